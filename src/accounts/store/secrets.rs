//! Secrets of this town.

use rusqlite::Connection;

use crate::kit::error::Result;

/// Returns the secret of this name; stores `fresh` first if there is none.
pub fn find_or_make_secret(conn: &Connection, name: &str, fresh: &str) -> Result<String> {
    // If two processes start at once, both end up with the first one's secret.
    conn.execute(
        "INSERT INTO secrets (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO NOTHING",
        [name, fresh],
    )?;
    Ok(conn.query_row("SELECT value FROM secrets WHERE name = ?1", [name], |row| row.get(0))?)
}
