//! Notifies interested people: the job is enqueued with the change that causes it.

use rusqlite::Connection;
use serde_json::json;

use super::rows::{BESIDE, SELECT, event};
use crate::events::model::{
    Changes, Event, Exception, NewEvent, OccurrenceStatus, RecurrenceId, ShownOccurrence, Visibility,
};
use crate::events::reminders::CHANGED;
use crate::events::store::occurrences::{COLUMNS, shown};
use crate::kit::clock::Clock;
use crate::kit::error::Result;
use crate::kit::jobs::{self, NewJob};

/// Enqueues a notification if the change would send people to the wrong place or at the wrong time, and if
/// anybody is interested.
pub fn tell_of_change(
    conn: &Connection,
    clock: &Clock,
    id: i64,
    before: &NewEvent,
    after: &NewEvent,
) -> Result<()> {
    if after.visibility != Visibility::Published || before.visibility != Visibility::Published {
        return Ok(());
    }
    let Some(news) = news(before, after) else { return Ok(()) };
    let is_of_use: bool = conn
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM event_interests WHERE event_id = ?1)
             AND EXISTS (SELECT 1 FROM event_occurrences WHERE event_id = ?1 AND ends_at > ?2)",
        )?
        .query_row((id, clock.stamp()), |row| row.get(0))?;
    if is_of_use {
        let sequence: i64 = conn
            .prepare_cached("SELECT sequence FROM events WHERE id = ?1")?
            .query_row([id], |row| row.get(0))?;
        let key = format!("{CHANGED}:{id}:{sequence}");
        let payload = json!({
            "event": id, "news": news.word, "date": news.at.map(|at| at.date().to_string()),
            "recurrence_id": news.at.map(|at| at.to_string()),
        });
        jobs::enqueue(conn, &NewJob { kind: CHANGED, key: &key, payload, run_at: None })?;
    }
    Ok(())
}

/// What happened, in one word, and the one date of a series it applies to.
struct News {
    word: &'static str,
    at: Option<RecurrenceId>,
}

fn news(before: &NewEvent, after: &NewEvent) -> Option<News> {
    let of_all = |word| Some(News { word, at: None });
    if before.status != after.status {
        return of_all(word(after.status));
    }
    if before.when != after.when || before.recurring_pattern != after.recurring_pattern {
        return of_all("time");
    }
    let fresh = after.exceptions.iter().filter(|exception| !before.exceptions.contains(exception));
    for exception in fresh {
        let word = match exception {
            Exception::Changed { recurrence_id, changes } => moved(before, *recurrence_id, changes),
            Exception::Excluded { .. } => Some("cancelled"),
            Exception::Added { .. } => None,
        };
        if let Some(word) = word {
            return Some(News { word, at: Some(exception.recurrence_id()) });
        }
    }
    if before.location != after.location || before.address != after.address {
        return of_all("place");
    }
    None
}

/// What changed about one date. Only time, place and status matter: nobody misses a date over a new title.
fn moved(before: &NewEvent, at: RecurrenceId, changes: &Changes) -> Option<&'static str> {
    let known = before.exceptions.iter().find_map(|exception| match exception {
        Exception::Changed { recurrence_id, changes } if *recurrence_id == at => Some(changes),
        _ => None,
    });
    let known = known.cloned().unwrap_or_default();
    if changes.status != known.status {
        return Some(word(changes.status.unwrap_or(before.status)));
    }
    let is_moved =
        (changes.when, &changes.location, &changes.address) != (known.when, &known.location, &known.address);
    is_moved.then_some("time")
}

fn word(status: OccurrenceStatus) -> &'static str {
    match status {
        OccurrenceStatus::Scheduled => "scheduled",
        OccurrenceStatus::Cancelled => "cancelled",
        OccurrenceStatus::Postponed => "postponed",
    }
}

/// Every date that begins on this day and that somebody is interested in.
pub fn list_starting(conn: &Connection, clock: &Clock, day: &str) -> Result<Vec<(Event, ShownOccurrence)>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT}, {COLUMNS} FROM events e {BESIDE} JOIN event_occurrences o ON o.event_id = e.id
         WHERE o.start_date = ?1 AND e.visibility = 'published' AND e.interest_count > 0 ORDER BY e.id"
    ))?;
    let rows = statement.query_map([day], |row| Ok((event(row)?, shown(clock, row)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
