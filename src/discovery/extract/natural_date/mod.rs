//! Dates in natural language: "Sat Aug 22, 11:15 AM", "on September 3rd at 7pm", "12/24/2026 18:30". Only
//! unambiguous ones count: a month's name and a day, or a complete numeric date.
//!
//! Invariant: the weekday beside a date only checks it and never searches for a year in which it would fit;
//! it merely decides between the next such date and the last one, if that is nearer.

use std::ops::Range;

use jiff::ToSpan;
use jiff::civil::{Date, Time, Weekday};

use super::dates::{ScrapedTime, date, time};
use crate::kit::day::{self, MONTHS};

const DAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
/// In addition to the first three letters of each.
const SHORT_DAYS: [(&str, usize); 5] = [("tues", 1), ("weds", 2), ("thur", 3), ("thurs", 3), ("wednes", 2)];
/// Further words are ignored.
const MAX_WORDS: usize = 400;
/// How many words after the date a time is looked for.
const REACH: usize = 5;

/// A date and its position in the text.
#[derive(Debug, Clone, PartialEq)]
pub struct NaturalDate {
    pub told: ScrapedTime,
    /// From the weekday to the day or year; the time may follow.
    pub at: Range<usize>,
    /// Why it should not be trusted as it is.
    pub doubt: Option<String>,
    pub has_year: bool,
    /// How many of these are given: weekday, year, time.
    parts: u8,
}

/// The most complete date of a title, the first among equals. A date without a year is the next such day,
/// counted from a month before `from`.
pub fn in_title(title: &str, from: Date) -> Option<NaturalDate> {
    let all = all(title, from);
    let most = all.iter().map(NaturalDate::weight).max()?;
    all.into_iter().find(|one| one.weight() == most)
}

/// The first date of a text; later ones may refer to something else.
pub fn in_text(text: &str, from: Date) -> Option<NaturalDate> {
    all(text, from).into_iter().next()
}

impl NaturalDate {
    fn weight(&self) -> (u8, bool) {
        (self.parts, self.doubt.is_none())
    }
}

#[derive(Debug)]
struct Word<'t> {
    /// In lower case.
    text: String,
    /// As written.
    raw: &'t str,
    at: Range<usize>,
}

/// A day as written, before its year is known.
struct Day {
    words: Range<usize>,
    month: i8,
    day: i8,
    year: Option<i16>,
}

fn all(text: &str, from: Date) -> Vec<NaturalDate> {
    let words = words(text);
    let days = days(text, &words);
    let mut found = Vec::new();
    for (number, one) in days.iter().enumerate() {
        let weekday = one.words.start.checked_sub(1).and_then(|at| weekday(words.get(at)?));
        let first = one.words.start - usize::from(weekday.is_some());
        let Some((date, doubt)) = resolve(one, weekday, from) else { continue };
        let until = days.get(number + 1).map_or(words.len(), |next| next.words.start);
        let after = words.get(one.words.end..until).unwrap_or_default();
        let before = words.get(first.saturating_sub(4)..first).unwrap_or_default();
        let told_time = time_after(text, after).or_else(|| time_before(text, before));
        let said = [weekday.is_some() && doubt.is_none(), one.year.is_some(), told_time.is_some()];
        let at = words.get(first).map_or(0, |word| word.at.start)
            ..words.get(one.words.end - 1).map_or(text.len(), |word| word.at.end);
        found.push(NaturalDate {
            told: ScrapedTime { date, time: told_time },
            at,
            doubt,
            has_year: one.year.is_some(),
            parts: said.into_iter().map(u8::from).sum(),
        });
    }
    found
}

/// Words, including the dots, colons and slashes that belong to times and dates.
fn words(text: &str) -> Vec<Word<'_>> {
    let belongs =
        |letter: char| letter.is_alphanumeric() || matches!(letter, ':' | '/' | '.' | '-' | '\'' | '’');
    let mut found = Vec::new();
    let mut rest = 0;
    while let Some(start) = text.get(rest..).and_then(|tail| tail.find(belongs)).map(|at| rest + at) {
        let tail = text.get(start..).unwrap_or_default();
        let end = start + tail.find(|letter| !belongs(letter)).unwrap_or(tail.len());
        let whole = text.get(start..end).unwrap_or_default();
        let raw = whole.trim_matches(['.', ':', '-', '/', '\'', '’']);
        if !raw.is_empty() {
            let at = start + whole.find(raw).unwrap_or(0);
            found.push(Word { text: raw.to_lowercase(), raw, at: at..at + raw.len() });
        }
        if found.len() == MAX_WORDS {
            break;
        }
        rest = end;
    }
    found
}

