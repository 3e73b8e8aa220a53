//! Addresses that do not exist: which, since when, and why we think so. Triggers keep the table.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension};

use crate::kit::clock::Clock;
use crate::kit::day::with_year;
use crate::kit::error::Result;

/// When an email to an address bounced, and what the server said.
#[derive(Debug)]
pub struct BouncedAddress {
    at: String,
    reason: String,
}

impl BouncedAddress {
    pub fn why_not_sent(&self, clock: &Clock) -> String {
        let at = self.at.parse::<Timestamp>().ok();
        let day = at.map(|at| with_year(at.to_zoned(clock.zone().clone()).date()));
        let on = day.map(|day| format!(" on {day}")).unwrap_or_default();
        format!("Not sent: an email to this address bounced{on}. {}", self.reason)
    }
}

pub fn find(conn: &Connection, address: &str) -> Result<Option<BouncedAddress>> {
    Ok(conn
        .prepare_cached("SELECT at, reason FROM bounced_addresses WHERE address = ?1")?
        .query_row([address], |row| Ok(BouncedAddress { at: row.get(0)?, reason: row.get(1)? }))
        .optional()?)
}

pub fn forget(conn: &Connection, address: &str) -> Result<()> {
    conn.prepare_cached("DELETE FROM bounced_addresses WHERE address = ?1")?.execute([address])?;
    Ok(())
}

/// After a restore: what bounced in the data that was replaced still does not exist.
pub fn follow_bounces(conn: &Connection, replaced: &Connection) -> Result<()> {
    // Data of an earlier version knows none.
    let tables = "SELECT count(*) FROM pragma_table_list WHERE name = 'bounced_addresses'";
    if !replaced.query_row(tables, [], |row| row.get::<_, bool>(0))? {
        return Ok(());
    }
    let mut known = replaced.prepare("SELECT address, reason, at, is_reported FROM bounced_addresses")?;
    let mut rows = known.query([])?;
    while let Some(row) = rows.next()? {
        let (address, reason, at): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let is_reported: bool = row.get(3)?;
        conn.prepare_cached(
            "INSERT INTO bounced_addresses (address, reason, at, is_reported) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (address) DO NOTHING",
        )?
        .execute((address, reason, at, is_reported))?;
    }
    Ok(())
}
