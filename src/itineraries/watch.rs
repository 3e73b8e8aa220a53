//! Watches upcoming plans: when something in one is cancelled, moved or closed, the member is notified, with
//! alternatives that fit.
//!
//! A database trigger records the plans that a change may affect and enqueues the job. Invariant: a member is
//! notified of a change once.

use std::sync::Arc;

use jiff::Timestamp;
use rusqlite::Connection;
use serde::Deserialize;

use super::alternatives;
use super::model::{ConflictCode, Stop, StoredItinerary};
use super::schedule::TimedStop;
use super::store;
use super::view::{PlanRecords, ViewContext, schedule};
use crate::kit::clock::Clock;
use crate::kit::config::{Config, LiveConfig};
use crate::kit::day;
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::jobs::{Handlers, Job, JobFailure};
use crate::kit::words::time_words;
use crate::notifications::{self, NewNotification, NotificationKind};

/// The kind of the job; the trigger in the migrations uses it.
const CHECK: &str = "itinerary-check";
/// The most alternatives named in a notification.
const NAMED: usize = 2;

#[derive(Deserialize)]
struct Check {
    itinerary: i64,
}

pub fn handle(handlers: Handlers, db: &Db, clock: &Clock, config: &LiveConfig) -> Handlers {
    let (db, clock, config) = (db.clone(), clock.clone(), config.clone());
    handlers.on(CHECK, move |job| check(db.clone(), clock.clone(), config.get(), job))
}

async fn check(db: Db, clock: Clock, config: Arc<Config>, job: Job) -> Result<(), JobFailure> {
    let check: Check = serde_json::from_value(job.payload)
        .map_err(|error| JobFailure::Never(format!("The payload: {error}")))?;
    db.write_without_invalidation(move |conn| {
        store::take_check(conn, check.itinerary)?;
        match store::find_any(conn, check.itinerary)? {
            Some(stored) => tell_of_changes(conn, &clock, &config, &stored, &job.key),
            None => Ok(()),
        }
    })
    .await?;
    Ok(())
}

/// The state of a stop to compare: its record's state, and whether it is closed at that time. A deal that is over by
/// then is gone, although it still has a page.
fn state(plan_records: &PlanRecords, stop: &Stop, time: Option<&TimedStop>) -> String {
    let has = |code| time.is_some_and(|time| time.schedule.has(code));
    let is_closed = has(ConflictCode::Closed) || has(ConflictCode::ClosesEarly);
    let record = if has(ConflictCode::Gone) { "gone".into() } else { plan_records.records.state(stop) };
    format!("{record}{}", if is_closed { " closed" } else { "" })
}

/// Records that the member has just seen the current state of the plan.
pub fn learn(conn: &Connection, context: &ViewContext, stored: &StoredItinerary) -> Result<()> {
    let plan_records = PlanRecords::read(conn, &context.clock, &context.config, &stored.plan)?;
    let times = schedule(&context.clock, &stored.plan, &plan_records);
    for (stop, time) in stored.plan.stops.iter().zip(&times) {
        store::set_known(conn, stored.id, &stop.id, &state(&plan_records, stop, time.as_ref()))?;
    }
    Ok(())
}

fn tell_of_changes(
    conn: &Connection,
    clock: &Clock,
    config: &Config,
    stored: &StoredItinerary,
    cause: &str,
) -> Result<()> {
    let plan_records = PlanRecords::read(conn, clock, config, &stored.plan)?;
    let times = schedule(clock, &stored.plan, &plan_records);
    let known = store::list_known(conn, stored.id)?;
    let now = clock.timestamp();
    for (stop, time) in stored.plan.stops.iter().zip(&times) {
        let before = known.iter().find(|(id, _)| *id == stop.id).map_or("", |(_, state)| state.as_str());
        let after = state(&plan_records, stop, time.as_ref());
        if let Some(date) = plan_records.records.date_of(stop)
            && (stop.object_id, &stop.recurrence_id)
                != (Some(date.event_id), &Some(date.recurrence_id.clone()))
        {
            store::set_date(conn, stored.id, &stop.id, &date)?;
        }
        if before == after {
            continue;
        }
        store::set_known(conn, stored.id, &stop.id, &after)?;
        let is_over = time.as_ref().is_some_and(|time| time.leaves < now) || stop.is_done;
        let news =
            if before.is_empty() || is_over { None } else { news(clock, before, &after, time.as_ref()) };
        let Some((word, sentence)) = news else { continue };
        let name = plan_records.records.title(stop);
        let mut message =
            format!("{sentence} It is part of your plan \u{201c}{}\u{201d}.", stored.plan.title);
        let others = alternatives::list(conn, clock, &stored.plan, stop, &plan_records)?;
        let others: Vec<String> = others
            .iter()
            .take(NAMED)
            .map(|other| format!("{} ({})", other.place.title, other.reason))
            .collect();
        if !others.is_empty() {
            message.push_str(&format!(" These would fit instead: {}.", others.join("; ")));
        }
        notifications::notify_with_button(
            conn,
            &NewNotification {
                user_id: stored.user_id,
                kind: NotificationKind::Events,
                title: &format!("{word}: {name}"),
                message: &message,
                link: &format!("/plan-itinerary/{}", stored.id),
                cause: &format!("{cause}:{}", stop.id),
            },
            "Open the plan",
        )?;
    }
    Ok(())
}

/// A word and a sentence about what got worse or changed; nobody changes plans because something is all right
/// again.
fn news(
    clock: &Clock,
    before: &str,
    after: &str,
    time: Option<&TimedStop>,
) -> Option<(&'static str, String)> {
    let first = |state: &str| state.split(' ').next().unwrap_or_default().to_owned();
    let (was, is) = (first(before), first(after));
    if was != is {
        return match is.as_str() {
            "cancelled" => Some(("Canceled", "It is not taking place.".into())),
            "postponed" => Some(("Postponed", "It is postponed, and there is no new date yet.".into())),
            "gone" => {
                Some(("No longer listed", reason(time, &[ConflictCode::Gone], "It is no longer listed")))
            }
            "scheduled" => Some(("It is on", format!("It is now on {}.", when(clock, after)?))),
            "moved" => {
                let next = when(clock, after)?;
                let words = format!("It no longer takes place on that day. The next date is {next}.");
                Some(("Another day", words))
            }
            _ => None,
        };
    }
    if is == "scheduled" && starts_at(before) != starts_at(after) {
        return Some(("New time", format!("It is now on {}.", when(clock, after)?)));
    }
    let is_closed = |state: &str| state.ends_with(" closed");
    if is_closed(after) && !is_closed(before) {
        let codes = [ConflictCode::Closed, ConflictCode::ClosesEarly];
        return Some(("New hours", reason(time, &codes, "Closed when you arrive")));
    }
    None
}

/// The sentence of the first conflict of these kinds.
fn reason(time: Option<&TimedStop>, codes: &[ConflictCode], otherwise: &str) -> String {
    let conflicts = time.map(|time| time.schedule.conflicts.as_slice()).unwrap_or_default();
    let found = conflicts.iter().find(|conflict| codes.contains(&conflict.code));
    format!("{}.", found.map_or(otherwise, |conflict| conflict.message.as_str()))
}

fn starts_at(state: &str) -> Option<Timestamp> {
    state.split(' ').nth(1)?.parse().ok()
}

fn when(clock: &Clock, state: &str) -> Option<String> {
    let at = clock.zone().to_datetime(starts_at(state)?);
    Some(format!("{} at {}", day::weekday_and_date(at.date()), time_words(at.time())))
}
