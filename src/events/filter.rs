//! Filters of event lists. The API, the pages and the feeds use the same parameters.

use jiff::ToSpan;
use jiff::civil::{Date, DateTime, Time, Weekday, time};

use super::model::SourceType;
use crate::directory::Point;
use crate::kit::word_enum::word_enum;
use crate::limits::LIMITS;

/// Evening events begin at this hour or run beyond it.
pub const EVENING: Time = time(17, 0, 0, 0);
/// An event that ends by this hour belongs to the night before.
pub const MORNING: Time = time(6, 0, 0, 0);

/// How many events the "tonight" card shows at most.
pub const TONIGHT: u32 = 3;

/// A range of days that has a common name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DateRange {
    Today,
    Tonight,
    Tomorrow,
    Weekend,
    Week,
}

word_enum!(DateRange {
    Today = "today",
    Tonight = "tonight",
    Tomorrow = "tomorrow",
    Weekend = "weekend",
    Week = "week",
});

impl DateRange {
    /// First and last day over all its ranges.
    pub fn days(self, now: DateTime) -> (Date, Date) {
        let ranges = self.ranges(now);
        let first = ranges.first().map_or(now.date(), |(first, _)| *first);
        (first, ranges.last().map_or(first, |(_, last)| *last))
    }

    /// The days, in order, as inclusive ranges. Before dawn, "tonight" still means the previous day's night.
    pub fn ranges(self, now: DateTime) -> Vec<(Date, Date)> {
        let today = now.date();
        let after = |days: i64| today.saturating_add(days.days());
        vec![match self {
            DateRange::Today => (today, today),
            DateRange::Tonight if now.time() < MORNING => (after(-1), after(-1)),
            DateRange::Tonight => (today, today),
            DateRange::Tomorrow => (after(1), after(1)),
            DateRange::Weekend => return weekend(today),
            DateRange::Week => (today, after(6)),
        }]
    }
}

/// The single rule for "This Weekend": a Saturday or Sunday within seven days. On a weekend day that means
/// both today and the next weekend.
pub fn is_this_weekend(date: Date, today: Date) -> bool {
    let days = today.until(date).map_or(-1, |span| span.get_days());
    (0..=LIMITS.events.this_week_to_days).contains(&days)
        && matches!(date.weekday(), Weekday::Saturday | Weekday::Sunday)
}

fn weekend(today: Date) -> Vec<(Date, Date)> {
    let mut ranges: Vec<(Date, Date)> = Vec::new();
    let days = (0..=LIMITS.events.this_week_to_days).map(|days| today.saturating_add(days.days()));
    for date in days.filter(|date| is_this_weekend(*date, today)) {
        match ranges.last_mut() {
            Some((_, last)) if last.tomorrow().is_ok_and(|next| next == date) => *last = date,
            _ => ranges.push((date, date)),
        }
    }
    ranges
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventOrder {
    StartDate,
    StartTime,
    Title,
    Id,
    CreatedAt,
    UpdatedAt,
    Interest,
    Confidence,
    Distance,
}

word_enum!(EventOrder {
    StartDate = "start_date",
    StartTime = "start_time",
    Title = "title",
    Id = "id",
    CreatedAt = "created_at",
    UpdatedAt = "updated_at",
    Interest = "interest_count",
    Confidence = "confidence_score",
    Distance = "distance",
});

/// Values of one field are alternatives (OR); fields are combined with AND. Only published events are ever
/// listed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct EventFilter {
    /// Begins on exactly this day.
    pub start_date: Option<Date>,
    /// Begins on this day or later.
    pub from: Option<Date>,
    /// With `from`: or began earlier and is still on that day.
    pub include_running: bool,
    /// Begins on this day or earlier.
    pub until: Option<Date>,
    /// Takes place at some time in this range.
    pub date_range: Option<DateRange>,
    /// `Some(false)` leaves out past events. `None` leaves them out only if there is a `date_range`.
    pub include_past: Option<bool>,
    pub categories: Vec<String>,
    pub event_types: Vec<String>,
    pub audiences: Vec<String>,
    pub source_types: Vec<SourceType>,
    pub source_ids: Vec<i64>,
    pub business_id: Option<i64>,
    pub is_featured: Option<bool>,
    pub is_free: Option<bool>,
    pub is_verified: bool,
    /// Only dates that take place as planned.
    pub is_scheduled: bool,
    /// Only events this user is interested in.
    pub interested_user: Option<i64>,
    /// Ids that a text search found, best first.
    pub found: Option<Vec<i64>>,
    /// A part of the title, used while the search index is not ready.
    pub title_part: Option<String>,
    pub near: Option<Point>,
    /// `true` means descending.
    pub ordering: Vec<(EventOrder, bool)>,
}

impl EventFilter {
    /// Whether the list comes from a text search, which is rate limited.
    pub fn has_words(&self) -> bool {
        self.found.is_some() || self.title_part.is_some()
    }
}

impl EventFilter {
    /// Current and upcoming events, soonest first.
    pub fn upcoming() -> EventFilter {
        EventFilter { include_past: Some(false), ..EventFilter::default() }
    }

    /// Today's featured events; those that are over, canceled or postponed do not take the place of others.
    pub fn tonight(today: Date) -> EventFilter {
        EventFilter {
            start_date: Some(today),
            is_featured: Some(true),
            is_scheduled: true,
            ..EventFilter::upcoming()
        }
    }

    /// The same as a query string, as the browser sends it.
    pub fn tonight_query(today: Date) -> String {
        format!("?start_date={today}&is_featured=true&include_past=false&scheduled=true&limit={TONIGHT}")
    }

    pub fn is_past_hidden(&self) -> bool {
        !self.include_past.unwrap_or(self.date_range.is_none())
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::datetime;

    use super::*;

    #[test]
    fn a_weekend_is_what_the_badge_calls_one_and_a_night_ends_at_dawn() {
        let days = |date_range: DateRange, day: i8, hour: i8| {
            let ranges = date_range.ranges(datetime(2026, 11, day, hour, 0, 0, 0));
            let texts = ranges.iter().map(|(first, last)| format!("{}-{}", first.day(), last.day()));
            texts.collect::<Vec<_>>().join(" ")
        };
        // 21 November 2026 is a Saturday.
        assert_eq!(days(DateRange::Weekend, 18, 10), "21-22");
        assert_eq!(days(DateRange::Weekend, 21, 10), "21-22 28-28");
        assert_eq!(days(DateRange::Weekend, 22, 10), "22-22 28-29");
        assert_eq!(days(DateRange::Weekend, 23, 10), "28-29");
        assert_eq!(days(DateRange::Tonight, 21, 23), "21-21");
        assert_eq!(days(DateRange::Tonight, 22, 2), "21-21");
        assert_eq!(days(DateRange::Week, 21, 2), "21-27");
        assert_eq!(days(DateRange::Tomorrow, 21, 2), "22-22");
    }
}
