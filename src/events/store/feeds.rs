//! What feeds and files need: whole events with their exceptions, and the secret URLs of members' own
//! calendars.

use std::collections::HashMap;
use std::str::FromStr;

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, params_from_iter};
use sha2::{Digest, Sha256};

use super::filter::EventConditions;
use super::rows::{BESIDE, SELECT, event, show_pictures};
use crate::events::filter::EventFilter;
use crate::events::ics::CalendarEvent;
use crate::events::model::{Event, Exception, PAST_DAYS, RecurrenceId};
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::error::{Error, Result};

/// The selected events of a calendar, soonest first, before they are loaded.
#[derive(Debug, Default)]
pub struct FeedSelection {
    pub ids: Vec<i64>,
    pub first_year: Option<i16>,
    /// Hash that changes whenever one of the events changes.
    pub print: Sha256,
    /// Include only their free dates.
    pub is_free: bool,
}

/// Selects the events of a filter; if it names no days, events that ended long ago are left out.
pub fn choose_for_calendar(conn: &Connection, clock: &Clock, filter: &EventFilter) -> Result<FeedSelection> {
    let wanted = EventConditions::new(conn, clock, filter)?;
    let mut matching = wanted.matching();
    let has_days = filter.start_date.is_some() || filter.from.is_some() || filter.until.is_some();
    let mut values = wanted.matching_values().to_vec();
    if !has_days && filter.date_range.is_none() && filter.include_past != Some(true) {
        let since =
            clock.timestamp().checked_sub(PAST_DAYS.saturating_mul(24).hours()).map_err(Error::internal)?;
        values.push(Value::Text(stamp_of(since)));
        matching.push_str(&format!(
            " AND EXISTS (SELECT 1 FROM event_occurrences q WHERE q.event_id = e.id AND q.ends_at > ?{}{})",
            values.len(),
            wanted.and_price("q")
        ));
    }
    let mut statement = conn.prepare_cached(&format!(
        "SELECT e.id, e.start_date, e.updated_at, e.sequence, (
             SELECT json_array(b.name, b.street_address, b.locality, b.latitude, b.longitude) FROM businesses b
             WHERE b.id = e.business_id AND b.status = 'published')
         FROM events e WHERE {matching}
         ORDER BY e.start_date, e.start_time, e.id"
    ))?;
    let mut rows = statement.query(params_from_iter(&values))?;
    let mut chosen = FeedSelection { is_free: filter.is_free == Some(true), ..FeedSelection::default() };
    while let Some(row) = rows.next()? {
        let (id, updated_at, sequence): (i64, String, i64) = (row.get(0)?, row.get(2)?, row.get(3)?);
        let day: Date = row.get("start_date")?;
        let listing: Option<String> = row.get(4)?;
        chosen.print.update(format!("{id} {updated_at} {sequence} {}\n", listing.unwrap_or_default()));
        chosen.first_year = Some(chosen.first_year.map_or(day.year(), |year| year.min(day.year())));
        chosen.ids.push(id);
    }
    Ok(chosen)
}

/// The published ones among these events, in the same order, with their rules instead of single dates.
pub fn list_entries_of(conn: &Connection, ids: &[i64]) -> Result<Vec<CalendarEvent>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT} FROM json_each(?1) k CROSS JOIN events e ON e.id = k.value {BESIDE}
         WHERE e.visibility = 'published' ORDER BY k.key"
    ))?;
    let events = statement
        .query_map([serde_json::to_string(ids)?], event)?
        .collect::<rusqlite::Result<Vec<Event>>>()?;
    with_exceptions(conn, events)
}

/// One event as a calendar needs it, if it is published.
pub fn find_entry(conn: &Connection, id: i64) -> Result<Option<CalendarEvent>> {
    let found = conn
        .prepare_cached(&format!(
            "{SELECT} FROM events e {BESIDE} WHERE e.id = ?1 AND e.visibility = 'published'"
        ))?
        .query_row([id], event)
        .optional()?;
    Ok(with_exceptions(conn, found.into_iter().collect())?.pop())
}

/// One event as a file needs it, whatever its visibility.
pub fn load_entry(conn: &Connection, id: i64) -> Result<Option<CalendarEvent>> {
    let found = conn
        .prepare_cached(&format!("{SELECT} FROM events e {BESIDE} WHERE e.id = ?1"))?
        .query_row([id], event)
        .optional()?;
    Ok(with_exceptions(conn, found.into_iter().collect())?.pop())
}

/// Every published event, for an export. Others are left out because a calendar file does not record
/// visibility: importing it would publish them.
pub fn list_all(conn: &Connection) -> Result<Vec<CalendarEvent>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT} FROM events e {BESIDE} WHERE e.visibility = 'published' ORDER BY e.start_date, e.start_time, e.id"
    ))?;
    let events = statement.query_map([], event)?.collect::<rusqlite::Result<Vec<Event>>>()?;
    with_exceptions(conn, events)
}

fn with_exceptions(conn: &Connection, mut events: Vec<Event>) -> Result<Vec<CalendarEvent>> {
    show_pictures(conn, &mut events)?;
    let ids: Vec<i64> = events.iter().map(|event| event.id).collect();
    let mut statement = conn.prepare_cached(
        "SELECT event_id, kind, recurrence_id, changes FROM event_exceptions
         WHERE event_id IN (SELECT value FROM json_each(?1)) ORDER BY event_id, recurrence_id",
    )?;
    let row = |row: &Row<'_>| -> rusqlite::Result<(i64, String, String, String)> {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
    };
    let rows = statement.query_map([serde_json::to_string(&ids)?], row)?;
    let mut exceptions: HashMap<i64, Vec<Exception>> = HashMap::new();
    for row in rows {
        let (event_id, kind, at, changes) = row?;
        let at = RecurrenceId::from_str(&at).map_err(Error::internal)?;
        exceptions.entry(event_id).or_default().push(match kind.as_str() {
            "added" => Exception::Added { at },
            "excluded" => Exception::Excluded { at },
            _ => Exception::Changed { recurrence_id: at, changes: serde_json::from_str(&changes)? },
        });
    }
    Ok(events
        .into_iter()
        .map(|event| CalendarEvent { exceptions: exceptions.remove(&event.id).unwrap_or_default(), event })
        .collect())
}

/// The member whose calendar has this secret URL.
pub fn find_feed_user(conn: &Connection, token: &str) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT user_id FROM event_feeds WHERE token = ?1")?
        .query_row([token], |row| row.get(0))
        .optional()?)
}

pub fn find_feed_token(conn: &Connection, user_id: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("SELECT token FROM event_feeds WHERE user_id = ?1")?
        .query_row([user_id], |row| row.get(0))
        .optional()?)
}

/// Issues a new secret URL; the previous one stops working.
pub fn renew_feed_token(conn: &Connection, clock: &Clock, user_id: i64) -> Result<String> {
    let token = crate::kit::hex::random::<16>()?;
    conn.prepare_cached(
        "INSERT INTO event_feeds (user_id, token, created_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (user_id) DO UPDATE SET token = excluded.token, created_at = excluded.created_at",
    )?
    .execute((user_id, &token, clock.stamp()))?;
    Ok(token)
}

pub fn delete_feed_token(conn: &Connection, user_id: i64) -> Result<bool> {
    let count = conn.prepare_cached("DELETE FROM event_feeds WHERE user_id = ?1")?.execute([user_id])?;
    Ok(count > 0)
}
