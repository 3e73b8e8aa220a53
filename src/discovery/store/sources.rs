//! The sources and their health.

use rusqlite::{Connection, OptionalExtension, Row, named_params};

use crate::discovery::model::{EventSource, NewSource, SourceHealth};
use crate::events;
use crate::kit::error::{Error, Result};

// The `+` keeps SQLite from reading all published events for each source.
const SELECT: &str = "SELECT s.*, (SELECT count(*) FROM events e
        WHERE e.source_id = s.id AND +e.visibility = 'published' AND EXISTS
            (SELECT 1 FROM event_occurrences c WHERE c.event_id = e.id AND c.ends_at > :now)) AS coming,
        coalesce((SELECT max(a.id) FROM audit_entries a WHERE a.subject = 'source:' || s.id), 0) AS revision
    FROM event_sources s";

fn source(row: &Row<'_>) -> rusqlite::Result<EventSource> {
    let (is_enabled, failures): (bool, i64) = (row.get("is_enabled")?, row.get("failures")?);
    let checked_at: Option<String> = row.get("checked_at")?;
    let health = match (is_enabled, failures, &checked_at) {
        (false, ..) => SourceHealth::Off,
        (true, 1.., _) => SourceHealth::Failing,
        (true, _, None) => SourceHealth::New,
        (true, _, Some(_)) => SourceHealth::Good,
    };
    Ok(EventSource {
        id: row.get("id")?,
        name: row.get("name")?,
        url: row.get("url")?,
        format: row.get("format")?,
        source_type: row.get("source_type")?,
        category: row.get("category")?,
        is_trusted: row.get("is_trusted")?,
        is_enabled,
        publish_threshold: row.get("publish_threshold")?,
        every_hours: row.get("every_hours")?,
        reliability: row.get("reliability")?,
        approved: row.get("approved")?,
        rejected: row.get("rejected")?,
        health,
        failures,
        checked_at,
        succeeded_at: row.get("succeeded_at")?,
        next_at: row.get("next_at")?,
        created_at: row.get("created_at")?,
        coming: row.get("coming")?,
        revision: row.get("revision")?,
        etag: row.get("etag")?,
        last_modified: row.get("last_modified")?,
    })
}

pub fn count_sources(conn: &Connection) -> Result<u64> {
    let count: i64 =
        conn.prepare_cached("SELECT count(*) FROM event_sources")?.query_row([], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// Sources that need attention first, then by name.
pub fn list_sources(conn: &Connection, now: &str, limit: u32, offset: u64) -> Result<Vec<EventSource>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT} ORDER BY (s.is_enabled AND s.failures > 0) DESC, s.is_enabled DESC, s.name, s.id LIMIT :limit OFFSET :offset"
    ))?;
    let offset = i64::try_from(offset).unwrap_or(i64::MAX);
    let rows =
        statement.query_map(named_params! { ":now": now, ":limit": limit, ":offset": offset }, source)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn find_source(conn: &Connection, now: &str, id: i64) -> Result<Option<EventSource>> {
    Ok(conn
        .prepare_cached(&format!("{SELECT} WHERE s.id = :id"))?
        .query_row(named_params! { ":now": now, ":id": id }, source)
        .optional()?)
}

/// Without the number of upcoming events, which is expensive to count, and without the revision.
pub fn find_uncounted(conn: &Connection, id: i64) -> Result<Option<EventSource>> {
    Ok(conn
        .prepare_cached("SELECT s.*, 0 AS coming, 0 AS revision FROM event_sources s WHERE s.id = ?1")?
        .query_row([id], source)
        .optional()?)
}

pub fn find_source_at(conn: &Connection, now: &str, url: &str) -> Result<Option<EventSource>> {
    Ok(conn
        .prepare_cached(&format!("{SELECT} WHERE s.url = :url"))?
        .query_row(named_params! { ":now": now, ":url": url }, source)
        .optional()?)
}

/// No two sources may have the same URL.
pub fn check_url(conn: &Connection, url: &str, by_other_than: i64) -> Result<()> {
    let is_taken: bool = conn
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM event_sources WHERE url = ?1 AND id <> ?2)")?
        .query_row((url, by_other_than), |row| row.get(0))?;
    if is_taken { Err(Error::field("url", "There is already a source with this address.")) } else { Ok(()) }
}

