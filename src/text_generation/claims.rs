//! The checkable claims of a sentence: days, times, dates, prices and other numbers.

use jiff::civil::Weekday;

use super::spelled;
use super::word::Word;
use crate::directory::hours::WEEK;
use crate::kit::day::{MONTHS, weekday_name};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    Opens,
    Closes,
    Either,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// Minutes of the day; two values if it does not say AM or PM.
    Time {
        minutes: Vec<u16>,
        edge: Edge,
    },
    Days(Vec<Weekday>),
    Date {
        weekday: Option<Weekday>,
        month: i8,
        day: i8,
        year: Option<i16>,
    },
    Price(String),
    /// At every hour of every day.
    Always,
    /// At every hour of the days that the sentence names, or of those on which it is open.
    AllDay,
    /// On this many days of the week.
    OpenDays(usize),
}

pub fn is_calendar_word(word: &str) -> bool {
    MONTHS.contains(&word)
        || weekday(word).is_some()
        || ["am", "pm", "spring", "summer", "fall", "autumn", "winter"].contains(&word)
}

pub fn weekday(word: &str) -> Option<Weekday> {
    let word = word.strip_suffix('s').unwrap_or(word);
    WEEK.into_iter().find(|day| weekday_name(*day).to_lowercase() == word)
}

fn half(word: &str) -> Option<bool> {
    match word.replace('.', "").as_str() {
        "am" => Some(false),
        "pm" => Some(true),
        _ => None,
    }
}

/// Hour and minute of "9" or "9:30", and whether it is PM if that is written with it ("9am").
fn clock(word: &str) -> Option<(u16, u16, Option<bool>)> {
    let spelled = spelled::clock(word);
    let word = spelled.as_deref().unwrap_or(word);
    let digits: String =
        word.chars().take_while(|letter| letter.is_ascii_digit() || *letter == ':').collect();
    let rest = word.get(digits.len()..).unwrap_or_default();
    let half = if rest.is_empty() { None } else { Some(half(rest)?) };
    let (hour, minute) = match digits.split_once(':') {
        Some((hour, minute)) => (hour.parse().ok()?, minute.parse().ok()?),
        None => (digits.parse().ok()?, 0),
    };
    (hour <= 24 && minute < 60).then_some((hour, minute, half))
}

fn minutes_of(hour: u16, minute: u16, half: Option<bool>) -> Vec<u16> {
    let at = |is_afternoon: bool| (hour % 12 + if is_afternoon { 12 } else { 0 }) * 60 + minute;
    match half {
        Some(is_afternoon) => vec![at(is_afternoon)],
        None if hour > 12 => vec![hour % 24 * 60 + minute],
        None => vec![at(false), at(true)],
    }
}

/// Reads a sentence from left to right and marks the words that were understood.
pub fn read(words: &mut [Word]) -> Vec<Claim> {
    let mut claims = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let taken = read_one(words, at, &mut claims);
        for word in words.iter_mut().skip(at).take(taken) {
            word.is_read = true;
        }
        at += taken.max(1);
    }
    claims
}

/// The word at a place, in lowercase; empty for part of a name and beyond the sentence.
fn plain(words: &[Word], at: usize) -> &str {
    words.get(at).filter(|word| !word.is_named).map_or("", |word| &word.plain)
}

fn is_to(word: &str) -> bool {
    matches!(word, "to" | "–" | "-" | "through" | "until" | "till" | "and")
}

/// How many words, beginning with this one, were understood.
fn read_one(words: &[Word], at: usize, claims: &mut Vec<Claim>) -> usize {
    [read_date, read_days, read_whole_days, read_price, read_time]
        .into_iter()
        .find_map(|read| read(words, at, claims))
        .unwrap_or(0)
}

