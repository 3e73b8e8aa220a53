//! The checkable claims of a sentence: days, times, dates, prices and other numbers.

use jiff::civil::Weekday;

use super::spelled;
use super::word::Word;
use crate::directory::hours::{WEEK, day_name};
use crate::kit::day::MONTHS;

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
    /// On this many days of the week.
    OpenDays(usize),
}

pub fn is_calendar_word(word: &str) -> bool {
    MONTHS.contains(&word)
        || weekday(word).is_some()
        || ["am", "pm", "spring", "summer", "fall", "autumn", "winter"].contains(&word)
}

fn weekday(word: &str) -> Option<Weekday> {
    let word = word.strip_suffix('s').unwrap_or(word);
    WEEK.into_iter().find(|day| day_name(*day).to_lowercase() == word)
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

/// How many words say that a place is open at every hour: "24/7", "never closes", but not "never closes early".
fn read_always<'a>(plain: &impl Fn(usize) -> &'a str, at: usize) -> Option<usize> {
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
    match (plain(at), plain(at + 1), plain(at + 2)) {
        ("24", "/", "7") | ("around", "the", "clock") => Some(3),
        ("24" | "twenty-four", "hours", "a") if plain(at + 3) == "day" => Some(4),
        ("24" | "twenty-four", "hours", "") if plain(at.wrapping_sub(1)) == "open" => Some(2),
        ("never", "close" | "closes" | "closed" | "shut" | "shuts", _) if !goes_on(at + 2) => Some(2),
        ("always", "open", _)
            if !goes_on(at + 2)
                && !matches!(plain(at.wrapping_sub(1)), "not" | "almost" | "nearly" | "isn't" | "aren't") =>
        {
            Some(2)
        }
        _ => None,
    }
}

