//! Issues, from draft to archive, and who was sent which.

use rusqlite::{Connection, OptionalExtension, Row, named_params};

use crate::kit::db::{Json, is_commercial};
use crate::kit::error::{Error, Result};
use crate::kit::markdown;
use crate::newsletter::model::{
    EditedIssue, HoldReason, IssueContent, IssueHold, IssueSection, NewsletterFrequency, NewsletterIssue,
    NewsletterTopic,
};

const SUMMARY: usize = 200;

const COLUMNS: &str =
    "i.id, i.subject, i.intro, i.frequency, i.sections, i.status, i.scheduled_at, i.sent_at,
    i.created_at, i.updated_at, i.held_because, i.held_at,
    coalesce((SELECT email FROM users WHERE users.id = i.held_by), '') AS held_by, i.missed_at,
    trim(i.intro) IN ('', trim(i.composed_intro)) AS is_intro_composed";

/// Lists leave out the sections.
fn issue(row: &Row<'_>, with_sections: bool) -> rusqlite::Result<NewsletterIssue> {
    let intro: String = row.get("intro")?;
    Ok(NewsletterIssue {
        id: row.get("id")?,
        subject: row.get("subject")?,
        frequency: row.get("frequency")?,
        intro_html: markdown::to_html(&intro),
        summary: markdown::to_plain(&intro, SUMMARY),
        sent_at: row.get("sent_at")?,
        sections: if with_sections { row.get::<_, Json<_>>("sections")?.0 } else { Vec::new() },
    })
}

/// Leaves out deals in a town that has commercial features turned off; the row keeps them.
fn offered(conn: &Connection, mut issue: NewsletterIssue) -> Result<NewsletterIssue> {
    if !is_commercial(conn)? {
        issue.sections.retain(|section| section.topic != NewsletterTopic::Deals);
    }
    Ok(issue)
}

pub fn count_sent(conn: &Connection) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM newsletter_issues WHERE status = 'sent'")?
        .query_row([], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// The archive, newest first, without the sections.
pub fn list_sent(conn: &Connection, limit: u32, offset: u64) -> Result<Vec<NewsletterIssue>> {
    Ok(conn
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM newsletter_issues i WHERE status = 'sent'
             ORDER BY sent_at DESC, id DESC LIMIT ?1 OFFSET ?2"
        ))?
        .query_map((limit, offset.cast_signed()), |row| issue(row, false))?
        .collect::<Result<_, _>>()?)
}

/// Ids of the archive with the times they were sent, newest first.
pub fn list_sent_ids(conn: &Connection) -> Result<Vec<(i64, String)>> {
    Ok(conn
        .prepare_cached(
            "SELECT id, sent_at FROM newsletter_issues WHERE status = 'sent' ORDER BY sent_at DESC, id DESC",
        )?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?)
}

/// Finds an issue that went out or is going out; drafts are not public.
pub fn find_sent(conn: &Connection, id: i64) -> Result<NewsletterIssue> {
    let found = conn
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM newsletter_issues i WHERE id = ?1 AND status IN ('sending', 'sent')"
        ))?
        .query_row([id], |row| issue(row, true))
        .optional()?
        .ok_or(Error::NotFound("Issue"))?;
    offered(conn, found)
}

const SUMS: &str = "(SELECT count(*) FROM newsletter_deliveries d WHERE d.issue_id = i.id AND d.status = 'mailed') AS mailed,
    (SELECT count(*) FROM newsletter_deliveries d WHERE d.issue_id = i.id AND d.status = 'skipped') AS skipped,
    (SELECT count(DISTINCT b.subscriber_id) FROM newsletter_bounces b WHERE b.issue_id = i.id) AS bounced,
    coalesce((SELECT max(a.id) FROM audit_entries a WHERE a.subject = 'issue:' || i.id), 0) AS revision";

fn edited(row: &Row<'_>, with_sections: bool) -> rusqlite::Result<EditedIssue> {
    Ok(EditedIssue {
        issue: issue(row, with_sections)?,
        intro: row.get("intro")?,
        status: row.get("status")?,
        scheduled_at: row.get("scheduled_at")?,
        hold: hold_of(row)?,
        missed_at: row.get("missed_at")?,
        outdated: Vec::new(),
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
        mailed: row.get("mailed")?,
        skipped: row.get("skipped")?,
        bounced: row.get("bounced")?,
        revision: row.get("revision")?,
        is_intro_composed: row.get("is_intro_composed")?,
    })
}

fn hold_of(row: &Row<'_>) -> rusqlite::Result<Option<IssueHold>> {
    let because = HoldReason::parse(&row.get::<_, String>("held_because")?);
    let at: Option<String> = row.get("held_at")?;
    let by = row.get("held_by")?;
    Ok(because.zip(at).map(|(because, at)| IssueHold { because, at, by }))
}

