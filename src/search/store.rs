//! The change log that the index is updated from, and the log of searches without results.

use rusqlite::{Connection, OptionalExtension};

use crate::kit::error::Result;

/// The most distinct searches without results stored per day, so a flood of them does no harm.
const REMEMBERED_A_DAY: i64 = 2_000;

/// Counts a search without results. Nothing about the person is stored.
pub fn insert_zero_results(conn: &Connection, day: &str, words: &str) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO searches_without_result (day, query)
         SELECT ?1, ?2 WHERE (SELECT count(*) FROM searches_without_result WHERE day = ?1) < ?3
             OR EXISTS (SELECT 1 FROM searches_without_result WHERE day = ?1 AND query = ?2)
         ON CONFLICT (day, query) DO UPDATE SET count = count + 1",
    )?
    .execute((day, words, REMEMBERED_A_DAY))?;
    Ok(())
}

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