/// Whether only whitespace and these characters separate two words.
fn is_gap(text: &str, words: &[Word<'_>], at: usize, of: &[char]) -> bool {
    let between =
        words.get(at).zip(words.get(at + 1)).and_then(|(one, next)| text.get(one.at.end..next.at.start));
    between
        .is_some_and(|between| between.chars().all(|letter| letter.is_whitespace() || of.contains(&letter)))
}

fn days(text: &str, words: &[Word<'_>]) -> Vec<Day> {
    let mut found: Vec<Day> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        if let Some(date) = numeric(&word.text) {
            found.push(Day {
                words: at..at + 1,
                month: date.month(),
                day: date.day(),
                year: Some(date.year()),
            });
            continue;
        }
        let Some(month) = month(&word.text) else { continue };
        // "Aug 22" or "22 Aug".
        let after = words.get(at + 1).and_then(|word| day_number(&word.text));
        let free = found.last().map_or(0, |last| last.words.end);
        let before =
            at.checked_sub(1).filter(|at| *at >= free).and_then(|at| day_number(&words.get(at)?.text));
        // "5 Dec, 12 Mill Road": take the nearer number.
        let is_near = is_gap(text, words, at, &['.']);
        let (day, mut span) = match (after, before) {
            (Some(day), None) => (day, at..at + 2),
            (Some(day), Some(_)) if is_near => (day, at..at + 2),
            (_, Some(day)) => (day, at - 1..at + 1),
            (None, None) => continue,
        };
        let year = words.get(span.end).and_then(|word| year(&word.text));
        let year = year.filter(|_| is_gap(text, words, span.end - 1, &[',', '.']));
        span.end += usize::from(year.is_some());
        found.push(Day { words: span, month, day, year });
    }
    found
}

/// Determines the date's year, and any contradiction.
fn resolve(one: &Day, weekday: Option<Weekday>, from: Date) -> Option<(Date, Option<String>)> {
    let date = match one.year {
        Some(year) => Date::new(year, one.month, one.day).ok()?,
        None => {
            // An item may appear up to a month after the date.
            let first = from.checked_sub(30.days()).ok()?;
            let in_year = |year: i16| Date::new(year, one.month, one.day).ok();
            // The next leap day may be eight years away.
            let next = (first.year()..=first.year() + 8).filter_map(in_year).find(|date| *date >= first)?;
            let last =
                in_year(first.year()).filter(|date| *date < first).or_else(|| in_year(first.year() - 1));
            // Old items may still announce a date of the past months. One that is soon is not moved to last year.
            let is_nearer = |last: &Date| from.duration_since(*last) < next.duration_since(from);
            match weekday {
                Some(weekday) if next.weekday() != weekday => {
                    last.filter(|last| last.weekday() == weekday && is_nearer(last)).unwrap_or(next)
                }
                _ => next,
            }
        }
    };
    let date = Some(date).filter(|date| day::is_inside(*date))?;
    let doubt = weekday.filter(|weekday| *weekday != date.weekday()).map(|weekday| {
        let (named, is) = (day::weekday_name(weekday), day::weekday_name(date.weekday()));
        format!("It names a {named}, but {} is a {is}.", day::with_year(date))
    });
    Some((date, doubt))
}

/// "December", "Dec", "Sept".
fn month(word: &str) -> Option<i8> {
    let is_it = |name: &&str| {
        *name == word || name.get(..3) == Some(word) || (word == "sept" && *name == "september")
    };
    i8::try_from(MONTHS.iter().position(is_it)? + 1).ok()
}

/// Must be a whole word; "sun" and "sat" count only if capitalized.
fn weekday(word: &Word<'_>) -> Option<Weekday> {
    let text = word.text.as_str();
    let short = |at: &usize| word.raw.starts_with(char::is_uppercase) && *at < 7;
    let at = DAYS.iter().position(|day| *day == text).or_else(|| {
        let three = DAYS.iter().position(|day| day.get(..3) == Some(text));
        three.or_else(|| SHORT_DAYS.iter().find(|(name, _)| *name == text).map(|(_, at)| *at)).filter(short)
    })?;
    Weekday::from_monday_zero_offset(i8::try_from(at).ok()?).ok()
}

/// "22", "22nd", or the first day of "22-24".
fn day_number(word: &str) -> Option<i8> {
    let first = word.split('-').next().unwrap_or(word);
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| first.strip_suffix(end)).unwrap_or(first);
    let is_number =
        !digits.is_empty() && digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|day| is_number && (1..=31).contains(day))
}