/// "Saturday, December 5, 2026", "December 5 to 7".
fn read_date(words: &[Word], at: usize, claims: &mut Vec<Claim>) -> Option<usize> {
    let plain = |index| plain(words, index);
    let day_at = |index| {
        let number = plain(index).trim_end_matches(['t', 'h', 's', 'n', 'd', 'r']).parse::<i16>().ok();
        number.filter(|day| (1..=31).contains(day)).and_then(|day| i8::try_from(day).ok())
    };
    let month = MONTHS.iter().position(|name| *name == plain(at))?;
    let month = i8::try_from(month + 1).ok()?;
    let day = day_at(at + 1)?;
    let is_time = clock(plain(at + 1)).is_some_and(|(_, _, half)| half.is_some());
    if is_time || half(plain(at + 2)).is_some() {
        return None;
    }
    let year = plain(at + 2).parse::<i16>().ok().filter(|year| (1900..=2200).contains(year));
    let weekday = at.checked_sub(1).and_then(|before| weekday(plain(before)));
    if weekday.is_some() {
        claims.pop();
    }
    claims.push(Claim::Date { weekday, month, day, year });
    let taken = if year.is_some() { 3 } else { 2 };
    let last = at + taken + 1;
    if is_to(plain(at + taken))
        && let Some(day) = day_at(last)
        && half(plain(last + 1)).is_none()
        && !plain(last).contains(':')
    {
        claims.push(Claim::Date { weekday: None, month, day, year });
        return Some(taken + 2);
    }
    Some(taken)
}

/// "Monday to Friday", "daily", "on weekends", "five days a week".
fn read_days(words: &[Word], at: usize, claims: &mut Vec<Claim>) -> Option<usize> {
    let plain = |index| plain(words, index);
    let word = plain(at);
    if let Some(first) = weekday(word) {
        if matches!(plain(at + 1), "to" | "–" | "-" | "through")
            && let Some(last) = weekday(plain(at + 2))
        {
            let from = WEEK.into_iter().cycle().skip_while(|day| *day != first);
            let days: Vec<Weekday> = from.take(7).collect();
            let until = days.iter().position(|day| *day == last).unwrap_or(0);
            claims.push(Claim::Days(days.into_iter().take(until + 1).collect()));
            return Some(3);
        }
        claims.push(Claim::Days(vec![first]));
        return Some(1);
    }
    let week = || WEEK.to_vec();
    let workdays = || WEEK.into_iter().take(5).collect();
    let weekend = || WEEK.into_iter().skip(5).collect();
    let days = match (word, plain(at + 1)) {
        ("daily" | "nightly", _) => Some((week(), 1)),
        ("every" | "each", "day" | "night" | "evening" | "morning" | "afternoon") => Some((week(), 2)),
        ("seven" | "7", "days") => Some((week(), 2)),
        ("open", "all") if plain(at + 2) == "week" => Some((week(), 3)),
        ("weekdays", _) => Some((workdays(), 1)),
        ("every" | "each", "weekday") => Some((workdays(), 2)),
        ("weekends", _) => Some((weekend(), 1)),
        ("every" | "each", "weekend") => Some((weekend(), 2)),
        _ => None,
    };
    if let Some((days, taken)) = days {
        claims.push(Claim::Days(days));
        return Some(taken);
    }
    if plain(at + 1) != "days" || !matches!((plain(at + 2), plain(at + 3)), ("a" | "per" | "each", "week")) {
        return None;
    }
    let spelled = spelled::number_at(words, at).map(|(_, number)| number);
    let number = spelled.or_else(|| word.parse().ok())?;
    claims.push(Claim::OpenDays(usize::try_from(number).unwrap_or(usize::MAX)));
    Some(4)
}

/// "24/7", "open all day", "never closes", but not "never closes early".
fn read_whole_days(words: &[Word], at: usize, claims: &mut Vec<Claim>) -> Option<usize> {
    let plain = |index| plain(words, index);
    let before = plain(at.wrapping_sub(1));
    let goes_on = |index: usize| {
        let next = plain(index);
        is_calendar_word(next)
            || matches!(
                next,
                "on" | "in"
                    | "at"
                    | "to"
                    | "for"
                    | "early"
                    | "before"
                    | "during"
                    | "down"
                    | "off"
                    | "its"
                    | "the"
            )
    };
    let has_days = || claims.iter().any(|claim| matches!(claim, Claim::Days(_)));
    let (claim, taken) = match (plain(at), plain(at + 1), plain(at + 2)) {
        ("24", "/", "7") | ("around", "the", "clock") => (Claim::Always, 3),
        ("24" | "twenty-four", "hours", "a") if plain(at + 3) == "day" => (Claim::Always, 4),
        ("24" | "twenty-four", "hours", next) if before == "open" => {
            (if next.is_empty() && !has_days() { Claim::Always } else { Claim::AllDay }, 2)
        }
        ("all", "day", next) if before == "open" && next != "long" => (Claim::AllDay, 2),
        ("never", "close" | "closes" | "closed" | "shut" | "shuts", _) if !goes_on(at + 2) => {
            (Claim::Always, 2)
        }
        ("always", "open", _)
            if !goes_on(at + 2) && !matches!(before, "not" | "almost" | "nearly" | "isn't" | "aren't") =>
        {
            (Claim::Always, 2)
        }
        _ => return None,
    };
    claims.push(claim);
    Some(taken)
}

