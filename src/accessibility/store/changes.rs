//! Which records have changed since they were checked.

use rusqlite::Connection;

use crate::accessibility::model::CheckedKind;
use crate::kit::error::Result;

/// From now on, a change queues a new job.
pub fn next_turn(conn: &Connection) -> Result<()> {
    conn.prepare_cached("UPDATE accessibility_turn SET turn = turn + 1")?.execute([])?;
    Ok(())
}

/// Before the first run, which checks every record, none has to be checked on its own.
pub fn leave_to_first_run(conn: &Connection) -> Result<()> {
    conn.execute(
        "DELETE FROM accessibility_changes WHERE NOT EXISTS (SELECT 1 FROM accessibility_runs)",
        [],
    )?;
    Ok(())
}

/// The number that the next job's key ends with.
pub fn find_turn(conn: &Connection) -> Result<i64> {
    Ok(conn.prepare_cached("SELECT turn FROM accessibility_turn")?.query_row([], |row| row.get(0))?)
}

/// Some of the changed records that have not been checked since, and the number of the newest change.
pub fn list_changes(conn: &Connection, limit: usize) -> Result<(Vec<(CheckedKind, i64)>, i64)> {
    let newest = "SELECT coalesce(max(seq), 0) FROM search_changes";
    let newest = conn.prepare_cached(newest)?.query_row([], |row| row.get(0))?;
    let mut statement = conn.prepare_cached(
        "SELECT kind, record_id FROM accessibility_changes ORDER BY kind, record_id LIMIT ?1",
    )?;
    let rows = statement
        .query_map([i64::try_from(limit).unwrap_or(i64::MAX)], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok((rows.collect::<rusqlite::Result<_>>()?, newest))
}

/// Takes a checked record off the list, unless it was changed again after this change.
pub fn delete_change(conn: &Connection, (kind, id): (CheckedKind, i64), newest: i64) -> Result<()> {
    conn.prepare_cached(
        "DELETE FROM accessibility_changes WHERE kind = ?1 AND record_id = ?2 AND NOT EXISTS
             (SELECT 1 FROM search_changes WHERE seq > ?3 AND kind = ?1 AND entity_id = ?2)",
    )?
    .execute((kind.as_str(), id, newest))?;
    Ok(())
}
