//! "Closed today" in one tap: `businesslistings/{key}/close-today/`.
//!
//! Table: `business_closed_days`. Invariant: it is a special day of the business's hours, so it ends by
//! itself at the next opening, and every list, page and search respects it; hours that began yesterday still
//! count.

use jiff::civil::Date;
use rusqlite::Connection;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::change::{Edit, save_edit};
use super::hours::{Hours, MAX_NOTE, SpecialDay};
use super::model::NewBusiness;
use super::store::{self, ClosedDay};
use crate::accounts::Actor;
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, TextRule};
use crate::kit::words::sentence;

/// A business said that it is closed today.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClosedToday {
    /// Why, for visitors; may be empty.
    pub note: String,
}

fn closed_on(hours: Option<&Hours>, date: Date) -> Option<&SpecialDay> {
    hours?.special.iter().find(|special| special.date == date && special.spans.is_empty())
}

/// Set if the business said so today and has not changed these hours since.
pub fn find(
    conn: &Connection,
    business_id: i64,
    present: &NewBusiness,
    today: Date,
) -> Result<Option<ClosedToday>> {
    let said = store::find_closed_day(conn, business_id)?.is_some_and(|day| day.date == today);
    let special = closed_on(present.hours.as_ref(), today).filter(|_| said);
    Ok(special.map(|special| ClosedToday { note: special.note.clone() }))
}

/// The hours without a closed day that the business reported, today or earlier.
fn taken_back(hours: &Hours, said: Option<&ClosedDay>) -> Hours {
    match said {
        Some(day) if closed_on(Some(hours), day.date).is_some() => {
            hours.with_day(day.date, day.replaced.clone())
        }
        _ => hours.clone(),
    }
}

pub fn close(conn: &Connection, actor: &Actor, business_id: i64, today: Date, note: &str) -> Result<()> {
    let present = store::load(conn, business_id)?;
    let Some(hours) = &present.hours else {
        return Err(Error::BadRequest(
            "Enter your opening hours first; then you can close for a day.".into(),
        ));
    };
    let before = taken_back(hours, store::find_closed_day(conn, business_id)?.as_ref());
    let replaced = before.special.iter().find(|special| special.date == today).cloned();
    let closed = SpecialDay { date: today, spans: Vec::new(), note: note.to_owned() };
    let hours = before.with_day(today, Some(closed)).without_ended(today);
    hours.check().map_err(|text| Error::field("note", sentence(&text)))?;
    store::save_closed_day(conn, business_id, &ClosedDay { date: today, replaced }, &actor.at)?;
    save(conn, actor, business_id, &present, hours, "business.close-today")
}

/// Restores the hours from before the business said it was closed.
pub fn reopen(conn: &Connection, actor: &Actor, business_id: i64) -> Result<()> {
    let present = store::load(conn, business_id)?;
    let said = store::find_closed_day(conn, business_id)?;
    store::delete_closed_day(conn, business_id)?;
    let Some(hours) = &present.hours else { return Ok(()) };
    let hours = taken_back(hours, said.as_ref());
    save(conn, actor, business_id, &present, hours, "business.reopen-today")
}

fn save(
    conn: &Connection,
    actor: &Actor,
    business_id: i64,
    present: &NewBusiness,
    hours: Hours,
    action: &str,
) -> Result<()> {
    let wanted = NewBusiness { hours: Some(hours), ..present.clone() };
    save_edit(conn, actor, business_id, [present, &wanted], Edit { action, details: Value::Null })
}

pub fn read_note(input: &mut Input) -> String {
    input.optional_text("note", TextRule::new().at_most(MAX_NOTE).or_blank()).unwrap_or_default()
}
