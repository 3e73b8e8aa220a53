//! When an event takes place: its first date, its rule, and the exceptions to the rule. All of it is the
//! town's local time; whoever needs an instant converts, one date at a time.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use jiff::civil::{Date, DateTime, Time};
use jiff::{Span, ToSpan};
use serde::{Deserialize, Serialize};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::kit::word_enum::word_enum;

const NIGHT_ENDS: Time = Time::constant(6, 0, 0, 0);

/// When an event takes place, in local time.
///
/// Without a start time it lasts whole days, including `end_date`. With a start time and without an
/// `end_date`, an end time that is not after the start time is on the next day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct EventTime {
    pub start_date: Date,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub start_time: Option<Time>,
    #[serde(default)]
    pub end_date: Option<Date>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub end_time: Option<Time>,
}

impl EventTime {
    pub fn all_day(start_date: Date) -> Self {
        EventTime { start_date, ..EventTime::default() }
    }

    pub fn at(start: DateTime) -> Self {
        EventTime { start_date: start.date(), start_time: Some(start.time()), ..EventTime::default() }
    }

    pub fn is_all_day(&self) -> bool {
        self.start_time.is_none()
    }

    /// The id of the first occurrence.
    pub fn recurrence_id(&self) -> RecurrenceId {
        match self.start_time {
            Some(time) => RecurrenceId::At(self.start_date.to_datetime(time)),
            None => RecurrenceId::Day(self.start_date),
        }
    }

    /// The last day, derived from the times if there is no end date.
    pub fn last_date(&self) -> Date {
        match (self.start_time, self.end_date, self.end_time) {
            (Some(start), None, Some(end)) if end <= start => {
                self.start_date.tomorrow().unwrap_or(self.start_date)
            }
            (_, end_date, _) => end_date.unwrap_or(self.start_date).max(self.start_date),
        }
    }

    /// Whether an end before the start is either a mistake or on the next day, so that its day must be said. A night
    /// ends by six in the morning.
    pub fn is_end_unclear(&self) -> bool {
        let ends = |start: Time, end: Time| end < start && end > NIGHT_ENDS;
        self.end_date.is_none()
            && self.start_time.zip(self.end_time).is_some_and(|(start, end)| ends(start, end))
    }

    /// The duration from start to end; in days for all-day events.
    fn span(&self) -> Span {
        let last = self.last_date();
        match (self.start_time, self.end_time) {
            (Some(start), Some(end)) => {
                let from = self.start_date.to_datetime(start);
                from.until((jiff::Unit::Day, last.to_datetime(end))).unwrap_or_default()
            }
            _ => self.start_date.until(last).unwrap_or_default(),
        }
    }

    /// The same event, starting on another date (and at another time, for a rule with BYHOUR).
    pub fn moved_to(&self, start: RecurrenceId) -> Option<EventTime> {
        let span = self.span();
        Some(match (start, self.start_time) {
            (RecurrenceId::At(at), Some(_)) => {
                let end = match self.end_time {
                    Some(_) => at.checked_add(span).ok()?,
                    None => at.date().checked_add(span).ok()?.to_datetime(at.time()),
                };
                EventTime {
                    start_date: at.date(),
                    start_time: Some(at.time()),
                    end_date: Some(end.date()),
                    end_time: self.end_time.map(|_| end.time()),
                }
            }
            (start, _) => {
                let date = start.date();
                let end_date = date.checked_add(span).ok();
                EventTime { start_date: date, start_time: self.start_time, end_date, end_time: self.end_time }
            }
        })
    }

    /// The shortest equivalent form: with an end date only if it cannot be derived.
    pub fn plain(mut self) -> Self {
        let last = self.last_date();
        let mut without = self;
        without.end_date = None;
        if without.last_date() == last {
            self.end_date = None;
        }
        self
    }
}

/// Where the rule would start an occurrence; identifies it even after it has moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RecurrenceId {
    Day(Date),
    At(DateTime),
}

impl RecurrenceId {
    pub fn date(self) -> Date {
        match self {
            RecurrenceId::Day(date) => date,
            RecurrenceId::At(at) => at.date(),
        }
    }

    /// Same occurrence? Sources may give a timed one by its day alone, or an all-day one by its midnight.
    pub fn means(self, other: RecurrenceId) -> bool {
        match (self, other) {
            (RecurrenceId::At(one), RecurrenceId::At(two)) => one == two,
            _ => self.date() == other.date(),
        }
    }

    /// Removes every occurrence that this means, without looking at the others: a calendar from outside may
    /// exclude thousands.
    pub fn remove_from<T>(self, occurrences: &mut BTreeMap<RecurrenceId, T>) {
        let date = self.date();
        occurrences.remove(&self);
        occurrences.remove(&RecurrenceId::Day(date));
        if let RecurrenceId::Day(_) = self {
            let first = RecurrenceId::At(date.to_datetime(Time::midnight()));
            let meant = occurrences.range(first..).map(|(at, _)| *at).take_while(|at| at.date() == date);
            for at in meant.collect::<Vec<_>>() {
                occurrences.remove(&at);
            }
        }
    }
}

