//! SQL of comments, the log, and the links of people without an account.

use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::approvals::name;
use crate::approvals::model::{ApprovalComment, ApprovalLink, ApprovalLogEntry, NewComment, Speaker};
use crate::kit::error::Result;

pub fn add_comment(conn: &Connection, id: i64, new: &NewComment, by: &Speaker, now: &str) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO approval_comments (approval_id, paragraph, text, user_id, email, created_at)
         VALUES (:id, :paragraph, :text, :by, :email, :now)",
    )?
    .execute(named_params! {
        ":id": id, ":paragraph": new.paragraph.and_then(|number| i64::try_from(number).ok()), ":text": new.text,
        ":by": by.user_id, ":email": by.email, ":now": now,
    })?;
    Ok(())
}

fn who(row: &Row<'_>, at: usize, email: String) -> rusqlite::Result<String> {
    let name = name(row, at)?;
    Ok(if name.is_empty() { email } else { name })
}

/// In the order of the text, those on the whole text last. The caller fills in the quotes.
pub fn list_comments(conn: &Connection, id: i64) -> Result<Vec<ApprovalComment>> {
    let mut statement = conn.prepare_cached(
        "SELECT c.id, c.paragraph, c.text, c.created_at, c.email, c.user_id, u.first_name || ' ' || u.last_name, u.email
         FROM approval_comments c LEFT JOIN users u ON u.id = c.user_id
         WHERE c.approval_id = ?1 ORDER BY c.paragraph IS NULL, c.paragraph, c.id",
    )?;
    let rows = statement.query_map([id], |row| {
        let paragraph: Option<i64> = row.get(1)?;
        Ok(ApprovalComment {
            id: row.get(0)?,
            paragraph: paragraph.and_then(|number| usize::try_from(number).ok()),
            quote: String::new(),
            line: None,
            text: row.get(2)?,
            created_at: row.get(3)?,
            by: who(row, 5, row.get(4)?)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn log(conn: &Connection, id: i64, words: &str, by: &Speaker, now: &str) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO approval_log (approval_id, at, words, user_id, email) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?
    .execute((id, now, words, by.user_id, &by.email))?;
    Ok(())
}

/// Newest first.
pub fn list_log(conn: &Connection, id: i64) -> Result<Vec<ApprovalLogEntry>> {
    let mut statement = conn.prepare_cached(
        "SELECT l.at, l.words, l.email, l.user_id, u.first_name || ' ' || u.last_name, u.email
         FROM approval_log l LEFT JOIN users u ON u.id = l.user_id WHERE l.approval_id = ?1 ORDER BY l.id DESC",
    )?;
    let rows = statement.query_map([id], |row| {
        Ok(ApprovalLogEntry { at: row.get(0)?, words: row.get(1)?, by: who(row, 3, row.get(2)?)? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// A link as stored.
#[derive(Debug, Clone)]
pub struct StoredLink {
    pub approval_id: i64,
    pub link: ApprovalLink,
}

impl StoredLink {
    fn read(row: &Row<'_>, now: &str) -> rusqlite::Result<StoredLink> {
        let [expires_at, created_at]: [String; 2] = [row.get(3)?, row.get(4)?];
        let ended_at: Option<String> = row.get(5)?;
        let is_open = ended_at.is_none() && expires_at.as_str() > now;
        let link = ApprovalLink { id: row.get(0)?, email: row.get(2)?, created_at, expires_at, is_open };
        Ok(StoredLink { approval_id: row.get(1)?, link })
    }
}

const LINK: &str = "SELECT id, approval_id, email, expires_at, created_at, ended_at FROM approval_links";

pub fn add_link(
    conn: &Connection,
    id: i64,
    (email, hash): (&str, &str),
    by: Option<i64>,
    [now, expires_at]: [&str; 2],
) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO approval_links (approval_id, email, token_hash, created_by, created_at, expires_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?
    .execute((id, email, hash, by, now, expires_at))?;
    Ok(())
}

pub fn find_link(conn: &Connection, hash: &str, now: &str) -> Result<Option<StoredLink>> {
    Ok(conn
        .prepare_cached(&format!("{LINK} WHERE token_hash = ?1"))?
        .query_row([hash], |row| StoredLink::read(row, now))
        .optional()?)
}

pub fn list_links(conn: &Connection, id: i64, now: &str) -> Result<Vec<ApprovalLink>> {
    let mut statement = conn.prepare_cached(&format!("{LINK} WHERE approval_id = ?1 ORDER BY id"))?;
    let rows = statement.query_map([id], |row| Ok(StoredLink::read(row, now)?.link))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The addresses that got a link, without those whose link was ended by hand.
pub fn list_invited(conn: &Connection, id: i64) -> Result<Vec<String>> {
    let mut statement = conn.prepare_cached(
        "SELECT email FROM approval_links WHERE approval_id = ?1 AND ended_at IS NULL ORDER BY id",
    )?;
    let rows = statement.query_map([id], |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Ends the open links of an address to one approval, because a new one replaces them.
pub fn end_links(conn: &Connection, id: i64, email: &str, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE approval_links SET ended_at = ?3 WHERE approval_id = ?1 AND email = ?2 AND ended_at IS NULL",
    )?
    .execute((id, email, now))?;
    Ok(())
}

/// Whether there was such a link that had not ended.
pub fn end_link(conn: &Connection, id: i64, link_id: i64, now: &str) -> Result<bool> {
    let changed = conn
        .prepare_cached(
            "UPDATE approval_links SET ended_at = ?3 WHERE approval_id = ?1 AND id = ?2 AND ended_at IS NULL",
        )?
        .execute((id, link_id, now))?;
    Ok(changed > 0)
}
