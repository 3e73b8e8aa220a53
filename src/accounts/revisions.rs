//! The version before: an edit that is in the audit trail keeps the record as it was, and staff restore it.
//!
//! Invariant: a restore is an edit like any other, with an entry and a revision of its own, so it can be
//! taken back.

use jiff::civil::DateTime;
use rusqlite::Connection;
use serde_json::Value;

use super::audit::{Actor, AuditEntry, audit_with};
use super::store::{self, AuditFilter, Revision};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};

/// How a feature brings a record back to how it was: the record's id, and its content then.
#[derive(Clone, Copy)]
pub struct Restorer {
    /// The noun of its records in the audit trail.
    pub noun: &'static str,
    pub restore: fn(&Connection, &Clock, &Actor, i64, &str) -> Result<()>,
}

/// What a restored record must pass, by its noun and id.
pub type CheckRestored = fn(&Connection, &Config, DateTime, (&str, i64)) -> Result<()>;

#[derive(Clone, Copy)]
pub struct RestoreCheck(pub CheckRestored);

/// As `audit_with`; `record` (a noun and an id) can be restored to `content`.
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

/// What somebody has done since a moment, the newest first.
pub fn list_edits(conn: &Connection, user_id: i64, since: &str) -> Result<Vec<AuditEntry>> {
    let filter = AuditFilter { user_id: Some(user_id), ..AuditFilter::default() };
    let mut entries = store::list_audit_entries(conn, &filter, u32::MAX, 0)?;
    entries.retain(|entry| entry.at.as_str() >= since);
    Ok(entries)
}

/// What everybody has done to a record, the newest first.
pub fn list_edits_of(conn: &Connection, subject: &str) -> Result<Vec<AuditEntry>> {
    store::list_audit_entries_after(conn, subject, 0, u32::MAX)
}

/// Brings the records that somebody edited back to how they were before the first of these edits. `is_meant`
/// is asked of each record's noun and id. Tells which records were restored.
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

/// Brings the records of an entry of the trail back to how they were before it; which ones.
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
