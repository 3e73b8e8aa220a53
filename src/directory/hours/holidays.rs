//! The federal holidays of the United States, on the dates named in the law.
//!
//! The day itself counts, not the working day on which it may be observed instead: a shop that
//! is closed on Independence Day is closed on July 4.

use jiff::civil::{Date, Weekday};

enum Falls {
    On(i8, i8),
    /// Month, which one in the month (-1 is the last), weekday.
    Nth(i8, i8, Weekday),
}

use Falls::{Nth, On};

const HOLIDAYS: [(&str, Falls); 11] = [
    ("New Year's Day", On(1, 1)),
    ("Martin Luther King Jr. Day", Nth(1, 3, Weekday::Monday)),
    ("Presidents' Day", Nth(2, 3, Weekday::Monday)),
    ("Memorial Day", Nth(5, -1, Weekday::Monday)),
    ("Juneteenth", On(6, 19)),
    ("Independence Day", On(7, 4)),
    ("Labor Day", Nth(9, 1, Weekday::Monday)),
    ("Columbus Day", Nth(10, 2, Weekday::Monday)),
    ("Veterans Day", On(11, 11)),
    ("Thanksgiving", Nth(11, 4, Weekday::Thursday)),
    ("Christmas Day", On(12, 25)),
];

/// The number of holidays; each is identified by its position in the year, from 0.
pub const COUNT: u32 = 11;

/// The holiday on this date: its position in the year and its name.
pub fn on(date: Date) -> Option<(u32, &'static str)> {
    (0..).zip(&HOLIDAYS).find_map(|(place, (name, falls))| {
        let is_today = match *falls {
            On(month, day) => date.month() == month && date.day() == day,
            Nth(month, nth, weekday) => {
                date.month() == month && date.nth_weekday_of_month(nth, weekday).ok() == Some(date)
            }
        };
        is_today.then_some((place, *name))
    })
}
