//! OSM's `opening_hours` notation, read by its grammar and kept as far as the model can.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};
use opening_hours_syntax::rules::day::{
    Date as RuleDate, DaySelector, HolidayKind, MonthdayRange, WeekDayOffset, WeekDayRange,
};
use opening_hours_syntax::rules::time::{Time, TimeSpan};
use opening_hours_syntax::rules::{RuleKind, RuleOperator, RuleSequence};

use super::{DAY, Hours, Span, SpecialDay};

pub enum Fault {
    NotOsm,
    NotExpressible(String),
}

/// Dates are looked at this far ahead.
const MONTHS_AHEAD: i64 = 24;
/// A plan with more days of its own than this is a plan of seasons.
const MOST_SPECIAL_DAYS: usize = 150;

pub fn parse(text: &str, today: Date) -> Result<Hours, Fault> {
    // Around separators the notation is strict about blanks that people write freely.
    let tidy = text.replace(" ;", ";").replace(" ,", ",");
    let expression = opening_hours_syntax::parse(&tidy).map_err(|_| Fault::NotOsm)?;
    for rule in &expression.rules {
        check_rule(rule)?;
    }
    let mut hours = Hours::default();
    for (day, spans) in hours.weekly.iter_mut().enumerate() {
        let weekday =
            Weekday::from_monday_zero_offset(i8::try_from(day).unwrap_or(0)).map_err(|_| Fault::NotOsm)?;
        *spans =
            evaluate(expression.rules.iter().filter(|rule| is_weekly(&rule.day_selector)), |selector| {
                selector.weekday.is_empty()
                    || selector.weekday.iter().any(|range| holds_weekday(range, weekday))
            })?
            .0;
    }
    let end = today.checked_add(MONTHS_AHEAD.months()).unwrap_or(Date::MAX);
    let holidays: Vec<Date> = (today.year()..=end.year()).flat_map(federal_holidays).collect();
    for date in today.series(1.day()).take_while(|date| *date < end) {
        let is_holiday = holidays.contains(&date);
        let is_special =
            |selector: &DaySelector| !is_only_weekly(selector) && holds(selector, date, is_holiday);
        if !expression.rules.iter().any(|rule| is_special(&rule.day_selector)) {
            continue;
        }
        let (spans, note) = evaluate(expression.rules.iter(), |selector| holds(selector, date, is_holiday))?;
        if spans != hours.spans_on(date) {
            hours.special.push(SpecialDay { date, spans, note });
        }
        if hours.special.len() > MOST_SPECIAL_DAYS {
            return Err(Fault::NotExpressible(format!(
                "`{text}` changes with the season; give this season's hours and the days that differ"
            )));
        }
    }
    hours.sort();
    Ok(hours)
}

fn check_rule(rule: &RuleSequence) -> Result<(), Fault> {
    let refuse = |reason: String| Err(Fault::NotExpressible(reason));
    if rule.kind == RuleKind::Unknown {
        return refuse(format!("`{rule}` does not say whether it is open"));
    }
    if rule.kind == RuleKind::Open && !rule.comment.is_empty() && is_all_day(rule) {
        return refuse(format!("`{rule}` does not say at what time it is open"));
    }
    if rule.operator == RuleOperator::Fallback {
        return refuse(format!("`|| {rule}` is a second choice, which cannot be kept"));
    }
    if !rule.day_selector.week.is_empty() {
        return refuse(format!("`{rule}` counts weeks of the year, which cannot be kept"));
    }
    for span in &rule.time_selector.spans {
        to_span(span)?;
    }
    for range in &rule.day_selector.weekday {
        match range {
            WeekDayRange::Holiday { kind: HolidayKind::School, .. } => {
                return refuse(format!("`{rule}` follows the school's holidays, which are not known here"));
            }
            WeekDayRange::Holiday { offset, .. } | WeekDayRange::Fixed { offset, .. } if *offset != 0 => {
                return refuse(format!("`{rule}` counts days from another day, which cannot be kept"));
            }
            _ => {}
        }
    }
    for range in &rule.day_selector.monthday {
        if let MonthdayRange::Date { start, end } = range {
            for (date, offset) in [start, end] {
                let is_plain = offset.day_offset == 0 && offset.wday_offset == WeekDayOffset::None;
                if !is_plain || !matches!(date, RuleDate::Fixed { .. }) {
                    return refuse(format!("`{rule}` counts from a moving day, which cannot be kept"));
                }
            }
        }
    }
    Ok(())
}

