//! What is on between two days, for print and for screens that nobody operates: everything that somebody
//! needs to get there, and nothing to click.

use jiff::ToSpan;
use jiff::civil::{Date, DateTime, Time};
use serde::{Deserialize, Serialize};

use super::format::{daily_hours, time_text};
use super::model::{EventTime, OccurrenceStatus};
use crate::kit::day;

/// Assumed length of an event without an end time.
const UNKNOWN_LENGTH_HOURS: i64 = 3;

/// One date of an event, with that date's own changes applied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgendaEntry {
    pub event_id: i64,
    pub recurrence_id: String,
    pub title: String,
    /// Empty if unknown.
    pub location: String,
    pub address: String,
    /// "Free", "$10", or empty.
    pub price: String,
    pub is_featured: bool,
    pub start_date: Date,
    pub start_time: Option<Time>,
    pub end_date: Date,
    pub end_time: Option<Time>,
    pub status: OccurrenceStatus,
}

impl AgendaEntry {
    fn when(&self) -> EventTime {
        EventTime {
            start_date: self.start_date,
            start_time: self.start_time,
            end_date: (self.end_date > self.start_date).then_some(self.end_date),
            end_time: self.end_time,
        }
    }

    /// The last day on which somebody would go there: a night that ends the next morning is one evening.
    pub fn last_day(&self) -> Date {
        let is_night = self.start_time.zip(self.end_time).is_some_and(|(start, end)| end <= start)
            && self.start_date.tomorrow().is_ok_and(|next| next == self.end_date);
        if is_night { self.start_date } else { self.end_date.max(self.start_date) }
    }

    pub fn is_on(&self, day: Date) -> bool {
        (self.start_date..=self.last_day()).contains(&day)
    }

    /// "6:30 PM – 9 PM", "All day"; for an event of several days also when it ends.
    pub fn time_words(&self, today: Date) -> String {
        let last = self.last_day();
        if last == self.start_date {
            return time_text(&self.when());
        }
        let until = format!("until {}", day::in_words(last, today));
        let when = self.when();
        // Without daily hours, only the first day has a start time.
        if daily_hours(&when).is_some() || self.start_time.is_some() && self.start_date == today {
            return format!("{}, {until}", time_text(&when));
        }
        format!("All day, {until}")
    }

    /// "Canceled", "Postponed", or nothing.
    pub fn state_words(&self) -> &'static str {
        self.status.state().unwrap_or_default()
    }

    /// "Town Hall, 12 Main Street, Wexbury": readers are in town and need neither state nor ZIP code.
    pub fn place_words(&self) -> String {
        let (location, address) = (self.location.trim(), without_state(self.address.trim()));
        let is_said = |whole: &str, part: &str| whole.to_lowercase().contains(&part.to_lowercase());
        match (location.is_empty(), address.is_empty()) {
            (_, true) => location.to_owned(),
            (true, false) => address.to_owned(),
            (false, false) if is_said(address, location) => address.to_owned(),
            (false, false) if is_said(location, address) => location.to_owned(),
            (false, false) => format!("{location}, {address}"),
        }
    }

    /// When it begins on a day and when it ends, or ends for that day, in the town's local time.
    pub fn span_on(&self, day: Date) -> (DateTime, DateTime) {
        if let Some((opens, closes)) = daily_hours(&self.when()) {
            return (day.to_datetime(opens), day.to_datetime(closes));
        }
        let begins = self.start_date.to_datetime(self.start_time.unwrap_or(Time::midnight()));
        let ends = match (self.start_time, self.end_time) {
            (Some(_), Some(end)) => self.end_date.to_datetime(end),
            (Some(_), None) if self.end_date == self.start_date => {
                begins.saturating_add(UNKNOWN_LENGTH_HOURS.hours())
            }
            _ => self.end_date.saturating_add(1.day()).to_datetime(Time::midnight()),
        };
        (begins.max(day.into()), ends.max(begins))
    }
}

/// Turns "12 Main Street, Wexbury, CT 06475" into "12 Main Street, Wexbury".
fn without_state(address: &str) -> &str {
    let Some((rest, last)) = address.rsplit_once(", ") else { return address };
    let (state, code) = last.split_once(' ').unwrap_or((last, ""));
    let is_state = state.len() == 2 && state.chars().all(|letter| letter.is_ascii_uppercase());
    let is_code = code.chars().all(|letter| letter.is_ascii_digit() || letter == '-');
    if is_state && is_code { rest } else { address }
}

#[cfg(test)]
mod tests {
    use jiff::civil::{date, time};

    use super::*;

    fn entry() -> AgendaEntry {
        AgendaEntry {
            event_id: 1,
            recurrence_id: String::new(),
            title: "Concert".into(),
            location: "Town Hall".into(),
            address: "12 Main Street, Wexbury".into(),
            price: String::new(),
            is_featured: false,
            start_date: date(2026, 11, 27),
            start_time: Some(time(22, 0, 0, 0)),
            end_date: date(2026, 11, 28),
            end_time: Some(time(1, 0, 0, 0)),
            status: OccurrenceStatus::Scheduled,
        }
    }

    #[test]
    fn a_night_is_one_evening_and_a_fair_is_on_each_of_its_days() {
        let night = entry();
        assert!(night.is_on(date(2026, 11, 27)) && !night.is_on(date(2026, 11, 28)));
        assert_eq!(night.time_words(date(2026, 11, 27)), "10 PM – 1 AM");
        let fair = AgendaEntry { end_date: date(2026, 11, 29), end_time: None, start_time: None, ..entry() };
        assert!(fair.is_on(date(2026, 11, 29)));
        assert_eq!(fair.time_words(date(2026, 11, 28)), "All day, until Sunday, November 29");
        assert_eq!(fair.span_on(date(2026, 11, 28)).1, date(2026, 11, 30).at(0, 0, 0, 0));
        let show = AgendaEntry {
            start_time: Some(time(10, 0, 0, 0)),
            end_date: date(2027, 1, 31),
            end_time: Some(time(16, 0, 0, 0)),
            ..entry()
        };
        for day in [date(2026, 11, 27), date(2026, 12, 1)] {
            assert_eq!(show.time_words(day), "10 AM – 4 PM, until Sunday, January 31, 2027");
            assert_eq!(show.span_on(day), (day.at(10, 0, 0, 0), day.at(16, 0, 0, 0)));
        }
        let open = AgendaEntry { end_date: date(2026, 11, 27), end_time: None, ..entry() };
        assert_eq!(open.span_on(open.start_date).1, date(2026, 11, 28).at(1, 0, 0, 0));
    }

    #[test]
    fn a_place_is_said_once() {
        let place = |location: &str, address: &str| {
            AgendaEntry { location: location.into(), address: address.into(), ..entry() }.place_words()
        };
        assert_eq!(place("Town Hall", "12 Main Street"), "Town Hall, 12 Main Street");
        assert_eq!(place("12 Main Street", "12 Main Street, Wexbury"), "12 Main Street, Wexbury");
        assert_eq!(place("Green, 1 Elm Street", "1 Elm Street"), "Green, 1 Elm Street");
        assert_eq!(place("", ""), "");
        assert_eq!(
            place("Town Hall", "12 Main Street, Wexbury, CT 06475-1234"),
            "Town Hall, 12 Main Street, Wexbury"
        );
        assert_eq!(place("", "12 Main Street, CT"), "12 Main Street");
        assert_eq!(place("", "The Green, Wexbury"), "The Green, Wexbury");
    }
}
