//! The exceptions of a series whose start or rule is changed.
//!
//! Invariant: a date that was changed, called off or removed stays so on the day to which it moves, and no
//! changed date is left beside the rule.

use std::collections::{BTreeMap, BTreeSet};

use jiff::SignedDuration;
use jiff::civil::{Date, Time};

use super::model::{Changes, EventTime, Exception, NewEvent, RecurrenceId};
use super::recurrence::{Frequency, RecurrenceError, RecurrenceRule, rule_dates};
use crate::kit::error::{Error, Result};

const WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Exceptions are identified by where the rule would put them, so they move when that changes.
pub fn realign(before: &NewEvent, after: &mut NewEvent) -> Result<()> {
    let is_same = before.when.recurrence_id() == after.when.recurrence_id()
        && before.recurring_pattern == after.recurring_pattern;
    if is_same || after.exceptions.is_empty() {
        return Ok(());
    }
    let shift = Shift::between(before, after)?;
    let (staying, moving): (Vec<Exception>, Vec<Exception>) =
        std::mem::take(&mut after.exceptions).into_iter().partition(|exception| shift.stays(exception));
    // What was put on its day by hand takes precedence over what moves there.
    let mut realigned: BTreeMap<RecurrenceId, Exception> = BTreeMap::new();
    for exception in staying.into_iter().chain(moving).filter_map(|exception| shift.apply(exception)) {
        realigned.entry(exception.recurrence_id()).or_insert(exception);
    }
    after.exceptions = realigned.into_values().collect();
    Ok(())
}

/// How the dates of a series move.
struct Shift {
    before: EventTime,
    after: EventTime,
    /// How far a date may move, likeliest first.
    distances: Vec<SignedDuration>,
    /// The dates by the old and by the new rule on the days in question.
    old: BTreeSet<RecurrenceId>,
    new: BTreeSet<RecurrenceId>,
}

impl Shift {
    fn between(before: &NewEvent, after: &NewEvent) -> Result<Shift> {
        let days = after.when.start_date.duration_since(before.when.start_date);
        let (old_rule, new_rule) = (pattern(before)?, pattern(after)?);
        // A rule that names its weekday may still have the date where it was.
        let mut distances = vec![days, SignedDuration::ZERO];
        let frequencies = [&old_rule, &new_rule].map(|rule| rule.as_ref().map(|rule| rule.frequency));
        if matches!(
            frequencies,
            [Some(Frequency::Monthly), Some(Frequency::Monthly)]
                | [Some(Frequency::Yearly), Some(Frequency::Yearly)]
        ) {
            // The first Friday is one day after the first Thursday, or six days before it.
            distances.extend([days - WEEK, days + WEEK]);
        }
        let own_days: Vec<Date> =
            after.exceptions.iter().map(|exception| exception.recurrence_id().date()).collect();
        let old_days = own_days.iter().copied().chain([after.when.start_date]).collect();
        let new_days = own_days
            .iter()
            .flat_map(|day| distances.iter().map(move |distance| day.saturating_add(*distance)))
            .chain([before.when.start_date])
            .collect();
        let (old, new) = (dates(before, &old_days)?, dates(after, &new_days)?);
        // A series that only begins earlier or later has its dates where they were.
        let begins_elsewhere = has(&old, RecurrenceId::Day(after.when.start_date))
            || has(&new, RecurrenceId::Day(before.when.start_date));
        if old_rule == new_rule && begins_elsewhere {
            distances = vec![SignedDuration::ZERO];
        }
        Ok(Shift { before: before.when, after: after.when, distances, old, new })
    }

    fn is_of_rule(&self, at: RecurrenceId) -> bool {
        has(&self.old, if self.before.is_all_day() { RecurrenceId::Day(at.date()) } else { at })
    }

    /// A date beside the rule is on its day because somebody put it there.
    fn stays(&self, exception: &Exception) -> bool {
        match exception {
            Exception::Added { .. } => true,
            Exception::Excluded { .. } => false,
            Exception::Changed { recurrence_id, .. } => !self.is_of_rule(*recurrence_id),
        }
    }

