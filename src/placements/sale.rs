//! Selling a placement: only for days on which the place is available.

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::model::{NewPlacement, PlacementKind, PlacementStatus, UnbookedDays};
use super::requests::{PlacementRequest, PlacementRequestState, tell_asker};
use super::store::{self, Slot};
use crate::accounts::{Actor, audit, audit_with};
use crate::kit::config::{PlacementSettings, TownSettings};
use crate::kit::day;
use crate::kit::error::{Error, Result};

/// How many of the same business's placements to skip when looking for available days.
const MAX_STEPS: u32 = 50;

/// The days, from a day on, on which a place is sold, but not booked by a placement yet.
type ListUnbooked = fn(&Connection, PlacementKind, Option<i64>, Date) -> Result<Vec<UnbookedDays>>;

/// What the feature that records sales (campaigns) knows of places.
#[derive(Clone, Copy)]
pub struct Sales {
    pub list_unbooked: ListUnbooked,
    /// Whether a placement delivers what was sold.
    pub is_sold: fn(&Connection, i64) -> Result<bool>,
}

impl Sales {
    pub fn unbooked_of(
        &self,
        conn: &Connection,
        wanted: &NewPlacement,
        today: Date,
    ) -> Result<Vec<UnbookedDays>> {
        (self.list_unbooked)(conn, wanted.kind, wanted.category_id, today)
    }

    /// Checks that a placement that was sold stays in its place and with its sponsor.
    pub fn check_change(
        &self,
        conn: &Connection,
        id: i64,
        present: &NewPlacement,
        wanted: &NewPlacement,
    ) -> Result<()> {
        let changed = [
            ("kind", present.kind != wanted.kind),
            ("business_id", present.business_id != wanted.business_id),
            ("category_id", present.category_id != wanted.category_id),
        ];
        match changed.into_iter().find(|(_, is_other)| *is_other) {
            Some((field, _)) if (self.is_sold)(conn, id)? => {
                let text = "This placement is part of a campaign. Take it off its campaign first.";
                Err(Error::field(field, text))
            }
            _ => Ok(()),
        }
    }
}

/// Who sells, and the settings that apply.
#[derive(Clone, Copy)]
pub struct Seller<'a> {
    pub actor: &'a Actor,
    pub town: &'a TownSettings,
    pub settings: PlacementSettings,
    pub sales: Sales,
    pub today: Date,
}

/// A request that has not been answered yet.
pub fn find_open(conn: &Connection, id: i64) -> Result<PlacementRequest> {
    let request = store::find_request(conn, id)?;
    if request.state != PlacementRequestState::Open {
        return Err(Error::BadRequest("This request has already been answered or withdrawn.".into()));
    }
    Ok(request)
}

/// Checks that a placement may be sold: the place is available, and the business does not already have it on
/// those days. `unbooked`: what else was sold of the place.
pub fn check_free(
    conn: &Connection,
    wanted: &NewPlacement,
    settings: PlacementSettings,
    unbooked: &[UnbookedDays],
) -> Result<()> {
    let (conflicts, own) = store::list_conflicts(conn, wanted, unbooked)?;
    if let Some(own) = own.first() {
        let text = format!("{} already has this place on some of these days. Choose other days.", own.name);
        return Err(Error::field("starts_at", text));
    }
    let free = store::read_availability(conn, &Slot::of(wanted), settings, unbooked)?;
    if free.is_free {
        return Ok(());
    }
    let holder = match (free.capacity, conflicts.first()) {
        (1, Some(holder)) => format!(" to {}", holder.name),
        _ => String::new(),
    };
    let next = match free.free_from {
        Some(first) => format!(" It is free from {} on.", day::with_year(first)),
        None => String::new(),
    };
    Err(Error::field("starts_at", format!("This place is sold on these days{holder}.{next}")))
}

/// The earliest start, from a day on, of a period of `days` days for which this placement could be sold.
pub fn first_free(
    conn: &Connection,
    wanted: &NewPlacement,
    from: Date,
    days: i32,
    settings: PlacementSettings,
    unbooked: &[UnbookedDays],
) -> Result<Option<Date>> {
    let mut first = from;
    for _ in 0..MAX_STEPS {
        let last = first.saturating_add((days - 1).days());
        let trial = NewPlacement { starts_at: first, ends_at: Some(last), ..wanted.clone() };
        let (_, own) = store::list_conflicts(conn, &trial, unbooked)?;
        first = match own.last() {
            // One without an end date sorts last.
            Some(own) => match own.ends_at.and_then(|last| last.tomorrow().ok()) {
                Some(next) => next,
                None => return Ok(None),
            },
            None => match store::read_availability(conn, &Slot::of(&trial), settings, unbooked)? {
                free if free.is_free => return Ok(Some(first)),
                taken => match taken.free_from {
                    Some(next) => next,
                    None => return Ok(None),
                },
            },
        };
    }
    Ok(None)
}

/// Books a placement, and records that in the audit trail.
pub fn book(conn: &Connection, actor: &Actor, new: &NewPlacement) -> Result<i64> {
    store::check_references(conn, new)?;
    let id = store::insert(conn, new, &actor.at)?;
    audit(conn, actor, "placement.create", &format!("placement:{id}"), &Value::Null, &json!(new))?;
    Ok(id)
}

/// Changes a placement, and records that in the audit trail.
pub fn rebook(conn: &Connection, actor: &Actor, id: i64, wanted: &NewPlacement, today: Date) -> Result<()> {
    let present = store::expect(conn, id, today)?.placement;
    if *wanted == present {
        return Ok(());
    }
    store::update(conn, id, wanted, &actor.at)?;
    audit(conn, actor, "placement.update", &format!("placement:{id}"), &json!(present), &json!(wanted))
}

/// Turns an open request into a placement, and notifies the requester.
pub fn accept_request(
    conn: &Connection,
    by: Seller<'_>,
    id: i64,
    wanted: NewPlacement,
    reason: &str,
) -> Result<i64> {
    find_open(conn, id)?;
    let wanted = NewPlacement { status: PlacementStatus::Active, ..wanted };
    store::check_references(conn, &wanted)?;
    if wanted.ends_at.is_some_and(|last| last < by.today) {
        return Err(Error::field("starts_at", "These days have passed. Choose other days."));
    }
    let unbooked = by.sales.unbooked_of(conn, &wanted, by.today)?;
    check_free(conn, &wanted, by.settings, &unbooked)?;
    let placement = book(conn, by.actor, &wanted)?;
    let accepted = PlacementRequestState::Accepted;
    store::decide_request(conn, id, accepted, reason, Some(placement), &by.actor.at)?;
    let request = store::find_request(conn, id)?;
    let details = json!({ "name": request.name(), "placement": placement });
    let subject = format!("placement_request:{id}");
    audit_with(conn, by.actor, "placement_request.accept", &subject, [&Value::Null; 2], &details)?;
    tell_asker(conn, by.town, &request, Some(&wanted), by.today)?;
    Ok(placement)
}
