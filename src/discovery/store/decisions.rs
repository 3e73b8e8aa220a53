//! Moderation decisions, with the snapshots for undoing them.

use rusqlite::{Connection, OptionalExtension, Row};
use serde_json::Value;

use crate::discovery::model::{ModerationDecision, OrganizerAnswer, RecentDecision};
use crate::kit::db::JsonOrDefault;
use crate::kit::error::Result;

const SELECT: &str =
    "SELECT d.id, d.event_id, d.verb, d.reason, coalesce(u.email, '') AS who, d.at, d.undone_at
    FROM review_decisions d LEFT JOIN users u ON u.id = d.user_id";

fn decision(row: &Row<'_>) -> rusqlite::Result<ModerationDecision> {
    Ok(ModerationDecision {
        id: row.get("id")?,
        event_id: row.get("event_id")?,
        verb: row.get("verb")?,
        reason: row.get("reason")?,
        who: row.get("who")?,
        at: row.get("at")?,
        undone_at: row.get("undone_at")?,
    })
}

pub fn insert_decision(
    conn: &Connection,
    event_id: i64,
    (verb, reason): (&str, &str),
    user_id: Option<i64>,
    now: &str,
    before: &Value,
) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO review_decisions (event_id, verb, reason, user_id, at, before) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?
    .execute((event_id, verb, reason, user_id, now, before.to_string()))?;
    Ok(conn.last_insert_rowid())
}

pub fn find_decision(conn: &Connection, id: i64) -> Result<Option<ModerationDecision>> {
    Ok(conn.prepare_cached(&format!("{SELECT} WHERE d.id = ?1"))?.query_row([id], decision).optional()?)
}

pub fn snapshot_before(conn: &Connection, id: i64) -> Result<Value> {
    let text: String = conn
        .prepare_cached("SELECT before FROM review_decisions WHERE id = ?1")?
        .query_row([id], |row| row.get(0))?;
    Ok(serde_json::from_str(&text)?)
}

pub fn mark_undone(conn: &Connection, id: i64, now: &str) -> Result<()> {
    conn.prepare_cached("UPDATE review_decisions SET undone_at = ?2 WHERE id = ?1")?.execute((id, now))?;
    Ok(())
}

/// The event `e` of a decision `d` was deleted since: not merged, nor taken down by the decision itself.
const IS_DELETED: &str =
    "(EXISTS (SELECT 1 FROM deleted_records x WHERE x.kind = 'event' AND x.record_id = e.id)
    OR e.visibility = 'removed' AND d.verb NOT IN ('merge', 'withdraw'))";

pub fn is_deleted_since(conn: &Connection, id: i64) -> Result<bool> {
    let sql = format!(
        "SELECT {IS_DELETED} FROM review_decisions d JOIN events e ON e.id = d.event_id WHERE d.id = ?1"
    );
    Ok(conn.prepare_cached(&sql)?.query_row([id], |row| row.get(0))?)
}

/// Newest first.
pub fn list_decisions(conn: &Connection, event_id: i64) -> Result<Vec<ModerationDecision>> {
    let mut statement =
        conn.prepare_cached(&format!("{SELECT} WHERE d.event_id = ?1 ORDER BY d.id DESC LIMIT 20"))?;
    let rows = statement.query_map([event_id], decision)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn count_decisions(conn: &Connection) -> Result<u64> {
    let count: i64 =
        conn.prepare_cached("SELECT count(*) FROM review_decisions")?.query_row([], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// Decisions about all events, newest first.
pub fn list_recent_decisions(conn: &Connection, limit: u32, offset: u64) -> Result<Vec<RecentDecision>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT d.id, d.event_id, d.verb, d.reason, coalesce(u.email, '') AS who, d.at, d.undone_at, e.title, e.start_date,
             d.undone_at IS NULL AND NOT {IS_DELETED} AND NOT EXISTS (SELECT 1 FROM review_decisions later
                 WHERE later.event_id = d.event_id AND later.id > d.id AND later.undone_at IS NULL) AS may_undo
         FROM review_decisions d JOIN events e ON e.id = d.event_id LEFT JOIN users u ON u.id = d.user_id
         ORDER BY d.id DESC LIMIT ?1 OFFSET ?2",
    ))?;
    let rows = statement.query_map((limit, i64::try_from(offset).unwrap_or(i64::MAX)), |row| {
        Ok(RecentDecision {
            decision: decision(row)?,
            title: row.get("title")?,
            start_date: row.get("start_date")?,
            may_undo: row.get("may_undo")?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn insert_organizer_answer(
    conn: &Connection,
    event_id: i64,
    verb: &str,
    message: &Value,
    now: &str,
    is_open: bool,
) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO organizer_answers (event_id, verb, message, at, state) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?
    .execute((event_id, verb, message.to_string(), now, if is_open { "open" } else { "done" }))?;
    Ok(conn.last_insert_rowid())
}

/// Newest first.
pub fn list_organizer_answers(conn: &Connection, event_id: i64) -> Result<Vec<OrganizerAnswer>> {
    let mut statement =
        conn.prepare_cached("SELECT * FROM organizer_answers WHERE event_id = ?1 ORDER BY id DESC LIMIT 20")?;
    let rows = statement.query_map([event_id], |row| {
        Ok(OrganizerAnswer {
            id: row.get("id")?,
            verb: row.get("verb")?,
            message: row.get::<_, JsonOrDefault<_>>("message")?.0,
            at: row.get("at")?,
            state: row.get("state")?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Returns the ids of those that were open.
pub fn close_organizer_answers(conn: &Connection, event_id: i64) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "UPDATE organizer_answers SET state = 'done' WHERE event_id = ?1 AND state = 'open' RETURNING id",
    )?;
    let ids = statement.query_map([event_id], |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// Who answered, and in which words.
pub fn clear_organizer_answers(conn: &Connection, event_id: i64) -> Result<()> {
    conn.prepare_cached("UPDATE organizer_answers SET message = '{}' WHERE event_id = ?1")?
        .execute([event_id])?;
    Ok(())
}

pub fn reopen_organizer_answers(conn: &Connection, ids: &[i64]) -> Result<()> {
    let mut statement = conn.prepare_cached("UPDATE organizer_answers SET state = 'open' WHERE id = ?1")?;
    for id in ids {
        statement.execute([id])?;
    }
    Ok(())
}
