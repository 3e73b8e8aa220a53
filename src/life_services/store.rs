//! SQL of the life services.

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::json;

use super::model::StepState;
use crate::accounts::ExportPart;
use crate::kit::error::Result;

/// Life services in a member's data export.
pub const EXPORT: ExportPart = ExportPart {
    name: "life_services",
    collect: |conn, user_id| {
        let mut statement = conn.prepare_cached(
            "SELECT c.title AS situation, s.title, s.status, s.note, s.updated_at FROM life_service_steps s
             JOIN checklists c ON c.id = s.checklist_id WHERE s.user_id = ?1 ORDER BY plain_text(c.title), s.updated_at, s.item_key",
        )?;
        let rows = statement.query_map([user_id], |row| {
            Ok(json!({
                "situation": row.get::<_, String>("situation")?, "step": row.get::<_, String>("title")?,
                "status": row.get::<_, String>("status")?, "note": row.get::<_, String>("note")?,
                "updated_at": row.get::<_, String>("updated_at")?,
            }))
        })?;
        Ok(rows.collect::<rusqlite::Result<Vec<_>>>()?.into())
    },
};

/// When a member began a situation, and when they last changed something in it.
pub struct ProgressDates {
    pub checklist_id: i64,
    pub started_at: String,
    pub updated_at: String,
}

fn started(row: &Row<'_>) -> rusqlite::Result<ProgressDates> {
    Ok(ProgressDates {
        checklist_id: row.get("checklist_id")?,
        started_at: row.get("started_at")?,
        updated_at: row.get("updated_at")?,
    })
}

/// Most recently worked on first.
pub fn list_started(conn: &Connection, user_id: i64) -> Result<Vec<ProgressDates>> {
    let mut statement = conn.prepare_cached(
        "SELECT checklist_id, started_at, updated_at FROM life_services WHERE user_id = ?1
         ORDER BY updated_at DESC, checklist_id",
    )?;
    let rows = statement.query_map([user_id], started)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn find_started(conn: &Connection, user_id: i64, checklist_id: i64) -> Result<Option<ProgressDates>> {
    Ok(conn
        .prepare_cached(
            "SELECT checklist_id, started_at, updated_at FROM life_services WHERE user_id = ?1 AND checklist_id = ?2",
        )?
        .query_row((user_id, checklist_id), started)
        .optional()?)
}

/// The checklist with this address: the current one, or a removed one that the member had begun.
pub fn find_checklist(conn: &Connection, user_id: i64, slug: &str) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached(
            "SELECT c.id FROM checklists c LEFT JOIN life_services l ON l.checklist_id = c.id AND l.user_id = ?1
             WHERE c.slug = ?2 AND c.kind = 'situation' AND (c.deleted_at IS NULL OR l.user_id IS NOT NULL)
             ORDER BY c.deleted_at IS NOT NULL, c.id DESC LIMIT 1",
        )?
        .query_row((user_id, slug), |row| row.get(0))
        .optional()?)
}

pub fn list_steps(conn: &Connection, user_id: i64, checklist_id: i64) -> Result<Vec<StepState>> {
    let mut statement = conn.prepare_cached(
        "SELECT item_key, title, status, note, updated_at FROM life_service_steps
         WHERE user_id = ?1 AND checklist_id = ?2 ORDER BY updated_at, item_key",
    )?;
    let rows = statement.query_map((user_id, checklist_id), |row| {
        Ok(StepState {
            key: row.get("item_key")?,
            title: row.get("title")?,
            status: row.get("status")?,
            note: row.get("note")?,
            updated_at: row.get("updated_at")?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn touch(conn: &Connection, user_id: i64, checklist_id: i64, now: &str) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO life_services (user_id, checklist_id, started_at, updated_at) VALUES (?1, ?2, ?3, ?3)
         ON CONFLICT DO UPDATE SET updated_at = excluded.updated_at",
    )?
    .execute((user_id, checklist_id, now))?;
    Ok(())
}

/// Saves what a member says about a step; the first one begins the situation.
pub fn save_step(conn: &Connection, user_id: i64, checklist_id: i64, step: &StepState) -> Result<()> {
    touch(conn, user_id, checklist_id, &step.updated_at)?;
    insert_step(conn, user_id, checklist_id, step)
}

fn insert_step(conn: &Connection, user_id: i64, checklist_id: i64, step: &StepState) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO life_service_steps (user_id, checklist_id, item_key, title, status, note, updated_at)
         VALUES (:user, :checklist, :key, :title, :status, :note, :now)
         ON CONFLICT DO UPDATE SET title = excluded.title, status = excluded.status, note = excluded.note,
            updated_at = excluded.updated_at",
    )?
    .execute(named_params! {
        ":user": user_id, ":checklist": checklist_id, ":key": step.key, ":title": step.title,
        ":status": step.status.as_str(), ":note": step.note, ":now": step.updated_at,
    })?;
    Ok(())
}

/// For "Start over".
pub fn erase(conn: &Connection, user_id: i64, checklist_id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM life_services WHERE user_id = ?1 AND checklist_id = ?2")?
        .execute((user_id, checklist_id))?;
    Ok(())
}

/// Restores what was erased, replacing what is there now.
pub fn put_back(
    conn: &Connection,
    user_id: i64,
    checklist_id: i64,
    steps: &[StepState],
    now: &str,
) -> Result<()> {
    erase(conn, user_id, checklist_id)?;
    if steps.is_empty() {
        return Ok(());
    }
    touch(conn, user_id, checklist_id, now)?;
    for step in steps {
        insert_step(conn, user_id, checklist_id, step)?;
    }
    Ok(())
}
