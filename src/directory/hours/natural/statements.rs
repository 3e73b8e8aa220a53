//! From the words of a text to hours: which times belong to which days.
//!
//! Every way to split a part into statements is tried; a text with no meaning, or with two, is rejected. Of
//! two statements about a day the narrower one wins ("daily 9-5, Sunday 12-4").

use jiff::civil::Date;

use super::items::{Item, items};
use super::{Days, EVERY_DAY, FoundWord, Word};
use crate::directory::hours::{Hours, Span, SpecialDay, WEEK, holidays, horizon};
use crate::kit::day::weekday_name;

/// More than any week needs.
const MAX_ITEMS: usize = 64;

/// Days and their hours; no spans means closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    pub days: Days,
    pub spans: Vec<Span>,
}

/// Makes hours of the words of `text`.
pub fn hours(text: &str, words: &[FoundWord], today: Date) -> Result<Hours, String> {
    read(text, words, today).or_else(|wrong| {
        let joined = without_breaks_after_days(words);
        if joined.len() == words.len() { Err(wrong) } else { read(text, &joined, today) }
    })
}

/// Lists often have the day on one line and its hours on the next.
fn without_breaks_after_days(words: &[FoundWord]) -> Vec<FoundWord> {
    let before = std::iter::once(None).chain(words.iter().map(Some));
    let after = words.iter().skip(1).map(Some).chain(std::iter::once(None));
    let kept = before.zip(words).zip(after).filter(|((before, (word, _)), after)| {
        let is_day = matches!(before, Some((Word::Day(_) | Word::Days(_), _)));
        let is_hours = matches!(after, Some((Word::Time(_) | Word::AllDay | Word::Closed, _)));
        *word != Word::Break || !is_day || !is_hours
    });
    kept.map(|((_, found), _)| found.clone()).collect()
}

fn read(text: &str, words: &[FoundWord], today: Date) -> Result<Hours, String> {
    let (said, undated) = said(text, words)?;
    let open = said.iter().filter(|statement| !statement.spans.is_empty()).count();
    match undated {
        Some(quote) if open > 1 => Err(format!("“{quote}”: on which days?")),
        _ if open == 0 && !said.iter().any(|statement| statement.days & EVERY_DAY == EVERY_DAY) => {
            Err(format!("“{text}” has no opening hours"))
        }
        _ => lay_out(said, today),
    }
}

/// The statements of all parts of a text, and the part that names no days.
pub fn said<'t>(text: &'t str, words: &[FoundWord]) -> Result<(Vec<Statement>, Option<&'t str>), String> {
    let mut said = Vec::new();
    let mut undated = None;
    for part in words.split(|(word, _)| *word == Word::Break).filter(|part| !part.is_empty()) {
        let quote =
            part.first().zip(part.last()).and_then(|((_, one), (_, two))| text.get(one.start..two.end));
        let quote = quote.unwrap_or(text);
        let items = items(text, part)?;
        if items.len() > MAX_ITEMS {
            return Err(format!("“{quote}” is too long"));
        }
        match statements(&items) {
            Some(statements) => said.extend(statements),
            None => match statements_of_every_day(&items) {
                Some((spans, others)) if undated.is_none() => {
                    undated = Some(quote);
                    said.push(Statement { days: EVERY_DAY, spans });
                    said.extend(others);
                }
                _ => {
                    return Err(format!("“{quote}”: which hours are for which days is not clear"));
                }
            },
        }
    }
    Ok((said, undated))
}

/// The only way to split items into statements, with days before their hours or else after them.
fn statements(items: &[Item]) -> Option<Vec<Statement>> {
    for is_days_first in [true, false] {
        let mut ways = ways(items, is_days_first);
        match ways.len() {
            0 => {}
            1 => return ways.pop(),
            _ => return None,
        }
    }
    None
}

/// At most two ways to split all items into statements, computed from the end.
fn ways(items: &[Item], is_days_first: bool) -> Vec<Vec<Statement>> {
    // The ways for each tail, shortest tail first; the empty tail has one.
    let mut tails: Vec<Vec<Vec<Statement>>> = vec![vec![Vec::new()]];
    for start in (0..items.len()).rev() {
        let mut here = Vec::new();
        for (length, rest) in (1..).zip(tails.iter().rev()) {
            let head = items.get(start..start + length).unwrap_or_default();
            let Some(first) = statement(head, is_days_first) else {
                continue;
            };
            for way in rest {
                here.push([std::slice::from_ref(&first), way].concat());
            }
        }
        here.truncate(2);
        tails.push(here);
    }
    tails.pop().unwrap_or_default()
}

