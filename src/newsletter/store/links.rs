//! What became of an issue: its mails, and its links where they are counted.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension};

use crate::kit::error::Result;
use crate::newsletter::model::{IssueLink, MailCounts};

/// The links of an issue that goes out from now on, numbered in this order; once they are, they stay.
pub fn insert_links(conn: &Connection, issue_id: i64, links: &[IssueLink]) -> Result<()> {
    let mut insert = conn.prepare_cached(
        "INSERT INTO newsletter_links (issue_id, position, url, title) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT DO NOTHING",
    )?;
    for (position, link) in (1_i64..).zip(links) {
        insert.execute((issue_id, position, &link.url, &link.title))?;
    }
    conn.prepare_cached("UPDATE newsletter_issues SET counts_clicks = 1 WHERE id = ?1")?.execute([issue_id])?;
    Ok(())
}

/// Address to number; empty where nothing is counted.
pub fn link_positions(conn: &Connection, issue_id: i64) -> Result<HashMap<String, i64>> {
    let mut statement =
        conn.prepare_cached("SELECT url, position FROM newsletter_links WHERE issue_id = ?1")?;
    let rows = statement.query_map([issue_id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Most followed first.
pub fn list_links(conn: &Connection, issue_id: i64) -> Result<Vec<IssueLink>> {
    let mut statement = conn.prepare_cached(
        "SELECT title, url, clicks FROM newsletter_links WHERE issue_id = ?1 ORDER BY clicks DESC, position",
    )?;
    let rows = statement.query_map([issue_id], |row| {
        Ok(IssueLink { title: row.get(0)?, url: row.get(1)?, clicks: row.get(2)? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Where a link of an issue leads.
pub fn find_link(conn: &Connection, issue_id: i64, position: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("SELECT url FROM newsletter_links WHERE issue_id = ?1 AND position = ?2")?
        .query_row((issue_id, position), |row| row.get(0))
        .optional()?)
}

pub fn count_click(conn: &Connection, issue_id: i64, position: i64) -> Result<()> {
    conn.prepare_cached(
        "UPDATE newsletter_links SET clicks = clicks + 1 WHERE issue_id = ?1 AND position = ?2",
    )?
    .execute((issue_id, position))?;
    Ok(())
}

/// What became of the mails of an issue, as the outbox has it.
pub fn count_mails(conn: &Connection, issue_id: i64) -> Result<MailCounts> {
    let (from, until) = (format!("newsletter:{issue_id}:"), format!("newsletter:{issue_id};"));
    Ok(conn
        .prepare_cached(
            "SELECT count(*) FILTER (WHERE status = 'sent'), count(*) FILTER (WHERE status = 'queued'),
                    count(*) FILTER (WHERE status = 'kept'), count(*) FILTER (WHERE status = 'failed')
             FROM outbox WHERE cause >= ?1 AND cause < ?2",
        )?
        .query_row((from, until), |row| {
            Ok(MailCounts { sent: row.get(0)?, waiting: row.get(1)?, kept: row.get(2)?, failed: row.get(3)? })
        })?)
}

/// How many left after an issue, and whether its links are counted.
pub fn find_outcome(conn: &Connection, issue_id: i64) -> Result<(i64, bool)> {
    Ok(conn
        .prepare_cached("SELECT unsubscribed, counts_clicks FROM newsletter_issues WHERE id = ?1")?
        .query_row([issue_id], |row| Ok((row.get(0)?, row.get(1)?)))?)
}
