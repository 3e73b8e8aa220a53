//! SQL for what is staged and applied step by step.

use rusqlite::{Connection, OptionalExtension};

use crate::kit::error::Result;

pub fn has_any(conn: &Connection) -> Result<bool> {
    Ok(conn.query_row("SELECT EXISTS (SELECT 1 FROM ingests)", [], |row| row.get(0))?)
}

pub fn insert(conn: &Connection, kind: &str, head: &str, state: &str) -> Result<i64> {
    conn.prepare_cached("INSERT INTO ingests (kind, head, state) VALUES (?1, ?2, ?3)")?
        .execute((kind, head, state))?;
    Ok(conn.last_insert_rowid())
}

/// Adds items, the first of them at this position.
pub fn insert_items(conn: &Connection, id: i64, first: usize, items: &[String]) -> Result<()> {
    let mut insert =
        conn.prepare_cached("INSERT INTO ingest_items (ingest_id, position, item) VALUES (?1, ?2, ?3)")?;
    for (position, item) in (first..).zip(items) {
        insert.execute((id, i64::try_from(position).unwrap_or(i64::MAX), item))?;
    }
    Ok(())
}

pub fn mark_ready(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached("UPDATE ingests SET is_ready = 1 WHERE id = ?1")?.execute([id])?;
    Ok(())
}

/// The ingests of a kind: id, and whether each is complete.
pub fn list(conn: &Connection, kind: &str) -> Result<Vec<(i64, bool)>> {
    let mut statement =
        conn.prepare_cached("SELECT id, is_ready FROM ingests WHERE kind = ?1 ORDER BY id")?;
    let found = statement.query_map([kind], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(found.collect::<rusqlite::Result<_>>()?)
}

/// The head and the state.
pub fn find(conn: &Connection, id: i64) -> Result<Option<(String, String)>> {
    Ok(conn
        .prepare_cached("SELECT head, state FROM ingests WHERE id = ?1")?
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?)
}

/// The next items with their positions.
pub fn list_next(conn: &Connection, id: i64, after: i64, limit: u32) -> Result<Vec<(i64, String)>> {
    let mut statement = conn.prepare_cached(
        "SELECT position, item FROM ingest_items WHERE ingest_id = ?1 AND position > ?2 ORDER BY position LIMIT ?3",
    )?;
    let items = statement.query_map((id, after, limit), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(items.collect::<rusqlite::Result<_>>()?)
}

/// Records that everything up to this position is done.
pub fn advance(conn: &Connection, id: i64, position: i64, state: &str) -> Result<()> {
    conn.prepare_cached("DELETE FROM ingest_items WHERE ingest_id = ?1 AND position <= ?2")?
        .execute((id, position))?;
    conn.prepare_cached("UPDATE ingests SET state = ?2 WHERE id = ?1")?.execute((id, state))?;
    Ok(())
}

/// Deletes up to `limit` items; returns true when none are left.
pub fn drop_items(conn: &Connection, id: i64, limit: u32) -> Result<bool> {
    let dropped = conn
        .prepare_cached(
            "DELETE FROM ingest_items WHERE ingest_id = ?1 AND position IN
                 (SELECT position FROM ingest_items WHERE ingest_id = ?1 ORDER BY position LIMIT ?2)",
        )?
        .execute((id, limit))?;
    Ok(dropped < usize::try_from(limit).unwrap_or(usize::MAX))
}

pub fn delete(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM ingests WHERE id = ?1")?.execute([id])?;
    Ok(())
}
