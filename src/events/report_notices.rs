//! Notifies reporters of what became of an event, once that has stood for a moment. What is decided in the review
//! queue is announced by `discovery`.

use rusqlite::Connection;

use super::model::Visibility;
use super::store;
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::jobs::{Handlers, Job, JobFailure};
use crate::notifications::{self, NewNotification, NotificationKind};

pub fn handle(handlers: Handlers, db: &Db) -> Handlers {
    let db = db.clone();
    handlers.on(store::NOTIFY_REPORTERS, move |job| notify(db.clone(), job))
}

async fn notify(db: Db, job: Job) -> Result<(), JobFailure> {
    let event_id = job.payload.get("event").and_then(serde_json::Value::as_i64);
    let closed_at = job.payload.get("closed_at").and_then(serde_json::Value::as_str).map(str::to_owned);
    let (Some(event_id), Some(closed_at)) = (event_id, closed_at) else {
        return Err(JobFailure::Never("The payload names no event.".into()));
    };
    Ok(db.write_without_invalidation(move |conn| notify_of(conn, event_id, &closed_at)).await?)
}

/// Nobody is notified of what was undone: its reports are open again.
fn notify_of(conn: &Connection, event_id: i64, closed_at: &str) -> Result<()> {
    let Some(event) = store::find(conn, event_id)? else { return Ok(()) };
    let is_public = event.facts.visibility == Visibility::Published;
    let link = if is_public { event.path() } else { String::new() };
    for (report, user_id, outcome) in store::reporters(conn, event_id, closed_at)? {
        notifications::notify(
            conn,
            &NewNotification {
                user_id,
                kind: NotificationKind::Contributions,
                title: &format!("Your report about {}", event.title),
                message: &outcome,
                link: &link,
                cause: &format!("event-report:{report}:{closed_at}"),
            },
        )?;
    }
    Ok(())
}
