//! Submission quotas per account, so that nobody fills the calendar, the queue or the disk.

use jiff::ToSpan;
use rusqlite::Connection;
use serde_json::json;

use super::model::{NewEvent, Visibility};
use super::recurrence::expand;
use super::store;
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Refusal, Result};

/// Per account: events waiting for review, upcoming events, and upcoming series.
const MAX_WAITING: i64 = 20;
const MAX_COMING: i64 = 200;
const MAX_SERIES: i64 = 20;
/// Dates of a series within a year: enough for every day.
const MAX_DATES: usize = 370;

/// Checks whether the account may have this event too; runs in the transaction that saves it. `id` is the
/// event being changed, if any.
pub fn check(conn: &Connection, clock: &Clock, user_id: i64, new: &NewEvent, id: Option<i64>) -> Result<()> {
    let load = store::find_load(conn, user_id, &clock.stamp(), id)?;
    let is_waiting = new.visibility == Visibility::Pending;
    if is_waiting && load.waiting >= MAX_WAITING {
        return Err(too_many(&format!(
            "{MAX_WAITING} of your events are waiting for review. You can send more once some of them are decided."
        )));
    }
    if load.coming >= MAX_COMING {
        return Err(too_many(&format!(
            "You have {MAX_COMING} upcoming events, which is the most one account can have."
        )));
    }
    if new.recurring_pattern.is_none() && new.exceptions.is_empty() {
        return Ok(());
    }
    if load.series >= MAX_SERIES {
        let text = format!("You have {MAX_SERIES} repeating events, which is the most one account can have.");
        return Err(Error::field("recurring_pattern", text));
    }
    let start = new.when.start_date;
    let rule = new.recurring_pattern.as_deref();
    let dates = expand(&new.when, rule, &new.exceptions, start, start.saturating_add(1.year()));
    if dates.is_ok_and(|dates| dates.len() > MAX_DATES) {
        let text = format!("An event can repeat at most {MAX_DATES} times a year.");
        return Err(Error::field("recurring_pattern", text));
    }
    Ok(())
}

fn too_many(text: &str) -> Error {
    Error::from(Refusal::new(429, json!({ "detail": text })))
}
