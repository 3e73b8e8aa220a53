//! Edits of a series: this date alone, this and all that follow, or all of them.
//!
//! Invariant: a series that is split takes place on the same dates as before, and those who were
//! interested in it are interested in both parts.

use std::collections::HashSet;

use jiff::ToSpan;
use jiff::civil::DateTime;
use rusqlite::Connection;

use super::model::{Changes, Exception, NewEvent, RecurrenceId};
use super::moved_exceptions::realign;
use super::recurrence::{RecurrenceRule, Until, count_before, expand, last_before};
use super::{overrides, store};
use crate::kit::clock::Clock;
use crate::kit::day;
use crate::kit::error::{Error, FieldErrors, Result};

/// How far ahead two forms of a series are compared.
const YEARS_TO_COMPARE: i32 = 2;

/// Which dates a change applies to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    All,
    /// The date on which the rule would put it.
    This(RecurrenceId),
    Following(RecurrenceId),
}

impl Scope {
    /// From a query's `scope` and `occurrence`.
    pub fn read(scope: Option<&str>, occurrence: Option<&str>) -> Result<Scope> {
        let occurrence = occurrence.map(str::trim).filter(|text| !text.is_empty());
        let at = || {
            let text = occurrence.ok_or_else(|| Error::field("occurrence", "This field is required."))?;
            let at: Option<RecurrenceId> = text.parse().ok();
            at.filter(|at| day::is_inside(at.date()))
                .ok_or_else(|| Error::field("occurrence", "Enter a valid date."))
        };
        match scope {
            // A date was meant, and nothing must happen to the others.
            None | Some("" | "all") if occurrence.is_some() => {
                Err(Error::field("scope", "Choose \"this\" or \"following\", or leave out the occurrence."))
            }
            None | Some("" | "all") => Ok(Scope::All),
            Some("this") => Ok(Scope::This(at()?)),
            Some("following") => Ok(Scope::Following(at()?)),
            Some(other) => Err(Error::field("scope", format!("\"{other}\" is not a valid choice."))),
        }
    }
}

/// What a change is applied to: the whole series, or one date of it as if it were an event of its own.
pub fn load_for(conn: &Connection, id: i64, scope: Scope) -> Result<NewEvent> {
    let series = store::load(conn, id)?.ok_or(Error::NotFound("Event"))?;
    match scope {
        Scope::All => Ok(series),
        Scope::Following(at) => {
            find_date(&series, at)?;
            Ok(rest_of(&series, id, at)?)
        }
        Scope::This(at) => {
            let when = find_date(&series, at)?;
            let changes = series.exceptions.iter().find_map(|exception| match exception {
                Exception::Changed { recurrence_id, changes } if *recurrence_id == at => {
                    Some(changes.clone())
                }
                _ => None,
            });
            let mut date = NewEvent { when, exceptions: Vec::new(), recurring_pattern: None, ..series };
            if let Some(changes) = changes {
                date.apply(&changes);
            }
            Ok(date)
        }
    }
}

/// Saves the changed result of `load_for`. Returns the id of the event that now holds it: a new one if the
/// series was split.
pub fn save(conn: &Connection, clock: &Clock, id: i64, scope: Scope, changed: &NewEvent) -> Result<i64> {
    let series = store::load(conn, id)?.ok_or(Error::NotFound("Event"))?;
    match scope {
        Scope::All => {
            let mut changed = store::plain(clock, changed)?;
            realign(&series, &mut changed)?;
            store::update_by_editor(conn, clock, id, &changed)?;
            Ok(id)
        }
        Scope::This(at) => {
            let usual = find_date(&series, at)?;
            let changes = differences(&NewEvent { when: usual, ..series.clone() }, changed)?;
            let mut exceptions = without(&series.exceptions, at);
            exceptions.push(Exception::Changed { recurrence_id: at, changes });
            store::update_by_editor(conn, clock, id, &NewEvent { exceptions, ..series })?;
            Ok(id)
        }
        Scope::Following(at) if starts(at) <= starts(series.when.recurrence_id()) => {
            save(conn, clock, id, Scope::All, changed)
        }
        Scope::Following(at) => {
            store::shorten(conn, clock, id, &ended_before(&series, at)?)?;
            let rest = store::plain(clock, &rest_of(&series, id, at)?)?;
            let mut changed = store::plain(clock, changed)?;
            realign(&rest, &mut changed)?;
            changed.uid = None;
            let split = store::insert(conn, clock, &changed)?;
            store::copy_interests(conn, id, split)?;
            store::tell_of_change_from(conn, clock, (split, Some(at)), &rest, &changed)?;
            Ok(split)
        }
    }
}

