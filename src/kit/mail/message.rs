//! Builds the message to send: headers, a text part and an HTML part.

use jiff::Timestamp;
use lettre::address::Envelope;
use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message};
use sha2::{Digest, Sha256};

use super::model::Mail;
use crate::kit::hex;

/// Tells other programs, such as vacation responders, that no person is waiting for a reply (RFC 3834).
#[derive(Debug, Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(AutoSubmitted)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

/// Lets a mail program unsubscribe without a visit to the site (RFC 2369).
#[derive(Debug, Clone)]
struct ListUnsubscribe(String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(ListUnsubscribe(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), format!("<{}>", self.0))
    }
}

/// Says that a single `POST` to that address unsubscribes (RFC 8058).
#[derive(Debug, Clone)]
struct ListUnsubscribePost;

impl Header for ListUnsubscribePost {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(ListUnsubscribePost)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}

/// Derived from the cause alone, so that mail programs would recognize copies of a mail, should there ever be
/// two, as the same mail.
fn message_id(cause: &str, from: &Address) -> String {
    let digest = Sha256::digest(cause);
    let name = hex::encode(digest.iter().take(16));
    format!("<{name}@{}>", from.domain())
}

/// The envelope and the bytes; an error is a sentence about the invalid address.
pub fn build(from: &str, sender: &str, mail: &Mail, now: Timestamp) -> Result<(Envelope, Vec<u8>), String> {
    let from: Address = from.trim().parse().map_err(|error| format!("[mail] from: `{from}`: {error}"))?;
    let to: Address = mail.to.trim().parse().map_err(|error| format!("`{}`: {error}", mail.to))?;
    let mut builder = Message::builder()
        .message_id(Some(message_id(&mail.cause, &from)))
        .date(now.into())
        .from(Mailbox::new(Some(sender.to_owned()).filter(|name| !name.is_empty()), from))
        .to(Mailbox::new(None, to))
        .subject(mail.subject.replace(['\r', '\n'], " "))
        .header(AutoSubmitted);
    if !mail.reply_to.is_empty() {
        let reply_to = mail
            .reply_to
            .trim()
            .parse::<Address>()
            .map_err(|error| format!("`{}`: {error}", mail.reply_to))?;
        builder = builder.reply_to(Mailbox::new(None, reply_to));
    }
    if !mail.unsubscribe_url.is_empty() {
        builder = builder.header(ListUnsubscribe(mail.unsubscribe_url.clone())).header(ListUnsubscribePost);
    }
    let message = builder
        .multipart(MultiPart::alternative_plain_html(mail.text.clone(), mail.html.clone()))
        .map_err(|error| error.to_string())?;
    Ok((message.envelope().clone(), message.formatted()))
}
