//! Claims, from opening to decision.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::json;

use super::codes::list_live;
use crate::accounts::display_name;
use crate::claims::model::{Claim, ClaimStatus, Claimant, ContestedClaim, OwnerAnswer, ProofMethod};
use crate::directory::BusinessRef;
use crate::kit::db::Json;
use crate::kit::error::{Error, Result};

const SELECT: &str = "SELECT c.*, b.name, b.slug, b.status AS business_status
    FROM claims c JOIN businesses b ON b.id = c.business_id";

/// The claim without its codes, which `select` adds.
fn claim(row: &Row<'_>) -> rusqlite::Result<Claim> {
    Ok(Claim {
        id: row.get("id")?,
        business: BusinessRef { id: row.get("business_id")?, name: row.get("name")?, slug: row.get("slug")? },
        business_status: row.get("business_status")?,
        status: row.get("status")?,
        is_new_listing: row.get("is_new_listing")?,
        note: row.get("note")?,
        asked: row.get("asked")?,
        contested_until: row.get("contested_until")?,
        answer: row.get("answer")?,
        answer_note: row.get("answer_note")?,
        proof: row.get("proof")?,
        reason: row.get("reason")?,
        codes: Vec::new(),
        created_at: row.get("created_at")?,
        decided_at: row.get("decided_at")?,
        user_id: row.get("user_id")?,
        replaced_owners: row.get::<_, Json<_>>("replaced_owners")?.0,
    })
}

fn select(conn: &Connection, now: &str, tail: &str, values: impl rusqlite::Params) -> Result<Vec<Claim>> {
    let mut statement = conn.prepare_cached(&format!("{SELECT} {tail}"))?;
    let mut claims = statement.query_map(values, claim)?.collect::<rusqlite::Result<Vec<_>>>()?;
    for claim in claims.iter_mut().filter(|claim| claim.status == ClaimStatus::Open) {
        claim.codes = list_live(conn, claim.id, now)?;
    }
    Ok(claims)
}

pub fn find(conn: &Connection, id: i64, now: &str) -> Result<Claim> {
    select(conn, now, "WHERE c.id = ?1", [id])?.pop().ok_or(Error::NotFound("Claim"))
}

/// The user's newest claim of a listing.
pub fn find_newest(conn: &Connection, business_id: i64, user_id: i64, now: &str) -> Result<Option<Claim>> {
    let tail = "WHERE c.business_id = ?1 AND c.user_id = ?2 ORDER BY c.id DESC LIMIT 1";
    Ok(select(conn, now, tail, [business_id, user_id])?.pop())
}

pub fn find_open(conn: &Connection, business_id: i64, user_id: i64, now: &str) -> Result<Option<Claim>> {
    let tail = "WHERE c.business_id = ?1 AND c.user_id = ?2 AND c.status = 'open'";
    Ok(select(conn, now, tail, [business_id, user_id])?.pop())
}

pub fn list_own(conn: &Connection, user_id: i64, now: &str) -> Result<Vec<Claim>> {
    select(conn, now, "WHERE c.user_id = ?1 ORDER BY c.id DESC LIMIT 100", [user_id])
}

pub fn list_open_of_business(conn: &Connection, business_id: i64, now: &str) -> Result<Vec<Claim>> {
    select(conn, now, "WHERE c.business_id = ?1 AND c.status = 'open' ORDER BY c.id", [business_id])
}

