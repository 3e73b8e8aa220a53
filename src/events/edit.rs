//! Edits of an event by any person: one date of a series, the following ones, or all.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::audited::audited;
use super::model::{NewEvent, Visibility};
use super::restore;
use super::series::{self, Scope};
use super::store;
use crate::accounts::{Actor, check_edit};
use crate::deleted_records::{self, Deletable, Deleting, RecordKind};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};
use crate::kit::validation::Input;

fn in_trail(scope: Scope) -> Value {
    match scope {
        Scope::All => Value::Null,
        Scope::This(at) => json!({ "only_date": at }),
        Scope::Following(at) => json!({ "from_date": at }),
    }
}

/// 409 if somebody else changed the same fields of the same dates since they were read.
pub fn check_conflict(
    conn: &Connection,
    actor: &Actor,
    (id, scope): (i64, Scope),
    input: &mut Input,
) -> Result<()> {
    let own = in_trail(scope);
    // A change of one date and a change of the series do not overwrite each other, so they do not conflict.
    let only = |details: &Value| details.get("only_date").cloned();
    check_edit(conn, actor, &format!("event:{id}"), input, &|details| only(details) == only(&own))
}

/// Refuses to decide about another version of the event than the one that was read; `None` is any.
pub fn expect_unchanged(conn: &Connection, id: i64, read: Option<&str>) -> Result<()> {
    if read.is_some() && store::find_updated_at(conn, id)?.as_deref() != read {
        let text = "This event was changed since you opened it. Read it again before you decide.";
        return Err(Error::BadRequest(text.into()));
    }
    Ok(())
}

/// Applies `edit` to the event and saves it. Returns the id of the event that now holds it: a new one if the
/// series was split.
pub fn change(
    conn: &Connection,
    clock: &Clock,
    actor: &Actor,
    (id, scope): (i64, Scope),
    edit: impl FnOnce(&mut NewEvent) -> Result<()>,
) -> Result<i64> {
    let whole = store::load(conn, id)?.ok_or(Error::NotFound("Event"))?;
    let mut event = series::load_for(conn, id, scope)?;
    let before = event.clone();
    edit(&mut event)?;
    let saved = series::save(conn, clock, id, scope, &event)?;
    let change = [&audited(&before)?, &audited(&event)?];
    match scope {
        Scope::Following(at) if saved != id => {
            let details = json!({ "from_date": at, "split": saved });
            restore::keep_split(conn, actor, (id, saved), change, &details, &whole)?;
        }
        _ => restore::keep(conn, actor, "event.update", id, change, &in_trail(scope), &whole)?,
    }
    Ok(saved)
}

/// Removes dates; removing all of them removes the event itself.
pub fn remove(conn: &Connection, clock: &Clock, actor: &Actor, (id, scope): (i64, Scope)) -> Result<()> {
    remove_because(conn, clock, actor, (id, scope), "")
}

/// Like `remove`. A whole event is listed in the deleted records; its row stays, so that no source imports it
/// again.
fn remove_because(
    conn: &Connection,
    clock: &Clock,
    actor: &Actor,
    (id, scope): (i64, Scope),
    reason: &str,
) -> Result<()> {
    let whole = store::load(conn, id)?.ok_or(Error::NotFound("Event"))?;
    let before = series::load_for(conn, id, scope)?;
    series::remove(conn, clock, id, scope)?;
    if store::load(conn, id)?.is_some_and(|left| left.visibility == Visibility::Removed) {
        store::answer_reports(conn, clock, id, store::ReportOutcome::Deleted)?;
        let deleting = Deleting { kind: RecordKind::Event, record_id: id, title: &whole.title, reason };
        let was_public = whole.visibility == Visibility::Published;
        deleted_records::note_removed(conn, actor, &deleting, was_public, json!(whole))?;
    }
    let details = if reason.is_empty() { in_trail(scope) } else { deleted_records::details(reason) };
    let change = [&audited(&before)?, &Value::Null];
    restore::keep(conn, actor, "event.delete", id, change, &details, &whole)
}

pub const DELETABLE: Deletable = Deletable {
    kind: RecordKind::Event,
    delete: |conn, clock, actor, id, reason| {
        store::find_kept(conn, id)?;
        remove_because(conn, clock, actor, (id, Scope::All), reason)
    },
    restore: Some(restore::RESTORER.restore),
    settle: Some(store::materialize_dates),
    // Discovery knows the rest of what people said about it.
    erase: None,
};