/// Removes dates; removing all of them removes the event itself.
pub fn remove(conn: &Connection, clock: &Clock, id: i64, scope: Scope) -> Result<()> {
    let series = store::load(conn, id)?.ok_or(Error::NotFound("Event"))?;
    match scope {
        Scope::This(at) if !is_single(&series) => {
            find_date(&series, at)?;
            let mut exceptions = without(&series.exceptions, at);
            exceptions.push(Exception::Excluded { at });
            store::update_by_editor(conn, clock, id, &NewEvent { exceptions, ..series })?;
        }
        Scope::Following(at) if starts(at) > starts(series.when.recurrence_id()) => {
            find_date(&series, at)?;
            store::update_by_editor(conn, clock, id, &ended_before(&series, at)?)?;
        }
        _ => {
            if !store::remove(conn, clock, id)? {
                return Err(Error::NotFound("Event"));
            }
        }
    }
    Ok(())
}

fn is_single(series: &NewEvent) -> bool {
    series.recurring_pattern.is_none()
        && !series.exceptions.iter().any(|exception| match exception {
            Exception::Added { .. } => true,
            // An added date that was changed.
            Exception::Changed { recurrence_id, .. } => *recurrence_id != series.when.recurrence_id(),
            Exception::Excluded { .. } => false,
        })
}

fn starts(at: RecurrenceId) -> DateTime {
    match at {
        RecurrenceId::Day(date) => date.to_datetime(jiff::civil::Time::midnight()),
        RecurrenceId::At(at) => at,
    }
}

fn without(exceptions: &[Exception], at: RecurrenceId) -> Vec<Exception> {
    exceptions.iter().filter(|exception| exception.recurrence_id() != at).cloned().collect()
}

/// When the date takes place according to the rule, ignoring its own changes.
fn find_date(series: &NewEvent, at: RecurrenceId) -> Result<super::model::EventTime> {
    let unknown = || Error::field("occurrence", "The event has no such date.");
    let around = (at.date().saturating_sub(1.day()), at.date().saturating_add(1.day()));
    let plain: Vec<Exception> = series
        .exceptions
        .iter()
        .filter_map(|exception| match exception {
            // A changed date may be one that was added.
            Exception::Added { at } | Exception::Changed { recurrence_id: at, .. } => {
                Some(Exception::Added { at: *at })
            }
            Exception::Excluded { .. } => None,
        })
        .collect();
    let dates = expand(&series.when, series.recurring_pattern.as_deref(), &plain, around.0, around.1)
        .map_err(Error::internal)?;
    if !dates.iter().any(|date| date.recurrence_id == at) {
        return Err(unknown());
    }
    series.when.moved_to(at).map(super::model::EventTime::plain).ok_or_else(unknown)
}

