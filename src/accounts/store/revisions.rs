//! Records as they were before a change.

use rusqlite::{Connection, OptionalExtension, named_params};

use crate::accounts::forgetting::ForgottenText;
use crate::kit::error::Result;
use crate::kit::records::ids_as_json;

/// A record as it was before a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revision {
    pub record: String,
    /// JSON; `None` where the change made the record.
    pub content: Option<String>,
    /// The record's `updated_at` right after the change.
    pub updated_at: String,
}

/// `cause`: the audit entry or import that changes the record. If one cause changes a record twice, the
/// content before the first change is kept.
pub fn insert_revision(conn: &Connection, cause: &str, revision: &Revision) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO revisions (record, cause, content, updated_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (cause, record) DO UPDATE SET updated_at = excluded.updated_at",
    )?
    .execute((&revision.record, cause, &revision.content, &revision.updated_at))?;
    Ok(())
}

/// What a cause changed, in the order of the changes.
pub fn list_revisions(conn: &Connection, cause: &str) -> Result<Vec<Revision>> {
    let mut statement = conn
        .prepare_cached("SELECT record, content, updated_at FROM revisions WHERE cause = ?1 ORDER BY id")?;
    let rows = statement.query_map([cause], |row| {
        Ok(Revision { record: row.get(0)?, content: row.get(1)?, updated_at: row.get(2)? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn find_revision(conn: &Connection, cause: &str, record: &str) -> Result<Option<Revision>> {
    Ok(conn
        .prepare_cached("SELECT record, content, updated_at FROM revisions WHERE cause = ?1 AND record = ?2")?
        .query_row([cause, record], |row| {
            Ok(Revision { record: row.get(0)?, content: row.get(1)?, updated_at: row.get(2)? })
        })
        .optional()?)
}

pub fn list_revisions_with(conn: &Connection, text: &ForgottenText) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT id FROM revisions
         WHERE record >= :noun || ':' AND record < :noun || ';' AND content ->> :owner = :user
           AND content ->> :field = :text COLLATE NOCASE",
    )?;
    let rows = statement.query_map(
        named_params! {
            ":noun": text.noun, ":owner": text.owner, ":user": text.user_id, ":field": text.field,
            ":text": text.text,
        },
        |row| row.get(0),
    )?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Empties this text in revisions.
pub fn clear_text(conn: &Connection, text: &ForgottenText, ids: &[i64]) -> Result<()> {
    conn.prepare_cached(
        "UPDATE revisions SET content = json_set(content, '$.' || ?1, '')
         WHERE id IN (SELECT value FROM json_each(?2))",
    )?
    .execute((&text.field, ids_as_json(ids)?))?;
    Ok(())
}

/// The entry of a cause is found by its id; the other way around, each entry would be compared with each version.
pub const RECORD_REVISIONS: &str = "SELECT r.content, a.at, a.who
    FROM revisions r JOIN audit_entries a ON a.id = CAST(substr(r.cause, 7) AS INTEGER)
    WHERE r.record = ?1 AND r.cause GLOB 'audit:*' AND r.content IS NOT NULL ORDER BY r.id DESC";

/// For a record that was erased: there is nothing to restore it from.
pub fn delete_revisions(conn: &Connection, record: &str) -> Result<()> {
    conn.prepare_cached("DELETE FROM revisions WHERE record = ?1")?.execute([record])?;
    Ok(())
}

/// A record's previous contents, newest first, each with when and by whom it was replaced.
pub fn list_record_revisions(conn: &Connection, record: &str) -> Result<Vec<(String, String, String)>> {
    let mut statement = conn.prepare_cached(RECORD_REVISIONS)?;
    let rows = statement.query_map([record], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
