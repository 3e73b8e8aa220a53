//! Opening hours for a visit: whether a place is open on arrival, until when, and why not.
//!
//! Hours are wall time; a visit is between two instants. An hour that a clock change repeats or skips is
//! judged by what the clock shows, as by a person standing at the door.

use jiff::civil::{Date, DateTime};
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::travel::minutes_in_words;
use crate::directory::hours::{Hours, Run};
use crate::kit::day;
use crate::kit::words::time_words;

/// The opening times around one date.
#[derive(Debug, Clone, Default)]
pub struct OpenTimes(Vec<Run>);

impl OpenTimes {
    /// From the day before to the day after.
    pub fn around(hours: &Hours, date: Date) -> OpenTimes {
        OpenTimes(hours.runs(date.saturating_sub(1.day()), date.saturating_add(1.day())))
    }

    /// The closing time for somebody who arrives at this moment; `None`: it is closed.
    pub fn open_until(&self, arrival: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
        let wall = zone.to_datetime(arrival);
        let run = self.0.iter().find(|run| run.from <= wall && wall < run.until)?;
        Some(instant_after(run.until, arrival, zone))
    }

    fn closed_before(&self, wall: DateTime) -> Option<DateTime> {
        self.0.iter().rev().map(|run| run.until).find(|until| *until <= wall)
    }

    fn next(&self, wall: DateTime) -> Option<DateTime> {
        self.0.iter().map(|run| run.from).find(|from| *from > wall)
    }
}

/// The first instant, not before `earliest`, at which the clock shows this time or later.
pub fn instant_after(wall: DateTime, earliest: Timestamp, zone: &TimeZone) -> Timestamp {
    let ambiguous = zone.to_ambiguous_timestamp(wall);
    let found = match ambiguous.offset() {
        AmbiguousOffset::Unambiguous { .. } => ambiguous.compatible().ok(),
        AmbiguousOffset::Fold { .. } => {
            let first = ambiguous.earlier().ok().filter(|at| *at >= earliest);
            first.or_else(|| ambiguous.later().ok())
        }
        // The clock skips this time: take the moment of the change.
        AmbiguousOffset::Gap { .. } => {
            let before = ambiguous.earlier().ok();
            before
                .and_then(|at| zone.following(at - SignedDuration::from_hours(1)).next())
                .map(|next| next.timestamp())
        }
    };
    found.unwrap_or(earliest)
}

/// Why it is closed for somebody who arrives at this moment.
pub fn closed_words(hours: &Hours, times: &OpenTimes, arrival: Timestamp, zone: &TimeZone) -> String {
    let wall = zone.to_datetime(arrival);
    let date = wall.date();
    let minutes_to =
        |at: DateTime| (instant_after(at, Timestamp::MIN, zone).duration_since(arrival)).as_mins().abs();
    let special = hours.special.iter().find(|special| special.date == date && special.spans.is_empty());
    if let Some(closed) = special {
        let note = if closed.note.is_empty() { String::new() } else { format!(": {}", closed.note) };
        return format!("Closed on {}{note}", day::weekday_and_date(date));
    }
    if hours.is_closed_all_week() && hours.spans_on(date).is_empty() {
        return "Closed".into();
    }
    if hours.spans_on(date).is_empty() {
        return format!("Closed on {}s", day::weekday_name(date.weekday()));
    }
    if let Some(next) = times.next(wall).filter(|next| next.date() == date) {
        let early = minutes_in_words(minutes_to(next));
        return format!("Opens at {}, {early} after you arrive", time_words(next.time()));
    }
    match times.closed_before(wall) {
        Some(until) => format!("Closes {} before you arrive", minutes_in_words(minutes_to(until).max(1))),
        None => format!("Closed at {}", time_words(wall.time())),
    }
}
