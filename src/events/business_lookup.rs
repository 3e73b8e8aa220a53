//! The listed business that an event belongs to, found by the names that the event gives.
//!
//! Invariant: a business that somebody named is never replaced.

use rusqlite::Connection;

use super::model::NewEvent;
use crate::directory;
use crate::kit::error::Result;

/// The listed business that the event names as its place, or else as its organizer.
pub fn find(conn: &Connection, event: &NewEvent) -> Result<Option<i64>> {
    match directory::find_named(conn, &event.location, &event.address)? {
        None => directory::find_named(conn, &event.organizer, ""),
        found => Ok(found),
    }
}

/// Fills in the business of an event that has none: when it is new, and when it moves.
pub fn fill(conn: &Connection, before: Option<&NewEvent>, event: &mut NewEvent) -> Result<()> {
    let is_new_place = before.is_none_or(|before| before.location != event.location);
    if event.business_id.is_none() && is_new_place {
        event.business_id = find(conn, event)?;
    }
    Ok(())
}
