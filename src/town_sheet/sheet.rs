//! Makes sheets and reads them back.

use std::collections::HashMap;

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::Connection;

use super::model::{Sheet, StoredSheet, TownSheetState, monday_of, week_at};
use super::store;
use crate::events::{self, AgendaEntry, DateReference};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};

/// No page could hold more, and nobody would read them.
const MAX_ENTRIES: u32 = 300;

fn read_week(conn: &Connection, week: Date) -> Result<Vec<AgendaEntry>> {
    events::list_agenda(conn, [week, week.saturating_add(6.days())], MAX_ENTRIES)
}

/// Stores the week as it is now.
pub fn make(conn: &Connection, clock: &Clock, week: Date) -> Result<StoredSheet> {
    let sheet = StoredSheet { week, made_at: clock.stamp(), entries: read_week(conn, week)? };
    store::save(conn, &sheet)?;
    Ok(sheet)
}

/// The sheet that was made, unless nothing was on: a new town's calendar fills up within its first week.
fn find_made(conn: &Connection, week: Date) -> Result<Option<StoredSheet>> {
    Ok(store::find(conn, week)?.filter(|sheet| !sheet.entries.is_empty()))
}

fn reference(entry: &AgendaEntry) -> DateReference {
    DateReference { event_id: entry.event_id, recurrence_id: entry.recurrence_id.clone() }
}

/// Whether more is new than how the calendar refers to it.
fn is_changed(entry: &AgendaEntry, present: &AgendaEntry) -> bool {
    let DateReference { event_id, recurrence_id } = reference(entry);
    AgendaEntry { event_id, recurrence_id, ..present.clone() } != *entry
}

/// An entry as it was made, with its present state and time.
fn printed(entry: &AgendaEntry, present: &AgendaEntry) -> AgendaEntry {
    AgendaEntry {
        title: entry.title.clone(),
        location: entry.location.clone(),
        address: entry.address.clone(),
        price: entry.price.clone(),
        is_featured: entry.is_featured,
        ..present.clone()
    }
}

/// The sheet for a week: as it was made or, for this week and the next, as it would be made now. A stored
/// sheet marks events as canceled that were canceled since, gives those that were moved at their new time, and drops
/// those that were removed from the calendar or moved to another week.
pub fn read(conn: &Connection, clock: &Clock, week: Date) -> Result<Option<Sheet>> {
    let today = read_week(conn, week)?;
    let date = clock.local().date();
    let is_near = week >= monday_of(date) && week <= date.saturating_add(7.days());
    let stored = if is_near { find_made(conn, week)? } else { store::find(conn, week)? };
    let Some(stored) = stored else {
        let sheet = Sheet { week, as_of: clock.timestamp(), entries: today, changed: 0, is_made: false };
        return Ok(is_near.then_some(sheet));
    };
    let mut now: HashMap<DateReference, AgendaEntry> =
        today.into_iter().map(|entry| (reference(&entry), entry)).collect();
    let mut present: Vec<Option<AgendaEntry>> =
        stored.entries.iter().map(|entry| now.remove(&reference(entry))).collect();
    // Of duplicates that were merged, the one that is kept stands for both.
    for (entry, found) in stored.entries.iter().zip(&mut present).filter(|(_, found)| found.is_none()) {
        let moved = events::follow_date(conn, entry.event_id, &entry.recurrence_id, Some(entry.start_date))?;
        *found = moved.and_then(|moved| now.remove(&moved));
    }
    let added = now.len();
    let changed = stored
        .entries
        .iter()
        .zip(&present)
        .filter(|(entry, present)| present.as_ref().is_none_or(|present| is_changed(entry, present)))
        .count();
    let pairs = stored.entries.iter().zip(&present);
    let mut entries: Vec<AgendaEntry> =
        pairs.filter_map(|(entry, present)| Some(printed(entry, present.as_ref()?))).collect();
    entries.sort_by_key(|entry| (entry.start_date, entry.start_time, entry.event_id));
    let as_of = stored.made_at.parse().map_err(Error::internal)?;
    Ok(Some(Sheet { week, as_of, entries, changed: added + changed, is_made: true }))
}

/// `public_address` and `weekly_to` come from the settings.
pub fn read_state(
    conn: &Connection,
    clock: &Clock,
    public_address: Option<String>,
    weekly_to: Vec<String>,
) -> Result<TownSheetState> {
    let week = week_at(clock.local());
    let made_at = find_made(conn, week)?.map(|sheet| sheet.made_at);
    let sheet = read(conn, clock, week)?;
    Ok(TownSheetState {
        week,
        made_at,
        event_count: sheet.as_ref().map_or(0, |sheet| sheet.entries.len()),
        changed_count: sheet.as_ref().map_or(0, |sheet| sheet.changed),
        public_address,
        weekly_to,
        earlier_weeks: store::list_weeks_before(conn, week)?,
    })
}