/// Also what the grammar makes of a rule that names no time.
fn is_all_day(rule: &RuleSequence) -> bool {
    match rule.time_selector.spans.as_slice() {
        [] => true,
        [only] => matches!(to_span(only), Ok(Span::ALL_DAY)),
        _ => false,
    }
}

fn to_span(span: &TimeSpan) -> Result<Span, Fault> {
    let (Time::Fixed(start), Time::Fixed(end)) = (&span.range.start, &span.range.end) else {
        return Err(Fault::NotExpressible(format!("`{span}` follows the sun; give it in hours and minutes")));
    };
    if span.open_end {
        return Err(Fault::NotExpressible(format!("`{span}` has no end; say when it closes")));
    }
    if span.repeats.is_some() {
        return Err(Fault::NotExpressible(format!("`{span}` repeats, which cannot be kept")));
    }
    let (opens, closes) = (start.mins_from_midnight(), end.mins_from_midnight());
    Span::new(opens, closes).ok_or_else(|| Fault::NotExpressible(format!("`{span}` is longer than a day")))
}

/// Whether a rule speaks of days of the week and of nothing else: "We,PH off" also speaks of holidays.
fn is_only_weekly(selector: &DaySelector) -> bool {
    is_weekly(selector) && selector.weekday.iter().all(is_every_week)
}

/// Whether a rule is part of the week's plan.
fn is_weekly(selector: &DaySelector) -> bool {
    selector.year.is_empty()
        && selector.monthday.is_empty()
        && (selector.weekday.is_empty()
            || selector
                .weekday
                .iter()
                .any(|range| matches!(range, WeekDayRange::Fixed { .. }) && is_every_week(range)))
}

fn is_every_week(range: &WeekDayRange) -> bool {
    match range {
        WeekDayRange::Fixed { nth_from_start, nth_from_end, .. } => {
            !nth_from_start.contains(&false) && !nth_from_end.contains(&false)
        }
        WeekDayRange::Holiday { .. } => false,
    }
}

fn holds_weekday(range: &WeekDayRange, weekday: Weekday) -> bool {
    let WeekDayRange::Fixed { range: days, .. } = range else { return false };
    if !is_every_week(range) {
        return false;
    }
    let day = u32::from(weekday.to_monday_zero_offset().unsigned_abs());
    let (first, last) = (days.start().num_days_from_monday(), days.end().num_days_from_monday());
    if first <= last { (first..=last).contains(&day) } else { day >= first || day <= last }
}

fn holds(selector: &DaySelector, date: Date, is_holiday: bool) -> bool {
    let weekday = |range: &WeekDayRange| match range {
        WeekDayRange::Holiday { .. } => is_holiday,
        WeekDayRange::Fixed { range: days, nth_from_start, nth_from_end, .. } => {
            let every = WeekDayRange::Fixed {
                range: days.clone(),
                offset: 0,
                nth_from_start: [true; 5],
                nth_from_end: [true; 5],
            };
            let from_start = usize::try_from((date.day() - 1) / 7).unwrap_or(0);
            let from_end = usize::try_from((date.days_in_month() - date.day()) / 7).unwrap_or(0);
            holds_weekday(&every, date.weekday())
                && (is_every_week(range)
                    || nth_from_start.get(from_start).copied().unwrap_or(false)
                    || nth_from_end.get(from_end).copied().unwrap_or(false))
        }
    };
    (selector.year.is_empty()
        || selector.year.iter().any(|range| {
            let (years, step) = range.clone().into_parts();
            let year = i32::from(date.year());
            (years.start().0..=years.end().0).contains(&year)
                && (year - years.start().0) % i32::from(step.max(1)) == 0
        }))
        && (selector.monthday.is_empty() || selector.monthday.iter().any(|range| holds_monthday(range, date)))
        && (selector.weekday.is_empty() || selector.weekday.iter().any(weekday))
}

