//! SQL of the requests for placements.

use rusqlite::{Connection, Row, named_params};

use crate::kit::error::{Error, Result};
use crate::placements::model::{NewPlacement, PlacementStatus};
use crate::placements::requests::{
    PlacementAsker, PlacementContact, PlacementRequest, PlacementRequestInput, PlacementRequestState,
};

/// The most requests listed for one business.
pub const MAX_PER_BUSINESS: u32 = 50;

const SELECT: &str = "SELECT r.*, b.name AS business_name, c.name AS category_name
    FROM placement_requests r LEFT JOIN businesses b ON b.id = r.business_id
    LEFT JOIN categories c ON c.id = r.category_id";

fn request(row: &Row<'_>) -> rusqlite::Result<PlacementRequest> {
    Ok(PlacementRequest {
        id: row.get("id")?,
        placement: NewPlacement {
            kind: row.get("kind")?,
            business_id: row.get("business_id")?,
            category_id: row.get("category_id")?,
            name: row.get("name")?,
            starts_at: row.get("starts_at")?,
            ends_at: Some(row.get("ends_at")?),
            priority: 0,
            custom_title: row.get("custom_title")?,
            custom_message: row.get("custom_message")?,
            image_url: String::new(),
            status: PlacementStatus::Draft,
        },
        business_name: row.get("business_name")?,
        category_name: row.get("category_name")?,
        note: row.get("note")?,
        state: row.get("state")?,
        reason: row.get("reason")?,
        placement_id: row.get("placement_id")?,
        created_at: row.get("created_at")?,
        decided_at: row.get("decided_at")?,
        user_id: row.get("user_id")?,
        is_by_business: row.get("is_by_business")?,
        contact: PlacementContact {
            contact_name: row.get("contact_name")?,
            contact_email: row.get("contact_email")?,
            contact_phone: row.get("contact_phone")?,
        },
    })
}

fn select(
    conn: &Connection,
    rest: &str,
    parameters: &[(&str, &dyn rusqlite::ToSql)],
) -> Result<Vec<PlacementRequest>> {
    let mut statement = conn.prepare_cached(&format!("{SELECT} {rest}"))?;
    Ok(statement.query_map(parameters, request)?.collect::<rusqlite::Result<_>>()?)
}

pub fn find_request(conn: &Connection, id: i64) -> Result<PlacementRequest> {
    select(conn, "WHERE r.id = :id", named_params! { ":id": id })?.pop().ok_or(Error::NotFound("Request"))
}

