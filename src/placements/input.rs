//! Reading a placement that staff send.

use jiff::civil::Date;

use super::model::{Kind, NewPlacement, Status};
use crate::kit::error::Result;
use crate::kit::input::{Input, REQUIRED, Text};

/// What was sent, laid over what is there (`None`: a new one).
pub fn read(mut input: Input, present: Option<NewPlacement>, today: Date) -> Result<NewPlacement> {
    if present.is_none() && !input.has("kind") {
        input.fault("kind", REQUIRED);
    }
    let kind = input.choice("kind", &Kind::WORDS).and_then(|word| Kind::parse(&word));
    let mut new = present.unwrap_or_else(|| NewPlacement {
        business_id: None,
        status: Status::Draft,
        ..NewPlacement::of(Kind::Featured, 0, today)
    });
    new.kind = kind.unwrap_or(new.kind);
    if let Some(status) = input.choice("status", &Status::WORDS).and_then(|word| Status::parse(&word)) {
        new.status = status;
    }
    if let Some(id) = input.number("business_id") {
        new.business_id = id;
    }
    if let Some(id) = input.number("category_id") {
        new.category_id = id;
    }
    if let Some(priority) = input.number("priority") {
        new.priority = priority.unwrap_or(0);
    }
    for (field, most, text) in [
        ("name", 120, &mut new.name),
        ("custom_title", 120, &mut new.custom_title),
        ("custom_message", 300, &mut new.custom_message),
        ("image_url", 500, &mut new.image_url),
    ] {
        if let Some(sent) = input.optional_text(field, Text::new().at_most(most).or_blank()) {
            *text = sent;
        }
    }
    if let Some(date) = input.date("starts_at") {
        new.starts_at = date.unwrap_or(today);
    }
    if let Some(date) = input.date("ends_at") {
        new.ends_at = date;
    }
    check(&mut input, &new);
    input.check()?;
    Ok(new)
}

/// What must hold between the fields.
fn check(input: &mut Input, new: &NewPlacement) {
    if new.business_id.is_none() && !input.is_faulty("business_id") {
        match new.kind {
            Kind::MarqueeSponsor if new.name.is_empty() => {
                input.fault("name", "Name the sponsor, or choose a business.");
            }
            Kind::MarqueeSponsor => {}
            _ => input.fault("business_id", REQUIRED),
        }
    }
    match (new.kind, new.category_id) {
        (Kind::CategorySponsor, None) if !input.is_faulty("category_id") => {
            input.fault("category_id", REQUIRED);
        }
        (Kind::CategorySponsor, _) | (_, None) => {}
        _ => input.fault("category_id", "Only a category sponsor has a category."),
    }
    if new.ends_at.is_some_and(|last| last < new.starts_at) {
        input.fault("ends_at", "The last day must not be before the first.");
    }
    // The content policy lets no page load a picture from elsewhere.
    if !new.image_url.is_empty()
        && !new.image_url.starts_with("/media/")
        && !new.image_url.starts_with("/art/")
    {
        input.fault("image_url", "Upload the picture first: its address begins with /media/.");
    }
}
