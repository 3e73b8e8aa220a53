//! Turns words into days, spans and "closed", in the order of the text.
//!
//! Errors: a time without a closing time, a dash that joins nothing, an "except" before what it cannot
//! exclude, and a group of days right beside other days. Any other word that joins nothing is skipped: "and",
//! a comma, a filler.

use std::ops::Range;

use super::meridiem::{self, SpanRule};
use super::{Days, FoundWord, Word, until_break};
use crate::directory::hours::Span;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// `is_group`: one word means several days, such as "weekends".
    Days {
        days: Days,
        is_group: bool,
    },
    Hours(Span),
    Closed,
}

/// Reads one part of a text; errors quote from `text`.
pub fn items(text: &str, part: &[FoundWord]) -> Result<Vec<Item>, String> {
    items_by(text, part, meridiem::span)
}

/// Like `items`, with the rule for making a span of two times.
pub fn items_by(text: &str, part: &[FoundWord], span: SpanRule) -> Result<Vec<Item>, String> {
    let quote = |one: &Range<usize>, two: &Range<usize>| text.get(one.start..two.end).unwrap_or(text);
    let unknown = |from: &Range<usize>| {
        let rest = text.get(from.start..).unwrap_or(text);
        format!("“{}” was not understood", until_break(rest))
    };
    let mut items: Vec<Item> = Vec::new();
    // The word between the last item and the next one.
    let mut between = None;
    let mut rest = part;
    loop {
        let (item, place, tail) = match rest {
            [] => return Ok(items),
            [(Word::Time(opens), one), (Word::Dash, _), (Word::Time(closes), two), tail @ ..] => {
                let span =
                    span(*opens, *closes).map_err(|wrong| format!("“{}”: {wrong}", quote(one, two)))?;
                (Item::Hours(span), one, tail)
            }
            [(Word::Time(_), one), (Word::Dash, two), ..] | [(Word::Time(_), one @ two), ..] => {
                return Err(format!("“{}” has no closing time", quote(one, two)));
            }
            [(Word::AllDay, place), tail @ ..] => (Item::Hours(Span::ALL_DAY), place, tail),
            [(Word::Closed, place), tail @ ..] => (Item::Closed, place, tail),
            [(Word::Day(first), one), (Word::Dash, _), (Word::Day(last), _), tail @ ..] => {
                (Item::Days { days: range(*first, *last), is_group: false }, one, tail)
            }
            [(Word::Day(day), place), tail @ ..] => {
                (Item::Days { days: 1 << day, is_group: false }, place, tail)
            }
            [(Word::Days(days), place), tail @ ..] => {
                (Item::Days { days: *days, is_group: true }, place, tail)
            }
            [(Word::Except, _), tail @ ..] if matches!(items.last(), Some(Item::Hours(_))) => {
                items.push(Item::Closed);
                (between, rest) = (None, tail);
                continue;
            }
            [(Word::Dash, place), tail @ ..] => {
                if !is_rule_between(items.last(), tail.first()) {
                    return Err(unknown(place));
                }
                rest = tail;
                continue;
            }
            [(_, place), ..] if between == Some(Word::Except) => {
                return Err(unknown(place));
            }
            [(word, _), tail @ ..] => {
                (between, rest) = (Some(*word), tail);
                continue;
            }
        };
        add(&mut items, item, between).ok_or_else(|| unknown(place))?;
        (between, rest) = (None, tail);
    }
}

/// Adds an item, or merges days into the days before; `None` if they do not fit together.
fn add(items: &mut Vec<Item>, item: Item, between: Option<Word>) -> Option<()> {
    let last = items.last_mut();
    match (last, item, between) {
        (Some(Item::Days { days, .. }), Item::Days { days: more, .. }, Some(Word::And)) => *days |= more,
        (Some(Item::Days { days, .. }), Item::Days { days: less, .. }, Some(Word::Except))
            if *days & less == less && *days != less =>
        {
            *days &= !less;
        }
        (_, _, Some(Word::Except)) => return None,
        // "Labor Day weekend" means neither the holiday nor every weekend.
        (Some(Item::Days { is_group, .. }), Item::Days { is_group: other, .. }, None)
            if *is_group || other =>
        {
            return None;
        }
        _ => items.push(item),
    }
    Some(())
}

/// Whether a dash only separates days and hours, as in "Mon-Fri - 9-5" and "9-5 - weekdays".
fn is_rule_between(before: Option<&Item>, after: Option<&FoundWord>) -> bool {
    let is_days = matches!(after, Some((Word::Day(_) | Word::Days(_), _)));
    let is_hours = matches!(after, Some((Word::Time(_) | Word::AllDay | Word::Closed, _)));
    match before {
        Some(Item::Days { .. }) => is_hours,
        Some(_) => is_days,
        None => false,
    }
}

/// "Fri-Mon" wraps around the end of the week.
fn range(first: u32, last: u32) -> Days {
    (0..7)
        .map(|step| (first + step) % 7)
        .take((last + 7 - first) as usize % 7 + 1)
        .fold(0, |days, day| days | 1 << day)
}
