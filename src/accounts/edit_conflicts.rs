//! Edit conflicts: two people edit the same record, and the second is shown what changed in the meantime.
//!
//! A form gets the record with its `revision`, the id of its newest audit entry, and sends it back with the
//! changes. Invariant: nobody overwrites somebody else's change without having seen it, and one's own earlier
//! saves never count as somebody else's.

use std::collections::BTreeSet;

use rusqlite::Connection;
use serde::Serialize;
use serde_json::{Value, json};

use super::audit::{Actor, AuditEntry};
use super::store;
use crate::kit::error::{Refusal, Result};
use crate::kit::validation::Input;

/// How many changes of a record are checked at most; no form stays open for longer than that.
const MAX_CHANGES: u32 = 200;

/// A field that somebody else changed since the form was opened.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct EditConflict {
    field: String,
    /// The current value.
    theirs: Value,
    who: String,
    at: String,
}

/// The id of the newest audit entry of a record such as `event:7`; 0 if it has none.
pub fn newest_revision(conn: &Connection, subject: &str) -> Result<i64> {
    Ok(store::newest_audit_entry(conn, subject)?.unwrap_or(0))
}

/// The revision that the form was loaded with; without it nothing is compared.
pub fn read_revision(input: &mut Input) -> Option<i64> {
    input.number("revision").flatten()
}

/// Returns 409 if others have changed submitted fields since the revision that the form was loaded with.
/// `is_about` tells from an entry's details whether it concerns the same part of the record.
pub fn check_edit(
    conn: &Connection,
    actor: &Actor,
    subject: &str,
    input: &mut Input,
    is_about: &dyn Fn(&Value) -> bool,
) -> Result<()> {
    let Some(revision) = read_revision(input) else { return Ok(()) };
    let mut conflicts: Vec<EditConflict> = Vec::new();
    let mut seen = BTreeSet::new();
    let entries = store::list_audit_entries_after(conn, subject, revision, MAX_CHANGES)?;
    for entry in entries.iter().filter(|entry| is_about(&entry.details)) {
        let Some(after) = entry.after.as_object() else { continue };
        for (field, theirs) in after {
            // Entries come newest first, so the first one for a field holds its current value; older ones
            // don't matter.
            let is_newest = seen.insert(field.clone());
            if is_newest
                && entry.user_id != actor.user_id
                && input.value(field).is_some_and(|mine| mine != theirs)
            {
                let who = name_of(conn, entry, actor)?;
                let (field, theirs) = (field.clone(), theirs.clone());
                conflicts.push(EditConflict { field, theirs, who, at: entry.at.clone() });
            }
        }
    }
    if conflicts.is_empty() {
        return Ok(());
    }
    let revision = newest_revision(conn, subject)?;
    let detail = "Somebody else has changed this since you opened it.";
    let body = json!({ "detail": detail, "conflicts": conflicts, "revision": revision });
    Err(Refusal::new(409, body).into())
}

/// Returns 409 with `detail` if others have changed one of these fields since the revision that was read: for calls
/// that act on what somebody has seen.
pub fn check_seen(
    conn: &Connection,
    actor: &Actor,
    subject: &str,
    input: &mut Input,
    (fields, detail): (&[&str], &str),
) -> Result<()> {
    let Some(revision) = read_revision(input) else { return Ok(()) };
    let entries = store::list_audit_entries_after(conn, subject, revision, MAX_CHANGES)?;
    let is_newer = |entry: &AuditEntry| {
        let has_changed = |field: &&str| entry.before.get(*field) != entry.after.get(*field);
        entry.user_id != actor.user_id && fields.iter().any(has_changed)
    };
    if !entries.iter().any(is_newer) {
        return Ok(());
    }
    let revision = newest_revision(conn, subject)?;
    Err(Refusal::new(409, json!({ "detail": detail, "revision": revision })).into())
}

/// Only the office gets to see email addresses, of whoever has no name.
fn name_of(conn: &Connection, entry: &AuditEntry, reader: &Actor) -> Result<String> {
    let find = |id: Option<i64>| id.map(|id| store::find_user(conn, id)).transpose();
    let is_office = find(reader.user_id)?.flatten().is_some_and(|reader| reader.is_admin());
    Ok(match find(entry.user_id)?.flatten() {
        Some(user) if is_office => user.name_or_email(),
        Some(user) => user.display_name(),
        None => "Somebody else".into(),
    })
}
