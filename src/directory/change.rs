//! `PATCH businesslistings/{slug}/`: what an owner, or staff, may change of a business.
//!
//! Invariant: slug, ratings, sponsorship and status are not changed here, whoever asks.

use jiff::civil::Date;
use rocket::{Route, State, patch, routes};
use serde_json::{Value, json};

use super::hours::Hours;
use super::http::SlugOrId;
use super::model::{ATTRIBUTES, BusinessDetail, Link, NewBusiness};
use super::store::{self, ResolvedSlug};
use crate::accounts::{Actor, Member, audit};
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody};

const MOST_TAGS: usize = 20;
const MOST_LINKS: usize = 10;

#[patch("/businesslistings/<key>", data = "<body>", rank = 2)]
async fn change(
    key: SlugOrId,
    member: Member,
    body: Body,
    site: &State<AppState>,
) -> Result<PrivateBody<BusinessDetail>> {
    let now = site.clock.local();
    let actor = Actor::member(&member, &site.clock);
    let changed = site
        .db
        .write(move |conn| {
            let (ResolvedSlug::Current(id) | ResolvedSlug::Moved(id, _)) =
                store::resolve(conn, &key.0)?.ok_or(Error::NotFound("Business"))?;
            if !member.is_admin() && store::find_owner(conn, id)? != Some(member.user_id) {
                return Err(Refusal::not_allowed().into());
            }
            let present = store::load(conn, id)?;
            let wanted = read(body.json()?, present.clone(), member.is_admin(), now.date())?;
            if store::change(conn, id, &wanted, &actor.at)? {
                let (before, after) = (fields(&present), fields(&wanted));
                audit(conn, &actor, "business.update", &format!("business:{id}"), &before, &after)?;
            }
            store::find(conn, id, now)?.ok_or(Error::NotFound("Business"))
        })
        .await?;
    Ok(PrivateBody(changed))
}

/// What was sent, laid over what is there.
fn read(mut input: Input, present: NewBusiness, is_admin: bool, today: Date) -> Result<NewBusiness> {
    let mut new = present;
    for (field, most, text) in [
        ("description", 10_000, &mut new.description),
        ("street_address", 200, &mut new.street_address),
        ("locality", 100, &mut new.locality),
        ("region", 50, &mut new.region),
        ("postal_code", 20, &mut new.postal_code),
        ("phone", 40, &mut new.phone),
    ] {
        if let Some(sent) = input.optional_text(field, TextRule::new().at_most(most).or_blank()) {
            *text = sent;
        }
    }
    if is_admin && let Some(name) = input.optional_text("name", TextRule::new().at_most(200)) {
        new.name = name;
    }
    if is_admin && let Some(category) = input.optional_text("category", TextRule::new().at_most(100)) {
        new.category = category;
    }
    if let Some(email) = input.optional_text("email", TextRule::address().at_most(254).or_blank()) {
        new.email = email;
    }
    if let Some(website) = input.optional_text("website", TextRule::new().at_most(500).or_blank()) {
        match web_address(&website) {
            Some(address) => new.website = address,
            None => input.error("website", "Enter a valid URL."),
        }
    }
    if let Some(level) = input.number("price_level") {
        match level.map(u8::try_from) {
            None => new.price_level = None,
            Some(Ok(level @ 1..=4)) => new.price_level = Some(level),
            Some(_) => input.error("price_level", "Choose 1 to 4."),
        }
    }
    read_position(&mut input, &mut new);
    read_hours(&mut input, &mut new, today);
    if let Some(tags) = texts(&mut input, "tags", MOST_TAGS) {
        new.tags = tags.into_iter().map(|tag| tag.to_lowercase()).collect();
        new.tags.sort_unstable();
        new.tags.dedup();
    }
    if let Some(attributes) = texts(&mut input, "attributes", ATTRIBUTES.len()) {
        for unknown in attributes.iter().filter(|value| ATTRIBUTES.iter().all(|(known, _)| known != value)) {
            input.error("attributes", format!("\"{unknown}\" is not a valid choice."));
        }
        new.attributes = attributes;
        new.attributes.sort_unstable();
        new.attributes.dedup();
    }
    read_links(&mut input, &mut new);
    input.check()?;
    Ok(new)
}

