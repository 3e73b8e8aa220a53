//! Results of issues: emails, and links where they are counted; and subscribers over time.

use rusqlite::{Connection, OptionalExtension};

use crate::analytics::MIN_PEOPLE;
use crate::kit::db::is_commercial;
use crate::kit::error::Result;
use crate::newsletter::clicks::CountedLinks;
use crate::newsletter::model::NewsletterTopic;
use crate::newsletter::outcome::{IssueFigures, IssueLink};

/// Adds the links of an issue that starts to go out, numbered in this order; existing ones are kept.
pub fn insert_links(conn: &Connection, issue_id: i64, links: &[IssueLink]) -> Result<()> {
    let mut insert = conn.prepare_cached(
        "INSERT INTO newsletter_links (issue_id, position, topic, url, title) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT DO NOTHING",
    )?;
    for (position, link) in (1_i64..).zip(links) {
        let topic = link.topic.map_or("", NewsletterTopic::as_str);
        insert.execute((issue_id, position, topic, &link.url, &link.title))?;
    }
    conn.prepare_cached("UPDATE newsletter_issues SET counts_clicks = 1 WHERE id = ?1")?
        .execute([issue_id])?;
    Ok(())
}

/// Empty if clicks are not counted.
pub fn list_counted(conn: &Connection, issue_id: i64) -> Result<CountedLinks> {
    let mut statement =
        conn.prepare_cached("SELECT topic, url, position FROM newsletter_links WHERE issue_id = ?1")?;
    let rows = statement.query_map([issue_id], |row| {
        Ok(((NewsletterTopic::parse(&row.get::<_, String>(0)?), row.get(1)?), row.get(2)?))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Hides low counts; sorting by `told` does not reveal them either. Leaves out deals if commercial features
/// are off.
const TOLD: &str =
    "SELECT topic, title, url, iif(clicks >= :least, clicks, NULL) AS told, position FROM newsletter_links
    WHERE issue_id = :id AND (topic <> 'deals' OR :sells)";

/// Most clicked first.
pub fn list_links(conn: &Connection, issue_id: i64) -> Result<Vec<IssueLink>> {
    let mut statement = conn.prepare_cached(&format!("{TOLD} ORDER BY told DESC NULLS LAST, position"))?;
    let values = rusqlite::named_params! {
        ":id": issue_id, ":least": least(), ":sells": is_commercial(conn)?,
    };
    let rows = statement.query_map(values, |row| {
        Ok(IssueLink {
            topic: NewsletterTopic::parse(&row.get::<_, String>("topic")?),
            title: row.get("title")?,
            url: row.get("url")?,
            clicks: row.get("told")?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn least() -> i64 {
    i64::try_from(MIN_PEOPLE).unwrap_or(i64::MAX)
}

/// The target of a link.
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

/// How many unsubscribed after an issue, and whether its links are counted.
pub fn find_outcome(conn: &Connection, issue_id: i64) -> Result<(i64, bool)> {
    Ok(conn
        .prepare_cached("SELECT unsubscribed, counts_clicks FROM newsletter_issues WHERE id = ?1")?
        .query_row([issue_id], |row| Ok((row.get(0)?, row.get(1)?)))?)
}

/// The newest issues sent between these times.
pub fn list_figures(conn: &Connection, [from, until]: [&str; 2], limit: u32) -> Result<Vec<IssueFigures>> {
    let mut statement = conn.prepare_cached(
        "SELECT i.id, i.subject, i.sent_at, i.unsubscribed, i.counts_clicks,
                (SELECT count(*) FROM newsletter_deliveries d WHERE d.issue_id = i.id AND d.status = 'mailed') AS mailed,
                (SELECT count(DISTINCT b.subscriber_id) FROM newsletter_bounces b WHERE b.issue_id = i.id) AS bounced,
                (SELECT sum(clicks) FROM newsletter_links l WHERE l.issue_id = i.id AND l.clicks >= :least
                     AND (l.topic <> 'deals' OR :sells)) AS clicks
         FROM newsletter_issues i WHERE i.status = 'sent' AND i.sent_at >= :from AND i.sent_at < :until
         ORDER BY i.sent_at DESC, i.id DESC LIMIT :limit",
    )?;
    let values = rusqlite::named_params! {
        ":least": least(), ":sells": is_commercial(conn)?, ":limit": limit, ":from": from, ":until": until,
    };
    let rows = statement.query_map(values, |row| {
        Ok(IssueFigures {
            id: row.get("id")?,
            subject: row.get("subject")?,
            sent_at: row.get("sent_at")?,
            mailed: row.get("mailed")?,
            bounced: row.get("bounced")?,
            unsubscribed: row.get("unsubscribed")?,
            counts_clicks: row.get("counts_clicks")?,
            clicks: row.get("clicks")?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// When each address consented, and when it left, if it did; without those who asked again but have not
/// confirmed.
pub fn list_subscribed_spans(conn: &Connection) -> Result<Vec<(String, Option<String>)>> {
    let mut statement = conn.prepare_cached(
        "SELECT consent_at, CASE status WHEN 'unsubscribed' THEN coalesce(unsubscribed_at, consent_at)
                                        WHEN 'bounced' THEN coalesce(bounced_at, consent_at) END
         FROM subscribers WHERE consent_at IS NOT NULL AND status <> 'pending'",
    )?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
