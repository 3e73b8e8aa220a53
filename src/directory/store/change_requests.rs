//! Changes waiting for staff: one open request per business.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::json;

use super::load::load;
use crate::accounts::{ExportPart, display_name};
use crate::directory::change_requests::{ChangeAuthor, ReviewedChange, ReviewedRequest, WaitingValues};
use crate::directory::model::{BusinessRef, NewBusiness};
use crate::kit::db::Json;
use crate::kit::error::{Error, Result};

/// The change requests in a member's data export.
pub const CHANGE_REQUESTS_EXPORT: ExportPart = ExportPart {
    name: "listing_changes",
    collect: |conn, user_id| {
        let mut statement = conn.prepare_cached(
            "SELECT b.name, r.status, r.wanted, r.reason, r.created_at FROM business_change_requests r
             JOIN businesses b ON b.id = r.business_id WHERE r.user_id = ?1 ORDER BY r.id",
        )?;
        let rows = statement.query_map([user_id], |row| {
            Ok(json!({
                "business": row.get::<_, String>(0)?, "status": row.get::<_, String>(1)?,
                "wanted": row.get::<_, Json<WaitingValues>>(2)?.0, "reason": row.get::<_, String>(3)?,
                "created_at": row.get::<_, String>(4)?,
            }))
        })?;
        Ok(rows.collect::<rusqlite::Result<Vec<_>>>()?.into())
    },
};

/// A business's open request.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenRequest {
    pub id: i64,
    pub created_at: String,
    pub wanted: WaitingValues,
}

pub fn find_open_request(conn: &Connection, business_id: i64) -> Result<Option<OpenRequest>> {
    Ok(conn
        .prepare_cached(
            "SELECT id, created_at, wanted FROM business_change_requests WHERE business_id = ?1 AND status = 'open'",
        )?
        .query_row([business_id], |row| {
            let Json(wanted) = row.get(2)?;
            Ok(OpenRequest { id: row.get(0)?, created_at: row.get(1)?, wanted })
        })
        .optional()?)
}

/// Which of these businesses have an open request, and since when.
pub fn list_open_requests(conn: &Connection, business_ids: &[i64]) -> Result<HashMap<i64, String>> {
    let mut statement = conn.prepare_cached(
        "SELECT business_id, created_at FROM business_change_requests
         WHERE business_id IN (SELECT value FROM json_each(?1)) AND status = 'open'",
    )?;
    let rows =
        statement.query_map([serde_json::to_string(business_ids)?], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Sets the values of the business's open request, creating it if necessary.
pub fn save_open_request(
    conn: &Connection,
    business_id: i64,
    wanted: &WaitingValues,
    user_id: Option<i64>,
    now: &str,
) -> Result<i64> {
    Ok(conn
        .prepare_cached(
            "INSERT INTO business_change_requests (business_id, user_id, wanted, created_at, updated_at)
             VALUES (:business, :user, :wanted, :now, :now)
             ON CONFLICT (business_id) WHERE status = 'open' DO UPDATE SET
                 user_id = excluded.user_id, wanted = excluded.wanted, updated_at = excluded.updated_at
             RETURNING id",
        )?
        .query_row(
            named_params! {
                ":business": business_id, ":user": user_id, ":wanted": json!(wanted).to_string(), ":now": now,
            },
            |row| row.get(0),
        )?)
}

pub fn withdraw_request(conn: &Connection, id: i64, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE business_change_requests SET status = 'withdrawn', updated_at = ?2 WHERE id = ?1 AND status = 'open'",
    )?
    .execute((id, now))?;
    Ok(())
}

/// Removes values from the open request that have become public in the meantime, however that happened.
pub fn settle_request(conn: &Connection, business_id: i64, present: &NewBusiness, now: &str) -> Result<()> {
    let Some(open) = find_open_request(conn, business_id)? else { return Ok(()) };
    let left = WaitingValues::between(present, &open.wanted.laid_over(present));
    if left == open.wanted {
        return Ok(());
    }
    if left.is_empty() {
        return withdraw_request(conn, open.id, now);
    }
    conn.prepare_cached("UPDATE business_change_requests SET wanted = ?2, updated_at = ?3 WHERE id = ?1")?
        .execute((open.id, json!(left).to_string(), now))?;
    Ok(())
}

pub fn close_request(
    conn: &Connection,
    id: i64,
    outcome: &[ReviewedChange],
    reason: &str,
    now: &str,
) -> Result<()> {
    conn.prepare_cached(
        "UPDATE business_change_requests SET status = 'decided', outcome = :outcome, reason = :reason,
             decided_at = :now, updated_at = :now WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":outcome": json!(outcome).to_string(), ":reason": reason, ":now": now,
    })?;
    Ok(())
}

