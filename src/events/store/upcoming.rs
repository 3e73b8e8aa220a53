//! Upcoming events by id with the next date of each, for places that only mention them.

use jiff::civil::DateTime;
use rusqlite::{Connection, OptionalExtension};

use super::rows::slug_with_id;
use crate::events::model::UpcomingEvent;
use crate::kit::error::Result;

/// Published ones, unordered, with the first date that takes place and has not ended at `now` (the town's local
/// time), or else the first canceled one; a date without an end time lasts until the end of its day.
pub fn list_coming(conn: &Connection, ids: &[i64], now: DateTime) -> Result<Vec<UpcomingEvent>> {
    list_with_date(conn, ids, now, "n.status = 'cancelled', ")
}

/// The same with the first date whatever its status.
pub fn list_coming_or_cancelled(conn: &Connection, ids: &[i64], now: DateTime) -> Result<Vec<UpcomingEvent>> {
    list_with_date(conn, ids, now, "")
}

fn list_with_date(conn: &Connection, ids: &[i64], now: DateTime, order: &str) -> Result<Vec<UpcomingEvent>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT e.id, coalesce(o.changes ->> 'title', e.title), e.slug,
            coalesce(o.changes ->> 'location', e.location), o.start_date, o.start_time,
            coalesce(o.status, 'scheduled') AS status, coalesce(o.changes ->> 'category', e.category) AS category
         FROM events e
         LEFT JOIN event_occurrences o ON o.event_id = e.id AND o.recurrence_id = (
            SELECT n.recurrence_id FROM event_occurrences n
            WHERE n.event_id = e.id AND n.end_date >= ?2
                AND (n.end_date > ?2 OR n.all_day OR n.end_time IS NULL OR n.end_time > ?3)
            ORDER BY {order}n.start_date, n.start_time LIMIT 1)
         WHERE e.id IN (SELECT value FROM json_each(?1)) AND e.visibility = 'published'"
    ))?;
    let mut rows = statement.query((
        serde_json::to_string(ids)?,
        now.date().to_string(),
        now.time().strftime("%H:%M:%S").to_string(),
    ))?;
    let mut coming = Vec::new();
    while let Some(row) = rows.next()? {
        let (id, slug): (i64, String) = (row.get(0)?, row.get(2)?);
        coming.push(UpcomingEvent {
            id,
            title: row.get(1)?,
            path: format!("/events/{}", slug_with_id(&slug, id)),
            category: row.get("category")?,
            location: row.get(3)?,
            date: row.get(4)?,
            status: row.get("status")?,
            time: row.get(5)?,
        });
    }
    Ok(coming)
}

/// The first event whose title produces this slug.
pub fn find_by_slug(conn: &Connection, slug: &str) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT id FROM events WHERE slug = ?1 ORDER BY id")?
        .query_row([slug], |row| row.get(0))
        .optional()?)
}
