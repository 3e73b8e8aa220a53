//! Former versions of a checklist.

use rusqlite::Connection;

use super::read::find_any;
use super::write::bring_back;
use crate::accounts::{self, Actor};
use crate::checklists::model::{Checklist, ChecklistRevision, FormerVersion};
use crate::kit::error::{Error, Result};

fn record(id: i64) -> String {
    format!("checklist:{id}")
}

/// Newest first.
pub fn list_versions(conn: &Connection, id: i64) -> Result<Vec<FormerVersion>> {
    find_any(conn, id)?;
    let mut versions = Vec::new();
    for (content, replaced_at, replaced_by) in accounts::list_record_revisions(conn, &record(id))? {
        let ChecklistRevision { version, content } = serde_json::from_str(&content)?;
        let item_count = content.items.len();
        versions.push(FormerVersion { version, title: content.title, item_count, replaced_at, replaced_by });
    }
    Ok(versions)
}

pub fn restore_version(conn: &Connection, actor: &Actor, id: i64, version: i64) -> Result<Checklist> {
    for (content, ..) in accounts::list_record_revisions(conn, &record(id))? {
        let revision: ChecklistRevision = serde_json::from_str(&content)?;
        if revision.version == version {
            return bring_back(conn, actor, id, &revision.content);
        }
    }
    Err(Error::NotFound("Version"))
}

/// Restores a version from the audit trail.
pub fn restore_content(conn: &Connection, actor: &Actor, id: i64, content: &str) -> Result<()> {
    let revision: ChecklistRevision = serde_json::from_str(content)?;
    bring_back(conn, actor, id, &revision.content).map(drop)
}