/// "$5", "five dollars".
fn read_price(words: &[Word], at: usize, claims: &mut Vec<Claim>) -> Option<usize> {
    let (taken, price) = spelled::price_at(words, at).or_else(|| {
        let word = plain(words, at);
        word.starts_with('$').then(|| (1, word.to_owned()))
    })?;
    claims.push(Claim::Price(price));
    Some(taken)
}

/// "9 AM", "noon", "from nine to five", "opens at 6".
fn read_time(words: &[Word], at: usize, claims: &mut Vec<Claim>) -> Option<usize> {
    let plain = |index| plain(words, index);
    let word = plain(at);
    let before = (plain(at.wrapping_sub(2)), plain(at.wrapping_sub(1)));
    // "Lantern Parade – 5:30 PM" does not say when it ends.
    let is_time = |word| half(word).is_some() || clock(word).is_some() || matches!(word, "noon" | "midnight");
    let edge = match before {
        (from, "–" | "-") if is_time(from) => Edge::Closes,
        (_, "until" | "till" | "to" | "through") => Edge::Closes,
        ("closes" | "close" | "ends", "at") => Edge::Closes,
        ("opens" | "open" | "begins" | "starts", "at") | (_, "from") => Edge::Opens,
        _ => Edge::Either,
    };
    if let "noon" | "midnight" = word {
        let minutes = if word == "noon" { vec![720] } else { vec![0] };
        claims.push(Claim::Time { minutes, edge });
        return Some(1);
    }
    let (hour, minute, own) = clock(word)?;
    let after = if own.is_none() { half(plain(at + 1)) } else { None };
    if let Some(half) = own.or(after) {
        claims.push(Claim::Time { minutes: minutes_of(hour, minute, Some(half)), edge });
        return Some(if after.is_some() { 2 } else { 1 });
    }
    // "From nine to five", but not "from nine to five rooms".
    let is_end = |index: usize| {
        let next = plain(index);
        is_calendar_word(next.strip_suffix('s').unwrap_or(next))
            || matches!(next, "" | "on" | "in" | "and" | "every" | "each" | "daily" | "weekdays" | "weekends")
    };
    if matches!(before.1, "from" | "open" | "opens")
        && is_to(plain(at + 1))
        && let Some((last_hour, last_minute, None)) = clock(plain(at + 2))
        && is_end(at + 3)
    {
        claims.push(Claim::Time { minutes: minutes_of(hour, minute, None), edge: Edge::Opens });
        claims.push(Claim::Time { minutes: minutes_of(last_hour, last_minute, None), edge: Edge::Closes });
        return Some(3);
    }
    // "9 to 5 PM", "9:30": AM or PM is left out.
    let goes_on = is_to(plain(at + 1))
        && plain(at + 1) != "and"
        && clock(plain(at + 2)).is_some_and(|(_, _, own)| own.is_some() || half(plain(at + 3)).is_some());
    // "Opens at 6", but not "opens at 6 Mill Lane".
    let is_verb = |word| matches!(word, "opens" | "open" | "closes" | "close" | "begins" | "starts" | "ends");
    let is_after_verb = is_verb(before.0)
        && before.1 == "at"
        && words.get(at + 1).is_none_or(|next| !next.written.starts_with(char::is_uppercase))
        // "Starts at one end of the green."
        && (word.starts_with(|letter: char| letter.is_ascii_digit()) || is_end(at + 1));
    if word.contains(':') || goes_on || is_after_verb {
        claims.push(Claim::Time { minutes: minutes_of(hour, minute, None), edge });
        return Some(1);
    }
    None
}
