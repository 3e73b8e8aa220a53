//! SQL for the progress of a post: scheduled, begun, finished.

use rusqlite::{Connection, OptionalExtension, named_params};

use super::SHOWN;
use crate::kit::db::Json;
use crate::kit::error::Result;
use crate::syndication::model::{AnnouncedDate, PostStatus, SubjectKind};

const MAY_BE_THERE: &str = "It is not tried again, but an earlier try may have arrived. Look there, then say whether \
                            it is there, or withdraw it.";

/// Schedules a post and returns the number of this turn; earlier turns become invalid. A retry keeps the count
/// of attempts.
pub fn plan(conn: &Connection, id: i64, send_at: &str, is_retry: bool) -> Result<i64> {
    Ok(conn
        .prepare_cached(
            "UPDATE channel_posts SET status = 'scheduled', send_at = ?2, turn = turn + 1, problem = '',
                 attempts = iif(?3, attempts, 0)
             WHERE id = ?1 RETURNING turn",
        )?
        .query_row((id, send_at, is_retry), |row| row.get(0))?)
}

/// A post's state when it comes due.
#[derive(Debug, Clone)]
pub struct DuePost {
    pub channel_id: i64,
    pub status: PostStatus,
    pub send_at: String,
    pub attempts: i64,
    pub key: String,
    pub unclear_since: Option<String>,
    pub started_at: Option<String>,
    pub announced: Option<AnnouncedDate>,
}

/// `None`: it was rescheduled or withdrawn, or is done.
pub fn find_turn(conn: &Connection, id: i64, turn: i64) -> Result<Option<DuePost>> {
    let mut statement = conn.prepare_cached(
        "SELECT channel_id, status, send_at, attempts, key, unclear_since, started_at, announced FROM channel_posts
         WHERE id = ?1 AND turn = ?2 AND status IN ('scheduled', 'sending')",
    )?;
    let found = statement.query_row((id, turn), |row| {
        Ok(DuePost {
            channel_id: row.get("channel_id")?,
            status: row.get("status")?,
            send_at: row.get("send_at")?,
            attempts: row.get("attempts")?,
            key: row.get("key")?,
            unclear_since: row.get("unclear_since")?,
            started_at: row.get("started_at")?,
            announced: row.get::<_, Option<Json<_>>>("announced")?.map(|json| json.0),
        })
    });
    Ok(found.optional()?)
}

/// A post that waits to be copied.
#[derive(Debug, Clone)]
pub struct ReadyPost {
    pub id: i64,
    pub turn: i64,
    pub title: String,
    pub subject_kind: SubjectKind,
    pub subject_id: i64,
    pub announced: Option<AnnouncedDate>,
}

pub fn list_ready(conn: &Connection) -> Result<Vec<ReadyPost>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT p.id, p.turn, p.title, p.subject_kind, p.subject_id, p.announced FROM channel_posts p
         WHERE p.status = 'ready' AND {SHOWN} ORDER BY p.id"
    ))?;
    let posts = statement.query_map([], |row| {
        Ok(ReadyPost {
            id: row.get("id")?,
            turn: row.get("turn")?,
            title: row.get("title")?,
            subject_kind: row.get("subject_kind")?,
            subject_id: row.get("subject_id")?,
            announced: row.get::<_, Option<Json<_>>>("announced")?.map(|json| json.0),
        })
    })?;
    Ok(posts.collect::<rusqlite::Result<_>>()?)
}

/// From here until the outcome is recorded, the channel may have it. As long as it may have an earlier try, the post
/// stays identical, with the date of that try.
pub fn begin(conn: &Connection, id: i64, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE channel_posts SET status = 'sending', attempts = attempts + 1, problem = '',
             started_at = iif(unclear_since IS NULL, ?2, coalesce(started_at, ?2)),
             unclear_since = coalesce(unclear_since, ?2)
         WHERE id = ?1",
    )?
    .execute((id, now))?;
    Ok(())
}

/// A person has looked: the channel does not have it.
pub fn set_clear(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached("UPDATE channel_posts SET unclear_since = NULL WHERE id = ?1")?.execute([id])?;
    Ok(())
}

pub fn set_sent(conn: &Connection, id: i64, proof_url: &str, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE channel_posts SET status = 'sent', sent_at = ?3, proof_url = ?2, problem = '', unclear_since = NULL
         WHERE id = ?1",
    )?
    .execute((id, proof_url, now))?;
    Ok(())
}

/// Records that it was not sent. `is_unclear`: the channel may have it anyway.
pub fn finish(conn: &Connection, id: i64, status: PostStatus, problem: &str, is_unclear: bool) -> Result<()> {
    conn.prepare_cached(
        "UPDATE channel_posts SET status = :status, problem = :problem, sent_at = NULL, proof_url = '',
             unclear_since = iif(:is_unclear, unclear_since, NULL)
         WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":status": status.as_str(), ":problem": problem, ":is_unclear": is_unclear,
    })?;
    Ok(())
}

/// One that may have arrived is not tried again, but only somebody who has looked knows whether it is there.
pub fn withdraw(conn: &Connection, id: i64) -> Result<PostStatus> {
    let is_unclear: bool = conn
        .prepare_cached(
            "SELECT unclear_since IS NOT NULL AND status <> 'unknown' FROM channel_posts WHERE id = ?1",
        )?
        .query_row([id], |row| row.get(0))?;
    let (status, problem) =
        if is_unclear { (PostStatus::Unknown, MAY_BE_THERE) } else { (PostStatus::Withdrawn, "") };
    finish(conn, id, status, problem, is_unclear)?;
    Ok(status)
}

/// Marks overdue posts of external channels as unknown, and returns their id, turn and title. That includes
/// posts on hold: their channel may have recovered since. Our own feeds cannot show a post twice. A new turn,
/// because the office may have been notified of the last one.
pub fn set_overdue_unknown(conn: &Connection, problem: &str, now: &str) -> Result<Vec<(i64, i64, String)>> {
    let mut statement = conn.prepare_cached(
        "UPDATE channel_posts SET status = 'unknown', problem = :problem, turn = turn + 1,
             unclear_since = coalesce(unclear_since, send_at)
         WHERE status IN ('scheduled', 'held') AND send_at <= :now
           AND channel_id IN (SELECT id FROM channels WHERE kind NOT IN ('rss', 'copy'))
         RETURNING id, turn, title",
    )?;
    let posts = statement.query_map(named_params! { ":problem": problem, ":now": now }, |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?))
    })?;
    Ok(posts.collect::<rusqlite::Result<_>>()?)
}
