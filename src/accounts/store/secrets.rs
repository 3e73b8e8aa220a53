//! Secrets of this town.

use rusqlite::Connection;

use crate::kit::error::Result;

/// The secret of this name; `fresh` becomes it if there is none.
pub fn find_or_make_secret(conn: &Connection, name: &str, fresh: &str) -> Result<String> {
    // Two programs that start at once both end with the first one's secret.
    conn.execute(
        "INSERT INTO secrets (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO NOTHING",
        [name, fresh],
    )?;
    Ok(conn.query_row("SELECT value FROM secrets WHERE name = ?1", [name], |row| row.get(0))?)
}
