//! A town with commerce switched off (`[site] commercial = false`): what was bought and offered stays in the
//! file, but the town's connections do not see it. A temporary view shadows the table or view of the same
//! name.
//!
//! Invariant: tables are hidden from readers only, so that no write loses a row.

use rusqlite::Connection;

use crate::kit::error::Result;

const OFF: &str = "CREATE TEMP VIEW commerce AS SELECT 0 AS is_on;";

/// Statements that create temporary views over what a non-commercial town must not show.
pub struct HiddenCommerce {
    pub tables: Vec<&'static str>,
    pub views: Vec<&'static str>,
}

/// Whether the town of this connection has commerce switched on.
pub fn is_commercial(conn: &Connection) -> Result<bool> {
    Ok(conn.prepare_cached("SELECT is_on FROM commerce")?.query_row([], |row| row.get(0))?)
}

pub(super) fn hide_from_writer(conn: &Connection, hidden: &HiddenCommerce) -> rusqlite::Result<()> {
    conn.execute_batch(&format!("{OFF} {}", hidden.views.concat()))
}

pub(super) fn hide_from_reader(conn: &Connection, hidden: &HiddenCommerce) -> rusqlite::Result<()> {
    // A query-only connection may not create temporary views either.
    conn.execute_batch("PRAGMA query_only = OFF")?;
    conn.execute_batch(&format!("{OFF} {} {}", hidden.tables.concat(), hidden.views.concat()))?;
    conn.execute_batch("PRAGMA query_only = ON")
}
