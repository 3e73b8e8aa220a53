//! An event as it was before an edit.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::audited::audited;
use super::model::{NewEvent, Visibility};
use super::store;
use crate::accounts::{Actor, Restorer, audit_restorable};
use crate::deleted_records::{self, RecordKind};
use crate::kit::error::{Error, Result};

/// In the trail, with the whole event as it was, where its series is still one.
pub fn keep(
    conn: &Connection,
    actor: &Actor,
    action: &str,
    id: i64,
    change: [&Value; 2],
    details: &Value,
    before: &NewEvent,
) -> Result<()> {
    let event = format!("event:{id}");
    audit_restorable(conn, actor, action, &event, change, details, (&event, &json!(before)))
}

/// What was decided about the event stays decided; one that was removed comes back.
pub const RESTORER: Restorer = Restorer {
    noun: "event",
    restore: |conn, clock, actor, id, content| {
        let present = store::load(conn, id)?.ok_or(Error::NotFound("Event"))?;
        let mut wanted: NewEvent = serde_json::from_str(content)?;
        store::clear_lost_links(conn, &mut wanted)?;
        if present.visibility != Visibility::Removed {
            wanted.visibility = present.visibility;
        }
        wanted.source = present.source.clone();
        wanted.verification = present.verification;
        wanted.scores = present.scores;
        store::update_by_editor(conn, clock, id, &wanted)?;
        deleted_records::forget_record(conn, RecordKind::Event, id)?;
        let change = [&audited(&present)?, &audited(&wanted)?];
        keep(conn, actor, "event.restore", id, change, &Value::Null, &present)
    },
};
