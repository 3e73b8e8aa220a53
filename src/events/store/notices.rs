//! Notifies interested people: the job is enqueued with the change that causes it.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use jiff::civil::{Date, DateTime};
use jiff::{Timestamp, ToSpan};
use rusqlite::Connection;
use serde_json::json;

use super::rows::{BESIDE, SELECT, event};
use crate::events::model::{
    Changes, Event, Exception, NewEvent, Occurrence, OccurrenceStatus, RecurrenceId, ShownOccurrence,
    Visibility,
};
use crate::events::recurrence;
use crate::events::reminders::{CHANGED, REMOVED};
use crate::events::store::occurrences::{COLUMNS, instants, shown};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, NewJob};
use crate::moderation::TIME_TO_UNDO;

/// Of each kind of news, the first of such a round is told at once and all later ones together at its end: whoever
/// corrects a place ten times, or changes it all day, does not fill anybody's mailbox.
const ROUND_SECONDS: i64 = 5 * 60;
/// How far ahead the dates of a series are compared.
const YEARS_AHEAD: i32 = 1;

/// Enqueues notifications if the change would send people to the wrong place or at the wrong time, and if
/// anybody is interested.
pub fn tell_of_change(
    conn: &Connection,
    clock: &Clock,
    id: i64,
    before: &NewEvent,
    after: &NewEvent,
) -> Result<()> {
    let is_gone = |event: &NewEvent| event.visibility.is_gone(event.source.needs_review);
    if is_gone(after) && !is_gone(before) {
        return tell_of_removal(conn, clock, id, before);
    }
    tell_of_change_from(conn, clock, (id, None), before, after)
}

/// Enqueues the notification of those who are interested in a removed event, for when the removal can no longer
/// be undone at a click. Of a duplicate there is nothing to say: they are interested in the other event.
fn tell_of_removal(conn: &Connection, clock: &Clock, id: i64, event: &NewEvent) -> Result<()> {
    let is_missed: bool = conn
        .prepare_cached(
            "SELECT merged_into IS NULL AND EXISTS (SELECT 1 FROM event_interests WHERE event_id = ?1)
             FROM events WHERE id = ?1",
        )?
        .query_row([id], |row| row.get(0))?;
    if !is_missed || !is_expected(clock, event)? {
        return Ok(());
    }
    let key = format!("{CHANGED}:{id}:{REMOVED}:{}", clock.stamp());
    let payload = json!({ "event": id, "news": REMOVED });
    let run_at = clock.timestamp().saturating_add(TIME_TO_UNDO).map_err(Error::internal)?;
    jobs::enqueue(conn, &NewJob { kind: CHANGED, key: &key, payload, run_at: Some(run_at) }).map(drop)
}

/// Whether there is a date that people may still count on.
pub fn is_expected(clock: &Clock, event: &NewEvent) -> Result<bool> {
    let mut coming = list_coming(clock, event)?.into_iter();
    Ok(coming.any(|date| date.status(event.status) != OccurrenceStatus::Cancelled))
}

