//! A member's contributions, from the tables of several features.

use rusqlite::{Connection, Row, named_params};

use super::model::{Contributions, DecidedContribution};
use crate::kit::error::Result;

const MAX_DECIDED: u32 = 5;

/// `since`: earlier decisions are left out.
pub fn find_contributions(conn: &Connection, user_id: i64, since: &str) -> Result<Contributions> {
    let waiting = conn
        .prepare_cached(
            "SELECT (SELECT count(*) FROM suggestions WHERE user_id = ?1 AND status = 'open')
                 + (SELECT count(*) FROM events WHERE submitted_by = ?1 AND visibility IN ('pending', 'hidden'))",
        )?
        .query_row([user_id], |row| row.get(0))?;
    let mut statement = conn.prepare_cached(
        "SELECT 'suggestion' AS kind, b.name AS title, b.slug AS slug, s.status = 'approved' AS is_accepted,
             s.reason AS reason, s.decided_at AS decided_at
         FROM suggestions s JOIN businesses b ON b.id = s.business_id
         WHERE s.user_id = :user AND s.decided_at >= :since
         UNION ALL
         SELECT 'event', e.title, e.slug || '-' || e.id, e.visibility = 'published',
             CASE e.visibility WHEN 'published' THEN '' ELSE d.reason END, d.at
         FROM events e JOIN review_decisions d ON d.id =
             (SELECT max(n.id) FROM review_decisions n WHERE n.event_id = e.id AND n.undone_at IS NULL)
         WHERE e.submitted_by = :user AND e.visibility IN ('published', 'rejected') AND d.at >= :since
         ORDER BY decided_at DESC LIMIT :most",
    )?;
    let rows = statement
        .query_map(named_params! { ":user": user_id, ":since": since, ":most": MAX_DECIDED }, contribution)?;
    Ok(Contributions { waiting, decided: rows.collect::<rusqlite::Result<_>>()? })
}

fn contribution(row: &Row<'_>) -> rusqlite::Result<DecidedContribution> {
    Ok(DecidedContribution {
        kind: row.get("kind")?,
        title: row.get("title")?,
        slug: row.get("slug")?,
        is_accepted: row.get("is_accepted")?,
        reason: row.get("reason")?,
        decided_at: row.get("decided_at")?,
    })
}