pub fn insert_source(conn: &Connection, new: &NewSource, now: &str) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO event_sources (name, url, format, source_type, category, is_trusted, is_enabled,
             publish_threshold, every_hours, created_at, updated_at)
         VALUES (:name, :url, :format, :type, :category, :trusted, :enabled, :threshold, :hours, :now, :now)",
    )?
    .execute(named_params! {
        ":name": new.name, ":url": new.url, ":format": new.format.as_str(), ":type": new.source_type.as_str(),
        ":category": new.category, ":trusted": new.is_trusted, ":enabled": new.is_enabled,
        ":threshold": new.publish_threshold, ":hours": new.every_hours, ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}

/// Inserts a source of known reliability, such as the demo's; returns its id, also if it already exists.
pub fn insert_known_source(
    conn: &Connection,
    new: &NewSource,
    reliability: Option<f64>,
    now: &str,
) -> Result<i64> {
    let id = match find_source_at(conn, now, &new.url)? {
        Some(source) => source.id,
        None => insert_source(conn, new, now)?,
    };
    conn.prepare_cached("UPDATE event_sources SET reliability = ?2 WHERE id = ?1")?
        .execute((id, reliability))?;
    Ok(id)
}

/// A new URL or format starts afresh: the stored HTTP validators are cleared.
pub fn update_source(conn: &Connection, id: i64, new: &NewSource, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE event_sources SET name = :name, source_type = :type, category = :category, is_trusted = :trusted,
             failures = CASE WHEN is_enabled = :enabled AND url = :url THEN failures ELSE 0 END,
             etag = CASE WHEN url = :url AND format = :format THEN etag END,
             last_modified = CASE WHEN url = :url AND format = :format THEN last_modified END,
             url = :url, format = :format, is_enabled = :enabled, publish_threshold = :threshold,
             every_hours = :hours, updated_at = :now
         WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":name": new.name, ":url": new.url, ":format": new.format.as_str(),
        ":type": new.source_type.as_str(), ":category": new.category, ":trusted": new.is_trusted,
        ":enabled": new.is_enabled, ":threshold": new.publish_threshold, ":hours": new.every_hours, ":now": now,
    })?;
    Ok(())
}

/// Deletes a source; its events stay, without their origin.
pub fn delete_source(conn: &Connection, id: i64) -> Result<bool> {
    Ok(conn.prepare_cached("DELETE FROM event_sources WHERE id = ?1")?.execute([id])? > 0)
}

pub fn schedule(conn: &Connection, id: i64, next_at: Option<&str>) -> Result<()> {
    conn.prepare_cached("UPDATE event_sources SET next_at = ?2 WHERE id = ?1")?.execute((id, next_at))?;
    Ok(())
}

pub fn turn_off(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached("UPDATE event_sources SET is_enabled = 0, next_at = NULL WHERE id = ?1")?
        .execute([id])?;
    Ok(())
}

/// Sources whose fetch is overdue, that were never scheduled, or that were scheduled while the clock was ahead.
pub fn list_due(conn: &Connection, before: &str, after: &str) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT id FROM event_sources WHERE is_enabled = 1 AND (next_at IS NULL OR next_at < ?1 OR next_at > ?2)
         ORDER BY id",
    )?;
    let ids = statement.query_map([before, after], |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// Adds to the counts of approved and rejected events (or subtracts), and stores the resulting reliability.
pub fn set_reliability(
    conn: &Connection,
    id: i64,
    approved: i64,
    rejected: i64,
    work_out: impl Fn(i64, i64) -> f64,
) -> Result<f64> {
    let (approved, rejected): (i64, i64) = conn
        .prepare_cached(
            "UPDATE event_sources SET approved = max(0, approved + ?2), rejected = max(0, rejected + ?3)
             WHERE id = ?1 RETURNING approved, rejected",
        )?
        .query_row((id, approved, rejected), |row| Ok((row.get(0)?, row.get(1)?)))?;
    let reliability = work_out(approved, rejected);
    conn.prepare_cached("UPDATE event_sources SET reliability = ?2 WHERE id = ?1")?
        .execute((id, reliability))?;
    // Also updates it on the source's events, for lists and badges.
    events::set_source_reliability(conn, id, reliability)?;
    Ok(reliability)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestTown, plan};

    #[test]
    fn what_is_coming_from_a_source_is_counted_among_its_own_events() {
        let town = TestTown::empty();
        let steps = plan(&town.conn(), SELECT);
        assert!(steps.contains("SEARCH e USING INDEX events_by_source"), "{steps}");
    }
}
