//! Converts what was sent for a setting to the stored form, or says what is wrong with it.

use serde_json::{Map, Value, json};

use super::model::{Kind, Setting};
use crate::kit::contrast::{self, Theme};
use crate::kit::email_address;
use crate::kit::media::ImageFileName;
use crate::kit::phone_number;
use crate::kit::web_address;

const MAX_PHONE_LENGTH: usize = 40;
const MAX_LINKS: usize = 12;
const MAX_ADDRESSES: usize = 20;
const MAX_LABEL_LENGTH: usize = 40;
const MAX_URL_LENGTH: usize = 300;
const MAX_SECRET_LENGTH: usize = 500;

/// `null` means the default; for a secret, none.
pub fn read(setting: &Setting, sent: &Value) -> Result<Value, String> {
    if sent.is_null() {
        return Ok(Value::Null);
    }
    match setting.kind {
        Kind::Text { most, is_required } => {
            let text = line(sent, most)?;
            if is_required && text.is_empty() { Err("Enter a text.".into()) } else { Ok(text.into()) }
        }
        Kind::LongText { most } => lines(sent, most).map(Value::from),
        Kind::Email => match line(sent, email_address::MAX_LENGTH)? {
            email if email.is_empty() || email_address::is_valid(&email) => Ok(email.into()),
            _ => Err("Enter a valid email address.".into()),
        },
        Kind::Phone => match line(sent, MAX_PHONE_LENGTH)? {
            phone if phone.is_empty() || phone_number::is_valid(&phone) => Ok(phone.into()),
            _ => Err(phone_number::INVALID.into()),
        },
        Kind::Emails => {
            let addresses = email_address::list(&line(sent, MAX_ADDRESSES * 255)?);
            if addresses.len() > MAX_ADDRESSES {
                return Err(format!("Enter at most {MAX_ADDRESSES} addresses."));
            }
            match addresses.iter().find(|address| !email_address::is_valid(address)) {
                Some(wrong) => Err(format!("“{wrong}” is not an email address.")),
                None => Ok(addresses.join(", ").into()),
            }
        }
        Kind::Number { least, most } => whole(sent)
            .filter(|number| (i64::from(least)..=i64::from(most)).contains(number))
            .map(Value::from)
            .ok_or_else(|| format!("Enter a whole number from {least} to {most}.")),
        Kind::Share => fraction(sent)
            .filter(|number| (0.0..=1.0).contains(number))
            .map(Value::from)
            .ok_or_else(|| "Enter a number from 0 to 1, such as 0.6.".into()),
        Kind::Color => color(setting.key, sent),
        Kind::Flag => match sent {
            Value::Bool(_) => Ok(sent.clone()),
            _ => Err("Choose yes or no.".into()),
        },
        Kind::Choice(choices) => choices
            .iter()
            .find(|choice| sent.as_str() == Some(choice.value))
            .map(|choice| choice.value.into())
            .ok_or_else(|| "Choose one of the list.".into()),
        Kind::Links => links(sent),
        Kind::Image => match sent.as_str() {
            Some("") => Ok("".into()),
            Some(url) if image_token(url).is_some() => Ok(url.into()),
            _ => Err("Choose a picture to upload.".into()),
        },
        Kind::Secret => match sent.as_str() {
            Some(secret) if !secret.is_empty() && secret.chars().count() <= MAX_SECRET_LENGTH => {
                Ok(secret.into())
            }
            _ => Err(format!("Enter a text of at most {MAX_SECRET_LENGTH} characters.")),
        },
    }
}

/// The name under which the store knows an uploaded picture.
pub fn image_token(url: &str) -> Option<String> {
    let name = url.strip_prefix("/media/")?.parse::<ImageFileName>().ok()?;
    Some(name.token)
}

fn line(sent: &Value, most: usize) -> Result<String, String> {
    let text = sent.as_str().ok_or("Enter a text.")?;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.contains('\0') {
        return Err("Null characters are not allowed.".into());
    }
    if text.chars().count() > most { Err(format!("Enter at most {most} characters.")) } else { Ok(text) }
}

/// Keeps line breaks, and reduces empty lines between paragraphs to one.
fn lines(sent: &Value, most: usize) -> Result<String, String> {
    let text = sent.as_str().ok_or("Enter a text.")?.replace("\r\n", "\n");
    if text.contains('\0') {
        return Err("Null characters are not allowed.".into());
    }
    let text = text.trim();
    match text.chars().count() {
        count if count > most => Err(format!("Enter at most {most} characters.")),
        _ => Ok(text.to_owned()),
    }
}

fn whole(sent: &Value) -> Option<i64> {
    sent.as_i64().or_else(|| sent.as_str()?.trim().parse().ok())
}

fn fraction(sent: &Value) -> Option<f64> {
    sent.as_f64().or_else(|| sent.as_str()?.trim().parse().ok())
}

fn color(key: &str, sent: &Value) -> Result<Value, String> {
    let color = line(sent, 7).unwrap_or_default().to_uppercase();
    if sent.as_str().is_some_and(|text| text.trim().is_empty()) {
        return Ok("".into());
    }
    if contrast::ratio(&color, "#FFFFFF").is_none() {
        return Err("Enter a color such as #1E4D3A.".into());
    }
    let theme = if key.ends_with("_dark") { Theme::Dark } else { Theme::Light };
    contrast::error(&color, theme).map_or(Ok(color.into()), Err)
}

fn links(sent: &Value) -> Result<Value, String> {
    let rows = sent.as_array().ok_or("Enter the links as a list.")?;
    if rows.len() > MAX_LINKS {
        return Err(format!("Enter at most {MAX_LINKS} links."));
    }
    let mut links = Map::new();
    for row in rows {
        let field = |name, most| line(row.get(name).unwrap_or(&Value::Null), most);
        let (label, url) = (field("label", MAX_LABEL_LENGTH)?, field("url", MAX_URL_LENGTH)?);
        if label.is_empty() {
            return Err("Each link needs a name, such as Facebook.".into());
        }
        if web_address::parse(&url).is_none() {
            return Err(format!("The link {label} needs a web address that begins with https://."));
        }
        if links.insert(label.clone(), url.into()).is_some() {
            return Err(format!("There are two links with the name {label}."));
        }
    }
    Ok(Value::Object(links))
}

/// A stored value in the form that pages receive and send: there, links are a list.
pub fn shown(kind: Kind, value: &Value) -> Value {
    match (kind, value) {
        (Kind::Secret, _) => Value::Null,
        (Kind::Links, Value::Object(links)) => {
            links.iter().map(|(label, url)| json!({ "label": label, "url": url })).collect()
        }
        _ => value.clone(),
    }
}