/// `from`: the dates before it are another event's by now, and stay as they were.
pub fn tell_of_change_from(
    conn: &Connection,
    clock: &Clock,
    (id, from): (i64, Option<RecurrenceId>),
    before: &NewEvent,
    after: &NewEvent,
) -> Result<()> {
    if after.visibility != Visibility::Published || before.visibility != Visibility::Published {
        return Ok(());
    }
    let (is_of_interest, is_coming): (bool, bool) = conn
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM event_interests WHERE event_id = ?1),
                 EXISTS (SELECT 1 FROM event_occurrences WHERE event_id = ?1 AND ends_at > ?2)",
        )?
        .query_row((id, clock.stamp()), |row| Ok((row.get(0)?, row.get(1)?)))?;
    if !is_of_interest {
        return Ok(());
    }
    let round = clock.timestamp().as_second().div_euclid(ROUND_SECONDS);
    let end = Timestamp::from_second((round + 1) * ROUND_SECONDS).map_err(Error::internal)?;
    let run_at = Some(end.saturating_add(TIME_TO_UNDO).map_err(Error::internal)?);
    for News { word, dates, first } in list_news(clock, before, after)? {
        if dates.is_empty() && !is_coming {
            continue;
        }
        let mut of_dates = DefaultHasher::new();
        dates.hash(&mut of_dates);
        let key = format!("{CHANGED}:{id}:{word}:{:x}:{round}", of_dates.finish());
        let payload = json!({ "event": id, "news": word, "dates": dates, "from": first.or(from) });
        let first = NewJob { kind: CHANGED, key: &key, payload: payload.clone(), run_at: None };
        if !jobs::enqueue(conn, &first)? {
            let key = format!("{key}:later");
            jobs::enqueue(conn, &NewJob { kind: CHANGED, key: &key, payload, run_at })?;
        }
    }
    Ok(())
}

/// Enqueues notifications of those who were interested in a duplicate, if the event that is kept is at another
/// time or canceled. A place may only be spelled differently.
pub fn tell_of_merge(
    conn: &Connection,
    clock: &Clock,
    (gone, kept): ((i64, &NewEvent), (i64, &NewEvent)),
    user_ids: &[i64],
) -> Result<()> {
    if user_ids.is_empty() {
        return Ok(());
    }
    let run_at = Some(clock.timestamp().saturating_add(TIME_TO_UNDO).map_err(Error::internal)?);
    for News { word, dates, first } in list_news(clock, gone.1, kept.1)? {
        if word == "place" {
            continue;
        }
        let key = format!("{CHANGED}:{}:merged:{}:{word}:{}", kept.0, gone.0, clock.stamp());
        let payload =
            json!({ "event": kept.0, "news": word, "dates": dates, "from": first, "user_ids": user_ids });
        jobs::enqueue(conn, &NewJob { kind: CHANGED, key: &key, payload, run_at })?;
    }
    Ok(())
}

/// What happened, in one word, and the dates it applies to: all of them if none is named.
struct News {
    word: &'static str,
    dates: Vec<RecurrenceId>,
    /// Of a new time, the first date that has it.
    first: Option<RecurrenceId>,
}

fn of_all(word: &'static str) -> News {
    News { word, dates: Vec::new(), first: None }
}

fn list_news(clock: &Clock, before: &NewEvent, after: &NewEvent) -> Result<Vec<News>> {
    let mut news = list_news_of_dates(clock, before, after)?;
    let is_moved = before.location != after.location || before.address != after.address;
    // Nobody asks for the place of what has just been canceled.
    if is_moved && (before.status == after.status || after.status == OccurrenceStatus::Scheduled) {
        news.push(of_all("place"));
    }
    Ok(news)
}

/// Whether and when it takes place.
fn list_news_of_dates(clock: &Clock, before: &NewEvent, after: &NewEvent) -> Result<Vec<News>> {
    if before.status != after.status {
        return Ok(vec![of_all(word(after.status))]);
    }
    if before.when != after.when || before.recurring_pattern != after.recurring_pattern {
        let (old, new) = (list_coming(clock, before)?, list_coming(clock, after)?);
        let (was, is): (HashSet<_>, HashSet<_>) =
            (old.iter().map(span).collect(), new.iter().map(span).collect());
        if let Some(first) = old.iter().position(|date| !is.contains(&span(date))) {
            let rest = old.get(first..).unwrap_or_default();
            let is_ended = is.is_subset(&was) && !rest.iter().any(|date| is.contains(&span(date)));
            if is_ended {
                let dates = rest.iter().take(1).map(|date| date.recurrence_id).collect();
                return Ok(vec![News { dates, ..of_all("ended") }]);
            }
            let is_new = |date: &&Occurrence| {
                date.status(after.status) == OccurrenceStatus::Scheduled && !was.contains(&span(date))
            };
            let first = new.iter().find(is_new).map(|date| date.recurrence_id);
            return Ok(vec![News { first, ..of_all("time") }]);
        }
    }
    let mut news: Vec<News> = Vec::new();
    for exception in after.exceptions.iter().filter(|exception| !before.exceptions.contains(exception)) {
        let Some(word) = of_date(clock, before, exception) else { continue };
        let at = exception.recurrence_id();
        match news.iter_mut().find(|known| known.word == word) {
            Some(known) => known.dates.push(at),
            None => news.push(News { dates: vec![at], ..of_all(word) }),
        }
    }
    Ok(news)
}

