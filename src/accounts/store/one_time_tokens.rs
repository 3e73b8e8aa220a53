//! One-time links.

use rusqlite::{Connection, OptionalExtension, named_params};

use crate::accounts::one_time_tokens::{NewOneTimeToken, OneTimeToken, TokenPurpose};
use crate::kit::error::Result;

pub fn insert_link(conn: &Connection, new: &NewOneTimeToken, now: &str) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO one_time_tokens (token_hash, purpose, user_id, email, created_at, expires_at)
         VALUES (:token, :purpose, :user_id, :email, :now, :expires_at)",
    )?
    .execute(named_params! {
        ":token": new.token_hash, ":purpose": new.purpose.as_str(), ":user_id": new.user_id, ":email": new.email,
        ":now": now, ":expires_at": new.expires_at,
    })?;
    Ok(())
}

/// A link of this purpose that has not expired.
pub fn find_link(
    conn: &Connection,
    purpose: TokenPurpose,
    token_hash: &[u8; 32],
    now: &str,
) -> Result<Option<OneTimeToken>> {
    Ok(conn
        .prepare_cached(
            "SELECT user_id, email FROM one_time_tokens WHERE token_hash = ?1 AND purpose = ?2 AND expires_at > ?3",
        )?
        .query_row((token_hash, purpose.as_str(), now), |row| Ok(OneTimeToken { user_id: row.get(0)?, email: row.get(1)? }))
        .optional()?)
}

/// Consumes a link: a second caller finds nothing.
pub fn take_link(
    conn: &Connection,
    purpose: TokenPurpose,
    token_hash: &[u8; 32],
    now: &str,
) -> Result<Option<OneTimeToken>> {
    let link = find_link(conn, purpose, token_hash, now)?;
    if link.is_some() {
        conn.prepare_cached("DELETE FROM one_time_tokens WHERE token_hash = ?1")?.execute([token_hash])?;
    }
    Ok(link)
}

/// Counts an account's links that have not expired.
pub fn count_links(conn: &Connection, user_id: i64, purpose: TokenPurpose, now: &str) -> Result<u32> {
    Ok(conn
        .prepare_cached(
            "SELECT count(*) FROM one_time_tokens WHERE user_id = ?1 AND purpose = ?2 AND expires_at > ?3",
        )?
        .query_row((user_id, purpose.as_str(), now), |row| row.get(0))?)
}

/// Deletes all links of an account.
pub fn delete_links(conn: &Connection, user_id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM one_time_tokens WHERE user_id = ?1")?.execute([user_id])?;
    Ok(())
}

pub fn delete_setup_links(conn: &Connection) -> Result<()> {
    conn.execute("DELETE FROM one_time_tokens WHERE purpose = 'setup'", [])?;
    Ok(())
}
