//! Parsing a request for a placement.

use jiff::ToSpan;
use jiff::civil::Date;

use super::model::{DURATIONS, PlacementContact, PlacementRequestInput, last_day};
use crate::accounts::Member;
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::placements::input::check;
use crate::placements::model::{NewPlacement, PlacementKind, PlacementStatus};

pub const MAX_NOTE_LENGTH: usize = 1000;
/// Nobody sells placements further ahead.
const FURTHEST_YEARS: i32 = 2;

/// The kind, category and days that are requested.
pub fn read_slot(input: &mut Input, today: Date) -> (Option<PlacementKind>, Option<i64>, Date, Option<Date>) {
    if !input.has("kind") {
        input.error("kind", REQUIRED);
    }
    let kind = input.choice("kind", &PlacementKind::WORDS).and_then(|word| PlacementKind::parse(&word));
    let category_id = input.number("category_id").flatten();
    let starts_at = input.date("starts_at").flatten();
    if starts_at.is_none() && !input.has_errors("starts_at") {
        input.error("starts_at", REQUIRED);
    }
    let starts_at = starts_at.unwrap_or(today);
    if starts_at < today {
        input.error("starts_at", "Choose today or a later day.");
    } else if starts_at > today.saturating_add(FURTHEST_YEARS.years()) {
        input.error("starts_at", format!("Choose a day within the next {FURTHEST_YEARS} years."));
    }
    if !input.has("duration") {
        input.error("duration", REQUIRED);
    }
    let duration = input.choice("duration", &DURATIONS);
    (kind, category_id, starts_at, duration.and_then(|duration| last_day(starts_at, &duration)))
}

/// Whether the requester acts for the business is determined by the store.
pub fn read(input: &mut Input, member: Option<&Member>, today: Date) -> Result<PlacementRequestInput> {
    let (kind, category_id, starts_at, last_day) = read_slot(input, today);
    let text = |most| TextRule::new().at_most(most).or_blank();
    let placement = NewPlacement {
        business_id: input.number("business_id").flatten(),
        category_id,
        name: input.optional_text("name", text(120)).unwrap_or_default(),
        ends_at: last_day,
        custom_title: input.optional_text("custom_title", text(120)).unwrap_or_default(),
        custom_message: input.optional_text("custom_message", text(300)).unwrap_or_default(),
        status: PlacementStatus::Draft,
        ..NewPlacement::of(kind.unwrap_or(PlacementKind::Featured), 0, starts_at)
    };
    if kind.is_some() {
        check(input, &placement);
    }
    let note = input.optional_text("note", text(MAX_NOTE_LENGTH)).unwrap_or_default();
    let contact = input.when(member.is_none(), |input| PlacementContact {
        contact_name: input.text("contact_name", TextRule::new().at_most(120)),
        contact_email: input.text("contact_email", TextRule::address()),
        contact_phone: input.optional_text("contact_phone", text(40)).unwrap_or_default(),
    });
    input.check()?;
    Ok(PlacementRequestInput {
        last_day: last_day.ok_or_else(|| Error::field("duration", REQUIRED))?,
        placement,
        note,
        user_id: member.map(|member| member.user_id),
        is_by_business: false,
        contact: contact.unwrap_or_default(),
    })
}
