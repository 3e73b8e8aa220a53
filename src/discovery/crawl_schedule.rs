//! The crawl schedule: each source is fetched at its interval with jitter, with backoff after failures, and
//! no longer at all once it has failed for long.
//!
//! A fetch run schedules the next one in its own transaction, so a crash loses none; a daily job finds
//! sources without a schedule, such as those of a restored copy.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde_json::json;

use super::model::EventSource;
use super::store::{self, FetchRunOutcome};
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::db::Db;
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, Handlers, NewJob};
use crate::notifications::{StaffNotification, notify_staff};

/// The kind of the job that fetches one source.
pub const FETCH: &str = "source-fetch";
const DAILY: &str = "sources-plan";
/// The interval in hours doubles with every failure, up to this.
const MAX_PAUSE: i64 = 72;
/// No pause is longer: the longest interval of a week, with its jitter.
const FURTHEST: SignedDuration = SignedDuration::from_hours(8 * 24);
/// A source that has failed for this long, and at least this often, is turned off.
const GIVEN_UP_AFTER: SignedDuration = SignedDuration::from_hours(14 * 24);
const MIN_FAILURES: i64 = 5;

pub fn handle(handlers: Handlers, db: &Db, clock: &Clock) -> Handlers {
    let (db, clock) = (db.clone(), clock.clone());
    handlers.daily(DAILY, move |_| {
        let (db, clock) = (db.clone(), clock.clone());
        async move { Ok(db.write(move |conn| plan_forgotten(conn, &clock)).await?) }
    })
}

/// Schedules sources that are more than a day overdue, those that were never scheduled, and those whose last fetch
/// was while the clock was ahead.
fn plan_forgotten(conn: &Connection, clock: &Clock) -> Result<()> {
    let now = clock.timestamp();
    let yesterday = now.saturating_sub(SignedDuration::from_hours(24)).map_err(Error::internal)?;
    let furthest = now.saturating_add(FURTHEST).map_err(Error::internal)?;
    for id in store::list_due(conn, &stamp_of(yesterday), &stamp_of(furthest))? {
        plan(conn, clock, id, now)?;
    }
    // Past events need no decision any more.
    store::settle_past(conn, clock.local().date())
}

/// Schedules a fetch run; replaces the previously scheduled one, if any.
pub fn plan(conn: &Connection, clock: &Clock, source_id: i64, at: Timestamp) -> Result<()> {
    let stamp = stamp_of(at);
    store::schedule(conn, source_id, Some(&stamp))?;
    let key = format!("{FETCH}:{source_id}:{stamp}");
    let payload = json!({ "source": source_id, "at": stamp });
    let run_at = (at > clock.timestamp()).then_some(at);
    jobs::enqueue(conn, &NewJob { kind: FETCH, key: &key, payload, run_at }).map(drop)
}

/// A shorter interval counts from now on, not only after the longer one.
pub fn bring_forward(conn: &Connection, clock: &Clock, source: &EventSource, every_hours: i64) -> Result<()> {
    let interval = SignedDuration::from_hours(every_hours);
    let at = clock.timestamp().checked_add(interval).map_err(Error::internal)?;
    let is_later = source.next_at.as_deref().is_some_and(|next| *next > *stamp_of(at));
    if every_hours < source.every_hours && is_later { plan(conn, clock, source.id, at) } else { Ok(()) }
}

/// Visits a source now instead of at its scheduled time.
pub fn fetch_now(conn: &Connection, clock: &Clock, source_id: i64) -> Result<()> {
    let source = store::find_source(conn, &clock.stamp(), source_id)?.ok_or(Error::NotFound("Source"))?;
    if !source.is_enabled {
        return Err(Error::BadRequest("The source is turned off. Turn it on first.".into()));
    }
    plan(conn, clock, source_id, clock.timestamp())
}

/// Records a fetch run and schedules the next one.
pub fn conclude(
    conn: &Connection,
    clock: &Clock,
    source: &EventSource,
    outcome: FetchRunOutcome<'_>,
) -> Result<()> {
    let now = clock.stamp();
    if matches!(outcome, FetchRunOutcome::Read { stats, .. } if stats.waiting > 0) {
        tell_of_waiting(conn, clock, source)?;
    }
    let failures = store::insert_fetch_run(conn, source.id, &now, outcome)?;
    let last_good = source.succeeded_at.as_ref().unwrap_or(&source.created_at);
    let is_given_up = failures >= MIN_FAILURES
        && last_good
            .parse::<Timestamp>()
            .is_ok_and(|good| clock.timestamp().duration_since(good) > GIVEN_UP_AFTER);
    if is_given_up {
        return give_up(conn, source, &now);
    }
    let next = clock.timestamp() + pause(source.every_hours, failures, &mut random)?;
    plan(conn, clock, source.id, next)
}

/// The source's interval, doubled with each failure, with 10% jitter so that runs do not all fall on the
/// full hour.
fn pause(every_hours: i64, failures: i64, random: &mut impl FnMut() -> Result<u8>) -> Result<SignedDuration> {
    let doublings = u32::try_from(failures.clamp(0, 8)).unwrap_or(8);
    let hours = every_hours.saturating_mul(1 << doublings).min(every_hours.max(MAX_PAUSE));
    let minutes = hours * 60;
    let tenth = minutes / 10;
    let shift = tenth * 2 * i64::from(random()?) / 255 - tenth;
    Ok(SignedDuration::from_mins(minutes + shift))
}

fn random() -> Result<u8> {
    let mut byte = [0];
    getrandom::fill(&mut byte).map_err(Error::internal)?;
    let [byte] = byte;
    Ok(byte)
}

fn give_up(conn: &Connection, source: &EventSource, now: &str) -> Result<()> {
    store::turn_off(conn, source.id)?;
    let title = format!("{} is no longer checked for events", source.name);
    let message = "It could not be read for two weeks, so it was turned off. Its events stay as they are.";
    let (title, link, cause) = (title.as_str(), "/admin/sources", format!("source-off:{}:{now}", source.id));
    notify_staff(conn, &StaffNotification { title, message, link, cause: &cause }, &[])
}

/// Notifies at most once a day per source, however often it is fetched.
fn tell_of_waiting(conn: &Connection, clock: &Clock, source: &EventSource) -> Result<()> {
    let title = format!("Events found at {} are waiting for review", source.name);
    let cause = format!("source-waiting:{}:{}", source.id, clock.local().date());
    let link = "/admin/review?kind=discovered";
    notify_staff(conn, &StaffNotification { title: &title, message: "", link, cause: &cause }, &[])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_with_each_failure_and_stay_near_what_was_asked() {
        let hours = |every, failures, byte: u8| {
            pause(every, failures, &mut || Ok(byte)).unwrap().as_secs_f64() / 3600.0
        };
        assert_eq!(hours(10, 0, 0), 9.0);
        assert_eq!(hours(10, 0, 255), 11.0);
        assert!(hours(10, 1, 128) > 19.9 && hours(10, 1, 128) < 20.1);
        assert!(hours(12, 8, 255) <= 80.0);
        assert!(hours(168, 3, 128) < 170.0);
    }
}
