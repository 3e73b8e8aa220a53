//! Dates and times as people type them into tables.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;

use crate::kit::day;

const DATES: [&str; 10] = [
    "%Y-%m-%d", "%m/%d/%Y", "%m/%d/%y", "%m-%d-%Y", "%Y/%m/%d", "%Y%m%d", "%B %d %Y", "%b %d %Y", "%d %B %Y",
    "%d %b %Y",
];
const TIMES: [&str; 5] = ["%H:%M", "%H:%M:%S", "%I:%M%p", "%I%p", "%I:%M:%S%p"];
const WEEKDAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// "2026-11-21", "11/21/2026", "Saturday, November 21st, 2026"
pub fn date(text: &str) -> Option<Date> {
    let mut text = text.trim();
    let first = text.split([',', ' ']).next().unwrap_or_default().to_lowercase();
    if WEEKDAYS.iter().any(|day| first.starts_with(day)) {
        text = text.get(first.len()..)?.trim_start_matches([',', ' ', '.']);
    }
    let text = without_ordinals(text).replace('.', "").replace(',', " ").replace("Sept ", "Sep ");
    DATES.iter().find_map(|form| Date::strptime(form, &text).ok().filter(|date| day::is_inside(*date)))
}

/// Turns "21st" into "21".
fn without_ordinals(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_inclusive([' ', ',']) {
        let bare = word.trim_end_matches([' ', ',']);
        let number = ["st", "nd", "rd", "th"].iter().find_map(|ending| bare.strip_suffix(ending));
        match number.filter(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())) {
            Some(number) => {
                out.push_str(number);
                out.push_str(word.get(bare.len()..).unwrap_or_default());
            }
            None => out.push_str(word),
        }
    }
    out
}

/// "19:00", "7 pm", "7:30 P.M.", "noon"
pub fn time(text: &str) -> Option<Time> {
    let text: String =
        text.to_lowercase().chars().filter(|letter| !letter.is_whitespace() && *letter != '.').collect();
    match text.as_str() {
        "noon" => return Some(Time::constant(12, 0, 0, 0)),
        "midnight" => return Some(Time::midnight()),
        _ => {}
    }
    let text = match text.strip_suffix(['a', 'p']) {
        Some(_) => format!("{text}m"),
        None => text,
    };
    TIMES.iter().find_map(|form| Time::strptime(form, &text).ok())
}

/// Whether a cell contains a time and no date.
pub fn is_time(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case("all day") || time(text).is_some()
}

/// Whether a cell contains a date, with or without a time.
pub fn is_moment(text: &str) -> bool {
    moment(text, &TimeZone::UTC).is_some()
}

/// A date, or a date and time in one cell; a time with an offset is converted to the town's local time.
pub fn moment(text: &str, town: &TimeZone) -> Option<(Date, Option<Time>)> {
    let text = text.trim();
    if let Some(date) = date(text) {
        return Some((date, None));
    }
    let inside = |at: DateTime| day::is_inside(at.date()).then_some((at.date(), Some(at.time())));
    if let Ok(at) = text.parse::<Timestamp>() {
        return inside(town.to_datetime(at));
    }
    if let Some(found) = text.parse::<DateTime>().ok().and_then(inside) {
        return Some(found);
    }
    text.match_indices([' ', 'T', ',']).find_map(|(at, _)| {
        let (day, rest) = text.split_at_checked(at)?;
        let clock = time(rest.trim_start_matches([' ', 'T', ',', '@']).trim_start_matches("at "))?;
        Some((date(day)?, Some(clock)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_understood_as_people_type_them() {
        for text in [
            "2026-11-21",
            "11/21/2026",
            "11/21/26",
            "Nov 21, 2026",
            "Nov 21 2026",
            "November 21,2026",
            "Saturday November 21 2026",
            "November 21st, 2026",
            "Saturday, November 21, 2026",
            "Sat. Nov. 21, 2026",
            "21 November 2026",
            "2026/11/21",
            "20261121",
        ] {
            assert_eq!(date(text), Some(Date::constant(2026, 11, 21)), "{text}");
        }
        for text in ["Sept. 5, 2026", "Sept 5 2026"] {
            assert_eq!(date(text), Some(Date::constant(2026, 9, 5)), "{text}");
        }
        for text in
            ["", "soon", "13/45/2026", "2026-02-30", "0026-01-01", "November 2026", "May 2027", "Dec 24"]
        {
            assert_eq!(date(text), None, "{text}");
        }
    }

    #[test]
    fn times_are_understood_as_people_type_them() {
        let said = [
            ("19:00", 19, 0),
            ("7pm", 19, 0),
            ("7:30 P.M.", 19, 30),
            ("7:30p", 19, 30),
            ("noon", 12, 0),
            ("12 am", 0, 0),
            ("9:05:00", 9, 5),
        ];
        for (text, hour, minute) in said {
            assert_eq!(time(text), Some(Time::constant(hour, minute, 0, 0)), "{text}");
        }
        assert_eq!((time("evening"), time("25:00"), time("7")), (None, None, None));
    }

    #[test]
    fn one_cell_may_hold_both() {
        let town = TimeZone::get("America/New_York").unwrap();
        let seven = Some((Date::constant(2026, 11, 21), Some(Time::constant(19, 0, 0, 0))));
        for text in [
            "2026-11-21 19:00",
            "2026-11-21T19:00:00",
            "2026-11-22T00:00:00Z",
            "2026-11-21T19:00:00-05:00",
            "11/21/2026 7:00 PM",
            "November 21, 2026 7pm",
            "Nov 21 2026, 7 pm",
            "Saturday, November 21, 2026 at 7 pm",
        ] {
            assert_eq!(moment(text, &town), seven, "{text}");
        }
        assert_eq!(moment("tomorrow at 7", &town), None);
    }
}