pub fn count_requests(conn: &Connection, status: &str) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM business_change_requests WHERE status = ?1")?
        .query_row([status], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

const SELECT: &str = "SELECT r.id, r.business_id, b.name, b.slug, r.status, r.user_id, u.email, u.first_name,
        u.last_name, r.created_at, r.updated_at, r.decided_at, r.reason, r.wanted, r.outcome
    FROM business_change_requests r JOIN businesses b ON b.id = r.business_id LEFT JOIN users u ON u.id = r.user_id";

/// A request with its values; the fields of an open one are filled in by [`with_fields`].
fn request(row: &Row<'_>) -> rusqlite::Result<(ReviewedRequest, WaitingValues)> {
    let user_id: Option<i64> = row.get("user_id")?;
    let email: Option<String> = row.get("email")?;
    let names: [Option<String>; 2] = [row.get("first_name")?, row.get("last_name")?];
    let [first, last] = names.map(Option::unwrap_or_default);
    let Json(wanted) = row.get("wanted")?;
    let asked_by =
        user_id.zip(email).map(|(id, email)| ChangeAuthor { name: display_name(id, &first, &last), email });
    let request = ReviewedRequest {
        id: row.get("id")?,
        business: BusinessRef { id: row.get("business_id")?, name: row.get("name")?, slug: row.get("slug")? },
        status: row.get("status")?,
        asked_by,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
        decided_at: row.get("decided_at")?,
        reason: row.get("reason")?,
        fields: row.get::<_, Option<Json<_>>>("outcome")?.map(|json| json.0).unwrap_or_default(),
    };
    Ok((request, wanted))
}

/// For an open request, compares with what is public now.
fn with_fields(
    conn: &Connection,
    (request, wanted): (ReviewedRequest, WaitingValues),
) -> Result<ReviewedRequest> {
    if request.status == "decided" {
        return Ok(request);
    }
    let changes = wanted.changes(&load(conn, request.business.id)?).into_iter();
    let fields = changes.map(|change| ReviewedChange { change, is_approved: None }).collect();
    Ok(ReviewedRequest { fields, ..request })
}

/// Open requests oldest first, decided ones by newest decision.
pub fn list_requests(
    conn: &Connection,
    status: &str,
    limit: u32,
    offset: u64,
) -> Result<Vec<ReviewedRequest>> {
    let order = if status == "open" { "r.id" } else { "r.decided_at DESC, r.id DESC" };
    let offset = i64::try_from(offset).unwrap_or(i64::MAX);
    let mut statement =
        conn.prepare_cached(&format!("{SELECT} WHERE r.status = ?1 ORDER BY {order} LIMIT ?2 OFFSET ?3"))?;
    let rows =
        statement.query_map((status, limit, offset), request)?.collect::<rusqlite::Result<Vec<_>>>()?;
    rows.into_iter().map(|row| with_fields(conn, row)).collect()
}

pub fn find_request(conn: &Connection, id: i64) -> Result<(ReviewedRequest, WaitingValues)> {
    let (request, wanted) = conn
        .prepare_cached(&format!("{SELECT} WHERE r.id = ?1"))?
        .query_row([id], request)
        .optional()?
        .ok_or(Error::NotFound("Request"))?;
    Ok((with_fields(conn, (request, wanted.clone()))?, wanted))
}
