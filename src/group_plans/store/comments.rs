//! SQL of the comments.

use rusqlite::{Connection, OptionalExtension};

use crate::group_plans::model::GroupPlanComment;
use crate::kit::error::{Error, Result};

/// Oldest first.
pub fn list_comments(conn: &Connection, plan_id: i64) -> Result<Vec<GroupPlanComment>> {
    let mut statement = conn.prepare_cached(
        "SELECT c.id, c.participant_id, m.name, c.text, c.created_at FROM group_plan_comments c
         JOIN group_plan_participants m ON m.id = c.participant_id WHERE c.plan_id = ?1 ORDER BY c.id",
    )?;
    let rows = statement.query_map([plan_id], |row| {
        Ok(GroupPlanComment {
            id: row.get(0)?,
            participant_id: row.get(1)?,
            name: row.get(2)?,
            text: row.get(3)?,
            created_at: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn count_comments(conn: &Connection, plan_id: i64) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM group_plan_comments WHERE plan_id = ?1")?
        .query_row([plan_id], |row| row.get(0))?;
    Ok(count.try_into().unwrap_or(0))
}

/// The text of a person's last comment.
pub fn find_last_comment(conn: &Connection, participant_id: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached(
            "SELECT text FROM group_plan_comments WHERE participant_id = ?1 ORDER BY id DESC LIMIT 1",
        )?
        .query_row([participant_id], |row| row.get(0))
        .optional()?)
}

pub fn insert_comment(
    conn: &Connection,
    plan_id: i64,
    participant_id: i64,
    text: &str,
    now: &str,
) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO group_plan_comments (plan_id, participant_id, text, created_at) VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute((plan_id, participant_id, text, now))?;
    Ok(())
}

pub fn find_comment_author(conn: &Connection, plan_id: i64, id: i64) -> Result<i64> {
    conn.prepare_cached("SELECT participant_id FROM group_plan_comments WHERE id = ?2 AND plan_id = ?1")?
        .query_row((plan_id, id), |row| row.get(0))
        .optional()?
        .ok_or(Error::NotFound("Comment"))
}

pub fn delete_comment(conn: &Connection, plan_id: i64, id: i64) -> Result<()> {
    let deleted = conn
        .prepare_cached("DELETE FROM group_plan_comments WHERE id = ?2 AND plan_id = ?1")?
        .execute((plan_id, id))?;
    if deleted == 0 { Err(Error::NotFound("Comment")) } else { Ok(()) }
}
