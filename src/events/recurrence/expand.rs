//! Every date of a series inside a window. The library expands as if the town's local time were UTC, so that
//! daylight saving time has no effect.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use recurrence::RRuleSet;

use super::model::{EventTime, Exception, Occurrence, RecurrenceId};
use super::rule::{Frequency, RecurrenceError, RecurrenceRule, Until};

/// How many dates one event shows at most.
const MAX_OCCURRENCES: usize = 1_500;
/// How many dates are skipped at most before the window: every day for a century.
const MAX_STEPS: usize = 40_000;
/// How far an hourly rule is followed; expanding a century of it would take seconds.
const MAX_YEARS_BY_HOUR: i16 = 5;

/// The occurrences that touch the days `from..=until`, in order of time.
///
/// The first date always belongs to a series, even if the rule does not match it, as in calendar programs; if
/// the rule ends before it, there are no dates.
pub fn expand(
    when: &EventTime,
    rule: Option<&str>,
    exceptions: &[Exception],
    from: Date,
    until: Date,
) -> Result<Vec<Occurrence>, RecurrenceError> {
    let mut starts = vec![when.recurrence_id()];
    if let Some(rule) = rule.filter(|rule| !rule.trim().is_empty()) {
        let rule: RecurrenceRule = rule.parse()?;
        if is_over_before(when, &rule) {
            starts.clear();
        }
        follow(when, &rule, from, until, &mut starts)?;
    }
    let own_time = |at: RecurrenceId| match (at, when.start_time) {
        (RecurrenceId::Day(date), Some(time)) => RecurrenceId::At(date.to_datetime(time)),
        (RecurrenceId::At(at), None) => RecurrenceId::Day(at.date()),
        _ => at,
    };
    starts.extend(exceptions.iter().filter_map(|exception| match exception {
        Exception::Added { at } => Some(own_time(*at)),
        _ => None,
    }));
    let mut found: BTreeMap<RecurrenceId, Occurrence> = starts
        .into_iter()
        .filter_map(|start| Some((start, Occurrence::new(start, &when.moved_to(start)?, None))))
        .collect();
    for exception in exceptions {
        match exception {
            Exception::Excluded { at } => at.remove_from(&mut found),
            Exception::Changed { recurrence_id, changes } => {
                let start = own_time(*recurrence_id);
                let usual = when.moved_to(start);
                if let Some(when) = changes.when.or(usual) {
                    found.insert(start, Occurrence::new(start, &when, Some(changes)));
                }
            }
            Exception::Added { .. } => {}
        }
    }
    let mut occurrences: Vec<Occurrence> = found
        .into_values()
        .filter(|occurrence| occurrence.end_date >= from && occurrence.start_date <= until)
        .collect();
    occurrences.sort_by_key(|occurrence| (occurrence.starts(), occurrence.recurrence_id));
    occurrences.truncate(MAX_OCCURRENCES);
    Ok(occurrences)
}

/// The first date, and those that the rule has on any of these days, without regard to exceptions. In one
/// pass, however many days and dates there are.
pub fn rule_dates(
    when: &EventTime,
    rule: Option<&str>,
    days: &BTreeSet<Date>,
) -> Result<BTreeSet<RecurrenceId>, RecurrenceError> {
    let mut dates = BTreeSet::from([when.recurrence_id()]);
    let rule = rule.filter(|rule| !rule.trim().is_empty());
    let (Some(rule), Some(last)) = (rule, days.last()) else { return Ok(dates) };
    let rule: RecurrenceRule = rule.parse()?;
    if is_over_before(when, &rule) {
        dates.clear();
    }
    visit(when, &rule, *last, |start| {
        if days.contains(&start.date()) {
            dates.insert(start);
        }
        true
    })?;
    Ok(dates)
}

/// The first date of the rule itself.
pub fn first_date(when: &EventTime, rule: &RecurrenceRule) -> Result<Option<RecurrenceId>, RecurrenceError> {
    let mut first = None;
    visit(when, rule, Date::MAX, |start| {
        first = Some(start);
        false
    })?;
    Ok(first)
}

/// Whether each date of a series of several days is still on when the next one begins: its last day is rather
/// that of the whole series.
pub fn runs_into_next(when: &EventTime, rule: &RecurrenceRule) -> Result<bool, RecurrenceError> {
    let Some(last) = when.end_date.filter(|last| *last > when.start_date) else { return Ok(false) };
    let first = when.recurrence_id();
    let mut next = None;
    visit(when, rule, Date::MAX, |start| {
        next = Some(start).filter(|start| *start > first);
        next.is_none()
    })?;
    Ok(next.is_some_and(|next| match (next, when.end_time) {
        (RecurrenceId::At(start), Some(end)) => last.to_datetime(end) > start,
        (start, _) => last >= start.date(),
    }))
}

