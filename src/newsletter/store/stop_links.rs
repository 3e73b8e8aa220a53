//! The links in emails with which the office stops an issue.

use rusqlite::{Connection, OptionalExtension};

use crate::kit::error::Result;

/// Adds a link with which this person can stop the issue; false if they have one for this scheduled time.
pub fn insert_stop_link(
    conn: &Connection,
    hash: &str,
    issue_id: i64,
    user_id: i64,
    scheduled_at: &str,
) -> Result<bool> {
    let inserted = conn
        .prepare_cached(
            "INSERT INTO newsletter_stop_links (token_hash, issue_id, user_id, scheduled_at) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT DO NOTHING",
        )?
        .execute((hash, issue_id, user_id, scheduled_at))?;
    Ok(inserted > 0)
}

/// What a stop link refers to.
#[derive(Debug, Clone)]
pub struct StopLink {
    pub issue_id: i64,
    pub user_id: i64,
    pub scheduled_at: String,
}

pub fn find_stop_link(conn: &Connection, hash: &str) -> Result<Option<StopLink>> {
    Ok(conn
        .prepare_cached(
            "SELECT issue_id, user_id, scheduled_at FROM newsletter_stop_links WHERE token_hash = ?1",
        )?
        .query_row([hash], |row| {
            Ok(StopLink { issue_id: row.get(0)?, user_id: row.get(1)?, scheduled_at: row.get(2)? })
        })
        .optional()?)
}

/// Deletes the links of issues that were scheduled before this time.
pub fn delete_old_stop_links(conn: &Connection, before: &str) -> Result<usize> {
    Ok(conn.prepare_cached("DELETE FROM newsletter_stop_links WHERE scheduled_at < ?1")?.execute([before])?)
}

/// Deletes the links of this issue and time: they were sent with another text.
pub fn delete_stop_links_for(conn: &Connection, issue_id: i64, scheduled_at: &str) -> Result<()> {
    conn.prepare_cached("DELETE FROM newsletter_stop_links WHERE issue_id = ?1 AND scheduled_at = ?2")?
        .execute((issue_id, scheduled_at))?;
    Ok(())
}
