//! What came back, and the version of the address that takes reports.

use rusqlite::{Connection, OptionalExtension, named_params};

use crate::kit::error::Result;
use crate::newsletter::model::{BounceReport, BounceSource};

/// False: nobody of that address is a subscriber. A second report of the same day changes nothing.
pub fn insert_bounce(
    conn: &Connection,
    report: &BounceReport,
    source: BounceSource,
    now: &str,
) -> Result<bool> {
    let subscriber: Option<i64> = conn
        .prepare_cached("SELECT id FROM subscribers WHERE email = ?1")?
        .query_row([&report.email], |row| row.get(0))
        .optional()?;
    let Some(id) = subscriber else { return Ok(false) };
    conn.prepare_cached(
        "INSERT INTO newsletter_bounces (subscriber_id, issue_id, kind, source, reason, at)
         VALUES (:id, (SELECT issue_id FROM newsletter_deliveries WHERE subscriber_id = :id AND status = 'mailed'
                       ORDER BY at DESC, issue_id DESC LIMIT 1), :kind, :source, :reason, :now)
         ON CONFLICT DO NOTHING",
    )?
    .execute(named_params! {
        ":id": id, ":kind": report.kind.as_str(), ":source": source.as_str(), ":reason": report.reason, ":now": now,
    })?;
    Ok(true)
}

/// A bounced address is written to again, as far as its owner had said yes. False: it had not bounced.
pub fn restore(conn: &Connection, id: i64) -> Result<bool> {
    let changed = conn
        .prepare_cached(
            "UPDATE subscribers SET status = iif(consent_at IS NULL, 'pending', 'confirmed'), bounce = ''
             WHERE id = ?1 AND status = 'bounced'",
        )?
        .execute([id])?;
    Ok(changed > 0)
}

/// 0 as long as nobody has asked for another address.
pub fn bounce_address_version(conn: &Connection) -> Result<i64> {
    Ok(conn
        .prepare_cached("SELECT coalesce(max(version), 0) FROM newsletter_bounce_addresses")?
        .query_row([], |row| row.get(0))?)
}

pub fn renew_bounce_address(conn: &Connection, now: &str) -> Result<i64> {
    conn.prepare_cached("INSERT INTO newsletter_bounce_addresses (created_at) VALUES (?1)")?.execute([now])?;
    Ok(conn.last_insert_rowid())
}
