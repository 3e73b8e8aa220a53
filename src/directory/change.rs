//! Edits of a listing by its owners, its managers, or staff.
//!
//! Invariant: slug, ratings, sponsorship and status are never changed here, whoever asks; every edit by a
//! person goes through `save_edit`.

use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::{Value, json};
use utoipa::PartialSchema;
use utoipa::openapi::schema::Type;
use utoipa::openapi::{RefOr, Schema};

use super::access::{may_add_categories, needs_review};
use super::change_requests;
use super::editable_business::EditableBusiness;
use super::hours::Hours;
use super::limits::{
    MAX_CATEGORY_LENGTH, MAX_DESCRIPTION_LENGTH, MAX_LOCALITY_LENGTH, MAX_NAME_LENGTH, MAX_PHONE_LENGTH,
    MAX_POSTAL_CODE_LENGTH, MAX_REGION_LENGTH, MAX_STREET_ADDRESS_LENGTH, MAX_TAG_LENGTH, MAX_WEBSITE_LENGTH,
};
use super::model::{ATTRIBUTES, BusinessStatus, Link, NewBusiness};
use super::store;
use crate::accounts::{Actor, Member, Restorer, audit_restorable, check_edit};
use crate::deleted_records::{self, RecordKind};
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, TextRule, schema};
use crate::kit::{phone_number, web_address};
use crate::moderation::{self, ContentKind};

const MAX_TAGS: usize = 20;
const MAX_LINKS: usize = 10;

/// Publishes what needs no review, and submits the rest for review by staff.
pub fn edit(
    conn: &Connection,
    member: &Member,
    actor: &Actor,
    id: i64,
    mut input: Input,
    today: Date,
) -> Result<()> {
    let present = store::load(conn, id)?;
    let is_reviewed = needs_review(member, present.status);
    let base = match is_reviewed {
        true => change_requests::wanted_by_its_people(conn, id, &present)?,
        false => present.clone(),
    };
    check_edit(conn, actor, &format!("business:{id}"), &mut input, &|_| true)?;
    let category = read_category(conn, member, &mut input)?;
    let mut wanted = read(input, base, today)?;
    if let Some(category) = category {
        wanted.category = category;
    }
    let public = match is_reviewed {
        true => change_requests::without_reviewed(&present, &wanted),
        false => wanted.clone(),
    };
    save_edit(
        conn,
        actor,
        id,
        [&present, &public],
        Edit { action: "business.update", details: Value::Null },
    )?;
    if is_reviewed {
        change_requests::ask(conn, actor, id, [&public, &wanted])?;
    }
    Ok(())
}

/// The category's name as the town spells it. Staff may enter a new one.
fn read_category(conn: &Connection, member: &Member, input: &mut Input) -> Result<Option<String>> {
    // As `TextRule` takes it: a number is text, too.
    let name = match input.value("category") {
        Some(Value::String(name)) => name.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => return Ok(None),
    };
    let known = store::find_category_name(conn, &name)?;
    if known.is_none() && !name.is_empty() && !may_add_categories(member) {
        let text = format!("\"{name}\" is not one of the town's categories. Choose one of the list.");
        input.error("category", text);
    }
    Ok(known)
}

/// An edit's action in the audit trail, and its details.
pub struct Edit<'a> {
    pub action: &'a str,
    pub details: Value,
}

/// Changes a listing, with an audit entry from which the previous state can be restored. No entry if nothing
/// changes.
pub fn save_edit(
    conn: &Connection,
    actor: &Actor,
    id: i64,
    [before, after]: [&NewBusiness; 2],
    edit: Edit<'_>,
) -> Result<()> {
    // What was asked for, or an earlier version, may name a category as it was called then.
    let category = store::find_category_name(conn, &after.category)?;
    let after =
        &NewBusiness { category: category.unwrap_or_else(|| after.category.clone()), ..after.clone() };
    if !store::change(conn, id, after, &actor.at)? {
        return Ok(());
    }
    if before.status == BusinessStatus::Hidden && after.status == BusinessStatus::Published {
        moderation::mark_restored(conn, actor, ContentKind::Business, id)?;
    }
    let (business, content) = (format!("business:{id}"), json!(before));
    let change = [&audited(before), &audited(after)];
    audit_restorable(conn, actor, edit.action, &business, change, &edit.details, (&business, &content))
}

/// What the audit trail records of a listing: the fields that can be edited.
pub fn audited(business: &NewBusiness) -> Value {
    json!(EditableBusiness::from(business.clone()))
}

/// Before an earlier version of a listing that was deleted or merged is restored: the listing itself.
pub fn bring_back(conn: &Connection, actor: &Actor, id: i64) -> Result<()> {
    if store::exists(conn, id)? || deleted_records::restore(conn, actor, RecordKind::Business, id)? {
        return Ok(());
    }
    Err(Error::NotFound("Business"))
}

