//! The months and seasons that a sentence gives for an event.

use jiff::ToSpan;
use jiff::civil::Date;

use super::facts::KnownRecord;
use super::model::Season;
use super::store::EventDate;
use super::word::Word;
use crate::kit::day::MONTHS;
use crate::kit::words::capitalize;

/// After these, a month or season says when: "in March", "this winter", but not "may" or "fall" alone, nor
/// "this may sell out".
const BEFORE: [&str; 8] = ["in", "this", "next", "every", "each", "during", "early", "late"];

/// A sentence about a place as well may say when to go there.
pub fn problems(about: &[&KnownRecord], words: &[Word]) -> Vec<String> {
    if about.is_empty() || about.iter().any(|record| record.is_business()) {
        return Vec::new();
    }
    let mut problems = Vec::new();
    for pair in words.windows(2) {
        let [before, word] = pair else { continue };
        let is_verb = MONTHS.contains(&word.plain.as_str()) && word.written.starts_with(char::is_lowercase);
        if word.is_read || word.is_named || is_verb || !BEFORE.contains(&before.plain.as_str()) {
            continue;
        }
        let Some(months) = months_of(&word.plain) else { continue };
        let is_then = |date: &EventDate| months.iter().any(|month| is_in(date, *month));
        let is_known =
            |record: &&KnownRecord| record.words.contains(&word.plain) || record.dates.iter().any(is_then);
        if !about.iter().any(is_known) {
            problems.push(format!("No record says {}.", capitalize(&word.plain)));
        }
    }
    problems
}

fn months_of(word: &str) -> Option<Vec<i8>> {
    let month = MONTHS.iter().position(|name| *name == word).and_then(|at| i8::try_from(at + 1).ok());
    if let Some(month) = month {
        return Some(vec![month]);
    }
    let season = Season::parse(if word == "autumn" { "fall" } else { word })?;
    let first = season.first_month();
    Some((0..3).map(|later| (first - 1 + later) % 12 + 1).collect())
}

fn is_in(date: &EventDate, month: i8) -> bool {
    let mut first = Date::new(date.start_date.year(), date.start_date.month(), 1).unwrap_or(date.start_date);
    while first <= date.end_date {
        if first.month() == month {
            return true;
        }
        first = first.saturating_add(1.month());
    }
    false
}