/// The dates of a series from `at` on, as a series of its own. With an added date as its first, the pattern would
/// fall on other days.
fn rest_of(series: &NewEvent, id: i64, at: RecurrenceId) -> Result<NewEvent> {
    let when = find_date(series, at)?;
    if let Some(rule) = &series.recurring_pattern {
        let (from, until) = (at.date().saturating_sub(1.day()), at.date().saturating_add(1.day()));
        let dates = expand(&series.when, Some(rule), &[], from, until).map_err(Error::internal)?;
        if at != series.when.recurrence_id() && !dates.iter().any(|date| date.recurrence_id == at) {
            let text =
                "This date was added to the pattern. Start with a date of the pattern, or change just one.";
            return Err(Error::field("occurrence", text));
        }
    }
    let rule = match &series.recurring_pattern {
        Some(text) => {
            let mut rule: RecurrenceRule = text.parse().map_err(Error::internal)?;
            if let Some(count) = rule.count {
                let passed = count_before(&series.when, &rule, at).map_err(Error::internal)?;
                rule.count = Some(count.saturating_sub(passed).max(1));
            }
            Some(rule.to_string())
        }
        None => None,
    };
    Ok(NewEvent {
        when,
        recurring_pattern: rule,
        exceptions: series
            .exceptions
            .iter()
            .filter(|exception| starts(exception.recurrence_id()) >= starts(at))
            .cloned()
            .collect(),
        series_id: Some(series.series_id.unwrap_or(id)),
        uid: None,
        ..series.clone()
    })
}

/// The series as it is if it ends right before one of its dates: with the day of the last one, as people enter it,
/// since a moment would let dates in again that are moved to an earlier time.
fn ended_before(series: &NewEvent, at: RecurrenceId) -> Result<NewEvent> {
    let mut ended = series.clone();
    if let Some(text) = &series.recurring_pattern {
        let mut rule: RecurrenceRule = text.parse().map_err(Error::internal)?;
        let last = last_before(&series.when, &rule, at).map_err(Error::internal)?;
        rule.count = None;
        rule.until = Some(Until::Local(match (last, at) {
            (Some(last), _) if last.date() < at.date() => RecurrenceId::Day(last.date()),
            (_, RecurrenceId::Day(date)) => RecurrenceId::Day(date.saturating_sub(1.day())),
            // Several dates a day.
            (_, RecurrenceId::At(at)) => RecurrenceId::At(at.saturating_sub(1.second())),
        }));
        ended.recurring_pattern = Some(rule.to_string());
    }
    ended.exceptions.retain(|exception| starts(exception.recurrence_id()) < starts(at));
    Ok(ended)
}

/// The coming dates that a series has only in its longer form, as a series of their own, and the first of them.
pub fn find_later_dates(
    clock: &Clock,
    id: i64,
    shorter: &NewEvent,
    longer: &NewEvent,
) -> Result<Option<(RecurrenceId, NewEvent)>> {
    let today = clock.local().date();
    let ids = |event: &NewEvent| -> Result<Vec<RecurrenceId>> {
        let until = today.max(event.when.start_date).saturating_add(YEARS_TO_COMPARE.years());
        let rule = event.recurring_pattern.as_deref();
        let dates = expand(&event.when, rule, &event.exceptions, today, until).map_err(Error::internal)?;
        Ok(dates.into_iter().map(|date| date.recurrence_id).collect())
    };
    let known: HashSet<RecurrenceId> = ids(shorter)?.into_iter().collect();
    let mut later = ids(longer)?.into_iter().filter(|at| !known.contains(at));
    // A date that was added to the pattern cannot begin a series.
    Ok(later.find_map(|at| Some((at, rest_of(longer, id, at).ok()?))))
}

/// What differs on one date. Some fields can only be changed for the whole series.
fn differences(usual: &NewEvent, date: &NewEvent) -> Result<Changes> {
    let changes = Changes {
        when: (usual.when.plain() != date.when.plain()).then_some(date.when),
        status: (usual.status != date.status).then_some(date.status),
        ..overrides::differences(usual, date)
    };
    let mut told = usual.clone();
    told.apply(&changes);
    let mut errors = FieldErrors::default();
    for field in store::changed_fields(
        &NewEvent { when: date.when, exceptions: date.exceptions.clone(), ..told },
        date,
    )? {
        if field != "recurring_pattern" || date.recurring_pattern.is_some() {
            errors.add(field, "This can only be changed for all dates.");
        }
    }
    errors.check()?;
    Ok(changes)
}
