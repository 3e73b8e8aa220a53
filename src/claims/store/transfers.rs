//! Transfers of businesses to another person.

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::json;

use crate::accounts::{ExportPart, name_or_email};
use crate::claims::model::Transfer;
use crate::directory::{self, BusinessRef};
use crate::kit::error::{Error, Result};

/// Open and not expired.
const SELECT: &str =
    "SELECT t.*, b.name, b.slug, u.first_name, u.last_name, u.email AS from_email FROM business_transfers t
    JOIN businesses b ON b.id = t.business_id JOIN users u ON u.id = t.from_user_id
    WHERE t.status = 'open' AND t.expires_at > :now";

fn transfer(row: &Row<'_>) -> rusqlite::Result<Transfer> {
    let [first, last, email]: [String; 3] =
        [row.get("first_name")?, row.get("last_name")?, row.get("from_email")?];
    Ok(Transfer {
        id: row.get("id")?,
        business: BusinessRef { id: row.get("business_id")?, name: row.get("name")?, slug: row.get("slug")? },
        to_email: row.get("to_email")?,
        from_name: name_or_email(&first, &last, &email),
        created_at: row.get("created_at")?,
        expires_at: row.get("expires_at")?,
        from_user_id: row.get("from_user_id")?,
    })
}

/// The businesses that a member offered to somebody else, in the data export.
pub const TRANSFERS_EXPORT: ExportPart = ExportPart {
    name: "business_transfers",
    collect: |conn, user_id| {
        let mut statement = conn.prepare_cached(
            "SELECT b.name, t.to_email, t.status, t.created_at FROM business_transfers t
             JOIN businesses b ON b.id = t.business_id WHERE t.from_user_id = ?1 ORDER BY t.id",
        )?;
        let rows = statement.query_map([user_id], |row| {
            Ok(json!({
                "business": row.get::<_, String>(0)?, "to": row.get::<_, String>(1)?,
                "status": row.get::<_, String>(2)?, "created_at": row.get::<_, String>(3)?,
            }))
        })?;
        Ok(rows.collect::<rusqlite::Result<Vec<_>>>()?.into())
    },
};

/// `None` once whoever offered it is no longer an owner.
pub fn find_open_of_business(conn: &Connection, business_id: i64, now: &str) -> Result<Option<Transfer>> {
    let found = conn
        .prepare_cached(&format!("{SELECT} AND t.business_id = :business"))?
        .query_row(named_params! { ":business": business_id, ":now": now }, transfer)
        .optional()?;
    match found {
        Some(transfer) if directory::is_owner(conn, transfer.from_user_id, business_id)? => {
            Ok(Some(transfer))
        }
        _ => Ok(None),
    }
}

/// What is offered to this address by those who are still owners, oldest first.
pub fn list_open_to(conn: &Connection, email: &str, now: &str) -> Result<Vec<Transfer>> {
    let mut statement = conn.prepare_cached(&format!("{SELECT} AND t.to_email = :email ORDER BY t.id"))?;
    let rows = statement.query_map(named_params! { ":email": email, ":now": now }, transfer)?;
    let mut offered = Vec::new();
    for row in rows {
        let offer = row?;
        if directory::is_owner(conn, offer.from_user_id, offer.business.id)? {
            offered.push(offer);
        }
    }
    Ok(offered)
}

pub fn find_transfer(conn: &Connection, id: i64, now: &str) -> Result<Transfer> {
    conn.prepare_cached(&format!("{SELECT} AND t.id = :id"))?
        .query_row(named_params! { ":id": id, ":now": now }, transfer)
        .optional()?
        .ok_or(Error::NotFound("Transfer"))
}

/// Withdraws any earlier open transfer of the business, even an expired one.
pub fn insert_transfer(
    conn: &Connection,
    business_id: i64,
    from_user_id: i64,
    to_email: &str,
    expires_at: &str,
    now: &str,
) -> Result<i64> {
    conn.prepare_cached(
        "UPDATE business_transfers SET status = 'withdrawn', closed_at = ?2 WHERE business_id = ?1 AND status = 'open'",
    )?
    .execute((business_id, now))?;
    conn.prepare_cached(
        "INSERT INTO business_transfers (business_id, from_user_id, to_email, created_at, expires_at)
         VALUES (?1, ?2, ?3, ?4, ?5)",
    )?
    .execute((business_id, from_user_id, to_email, now, expires_at))?;
    Ok(conn.last_insert_rowid())
}

/// `status`: accepted, declined or withdrawn.
pub fn close_transfer(conn: &Connection, id: i64, status: &str, now: &str) -> Result<()> {
    conn.prepare_cached("UPDATE business_transfers SET status = ?2, closed_at = ?3 WHERE id = ?1")?
        .execute((id, status, now))?;
    Ok(())
}
