//! Converts a parsed `opening_hours` text to [`Hours`].
//!
//! Rules apply in order: a later one replaces what an earlier one said about a day, and a span past midnight
//! belongs to the day on which it begins. A rule is accepted as a whole or rejected.

use jiff::civil::Date;
use opening_hours_syntax::RuleKind;
use opening_hours_syntax::rules::time::{Time, TimeSpan};
use opening_hours_syntax::rules::{OpeningHoursExpression, RuleOperator, RuleSequence};

use super::dates::Dates;
use super::{DAY, Hours, MAX_SPECIAL_DAYS, Span, SpecialDay, WEEK, holidays, horizon, last_day};

/// A rule, converted to this program's model.
struct Rule {
    dates: Dates,
    spans: Vec<Span>,
    is_closed: bool,
    /// Replaces what earlier rules said about the day, instead of adding to it.
    replaces: bool,
    note: String,
}

/// Applies the rules to the week and to the coming dates.
pub fn hours(expression: &OpeningHoursExpression, today: Date) -> Result<Hours, String> {
    let mut rules = Vec::new();
    for sequence in &expression.rules {
        rules.push(rule(sequence, last_day(today))?);
    }
    refuse_late_closures(&rules)?;
    let mut hours = Hours::default();
    for (weekday, spans) in WEEK.into_iter().zip(&mut hours.weekly) {
        *spans = apply(rules.iter().filter(|rule| rule.dates.has_weekday(weekday)));
    }
    for date in horizon(today) {
        let of_date: Vec<&Rule> = rules.iter().filter(|rule| rule.dates.has(date)).collect();
        let spans = apply(of_date.iter().copied());
        let is_named = of_date.iter().any(|rule| rule.dates.has_year());
        if is_named || spans != hours.spans_of(date.weekday()) {
            let last = of_date.iter().rev().find(|rule| !rule.dates.has_weekday(date.weekday()));
            let note = last.map(|rule| note(rule, date)).unwrap_or_default();
            hours.special.push(SpecialDay { date, spans, note });
        }
    }
    if hours.special.len() > MAX_SPECIAL_DAYS {
        return Err(format!(
            "{} of the coming days differ from the week; write the hours of the present season \
             only ({MAX_SPECIAL_DAYS} such days are possible)",
            hours.special.len(),
        ));
    }
    let is_never_open =
        hours.is_closed_all_week() && hours.special.iter().all(|special| special.spans.is_empty());
    let is_closed_daily = rules
        .iter()
        .any(|rule| rule.is_closed && WEEK.into_iter().all(|weekday| rule.dates.has_weekday(weekday)));
    if is_never_open && !is_closed_daily {
        return Err("no hours in the coming two years".to_owned());
    }
    Ok(hours)
}

fn rule(sequence: &RuleSequence, last: Date) -> Result<Rule, String> {
    if sequence.operator == RuleOperator::Fallback {
        return Err(format!("“|| {sequence}” is for when the hours are not known"));
    }
    let is_closed = match sequence.kind {
        RuleKind::Open => false,
        RuleKind::Closed => true,
        RuleKind::Unknown => return Err(format!("“{sequence}” does not say what applies")),
    };
    let spans = sequence.time_selector.spans.iter().map(span).collect::<Result<Vec<_>, _>>()?;
    let dates = Dates::new(sequence.day_selector.clone())?;
    if dates.is_past(last) {
        return Err(format!("“{}” is more than two years ahead", sequence.day_selector));
    }
    let is_weekly = WEEK.into_iter().any(|weekday| dates.has_weekday(weekday));
    if is_weekly && !is_closed && !sequence.comment.is_empty() {
        return Err(format!("“{}” cannot be kept with weekly hours", sequence.comment));
    }
    let replaces = sequence.operator == RuleOperator::Normal && !is_closed;
    Ok(Rule { dates, spans, is_closed, replaces, note: sequence.comment.to_string() })
}

fn span(written: &TimeSpan) -> Result<Span, String> {
    if written.open_end {
        return Err(format!("“{written}” has no closing time"));
    }
    if written.repeats.is_some() {
        return Err(format!("“{written}” is a timetable, not opening hours"));
    }
    let (Time::Fixed(opens), Time::Fixed(closes)) = (written.range.start, written.range.end) else {
        return Err(format!("“{written}” follows the sun; write times"));
    };
    let span = Span::between(opens.mins_from_midnight(), closes.mins_from_midnight());
    if span.opens >= DAY || span.closes - span.opens > DAY {
        return Err(format!("“{written}” is longer than a day"));
    }
    Ok(span)
}

/// Closed hours are subtracted from the day they apply to. For hours past midnight they would have to be
/// subtracted on the following day too, which the order of the rules does not settle.
fn refuse_late_closures(rules: &[Rule]) -> Result<(), String> {
    let by_hour = |rule: &&Rule| rule.is_closed && rule.spans != [Span::ALL_DAY];
    let is_late = |rule: &Rule| rule.spans.iter().any(|span| span.closes > DAY);
    if rules.iter().any(|rule| by_hour(&rule)) && rules.iter().any(is_late) {
        return Err("closed hours cannot be combined with hours that run past midnight".to_owned());
    }
    Ok(())
}

fn apply<'a>(rules: impl Iterator<Item = &'a Rule>) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    for rule in rules {
        if rule.is_closed {
            let is_whole_day = rule.spans == [Span::ALL_DAY];
            spans = if is_whole_day { Vec::new() } else { without(&spans, &rule.spans) };
        } else {
            if rule.replaces {
                spans.clear();
            }
            spans.extend(&rule.spans);
            spans = merged(spans);
        }
    }
    spans
}

/// Sorted, with overlapping spans merged; touching spans stay separate.
fn merged(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_unstable();
    let mut merged: Vec<Span> = Vec::new();
    for span in spans {
        match merged.last_mut() {
            Some(last) if last.overlaps(span) => last.closes = last.closes.max(span.closes),
            _ => merged.push(span),
        }
    }
    merged
}

fn without(spans: &[Span], closed: &[Span]) -> Vec<Span> {
    let mut left = spans.to_vec();
    for cut in closed {
        left = left
            .into_iter()
            .flat_map(|span| {
                [
                    Span { opens: span.opens, closes: span.closes.min(cut.opens) },
                    Span { opens: span.opens.max(cut.closes), closes: span.closes },
                ]
            })
            .filter(|span| span.opens < span.closes)
            .collect();
    }
    left
}

fn note(rule: &Rule, date: Date) -> String {
    match holidays::on(date) {
        Some((_, name)) if rule.note.is_empty() && rule.dates.has_holidays() => name.to_owned(),
        _ => rule.note.clone(),
    }
}
