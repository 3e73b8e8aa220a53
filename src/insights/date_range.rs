//! The days that a report covers.

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::clock::stamp_of;
use crate::kit::day;
use crate::kit::error::{Error, Result};

/// A range of dates in local time, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct DateRange {
    pub from: Date,
    pub to: Date,
}

impl DateRange {
    /// The range of this many days that ends on `to`.
    pub fn ending(to: Date, days: i32) -> DateRange {
        DateRange { from: to.saturating_sub((days - 1).days()), to }
    }

    /// The calendar month of a day.
    pub fn month_of(day: Date) -> DateRange {
        DateRange { from: day.first_of_month(), to: day.last_of_month() }
    }

    pub fn days(self) -> i32 {
        (self.to - self.from).get_days() + 1
    }

    pub fn each_day(self) -> impl Iterator<Item = Date> {
        self.from.series(1.day()).take_while(move |day| *day <= self.to)
    }

    /// From the first midnight to the one after the last day, in the form in which timestamps are stored.
    pub fn moments(self, zone: &TimeZone) -> Result<(String, String)> {
        let midnight = |day: Date| -> Result<String> {
            Ok(stamp_of(day.to_zoned(zone.clone()).map_err(Error::internal)?.timestamp()))
        };
        Ok((midnight(self.from)?, midnight(self.to.saturating_add(1.day()))?))
    }

    fn is_month(self) -> bool {
        self == DateRange::month_of(self.from)
    }

    /// The range that this one is compared with: the month before, or as many days before.
    pub fn previous(self) -> DateRange {
        let to = self.from.saturating_sub(1.day());
        if self.is_month() { DateRange::month_of(to) } else { DateRange::ending(to, self.days()) }
    }

    /// "October 2026", or "October 24 to November 20, 2026".
    pub fn in_words(self) -> String {
        let last = day::with_year(self.to);
        if self.from == self.to {
            last
        } else if self.is_month() {
            self.from.strftime("%B %Y").to_string()
        } else if self.from.year() == self.to.year() {
            format!("{} to {last}", self.from.strftime("%B %-d"))
        } else {
            format!("{} to {last}", day::with_year(self.from))
        }
    }

    /// The name of the previous range: "in September", or "in the 28 days before".
    pub fn previous_in_words(self) -> String {
        match self.days() {
            _ if self.is_month() => format!("in {}", self.previous().from.strftime("%B")),
            1 => "on the day before".to_owned(),
            days => format!("in the {days} days before"),
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const MONTH: DateRange = DateRange { from: date(2026, 10, 1), to: date(2026, 10, 31) };
    const FOUR_WEEKS: DateRange = DateRange { from: date(2026, 10, 24), to: date(2026, 11, 20) };

    #[test]
    fn a_month_is_compared_with_the_month_before_and_days_with_as_many_days() {
        assert_eq!(MONTH.previous(), DateRange { from: date(2026, 9, 1), to: date(2026, 9, 30) });
        assert_eq!(FOUR_WEEKS.days(), 28);
        assert_eq!(FOUR_WEEKS.previous(), DateRange { from: date(2026, 9, 26), to: date(2026, 10, 23) });
        assert_eq!(MONTH.in_words(), "October 2026");
        assert_eq!(FOUR_WEEKS.in_words(), "October 24 to November 20, 2026");
        let turn = DateRange { from: date(2025, 12, 24), to: date(2026, 1, 2) };
        assert_eq!(turn.in_words(), "December 24, 2025 to January 2, 2026");
        assert_eq!(DateRange::ending(date(2026, 11, 20), 1).in_words(), "November 20, 2026");
    }
}
