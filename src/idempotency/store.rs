//! SQL of the keys.

use rusqlite::{Connection, OptionalExtension, named_params};
use serde_json::json;

use super::model::{MAX_FOR_VISITORS, MAX_PER_MEMBER, RequestHash, Reservation, StoredResponse, Used};
use crate::kit::error::{Refusal, Result};

/// Marks the key as used, in the transaction of the write. Refused if another request was faster; the same
/// request may claim it again, since it may write more than once.
pub fn reserve(conn: &Connection, reservation: &Reservation) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO idempotency_keys (id, user_id, attempt, target, body, created_at)
         VALUES (:id, :user_id, :attempt, :target, :body, :now)
         ON CONFLICT (id) DO UPDATE SET
             attempt = :attempt, target = :target, body = :body, created_at = :now,
             status = NULL, content_type = NULL, answer = NULL
         WHERE created_at < :oldest",
    )?
    .execute(named_params! {
        ":id": reservation.id, ":user_id": reservation.user_id, ":attempt": reservation.attempt, ":target": reservation.target,
        ":body": reservation.body, ":now": reservation.now, ":oldest": reservation.oldest,
    })?;
    let attempt: i64 = conn
        .prepare_cached("SELECT attempt FROM idempotency_keys WHERE id = ?1")?
        .query_row([reservation.id], |row| row.get(0))?;
    if attempt != reservation.attempt {
        return Err(still_running().into());
    }
    let most = if reservation.user_id.is_some() { MAX_PER_MEMBER } else { MAX_FOR_VISITORS };
    conn.prepare_cached(
        "DELETE FROM idempotency_keys WHERE id IN (
             SELECT id FROM idempotency_keys WHERE user_id IS ?1
             ORDER BY created_at DESC LIMIT -1 OFFSET ?2) AND id <> ?3",
    )?
    .execute((reservation.user_id, most, reservation.id))?;
    Ok(())
}

pub fn still_running() -> Refusal {
    Refusal::new(
        409,
        json!({
            "detail": "This is already being saved. Reload the page in a moment to see it.",
            "code": "in_progress",
        }),
    )
}

/// Stores the response to the request that used the key; does nothing if that committed nothing.
pub fn answer(conn: &Connection, id: RequestHash, attempt: i64, answer: &StoredResponse) -> Result<()> {
    conn.prepare_cached(
        "UPDATE idempotency_keys SET status = ?3, content_type = ?4, answer = ?5
         WHERE id = ?1 AND attempt = ?2",
    )?
    .execute((id, attempt, answer.status, &answer.content_type, &answer.body))?;
    Ok(())
}

/// Finds a key that was used since `oldest`.
pub fn find(conn: &Connection, id: RequestHash, oldest: &str) -> Result<Option<Used>> {
    let used = conn
        .prepare_cached(
            "SELECT target, body, status, content_type, answer FROM idempotency_keys
             WHERE id = ?1 AND created_at >= ?2",
        )?
        .query_row((id, oldest), |row| {
            let answer = match (row.get::<_, Option<u16>>(2)?, row.get::<_, Option<Vec<u8>>>(4)?) {
                (Some(status), Some(body)) => {
                    Some(StoredResponse { status, content_type: row.get(3)?, body })
                }
                _ => None,
            };
            Ok(Used { target: row.get(0)?, body: row.get(1)?, answer })
        })
        .optional()?;
    Ok(used)
}

pub fn delete_before(conn: &Connection, oldest: &str) -> Result<usize> {
    Ok(conn.prepare_cached("DELETE FROM idempotency_keys WHERE created_at < ?1")?.execute([oldest])?)
}

/// The keys stay: a write that was done is still not done again.
pub fn delete_responses_before(conn: &Connection, oldest: &str) -> Result<usize> {
    Ok(conn
        .prepare_cached(
            "UPDATE idempotency_keys SET status = NULL, content_type = NULL, answer = NULL
             WHERE created_at < ?1 AND answer IS NOT NULL",
        )?
        .execute([oldest])?)
}
