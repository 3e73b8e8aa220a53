//! Hours as one line of text in OpenStreetMap's `opening_hours` form.
//!
//! For hours that pass the check, the text reads back as the same value, except for special days that are
//! past or too far ahead.

use jiff::civil::Date;

use super::clock::digits;
use super::parse::is_of_both_clocks;
use super::{DAY, Hours, Span, SpecialDay};

const SHORT: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

impl Hours {
    /// "Mo-Fr 09:00-17:00; Sa 10:00-14:00; 2026 Dec 25 off \"Christmas Day\"".
    pub fn to_text(&self) -> String {
        let mut rules = self.weekly_rules();
        let alike = |one: &SpecialDay, two: &SpecialDay| {
            one.date.tomorrow().ok() == Some(two.date) && one.spans == two.spans && one.note == two.note
        };
        for days in self.special.chunk_by(alike) {
            if let (Some(first), Some(last)) = (days.first(), days.last()) {
                rules.push(special_rule(first, last.date));
            }
        }
        rules.join("; ")
    }

    fn weekly_rules(&self) -> Vec<String> {
        if self.is_closed_all_week() {
            return vec!["Mo-Su off".to_owned()];
        }
        if self.weekly.iter().all(|spans| spans.as_slice() == [Span::ALL_DAY]) {
            return vec!["24/7".to_owned()];
        }
        let mut rules: Vec<(&[Span], Vec<usize>)> = Vec::new();
        for (day, spans) in self.weekly.iter().enumerate().filter(|(_, spans)| !spans.is_empty()) {
            match rules.iter_mut().find(|(known, _)| known == spans) {
                Some((_, days)) => days.push(day),
                None => rules.push((spans, vec![day])),
            }
        }
        rules.iter().map(|(spans, days)| format!("{} {}", days_text(days), times(spans))).collect()
    }
}

/// `[0, 1, 2, 4]` is "Mo-We,Fr".
fn days_text(days: &[usize]) -> String {
    let name = |day: Option<&usize>| day.and_then(|day| SHORT.get(*day)).copied().unwrap_or("");
    let parts: Vec<String> = days
        .chunk_by(|one, two| one + 1 == *two)
        .map(|run| match run.len() {
            1 => name(run.first()).to_owned(),
            _ => format!("{}-{}", name(run.first()), name(run.last())),
        })
        .collect();
    parts.join(",")
}

fn times(spans: &[Span]) -> String {
    let text = |span: &Span| format!("{}-{}", digits(span.opens), closing(span));
    spans.iter().map(text).collect::<Vec<_>>().join(",")
}

/// "11:00-10:00" would be read as until 10 PM, so the next morning is written as "34:00".
fn closing(span: &Span) -> String {
    match span.closes.checked_sub(DAY) {
        Some(next) if is_of_both_clocks(span.opens) && is_of_both_clocks(next) => {
            format!("{:02}:{:02}", span.closes / 60, span.closes % 60)
        }
        _ => digits(span.closes),
    }
}

fn special_rule(special: &SpecialDay, last: Date) -> String {
    let day = |date: Date| date.strftime("%Y %b %d").to_string();
    let mut rule = day(special.date);
    if last != special.date {
        rule = format!("{rule}-{}", day(last));
    }
    rule.push(' ');
    rule.push_str(&if special.spans.is_empty() { "off".to_owned() } else { times(&special.spans) });
    if !special.note.is_empty() {
        rule = format!("{rule} \"{}\"", special.note);
    }
    rule
}
