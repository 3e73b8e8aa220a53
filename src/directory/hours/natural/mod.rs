//! Reads free text, as a clerk writes it: splits it into days, times and the words between.
//!
//! A text with an unknown word is rejected and the word is quoted, so "by appointment" is never silently
//! dropped.

mod amendment;
mod items;
pub mod meridiem;
mod phrases;
mod statements;

use std::ops::Range;

use jiff::civil::Date;

use self::items::{Item, items_by};
use self::meridiem::{Meridiem, WrittenTime, likely_span};
use self::phrases::{MERIDIEMS, PHRASES};
use super::{Hours, Span};

pub use amendment::amended;

/// A set of weekdays (bits 0 to 6, Monday first) and holidays (bits from 7).
pub type Days = u32;

/// Most characters quoted in a message.
const MAX_QUOTE: usize = 40;

pub const EVERY_DAY: Days = 0b111_1111;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    Day(u32),
    Days(Days),
    Time(WrittenTime),
    AllDay,
    Closed,
    Except,
    Dash,
    /// "and", "&", "/": binds days more tightly than a comma.
    And,
    Comma,
    /// A semicolon or line break: the parts on both sides are independent.
    Break,
    /// "open", "from", ":": has no meaning of its own.
    Filler,
}

/// A word and its position in the text.
pub type FoundWord = (Word, Range<usize>);

/// Reads hours from free text.
pub fn hours(text: &str, today: Date) -> Result<Hours, String> {
    let text: String = text.chars().map(plain).collect();
    let words = words(&text)?;
    statements::hours(&text, &words, today)
}

/// Reads a text about one day that it does not name: "9:30a-1p, 2-6", "closed".
pub fn day(text: &str) -> Result<Vec<Span>, String> {
    let text: String = text.chars().map(plain).collect();
    let mut spans = Vec::new();
    let mut is_closed = false;
    for item in items_by(&text, &words(&text)?, likely_span)? {
        match item {
            Item::Hours(span) => spans.push(span),
            Item::Closed => is_closed = true,
            Item::Days { .. } => return Err("a line has times only, and no days".to_owned()),
        }
    }
    match (is_closed, spans.is_empty()) {
        (true, false) => Err("a day is either open or closed".to_owned()),
        (false, true) => Err("there are no times".to_owned()),
        _ => {
            spans.sort_unstable();
            Ok(spans)
        }
    }
}

/// Replaces typographic dashes, spaces and quotes by plain ones, line breaks and bullets by semicolons.
fn plain(letter: char) -> char {
    match letter {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2018}' | '\u{2019}' => '\'',
        '\n' | '\r' | '|' | '\u{2022}' | '\u{00b7}' => ';',
        letter if letter.is_whitespace() => ' ',
        letter => letter,
    }
}

fn words(text: &str) -> Result<Vec<FoundWord>, String> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let spaces = rest.len() - rest.trim_start().len();
        if spaces > 0 {
            at += spaces;
            continue;
        }
        let Some((word, length)) = phrase(rest).or_else(|| time(rest)) else {
            return Err(format!("“{}” was not understood", until_break(rest)));
        };
        if word != Word::Filler {
            words.push((word, at..at + length));
        }
        at += length;
    }
    Ok(words)
}

/// The part of the remaining text that a message quotes.
fn until_break(rest: &str) -> &str {
    let is_end = |(count, (_, letter)): &(usize, (usize, char))| {
        *count == MAX_QUOTE || (*count > 0 && matches!(letter, ',' | ';'))
    };
    let mut letters = rest.char_indices().enumerate();
    let end = letters.find(is_end).map_or(rest.len(), |(_, (at, _))| at);
    rest.get(..end).unwrap_or(rest).trim()
}

/// The longest known phrase at the start of the text, and its length.
fn phrase(rest: &str) -> Option<(Word, usize)> {
    let known = PHRASES.iter().filter(|(phrase, _)| {
        let head = rest.get(..phrase.len());
        let next = rest.get(phrase.len()..).and_then(|tail| tail.chars().next());
        let is_whole = !phrase.ends_with(|letter: char| letter.is_alphanumeric())
            || !next.is_some_and(char::is_alphanumeric);
        is_whole && head.is_some_and(|head| head.eq_ignore_ascii_case(phrase))
    });
    let (phrase, word) = known.max_by_key(|(phrase, _)| phrase.len())?;
    let has_point = matches!(word, Word::Day(_)) && rest.get(phrase.len()..)?.starts_with('.');
    Some((*word, phrase.len() + usize::from(has_point)))
}

/// A time such as "9", "9:30", "9.30", "9am", "12 noon".
fn time(rest: &str) -> Option<(Word, usize)> {
    let digits = |text: &str| text.len() - text.trim_start_matches(|l: char| l.is_ascii_digit()).len();
    let hours = digits(rest);
    let tail = rest.get(hours..)?;
    let minutes = tail.strip_prefix([':', '.']).map_or(0, digits);
    let length = if minutes == 2 { hours + 3 } else { hours };
    let clock = WrittenTime::bare(rest.get(..length)?)?;
    let tail = rest.get(length..)?;
    let spaces = tail.len() - tail.trim_start().len();
    let Some((half, mark)) = half(tail.trim_start()) else {
        let next = tail.strip_prefix('.').unwrap_or(tail).chars().next();
        let is_whole = !next.is_some_and(char::is_alphanumeric);
        return is_whole.then_some((Word::Time(clock), length));
    };
    let is_twelve = clock.hour == 12 && clock.minute == 0;
    let is_possible = match mark {
        "noon" | "midnight" => is_twelve,
        "a" | "p" if spaces > 0 => false,
        _ => (1..=12).contains(&clock.hour),
    };
    is_possible.then_some((Word::Time(WrittenTime { half, ..clock }), length + spaces + mark.len()))
}

/// "am" or "pm" in any spelling.
fn half(tail: &str) -> Option<(Meridiem, &'static str)> {
    MERIDIEMS.into_iter().find_map(|(mark, half)| {
        let is_there = tail.get(..mark.len())?.eq_ignore_ascii_case(mark);
        let next = tail.get(mark.len()..)?.chars().next();
        (is_there && !next.is_some_and(char::is_alphanumeric)).then_some((half, mark))
    })
}
