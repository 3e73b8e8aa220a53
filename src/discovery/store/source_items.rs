//! Source items: which source lists which event, and which events may be duplicates.

use jiff::civil::{Date, Time};
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use crate::discovery::model::{ShownSourceItem, SourceItem};
use crate::events::{self, Changes, ExternalEvent, IS_OVER, SourceMention};
use crate::kit::db::Json;
use crate::kit::error::Result;

fn item(row: &Row<'_>) -> rusqlite::Result<SourceItem> {
    Ok(SourceItem {
        id: row.get("id")?,
        event_id: row.get("event_id")?,
        source_id: row.get("source_id")?,
        key: row.get("key")?,
        payload: row.get("payload")?,
    })
}

pub fn find_item(conn: &Connection, source_id: i64, key: &str) -> Result<Option<SourceItem>> {
    Ok(conn
        .prepare_cached("SELECT * FROM source_items WHERE source_id = ?1 AND key = ?2")?
        .query_row((source_id, key), item)
        .optional()?)
}

/// The items whose key is this id, or the id with a date after it.
pub fn list_items_of_id(
    conn: &Connection,
    source_id: i64,
    id: &str,
    is_calendar: bool,
) -> Result<Vec<SourceItem>> {
    let mut statement = conn.prepare_cached(
        "SELECT * FROM source_items WHERE source_id = ?1 AND key = ?2
         UNION ALL SELECT * FROM source_items WHERE source_id = ?1 AND key > ?2 || ' ' AND key < ?2 || '!'
         UNION ALL SELECT * FROM source_items
             WHERE ?3 AND source_id = ?1 AND key > ?2 || '/' AND key < ?2 || '0'",
    )?;
    let rows = statement.query_map((source_id, id, is_calendar), item)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Whether a source lists an event, or has done so.
pub fn is_item_of(conn: &Connection, source_id: i64, event_id: i64) -> Result<bool> {
    Ok(conn
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM source_items WHERE event_id = ?1 AND source_id = ?2)")?
        .query_row((event_id, source_id), |row| row.get(0))?)
}

/// Every source that still lists an event, as shown to visitors.
pub fn list_mentions(conn: &Connection, event_id: i64) -> Result<Vec<SourceMention>> {
    let mut statement = conn.prepare_cached(
        "SELECT s.name, iif(o.url = '', s.url, o.url), s.is_trusted, o.last_seen, o.payload, e.start_date, e.start_time
         FROM source_items o JOIN event_sources s ON s.id = o.source_id JOIN events e ON e.id = o.event_id
         WHERE o.event_id = ?1 AND o.delisted_at IS NULL ORDER BY o.first_seen, o.id",
    )?;
    let rows = statement.query_map([event_id], |row| {
        let (payload, date, time): (String, String, Option<String>) = (row.get(4)?, row.get(5)?, row.get(6)?);
        // As an older version stored it, it may not be readable.
        let payload: Option<ExternalEvent> = serde_json::from_str(&payload).ok();
        // A source without a time does not contradict one.
        let agrees = payload.map(|ExternalEvent { when, .. }| {
            when.start_date.to_string() == date
                && when
                    .start_time
                    .is_none_or(|payload| time.and_then(|time| time.parse().ok()) == Some(payload))
        });
        Ok(SourceMention {
            name: row.get(0)?,
            url: row.get(1)?,
            is_trusted: row.get(2)?,
            last_seen: row.get(3)?,
            agrees,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn find_item_by_id(conn: &Connection, id: i64) -> Result<Option<SourceItem>> {
    Ok(conn.prepare_cached("SELECT * FROM source_items WHERE id = ?1")?.query_row([id], item).optional()?)
}

/// Items that a source listed before but not in this run, except past ones.
pub fn list_unmatched(conn: &Connection, source_id: i64, keys: &str, today: Date) -> Result<Vec<SourceItem>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT o.* FROM source_items o JOIN events e ON e.id = o.event_id
         WHERE o.source_id = ?2 AND o.key NOT IN (SELECT value FROM json_each(?3)) AND NOT ({IS_OVER})"
    ))?;
    let rows = statement.query_map((today.to_string(), source_id, keys), item)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn insert_item(
    conn: &Connection,
    event_id: i64,
    source_id: i64,
    key: &str,
    (url, payload): (&str, &str),
    now: &str,
    is_merged: bool,
) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO source_items (event_id, source_id, key, url, payload, first_seen, last_seen, is_merged)
         VALUES (:event, :source, :key, :url, :payload, :now, :now, :merged)",
    )?
    .execute(named_params! {
        ":event": event_id, ":source": source_id, ":key": key, ":url": url, ":payload": payload, ":now": now,
        ":merged": is_merged,
    })?;
    Ok(conn.last_insert_rowid())
}

/// Updates an item that was listed again, perhaps under another key.
pub fn touch_item(
    conn: &Connection,
    id: i64,
    key: &str,
    (url, payload): (&str, &str),
    now: &str,
) -> Result<()> {
    conn.prepare_cached(
        "UPDATE source_items SET key = ?2, url = ?3, payload = ?4, last_seen = ?5, delisted_at = NULL WHERE id = ?1",
    )?
    .execute((id, key, url, payload, now))?;
    Ok(())
}

/// Updates an item that was listed again unchanged.
pub fn see_item(conn: &Connection, id: i64, key: &str, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE source_items SET key = ?2, last_seen = ?3, delisted_at = NULL WHERE id = ?1",
    )?
    .execute((id, key, now))?;
    Ok(())
}