pub const RESTORER: Restorer = Restorer {
    noun: "business",
    restore: |conn, _, actor, id, content| {
        bring_back(conn, actor, id)?;
        let (present, wanted) = (store::load(conn, id)?, serde_json::from_str(content)?);
        let edit = Edit { action: "business.restore", details: Value::Null };
        save_edit(conn, actor, id, [&present, &wanted], edit)
    },
};

/// The present listing with the submitted fields applied.
pub fn read(mut input: Input, present: NewBusiness, today: Date) -> Result<NewBusiness> {
    let known_phone = present.phone.clone();
    let mut new = present;
    for (field, most, text) in [
        ("description", MAX_DESCRIPTION_LENGTH, &mut new.description),
        ("street_address", MAX_STREET_ADDRESS_LENGTH, &mut new.street_address),
        ("locality", MAX_LOCALITY_LENGTH, &mut new.locality),
        ("region", MAX_REGION_LENGTH, &mut new.region),
        ("postal_code", MAX_POSTAL_CODE_LENGTH, &mut new.postal_code),
        ("phone", MAX_PHONE_LENGTH, &mut new.phone),
    ] {
        if let Some(sent) = input.optional_text(field, TextRule::new().at_most(most).or_blank()) {
            *text = sent;
        }
    }
    // One that an import brought may stay.
    if new.phone != known_phone && !new.phone.is_empty() && !phone_number::is_valid(&new.phone) {
        input.error("phone", phone_number::INVALID);
    }
    if let Some(name) = input.optional_text("name", TextRule::new().at_most(MAX_NAME_LENGTH)) {
        new.name = name;
    }
    if let Some(category) = input.optional_text("category", TextRule::new().at_most(MAX_CATEGORY_LENGTH)) {
        new.category = category;
    }
    if let Some(email) = input.optional_text("email", TextRule::address().or_blank()) {
        new.email = email;
    }
    if let Some(website) =
        input.optional_text("website", TextRule::new().at_most(MAX_WEBSITE_LENGTH).or_blank())
    {
        match web_address::complete(&website) {
            None if !website.is_empty() => input.error("website", web_address::INCOMPLETE),
            address => new.website = address.unwrap_or_default(),
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
    if let Some(tags) = input.texts("tags", MAX_TAGS, MAX_TAG_LENGTH) {
        new.tags = tags.into_iter().map(|tag| tag.to_lowercase()).collect();
        new.tags.sort_unstable();
        new.tags.dedup();
    }
    if let Some(attributes) = input.texts("attributes", ATTRIBUTES.len(), MAX_TAG_LENGTH) {
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

fn read_position(input: &mut Input, new: &mut NewBusiness) {
    for (field, most, degrees) in
        [("latitude", 90.0, &mut new.latitude), ("longitude", 180.0, &mut new.longitude)]
    {
        match input.value_of(field, || schema::optional(Type::Number)) {
            None => {}
            Some(Value::Null) => *degrees = None,
            Some(value) => match value.as_f64().filter(|sent| sent.abs() <= most) {
                Some(sent) => *degrees = Some(sent),
                None => input.error(field, format!("Enter degrees between -{most} and {most}.")),
            },
        }
    }
    input.check_position(new.latitude, new.longitude);
}

/// Hours in the API's form, or as people write them ("Mon-Fri 9-5"); null if unknown.
fn read_hours(input: &mut Input, new: &mut NewBusiness, today: Date) {
    let read = match input.value_of("hours", hours_schema) {
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

fn hours_schema() -> RefOr<Schema> {
    schema::of_json(json!({
        "description": "As `hours` in a response, or as text such as `Mon-Fri 9-5`.",
        "type": ["object", "string", "null"],
    }))
}

fn read_links(input: &mut Input, new: &mut NewBusiness) {
    let links = || <Vec<Link> as PartialSchema>::schema();
    let Some(value) = input.value_of("social_links", links).cloned() else { return };
    let links: Vec<Link> = match serde_json::from_value(value) {
        Ok(links) => links,
        Err(_) => return input.error("social_links", "Expected a list of {label, url}."),
    };
    if links.len() > MAX_LINKS {
        return input
            .error("social_links", format!("Ensure this field has no more than {MAX_LINKS} elements."));
    }
    let mut checked = Vec::new();
    for link in links {
        match web_address::complete(&link.url) {
            Some(url) => checked.push(Link { label: link.label.trim().chars().take(60).collect(), url }),
            None => return input.error("social_links", format!("\"{}\" is not a web address.", link.url)),
        }
    }
    new.social_links = checked;
}