/// How many words, beginning with this one, were understood.
fn read_one(words: &[Word], at: usize, claims: &mut Vec<Claim>) -> usize {
    let plain = |index: usize| words.get(index).filter(|word| !word.is_named).map_or("", |word| &word.plain);
    let word = plain(at);
    let number =
        |index: usize| plain(index).trim_end_matches(['t', 'h', 's', 'n', 'd', 'r']).parse::<i16>().ok();
    let is_to =
        |index: usize| matches!(plain(index), "to" | "–" | "-" | "through" | "until" | "till" | "and");
    if let Some(month) = MONTHS.iter().position(|name| *name == word)
        && let Some(day) = number(at + 1).filter(|day| (1..=31).contains(day))
        && clock(plain(at + 1)).is_none_or(|(_, _, half)| half.is_none())
        && half(plain(at + 2)).is_none()
    {
        let month = i8::try_from(month + 1).unwrap_or(1);
        let year = number(at + 2).filter(|year| (1900..=2200).contains(year));
        let weekday = at.checked_sub(1).and_then(|before| weekday(plain(before)));
        if weekday.is_some() {
            claims.pop();
        }
        let date =
            |weekday, day: i16| Claim::Date { weekday, month, day: i8::try_from(day).unwrap_or(0), year };
        claims.push(date(weekday, day));
        let taken = if year.is_some() { 3 } else { 2 };
        if is_to(at + taken)
            && let Some(day) = number(at + taken + 1).filter(|day| (1..=31).contains(day))
            && half(plain(at + taken + 2)).is_none()
            && !plain(at + taken + 1).contains(':')
        {
            claims.push(date(None, day));
            return taken + 2;
        }
        return taken;
    }
    if let Some(first) = weekday(word) {
        if matches!(plain(at + 1), "to" | "–" | "-" | "through")
            && let Some(last) = weekday(plain(at + 2))
        {
            let from = WEEK.into_iter().cycle().skip_while(|day| *day != first);
            let days: Vec<Weekday> = from.take(7).collect();
            let until = days.iter().position(|day| *day == last).unwrap_or(0);
            claims.push(Claim::Days(days.into_iter().take(until + 1).collect()));
            return 3;
        }
        claims.push(Claim::Days(vec![first]));
        return 1;
    }
    let days = match (word, plain(at + 1)) {
        ("daily", _) => Some((WEEK.to_vec(), 1)),
        ("every", "day") => Some((WEEK.to_vec(), 2)),
        ("seven" | "7", "days") => Some((WEEK.to_vec(), 2)),
        ("nightly", _) => Some((WEEK.to_vec(), 1)),
        ("each", "day") | ("every" | "each", "night" | "evening" | "morning" | "afternoon") => {
            Some((WEEK.to_vec(), 2))
        }
        ("open", "all") if plain(at + 2) == "week" => Some((WEEK.to_vec(), 3)),
        ("weekdays", _) => Some((WEEK.into_iter().take(5).collect(), 1)),
        ("every" | "each", "weekday") => Some((WEEK.into_iter().take(5).collect(), 2)),
        ("weekends", _) => Some((WEEK.into_iter().skip(5).collect(), 1)),
        ("every" | "each", "weekend") => Some((WEEK.into_iter().skip(5).collect(), 2)),
        _ => None,
    };
    if let Some((days, taken)) = days {
        claims.push(Claim::Days(days));
        return taken;
    }
    if let Some(taken) = read_always(&plain, at) {
        claims.push(Claim::Always);
        return taken;
    }
    if plain(at + 1) == "days"
        && matches!((plain(at + 2), plain(at + 3)), ("a" | "per" | "each", "week"))
        && let Some(number) =
            spelled::number_at(words, at).map(|(_, number)| number).or_else(|| word.parse().ok())
    {
        claims.push(Claim::OpenDays(usize::try_from(number).unwrap_or(usize::MAX)));
        return 4;
    }
    if let Some((taken, price)) = spelled::price_at(words, at) {
        claims.push(Claim::Price(price));
        return taken;
    }
    if word.starts_with('$') {
        claims.push(Claim::Price(word.to_owned()));
        return 1;
    }
    let edge = match (plain(at.wrapping_sub(2)), plain(at.wrapping_sub(1))) {
        (_, "until" | "till" | "to" | "through" | "–" | "-") => Edge::Closes,
        ("closes" | "close" | "ends", "at") => Edge::Closes,
        ("opens" | "open" | "begins" | "starts", "at") | (_, "from") => Edge::Opens,
        _ => Edge::Either,
    };
    if let "noon" | "midnight" = word {
        let minutes = if word == "noon" { vec![720] } else { vec![0] };
        claims.push(Claim::Time { minutes, edge });
        return 1;
    }
    let Some((hour, minute, own)) = clock(word) else { return 0 };
    let after = if own.is_none() { half(plain(at + 1)) } else { None };
    if let Some(half) = own.or(after) {
        claims.push(Claim::Time { minutes: minutes_of(hour, minute, Some(half)), edge });
        return if after.is_some() { 2 } else { 1 };
    }
    // "From nine to five", but not "from nine to five rooms".
    let is_end = |index: usize| {
        let next = plain(index);
        is_calendar_word(next.strip_suffix('s').unwrap_or(next))
            || matches!(next, "" | "on" | "in" | "and" | "every" | "each" | "daily" | "weekdays" | "weekends")
    };
    if matches!(plain(at.wrapping_sub(1)), "from" | "open" | "opens")
        && is_to(at + 1)
        && let Some((last_hour, last_minute, None)) = clock(plain(at + 2))
        && is_end(at + 3)
    {
        claims.push(Claim::Time { minutes: minutes_of(hour, minute, None), edge: Edge::Opens });
        claims.push(Claim::Time { minutes: minutes_of(last_hour, last_minute, None), edge: Edge::Closes });
        return 3;
    }
    // "9 to 5 PM", "9:30": AM or PM is left out.
    let goes_on = is_to(at + 1)
        && plain(at + 1) != "and"
        && clock(plain(at + 2)).is_some_and(|(_, _, own)| own.is_some() || half(plain(at + 3)).is_some());
    // "Opens at 6", but not "opens at 6 Mill Lane".
    let is_after_verb = matches!(
            (plain(at.wrapping_sub(2)), plain(at.wrapping_sub(1))),
            ("opens" | "open" | "closes" | "close" | "begins" | "starts" | "ends", "at")
        ) && words.get(at + 1).is_none_or(|next| !next.written.starts_with(char::is_uppercase))
            // "Starts at one end of the green."
            && (word.starts_with(|letter: char| letter.is_ascii_digit()) || is_end(at + 1));
    if word.contains(':') || goes_on || is_after_verb {
        claims.push(Claim::Time { minutes: minutes_of(hour, minute, None), edge });
        return 1;
    }
    0
}