/// A statement of days and hours in this order; "closed" may be on either side.
fn statement(items: &[Item], is_days_first: bool) -> Option<Statement> {
    let is_days = |item: &Item| matches!(item, Item::Days { .. });
    let begins_with_days = items.first().is_some_and(is_days);
    let run = items.iter().take_while(|item| is_days(item) == begins_with_days).count();
    let (head, tail) = items.split_at(run);
    let (days, hours) = if begins_with_days { (head, tail) } else { (tail, head) };
    if days.is_empty() || (begins_with_days != is_days_first && hours != [Item::Closed]) {
        return None;
    }
    let days = days.iter().map(|item| if let Item::Days { days, .. } = item { Some(*days) } else { None });
    let days = days.collect::<Option<Vec<_>>>()?;
    Some(Statement { days: days.into_iter().fold(0, |all, day| all | day), spans: spans(hours)? })
}

/// The spans if all items are hours; no spans for "closed".
fn spans(items: &[Item]) -> Option<Vec<Span>> {
    if items == [Item::Closed] {
        return Some(Vec::new());
    }
    let span = |item: &Item| {
        if let Item::Hours(span) = item { Some(*span) } else { None }
    };
    let mut spans = items.iter().map(span).collect::<Option<Vec<_>>>()?;
    spans.sort_unstable();
    let is_apart = spans.windows(2).all(|pair| matches!(pair, [one, two] if !one.overlaps(*two)));
    (is_apart && !spans.is_empty()).then_some(spans)
}

/// Hours without days, followed only by closed days: "9-5, closed Sunday".
fn statements_of_every_day(items: &[Item]) -> Option<(Vec<Span>, Vec<Statement>)> {
    if items == [Item::Closed] {
        return Some((Vec::new(), Vec::new()));
    }
    let hours = items.iter().take_while(|item| matches!(item, Item::Hours(_))).count();
    let (hours, rest) = items.split_at(hours);
    let others = if rest.is_empty() { Vec::new() } else { statements(rest)? };
    others.iter().all(|other| other.spans.is_empty()).then_some(())?;
    Some((spans(hours)?, others))
}

pub fn lay_out(mut said: Vec<Statement>, today: Date) -> Result<Hours, String> {
    said.sort_by_key(|statement| std::cmp::Reverse(statement.days.count_ones()));
    let mut hours = Hours::default();
    for ((bit, weekday), spans) in (0..).zip(WEEK).zip(&mut hours.weekly) {
        *spans = of_day(&said, 1 << bit, weekday_name(weekday))?.unwrap_or_default();
    }
    for date in horizon(today) {
        let Some((place, name)) = holidays::on(date) else {
            continue;
        };
        let Some(spans) = of_day(&said, 1 << (7 + place), name)? else {
            continue;
        };
        if spans != hours.spans_of(date.weekday()) {
            hours.special.push(SpecialDay { date, spans, note: name.to_owned() });
        }
    }
    Ok(hours)
}

/// Combines the statements, widest first, for one day.
fn of_day(said: &[Statement], day: Days, name: &str) -> Result<Option<Vec<Span>>, String> {
    let mut found: Option<Statement> = None;
    for next in said.iter().filter(|statement| statement.days & day != 0) {
        let Some(before) = found.as_mut() else {
            found = Some(next.clone());
            continue;
        };
        let is_same = before.days == next.days;
        let is_narrower = !is_same && before.days & next.days == next.days;
        let both_open = !before.spans.is_empty() && !next.spans.is_empty();
        let is_apart = !before.spans.iter().any(|one| next.spans.iter().any(|two| one.overlaps(*two)));
        if is_same && both_open && is_apart {
            before.spans.extend(&next.spans);
            before.spans.sort_unstable();
        } else if is_narrower && !(both_open && is_apart) {
            *before = next.clone();
        } else if before != next {
            return Err(format!("{name} has two different hours"));
        }
    }
    Ok(found.map(|statement| statement.spans))
}