/// Returns whether it was still listed until now. No mark once a decision that stands has dealt with one since the
/// source last listed it.
pub fn mark_delisted(conn: &Connection, id: i64, now: &str) -> Result<bool> {
    let changed = conn
        .prepare_cached(
            "UPDATE source_items SET delisted_at = ?2 WHERE id = ?1 AND delisted_at IS NULL
               AND NOT EXISTS (SELECT 1 FROM events e WHERE e.id = event_id AND e.visibility IN ('removed', 'rejected'))
               AND NOT EXISTS (
                   SELECT 1 FROM review_decisions d, json_each(d.before, '$.delisted') marked
                   WHERE d.event_id = source_items.event_id AND d.undone_at IS NULL
                     AND d.at > source_items.last_seen AND marked.value ->> 0 = source_items.id)",
        )?
        .execute((id, now))?;
    Ok(changed > 0)
}

/// Clears the delisted marks that staff have dealt with. Returns the items, with when they were delisted.
pub fn clear_delisted(conn: &Connection, event_id: i64) -> Result<Vec<(i64, String)>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, delisted_at FROM source_items WHERE event_id = ?1 AND delisted_at IS NOT NULL",
    )?;
    let delisted = statement
        .query_map([event_id], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<Vec<_>>>()?;
    conn.prepare_cached("UPDATE source_items SET delisted_at = NULL WHERE event_id = ?1")?
        .execute([event_id])?;
    Ok(delisted)
}

pub fn restore_delisted(conn: &Connection, delisted: &[(i64, String)]) -> Result<()> {
    let mut statement = conn.prepare_cached("UPDATE source_items SET delisted_at = ?2 WHERE id = ?1")?;
    for (id, at) in delisted {
        statement.execute((id, at))?;
    }
    Ok(())
}

