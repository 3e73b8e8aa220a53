//! SQL of the alerts.

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::{Value, json};

use super::model::{Alert, AlertInput, EditableAlert};
use crate::accounts::{Actor, audit, newest_revision};
use crate::kit::db;
use crate::kit::error::{Error, Result};

const COLUMNS: &str = "level, text, link, starts_at, ends_at";
/// As many as a visitor can dismiss (`ui/layout/dismissed.ts`). Pages show the first of those that are left.
const MAX_CURRENT: u32 = 10;

fn draft(row: &Row<'_>) -> rusqlite::Result<AlertInput> {
    Ok(AlertInput {
        level: row.get("level")?,
        text: row.get("text")?,
        link: row.get("link")?,
        starts_at: row.get("starts_at")?,
        ends_at: row.get("ends_at")?,
    })
}

/// The current alerts, most severe first.
pub fn list_current(conn: &Connection, now: &str) -> Result<Vec<Alert>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT coalesce(dismissal_id, id) AS dismissal_id, {COLUMNS} FROM town_alerts
         WHERE starts_at <= ?1 AND (ends_at IS NULL OR ends_at > ?1)
         ORDER BY CASE level WHEN 'emergency' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END, starts_at DESC, id DESC LIMIT ?2"
    ))?;
    let rows = statement.query_map((now, MAX_CURRENT), |row| {
        Ok(Alert { id: row.get("dismissal_id")?, draft: draft(row)? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn count(conn: &Connection) -> Result<u64> {
    let count: i64 = conn.query_row("SELECT count(*) FROM town_alerts", [], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// Its subject in the audit trail.
pub fn subject(id: i64) -> String {
    format!("alert:{id}")
}

fn editable(conn: &Connection, id: i64, draft: AlertInput) -> Result<EditableAlert> {
    Ok(EditableAlert { id, draft, revision: newest_revision(conn, &subject(id))? })
}

/// Newest first, including past ones.
pub fn list(conn: &Connection, limit: u32, offset: u64) -> Result<Vec<EditableAlert>> {
    let offset = i64::try_from(offset).unwrap_or(i64::MAX);
    let mut statement = conn.prepare_cached(&format!(
        "SELECT id, {COLUMNS} FROM town_alerts ORDER BY id DESC LIMIT ?1 OFFSET ?2"
    ))?;
    let rows = statement.query_map((limit, offset), |row| Ok((row.get::<_, i64>("id")?, draft(row)?)))?;
    let alerts: Vec<(i64, AlertInput)> = rows.collect::<rusqlite::Result<_>>()?;
    alerts.into_iter().map(|(id, draft)| editable(conn, id, draft)).collect()
}

pub fn find(conn: &Connection, id: i64) -> Result<AlertInput> {
    conn.prepare_cached(&format!("SELECT {COLUMNS} FROM town_alerts WHERE id = ?1"))?
        .query_row([id], draft)
        .optional()?
        .ok_or(Error::NotFound("Alert"))
}

/// Creates an alert, or changes one.
pub fn save(conn: &Connection, actor: &Actor, id: Option<i64>, draft: &AlertInput) -> Result<EditableAlert> {
    let before = id.map(|id| find(conn, id)).transpose()?;
    // Whoever dismissed it has not read what it says now.
    let is_reworded =
        before.as_ref().is_some_and(|before| (&before.level, &before.text) != (&draft.level, &draft.text));
    let dismissal_id = is_reworded.then(|| db::take_id(conn, "town_alerts")).transpose()?;
    let id = match id {
        Some(id) => {
            conn.prepare_cached(
                "UPDATE town_alerts SET level = :level, text = :text, link = :link, starts_at = :starts,
                    ends_at = :ends, dismissal_id = coalesce(:dismissal_id, dismissal_id) WHERE id = :id",
            )?
            .execute(named_params! {
                ":id": id, ":level": draft.level, ":text": draft.text, ":link": draft.link,
                ":starts": draft.starts_at, ":ends": draft.ends_at, ":dismissal_id": dismissal_id,
            })?;
            id
        }
        None => {
            conn.prepare_cached(
                "INSERT INTO town_alerts (level, text, link, starts_at, ends_at, created_at)
                 VALUES (:level, :text, :link, :starts, :ends, :now)",
            )?
            .execute(named_params! {
                ":level": draft.level, ":text": draft.text, ":link": draft.link, ":starts": draft.starts_at,
                ":ends": draft.ends_at, ":now": actor.at,
            })?;
            conn.last_insert_rowid()
        }
    };
    let action = if before.is_some() { "alert.change" } else { "alert.create" };
    let before = before.map_or(Value::Null, |before| json!(before));
    audit(conn, actor, action, &subject(id), &before, &json!(draft))?;
    editable(conn, id, find(conn, id)?)
}

pub fn delete(conn: &Connection, actor: &Actor, id: i64) -> Result<()> {
    let before = find(conn, id)?;
    conn.prepare_cached("DELETE FROM town_alerts WHERE id = ?1")?.execute([id])?;
    audit(conn, actor, "alert.delete", &subject(id), &json!(before), &Value::Null)
}
