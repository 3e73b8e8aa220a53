//! Restores an event to what it was before an edit.

use rusqlite::Connection;
use serde::Deserialize;
use serde_json::{Value, json};

use super::audited::audited;
use super::model::{NewEvent, Visibility};
use super::{series, store};
use crate::accounts::{Actor, Restorer, audit_restorable};
use crate::deleted_records::{self, Deleting, RecordKind};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};

/// Writes the edit to the audit trail, with the whole event as it was.
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

/// Like `keep`, for a series that was split: its later dates now belong to another event.
pub fn keep_split(
    conn: &Connection,
    actor: &Actor,
    (id, split): (i64, i64),
    change: [&Value; 2],
    details: &Value,
    before: &NewEvent,
) -> Result<()> {
    let (event, mut content) = (format!("event:{id}"), json!(before));
    if let Some(content) = content.as_object_mut() {
        content.insert("split".into(), json!(split));
    }
    audit_restorable(conn, actor, "event.update", &event, change, details, (&event, &content))
}

/// What the audit trail stores of an edit in addition to the event itself.
#[derive(Deserialize)]
struct Kept {
    /// The event that the later dates were moved to.
    split: Option<i64>,
}

/// Removes the event as the office does, so that the deleted records and the audit trail offer to restore it.
fn remove(conn: &Connection, clock: &Clock, actor: &Actor, id: i64, present: &NewEvent) -> Result<()> {
    if !store::remove(conn, clock, id)? {
        return Ok(());
    }
    let deleting = Deleting { kind: RecordKind::Event, record_id: id, title: &present.title, reason: "" };
    let was_public = present.visibility == Visibility::Published;
    deleted_records::note_removed(conn, actor, &deleting, was_public, json!(present))?;
    let change = [&audited(present)?, &Value::Null];
    keep(conn, actor, "event.delete", id, change, &Value::Null, present)
}

/// Undoes a split: removes the event with the later dates, keeps its interested people, and tells them if those
/// dates are no longer as they were there.
fn take_back_split(
    conn: &Connection,
    clock: &Clock,
    actor: &Actor,
    (id, [shorter, longer]): (i64, [&NewEvent; 2]),
    split: i64,
) -> Result<()> {
    let rest = store::load(conn, split)?.filter(|rest| rest.visibility != Visibility::Removed);
    let Some(rest) = rest else { return Ok(()) };
    store::copy_interests(conn, split, id)?;
    store::set_merged(conn, split, Some(id))?;
    remove(conn, clock, actor, split, &rest)?;
    match series::find_later_dates(clock, id, shorter, longer)? {
        Some((from, later)) => store::tell_of_change_from(conn, clock, (id, Some(from)), &rest, &later),
        None => Ok(()),
    }
}

/// Moderation decisions about the event stay in force; a removed one comes back, one that was back is removed
/// again, and a series that was split becomes one again.
pub const RESTORER: Restorer = Restorer {
    noun: "event",
    restore: |conn, clock, actor, id, content| {
        let present = store::load(conn, id)?.ok_or(Error::NotFound("Event"))?;
        let mut wanted: NewEvent = serde_json::from_str(content)?;
        if wanted.visibility == Visibility::Removed {
            return remove(conn, clock, actor, id, &present);
        }
        store::clear_lost_links(conn, &mut wanted)?;
        match present.visibility {
            Visibility::Removed => drop(store::reopen_recent_reports(conn, clock, id)?),
            visibility => wanted.visibility = visibility,
        }
        wanted.source = present.source.clone();
        wanted.verification = present.verification;
        wanted.scores = present.scores;
        store::set_merged(conn, id, None)?;
        store::update_by_editor(conn, clock, id, &wanted)?;
        deleted_records::forget_record(conn, RecordKind::Event, id)?;
        if let Some(split) = serde_json::from_str::<Kept>(content)?.split {
            take_back_split(conn, clock, actor, (id, [&present, &wanted]), split)?;
        }
        let change = [&audited(&present)?, &audited(&wanted)?];
        keep(conn, actor, "event.restore", id, change, &Value::Null, &present)
    },
};
