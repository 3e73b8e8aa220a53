//! Edit conflicts: two people change the same record, and the second is told what changed meanwhile.
//!
//! A form gets the record with its `revision`, the newest line of its audit trail, and sends it back with
//! what it changes. Invariant: what somebody else wrote is never replaced unseen, and one's own earlier
//! saves never count as somebody else's.

use std::collections::BTreeSet;

use rusqlite::Connection;
use serde::Serialize;
use serde_json::{Value, json};

use super::audit::{Actor, AuditEntry};
use super::store;
use crate::kit::error::{Refusal, Result};
use crate::kit::validation::Input;

/// Most changes of one record that are looked through; a form is not open for longer.
const MOST: u32 = 200;

/// A field that somebody else changed since the form was opened.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct EditConflict {
    field: String,
    /// What it is now.
    theirs: Value,
    who: String,
    at: String,
}

/// The newest change of a record such as `event:7`; 0 where it has none.
pub fn newest_revision(conn: &Connection, subject: &str) -> Result<i64> {
    Ok(store::newest_audit_entry(conn, subject)?.unwrap_or(0))
}

/// Which revision the sender has read; nothing is compared without it.
pub fn read_revision(input: &mut Input) -> Option<i64> {
    input.number("revision").flatten()
}

/// 409 with what others have made, since the revision that was read, of the fields that are sent. `is_about`
/// tells by an entry's details whether it is about the same part of the record.
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
    let entries = store::list_audit_entries_after(conn, subject, revision, MOST)?;
    for entry in entries.iter().filter(|entry| is_about(&entry.details)) {
        let Some(after) = entry.after.as_object() else { continue };
        for (field, theirs) in after {
            // The newest comes first and says how the field is now; what was before it is settled.
            let is_newest = seen.insert(field.clone());
            if is_newest
                && entry.user_id != actor.user_id
                && input.value(field).is_some_and(|mine| mine != theirs)
            {
                let who = name_of(conn, entry)?;
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

/// Owners are not told the office's addresses.
fn name_of(conn: &Connection, entry: &AuditEntry) -> Result<String> {
    let user = entry.user_id.map(|id| store::find_user(conn, id)).transpose()?.flatten();
    Ok(match user {
        Some(user) => user.display_name(),
        None => "Somebody else".into(),
    })
}