fn year(word: &str) -> Option<i16> {
    word.parse().ok().filter(|year| word.len() == 4 && (1990..2100).contains(year))
}

/// "2026-12-24", or the American "12/24/2026".
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

fn time_after(text: &str, words: &[Word<'_>]) -> Option<Time> {
    (0..words.len().min(REACH)).find_map(|at| clock(text, words, at).map(|(time, _)| time))
}

/// "7 PM on Saturday, December 5": nothing but prepositions may separate the time from the date.
fn time_before(text: &str, words: &[Word<'_>]) -> Option<Time> {
    const BETWEEN: [&str; 4] = ["on", "this", "next", "of"];
    (0..words.len()).find_map(|at| {
        let (time, used) = clock(text, words, at)?;
        let rest = words.get(at + used..).unwrap_or_default();
        rest.iter().all(|word| BETWEEN.contains(&word.text.as_str())).then_some(time)
    })
}

/// The time at this word, and how many words it spans: "noon", "7:30", "7 PM", "7-9pm", "7 – 9 PM".
fn clock(text: &str, words: &[Word<'_>], at: usize) -> Option<(Time, usize)> {
    let word = words.get(at)?.text.as_str();
    match word {
        "noon" => return Some((Time::constant(12, 0, 0, 0), 1)),
        "midnight" => return Some((Time::midnight(), 1)),
        _ if !word.starts_with(|letter: char| letter.is_ascii_digit()) => return None,
        _ => {}
    }
    let bare = word.replace('.', "");
    let next = |step: usize| words.get(at + step).map_or("", |word| word.text.as_str());
    // "7-9pm" and "7:00-9:00 PM" start with a single word.
    if let Some((start, end)) = bare.split_once('-') {
        let (end, half, used) = match half_of(end) {
            Some((end, half)) => (end, half, 1),
            None => match half_of(next(1)) {
                Some(("", half)) => (end, half, 2),
                _ => return start.contains(':').then(|| Some((time(start)?, 1)))?,
            },
        };
        return Some((start_of(start, end, half)?, used));
    }
    if let Some((start, half)) = half_of(&bare) {
        return Some((time(&format!("{start}{half}"))?, 1));
    }
    if let Some(("", half)) = half_of(next(1)) {
        return Some((time(&format!("{bare}{half}"))?, 2));
    }
    // "7 – 9 PM", "7 to 9pm": AM or PM follows the second time.
    let (second, gap) = if ["to", "until", "till"].contains(&next(1)) { (2, true) } else { (1, false) };
    let between =
        text.get(words.get(at)?.at.end..words.get(at + second).map_or(text.len(), |word| word.at.start));
    let is_range = gap || between.is_some_and(|between| between.contains(['-', '–', '—']));
    if is_range && next(second).starts_with(|letter: char| letter.is_ascii_digit()) {
        let end = next(second).replace('.', "");
        let ended = half_of(&end).map(|(end, half)| (end.to_owned(), half, second + 1));
        let ended = ended.or_else(|| match half_of(next(second + 1)) {
            Some(("", half)) => Some((end.clone(), half, second + 2)),
            _ => None,
        });
        if let Some((end, half, used)) = ended {
            return Some((start_of(&bare, &end, half)?, used));
        }
    }
    if bare.contains(':') { Some((time(&bare)?, 1)) } else { None }
}

/// Splits off "am" or "pm".
fn half_of(word: &str) -> Option<(&str, &'static str)> {
    for (ends, half) in [(["am", "a.m"], "am"), (["pm", "p.m"], "pm")] {
        if let Some(rest) = ends.iter().find_map(|end| word.strip_suffix(end)) {
            let is_clock = rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
            return is_clock.then_some((rest, half));
        }
    }
    None
}

/// "10-2pm" starts in the morning, "7-9pm" in the evening.
fn start_of(start: &str, end: &str, half: &str) -> Option<Time> {
    if let Some((start, own)) = half_of(start) {
        return time(&format!("{start}{own}"));
    }
    let (same, last) = (time(&format!("{start}{half}"))?, time(&format!("{end}{half}"))?);
    if same <= last {
        return Some(same);
    }
    time(&format!("{start}{}", if half == "pm" { "am" } else { "pm" }))
}

#[cfg(test)]
mod tests;
