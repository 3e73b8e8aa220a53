//! SQL for the public address.

use rusqlite::{Connection, OptionalExtension};

use crate::kit::error::Result;

const KEY: &str = "public_address";

pub fn find(conn: &Connection) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("SELECT value FROM settings WHERE key = ?1")?
        .query_row([KEY], |row| row.get(0))
        .optional()?)
}

pub fn save(conn: &Connection, address: &str, stamp: &str) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO settings (key, value, updated_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at",
    )?
    .execute((KEY, address, stamp))?;
    Ok(())
}
