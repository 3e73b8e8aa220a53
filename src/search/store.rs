//! The change log that the index is updated from.

use rusqlite::{Connection, OptionalExtension};

use crate::kit::error::Result;

/// The number of the last change, 0 for none. The sequence survives deleted rows, so old changes can be
/// deleted.
pub fn last_change(conn: &Connection) -> Result<i64> {
    let last = conn.query_row(
        "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'search_changes'), 0)",
        [],
        |row| row.get(0),
    )?;
    Ok(last)
}

/// The number of the oldest change still in the log.
pub fn oldest_change(conn: &Connection) -> Result<Option<i64>> {
    Ok(conn.query_row("SELECT min(seq) FROM search_changes", [], |row| row.get(0))?)
}

/// The mark that distinguishes this change from one with the same number in another copy of the database;
/// `None` if this database does not have the change.
pub fn mark_of(conn: &Connection, change: i64) -> Result<Option<i64>> {
    let mut statement = conn.prepare_cached("SELECT mark FROM search_changes WHERE seq = ?1")?;
    Ok(statement.query_row([change], |row| row.get(0)).optional()?)
}

/// The ids of this kind that changed after the change `seen`.
pub fn list_changed(conn: &Connection, kind: &str, seen: i64) -> Result<Vec<i64>> {
    let mut statement =
        conn.prepare_cached("SELECT DISTINCT entity_id FROM search_changes WHERE seq > ?1 AND kind = ?2")?;
    let ids = statement.query_map((seen, kind), |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok(ids)
}
