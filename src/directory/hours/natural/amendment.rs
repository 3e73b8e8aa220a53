//! Changes to known hours: "open till 4 on Fridays", "closed Mondays".
//!
//! Days that are not named keep their hours. If only the opening or closing time is named, the other one
//! stays.

use jiff::civil::Date;

use super::items::{Item, items};
use super::meridiem::{Meridiem, WrittenTime};
use super::statements::{Statement, lay_out, said};
use super::{Days, EVERY_DAY, FoundWord, Word, plain, words};
use crate::directory::hours::{DAY, Hours, Span, WEEK};
use crate::kit::day::weekday_name;

/// A text that names more days than this describes the whole week; days it does not name are closed.
const MAX_DAYS: u32 = 3;

/// The hours as changed by the text; `None` if it describes a whole week by itself.
pub fn amended(text: &str, present: &Hours, today: Date) -> Result<Option<Hours>, String> {
    let text: String = text.chars().map(plain).collect();
    let words = words(&text)?;
    let mut all: Vec<Statement> = Vec::new();
    let mut has_half = false;
    for part in words.split(|(word, _)| *word == Word::Break).filter(|part| !part.is_empty()) {
        if lone_time(part).is_none() {
            all.extend(said(&text, part)?.0);
            continue;
        }
        has_half = true;
        for piece in part.split(|(word, _)| *word == Word::Comma).filter(|piece| !piece.is_empty()) {
            match lone_time(piece) {
                Some(lone) => all.extend(half(&text, piece, &lone, present)?),
                None => all.extend(said(&text, piece)?.0),
            }
        }
    }
    let named = all.iter().fold(0, |days, statement| days | statement.days) & EVERY_DAY;
    if all.is_empty() || !has_half && named.count_ones() > MAX_DAYS {
        return Ok(None);
    }
    for (bit, spans) in (0..).zip(&present.weekly) {
        if named & (1 << bit) == 0 {
            all.push(Statement { days: 1 << bit, spans: spans.clone() });
        }
    }
    let mut hours = lay_out(all, today)?;
    hours.keep_special(present, today);
    Ok(Some(hours))
}

/// A time without the other end of its span.
struct Lone {
    at: usize,
    clock: WrittenTime,
    is_closing: bool,
}

fn lone_time(part: &[FoundWord]) -> Option<Lone> {
    let word = |at: Option<usize>| at.and_then(|at| part.get(at)).map(|(word, _)| *word);
    let is_time = |word: Option<Word>| matches!(word, Some(Word::Time(_)));
    part.iter().enumerate().find_map(|(at, (found, _))| {
        let Word::Time(clock) = found else { return None };
        let is_after_dash = word(at.checked_sub(1)) == Some(Word::Dash);
        let is_second = is_after_dash && is_time(word(at.checked_sub(2)));
        let is_first = word(Some(at + 1)) == Some(Word::Dash) && is_time(word(Some(at + 2)));
        (!is_first && !is_second).then_some(Lone { at, clock: *clock, is_closing: is_after_dash })
    })
}

/// One statement per day; the end that the text leaves out is taken from the present hours.
fn half(text: &str, piece: &[FoundWord], lone: &Lone, present: &Hours) -> Result<Vec<Statement>, String> {
    let range = piece.first().zip(piece.last()).map(|((_, one), (_, two))| one.start..two.end);
    let quote = range.and_then(|range| text.get(range)).unwrap_or(text);
    let before = piece.get(..lone.at - usize::from(lone.is_closing)).unwrap_or_default();
    let rest = [before, piece.get(lone.at + 1..).unwrap_or_default()].concat();
    let days = items(text, &rest)?.into_iter().try_fold(0, |all, item| match item {
        Item::Days { days, .. } => Some(all | days),
        _ => None,
    });
    let days: Days = days.ok_or_else(|| format!("“{quote}”: which hours are for which days is not clear"))?;
    // "Friday 4" could be either the opening or the closing time.
    let says_open = || ["open", "from", "start"].iter().any(|word| text.to_lowercase().contains(word));
    if !lone.is_closing && !says_open() {
        return Err(format!("“{quote}” has no closing time"));
    }
    if days & !EVERY_DAY != 0 {
        return Err(format!("“{quote}”: say from when to when"));
    }
    let mut said = Vec::new();
    for ((bit, weekday), spans) in (0..).zip(WEEK).zip(&present.weekly) {
        if days & (1 << bit) == 0 && (days != 0 || spans.is_empty()) {
            continue;
        }
        let mut spans = spans.clone();
        let one = if lone.is_closing { spans.last_mut() } else { spans.first_mut() };
        let name = weekday_name(weekday);
        let one = one.ok_or_else(|| format!("{name} has no hours so far: say from when to when"))?;
        let changed = if lone.is_closing { until(*one, lone.clock) } else { since(*one, lone.clock) };
        *one = changed.ok_or_else(|| format!("“{quote}”: say AM or PM, as in 4 PM"))?;
        said.push(Statement { days: 1 << bit, spans });
    }
    Ok(said)
}

/// `None` if the time could be AM or PM.
fn until(span: Span, clock: WrittenTime) -> Option<Span> {
    let closes = match clock.half {
        Meridiem::Full => clock.hour * 60 + clock.minute,
        Meridiem::Am => clock.am(),
        Meridiem::Pm => clock.pm(),
        Meridiem::Bare if clock.hour <= 8 || (clock.hour < 12 && span.opens >= clock.am()) => clock.pm(),
        Meridiem::Bare => return None,
    };
    Some(Span::between(span.opens, closes))
}

fn since(span: Span, clock: WrittenTime) -> Option<Span> {
    let opens = match clock.half {
        Meridiem::Full => clock.hour * 60 + clock.minute,
        Meridiem::Am => clock.am(),
        Meridiem::Pm => clock.pm(),
        Meridiem::Bare if (5..12).contains(&clock.hour) => clock.am(),
        Meridiem::Bare => clock.pm(),
    };
    (opens < span.closes && opens < DAY).then_some(Span { opens, closes: span.closes })
}
