//! The expanded dates of every event: lists, the month view and the feeds read these rows.
//!
//! Invariant: the rows of an event are what its rule and exceptions give inside the window, and are written
//! only if they differ; `events.has_dates` says whether there are any.

use std::collections::{HashMap, HashSet};

use jiff::civil::{Date, Time};
use jiff::{SignedDuration, Timestamp, ToSpan};
use rusqlite::{Connection, Row, named_params};

use crate::events::model::{
    NewEvent, Occurrence, OccurrenceStatus, RecurrenceId, ShownOccurrence, Visibility,
};
use crate::events::recurrence;
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::db::Json;
use crate::kit::error::{Error, Result};

const YEARS_BACK: i32 = 1;
const YEARS_AHEAD: i32 = 2;
/// Series submitted by members are expanded for one year.
const YEARS_AHEAD_OF_MEMBERS: i32 = 1;
/// How many dates of an event are kept: every day for two years, and for the past year.
const MAX_COMING: usize = 750;
const MAX_PAST: usize = 370;
/// How many series of one source are expanded that far; for its others, and for those waiting for review, the
/// next few dates suffice.
const FULL_SERIES: i64 = 100;
const FEW: usize = 60;
/// Assumed length of an event without an end time.
const USUAL_LENGTH: SignedDuration = SignedDuration::from_hours(3);

/// SQL for a column of event `e` on one of its dates: the date's own value or else the series', as in
/// `overrides.rs`. `date` is the alias of the date's row.
pub fn on_date(column: &str, date: &str) -> String {
    let own = |name: &str| format!("{date}.changes ->> '{name}'");
    match column {
        // A date at another place does not have the series' coordinates.
        "latitude" | "longitude" => format!(
            "iif(coalesce({}, {}, {}) IS NULL, e.{column}, {})",
            own("location"),
            own("address"),
            own("latitude"),
            own(column)
        ),
        // An empty price removes the series' price.
        "price" => format!("nullif(coalesce({}, e.price), '')", own("price")),
        _ => format!("coalesce({}, e.{column})", own(column)),
    }
}

/// The days for which a rule is expanded. Events without a rule are kept whatever their date.
fn window(new: &NewEvent, today: Date) -> (Date, Date) {
    if new.recurring_pattern.is_none() {
        return (Date::MIN, Date::MAX);
    }
    let ahead = if new.submitted_by.is_some() { YEARS_AHEAD_OF_MEMBERS } else { YEARS_AHEAD };
    // A series that begins later still has its first date.
    let until = today.saturating_add(ahead.years()).max(new.when.start_date);
    (today.saturating_sub(YEARS_BACK.years()), until)
}

/// How many upcoming dates of an event are kept.
fn most_coming(conn: &Connection, event_id: i64, new: &NewEvent) -> Result<usize> {
    if new.recurring_pattern.is_none() {
        return Ok(MAX_COMING);
    }
    if new.visibility == Visibility::Pending {
        return Ok(FEW);
    }
    let Some(source_id) = new.source.source_id else { return Ok(MAX_COMING) };
    let before: i64 = conn
        .prepare_cached(
            "SELECT count(*) FROM (SELECT 1 FROM events
                 WHERE source_id = ?1 AND recurring_pattern IS NOT NULL AND id < ?2 LIMIT ?3)",
        )?
        .query_row((source_id, event_id, FULL_SERIES), |row| row.get(0))?;
    Ok(if before < FULL_SERIES { MAX_COMING } else { FEW })
}

/// The dates of an event that are kept; upcoming ones take precedence over past ones.
fn follow(clock: &Clock, new: &NewEvent, most_coming: usize) -> Result<Vec<Kept>> {
    let today = clock.local().date();
    let (from, until) = window(new, today);
    let rule = new.recurring_pattern.as_deref();
    let expand = |from, until| {
        recurrence::expand(&new.when, rule, &new.exceptions, from, until)
            .map_err(|error| Error::field("recurring_pattern", error.to_string()))
    };
    let occurrences = if rule.is_none() && new.exceptions.is_empty() {
        expand(from, until)?
    } else {
        let mut coming = expand(today, until)?;
        coming.truncate(most_coming);
        let mut occurrences = Vec::new();
        if new.when.start_date < today {
            occurrences = expand(from, today)?;
            // A date that ends before it starts is found in both ranges.
            let known: HashSet<RecurrenceId> =
                coming.iter().map(|occurrence| occurrence.recurrence_id).collect();
            occurrences.retain(|past| past.end_date < today && !known.contains(&past.recurrence_id));
            occurrences.drain(..occurrences.len().saturating_sub(MAX_PAST.min(most_coming)));
        }
        occurrences.append(&mut coming);
        occurrences
    };
    occurrences.iter().map(|occurrence| keep(clock, occurrence, new.status)).collect()
}

