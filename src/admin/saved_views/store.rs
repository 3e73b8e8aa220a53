//! SQL for saved views.

use rusqlite::{Connection, OptionalExtension, Row};
use serde_json::json;

use super::{MAX_VIEWS, NewSavedView, SavedView};
use crate::accounts::ExportPart;
use crate::kit::error::{Error, Result};

pub const EXPORT: ExportPart =
    ExportPart { name: "saved_views", collect: |conn, user_id| Ok(json!(list(conn, user_id, None)?)) };

fn view(row: &Row<'_>) -> rusqlite::Result<SavedView> {
    Ok(SavedView { id: row.get(0)?, list: row.get(1)?, name: row.get(2)?, query: row.get(3)? })
}

/// Sorted by name.
pub fn list(conn: &Connection, user_id: i64, list: Option<&str>) -> Result<Vec<SavedView>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, list, name, query FROM saved_views WHERE user_id = ?1 AND (?2 IS NULL OR list = ?2)
         ORDER BY plain_text(name), id",
    )?;
    let rows = statement.query_map((user_id, list), view)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn save(conn: &Connection, user_id: i64, new: &NewSavedView) -> Result<SavedView> {
    let known = list(conn, user_id, Some(&new.list))?;
    if known.len() >= MAX_VIEWS && !known.iter().any(|view| view.name == new.name) {
        return Err(Error::field(
            "name",
            format!("There are already {MAX_VIEWS} saved views. Remove one first."),
        ));
    }
    conn.prepare_cached(
        "INSERT INTO saved_views (user_id, list, name, query) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (user_id, list, name) DO UPDATE SET query = excluded.query",
    )?
    .execute((user_id, &new.list, &new.name, &new.query))?;
    conn.prepare_cached(
        "SELECT id, list, name, query FROM saved_views WHERE user_id = ?1 AND list = ?2 AND name = ?3",
    )?
    .query_row((user_id, &new.list, &new.name), view)
    .optional()?
    .ok_or(Error::NotFound("View"))
}

pub fn delete(conn: &Connection, user_id: i64, id: i64) -> Result<()> {
    let gone = conn
        .prepare_cached("DELETE FROM saved_views WHERE id = ?1 AND user_id = ?2")?
        .execute((id, user_id))?;
    if gone == 0 { Err(Error::NotFound("View")) } else { Ok(()) }
}
