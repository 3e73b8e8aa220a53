//! What's waiting for a person.

use rusqlite::{Connection, Row};

use crate::discovery::model::{QueueCount, QueueItem, ShownReport};
use crate::kit::clock::Clock;
use crate::kit::error::Result;

fn item(row: &Row<'_>) -> rusqlite::Result<QueueItem> {
    Ok(QueueItem {
        kind: row.get("kind")?,
        event_id: row.get("event_id")?,
        other_id: row.get("other_id")?,
        since: row.get("since")?,
        title: row.get("title")?,
        start_date: row.get("start_date")?,
        start_time: row.get("start_time")?,
        location: row.get("location")?,
        visibility: row.get("visibility")?,
        near_date: row.get("near_date")?,
        confidence: row.get("confidence_score")?,
        from: row.get("told_by")?,
    })
}

pub fn count_kinds(conn: &Connection) -> Result<Vec<QueueCount>> {
    let mut statement =
        conn.prepare_cached("SELECT kind, count(*) FROM review_queue GROUP BY kind ORDER BY kind")?;
    let rows = statement.query_map([], |row| Ok(QueueCount { kind: row.get(0)?, count: row.get(1)? }))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn count_queue(conn: &Connection, kind: Option<&str>) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM review_queue WHERE ?1 IS NULL OR kind = ?1")?
        .query_row([kind], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// First what takes place today and tomorrow, then the oldest; what one source or person sent stays
/// together within a day.
pub fn list_queue(
    conn: &Connection,
    clock: &Clock,
    kind: Option<&str>,
    limit: u32,
    offset: u64,
) -> Result<Vec<QueueItem>> {
    let today = clock.local().date();
    let tomorrow = today.tomorrow().unwrap_or(today);
    let mut statement = conn.prepare_cached(
        "SELECT q.kind, q.event_id, q.other_id, q.since, e.title, e.start_date, e.start_time, e.location, e.visibility,
             e.confidence_score, coalesce(s.name, u.email, e.organizer) AS told_by,
             (SELECT max(o.start_date, ?4) FROM event_occurrences o
              WHERE o.event_id = e.id AND o.ends_at > ?6 AND o.start_date <= ?5 ORDER BY o.starts_at LIMIT 1) AS near_date
         FROM review_queue q JOIN events e ON e.id = q.event_id
         LEFT JOIN event_sources s ON s.id = e.source_id LEFT JOIN users u ON u.id = e.submitted_by
         WHERE ?1 IS NULL OR q.kind = ?1
         ORDER BY near_date IS NULL, near_date, substr(q.since, 1, 10), told_by, q.since, q.event_id, q.kind, q.other_id LIMIT ?2 OFFSET ?3",
    )?;
    let rows = statement.query_map(
        (
            kind,
            limit,
            i64::try_from(offset).unwrap_or(i64::MAX),
            today.to_string(),
            tomorrow.to_string(),
            clock.stamp(),
        ),
        item,
    )?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The open ones.
pub fn list_reports(conn: &Connection, event_id: i64) -> Result<Vec<ShownReport>> {
    let mut statement = conn.prepare_cached(
        "SELECT r.id, r.issue_type, r.description, coalesce(u.email, '') AS who, r.created_at
         FROM event_reports r LEFT JOIN users u ON u.id = r.user_id
         WHERE r.event_id = ?1 AND r.state = 'open' ORDER BY r.id LIMIT 50",
    )?;
    let rows = statement.query_map([event_id], |row| {
        Ok(ShownReport {
            id: row.get(0)?,
            issue_type: row.get(1)?,
            description: row.get(2)?,
            who: row.get(3)?,
            created_at: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Events that may be this one.
pub fn list_pairs_of(conn: &Connection, event_id: i64) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT other_id FROM event_pairs WHERE one_id = ?1 AND state = 'open'
         UNION SELECT one_id FROM event_pairs WHERE other_id = ?1 AND state = 'open' LIMIT 10",
    )?;
    let ids = statement.query_map([event_id], |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}