/// The form in columns and URLs: `2026-11-21T18:30:00`, or `2026-11-21` for all-day events.
impl fmt::Display for RecurrenceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecurrenceId::Day(date) => write!(f, "{date}"),
            RecurrenceId::At(at) => write!(f, "{}", at.strftime("%Y-%m-%dT%H:%M:%S")),
        }
    }
}

impl FromStr for RecurrenceId {
    type Err = jiff::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.contains(['T', ' ']) {
            text.parse().map(RecurrenceId::At)
        } else {
            text.parse().map(RecurrenceId::Day)
        }
    }
}

impl ToSchema for RecurrenceId {}

impl PartialSchema for RecurrenceId {
    fn schema() -> RefOr<Schema> {
        String::schema()
    }
}

impl Serialize for RecurrenceId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RecurrenceId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OccurrenceStatus {
    #[default]
    Scheduled,
    Cancelled,
    Postponed,
}

word_enum!(OccurrenceStatus { Scheduled = "scheduled", Cancelled = "cancelled", Postponed = "postponed" });

impl OccurrenceStatus {
    /// "Canceled", "Postponed", or nothing.
    pub fn state(self) -> Option<&'static str> {
        match self {
            OccurrenceStatus::Scheduled => None,
            OccurrenceStatus::Cancelled => Some("Canceled"),
            OccurrenceStatus::Postponed => Some("Postponed"),
        }
    }
}

/// What is different on one date; everything else is as in the series.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
pub struct Changes {
    #[serde(flatten, default, skip_serializing_if = "Option::is_none")]
    #[schema(ignore)]
    pub when: Option<EventTime>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub description: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub location: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub address: Option<String>,
    /// If this date is at another place, its coordinates are these or unknown, never those of the series.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub latitude: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub longitude: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub organizer: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub website: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub price: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub is_free: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub status: Option<OccurrenceStatus>,
}

impl Changes {
    /// Whether the date takes place somewhere else than its series.
    pub fn is_elsewhere(&self) -> bool {
        self.location.is_some() || self.address.is_some()
    }

    /// The changes without those that an occurrence's row stores in columns; `None` if nothing is left.
    pub fn beside_when_and_status(&self) -> Option<Changes> {
        let rest = Changes { when: None, status: None, ..self.clone() };
        (rest != Changes::default()).then_some(rest)
    }
}

/// A date on which a series differs from its recurrence rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "a series has few exceptions, and they live shortly")]
pub enum Exception {
    /// One date more.
    Added { at: RecurrenceId },
    /// One date less.
    Excluded { at: RecurrenceId },
    /// One date that differs.
    Changed { recurrence_id: RecurrenceId, changes: Changes },
}

impl Exception {
    /// The date it applies to.
    pub fn recurrence_id(&self) -> RecurrenceId {
        match self {
            Exception::Added { at } | Exception::Excluded { at } => *at,
            Exception::Changed { recurrence_id, .. } => *recurrence_id,
        }
    }

    pub fn kind(&self) -> &'static str {
        match self {
            Exception::Added { .. } => "added",
            Exception::Excluded { .. } => "excluded",
            Exception::Changed { .. } => "changed",
        }
    }
}

/// One date on which an event takes place.
#[derive(Debug, Clone, PartialEq)]
pub struct Occurrence {
    pub recurrence_id: RecurrenceId,
    pub start_date: Date,
    pub start_time: Option<Time>,
    /// The last day, inclusive; always set.
    pub end_date: Date,
    pub end_time: Option<Time>,
    pub all_day: bool,
    /// What differs from the series on this date.
    pub changes: Option<Box<Changes>>,
}

impl Occurrence {
    pub fn new(recurrence_id: RecurrenceId, when: &EventTime, changes: Option<&Changes>) -> Self {
        Occurrence {
            recurrence_id,
            start_date: when.start_date,
            start_time: when.start_time,
            end_date: when.last_date(),
            end_time: when.end_time.filter(|_| when.start_time.is_some()),
            all_day: when.is_all_day(),
            changes: changes.map(|changes| Box::new(changes.clone())),
        }
    }

    /// The series' status applies to each of its dates, except to one that takes place all the same.
    pub fn status(&self, series: OccurrenceStatus) -> OccurrenceStatus {
        let own = self.changes.as_ref().and_then(|changes| changes.status);
        own.filter(|own| series == OccurrenceStatus::Scheduled || *own == OccurrenceStatus::Scheduled)
            .unwrap_or(series)
    }

    pub fn starts(&self) -> DateTime {
        self.start_date.to_datetime(self.start_time.unwrap_or(Time::midnight()))
    }

    /// An event without an end time ends at its start, an all-day one at the end of its last day.
    pub fn ends(&self) -> DateTime {
        if self.all_day {
            let after = self.end_date.checked_add(1.day()).unwrap_or(self.end_date);
            return after.to_datetime(Time::midnight());
        }
        self.end_date.to_datetime(self.end_time.or(self.start_time).unwrap_or(Time::midnight()))
    }
}