/// The dates that are not over.
fn list_coming(clock: &Clock, event: &NewEvent) -> Result<Vec<Occurrence>> {
    let today = clock.local().date();
    let rule = event.recurring_pattern.as_deref();
    let until = match rule {
        Some(_) => today.saturating_add(YEARS_AHEAD.years()).max(event.when.start_date),
        None => Date::MAX,
    };
    let mut dates =
        recurrence::expand(&event.when, rule, &event.exceptions, today, until).map_err(Error::internal)?;
    dates.retain(|date| is_ahead(clock, date));
    Ok(dates)
}

fn is_ahead(clock: &Clock, date: &Occurrence) -> bool {
    instants(clock, date).1 > clock.timestamp()
}

/// When a date starts and ends; an all-day one is not the same as one at midnight.
fn span(date: &Occurrence) -> (DateTime, DateTime, bool) {
    (date.starts(), date.ends(), date.all_day)
}

/// What an exception says of its date, unless that is over.
fn of_date(clock: &Clock, before: &NewEvent, exception: &Exception) -> Option<&'static str> {
    let at = exception.recurrence_id();
    let known = before.exceptions.iter().find_map(|exception| match exception {
        Exception::Changed { recurrence_id, changes } if *recurrence_id == at => Some(changes.clone()),
        _ => None,
    });
    let known = known.unwrap_or_default();
    let (word, own) = match exception {
        Exception::Changed { changes, .. } => (moved(before, &known, changes)?, changes.when),
        Exception::Excluded { .. } => ("cancelled", None),
        Exception::Added { .. } => return None,
    };
    let is_off = known.status.unwrap_or(before.status) == OccurrenceStatus::Cancelled;
    let usual = before.when.moved_to(at);
    let is_coming = [known.when.or(usual), own.or(usual)]
        .iter()
        .flatten()
        .any(|when| is_ahead(clock, &Occurrence::new(at, when, None)));
    (is_coming && !(is_off && word == "cancelled")).then_some(word)
}

/// What changed about one date. Only time, place and status matter: nobody misses a date over a new title.
fn moved(before: &NewEvent, known: &Changes, changes: &Changes) -> Option<&'static str> {
    let is_moved =
        (changes.when, &changes.location, &changes.address) != (known.when, &known.location, &known.address);
    let status = changes.status.unwrap_or(before.status);
    // A date that is on again, at another time or place, is not on as it was.
    if changes.status != known.status && !(is_moved && status == OccurrenceStatus::Scheduled) {
        return Some(word(status));
    }
    is_moved.then_some("time")
}

fn word(status: OccurrenceStatus) -> &'static str {
    match status {
        OccurrenceStatus::Scheduled => "scheduled",
        OccurrenceStatus::Cancelled => "cancelled",
        OccurrenceStatus::Postponed => "postponed",
    }
}

/// Every date that begins on this day and that somebody is interested in.
pub fn list_starting(conn: &Connection, clock: &Clock, day: &str) -> Result<Vec<(Event, ShownOccurrence)>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT}, {COLUMNS} FROM events e {BESIDE} JOIN event_occurrences o ON o.event_id = e.id
         WHERE o.start_date = ?1 AND e.visibility = 'published' AND e.interest_count > 0 ORDER BY e.id"
    ))?;
    let rows = statement.query_map([day], |row| Ok((event(row)?, shown(clock, row)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