#[derive(Debug, PartialEq, Eq)]
struct Kept {
    recurrence_id: String,
    start_date: String,
    start_time: Option<String>,
    end_date: String,
    end_time: Option<String>,
    all_day: bool,
    status: String,
    changes: Option<String>,
    starts_at: String,
    ends_at: String,
}

/// Expands the dates of an event and writes them if they differ; returns whether they did.
pub fn materialize(conn: &Connection, clock: &Clock, event_id: i64, new: &NewEvent) -> Result<bool> {
    let wanted = follow(clock, new, most_coming(conn, event_id, new)?)?;
    let present = list_kept(conn, event_id)?;
    if wanted == present {
        return Ok(false);
    }
    let name = |kept: &'_ Kept| kept.recurrence_id.clone();
    let by_name: HashMap<String, &Kept> = wanted.iter().map(|kept| (name(kept), kept)).collect();
    let mut delete =
        conn.prepare_cached("DELETE FROM event_occurrences WHERE event_id = ?1 AND recurrence_id = ?2")?;
    for kept in &present {
        if by_name.get(&kept.recurrence_id) != Some(&kept) {
            delete.execute((event_id, &kept.recurrence_id))?;
        }
    }
    let present: HashMap<String, &Kept> = present.iter().map(|kept| (name(kept), kept)).collect();
    let mut insert = conn.prepare_cached(
        "INSERT INTO event_occurrences (event_id, recurrence_id, start_date, start_time, end_date, end_time,
             all_day, status, changes, starts_at, ends_at)
         VALUES (:event, :name, :start_date, :start_time, :end_date, :end_time, :all_day, :status, :changes, :starts,
             :ends)",
    )?;
    for kept in wanted.iter().filter(|kept| present.get(&kept.recurrence_id) != Some(kept)) {
        insert.execute(named_params! {
            ":event": event_id, ":name": kept.recurrence_id, ":start_date": kept.start_date,
            ":start_time": kept.start_time, ":end_date": kept.end_date, ":end_time": kept.end_time,
            ":all_day": kept.all_day, ":status": kept.status, ":changes": kept.changes,
            ":starts": kept.starts_at, ":ends": kept.ends_at,
        })?;
    }
    conn.prepare_cached("UPDATE events SET has_dates = ?2 WHERE id = ?1 AND has_dates <> ?2")?
        .execute((event_id, !wanted.is_empty()))?;
    Ok(true)
}

/// Whether an event's dates can be expanded; the error says what is wrong.
pub fn check_dates(clock: &Clock, new: &NewEvent) -> Result<()> {
    follow(clock, new, FEW).map(drop)
}

/// A lower bound on the start of every date that is still on at some time of `day` or later.
pub fn first_start(conn: &Connection, day: Date) -> Result<Date> {
    // Most end by the end of the next day. One day of margin, as the stamps are in UTC.
    let before = day.saturating_sub(2.days());
    let long: Option<Date> = conn
        .prepare_cached(
            "SELECT min(start_date) FROM event_occurrences
             WHERE end_date > date(start_date, '+1 day') AND ends_at > ?1",
        )?
        .query_row([before.to_string()], |row| row.get(0))?;
    Ok(long.map_or(before, |long| long.min(before)))
}

/// When a date starts and when it is over.
pub fn instants(clock: &Clock, occurrence: &Occurrence) -> (Timestamp, Timestamp) {
    // The very last days cannot be represented as an instant in every zone.
    let instant = |at: jiff::civil::DateTime| clock.zone().to_timestamp(at).unwrap_or(Timestamp::MAX);
    let starts = instant(occurrence.starts());
    let ends = if occurrence.all_day || occurrence.end_time.is_some() {
        instant(occurrence.ends())
    } else if occurrence.end_date > occurrence.start_date {
        instant(occurrence.end_date.saturating_add(1.day()).to_datetime(Time::midnight()))
    } else {
        starts.checked_add(USUAL_LENGTH).unwrap_or(starts)
    };
    (starts, ends.max(starts))
}

fn keep(clock: &Clock, occurrence: &Occurrence, status: OccurrenceStatus) -> Result<Kept> {
    let (starts, ends) = instants(clock, occurrence);
    let text = |time: Time| time.strftime("%H:%M:%S").to_string();
    let changes = occurrence.changes.as_ref().and_then(|changes| changes.beside_when_and_status());
    Ok(Kept {
        recurrence_id: occurrence.recurrence_id.to_string(),
        start_date: occurrence.start_date.to_string(),
        start_time: occurrence.start_time.map(text),
        end_date: occurrence.end_date.to_string(),
        end_time: occurrence.end_time.map(text),
        all_day: occurrence.all_day,
        status: occurrence.status(status).as_str().to_owned(),
        changes: changes.map(|changes| serde_json::to_string(&changes)).transpose()?,
        starts_at: stamp_of(starts),
        ends_at: stamp_of(ends),
    })
}

