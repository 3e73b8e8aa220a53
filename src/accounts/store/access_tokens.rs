//! Personal access tokens.

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::access_tokens::{NewAccessToken, TokenScope};
use crate::kit::error::Result;

/// A token as its owner sees it, without the token itself.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AccessToken {
    pub id: i64,
    pub name: String,
    /// `read` or `write`, which includes reading.
    pub permission: String,
    pub parts: Vec<String>,
    pub created_at: String,
    /// Accurate to the hour.
    pub last_used_at: Option<String>,
    pub expires_at: String,
}

/// A token's owner and scope.
pub struct FoundAccessToken {
    pub id: i64,
    pub user_id: i64,
    pub scope: TokenScope,
    pub last_used_at: Option<String>,
}

const COLUMNS: &str = "id, name, permission, parts, created_at, last_used_at, expires_at";

fn split(parts: &str) -> Vec<String> {
    parts.split(',').map(str::to_owned).collect()
}

fn read_token(row: &Row<'_>) -> rusqlite::Result<AccessToken> {
    Ok(AccessToken {
        id: row.get(0)?,
        name: row.get(1)?,
        permission: row.get(2)?,
        parts: split(&row.get::<_, String>(3)?),
        created_at: row.get(4)?,
        last_used_at: row.get(5)?,
        expires_at: row.get(6)?,
    })
}

/// Also deletes expired tokens: until then their owner can see which ones have ended.
pub fn insert_access_token(
    conn: &Connection,
    user_id: i64,
    new: &NewAccessToken,
    now: &str,
) -> Result<AccessToken> {
    conn.prepare_cached("DELETE FROM personal_access_tokens WHERE user_id = ?1 AND expires_at <= ?2")?
        .execute((user_id, now))?;
    Ok(conn
        .prepare_cached(&format!(
            "INSERT INTO personal_access_tokens (user_id, name, token_hash, permission, parts, created_at, expires_at)
             VALUES (:user_id, :name, :token, :permission, :parts, :now, :expires_at) RETURNING {COLUMNS}"
        ))?
        .query_row(
            named_params! {
                ":user_id": user_id, ":name": new.name, ":token": new.token_hash, ":permission": new.permission,
                ":parts": new.parts.join(","), ":now": now, ":expires_at": new.expires_at,
            },
            read_token,
        )?)
}

/// Newest first, including expired ones.
pub fn list_access_tokens(conn: &Connection, user_id: i64) -> Result<Vec<AccessToken>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM personal_access_tokens WHERE user_id = ?1 ORDER BY id DESC"
    ))?;
    let rows = statement.query_map([user_id], read_token)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Finds a token that has not expired.
pub fn find_access_token(
    conn: &Connection,
    token_hash: &[u8; 32],
    now: &str,
) -> Result<Option<FoundAccessToken>> {
    Ok(conn
        .prepare_cached(
            "SELECT id, user_id, permission, parts, last_used_at FROM personal_access_tokens
             WHERE token_hash = ?1 AND expires_at > ?2",
        )?
        .query_row((token_hash, now), |row| {
            Ok(FoundAccessToken {
                id: row.get(0)?,
                user_id: row.get(1)?,
                scope: TokenScope {
                    can_write: row.get::<_, String>(2)? == "write",
                    parts: split(&row.get::<_, String>(3)?),
                },
                last_used_at: row.get(4)?,
            })
        })
        .optional()?)
}

pub fn note_access_token_use(conn: &Connection, id: i64, at: &str) -> Result<()> {
    conn.prepare_cached("UPDATE personal_access_tokens SET last_used_at = ?2 WHERE id = ?1")?
        .execute((id, at))?;
    Ok(())
}

/// Returns the name of the deleted token.
pub fn delete_access_token(conn: &Connection, user_id: i64, id: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("DELETE FROM personal_access_tokens WHERE user_id = ?1 AND id = ?2 RETURNING name")?
        .query_row((user_id, id), |row| row.get(0))
        .optional()?)
}

pub fn delete_access_tokens(conn: &Connection, user_id: i64) -> Result<usize> {
    Ok(conn.prepare_cached("DELETE FROM personal_access_tokens WHERE user_id = ?1")?.execute([user_id])?)
}
