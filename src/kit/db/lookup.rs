//! References to records, as requests make them: by id.

use rusqlite::Connection;

use crate::kit::error::{Error, Result};

pub fn exists(conn: &Connection, table: &str, id: i64) -> Result<bool> {
    Ok(conn
        .prepare_cached(&format!("SELECT EXISTS (SELECT 1 FROM {table} WHERE id = ?1)"))?
        .query_row([id], |row| row.get(0))?)
}

/// The error of a field whose id matches no row.
pub fn check_id(conn: &Connection, table: &str, field: &str, id: Option<i64>) -> Result<()> {
    match id {
        Some(id) if !exists(conn, table, id)? => Err(Error::unknown_id(field, id)),
        _ => Ok(()),
    }
}
