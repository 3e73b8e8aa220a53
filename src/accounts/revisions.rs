//! Previous versions: an audited edit keeps the record as it was, so staff can restore it.
//!
//! Invariant: a restore is an edit like any other, with an audit entry and a revision of its own, so it can
//! be undone.

use jiff::civil::DateTime;
use rusqlite::Connection;
use serde::Serialize;
use serde_json::{Value, json};

use super::audit::{Actor, AuditEntry, audit_with};
use super::store::{self, AuditFilter, Revision};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};

/// How a feature restores a record: by its id and its previous content.
#[derive(Clone, Copy)]
pub struct Restorer {
    /// The noun of its records in the audit trail.
    pub noun: &'static str,
    pub restore: fn(&Connection, &Clock, &Actor, i64, &str) -> Result<()>,
}

/// A check that a restored record must pass, given its noun and id.
pub type CheckRestored = fn(&Connection, &Config, DateTime, (&str, i64)) -> Result<()>;

#[derive(Clone, Copy)]
pub struct RestoreCheck(pub CheckRestored);

/// Like `audit_with`; `record` (noun and id) can then be restored to `content`.
pub fn audit_restorable(
    conn: &Connection,
    actor: &Actor,
    action: &str,
    subject: &str,
    change: [&Value; 2],
    details: &Value,
    (record, content): (&str, &Value),
) -> Result<()> {
    audit_with(conn, actor, action, subject, change, details)?;
    let cause = cause(conn.last_insert_rowid());
    let (record, content, updated_at) = (record.to_owned(), Some(content.to_string()), actor.at.clone());
    store::insert_revision(conn, &cause, &Revision { record, content, updated_at })
}

/// Like `audit_restorable`, for a record that is in the audit trail as a whole.
pub fn audit_edit(
    conn: &Connection,
    actor: &Actor,
    action: &str,
    (noun, id): (&str, i64),
    before: &impl Serialize,
    [after, details]: [&Value; 2],
) -> Result<()> {
    let (record, before) = (format!("{noun}:{id}"), json!(before));
    audit_restorable(conn, actor, action, &record, [&before, after], details, (&record, &before))
}

/// What somebody has changed since a point in time, newest first.
pub fn list_edits(conn: &Connection, user_id: i64, since: &str) -> Result<Vec<AuditEntry>> {
    let filter =
        AuditFilter { user_id: Some(user_id), from: Some(since.to_owned()), ..AuditFilter::default() };
    store::list_audit_entries(conn, &filter, u32::MAX, 0)
}

/// Everybody's edits of a record, newest first.
pub fn list_edits_of(conn: &Connection, subject: &str) -> Result<Vec<AuditEntry>> {
    store::list_audit_entries_after(conn, subject, 0, u32::MAX)
}

/// Restores the records that somebody edited to their state before the first of these edits, if `is_meant`
/// returns true for a record's noun and id. Returns the restored records.
pub fn restore_edits(
    conn: &Connection,
    restorers: &[Restorer],
    clock: &Clock,
    actor: &Actor,
    edits: &[AuditEntry],
    is_meant: &dyn Fn(&str, i64) -> Result<bool>,
) -> Result<Vec<String>> {
    let mut restored: Vec<String> = Vec::new();
    for edit in edits.iter().rev().filter(|edit| edit.can_restore) {
        for Revision { record, content, .. } in store::list_revisions(conn, &cause(edit.id))? {
            let Some((noun, id)) = record.split_once(':') else { continue };
            let id: i64 = id.parse().map_err(Error::internal)?;
            let restorer = restorers.iter().find(|restorer| restorer.noun == noun);
            let (Some(restorer), Some(content)) = (restorer, content) else { continue };
            if !restored.contains(&record) && is_meant(noun, id)? {
                (restorer.restore)(conn, clock, actor, id, &content)?;
                restored.push(record);
            }
        }
    }
    Ok(restored)
}

fn cause(audit_id: i64) -> String {
    format!("audit:{audit_id}")
}

/// Restores the records of an audit entry to their state before it, and returns them.
pub(super) fn restore(
    conn: &Connection,
    restorers: &[Restorer],
    clock: &Clock,
    actor: &Actor,
    audit_id: i64,
) -> Result<Vec<(String, i64)>> {
    let revisions = store::list_revisions(conn, &cause(audit_id))?;
    if revisions.is_empty() {
        return Err(Error::NotFound("Revision"));
    }
    let mut restored = Vec::new();
    for Revision { record, content, .. } in revisions {
        let (noun, id) = record.split_once(':').ok_or(Error::NotFound("Revision"))?;
        let restorer = restorers.iter().find(|restorer| restorer.noun == noun);
        let restorer = restorer.ok_or(Error::NotFound("Revision"))?;
        let content = content.ok_or(Error::NotFound("Revision"))?;
        let id: i64 = id.parse().map_err(Error::internal)?;
        (restorer.restore)(conn, clock, actor, id, &content)?;
        restored.push((noun.to_owned(), id));
    }
    Ok(restored)
}
