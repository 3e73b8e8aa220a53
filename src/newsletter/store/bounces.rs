//! Bounces, and the version of the secret that reports are signed with.

use rusqlite::{Connection, OptionalExtension, named_params};

use crate::kit::error::Result;
use crate::newsletter::outcome::{BounceCounts, BounceReport, BounceSource};

/// Returns false if the address is no subscriber. A second report on the same day changes nothing, and one
/// from before the subscriber consented again only counts in its issue's results.
pub fn insert_bounce(
    conn: &Connection,
    report: &BounceReport,
    source: BounceSource,
    at: &str,
) -> Result<bool> {
    let subscriber: Option<i64> = conn
        .prepare_cached("SELECT id FROM subscribers WHERE email = ?1")?
        .query_row([&report.email], |row| row.get(0))
        .optional()?;
    let Some(id) = subscriber else { return Ok(false) };
    conn.prepare_cached(
        "INSERT INTO newsletter_bounces (subscriber_id, issue_id, kind, source, reason, at, is_cleared)
         VALUES (:id, (SELECT issue_id FROM newsletter_deliveries WHERE subscriber_id = :id AND status = 'mailed' AND at <= :at
                       ORDER BY at DESC, issue_id DESC LIMIT 1), :kind, :source, :reason, :at,
                 (SELECT coalesce(consent_at, '') > :at FROM subscribers WHERE id = :id))
         ON CONFLICT DO NOTHING",
    )?
    .execute(named_params! {
        ":id": id, ":kind": report.kind.as_str(), ":source": source.as_str(), ":reason": report.reason, ":at": at,
    })?;
    Ok(true)
}

/// Restores a bounced subscriber, as confirmed if they had consented. Returns false if the address had not
/// bounced.
pub fn restore(conn: &Connection, id: i64) -> Result<bool> {
    let changed = conn
        .prepare_cached(
            "UPDATE subscribers SET status = iif(consent_at IS NULL, 'pending', 'confirmed'), bounce = ''
             WHERE id = ?1 AND status = 'bounced'",
        )?
        .execute([id])?;
    Ok(changed > 0)
}

/// Counts each reader once, by their worst bounce.
pub fn count_bounces(conn: &Connection, issue_id: i64) -> Result<BounceCounts> {
    Ok(conn
        .prepare_cached(
            "SELECT count(*) FILTER (WHERE worst = 3), count(*) FILTER (WHERE worst = 2), count(*) FILTER (WHERE worst = 1)
             FROM (SELECT max(CASE kind WHEN 'hard' THEN 3 WHEN 'blocked' THEN 2 ELSE 1 END) AS worst
                   FROM newsletter_bounces WHERE issue_id = ?1 GROUP BY subscriber_id)",
        )?
        .query_row([issue_id], |row| {
            Ok(BounceCounts { hard: row.get(0)?, blocked: row.get(1)?, soft: row.get(2)? })
        })?)
}

/// 0 until the secret is replaced for the first time.
pub fn webhook_secret_version(conn: &Connection) -> Result<i64> {
    Ok(conn
        .prepare_cached("SELECT coalesce(max(version), 0) FROM newsletter_webhook_secrets")?
        .query_row([], |row| row.get(0))?)
}

pub fn renew_webhook_secret(conn: &Connection, now: &str) -> Result<i64> {
    conn.prepare_cached("INSERT INTO newsletter_webhook_secrets (created_at) VALUES (?1)")?.execute([now])?;
    Ok(conn.last_insert_rowid())
}
