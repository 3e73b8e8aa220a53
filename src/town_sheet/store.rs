//! SQL of the sheets.

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension};

use super::model::StoredSheet;
use crate::kit::error::Result;

/// How many earlier sheets are listed: a year's worth.
const LISTED: u32 = 52;

pub fn find(conn: &Connection, week: Date) -> Result<Option<StoredSheet>> {
    let found: Option<(String, String)> = conn
        .prepare_cached("SELECT made_at, entries FROM town_sheets WHERE week = ?1")?
        .query_row([week.to_string()], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((made_at, entries)) = found else { return Ok(None) };
    Ok(Some(StoredSheet { week, made_at, entries: serde_json::from_str(&entries)? }))
}

/// Replaces an earlier sheet for that week.
pub fn save(conn: &Connection, sheet: &StoredSheet) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO town_sheets (week, made_at, entries) VALUES (?1, ?2, ?3)
         ON CONFLICT (week) DO UPDATE SET made_at = excluded.made_at, entries = excluded.entries",
    )?
    .execute((sheet.week.to_string(), &sheet.made_at, serde_json::to_string(&sheet.entries)?))?;
    Ok(())
}

/// The weeks before this one that have a sheet, newest first.
pub fn list_weeks_before(conn: &Connection, week: Date) -> Result<Vec<Date>> {
    let mut statement =
        conn.prepare_cached("SELECT week FROM town_sheets WHERE week < ?1 ORDER BY week DESC LIMIT ?2")?;
    let rows = statement.query_map((week.to_string(), LISTED), |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
