//! Who hears of what: staff of what waits, and those concerned of a decision once it has stood for
//! a moment.

use rusqlite::Connection;

use super::decide::{TELL, closed_reports};
use super::store;
use crate::events::{self, Status, Visibility};
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::jobs::{Failure, Handlers, Job};
use crate::notifications::{self, Kind, Notice};

/// Tells everybody who may decide.
pub fn tell_staff(conn: &Connection, title: &str, message: &str, link: &str, cause: &str) -> Result<()> {
    for user_id in store::list_staff(conn)? {
        notifications::notify(conn, &Notice { user_id, kind: Kind::Queue, title, message, link, cause })?;
    }
    Ok(())
}

pub fn handle(handlers: Handlers, db: &Db) -> Handlers {
    let db = db.clone();
    handlers.on(TELL, move |job| tell(db.clone(), job))
}

async fn tell(db: Db, job: Job) -> Result<(), Failure> {
    let id = job.payload.get("decision").and_then(serde_json::Value::as_i64);
    let id = id.ok_or_else(|| Failure::Never("The payload names no decision.".into()))?;
    Ok(db.write_quietly(move |conn| tell_of(conn, id)).await?)
}

fn tell_of(conn: &Connection, decision_id: i64) -> Result<()> {
    let Some(decision) = store::find_decision(conn, decision_id)?.filter(|one| one.undone_at.is_none())
    else {
        return Ok(());
    };
    let Some(event) = events::find(conn, decision.event_id)? else { return Ok(()) };
    let is_shown = event.facts.visibility == Visibility::Published;
    let link = if is_shown { event.path() } else { String::new() };
    if let Some(user_id) = event.facts.submitted_by {
        let title = if is_shown {
            format!("{} is published", event.title)
        } else {
            format!("{} was sent back", event.title)
        };
        let message = if is_shown { "Thank you for sending it in." } else { &decision.reason };
        let link = if is_shown { &link } else { "/events/submit" };
        let cause = format!("event-decision:{decision_id}");
        notifications::notify(
            conn,
            &Notice { user_id, kind: Kind::Contributions, title: &title, message, link, cause: &cause },
        )?;
    }
    let closed = closed_reports(&store::decision_before(conn, decision_id)?);
    let title = format!("Your report about {}", event.title);
    let message = match (decision.verb.as_str(), event.facts.status) {
        ("publish", _) => "We checked it: what the page says is right.",
        ("cancel", Status::Cancelled) => "You were right: it does not take place, and its page says so now.",
        _ => "You were right: we took the event down.",
    };
    for (report, user_id) in store::reporters(conn, &closed)? {
        let cause = format!("event-report:{report}");
        notifications::notify(
            conn,
            &Notice {
                user_id,
                kind: Kind::Contributions,
                title: &title,
                message,
                link: &link,
                cause: &cause,
            },
        )?;
    }
    Ok(())
}
