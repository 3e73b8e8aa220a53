//! Active sessions. Ending one deletes its row.

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use crate::accounts::session::NewSession;
use crate::kit::clock::stamp_of;
use crate::kit::error::{Error, Result};

/// The most sessions per account; the longest idle are dropped first.
const MAX_EACH: u32 = 100;
/// A used refresh token that comes back within this time is a retried request; after it, a stolen token.
const GRACE: SignedDuration = SignedDuration::from_secs(60);

#[derive(Debug, Clone)]
pub struct SessionRow {
    pub id: i64,
    pub user_id: i64,
    pub device: String,
    pub created_at: String,
    pub refreshed_at: String,
    pub expires_at: String,
    refresh_hash: Option<[u8; 32]>,
}

const COLUMNS: &str = "id, user_id, device, created_at, refreshed_at, expires_at, refresh_hash";

fn read_session(row: &Row<'_>) -> rusqlite::Result<SessionRow> {
    Ok(SessionRow {
        id: row.get(0)?,
        user_id: row.get(1)?,
        device: row.get(2)?,
        created_at: row.get(3)?,
        refreshed_at: row.get(4)?,
        expires_at: row.get(5)?,
        refresh_hash: row.get(6)?,
    })
}

pub fn insert_session(conn: &Connection, new: &NewSession, now: &str) -> Result<i64> {
    conn.prepare_cached(
        "DELETE FROM sessions WHERE id IN (
            SELECT id FROM sessions WHERE user_id = ?1 ORDER BY refreshed_at DESC, id DESC LIMIT -1 OFFSET ?2)",
    )?
    .execute((new.user_id, MAX_EACH - 1))?;
    conn.prepare_cached(
        "INSERT INTO sessions (user_id, handle_hash, refresh_hash, device, created_at, refreshed_at, expires_at)
         VALUES (:user_id, :handle, :refresh, :device, :now, :now, :expires_at)",
    )?
    .execute(named_params! {
        ":user_id": new.user_id, ":handle": new.handle_hash, ":refresh": new.refresh_hash, ":device": new.device,
        ":now": now, ":expires_at": new.expires_at,
    })?;
    Ok(conn.last_insert_rowid())
}

pub fn find_session(conn: &Connection, handle_hash: &[u8; 32]) -> Result<Option<SessionRow>> {
    Ok(conn
        .prepare_cached(&format!("SELECT {COLUMNS} FROM sessions WHERE handle_hash = ?1"))?
        .query_row([handle_hash], read_session)
        .optional()?)
}

/// Whether a session is still valid and its account active, by the session's id.
pub fn is_session_alive(conn: &Connection, id: i64, now: &str) -> Result<bool> {
    Ok(conn
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id
                            WHERE s.id = ?1 AND s.expires_at > ?2 AND u.is_active = 1)",
        )?
        .query_row((id, now), |row| row.get(0))?)
}

/// A member's active sessions, most recently used first.
pub fn list_sessions(conn: &Connection, user_id: i64, now: &str) -> Result<Vec<SessionRow>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM sessions WHERE user_id = ?1 AND expires_at > ?2 ORDER BY refreshed_at DESC, id DESC"
    ))?;
    let rows = statement.query_map((user_id, now), read_session)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// A session whose refresh token was valid; it began at `since`.
#[derive(Debug, Clone)]
pub struct Rotated {
    pub session: SessionRow,
    pub since: Timestamp,
}

/// Consumes a refresh token if it is the newest of an active session, and replaces it with `next` (given when
/// the session began). A used token that comes back after `GRACE` ends the session: two parties have its
/// tokens.
pub fn rotate_session<T>(
    conn: &Connection,
    handle_hash: &[u8; 32],
    refresh_hash: &[u8; 32],
    now: Timestamp,
    next: impl FnOnce(&Rotated) -> Result<(T, [u8; 32], Timestamp)>,
) -> Result<Option<T>> {
    let stamp = stamp_of(now);
    let Some(session) = find_session(conn, handle_hash)?.filter(|session| session.expires_at > stamp) else {
        return Ok(None);
    };
    if session.refresh_hash.as_ref() != Some(refresh_hash) {
        let refreshed: Timestamp = session.refreshed_at.parse().map_err(Error::internal)?;
        if session.refresh_hash.is_some() && now.duration_since(refreshed) > GRACE {
            delete_session(conn, session.user_id, session.id)?;
        }
        return Ok(None);
    }
    let since = session.created_at.parse().map_err(Error::internal)?;
    let rotated = Rotated { session, since };
    let (made, next_hash, ends) = next(&rotated)?;
    conn.prepare_cached(
        "UPDATE sessions SET refresh_hash = ?2, refreshed_at = ?3, expires_at = ?4 WHERE id = ?1",
    )?
    .execute((rotated.session.id, next_hash, stamp, stamp_of(ends)))?;
    Ok(Some(made))
}

/// Ends the session that registering left open in this browser, now that the new member signs in there. Only
/// such a session has no refresh token. Returns false if there was none.
pub fn end_registration(conn: &Connection, user_id: i64, device: &str) -> Result<bool> {
    let sql = "DELETE FROM sessions WHERE user_id = ?1 AND device = ?2 AND refresh_hash IS NULL";
    Ok(conn.prepare_cached(sql)?.execute((user_id, device))? > 0)
}

/// Ends one of a member's sessions; false if it is not theirs.
pub fn delete_session(conn: &Connection, user_id: i64, id: i64) -> Result<bool> {
    Ok(conn.prepare_cached("DELETE FROM sessions WHERE id = ?1 AND user_id = ?2")?.execute((id, user_id))?
        > 0)
}

pub fn delete_session_by_handle(conn: &Connection, handle_hash: &[u8; 32]) -> Result<()> {
    conn.prepare_cached("DELETE FROM sessions WHERE handle_hash = ?1")?.execute([handle_hash])?;
    Ok(())
}

/// Ends all sessions of an account except `stays`.
pub fn delete_sessions(conn: &Connection, user_id: i64, stays: Option<i64>) -> Result<usize> {
    Ok(conn
        .prepare_cached("DELETE FROM sessions WHERE user_id = ?1 AND (?2 IS NULL OR id <> ?2)")?
        .execute((user_id, stays))?)
}

/// Deletes sessions and links that had expired by then. Only a daily job may do that: the clock of a request may be
/// ahead, and when it is right again, everybody would be logged out.
pub fn delete_expired(conn: &Connection, before: &str) -> Result<()> {
    conn.prepare_cached("DELETE FROM sessions WHERE expires_at < ?1")?.execute([before])?;
    conn.prepare_cached("DELETE FROM one_time_tokens WHERE expires_at < ?1")?.execute([before])?;
    Ok(())
}

/// For a restored backup: otherwise sessions and tokens that were ended since would be valid again, and used
/// links would work again.
pub fn end_all_sessions(conn: &Connection) -> Result<()> {
    Ok(conn.execute_batch(
        "DELETE FROM sessions; DELETE FROM one_time_tokens; DELETE FROM personal_access_tokens;",
    )?)
}
