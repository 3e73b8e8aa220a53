//! The result of reading a calendar file.

use jiff::tz::TimeZone;

use super::escaped_text::text;
use super::lines::Component;
use super::value::IcsTime;
use crate::events::external_event::ExternalEvent;
use crate::events::recurrence::EventTime;

/// Something in the file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IcsProblem {
    /// The line on which it begins.
    pub line: u64,
    /// Its title, or else its UID.
    pub name: String,
    pub reason: String,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Calendar {
    pub name: Option<String>,
    pub events: Vec<ExternalEvent>,
    pub refused: Vec<IcsProblem>,
    /// What was left out of events that were kept.
    pub warnings: Vec<IcsProblem>,
}

/// One parsed VEVENT, before it is joined with the others of its UID.
pub(super) struct VEvent<'a> {
    pub component: &'a Component,
    pub found: ExternalEvent,
    pub start: IcsTime,
    pub recurrence: Option<IcsTime>,
    /// It applies from that date on (`RANGE=THISANDFUTURE`).
    pub is_following: bool,
}

pub(super) fn short(text: &str) -> String {
    text.chars().take(120).collect()
}

pub(super) fn name_of(component: &Component) -> String {
    let named = ["SUMMARY", "UID"].into_iter().find_map(|name| component.property(name));
    let name = named.map(|property| text(&property.value)).unwrap_or_default();
    if name.is_empty() { "an event without a name".to_owned() } else { short(&name) }
}

/// The end date is exclusive in files and inclusive on the site.
pub(super) fn when(start: &IcsTime, end: Option<&IcsTime>, town: &TimeZone) -> EventTime {
    let from = start.local(town);
    if start.is_day() {
        let last = end.and_then(|end| end.wall().date().yesterday().ok());
        return EventTime {
            end_date: last.filter(|last| *last > from.date()),
            ..EventTime::all_day(from.date())
        };
    }
    let end = end.filter(|end| !end.is_day()).map(|end| end.local(town)).filter(|end| *end > from);
    let when = EventTime::at(from);
    match end {
        Some(end) => EventTime { end_date: Some(end.date()), end_time: Some(end.time()), ..when },
        None => when,
    }
}
