//! The first and the last day that anything may be about. Beyond them somebody has mistyped, and
//! the next day, the town's clock or a text of four digits may not exist.

use jiff::civil::{Date, date};

pub const FIRST: Date = date(1900, 1, 1);
pub const LAST: Date = date(2199, 12, 31);

/// For whoever sent another one.
pub const OUTSIDE: &str = "Enter a day from the year 1900 to 2199.";

pub fn is_inside(day: Date) -> bool {
    (FIRST..=LAST).contains(&day)
}

/// To look for: what lies further away finds as little as the day before the first or after the last.
pub fn bounded(day: Date) -> Date {
    day.clamp(date(1899, 12, 31), date(2200, 1, 1))
}

/// "2026-11-21"
pub fn parse(text: &str) -> Option<Date> {
    text.parse().ok().filter(|day| is_inside(*day))
}
