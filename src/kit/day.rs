//! The first and last day that anything may refer to. Dates beyond them are typos, and for them the next day,
//! the town's clock time or a four-digit text may not exist.

use jiff::Timestamp;
use jiff::civil::{Date, Weekday, date};
use jiff::tz::TimeZone;

use super::words::capitalize;

pub const FIRST: Date = date(1900, 1, 1);
pub const LAST: Date = date(2199, 12, 31);

/// In lowercase, for parsing texts.
pub const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// "Monday"
pub fn weekday_name(weekday: Weekday) -> &'static str {
    match weekday {
        Weekday::Monday => "Monday",
        Weekday::Tuesday => "Tuesday",
        Weekday::Wednesday => "Wednesday",
        Weekday::Thursday => "Thursday",
        Weekday::Friday => "Friday",
        Weekday::Saturday => "Saturday",
        Weekday::Sunday => "Sunday",
    }
}

/// 1 is "January".
pub fn month_name(number: usize) -> Option<String> {
    MONTHS.get(number.checked_sub(1)?).map(|name| capitalize(name))
}

/// The message for a date outside the range.
pub const OUTSIDE: &str = "Enter a day from the year 1900 to 2199.";

pub fn is_inside(day: Date) -> bool {
    (FIRST..=LAST).contains(&day)
}

/// For searching: a date outside the range finds as little as the day before the first or after the last.
pub fn bounded(day: Date) -> Date {
    day.clamp(date(1899, 12, 31), date(2200, 1, 1))
}

/// "2026-11-21" and nothing else: jiff would also take the date of "2026-11-21T19:00", and "20261121".
pub fn read(text: &str) -> Option<Date> {
    let is_date = matches!(text.as_bytes(), [_, _, _, _, b'-', _, _, b'-', _, _]);
    is_date.then(|| text.parse().ok()).flatten()
}

/// Like `read`, for a day in the range.
pub fn parse(text: &str) -> Option<Date> {
    read(text).filter(|day| is_inside(*day))
}

/// "Saturday, October 17"
pub fn weekday_and_date(day: Date) -> String {
    day.strftime("%A, %B %-d").to_string()
}

/// "Saturday, October 17", with the year if it is not this one.
pub fn in_words(day: Date, today: Date) -> String {
    if day.year() == today.year() { weekday_and_date(day) } else { with_year_and_weekday(day) }
}

/// Days in a row, as `ui/kit/hours.ts` has them: "December 8 – 15", "January 4 – 17, 2027"; a single day as
/// `in_words` has it.
pub fn run_in_words(first: Date, last: Date, today: Date) -> String {
    if first == last {
        return in_words(first, today);
    }
    if first.year() != last.year() {
        return format!("{} – {}", with_year(first), with_year(last));
    }
    let month = if first.month() == last.month() { "" } else { "%B " };
    let year = if last.year() == today.year() { "" } else { ", %Y" };
    let ending = format!("{month}%-d{year}");
    format!("{} – {}", first.strftime("%B %-d"), last.strftime(&ending))
}

/// "November 3, 2026"
pub fn with_year(day: Date) -> String {
    day.strftime("%B %-d, %Y").to_string()
}

/// "Saturday, October 17, 2026"
pub fn with_year_and_weekday(day: Date) -> String {
    day.strftime("%A, %B %-d, %Y").to_string()
}

/// "November 3, 2026": the date of a stored moment on the town's clock.
pub fn of_moment(moment: &str, zone: &TimeZone) -> Option<String> {
    let moment: Timestamp = moment.parse().ok()?;
    Some(with_year(moment.to_zoned(zone.clone()).date()))
}

/// A stored moment in the format that mail and RSS use.
pub fn as_rfc2822(moment: &str) -> Option<String> {
    let moment: Timestamp = moment.parse().ok()?;
    jiff::fmt::rfc2822::to_string(&moment.to_zoned(TimeZone::UTC)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_in_words_has_its_year_when_it_is_not_this_one() {
        let day = date(2026, 11, 21);
        assert_eq!(in_words(day, date(2026, 1, 1)), "Saturday, November 21");
        assert_eq!(in_words(day, date(2027, 1, 1)), "Saturday, November 21, 2026");
        let zone = TimeZone::get("America/New_York").unwrap();
        assert_eq!(of_moment("2026-11-04T03:00:00Z", &zone).as_deref(), Some("November 3, 2026"));
        assert_eq!(of_moment("yesterday", &zone), None);
    }

    /// The cases of `ui/kit/hours.test.ts`.
    #[test]
    fn days_in_a_row_say_nothing_twice() {
        let words = |first, last| run_in_words(first, last, date(2026, 11, 21));
        assert_eq!(words(date(2026, 12, 8), date(2026, 12, 8)), "Tuesday, December 8");
        assert_eq!(words(date(2026, 12, 8), date(2026, 12, 15)), "December 8 – 15");
        assert_eq!(words(date(2026, 11, 28), date(2026, 12, 15)), "November 28 – December 15");
        assert_eq!(words(date(2026, 12, 28), date(2027, 1, 3)), "December 28, 2026 – January 3, 2027");
        assert_eq!(words(date(2027, 1, 4), date(2027, 1, 17)), "January 4 – 17, 2027");
        assert_eq!(words(date(2027, 1, 10), date(2027, 3, 31)), "January 10 – March 31, 2027");
    }
}
