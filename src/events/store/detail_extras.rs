//! What an event's page shows besides the event: upcoming dates, sources, adjacent events.

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension};
use serde::Serialize;
use utoipa::ToSchema;

use super::lists;
use super::occurrences::{COLUMNS, first_start, shown};
use super::rows::slug_with_id;
use crate::events::filter::EventFilter;
use crate::events::model::{Event, ListedEvent, ShownOccurrence};
use crate::kit::clock::Clock;
use crate::kit::error::Result;

/// How many dates a page shows at most.
const SHOWN_DATES: i64 = 12;
/// How many similar events a page shows at most.
const SIMILAR: usize = 4;

/// A source that lists an event.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SourceMention {
    pub name: String,
    pub url: String,
    pub is_trusted: bool,
    pub last_seen: Option<String>,
    /// Whether the source gives the same day and time as the event; null if that is not known.
    pub agrees: Option<bool>,
}

/// Whom the picture of an event is from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImageAttribution {
    pub name: String,
    pub url: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdjacentEvent {
    pub slug: String,
    pub title: String,
}

/// The upcoming dates of an event, or its last one if there are none.
pub fn list_dates(conn: &Connection, clock: &Clock, event_id: i64) -> Result<Vec<ShownOccurrence>> {
    list_first_dates(conn, clock, event_id, -1)
}

/// Like `list_dates`, but only as many as a page shows.
pub fn list_shown_dates(conn: &Connection, clock: &Clock, event_id: i64) -> Result<Vec<ShownOccurrence>> {
    list_first_dates(conn, clock, event_id, SHOWN_DATES)
}

/// `most` is -1 for all.
fn list_first_dates(
    conn: &Connection,
    clock: &Clock,
    event_id: i64,
    most: i64,
) -> Result<Vec<ShownOccurrence>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM event_occurrences o WHERE o.event_id = ?1 AND o.ends_at > ?2
         ORDER BY o.starts_at LIMIT ?3"
    ))?;
    let coming = statement
        .query_map((event_id, clock.stamp(), most), |row| shown(clock, row))?
        .collect::<rusqlite::Result<Vec<_>>>()?;
    if !coming.is_empty() {
        return Ok(coming);
    }
    let last = conn
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM event_occurrences o WHERE o.event_id = ?1 ORDER BY o.starts_at DESC LIMIT 1"
        ))?
        .query_row([event_id], |row| shown(clock, row))
        .optional()?;
    Ok(last.into_iter().collect())
}

/// One date of an event by its recurrence id, past or upcoming.
pub fn find_date(
    conn: &Connection,
    clock: &Clock,
    event_id: i64,
    recurrence_id: &str,
) -> Result<Option<ShownOccurrence>> {
    Ok(conn
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM event_occurrences o WHERE o.event_id = ?1 AND o.recurrence_id = ?2"
        ))?
        .query_row((event_id, recurrence_id), |row| shown(clock, row))
        .optional()?)
}

/// The date of an event that is on at a day, however far away it is. One that begins on the day takes precedence
/// over one that goes on, and one that takes place over one that does not.
pub fn find_date_on(
    conn: &Connection,
    clock: &Clock,
    event_id: i64,
    day: Date,
) -> Result<Option<ShownOccurrence>> {
    Ok(conn
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM event_occurrences o
             WHERE o.event_id = ?1 AND o.start_date <= ?2 AND o.end_date >= ?2
             ORDER BY o.start_date DESC, o.status <> 'scheduled', o.ends_at <= ?3, o.starts_at LIMIT 1"
        ))?
        .query_row((event_id, day.to_string(), clock.stamp()), |row| shown(clock, row))
        .optional()?)
}

/// The event's own source.
pub fn find_source(conn: &Connection, event: &Event) -> Result<Option<SourceMention>> {
    let Some(id) = event.facts.source_id else { return Ok(None) };
    Ok(conn
        .prepare_cached("SELECT name, url, is_trusted FROM event_sources WHERE id = ?1")?
        .query_row([id], |row| {
            Ok(SourceMention {
                name: row.get(0)?,
                url: event.source_url.clone().unwrap_or(row.get(1)?),
                is_trusted: row.get(2)?,
                last_seen: event.last_updated_from_source.clone().or_else(|| event.discovery_date.clone()),
                agrees: None,
            })
        })
        .optional()?)
}

/// The credit of the event's picture, if a source provided it: for this event, or for the one that it was copied
/// or split from.
pub fn find_credit(conn: &Connection, event: &Event) -> Result<Option<ImageAttribution>> {
    let Some(image_id) = event.facts.image_id else { return Ok(None) };
    Ok(conn
        .prepare_cached(
            "SELECT credit, credit_url FROM event_pictures WHERE image_id = ?2 ORDER BY event_id = ?1 DESC LIMIT 1",
        )?
        .query_row((event.id, image_id), |row| Ok(ImageAttribution { name: row.get(0)?, url: row.get(1)? }))
        .optional()?)
}

pub fn count_open_reports(conn: &Connection, event_id: i64) -> Result<i64> {
    Ok(conn
        .prepare_cached("SELECT count(*) FROM event_reports WHERE event_id = ?1 AND state = 'open'")?
        .query_row([event_id], |row| row.get(0))?)
}

/// Upcoming events of the same category.
pub fn list_similar(conn: &Connection, clock: &Clock, event: &Event) -> Result<Vec<ListedEvent>> {
    let filter = EventFilter { categories: vec![event.category.clone()], ..EventFilter::upcoming() };
    let most = u32::try_from(SIMILAR + 1).unwrap_or(u32::MAX);
    let mut similar = lists::list(conn, clock, &filter, most, 0)?;
    similar.retain(|other| other.event.id != event.id);
    similar.truncate(SIMILAR);
    Ok(similar)
}

/// The events right before and right after this one's next date, each at its own next date, as in the list:
/// that is the date to which the link to a series leads.
pub fn neighbors(
    conn: &Connection,
    clock: &Clock,
    event_id: i64,
    at: &ShownOccurrence,
) -> Result<(Option<AdjacentEvent>, Option<AdjacentEvent>)> {
    let first = first_start(conn, clock.local().date())?.to_string();
    let time = at.start_time.map(|time| time.strftime("%H:%M:%S").to_string()).unwrap_or_default();
    let one = |sign: &str, direction: &str| -> Result<Option<AdjacentEvent>> {
        Ok(conn
            .prepare_cached(&format!(
                "SELECT e.slug, e.id, coalesce(o.changes ->> 'title', e.title) FROM event_occurrences o INDEXED BY event_occurrences_by_start
                 CROSS JOIN events e ON e.id = o.event_id
                 WHERE o.start_date {sign}= ?1 AND (o.start_date, coalesce(o.start_time, ''), o.event_id) {sign} (?1, ?2, ?3)
                   AND o.event_id <> ?3 AND o.ends_at > ?4 AND o.start_date >= ?5 AND e.visibility = 'published'
                   AND NOT EXISTS (SELECT 1 FROM event_occurrences p
                       WHERE p.event_id = o.event_id AND p.ends_at > ?4 AND p.starts_at < o.starts_at)
                 ORDER BY o.start_date {direction}, o.start_time {direction}, o.event_id {direction} LIMIT 1"
            ))?
            .query_row((at.start_date.to_string(), &time, event_id, clock.stamp(), &first), |row| {
                let slug: String = row.get(0)?;
                Ok(AdjacentEvent { slug: slug_with_id(&slug, row.get(1)?), title: row.get(2)? })
            })
            .optional()?)
    };
    Ok((one("<", "DESC")?, one(">", "ASC")?))
}
