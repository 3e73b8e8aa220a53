//! "Only on Sundays", "never closed", "five days a week": what a sentence says about all other days and hours.

use jiff::civil::Weekday;

use super::claims::Claim;
use super::facts::KnownRecord;
use super::hours_check::is_on;
use super::sense::{Sense, says_only};
use super::word::Word;
use crate::directory::hours::{DAY, Hours, WEEK};
use crate::kit::day::weekday_name;

pub fn problems(about: &[&KnownRecord], claims: &[Claim], words: &[Word]) -> Vec<String> {
    let mut problems = Vec::new();
    let hours = || about.iter().filter_map(|record| record.hours.as_ref());
    let is_said = |wanted: &Claim| {
        about.iter().any(|record| record.sentences.iter().any(|own| own.claims.contains(wanted)))
    };
    for claim in claims {
        match claim {
            Claim::Always if !is_said(claim) && !hours().any(is_always_open) => {
                problems.push("No record says that it never closes.".to_owned());
            }
            Claim::OpenDays(number) if !is_said(claim) && !hours().any(|own| open_days(own) == *number) => {
                problems.push(format!("No record says {number} days a week."));
            }
            _ => {}
        }
    }
    let days: Vec<Weekday> = claims
        .iter()
        .filter_map(|claim| if let Claim::Days(days) = claim { Some(days) } else { None })
        .flatten()
        .copied()
        .collect();
    let has_date = claims.iter().any(|claim| matches!(claim, Claim::Date { .. }));
    if says_only(words) && (has_date || !days.is_empty()) {
        let is_closed = Sense::of(words) == Sense::Closed;
        if !about.iter().any(|record| is_only(record, &days, claims, is_closed)) {
            let shown: Vec<&str> = days.iter().map(|day| weekday_name(*day)).collect();
            let shown = if has_date { "this date".to_owned() } else { shown.join(", ") };
            problems.push(format!("No record says only {}{shown}.", if is_closed { "closed: " } else { "" }));
        }
    }
    problems
}

fn open_days(hours: &Hours) -> usize {
    WEEK.into_iter().filter(|day| !hours.spans_of(*day).is_empty()).count()
}

fn is_always_open(hours: &Hours) -> bool {
    WEEK.into_iter().all(|day| hours.spans_of(day).iter().any(|span| span.closes - span.opens >= DAY))
}

fn is_only(record: &KnownRecord, days: &[Weekday], claims: &[Claim], is_closed: bool) -> bool {
    let is_written = || {
        record.sentences.iter().filter(|own| own.is_only && (own.sense == Sense::Closed) == is_closed).any(
            |own| {
                let dates = |claims: &[Claim]| {
                    claims
                        .iter()
                        .filter(|claim| matches!(claim, Claim::Date { .. }))
                        .cloned()
                        .collect::<Vec<_>>()
                };
                let own_days: Vec<Weekday> = own
                    .claims
                    .iter()
                    .filter_map(|claim| if let Claim::Days(days) = claim { Some(days) } else { None })
                    .flatten()
                    .copied()
                    .collect();
                own_days.iter().all(|day| days.contains(day)) && dates(&own.claims) == dates(claims)
            },
        )
    };
    let dates = || {
        claims.iter().filter_map(|claim| match claim {
            Claim::Date { weekday, month, day, year } => Some((*weekday, *month, *day, *year)),
            _ => None,
        })
    };
    let is_known = if record.is_business() {
        let is_other = |day: &Weekday| !days.contains(day);
        dates().next().is_none()
            && record.hours.as_ref().is_some_and(|hours| {
                WEEK.into_iter().filter(is_other).all(|day| hours.spans_of(day).is_empty() != is_closed)
            })
    } else {
        record.dates.iter().all(|date| {
            days.contains(&date.start_date.weekday()) || dates().any(|wanted| is_on(date, wanted))
        })
    };
    is_known || is_written()
}
