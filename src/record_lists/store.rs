//! Every SQL statement of the bulk changes.

use rusqlite::types::Value as SqlValue;
use rusqlite::{Connection, OptionalExtension, named_params};

use super::model::{BulkChange, MadeStep};
use crate::kit::error::{Error, Result};

/// A step that has stood longer was not a mistake.
const KEPT_DAYS: u32 = 30;

pub fn insert_step(
    conn: &Connection,
    list: &str,
    action: &str,
    now: &str,
    changes: &[BulkChange],
) -> Result<i64> {
    conn.prepare_cached("DELETE FROM bulk_edits WHERE made_at < date(?1, ?2)")?
        .execute((now, format!("-{KEPT_DAYS} days")))?;
    conn.prepare_cached("INSERT INTO bulk_edits (list, action, made_at, edits) VALUES (?1, ?2, ?3, ?4)")?
        .execute((list, action, now, serde_json::to_string(changes)?))?;
    Ok(conn.last_insert_rowid())
}

/// Claims a step to be undone now, which is possible only once.
pub fn take_step(conn: &Connection, id: i64, now: &str) -> Result<MadeStep> {
    let found: Option<(String, String, String, String, Option<String>)> = conn
        .prepare_cached("SELECT list, action, made_at, edits, undone_at FROM bulk_edits WHERE id = ?1")?
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)))
        .optional()?;
    let (list, action, made_at, edits, undone_at) = found.ok_or(Error::NotFound("Change"))?;
    if undone_at.is_some() {
        return Err(Error::BadRequest("This change was already undone.".into()));
    }
    conn.prepare_cached("UPDATE bulk_edits SET undone_at = ?2 WHERE id = ?1")?.execute((id, now))?;
    Ok(MadeStep { list, action, made_at, changes: serde_json::from_str(&edits)? })
}

/// A step that sets one column of a table. Column, condition and marks are never user input.
pub struct ColumnChange<'a> {
    pub table: &'a str,
    pub column: &'a str,
    pub value: SqlValue,
    /// Which rows may be changed, as a condition on the row `t`
    pub only: &'a str,
    /// What else is set, such as ", updated_at = :now"
    pub marks: &'a str,
    /// What of that is kept for an undo, as SQL on the row `t`: "json_array(t.confirmed_by)", or "NULL"
    pub replaced: &'a str,
}

/// `marks` and `replaced` of a step on records that say when they were last changed, and the `marks` of its undo: a
/// record that nobody has changed since is as before also in this. An import can be undone only where that is so.
pub const MARK_UPDATED: &str = ", updated_at = :now";
pub const KEEP_UPDATED: &str = "json_array(t.updated_at, :now)";
pub const PUT_BACK_UPDATED: &str =
    ", updated_at = CASE t.updated_at WHEN e.replaced ->> 1 THEN e.replaced ->> 0 ELSE :now END";

/// Sets the column, and returns the previous values.
pub fn set_column(
    conn: &Connection,
    change: &ColumnChange<'_>,
    ids: &[i64],
    now: &str,
) -> Result<Vec<BulkChange>> {
    let ColumnChange { table, column, value, only, marks, replaced } = change;
    let meant =
        format!("({only}) AND t.{column} IS NOT :value AND t.id IN (SELECT value FROM json_each(:ids))");
    let ids = crate::kit::records::ids_as_json(ids)?;
    let changes: String = conn
        .prepare_cached(&format!(
            "SELECT json_group_array(json_array(t.id, t.{column}, :value, {replaced})) FROM {table} t
             WHERE {meant} AND :now IS NOT NULL"
        ))?
        .query_row(named_params! { ":ids": ids, ":value": value, ":now": now }, |row| row.get(0))?;
    conn.prepare_cached(&format!(
        "UPDATE {table} AS t SET {column} = :value{marks} WHERE {meant} AND :now IS NOT NULL"
    ))?
    .execute(named_params! { ":ids": ids, ":value": value, ":now": now })?;
    Ok(serde_json::from_str(&changes)?)
}

/// Resets the column, except in rows that have been changed since the step. Returns which were reset. `marks` may
/// use `e.replaced`.
pub fn put_back_column(
    conn: &Connection,
    (table, column): (&str, &str),
    (only, marks): (&str, &str),
    changes: &[BulkChange],
    now: &str,
) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(&format!(
        "UPDATE {table} AS t SET {column} = e.was{marks}
             FROM (SELECT json_extract(value, '$[0]') AS id, json_extract(value, '$[1]') AS was,
                    json_extract(value, '$[2]') AS became, json_extract(value, '$[3]') AS replaced FROM json_each(:changes)) e
             WHERE t.id = e.id AND t.{column} IS e.became AND ({only}) AND :now IS NOT NULL RETURNING id"
    ))?;
    let changes = serde_json::to_string(changes)?;
    let rows = statement.query_map(named_params! { ":changes": changes, ":now": now }, |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