fn holds_monthday(range: &MonthdayRange, date: Date) -> bool {
    match range {
        MonthdayRange::Month { range, year } => {
            let month = i32::from(date.month());
            let (first, last) = (*range.start() as i32, *range.end() as i32);
            let is_month =
                if first <= last { (first..=last).contains(&month) } else { month >= first || month <= last };
            is_month && year.is_none_or(|year| year.0 == i32::from(date.year()))
        }
        MonthdayRange::Date { start: (start, _), end: (end, _) } => {
            let (
                RuleDate::Fixed { year, month, day },
                RuleDate::Fixed { year: end_year, month: end_month, day: end_day },
            ) = (start, end)
            else {
                return false;
            };
            let here = (i32::from(date.month()), i32::from(date.day()));
            let (from, to) = ((*month as i32, i32::from(*day)), (*end_month as i32, i32::from(*end_day)));
            match year {
                Some(year) => {
                    // "2026 Dec 24-Jan 2" ends in the next year.
                    let last = end_year.map_or(if to < from { year.0 + 1 } else { year.0 }, |year| year.0);
                    let here = (i32::from(date.year()), here.0, here.1);
                    (year.0, from.0, from.1) <= here && here <= (last, to.0, to.1)
                }
                None if from <= to => from <= here && here <= to,
                None => here >= from || here <= to,
            }
        }
    }
}

/// What the rules say of a day, a later one in place of an earlier one. Also the note of the last.
fn evaluate<'r>(
    rules: impl Iterator<Item = &'r RuleSequence>,
    holds: impl Fn(&DaySelector) -> bool,
) -> Result<(Vec<Span>, String), Fault> {
    let mut spans: Vec<Span> = Vec::new();
    let mut note = String::new();
    for rule in rules.filter(|rule| holds(&rule.day_selector)) {
        let ruled: Vec<Span> = if rule.time_selector.spans.is_empty() {
            vec![Span::ALL_DAY]
        } else {
            rule.time_selector.spans.iter().map(to_span).collect::<Result<_, _>>()?
        };
        note = rule.comment.to_string();
        if rule.kind == RuleKind::Closed {
            // "We 12:00-13:00 off" cuts the day in two; whole days are all that is needed here.
            if ruled != [Span::ALL_DAY] {
                return Err(Fault::NotExpressible(format!(
                    "`{rule}` closes for part of a day; give the times it is open"
                )));
            }
            spans.clear();
        } else if rule.operator == RuleOperator::Additional {
            spans.extend(ruled);
        } else {
            spans = ruled;
        }
    }
    spans.sort_unstable();
    Ok((merged(spans), note))
}

/// Stretches that overlap or touch within a day, as one.
fn merged(spans: Vec<Span>) -> Vec<Span> {
    let mut all: Vec<Span> = Vec::new();
    for span in spans {
        match all.last_mut() {
            Some(last) if span.opens <= last.closes && span.closes <= last.opens + DAY => {
                last.closes = last.closes.max(span.closes);
            }
            _ => all.push(span),
        }
    }
    all
}

/// The federal holidays of a year, on their own dates.
fn federal_holidays(year: i16) -> Vec<Date> {
    let fixed = [(1, 1), (6, 19), (7, 4), (11, 11), (12, 25)];
    let moving = [
        (1, 3, Weekday::Monday),
        (2, 3, Weekday::Monday),
        (5, -1, Weekday::Monday),
        (9, 1, Weekday::Monday),
        (10, 2, Weekday::Monday),
        (11, 4, Weekday::Thursday),
    ];
    let fixed = fixed.into_iter().filter_map(|(month, day)| Date::new(year, month, day).ok());
    let moving = moving.into_iter().filter_map(|(month, nth, weekday)| {
        Date::new(year, month, 1).ok()?.nth_weekday_of_month(nth, weekday).ok()
    });
    fixed.chain(moving).collect()
}
