//! Whether a place is open at a given time, until when, and what its sign would say.
//!
//! Wall time only: an instant that a clock change skips or repeats is judged by the clock on the wall, as a
//! person at the door would.

use jiff::ToSpan;
use jiff::civil::{Date, DateTime, Time};
use serde::Serialize;
use utoipa::ToSchema;

use super::clock::label;
use super::{DAY, Hours, Span};
use crate::kit::day::weekday_name;

/// A plan that stays open this long is "Open 24 hours".
const LOOK_AHEAD_DAYS: i32 = 14;
/// One that stays closed this long, a vacation included, is "Closed". Up to here a date needs no year.
const MAX_BREAK_DAYS: i32 = 364;
const CLOSES_SOON_MINUTES: i32 = 30;

/// Whether a business is open at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OpenStatus {
    pub is_open: bool,
    /// In words, such as "Open now · closes 5 PM".
    pub label: String,
    /// When it next opens or closes, in local time; null if that is too far ahead.
    #[schema(value_type = Option<String>)]
    pub changes_at: Option<DateTime>,
}

/// An uninterrupted stretch of being open, possibly made of several spans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    pub from: DateTime,
    pub until: DateTime,
}

impl Hours {
    /// The status at `now`, given in the town's wall time.
    pub fn open_status(&self, now: DateTime) -> OpenStatus {
        let limit = now.saturating_add(LOOK_AHEAD_DAYS.days());
        // Yesterday's last span may still run; the extra day after the limit shows whether a run ends.
        let first = now.date().yesterday().unwrap_or(Date::MIN);
        let runs = self.runs(first, limit.date().tomorrow().unwrap_or(Date::MAX));
        if let Some(run) = runs.iter().find(|run| run.from <= now && now < run.until) {
            return open_until(run.until, now, limit);
        }
        match self.next_opening(now) {
            Some(from) => OpenStatus {
                is_open: false,
                label: format!("Closed · opens {}{}", time_of(from), day_of(from, now)),
                changes_at: Some(from),
            },
            None => OpenStatus { is_open: false, label: "Closed".to_owned(), changes_at: None },
        }
    }

    /// While it is closed. Day by day, as it is mostly soon.
    fn next_opening(&self, now: DateTime) -> Option<DateTime> {
        let last = now.date().saturating_add(MAX_BREAK_DAYS.days());
        let mut days = now.date().series(1.day()).take_while(|date| *date <= last);
        days.find_map(|date| self.runs(date, date).iter().map(|run| run.from).find(|from| *from > now))
    }

    /// All runs that begin between two dates, inclusive; adjoining spans are one run.
    pub fn runs(&self, first: Date, last: Date) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for date in first.series(1.day()).take_while(|date| *date <= last) {
            for span in self.spans_on(date) {
                let Some(next) = run_on(date, *span) else {
                    continue;
                };
                match runs.last_mut() {
                    Some(run) if next.from <= run.until => run.until = run.until.max(next.until),
                    _ => runs.push(next),
                }
            }
        }
        runs
    }
}

fn run_on(date: Date, span: Span) -> Option<Run> {
    let midnight = date.to_datetime(Time::midnight());
    let at = |minutes: u16| midnight.checked_add(i32::from(minutes).minutes()).ok();
    Some(Run { from: at(span.opens)?, until: at(span.closes)? })
}

fn open_until(until: DateTime, now: DateTime, limit: DateTime) -> OpenStatus {
    if until > limit {
        let label = "Open 24 hours".to_owned();
        return OpenStatus { is_open: true, label, changes_at: None };
    }
    let label = if until <= now.saturating_add(CLOSES_SOON_MINUTES.minutes()) {
        format!("Open now · closes soon, {}", end_of(until))
    } else if until < now.saturating_add(1.day()) {
        format!("Open now · closes {}", end_of(until))
    } else {
        format!("Open now · closes {}{}", time_of(until), day_of(until, now))
    };
    OpenStatus { is_open: true, label, changes_at: Some(until) }
}

/// As in the table of hours. Not next to a day: which midnight of Saturday would it be?
fn end_of(until: DateTime) -> String {
    if until.time() == Time::midnight() { "midnight".to_owned() } else { time_of(until) }
}

fn time_of(at: DateTime) -> String {
    let minutes = i32::from(at.hour()) * 60 + i32::from(at.minute());
    label(u16::try_from(minutes).unwrap_or(DAY))
}

/// " tomorrow", " Monday", " Dec 3", or nothing for today. A weekday is used only within six days, when it
/// cannot be taken for today's.
fn day_of(at: DateTime, now: DateTime) -> String {
    let days = at.date().duration_since(now.date()).as_hours() / 24;
    match days {
        0 => String::new(),
        1 => " tomorrow".to_owned(),
        2..=6 => format!(" {}", weekday_name(at.date().weekday())),
        _ => at.strftime(" %b %-d").to_string(),
    }
}
