//! Events found at businesses that wait for the business's people.

use rusqlite::{Connection, OptionalExtension};
use serde_json::json;

use crate::kit::error::Result;

/// It comes from a source, no person has reviewed it, and it is not over.
const UNCONFIRMED: &str = "e.source_id IS NOT NULL AND e.visibility IN ('pending', 'published')
    AND (e.needs_review = 1 OR e.is_auto_published = 1) AND e.verification_status <> 'verified'
    AND EXISTS (SELECT 1 FROM event_occurrences o WHERE o.event_id = e.id AND o.ends_at > ?2)";

pub fn count_found(conn: &Connection, businesses: &[i64], now: &str) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached(&format!(
            "SELECT count(*) FROM events e
             WHERE e.business_id IN (SELECT value FROM json_each(?1)) AND {UNCONFIRMED}"
        ))?
        .query_row((json!(businesses).to_string(), now), |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// Their ids, by the start of the next date.
pub fn list_found(
    conn: &Connection,
    businesses: &[i64],
    now: &str,
    limit: u32,
    offset: u64,
) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT e.id FROM events e
         WHERE e.business_id IN (SELECT value FROM json_each(?1)) AND {UNCONFIRMED}
         ORDER BY (SELECT min(n.starts_at) FROM event_occurrences n WHERE n.event_id = e.id AND n.ends_at > ?2), e.id
         LIMIT ?3 OFFSET ?4"
    ))?;
    let offset = i64::try_from(offset).unwrap_or(i64::MAX);
    let rows = statement.query_map((json!(businesses).to_string(), now, limit, offset), |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The business of an event, if the event waits for it.
pub fn find_found_business(conn: &Connection, id: i64, now: &str) -> Result<Option<i64>> {
    let found: Option<Option<i64>> = conn
        .prepare_cached(&format!("SELECT e.business_id FROM events e WHERE e.id = ?1 AND {UNCONFIRMED}"))?
        .query_row((id, now), |row| row.get(0))
        .optional()?;
    Ok(found.flatten())
}
