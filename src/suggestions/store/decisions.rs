//! What is stored of the decisions about suggestions.

use rusqlite::{Connection, named_params};

use super::notices::notify_office;
use super::suggestions::{find, forward, list_overdue};
use crate::kit::error::Result;

/// Passes suggestions the business has not answered in time on to staff.
pub fn forward_overdue(conn: &Connection, created_before: &str) -> Result<()> {
    for id in list_overdue(conn, created_before)? {
        forward(conn, id, false)?;
        notify_office(conn, &find(conn, id)?, &[])?;
    }
    Ok(())
}

pub fn set_decision(conn: &Connection, id: i64, [status, value, reason]: [&str; 3], now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE suggestions SET status = :status, value = :value, reason = :reason, decided_at = :now WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":status": status, ":value": value, ":reason": reason, ":now": now,
    })?;
    Ok(())
}

/// Opens a rejected suggestion for staff again. Returns whether it was one.
pub fn reopen_rejected(conn: &Connection, id: i64) -> Result<bool> {
    let count = conn
        .prepare_cached(
            "UPDATE suggestions SET status = 'open', recipient = 'staff', reason = '', decided_at = NULL
             WHERE id = ?1 AND status = 'rejected'",
        )?
        .execute([id])?;
    Ok(count > 0)
}

/// Opens it for staff again, as if the business had not answered.
pub fn reopen(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached(
        "UPDATE suggestions SET status = 'open', recipient = 'staff', business_agrees = 0, reason = '',
             decided_at = NULL
         WHERE id = ?1",
    )?
    .execute([id])?;
    Ok(())
}
