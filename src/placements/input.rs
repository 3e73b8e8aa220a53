//! Parsing a placement that staff submit.

use jiff::civil::Date;

use super::model::{NewPlacement, PlacementKind, PlacementStatus};
use crate::kit::error::Result;
use crate::kit::validation::{Input, REQUIRED, TextRule};

/// Applies the input to the present placement (`None`: a new one).
pub fn read(mut input: Input, present: Option<NewPlacement>, today: Date) -> Result<NewPlacement> {
    if present.is_none() && !input.has("kind") {
        input.error("kind", REQUIRED);
    }
    let kind = input.choice("kind", &PlacementKind::WORDS).and_then(|word| PlacementKind::parse(&word));
    let mut new = present.unwrap_or_else(|| NewPlacement {
        business_id: None,
        status: PlacementStatus::Draft,
        ..NewPlacement::of(PlacementKind::Featured, 0, today)
    });
    new.kind = kind.unwrap_or(new.kind);
    if let Some(status) =
        input.choice("status", &PlacementStatus::WORDS).and_then(|word| PlacementStatus::parse(&word))
    {
        new.status = status;
    }
    input.may_be_null("business_id");
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
        if let Some(sent) = input.optional_text(field, TextRule::new().at_most(most).or_blank()) {
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

/// Validation across fields.
pub fn check(input: &mut Input, new: &NewPlacement) {
    if new.business_id.is_none() && !input.has_errors("business_id") {
        match new.kind {
            PlacementKind::MarqueeSponsor if new.name.is_empty() => {
                input.error("name", "Name the sponsor, or choose a business.");
            }
            PlacementKind::MarqueeSponsor => {}
            _ => input.error("business_id", REQUIRED),
        }
    }
    match (new.kind, new.category_id) {
        (PlacementKind::CategorySponsor, None) if !input.has_errors("category_id") => {
            input.error("category_id", REQUIRED);
        }
        (PlacementKind::CategorySponsor, _) | (_, None) => {}
        _ => input.error("category_id", "Only a category sponsor has a category."),
    }
    if new.ends_at.is_some_and(|last| last < new.starts_at) {
        input.error("ends_at", "The last day must not be before the first.");
    }
    // The content security policy does not allow images from other sites.
    if !new.image_url.is_empty()
        && !new.image_url.starts_with("/media/")
        && !new.image_url.starts_with("/art/")
    {
        input.error("image_url", "Upload the picture first: its address begins with /media/.");
    }
}