/// "hartbakery.example" is "https://hartbakery.example"; what is no web address is refused.
fn web_address(text: &str) -> Option<String> {
    if text.is_empty() {
        return Some(String::new());
    }
    let full = if text.contains("://") { text.to_owned() } else { format!("https://{text}") };
    let url = url::Url::parse(&full).ok()?;
    let is_web =
        matches!(url.scheme(), "http" | "https") && url.host_str().is_some_and(|host| host.contains('.'));
    is_web.then_some(full)
}

fn read_position(input: &mut Input, new: &mut NewBusiness) {
    for (field, most, degrees) in
        [("latitude", 90.0, &mut new.latitude), ("longitude", 180.0, &mut new.longitude)]
    {
        match input.value(field) {
            None => {}
            Some(Value::Null) => *degrees = None,
            Some(value) => match value.as_f64().filter(|sent| sent.abs() <= most) {
                Some(sent) => *degrees = Some(sent),
                None => input.error(field, format!("Enter degrees between -{most} and {most}.")),
            },
        }
    }
}

/// As the API writes them, or as people do ("Mon-Fri 9-5"); null where they are not known.
fn read_hours(input: &mut Input, new: &mut NewBusiness, today: Date) {
    let read = match input.value("hours") {
        None => return,
        Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.trim().is_empty() => Ok(None),
        Some(Value::String(text)) => Hours::parse(text, today).map(Some),
        Some(value) => Hours::from_json(value).map(Some),
    };
    match read {
        Ok(hours) => new.hours = hours,
        Err(reason) => input.error("hours", reason),
    }
}

/// A list of short texts without blank ones.
fn texts(input: &mut Input, field: &str, most: usize) -> Option<Vec<String>> {
    let texts: Option<Vec<String>> = input
        .value(field)?
        .as_array()
        .and_then(|values| values.iter().map(|value| Some(value.as_str()?.trim().to_owned())).collect());
    match texts {
        Some(texts) if texts.iter().any(|text| text.chars().count() > 60 || text.contains('\0')) => {
            input.error(field, "Ensure that each has no more than 60 characters.");
            None
        }
        Some(texts) if texts.len() > most => {
            input.error(field, format!("Ensure this field has no more than {most} elements."));
            None
        }
        Some(texts) => Some(texts.into_iter().filter(|text| !text.is_empty()).collect()),
        None => {
            input.error(field, "Expected a list of texts.");
            None
        }
    }
}

fn read_links(input: &mut Input, new: &mut NewBusiness) {
    let Some(value) = input.value("social_links").cloned() else { return };
    let links: Vec<Link> = match serde_json::from_value(value) {
        Ok(links) => links,
        Err(_) => return input.error("social_links", "Expected a list of {label, url}."),
    };
    if links.len() > MOST_LINKS {
        return input
            .error("social_links", format!("Ensure this field has no more than {MOST_LINKS} elements."));
    }
    let mut checked = Vec::new();
    for link in links {
        match web_address(link.url.trim()).filter(|url| !url.is_empty()) {
            Some(url) => checked.push(Link { label: link.label.trim().chars().take(60).collect(), url }),
            None => return input.error("social_links", format!("\"{}\" is not a web address.", link.url)),
        }
    }
    new.social_links = checked;
}

fn fields(business: &NewBusiness) -> Value {
    json!({
        "name": business.name, "category": business.category, "description": business.description,
        "street_address": business.street_address, "locality": business.locality, "region": business.region,
        "postal_code": business.postal_code, "latitude": business.latitude, "longitude": business.longitude,
        "phone": business.phone, "email": business.email, "website": business.website,
        "social_links": business.social_links, "price_level": business.price_level, "hours": business.hours,
        "tags": business.tags, "attributes": business.attributes,
    })
}

pub fn routes() -> Vec<Route> {
    routes![change]
}