pub fn count(conn: &Connection, status: ClaimStatus) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM claims WHERE status = ?1")?
        .query_row([status.as_str()], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// Open claims oldest first, all others newest first.
pub fn list(
    conn: &Connection,
    status: ClaimStatus,
    now: &str,
    limit: u32,
    offset: u64,
) -> Result<Vec<Claim>> {
    let order = if status == ClaimStatus::Open { "ASC" } else { "DESC" };
    let offset = i64::try_from(offset).unwrap_or(i64::MAX);
    let tail = format!("WHERE c.status = ?1 ORDER BY c.id {order} LIMIT ?2 OFFSET ?3");
    select(conn, now, &tail, (status.as_str(), limit, offset))
}

/// New listings added by this user that staff have not reviewed yet.
pub fn count_own_new_listings(conn: &Connection, user_id: i64) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached(
            "SELECT count(*) FROM claims WHERE user_id = ?1 AND is_new_listing = 1 AND status = 'open'",
        )?
        .query_row([user_id], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

pub struct NewClaim<'a> {
    pub business_id: i64,
    pub user_id: i64,
    pub note: &'a str,
    pub is_new_listing: bool,
}

pub fn insert(conn: &Connection, new: &NewClaim<'_>, now: &str) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO claims (business_id, user_id, note, is_new_listing, created_at)
         VALUES (:business, :user, :note, :is_new, :now)",
    )?
    .execute(named_params! {
        ":business": new.business_id, ":user": new.user_id, ":note": new.note, ":is_new": new.is_new_listing, ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}

pub fn set_asked(conn: &Connection, id: i64, asked: ProofMethod, note: Option<&str>) -> Result<()> {
    conn.prepare_cached("UPDATE claims SET asked = ?2, note = coalesce(?3, note) WHERE id = ?1")?
        .execute((id, asked.as_str(), note))?;
    Ok(())
}

pub fn contest(conn: &Connection, id: i64, until: &str) -> Result<()> {
    conn.prepare_cached("UPDATE claims SET contested_until = ?2 WHERE id = ?1")?.execute((id, until))?;
    Ok(())
}

pub fn answer(conn: &Connection, id: i64, answer: OwnerAnswer, note: &str) -> Result<()> {
    conn.prepare_cached("UPDATE claims SET answer = ?2, answer_note = ?3 WHERE id = ?1")?.execute((
        id,
        answer.as_str(),
        note,
    ))?;
    Ok(())
}

/// Closes a claim as decided or withdrawn.
pub fn close(
    conn: &Connection,
    id: i64,
    status: ClaimStatus,
    proof: Option<ProofMethod>,
    reason: &str,
    replaced_owners: &[i64],
    now: &str,
) -> Result<()> {
    conn.prepare_cached(
        "UPDATE claims SET status = :status, proof = :proof, reason = :reason, replaced_owners = :replaced,
             decided_at = :now WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":status": status.as_str(), ":proof": proof.map(ProofMethod::as_str), ":reason": reason,
        ":replaced": serde_json::to_string(replaced_owners)?, ":now": now,
    })?;
    Ok(())
}

/// `decided_at` is kept: it marks from when on edits were undone.
pub fn mark_undone(conn: &Connection, id: i64, reason: &str) -> Result<()> {
    conn.prepare_cached("UPDATE claims SET status = 'undone', reason = ?2 WHERE id = ?1")?
        .execute((id, reason))?;
    Ok(())
}

pub fn find_claimant(conn: &Connection, user_id: i64) -> Result<Claimant> {
    conn.prepare_cached(
        "SELECT email, first_name, last_name, email_verified_at IS NOT NULL FROM users WHERE id = ?1",
    )?
    .query_row([user_id], |row| {
        let [first, last]: [String; 2] = [row.get(1)?, row.get(2)?];
        Ok(Claimant {
            id: user_id,
            name: display_name(user_id, &first, &last),
            email: row.get(0)?,
            is_email_verified: row.get(3)?,
        })
    })
    .optional()?
    .ok_or(Error::NotFound("Claimant"))
}

/// Contested claims that the current owners may answer, oldest first.
pub fn list_contested(conn: &Connection, business_id: i64) -> Result<Vec<ContestedClaim>> {
    let mut statement = conn.prepare_cached(
        "SELECT c.id, c.user_id, c.note, c.contested_until, c.answer, c.created_at, u.first_name, u.last_name
         FROM claims c JOIN users u ON u.id = c.user_id
         WHERE c.business_id = ?1 AND c.status = 'open' AND c.contested_until IS NOT NULL ORDER BY c.id",
    )?;
    let rows = statement.query_map([business_id], |row| {
        let [first, last]: [String; 2] = [row.get(6)?, row.get(7)?];
        Ok(ContestedClaim {
            id: row.get(0)?,
            claimant: display_name(row.get(1)?, &first, &last),
            note: row.get(2)?,
            contested_until: row.get(3)?,
            answer: row.get(4)?,
            created_at: row.get(5)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// By business, until when its owners may answer: the first of the claims that they have not answered. Businesses
/// with none are left out.
pub fn list_answer_deadlines(
    conn: &Connection,
    businesses: &[i64],
    now: &str,
) -> Result<HashMap<i64, String>> {
    let mut statement = conn.prepare_cached(
        "SELECT business_id, min(contested_until) FROM claims
         WHERE business_id IN (SELECT value FROM json_each(?1)) AND status = 'open' AND answer IS NULL
             AND contested_until > ?2
         GROUP BY business_id",
    )?;
    let values = (json!(businesses).to_string(), now);
    let rows = statement.query_map(values, |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