/// Returns the ids of those that were moved.
pub fn move_items(conn: &Connection, from: i64, to: i64) -> Result<Vec<i64>> {
    let mut statement =
        conn.prepare_cached("UPDATE source_items SET event_id = ?2 WHERE event_id = ?1 RETURNING id")?;
    let ids = statement.query_map((from, to), |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

pub fn move_item(conn: &Connection, id: i64, to: i64, is_merged: bool) -> Result<()> {
    conn.prepare_cached("UPDATE source_items SET event_id = ?2, is_merged = ?3 WHERE id = ?1")?
        .execute((id, to, is_merged))?;
    Ok(())
}

/// How many different sources list an event.
pub fn count_listing_sources(conn: &Connection, event_id: i64) -> Result<usize> {
    let count: i64 = conn
        .prepare_cached(
            "SELECT count(DISTINCT source_id) FROM source_items WHERE event_id = ?1 AND delisted_at IS NULL",
        )?
        .query_row([event_id], |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or_default())
}

pub fn list_items(conn: &Connection, event_id: i64) -> Result<Vec<ShownSourceItem>> {
    let mut statement = conn.prepare_cached(
        "SELECT o.id, o.source_id, s.name, o.url, o.first_seen, o.last_seen, o.delisted_at, o.is_merged,
             o.payload ->> 'doubt'
         FROM source_items o JOIN event_sources s ON s.id = o.source_id WHERE o.event_id = ?1 ORDER BY o.id",
    )?;
    let rows = statement.query_map([event_id], |row| {
        Ok(ShownSourceItem {
            id: row.get(0)?,
            source_id: row.get(1)?,
            name: row.get(2)?,
            url: row.get(3)?,
            first_seen: row.get(4)?,
            last_seen: row.get(5)?,
            delisted_at: row.get(6)?,
            is_merged: row.get(7)?,
            doubt: row.get(8)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Whether an item of the event has a doubt that a person should check.
pub fn is_doubted(conn: &Connection, event_id: i64) -> Result<bool> {
    Ok(conn
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM source_items
             WHERE event_id = ?1 AND delisted_at IS NULL AND payload ->> 'doubt' IS NOT NULL)",
        )?
        .query_row([event_id], |row| row.get(0))?)
}

/// An event to compare an item with.
#[derive(Debug, Clone)]
pub struct Candidate {
    pub id: i64,
    pub title: String,
    pub location: String,
    pub address: String,
    pub url: String,
    pub is_recurring: bool,
}

/// A date of an event: its start, and its own changes.
#[derive(Debug)]
pub struct DayDate {
    pub event_id: i64,
    pub start_time: Option<Time>,
    pub changes: Option<Changes>,
}

pub fn list_dates_of_day(conn: &Connection, day: Date, limit: u32) -> Result<Vec<DayDate>> {
    let mut statement = conn.prepare_cached(
        "SELECT event_id, start_time, changes FROM event_occurrences WHERE start_date = ?1 ORDER BY event_id LIMIT ?2",
    )?;
    let rows = statement.query_map((day.to_string(), limit), |row| {
        Ok(DayDate {
            event_id: row.get(0)?,
            start_time: row.get(1)?,
            changes: row.get::<_, Option<Json<_>>>(2)?.map(|json| json.0),
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The event `e` was withdrawn by whoever had submitted it, and nobody else had decided about it: what a source
/// lists since is news.
const IS_WITHDRAWN: &str = "(e.visibility = 'removed' AND e.source_id IS NULL AND e.submitted_by IS NOT NULL
    AND e.merged_into IS NULL
    AND NOT EXISTS (SELECT 1 FROM review_decisions d WHERE d.event_id = e.id AND d.undone_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM organizer_answers a WHERE a.event_id = e.id AND a.verb = 'remove')
    AND NOT EXISTS (SELECT 1 FROM deleted_records x WHERE x.kind = 'event' AND x.record_id = e.id))";

pub fn is_withdrawn(conn: &Connection, event_id: i64) -> Result<bool> {
    let sql = format!("SELECT EXISTS (SELECT 1 FROM events e WHERE e.id = ?1 AND {IS_WITHDRAWN})");
    Ok(conn.prepare_cached(&sql)?.query_row([event_id], |row| row.get(0))?)
}

/// An event, unless this source already lists it or its submitter withdrew it.
pub fn find_candidate(conn: &Connection, source_id: i64, event_id: i64) -> Result<Option<Candidate>> {
    Ok(conn
        .prepare_cached(&format!(
            "SELECT e.id, e.title, e.location, e.address,
                 coalesce(e.source_url, e.website) AS url, e.recurring_pattern IS NOT NULL AS is_recurring
             FROM events e WHERE e.id = ?1 AND e.source_id IS NOT ?2 AND NOT {IS_WITHDRAWN}
               AND NOT EXISTS (SELECT 1 FROM source_items o WHERE o.event_id = e.id AND o.source_id = ?2)",
        ))?
        .query_row((event_id, source_id), |row| {
            Ok(Candidate {
                id: row.get("id")?,
                title: row.get("title")?,
                location: row.get("location")?,
                address: row.get("address")?,
                url: row.get("url")?,
                is_recurring: row.get("is_recurring")?,
            })
        })
        .optional()?)
}

/// Asks staff whether two events are duplicates, unless they have already decided.
pub fn insert_pair(conn: &Connection, one: i64, other: i64, now: &str) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO event_pairs (one_id, other_id, created_at) VALUES (min(?1, ?2), max(?1, ?2), ?3)
         ON CONFLICT DO NOTHING",
    )?
    .execute((one, other, now))?;
    Ok(())
}

/// Returns the previous state.
pub fn set_pair(conn: &Connection, one: i64, other: i64, state: &str, now: &str) -> Result<Option<String>> {
    let before = conn
        .prepare_cached(
            "SELECT state FROM event_pairs WHERE one_id = min(?1, ?2) AND other_id = max(?1, ?2)",
        )?
        .query_row((one, other), |row| row.get(0))
        .optional()?;
    conn.prepare_cached(
        "INSERT INTO event_pairs (one_id, other_id, state, created_at) VALUES (min(?1, ?2), max(?1, ?2), ?3, ?4)
         ON CONFLICT (one_id, other_id) DO UPDATE SET state = excluded.state",
    )?
    .execute((one, other, state, now))?;
    Ok(before)
}

pub fn delete_pair(conn: &Connection, one: i64, other: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM event_pairs WHERE one_id = min(?1, ?2) AND other_id = max(?1, ?2)")?
        .execute((one, other))?;
    Ok(())
}

/// Nothing about past events waits for staff any more: undecided events, delisted items, and possible duplicates.
pub fn settle_past(conn: &Connection, today: Date) -> Result<()> {
    let ended = serde_json::to_string(&list_ended_series(conn, today)?)?;
    let today = today.to_string();
    let is_over = format!("({IS_OVER} OR e.id IN (SELECT value FROM json_each(?2)))");
    conn.prepare_cached(&format!(
        "UPDATE source_items AS i SET delisted_at = NULL WHERE delisted_at IS NOT NULL
             AND EXISTS (SELECT 1 FROM events e WHERE e.id = i.event_id AND {is_over})"
    ))?
    .execute([&today, &ended])?;
    conn.prepare_cached(&format!(
        "DELETE FROM event_pairs AS p WHERE state = 'open'
             AND EXISTS (SELECT 1 FROM events e WHERE e.id = p.one_id AND {is_over})"
    ))?
    .execute([&today, &ended])?;
    events::settle_past(conn, &today, &ended)
}

/// Of the series that wait for staff, those that are over.
fn list_ended_series(conn: &Connection, today: Date) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT id FROM events WHERE needs_review = 1 AND visibility = 'pending' AND recurring_pattern IS NOT NULL
         UNION SELECT event_id FROM source_items WHERE delisted_at IS NOT NULL
         UNION SELECT one_id FROM event_pairs WHERE state = 'open'",
    )?;
    let waiting: Vec<i64> = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    events::list_ended_series(conn, &serde_json::to_string(&waiting)?, today)
}
