//! Codes that were sent. The newest code of each method is live while it has attempts left and has not
//! expired.

use rusqlite::{Connection, named_params};

use crate::claims::code::{ATTEMPTS, NewCode};
use crate::claims::model::{LiveCode, ProofMethod};
use crate::kit::error::Result;

const LIVE: &str = "claim_id = ?1 AND attempts_left > 0 AND expires_at > ?2
    AND id = (SELECT max(id) FROM claim_codes newest WHERE newest.claim_id = k.claim_id AND newest.kind = k.kind)";

pub fn insert_code(
    conn: &Connection,
    claim_id: i64,
    method: ProofMethod,
    code: &NewCode,
    sent_to: &str,
    now: &str,
) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO claim_codes (claim_id, kind, code_hash, sent_to, attempts_left, expires_at, created_at)
         VALUES (:claim, :kind, :hash, :to, :attempts, :expires_at, :now)",
    )?
    .execute(named_params! {
        ":claim": claim_id, ":kind": method.as_str(), ":hash": code.hash, ":to": sent_to,
        ":attempts": ATTEMPTS, ":expires_at": code.expires_at, ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}

pub fn list_live(conn: &Connection, claim_id: i64, now: &str) -> Result<Vec<LiveCode>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT kind, sent_to, attempts_left, expires_at FROM claim_codes k WHERE {LIVE} ORDER BY id"
    ))?;
    let rows = statement.query_map((claim_id, now), |row| {
        Ok(LiveCode {
            method: row.get(0)?,
            sent_to: row.get(1)?,
            attempts_left: row.get(2)?,
            expires_at: row.get(3)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// What an entered code is compared with.
pub struct LiveHash {
    pub id: i64,
    pub method: ProofMethod,
    pub hash: Vec<u8>,
}

pub fn list_live_hashes(conn: &Connection, claim_id: i64, now: &str) -> Result<Vec<LiveHash>> {
    let mut statement = conn
        .prepare_cached(&format!("SELECT id, kind, code_hash FROM claim_codes k WHERE {LIVE} ORDER BY id"))?;
    let rows = statement.query_map((claim_id, now), |row| {
        Ok(LiveHash { id: row.get(0)?, method: row.get(1)?, hash: row.get(2)? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Counts a wrong code; returns the attempts left.
pub fn take_attempt(conn: &Connection, id: i64) -> Result<i64> {
    Ok(conn
        .prepare_cached(
            "UPDATE claim_codes SET attempts_left = attempts_left - 1 WHERE id = ?1 RETURNING attempts_left",
        )?
        .query_row([id], |row| row.get(0))?)
}

/// Codes mailed for a claim since this time.
pub fn count_sent(conn: &Connection, claim_id: i64, since: &str) -> Result<i64> {
    Ok(conn
        .prepare_cached(
            "SELECT count(*) FROM claim_codes WHERE claim_id = ?1 AND kind = 'email' AND created_at > ?2",
        )?
        .query_row((claim_id, since), |row| row.get(0))?)
}

/// Codes mailed to a listing since this time, for any claim.
pub fn count_sent_to_business(conn: &Connection, business_id: i64, since: &str) -> Result<i64> {
    Ok(conn
        .prepare_cached(
            "SELECT count(*) FROM claim_codes k JOIN claims c ON c.id = k.claim_id
             WHERE c.business_id = ?1 AND k.kind = 'email' AND k.created_at > ?2",
        )?
        .query_row((business_id, since), |row| row.get(0))?)
}