fn list_kept(conn: &Connection, event_id: i64) -> Result<Vec<Kept>> {
    let mut statement = conn.prepare_cached(
        "SELECT recurrence_id, start_date, start_time, end_date, end_time, all_day, status, changes,
            starts_at, ends_at
         FROM event_occurrences WHERE event_id = ?1 ORDER BY start_date, coalesce(start_time, ''), recurrence_id",
    )?;
    let rows = statement.query_map([event_id], |row| {
        Ok(Kept {
            recurrence_id: row.get(0)?,
            start_date: row.get(1)?,
            start_time: row.get(2)?,
            end_date: row.get(3)?,
            end_time: row.get(4)?,
            all_day: row.get(5)?,
            status: row.get(6)?,
            changes: row.get(7)?,
            starts_at: row.get(8)?,
            ends_at: row.get(9)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Ids of series after `after`, for the daily extension of their dates.
pub fn list_series(conn: &Connection, after: i64, limit: u32) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT id FROM events WHERE id > ?1 AND recurring_pattern IS NOT NULL
         AND visibility NOT IN ('removed', 'rejected') ORDER BY id LIMIT ?2",
    )?;
    let ids = statement.query_map((after, limit), |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// Ids of events without a pattern that have a coming date whose stored moment is not what the town's clock says
/// now: the time zone was corrected. Series are looked through every day anyway.
pub fn list_off_clock(conn: &Connection, clock: &Clock) -> Result<Vec<i64>> {
    // Two days of margin: the stored moments may be off by more than one.
    let since =
        stamp_of(clock.timestamp().saturating_sub(SignedDuration::from_hours(48)).unwrap_or_default());
    let mut statement = conn.prepare_cached(
        "SELECT e.id, o.start_date, o.start_time, o.starts_at FROM events e
         CROSS JOIN event_occurrences o ON o.event_id = e.id AND o.ends_at > ?1
         WHERE e.recurring_pattern IS NULL AND e.visibility NOT IN ('removed', 'rejected') ORDER BY e.id",
    )?;
    let mut rows = statement.query([since])?;
    let mut ids = Vec::new();
    while let Some(row) = rows.next()? {
        let id: i64 = row.get(0)?;
        let date: Date = row.get("start_date")?;
        let time: Option<Time> = row.get("start_time")?;
        let starts = clock.zone().to_timestamp(date.to_datetime(time.unwrap_or_default()));
        if stamp_of(starts.unwrap_or(Timestamp::MAX)) != row.get::<_, String>("starts_at")?
            && ids.last() != Some(&id)
        {
            ids.push(id);
        }
    }
    Ok(ids)
}

/// The columns that `shown` reads, under aliases that no column of `events` has.
pub const COLUMNS: &str = "o.recurrence_id AS o_recurrence_id, o.start_date AS o_start_date,
    o.start_time AS o_start_time, o.end_date AS o_end_date, o.end_time AS o_end_time, o.all_day AS o_all_day,
    o.status AS o_status, o.changes AS o_changes, o.starts_at AS o_starts_at, o.ends_at AS o_ends_at";

/// Converts a row with `COLUMNS` for display.
pub fn shown(clock: &Clock, row: &Row<'_>) -> rusqlite::Result<ShownOccurrence> {
    let all_day: bool = row.get("o_all_day")?;
    let start_date: Date = row.get("o_start_date")?;
    let end_date: Date = row.get("o_end_date")?;
    let end_time: Option<Time> = row.get("o_end_time")?;
    let ends_at: String = row.get("o_ends_at")?;
    let starts_at: String = row.get("o_starts_at")?;
    let is_end_known = all_day || end_time.is_some() || end_date > start_date;
    Ok(ShownOccurrence {
        recurrence_id: row.get("o_recurrence_id")?,
        start_date,
        start_time: row.get("o_start_time")?,
        end_date,
        end_time,
        all_day,
        starts_at: with_offset(clock, &starts_at),
        ends_at: is_end_known.then(|| with_offset(clock, &ends_at)),
        status: row.get("o_status")?,
        is_over: ends_at <= clock.stamp(),
        changes: row.get::<_, Option<Json<_>>>("o_changes")?.map(|json| json.0),
    })
}

/// The timestamp with the town's UTC offset at that time.
fn with_offset(clock: &Clock, stamp: &str) -> String {
    stamp.parse::<jiff::Timestamp>().map_or_else(
        |_| stamp.to_owned(),
        |at| at.to_zoned(clock.zone().clone()).strftime("%Y-%m-%dT%H:%M:%S%:z").to_string(),
    )
}
