//! A date in a sentence: "Sat Aug 22, 11:15 AM", "on September 3rd at 7pm", "12/24/2026 18:30".
//! Only what is certain counts: a month by name and a day, or a whole numeric date.

use jiff::ToSpan;
use jiff::civil::{Date, Time, Weekday};

use super::dates::{Told, date, time};

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH_NAMES: [&str; 12] = [
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
const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// The first date in the text. Without a year it is the next such day from `from` on, and one
/// that falls on the named weekday where there is one.
pub fn find(text: &str, from: Date) -> Option<Told> {
    let words = words(text);
    for (at, word) in words.iter().enumerate() {
        if let Some(date) = numeric(word) {
            return Some(Told { date, time: first_time(words.get(at + 1..)?) });
        }
        let Some(month) = month(word) else { continue };
        // "Aug 22" or "22 Aug".
        let after = words.get(at + 1).and_then(|word| day(word));
        let before = at.checked_sub(1).and_then(|at| day(words.get(at)?));
        let (day, rest) = match (after, before) {
            (Some(day), _) => (day, at + 2),
            (None, Some(day)) => (day, at + 1),
            (None, None) => continue,
        };
        let rest = words.get(rest..).unwrap_or_default();
        let year = rest.first().and_then(|word| year(word));
        let weekday =
            words.get(at.saturating_sub(2)..at).and_then(|near| near.iter().find_map(|word| weekday(word)));
        let date = match year {
            Some(year) => Date::new(year, month, day).ok(),
            None => next(month, day, weekday, from),
        };
        if let Some(date) = date {
            return Some(Told { date, time: first_time(rest) });
        }
    }
    None
}

/// Words with the dots, colons and slashes that belong to times and dates.
fn words(text: &str) -> Vec<String> {
    text.split(|char: char| !(char.is_alphanumeric() || [':', '/', '.', '-'].contains(&char)))
        .map(|word| word.trim_matches(['.', ':', '-', '/']).to_lowercase())
        .filter(|word| !word.is_empty())
        .take(400)
        .collect()
}

fn month(word: &str) -> Option<i8> {
    let at = MONTH_NAMES
        .iter()
        .position(|name| *name == word)
        .or_else(|| MONTHS.iter().position(|name| *name == word || (word == "sept" && *name == "sep")))?;
    i8::try_from(at + 1).ok()
}

fn weekday(word: &str) -> Option<Weekday> {
    let at = DAYS.iter().position(|day| word.starts_with(day) && word.len() <= 9)?;
    Weekday::from_monday_zero_offset(i8::try_from(at).ok()?).ok()
}

fn day(word: &str) -> Option<i8> {
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end)).unwrap_or(word);
    digits.parse().ok().filter(|day| (1..=31).contains(day))
}

fn year(word: &str) -> Option<i16> {
    word.parse().ok().filter(|year| (1990..2100).contains(year))
}

/// "2026-12-24", or "12/24/2026" as this country writes it.
fn numeric(word: &str) -> Option<Date> {
    if let Some(date) = date(word).filter(|_| word.contains('-')) {
        return Some(date);
    }
    let mut parts = word.splitn(3, '/');
    let (month, day, year_text) = (parts.next()?, parts.next()?, parts.next()?);
    let year = match year_text.len() {
        4 => year(year_text)?,
        2 => 2000 + year_text.parse::<i16>().ok()?,
        _ => return None,
    };
    Date::new(year, month.parse().ok()?, day.parse().ok()?).ok()
}

fn first_time(words: &[String]) -> Option<Time> {
    let near = words.get(..words.len().min(5))?;
    for (at, word) in near.iter().enumerate() {
        let next = near.get(at + 1).map(String::as_str).unwrap_or_default();
        if word == "noon" {
            return Time::new(12, 0, 0, 0).ok();
        }
        if !word.starts_with(|char: char| char.is_ascii_digit()) {
            continue;
        }
        let dotted = word.replace("a.m", "am").replace("p.m", "pm");
        let first = dotted.split('-').next().unwrap_or_default();
        let half = |word: &str| match word.replace('.', "").as_str() {
            half @ ("am" | "pm") => Some(half.to_owned()),
            _ => None,
        };
        if first.ends_with("am") || first.ends_with("pm") {
            return time(first);
        }
        if let Some(half) = half(next) {
            return time(&format!("{first} {half}"));
        }
        // "7-9pm": the half of the day stands behind the second hour.
        if let Some(end) = dotted.split('-').nth(1).filter(|end| end.ends_with("pm") || end.ends_with("am")) {
            return time(&format!("{first}{}", end.get(end.len() - 2..)?));
        }
        if first.contains(':') {
            return time(first);
        }
    }
    None
}

fn next(month: i8, day: i8, weekday: Option<Weekday>, from: Date) -> Option<Date> {
    // News is written some weeks after the day at most.
    let from = from.checked_sub(30.days()).ok()?;
    let years = from.year()..=from.year() + 8;
    let mut dates = years.filter_map(|year| Date::new(year, month, day).ok()).filter(|date| *date >= from);
    match weekday {
        None => dates.next(),
        Some(weekday) => dates.take(3).find(|date| date.weekday() == weekday),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<String> {
        let told = find(text, "2026-08-22".parse().unwrap())?;
        Some(match told.time {
            Some(time) => format!("{} {}", told.date, time.strftime("%H:%M")),
            None => told.date.to_string(),
        })
    }

    #[test]
    fn dates_in_sentences_are_understood() {
        for (text, date) in [
            ("Gauge — Thu Aug 27, 7:00 PM — Dingbatz", "2026-08-27 19:00"),
            ("Board meeting, Tuesday, September 1, 2026 at 7 pm", "2026-09-01 19:00"),
            ("On January 4th we swim at noon", "2027-01-04 12:00"),
            ("Join us 24 December 2026, 18:30", "2026-12-24 18:30"),
            ("Fair 10/03/2026 9am-4pm", "2026-10-03 09:00"),
            ("Show on 2026-11-21", "2026-11-21"),
            ("Dec 5, 7-9pm", "2026-12-05 19:00"),
            ("Aug 21, 10:00 a.m.", "2026-08-21 10:00"),
        ] {
            assert_eq!(found(text).as_deref(), Some(date), "{text}");
        }
    }

    #[test]
    fn what_is_no_date_stays_none() {
        for text in [
            "May I help?",
            "Chapter 11",
            "Feb 30",
            "The 1st of many",
            "",
            "12:30",
            "Mon Aug 27 (no such Monday)",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
