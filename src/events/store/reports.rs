//! Problem reports about events, and their outcomes.

use rusqlite::Connection;

use super::{interests, rows, save};
use crate::events::model::{EventIssueType, EventOrigin, EventReport, NewEvent, Visibility};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};

/// Open reports by this many different people hide an event until it is reviewed.
pub const HIDING: i64 = 3;

/// Saves a report. The third person to report an event hides it.
pub fn insert(
    conn: &Connection,
    clock: &Clock,
    event_id: i64,
    user_id: i64,
    issue_type: EventIssueType,
    description: &str,
) -> Result<EventReport> {
    if !interests::is_published(conn, event_id)? {
        return Err(Error::NotFound("Event"));
    }
    let created_at = clock.stamp();
    conn.prepare_cached(
        "INSERT INTO event_reports (event_id, user_id, issue_type, description, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5)",
    )?
    .execute((event_id, user_id, issue_type.as_str(), description, &created_at))?;
    let id = conn.last_insert_rowid();
    if count_reporters(conn, event_id)? >= HIDING
        && let Some(new) = rows::load(conn, event_id)?
    {
        let source = EventOrigin { needs_review: true, ..new.source.clone() };
        save::update(conn, clock, event_id, &NewEvent { visibility: Visibility::Hidden, source, ..new })?;
    }
    Ok(EventReport { id, issue_type, description: description.to_owned(), created_at })
}

/// How many different people have an open report.
pub fn count_reporters(conn: &Connection, event_id: i64) -> Result<i64> {
    Ok(conn
        .prepare_cached(
            "SELECT count(DISTINCT user_id) FROM event_reports WHERE event_id = ?1 AND state = 'open'",
        )?
        .query_row([event_id], |row| row.get(0))?)
}

/// Closes an event's open reports and returns their ids. The reporters are notified later, once the decision
/// can no longer be undone.
pub fn close_reports(
    conn: &Connection,
    event_id: i64,
    is_upheld: bool,
    outcome: &str,
    now: &str,
) -> Result<Vec<i64>> {
    let state = if is_upheld { "upheld" } else { "dismissed" };
    let mut statement = conn.prepare_cached(
        "UPDATE event_reports SET state = ?2, outcome = ?3, closed_at = ?4 WHERE event_id = ?1 AND state = 'open'
         RETURNING id",
    )?;
    let ids = statement.query_map((event_id, state, outcome, now), |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

pub fn reopen_reports(conn: &Connection, ids: &[i64]) -> Result<()> {
    let mut statement = conn.prepare_cached(
        "UPDATE event_reports SET state = 'open', outcome = '', closed_at = NULL WHERE id = ?1",
    )?;
    for id in ids {
        statement.execute([id])?;
    }
    Ok(())
}

/// The reporters: each report's id and the person's.
pub fn reporters(conn: &Connection, ids: &[i64]) -> Result<Vec<(i64, i64)>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, user_id FROM event_reports
         WHERE id IN (SELECT value FROM json_each(?1)) AND user_id IS NOT NULL ORDER BY id",
    )?;
    let rows = statement.query_map([serde_json::to_string(ids)?], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
