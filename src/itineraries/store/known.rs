//! SQL of what members know about the records in their plans, and of the plans to check again.

use rusqlite::{Connection, OptionalExtension};

use crate::events::DateReference;
use crate::kit::error::Result;

/// The last state of each stop that its member knows; empty: none yet.
pub fn list_known(conn: &Connection, itinerary_id: i64) -> Result<Vec<(String, String)>> {
    let mut statement =
        conn.prepare_cached("SELECT id, known_state FROM itinerary_stops WHERE itinerary_id = ?1")?;
    let rows = statement.query_map([itinerary_id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn set_known(conn: &Connection, itinerary_id: i64, stop_id: &str, state: &str) -> Result<()> {
    conn.prepare_cached("UPDATE itinerary_stops SET known_state = ?3 WHERE itinerary_id = ?1 AND id = ?2")?
        .execute((itinerary_id, stop_id, state))?;
    Ok(())
}

/// Where the date of an event that a stop means is now, so that later changes of it are noticed.
pub fn set_date(conn: &Connection, itinerary_id: i64, stop_id: &str, date: &DateReference) -> Result<()> {
    conn.prepare_cached(
        "UPDATE itinerary_stops SET object_id = ?3, recurrence_id = ?4 WHERE itinerary_id = ?1 AND id = ?2",
    )?
    .execute((itinerary_id, stop_id, date.event_id, &date.recurrence_id))?;
    Ok(())
}

/// Removes a plan from the list of pending checks; false if it was not there.
pub fn take_check(conn: &Connection, itinerary_id: i64) -> Result<bool> {
    let taken = conn
        .prepare_cached("DELETE FROM itinerary_checks WHERE itinerary_id = ?1 RETURNING id")?
        .query_row([itinerary_id], |row| row.get::<_, i64>(0))
        .optional()?;
    Ok(taken.is_some())
}
