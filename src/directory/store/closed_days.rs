//! Days on which businesses said they are closed.

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension};

use crate::directory::hours::{Hours, SpecialDay};
use crate::kit::error::Result;

/// The last such day of a business; it may be in the past.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosedDay {
    pub date: Date,
    /// The special hours that the day had before.
    pub replaced: Option<SpecialDay>,
}

pub fn find_closed_day(conn: &Connection, business_id: i64) -> Result<Option<ClosedDay>> {
    let found: Option<(Date, Option<String>)> = conn
        .prepare_cached("SELECT date, replaced FROM business_closed_days WHERE business_id = ?1")?
        .query_row([business_id], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((date, replaced)) = found else { return Ok(None) };
    let hours = replaced.map(|text| serde_json::from_str::<Hours>(&text)).transpose()?;
    Ok(Some(ClosedDay { date, replaced: hours.and_then(|mut hours| hours.special.pop()) }))
}

pub fn save_closed_day(conn: &Connection, business_id: i64, day: &ClosedDay, now: &str) -> Result<()> {
    let hours = |special: &SpecialDay| Hours { special: vec![special.clone()], ..Hours::default() };
    let replaced = day.replaced.as_ref().map(|special| hours(special).to_json().to_string());
    conn.prepare_cached(
        "INSERT OR REPLACE INTO business_closed_days (business_id, date, replaced, created_at) VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute((business_id, day.date.to_string(), replaced, now))?;
    Ok(())
}

pub fn delete_closed_day(conn: &Connection, business_id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM business_closed_days WHERE business_id = ?1")?.execute([business_id])?;
    Ok(())
}
