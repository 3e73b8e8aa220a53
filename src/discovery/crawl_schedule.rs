//! The crawl schedule: each source every so many hours with jitter, with backoff when it fails, and not
//! at all once it has failed for long.
//!
//! A fetch run schedules the next one in its own transaction, so a crash loses none; a daily job finds
//! sources without a schedule, such as those of a restored copy.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde_json::json;

use super::model::EventSource;
use super::notify::notify_staff;
use super::store::{self, VisitOutcome};
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::db::Db;
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, Handlers, NewJob};

/// The job that visits one source.
pub const VISIT: &str = "source-visit";
const DAILY: &str = "sources-plan";
/// Pauses double with every failure, up to this.
const LONGEST_PAUSE: i64 = 72;
/// A source that has failed for so long, and so often, is turned off.
const GIVEN_UP_AFTER: SignedDuration = SignedDuration::from_hours(14 * 24);
const LEAST_FAILURES: i64 = 5;

pub fn handle(handlers: Handlers, db: &Db, clock: &Clock) -> Handlers {
    let (db, clock) = (db.clone(), clock.clone());
    handlers.daily(DAILY, move |_| {
        let (db, clock) = (db.clone(), clock.clone());
        async move { Ok(db.write(move |conn| plan_forgotten(conn, &clock)).await?) }
    })
}

/// Sources that should have been asked a day ago, and those that never were.
fn plan_forgotten(conn: &Connection, clock: &Clock) -> Result<()> {
    let yesterday =
        clock.timestamp().saturating_sub(SignedDuration::from_hours(24)).map_err(Error::internal)?;
    for id in store::list_due(conn, &stamp_of(yesterday))? {
        plan(conn, clock, id, clock.timestamp())?;
    }
    // What has passed needs no decision any more.
    store::settle_past(conn, clock.local().date())
}

/// Plans a visit; the plan before it, if there is one, no longer counts.
pub fn plan(conn: &Connection, clock: &Clock, source_id: i64, at: Timestamp) -> Result<()> {
    let stamp = stamp_of(at);
    store::schedule(conn, source_id, Some(&stamp))?;
    let key = format!("{VISIT}:{source_id}:{stamp}");
    let payload = json!({ "source": source_id, "at": stamp });
    let run_at = (at > clock.timestamp()).then_some(at);
    jobs::enqueue(conn, &NewJob { kind: VISIT, key: &key, payload, run_at }).map(drop)
}

/// Asks a source now instead of at its next time.
pub fn visit_now(conn: &Connection, clock: &Clock, source_id: i64) -> Result<()> {
    let source = store::find_source(conn, &clock.stamp(), source_id)?.ok_or(Error::NotFound("Source"))?;
    if !source.is_enabled {
        return Err(Error::BadRequest("The source is turned off. Turn it on first.".into()));
    }
    plan(conn, clock, source_id, clock.timestamp())
}

/// Writes a visit down, and plans the next one.
pub fn conclude(
    conn: &Connection,
    clock: &Clock,
    source: &EventSource,
    outcome: VisitOutcome<'_>,
) -> Result<()> {
    let now = clock.stamp();
    if matches!(outcome, VisitOutcome::Read { tally, .. } if tally.waiting > 0) {
        tell_of_waiting(conn, clock, source)?;
    }
    let failures = store::insert_visit(conn, source.id, &now, outcome)?;
    let last_good = source.succeeded_at.as_ref().unwrap_or(&source.created_at);
    let is_given_up = failures >= LEAST_FAILURES
        && last_good
            .parse::<Timestamp>()
            .is_ok_and(|good| clock.timestamp().duration_since(good) > GIVEN_UP_AFTER);
    if is_given_up {
        return give_up(conn, source, &now);
    }
    let next = clock.timestamp() + pause(source.every_hours, failures, &mut random)?;
    plan(conn, clock, source.id, next)
}

/// Every so many hours, doubled with each failure; a tenth sooner or later, so that not everybody
/// asks at the full hour.
fn pause(every_hours: i64, failures: i64, random: &mut impl FnMut() -> Result<u8>) -> Result<SignedDuration> {
    let doublings = u32::try_from(failures.clamp(0, 8)).unwrap_or(8);
    let hours = every_hours.saturating_mul(1 << doublings).min(every_hours.max(LONGEST_PAUSE));
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
    notify_staff(conn, &title, message, "/admin/sources", &format!("source-off:{}:{now}", source.id))
}

/// Once a day for each source, however often it is asked.
fn tell_of_waiting(conn: &Connection, clock: &Clock, source: &EventSource) -> Result<()> {
    let title = format!("Events found at {} are waiting for review", source.name);
    let cause = format!("source-waiting:{}:{}", source.id, clock.local().date());
    notify_staff(conn, &title, "", "/admin/review?kind=discovered", &cause)
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
