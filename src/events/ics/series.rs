//! Converts the rules of a file to the town's local time. A rule is kept if it means the same here; if not
//! (another zone, several rules at once), its dates are written out.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::value::{IcsTime, in_zone};
use crate::events::recurrence::{
    Changes, EventTime, Occurrence, RecurrenceError, RecurrenceId, RecurrenceRule, Until, check, expand,
};

/// A date of a series that differs from it.
pub struct Overridden {
    pub id: RecurrenceId,
    pub changes: Changes,
}

/// The rule to keep, and the dates to add to it.
type Series = (Option<String>, Vec<RecurrenceId>);

pub fn series(
    start: &IcsTime,
    when: &EventTime,
    rules: &[RecurrenceRule],
    town: &TimeZone,
    today: Date,
) -> Result<Series, RecurrenceError> {
    let (first, others) = match rules.split_first() {
        Some(split) => split,
        None => return Ok((None, Vec::new())),
    };
    let zone = match start {
        IcsTime::Day(_) => town,
        IcsTime::At { zone, .. } => zone,
    };
    let theirs = EventTime {
        start_date: start.wall().date(),
        start_time: when.start_time.map(|_| start.wall().time()),
        ..EventTime::default()
    };
    let kept = in_town(first, start, town);
    check(when, &kept)?;
    if others.is_empty() && zone == town {
        return Ok((Some(kept.to_string()), Vec::new()));
    }
    let (from, until) = horizon(today);
    let from = from.max(theirs.start_date);
    let mut dates = Vec::new();
    for rule in rules {
        let rule = in_town(rule, start, zone).to_string();
        let found = expand(&theirs, Some(&rule), &[], from, until)?;
        dates.extend(found.iter().map(|one| here(one, zone, town)));
    }
    dates.sort_unstable();
    dates.dedup();
    let ours = expand(when, Some(&kept.to_string()), &[], from, until)?;
    if ours.iter().map(|one| one.recurrence_id).eq(dates.iter().copied()) {
        return Ok((Some(kept.to_string()), Vec::new()));
    }
    dates.retain(|date| *date != when.recurrence_id());
    Ok((None, dates))
}

/// The days for which dates are written out. Whole years, so that the same file yields the same dates all
/// year.
pub fn horizon(today: Date) -> (Date, Date) {
    let year =
        |after: i16, month, day| Date::new(today.year().saturating_add(after), month, day).unwrap_or(today);
    (year(-1, 1, 1), year(2, 12, 31))
}

/// An all-day series ends on the day of its `UNTIL`, even if that includes a time.
fn in_town(rule: &RecurrenceRule, start: &IcsTime, town: &TimeZone) -> RecurrenceRule {
    let mut rule = rule.clone();
    if start.is_day()
        && let Some(last) = rule.last_start()
    {
        rule.until = Some(Until::Local(RecurrenceId::Day(last.date())));
    }
    rule.local(town)
}

fn here(occurrence: &Occurrence, zone: &TimeZone, town: &TimeZone) -> RecurrenceId {
    match occurrence.recurrence_id {
        RecurrenceId::At(at) => RecurrenceId::At(in_zone(at, zone, town)),
        day => day,
    }
}