/// The last date before another one, without regard to exceptions.
pub fn last_before(
    when: &EventTime,
    rule: &RecurrenceRule,
    at: RecurrenceId,
) -> Result<Option<RecurrenceId>, RecurrenceError> {
    let mut last = Some(when.recurrence_id()).filter(|first| *first < at && !is_over_before(when, rule));
    visit(when, rule, at.date(), |start| {
        let is_before = start < at;
        if is_before {
            last = last.max(Some(start));
        }
        is_before
    })?;
    Ok(last)
}

/// How many dates the rule itself has before another one: those that its COUNT counts. The first date of the
/// series is one of them only if the rule matches it.
pub fn count_before(
    when: &EventTime,
    rule: &RecurrenceRule,
    at: RecurrenceId,
) -> Result<u32, RecurrenceError> {
    let mut count = 0;
    visit(when, rule, at.date(), |start| {
        let is_before = start < at;
        count += u32::from(is_before);
        is_before
    })?;
    Ok(count)
}

/// Whether a rule can be followed at all; the error says what is wrong with it. Expands no dates, which can
/// take long.
pub fn check(when: &EventTime, rule: &RecurrenceRule) -> Result<(), RecurrenceError> {
    if is_over_before(when, rule) {
        return Err(RecurrenceError::OverBefore);
    }
    read(when, rule).map(drop)
}

fn is_over_before(when: &EventTime, rule: &RecurrenceRule) -> bool {
    let start = when.start_date.to_datetime(when.start_time.unwrap_or_default());
    rule.last_start().is_some_and(|last| last < start)
}

fn follow(
    when: &EventTime,
    rule: &RecurrenceRule,
    from: Date,
    until: Date,
    starts: &mut Vec<RecurrenceId>,
) -> Result<(), RecurrenceError> {
    let days = when.last_date().duration_since(when.start_date).as_hours() / 24;
    let mut kept = 0;
    visit(when, rule, until, |start| {
        let distance = from.duration_since(start.date()).as_hours() / 24;
        if distance <= days {
            kept += 1;
            starts.push(start);
        }
        kept < MAX_OCCURRENCES
    })
}

/// Calls `see` with each date of the rule up to `until`, in order, as long as it returns true.
fn visit(
    when: &EventTime,
    rule: &RecurrenceRule,
    until: Date,
    mut see: impl FnMut(RecurrenceId) -> bool,
) -> Result<(), RecurrenceError> {
    if is_over_before(when, rule) {
        return Ok(());
    }
    let set = read(when, rule)?;
    let mut until = until;
    if rule.frequency == Frequency::Hourly {
        until = until.min(
            when.start_date
                .checked_add(jiff::Span::new().years(MAX_YEARS_BY_HOUR))
                .unwrap_or(when.start_date),
        );
    }
    for at in (&set.limit()).into_iter().take(MAX_STEPS) {
        let at = wall(at.timestamp()).unwrap_or(DateTime::MAX);
        let start = if when.is_all_day() { RecurrenceId::Day(at.date()) } else { RecurrenceId::At(at) };
        if at.date() > until || !see(start) {
            break;
        }
    }
    Ok(())
}

/// Converts the rule to the library's type.
fn read(when: &EventTime, rule: &RecurrenceRule) -> Result<RRuleSet, RecurrenceError> {
    let start = when.start_date.to_datetime(when.start_time.unwrap_or_default());
    // All-day events have no times, whatever the rule says.
    let mut rule = rule.clone();
    if when.is_all_day() {
        rule.parts.retain(|(name, _)| !["BYHOUR", "BYMINUTE", "BYSECOND"].contains(name));
    }
    rule.until = rule.last_start().map(Until::Utc);
    let text = format!("DTSTART:{}\nRRULE:{rule}", start.strftime("%Y%m%dT%H%M%SZ"));
    text.parse().map_err(|error: recurrence::RRuleError| RecurrenceError::Unreadable(error.to_string()))
}

fn wall(seconds: i64) -> Option<DateTime> {
    Some(TimeZone::UTC.to_datetime(jiff::Timestamp::from_second(seconds).ok()?))
}
