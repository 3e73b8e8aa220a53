//! Notifies whoever submitted an event that it was published in its form, once that has stood for a moment. What is
//! decided in the review queue is announced by `discovery`.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::model::Visibility;
use super::store;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, Handlers, Job, JobFailure, NewJob};
use crate::moderation::{self, ContentKind, TIME_TO_UNDO};
use crate::notifications::{self, NewNotification, NotificationKind};

const JOB: &str = "event-published";

pub fn handle(handlers: Handlers, db: &Db) -> Handlers {
    let db = db.clone();
    handlers.on(JOB, move |job| notify(db.clone(), job))
}

/// `at`: when it was published.
pub fn enqueue(conn: &Connection, clock: &Clock, event_id: i64, at: &str) -> Result<()> {
    let run_at = clock.timestamp().saturating_add(TIME_TO_UNDO).map_err(Error::internal)?;
    let payload = json!({ "event": event_id, "at": at });
    let key = format!("{JOB}:{event_id}:{at}");
    jobs::enqueue(conn, &NewJob { kind: JOB, key: &key, payload, run_at: Some(run_at) }).map(drop)
}

async fn notify(db: Db, job: Job) -> Result<(), JobFailure> {
    let event_id = job.payload.get("event").and_then(Value::as_i64);
    let at = job.payload.get("at").and_then(Value::as_str).map(str::to_owned);
    let (Some(event_id), Some(at)) = (event_id, at) else {
        return Err(JobFailure::Never("The payload names no event.".into()));
    };
    Ok(db.write_without_invalidation(move |conn| notify_of(conn, event_id, &at)).await?)
}

/// Nobody is notified if it is not public any more, and nobody twice: a granted appeal is announced by `moderation`.
fn notify_of(conn: &Connection, event_id: i64, at: &str) -> Result<()> {
    let event = store::find(conn, event_id)?;
    let Some(event) = event.filter(|event| event.facts.visibility == Visibility::Published) else {
        return Ok(());
    };
    let Some(user_id) = event.facts.submitted_by else { return Ok(()) };
    if moderation::is_granted_at(conn, ContentKind::Event, event_id, at)? {
        return Ok(());
    }
    notifications::notify(
        conn,
        &NewNotification {
            user_id,
            kind: NotificationKind::Contributions,
            title: &format!("{} is published", event.title),
            message: "Thank you for sending it in.",
            link: &event.path(),
            cause: &format!("event-published:{event_id}:{at}"),
        },
    )
}
