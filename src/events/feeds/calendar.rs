//! The names and contents of the calendar feeds.

use jiff::tz::TimeZone;
use rusqlite::Connection;
use sha2::Digest;

use crate::events::filter::EventFilter;
use crate::events::ics::{CalendarEvent, CalendarInfo, TAIL, body, head, write};
use crate::events::model::{Exception, category_label, when_of};
use crate::events::store::{self, FeedSelection};
use crate::kit::error::Result;
use crate::kit::page::RenderContext;
use crate::kit::web::{NextChunk, StreamSource};

/// How many events are read at a time.
const EVENTS_A_PIECE: usize = 500;

/// "Wexbury events", "Wexbury events: Music, free"
pub fn name(context: &RenderContext, filter: &EventFilter) -> String {
    let mut parts: Vec<String> = filter.categories.iter().map(|category| category_label(category)).collect();
    if filter.is_free == Some(true) {
        parts.push("free".to_owned());
    }
    let town = &context.config.town.name;
    if parts.is_empty() { format!("{town} events") } else { format!("{town} events: {}", parts.join(", ")) }
}

/// Whether a date overrides the series' `is_free` with this value.
fn says(exception: &Exception, is_free: bool) -> bool {
    match exception {
        Exception::Changed { changes, .. } => changes.is_free == Some(is_free),
        _ => false,
    }
}

/// The free part of an event, for a calendar of free events: a free series without its paid dates, or of a
/// paid one only the free dates.
fn only_free(mut entry: CalendarEvent) -> CalendarEvent {
    if entry.event.facts.is_free {
        for exception in &mut entry.exceptions {
            if says(exception, false) {
                *exception = Exception::Excluded { at: exception.recurrence_id() };
            }
        }
        return entry;
    }
    entry.exceptions.retain(|exception| says(exception, true));
    let Some(first) = entry.exceptions.first().map(Exception::recurrence_id) else { return entry };
    if let Some(when) = when_of(&entry.event).moved_to(first) {
        let event = &mut entry.event;
        (event.start_date, event.start_time) = (when.start_date, when.start_time);
        (event.end_date, event.end_time) = (when.end_date, when.end_time);
        event.recurring_pattern = None;
    }
    entry
}

fn read_entries(conn: &Connection, ids: &[i64], is_free: bool) -> Result<Vec<CalendarEvent>> {
    let entries = store::list_entries_of(conn, ids)?;
    Ok(if is_free { entries.into_iter().map(only_free).collect() } else { entries })
}

/// Builds a calendar file.
pub struct Cover {
    context: RenderContext,
    name: String,
    address: Option<String>,
    zone: TimeZone,
}

impl Cover {
    pub fn new(context: RenderContext, name: String, address: Option<String>) -> Self {
        let zone = TimeZone::get(&context.config.town.time_zone).unwrap_or(TimeZone::UTC);
        Cover { context, name, address, zone }
    }

    fn sheet(&self) -> CalendarInfo<'_> {
        let (name, address) = (self.name.as_str(), self.address.as_deref());
        CalendarInfo { name, origin: Some(&self.context.origin), address, zone: &self.zone }
    }

    pub fn of_one(&self, entry: CalendarEvent) -> String {
        write(&self.sheet(), &[entry])
    }

    /// A calendar of all these events, streamed in chunks if they are many.
    pub fn over(self, conn: &Connection, chosen: FeedSelection) -> Result<StreamSource> {
        let is_free = chosen.is_free;
        if chosen.ids.len() <= EVENTS_A_PIECE {
            let entries = read_entries(conn, &chosen.ids, is_free)?;
            return Ok(StreamSource::Whole(write(&self.sheet(), &entries).into_bytes()));
        }
        let mut head = Some(head(&self.sheet(), chosen.first_year));
        let mut print = chosen.print;
        print.update(env!("CARGO_PKG_VERSION"));
        print.update(head.as_deref().unwrap_or_default());
        let mut rest = chosen.ids.into_iter();
        let mut has_ended = false;
        let next: NextChunk = Box::new(move |conn| {
            if has_ended {
                return Ok(None);
            }
            let ids: Vec<i64> = rest.by_ref().take(EVENTS_A_PIECE).collect();
            let mut piece = head.take().unwrap_or_default();
            piece.push_str(&body(&self.sheet(), &read_entries(conn, &ids, is_free)?));
            has_ended = rest.len() == 0;
            if has_ended {
                piece.push_str(TAIL);
            }
            Ok(Some(piece.into_bytes()))
        });
        Ok(StreamSource::Pieces { print, next })
    }
}
