//! Pictures that sources provide, and the results of fetching them.

use rusqlite::{Connection, OptionalExtension, named_params};

use crate::kit::error::Result;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedPicture {
    pub event_id: i64,
    pub source_id: i64,
    pub url: String,
}

/// The event shows no picture, or one that was fetched before, and no editor has decided about it.
const OPEN: &str = "e.visibility IN ('published', 'pending')
    AND ((e.image_id IS NULL AND e.image IS NULL) OR e.image_id = p.image_id)
    AND NOT EXISTS (SELECT 1 FROM locked_event_fields n WHERE n.event_id = e.id AND n.field IN ('image', 'image_id'))";

/// Pictures that a source provides for upcoming events and that were never requested, or failed before
/// `week_ago`. If a source lists one event twice, only its first picture counts.
pub fn list_wanted_pictures(
    conn: &Connection,
    source_id: i64,
    (week_ago, now): (&str, &str),
    limit: u32,
) -> Result<Vec<WantedPicture>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT o.event_id, o.payload ->> '$.image_url' AS url
         FROM source_items o JOIN events e ON e.id = o.event_id LEFT JOIN event_pictures p ON p.event_id = e.id
         WHERE o.source_id = :source AND o.delisted_at IS NULL AND o.payload ->> '$.image_url' <> '' AND {OPEN}
           AND (p.event_id IS NULL OR (p.image_id IS NULL AND p.error <> '' AND p.at < :week_ago)
                OR (p.source_id = o.source_id AND p.url <> o.payload ->> '$.image_url'))
           AND o.id = (SELECT min(f.id) FROM source_items f WHERE f.event_id = o.event_id
                AND f.source_id = o.source_id AND f.delisted_at IS NULL AND f.payload ->> '$.image_url' <> '')
           AND EXISTS (SELECT 1 FROM event_occurrences c WHERE c.event_id = e.id AND c.ends_at > :now)
         ORDER BY e.start_date, o.id LIMIT :limit"
    ))?;
    let rows = statement.query_map(
        named_params! { ":source": source_id, ":week_ago": week_ago, ":now": now, ":limit": limit },
        |row| Ok(WantedPicture { event_id: row.get(0)?, source_id, url: row.get(1)? }),
    )?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Records the planned request and the picture's credit. The current picture stays until then.
pub fn note_picture(conn: &Connection, wanted: &WantedPicture, now: &str) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO event_pictures (event_id, source_id, url, credit, credit_url, at)
         SELECT :event, s.id, :url, s.name, coalesce((SELECT nullif(o.url, '') FROM source_items o
             WHERE o.event_id = :event AND o.source_id = s.id ORDER BY o.id LIMIT 1), s.url), :now
         FROM event_sources s WHERE s.id = :source
         ON CONFLICT (event_id) DO UPDATE SET source_id = excluded.source_id, url = excluded.url, error = '',
             credit = excluded.credit, credit_url = excluded.credit_url, at = excluded.at",
    )?
    .execute(named_params! {
        ":event": wanted.event_id, ":source": wanted.source_id, ":url": wanted.url, ":now": now,
    })?;
    Ok(())
}

/// The picture to fetch for an event, unless somebody has decided otherwise in the meantime.
pub fn find_wanted_picture(conn: &Connection, event_id: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached(&format!(
            "SELECT p.url FROM event_pictures p JOIN events e ON e.id = p.event_id WHERE e.id = ?1 AND {OPEN}"
        ))?
        .query_row([event_id], |row| row.get(0))
        .optional()?)
}

pub fn keep_picture(conn: &Connection, event_id: i64, image_id: i64, now: &str) -> Result<()> {
    conn.prepare_cached("UPDATE event_pictures SET image_id = ?2, error = '', at = ?3 WHERE event_id = ?1")?
        .execute((event_id, image_id, now))?;
    Ok(())
}

pub fn fail_picture(conn: &Connection, event_id: i64, reason: &str, now: &str) -> Result<()> {
    conn.prepare_cached("UPDATE event_pictures SET error = ?2, at = ?3 WHERE event_id = ?1")?
        .execute((event_id, reason, now))?;
    Ok(())
}

/// Why an event's picture could not be fetched.
pub fn find_picture_error(conn: &Connection, event_id: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("SELECT error FROM event_pictures WHERE event_id = ?1 AND error <> ''")?
        .query_row([event_id], |row| row.get(0))
        .optional()?)
}