    /// `None` if the new rule no longer has the changed date.
    fn apply(&self, exception: Exception) -> Option<Exception> {
        let stays = self.stays(&exception);
        Some(match exception {
            Exception::Added { at } => Exception::Added { at: self.at_new_time(at) },
            Exception::Excluded { at } => {
                let usual = || self.moved(at, self.distances.first().copied().unwrap_or_default());
                Exception::Excluded { at: self.find(at).unwrap_or_else(usual) }
            }
            Exception::Changed { recurrence_id, changes } if stays => {
                Exception::Changed { recurrence_id: self.at_new_time(recurrence_id), changes }
            }
            Exception::Changed { recurrence_id, changes } => {
                let to = self.find(recurrence_id)?;
                let changes = on_day(changes, [recurrence_id.date(), to.date()]);
                Exception::Changed { recurrence_id: to, changes }
            }
        })
    }

    /// The date of the new rule that takes the place of this date of the old one.
    fn find(&self, at: RecurrenceId) -> Option<RecurrenceId> {
        if !self.is_of_rule(at) {
            return None;
        }
        // A rule with BYHOUR has its times whatever the start time is.
        let places = |distance: &SignedDuration| [self.moved(at, *distance), later(at, *distance)];
        self.distances.iter().flat_map(places).find(|place| has(&self.new, *place))
    }

    /// Moved by this distance, and by as much of the day as the start time.
    fn moved(&self, at: RecurrenceId, distance: SignedDuration) -> RecurrenceId {
        let date = at.date().saturating_add(distance);
        match (self.after.start_time, self.before.start_time, at) {
            (None, ..) => RecurrenceId::Day(date),
            (Some(time), None, _) => RecurrenceId::At(date.to_datetime(time)),
            (Some(_), Some(_), RecurrenceId::Day(_)) => RecurrenceId::Day(date),
            (Some(time), Some(usual), RecurrenceId::At(own)) => {
                let own = date.to_datetime(own.time());
                RecurrenceId::At(own.saturating_add(time.duration_since(usual)))
            }
        }
    }

    /// On the same day, at the new start time if that changes.
    fn at_new_time(&self, at: RecurrenceId) -> RecurrenceId {
        if self.before.start_time == self.after.start_time {
            return at;
        }
        match self.after.start_time {
            Some(time) => RecurrenceId::At(at.date().to_datetime(time)),
            None => RecurrenceId::Day(at.date()),
        }
    }
}

fn later(at: RecurrenceId, distance: SignedDuration) -> RecurrenceId {
    match at {
        RecurrenceId::Day(date) => RecurrenceId::Day(date.saturating_add(distance)),
        RecurrenceId::At(at) => RecurrenceId::At(at.saturating_add(distance)),
    }
}

/// A date at another time keeps that time on its new day; one that was put on another day stays there.
fn on_day(mut changes: Changes, [from, to]: [Date; 2]) -> Changes {
    if let Some(own) = changes.when.as_mut().filter(|own| own.start_date == from) {
        own.start_date = to;
        own.end_date = own.end_date.map(|end| end.saturating_add(to.duration_since(from)));
    }
    changes
}

/// Whether one of the dates is at this time, or on this day.
fn has(dates: &BTreeSet<RecurrenceId>, at: RecurrenceId) -> bool {
    let RecurrenceId::Day(date) = at else { return dates.contains(&at) };
    let first = RecurrenceId::At(date.to_datetime(Time::midnight()));
    dates.contains(&at) || dates.range(first..).next().is_some_and(|next| next.date() == date)
}

fn dates(series: &NewEvent, days: &BTreeSet<Date>) -> Result<BTreeSet<RecurrenceId>> {
    rule_dates(&series.when, series.recurring_pattern.as_deref(), days).map_err(unreadable)
}

/// The rule without its end.
fn pattern(series: &NewEvent) -> Result<Option<RecurrenceRule>> {
    let rule = series.recurring_pattern.as_deref().map(str::parse::<RecurrenceRule>);
    let rule = rule.transpose().map_err(unreadable)?;
    Ok(rule.map(|rule| RecurrenceRule { count: None, until: None, ..rule }))
}

fn unreadable(error: RecurrenceError) -> Error {
    Error::field("recurring_pattern", error.to_string())
}
