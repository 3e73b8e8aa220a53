//! Reports about an event, and its possible duplicates.

use rusqlite::Connection;

use crate::discovery::model::ShownReport;
use crate::kit::error::Result;

/// The open reports.
pub fn list_reports(conn: &Connection, event_id: i64) -> Result<Vec<ShownReport>> {
    let mut statement = conn.prepare_cached(
        "SELECT r.id, r.issue_type, r.description, coalesce(u.email, '') AS who, r.created_at
         FROM event_reports r LEFT JOIN users u ON u.id = r.user_id
         WHERE r.event_id = ?1 AND r.state = 'open' ORDER BY r.id LIMIT 50",
    )?;
    let rows = statement.query_map([event_id], |row| {
        Ok(ShownReport {
            id: row.get(0)?,
            issue_type: row.get(1)?,
            description: row.get(2)?,
            who: row.get(3)?,
            created_at: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Possible duplicates of this event.
pub fn list_pairs_of(conn: &Connection, event_id: i64) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT other_id FROM event_pairs WHERE one_id = ?1 AND state = 'open'
         UNION SELECT one_id FROM event_pairs WHERE other_id = ?1 AND state = 'open' LIMIT 10",
    )?;
    let ids = statement.query_map([event_id], |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}