pub fn count_requests(conn: &Connection, state: PlacementRequestState) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM placement_requests WHERE state = ?1")?
        .query_row([state.as_str()], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// Open ones oldest first, others newest first.
pub fn list_requests(
    conn: &Connection,
    state: PlacementRequestState,
    limit: u32,
    offset: u64,
) -> Result<Vec<PlacementRequest>> {
    let order = if state == PlacementRequestState::Open { "ASC" } else { "DESC" };
    let offset = i64::try_from(offset).unwrap_or(i64::MAX);
    select(
        conn,
        &format!("WHERE r.state = :state ORDER BY r.id {order} LIMIT :limit OFFSET :offset"),
        named_params! { ":state": state.as_str(), ":limit": limit, ":offset": offset },
    )
}

/// Those by its own people, newest first.
pub fn list_requests_of_business(conn: &Connection, business_id: i64) -> Result<Vec<PlacementRequest>> {
    select(
        conn,
        "WHERE r.business_id = :business AND r.is_by_business ORDER BY r.id DESC LIMIT :limit",
        named_params! { ":business": business_id, ":limit": MAX_PER_BUSINESS },
    )
}

pub fn list_requests_of_user(conn: &Connection, user_id: i64) -> Result<Vec<PlacementRequest>> {
    select(conn, "WHERE r.user_id = :user ORDER BY r.id", named_params! { ":user": user_id })
}

pub fn find_asker(conn: &Connection, request: &PlacementRequest) -> Result<PlacementAsker> {
    let user = match request.user_id {
        Some(id) => crate::accounts::find_user(conn, id)?,
        None => None,
    };
    let contact = request.contact.clone();
    Ok(PlacementAsker {
        has_account: user.is_some(),
        is_by_business: request.is_by_business,
        phone: contact.contact_phone,
        name: user.as_ref().map_or(contact.contact_name, |user| {
            [user.first_name.as_str(), user.last_name.as_str()].join(" ").trim().to_owned()
        }),
        email: user.map_or(contact.contact_email, |user| user.email),
    })
}

/// The number of requests that are already open.
#[derive(Debug, Clone, Copy)]
pub struct OpenRequests {
    /// By the same requester for the same place.
    pub same: i64,
    pub of_asker: i64,
    /// By all visitors without an account.
    pub of_visitors: i64,
}

pub fn count_open_requests(conn: &Connection, new: &PlacementRequestInput) -> Result<OpenRequests> {
    let sent = &new.placement;
    Ok(conn
        .prepare_cached(
            "SELECT coalesce(sum(is_own AND kind = :kind AND business_id IS :business AND category_id IS :category
                 AND name = :name COLLATE NOCASE), 0), coalesce(sum(is_own), 0), coalesce(sum(user_id IS NULL), 0)
             FROM (SELECT *, CASE WHEN :user IS NULL THEN user_id IS NULL AND contact_email = :email COLLATE NOCASE
                 ELSE user_id IS :user END AS is_own FROM placement_requests WHERE state = 'open')",
        )?
        .query_row(
            named_params! {
                ":kind": sent.kind.as_str(), ":business": sent.business_id, ":category": sent.category_id,
                ":name": sent.name, ":user": new.user_id, ":email": new.contact.contact_email,
            },
            |row| Ok(OpenRequests { same: row.get(0)?, of_asker: row.get(1)?, of_visitors: row.get(2)? }),
        )?)
}

pub fn insert_request(conn: &Connection, new: &PlacementRequestInput, now: &str) -> Result<i64> {
    let (sent, contact) = (&new.placement, &new.contact);
    conn.prepare_cached(
        "INSERT INTO placement_requests (kind, business_id, category_id, name, starts_at, ends_at, custom_title,
            custom_message, note, user_id, is_by_business, contact_name, contact_email, contact_phone, created_at)
         VALUES (:kind, :business, :category, :name, :starts, :ends, :title, :message, :note, :user, :is_by_business,
            :contact_name, :contact_email, :contact_phone, :now)",
    )?
    .execute(named_params! {
        ":kind": sent.kind.as_str(), ":business": sent.business_id, ":category": sent.category_id,
        ":name": sent.name, ":starts": sent.starts_at.to_string(), ":ends": new.last_day.to_string(),
        ":title": sent.custom_title, ":message": sent.custom_message, ":note": new.note, ":user": new.user_id,
        ":is_by_business": new.is_by_business, ":contact_name": contact.contact_name,
        ":contact_email": contact.contact_email, ":contact_phone": contact.contact_phone, ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}

pub fn decide_request(
    conn: &Connection,
    id: i64,
    state: PlacementRequestState,
    reason: &str,
    placement_id: Option<i64>,
    now: &str,
) -> Result<()> {
    conn.prepare_cached(
        "UPDATE placement_requests SET state = :state, reason = :reason, placement_id = :placement, decided_at = :now
         WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":state": state.as_str(), ":reason": reason, ":placement": placement_id, ":now": now,
    })?;
    Ok(())
}

/// Withdraws the open requests that somebody made on behalf of a business.
pub fn withdraw_requests(conn: &Connection, business_id: i64, user_id: i64, now: &str) -> Result<usize> {
    Ok(conn
        .prepare_cached(
            "UPDATE placement_requests SET state = 'withdrawn', decided_at = :now
             WHERE business_id = :business AND user_id = :user AND is_by_business AND state = 'open'",
        )?
        .execute(named_params! { ":business": business_id, ":user": user_id, ":now": now })?)
}
