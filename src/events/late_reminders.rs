//! Reminders for members who show interest after everybody else has been reminded.
//!
//! Invariant: a late reminder has the same `cause` (idempotency key) as the regular one, so nobody gets both.

use jiff::civil::{Date, Time};
use jiff::{SignedDuration, ToSpan};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use super::model::OccurrenceStatus;
use super::reminders::{REMINDING_HOUR, is_ahead, reminder_cause, title, when_and_where};
use super::store;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, Handlers, Job, JobFailure, NewJob};
use crate::notifications::{self, NewNotification, NotificationKind};

const JOB: &str = "event-remind-late";
/// Grace period in which somebody who pressed by mistake can take it back.
const PAUSE: SignedDuration = SignedDuration::from_mins(5);

#[derive(Serialize, Deserialize)]
struct Late {
    event: i64,
    user: i64,
    date: String,
    /// The day of that date, by which it is found again once it has moved.
    #[serde(default)]
    day: Option<Date>,
}

pub fn handle(handlers: Handlers, db: &Db, clock: &Clock) -> Handlers {
    let (db, clock) = (db.clone(), clock.clone());
    handlers.on(JOB, move |job| remind(db.clone(), clock.clone(), job))
}

/// Enqueues the reminders that a new interest needs, in its transaction: one for each date that begins today
/// or, once the morning's reminders are out, tomorrow.
pub fn plan(conn: &Connection, clock: &Clock, event_id: i64, user_id: i64) -> Result<()> {
    let now = clock.local();
    let today = now.date();
    let is_after_reminders = now.time() >= Time::constant(REMINDING_HOUR, 0, 0, 0);
    let last = if is_after_reminders { today.saturating_add(1.day()) } else { today };
    for date in store::list_shown_dates(conn, clock, event_id)? {
        let Ok(starts) = date.starts_at.parse::<jiff::Timestamp>() else { continue };
        if date.start_date > last || starts <= clock.timestamp() {
            continue;
        }
        let day = Some(date.start_date);
        let late = Late { event: event_id, user: user_id, date: date.recurrence_id, day };
        let at = clock.timestamp().saturating_add(PAUSE).map_err(Error::internal)?;
        let run_at = Some(at).filter(|at| *at < starts);
        // Interest withdrawn and shown again needs a new job; the `cause` prevents a second notification.
        let key = format!("{JOB}:{event_id}:{user_id}:{}:{}", late.date, clock.stamp());
        let payload = serde_json::to_value(&late)?;
        jobs::enqueue(conn, &NewJob { kind: JOB, key: &key, payload, run_at })?;
    }
    Ok(())
}

async fn remind(db: Db, clock: Clock, job: Job) -> Result<(), JobFailure> {
    let late: Late = serde_json::from_value(job.payload)
        .map_err(|error| JobFailure::Never(format!("The payload: {error}")))?;
    db.write_without_invalidation(move |conn| notify(conn, &clock, &late)).await?;
    Ok(())
}

fn notify(conn: &Connection, clock: &Clock, late: &Late) -> Result<()> {
    let Some(at) = store::follow_date(conn, late.event, &late.date, late.day)? else { return Ok(()) };
    let is_still = store::interests_of(conn, late.user, &[at.event_id])?.contains_key(&at.event_id);
    let Some(event) = store::find(conn, at.event_id)?.filter(|event| is_still && event.is_published()) else {
        return Ok(());
    };
    let Some(date) = store::find_date(conn, clock, event.id, &at.recurrence_id)? else { return Ok(()) };
    // A date that was moved further ahead has its reminder on the morning before its new day.
    let is_soon = date.start_date <= clock.local().date().saturating_add(1.day());
    if date.status != OccurrenceStatus::Scheduled || !is_soon || !is_ahead(&date, clock) {
        return Ok(());
    }
    let event = event.on(Some(&date)).into_owned();
    notifications::notify(
        conn,
        &NewNotification {
            user_id: late.user,
            kind: NotificationKind::Events,
            title: &title(&event, &date, clock),
            message: &when_and_where(&event, &date),
            link: &event.path(),
            cause: &reminder_cause(event.id, &date),
        },
    )
    .map(drop)
}
