//! Which submitted events their senders can still change.

use rusqlite::Connection;
use serde_json::json;

use crate::events::{self, NewEvent, Visibility};
use crate::kit::error::{Error, Refusal, Result};

/// The member's own event, if it can still be changed: it is waiting for review or was rejected.
pub fn find_open(conn: &Connection, id: i64, user_id: i64) -> Result<NewEvent> {
    let event = events::load(conn, id)?.filter(|event| event.submitted_by == Some(user_id));
    let event = event.ok_or(Error::NotFound("Event"))?;
    let detail = match event.visibility {
        Visibility::Pending | Visibility::Rejected => return Ok(event),
        Visibility::Removed => return Err(Error::NotFound("Event")),
        Visibility::Published => "The event is published. Write to the town office to have it changed.",
        Visibility::Hidden if events::count_open_reports(conn, id)? > 0 => {
            "People reported the event. It is not shown until the town office has looked at it."
        }
        Visibility::Hidden => "The event was taken down. Write to the town office to have it changed.",
    };
    Err(Refusal::new(403, json!({ "detail": detail })).into())
}