pub fn count_edited(conn: &Connection) -> Result<u64> {
    let count: i64 =
        conn.prepare_cached("SELECT count(*) FROM newsletter_issues")?.query_row([], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// All issues as staff see them, newest first, without the sections.
pub fn list_edited(conn: &Connection, limit: u32, offset: u64) -> Result<Vec<EditedIssue>> {
    Ok(conn
        .prepare_cached(&format!(
            "SELECT {COLUMNS}, {SUMS} FROM newsletter_issues i ORDER BY id DESC LIMIT ?1 OFFSET ?2"
        ))?
        .query_map((limit, offset.cast_signed()), |row| edited(row, false))?
        .collect::<Result<_, _>>()?)
}

pub fn find_edited(conn: &Connection, id: i64) -> Result<EditedIssue> {
    let found = conn
        .prepare_cached(&format!("SELECT {COLUMNS}, {SUMS} FROM newsletter_issues i WHERE id = ?1"))?
        .query_row([id], |row| edited(row, true))
        .optional()?
        .ok_or(Error::NotFound("Issue"))?;
    Ok(EditedIssue { issue: offered(conn, found.issue)?, ..found })
}

/// Includes the deals that are hidden when commercial features are off.
pub fn find_content(conn: &Connection, id: i64) -> Result<IssueContent> {
    let found = conn
        .prepare_cached("SELECT subject, intro, frequency, sections FROM newsletter_issues WHERE id = ?1")?
        .query_row([id], |row| {
            let Json(sections) = row.get(3)?;
            Ok(IssueContent { subject: row.get(0)?, intro: row.get(1)?, frequency: row.get(2)?, sections })
        })
        .optional()?;
    found.ok_or(Error::NotFound("Issue"))
}

/// Stored content as readers would see it.
pub fn show_content(conn: &Connection, id: i64, content: &IssueContent) -> Result<NewsletterIssue> {
    let shown = NewsletterIssue {
        id,
        subject: content.subject.clone(),
        frequency: NewsletterFrequency::parse(&content.frequency).unwrap_or_default(),
        intro_html: markdown::to_html(&content.intro),
        summary: markdown::to_plain(&content.intro, SUMMARY),
        sent_at: None,
        sections: content.sections.clone(),
    };
    offered(conn, shown)
}

pub fn insert_issue(
    conn: &Connection,
    subject: &str,
    intro: &str,
    frequency: NewsletterFrequency,
    sections: &[IssueSection],
    now: &str,
) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO newsletter_issues (subject, intro, composed_intro, frequency, sections, created_at, updated_at)
         VALUES (:subject, :intro, :intro, :frequency, :sections, :now, :now)",
    )?
    .execute(named_params! {
        ":subject": subject, ":intro": intro, ":frequency": frequency.as_str(),
        ":sections": serde_json::to_string(sections)?, ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}

/// For the demo: an issue that was sent earlier, to everybody who was subscribed then.
pub fn insert_sent(
    conn: &Connection,
    subject: &str,
    intro: &str,
    frequency: NewsletterFrequency,
    sections: &[IssueSection],
    at: &str,
) -> Result<i64> {
    let id = insert_issue(conn, subject, intro, frequency, sections, at)?;
    conn.prepare_cached(
        "UPDATE newsletter_issues SET status = 'sent', scheduled_at = created_at, sent_at = created_at WHERE id = ?1",
    )?
    .execute([id])?;
    conn.prepare_cached(
        "INSERT INTO newsletter_deliveries (issue_id, subscriber_id, status, at)
         SELECT ?1, id, 'mailed', ?3 FROM subscribers WHERE status = 'confirmed' AND frequency = ?2 AND consent_at <= ?3",
    )?
    .execute((id, frequency.as_str(), at))?;
    Ok(id)
}

/// The fields that staff change in a draft.
#[derive(Debug, Clone, Default)]
pub struct IssueChange {
    pub subject: Option<String>,
    pub intro: Option<String>,
    pub sections: Option<Vec<IssueSection>>,
}

/// Changes an issue that has not started to go out.
pub fn update_issue(conn: &Connection, id: i64, change: &IssueChange, now: &str) -> Result<()> {
    let sections = change.sections.as_ref().map(serde_json::to_string).transpose()?;
    conn.prepare_cached(
        "UPDATE newsletter_issues SET subject = coalesce(:subject, subject), intro = coalesce(:intro, intro),
             sections = coalesce(:sections, sections), updated_at = :now
         WHERE id = :id AND status IN ('draft', 'scheduled')",
    )?
    .execute(named_params! {
        ":id": id, ":subject": change.subject, ":intro": change.intro, ":sections": sections, ":now": now,
    })?;
    Ok(())
}

pub fn delete_issue(conn: &Connection, id: i64) -> Result<bool> {
    Ok(conn
        .prepare_cached("DELETE FROM newsletter_issues WHERE id = ?1 AND status = 'draft'")?
        .execute([id])?
        > 0)
}

/// Schedules a draft, or reschedules an issue.
pub fn schedule(conn: &Connection, id: i64, at: &str, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE newsletter_issues SET status = 'scheduled', scheduled_at = ?2, updated_at = ?3,
             held_because = '', held_at = NULL, held_by = NULL
         WHERE id = ?1 AND status IN ('draft', 'scheduled')",
    )?
    .execute((id, at, now))?;
    Ok(())
}

pub fn unschedule(conn: &Connection, id: i64, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE newsletter_issues SET status = 'draft', scheduled_at = NULL, updated_at = ?2
         WHERE id = ?1 AND status = 'scheduled'",
    )?
    .execute((id, now))?;
    Ok(())
}

