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

/// Whether both are data of one town: they have a secret in common.
pub fn is_same_town(conn: &Connection, other: &Connection) -> Result<bool> {
    let mut secrets = other.prepare("SELECT name, value FROM secrets")?;
    let mut rows = secrets.query([])?;
    while let Some(row) = rows.next()? {
        let (name, value): (String, String) = (row.get(0)?, row.get(1)?);
        let sql = "SELECT EXISTS (SELECT 1 FROM secrets WHERE name = ?1 AND value = ?2)";
        if conn.query_row(sql, [name, value], |row| row.get(0))? {
            return Ok(true);
        }
    }
    Ok(false)
}
