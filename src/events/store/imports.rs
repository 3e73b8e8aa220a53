//! The keys by which import files identify events, and references to what is deleted.

use rusqlite::{Connection, OptionalExtension};

use crate::accounts;
use crate::events::model::NewEvent;
use crate::kit::db::exists;
use crate::kit::error::Result;

pub fn find_import_key(conn: &Connection, source: &str, key: &str) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT event_id FROM event_import_keys WHERE source = ?1 AND key = ?2")?
        .query_row((source, key), |row| row.get(0))
        .optional()?)
}

pub fn put_import_key(conn: &Connection, source: &str, key: &str, event_id: i64) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO event_import_keys (source, key, event_id) VALUES (?1, ?2, ?3)
         ON CONFLICT (source, key) DO UPDATE SET event_id = excluded.event_id WHERE event_id <> excluded.event_id",
    )?
    .execute((source, key, event_id))?;
    Ok(())
}

/// Whether a source knows the event by another key than this one.
pub fn has_other_import_key(conn: &Connection, event_id: i64, (source, key): (&str, &str)) -> Result<bool> {
    let sql =
        "SELECT EXISTS (SELECT 1 FROM event_import_keys WHERE event_id = ?1 AND source = ?2 AND key <> ?3)";
    Ok(conn.prepare_cached(sql)?.query_row((event_id, source, key), |row| row.get(0))?)
}

/// The events with the same title, place and start: those that take place once, and series with the same rule. Those
/// that were deleted come last, and otherwise the oldest first.
pub fn list_same(conn: &Connection, new: &NewEvent) -> Result<Vec<i64>> {
    let time = new.when.start_time.map(|time| time.strftime("%H:%M:%S").to_string());
    let (date, rule) = (new.when.start_date.to_string(), &new.recurring_pattern);
    let mut statement = conn.prepare_cached(
        "SELECT e.id FROM event_occurrences o JOIN events e ON e.id = o.event_id
         WHERE o.start_date = ?1 AND o.start_time IS ?2 AND plain_text(e.title) = plain_text(?3)
           AND plain_text(e.location) = plain_text(?4)
           AND (e.recurring_pattern IS NULL OR (e.recurring_pattern = ?5 AND e.start_date = ?1))
         GROUP BY e.id ORDER BY e.visibility IN ('removed', 'rejected'), e.id",
    )?;
    let ids = statement.query_map((date, time, &new.title, &new.location, rule), |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

pub fn find_updated_at(conn: &Connection, event_id: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("SELECT updated_at FROM events WHERE id = ?1")?
        .query_row([event_id], |row| row.get(0))
        .optional()?)
}

/// Takes the address of a person who is about to be deleted out of the events that they sent in.
pub fn forget_sender(conn: &Connection, user_id: i64) -> Result<()> {
    let Some(user) = accounts::find_user(conn, user_id)? else { return Ok(()) };
    conn.prepare_cached(
        "UPDATE events SET organizer_email = '' WHERE submitted_by = ?1 AND organizer_email = ?2 COLLATE NOCASE",
    )?
    .execute((user_id, &user.email))?;
    accounts::clear_in_revisions(conn, "event", ("submitted_by", user_id), ("organizer_email", &user.email))
}

/// Erases what a removed event says about people; its title, its dates and where it came from stay, so that no source
/// brings it back. Returns false if it is not removed.
pub fn erase(conn: &Connection, id: i64) -> Result<bool> {
    let erased = conn
        .prepare_cached(
            "UPDATE events SET description = '', organizer_email = '', submitted_by = NULL
             WHERE id = ?1 AND visibility = 'removed'",
        )?
        .execute([id])?;
    if erased == 0 {
        return Ok(false);
    }
    conn.prepare_cached("DELETE FROM event_reports WHERE event_id = ?1")?.execute([id])?;
    accounts::delete_revisions(conn, &format!("event:{id}"))?;
    Ok(true)
}

/// Clears references to records deleted since, before an event is restored: accounts, sources, businesses,
/// pictures.
pub fn clear_lost_links(conn: &Connection, event: &mut NewEvent) -> Result<()> {
    for (table, link) in [
        ("images", &mut event.image_id),
        ("businesses", &mut event.business_id),
        ("events", &mut event.series_id),
        ("event_sources", &mut event.source.source_id),
        ("users", &mut event.submitted_by),
    ] {
        let Some(id) = *link else { continue };
        if !exists(conn, table, id)? {
            *link = None;
        }
    }
    Ok(())
}