/// Id, subject and scheduled time of issues that are due.
pub fn list_overdue(conn: &Connection, now: &str) -> Result<Vec<(i64, String, String)>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, subject, scheduled_at FROM newsletter_issues
         WHERE status = 'scheduled' AND scheduled_at <= ?1 ORDER BY id",
    )?;
    let issues = statement.query_map([now], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(issues.collect::<rusqlite::Result<_>>()?)
}

/// Ids of issues that are going out.
pub fn list_sending(conn: &Connection) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT id FROM newsletter_issues WHERE status = 'sending' AND held_because = '' ORDER BY id",
    )?;
    let ids = statement.query_map([], |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// The opposite of `finish_sending`.
pub fn reopen(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached("UPDATE newsletter_issues SET status = 'sending', sent_at = NULL WHERE id = ?1")?
        .execute([id])?;
    Ok(())
}

/// Lets a stopped issue go on; jobs of its earlier time do nothing.
pub fn resume(conn: &Connection, id: i64, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE newsletter_issues SET scheduled_at = ?2, updated_at = ?2, held_because = '', held_at = NULL, held_by = NULL
         WHERE id = ?1 AND status = 'sending'",
    )?
    .execute((id, now))?;
    Ok(())
}

/// Like `unschedule`, with the reason and who did it. An issue that is going out stops where it is, until
/// `resume` or `finish_sending`.
pub fn hold(conn: &Connection, id: i64, because: HoldReason, by: Option<i64>, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE newsletter_issues SET held_because = :because, held_at = :now, held_by = :by, updated_at = :now,
             scheduled_at = iif(status = 'sending', scheduled_at, NULL), status = iif(status = 'sending', status, 'draft')
         WHERE id = :id AND status IN ('scheduled', 'sending')",
    )?
    .execute(named_params! { ":id": id, ":because": because.as_str(), ":by": by, ":now": now })?;
    Ok(())
}

/// Returns true if this issue goes out now: it was scheduled for exactly this time, or has already started. A
/// start more than ten minutes late counts as missed.
pub fn start_sending(conn: &Connection, id: i64, at: &str, now: &str) -> Result<bool> {
    conn.prepare_cached(
        "UPDATE newsletter_issues SET status = 'sending', updated_at = ?3,
             missed_at = iif(julianday(?3) - julianday(scheduled_at) > 10.0 / 1440, scheduled_at, NULL)
         WHERE id = ?1 AND status = 'scheduled' AND scheduled_at = ?2",
    )?
    .execute((id, at, now))?;
    Ok(conn
        .prepare_cached(
            "SELECT status = 'sending' AND scheduled_at = ?2 AND held_because = '' FROM newsletter_issues WHERE id = ?1",
        )?
        .query_row((id, at), |row| row.get(0))
        .optional()?
        .unwrap_or(false))
}

pub fn finish_sending(conn: &Connection, id: i64, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE newsletter_issues SET status = 'sent', sent_at = ?2, updated_at = ?2, held_because = '', held_at = NULL,
             held_by = NULL
         WHERE id = ?1 AND status = 'sending'",
    )?
    .execute((id, now))?;
    Ok(())
}

/// Returns false if this subscriber already had this issue.
pub fn note_delivery(
    conn: &Connection,
    issue_id: i64,
    subscriber_id: i64,
    is_mailed: bool,
    now: &str,
) -> Result<bool> {
    let inserted = conn
        .prepare_cached(
            "INSERT INTO newsletter_deliveries (issue_id, subscriber_id, status, at) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT DO NOTHING",
        )?
        .execute((issue_id, subscriber_id, if is_mailed { "mailed" } else { "skipped" }, now))?;
    Ok(inserted > 0)
}

/// The issue was not sent to these addresses after all.
pub fn delete_deliveries(conn: &Connection, issue_id: i64, emails: &[String]) -> Result<()> {
    conn.prepare_cached(
        "DELETE FROM newsletter_deliveries WHERE issue_id = ?1
             AND subscriber_id IN (SELECT id FROM subscribers WHERE email IN (SELECT value FROM json_each(?2)))",
    )?
    .execute((issue_id, serde_json::to_string(emails)?))?;
    Ok(())
}
