//! Reads many events: lists, the month view, and whatever else needs all of them.

use std::collections::HashMap;

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, params_from_iter};
use sha2::{Digest, Sha256};

use super::date_scan;
use super::filter::EventConditions;
use super::occurrences::{COLUMNS, first_start, shown};
use super::rows::{BESIDE, SELECT, event, show_pictures, slug_with_id};
use crate::events::filter::EventFilter;
use crate::events::model::{
    CalendarEntry, Changes, Event, ListedEvent, ShownOccurrence, category_label, when_of,
};
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::db::{Json, JsonOrDefault, with_rows};
use crate::kit::error::Result;
use crate::kit::markdown;
use crate::search::{Document, DocumentKind};

const SUMMARY: usize = 160;
/// How many changed dates of one series are indexed for search at most.
const MAX_CHANGED: usize = 50;

/// Each event once, at the date that the filter selects.
pub fn list(
    conn: &Connection,
    clock: &Clock,
    filter: &EventFilter,
    limit: u32,
    offset: u64,
) -> Result<Vec<ListedEvent>> {
    let mut wanted = EventConditions::new(conn, clock, filter)?;
    let keys = date_scan::list_keys(conn, filter, &wanted, limit, offset)?;
    let ids: Vec<i64> = keys.iter().map(|key| key.0).collect();
    let keys = wanted.mark(Value::Text(serde_json::to_string(&keys)?));
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT}, {COLUMNS}
         FROM json_each({keys}) k CROSS JOIN events e ON e.id = k.value ->> 0
         LEFT JOIN event_occurrences o ON o.event_id = e.id AND o.recurrence_id = k.value ->> 1
         {BESIDE} ORDER BY k.key"
    ))?;
    let rows = with_rows("events", ids, || {
        let rows = statement.query_map(params_from_iter(&wanted.values), |row| {
            let occurrence = match row.get::<_, Option<String>>("o_recurrence_id")? {
                Some(_) => Some(shown(clock, row)?),
                None => None,
            };
            Ok((event(row)?, occurrence))
        })?;
        rows.collect::<rusqlite::Result<Vec<(Event, Option<ShownOccurrence>)>>>()
    })?;
    let (mut events, dates): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
    show_pictures(conn, &mut events)?;
    Ok(events.into_iter().zip(dates).map(|(event, date)| listed(event, date)).collect())
}

/// A series is shown at its date, with that date's own changes applied.
fn listed(mut event: Event, occurrence: Option<ShownOccurrence>) -> ListedEvent {
    let mut status = event.facts.status;
    if let Some(date) = &occurrence {
        status = date.status;
        if let Some(changes) = &date.changes {
            event.apply(changes);
        }
        let is_usual = (event.start_date, event.start_time, when_of(&event).last_date(), event.end_time)
            == (date.start_date, date.start_time, date.end_date, date.end_time);
        if !is_usual {
            event.start_date = date.start_date;
            event.start_time = date.start_time;
            event.end_date = (date.end_date > date.start_date).then_some(date.end_date);
            event.end_time = date.end_time;
        }
    }
    let (latitude, longitude) = event.place_position();
    ListedEvent {
        slug: event.facts.slug.clone(),
        summary: markdown::to_plain(&event.description, SUMMARY),
        all_day: event.is_all_day(),
        status,
        latitude,
        longitude,
        is_free: event.facts.is_free,
        picture: event.facts.picture.clone(),
        next_occurrence: occurrence,
        event,
    }
}

/// Conditions for the month view: dates between two days, both inclusive, of the events that match the
/// filter.
fn between(
    conn: &Connection,
    clock: &Clock,
    filter: &EventFilter,
    [first, last]: [Date; 2],
) -> Result<(EventConditions, String)> {
    let whole = EventFilter { from: None, until: None, start_date: None, date_range: None, ..filter.clone() };
    let mut wanted = EventConditions::new(conn, clock, &EventFilter { include_past: Some(true), ..whole })?;
    let earliest = wanted.mark(Value::Text(first_start(conn, first)?.to_string()));
    let first = wanted.mark(Value::Text(first.to_string()));
    let last = wanted.mark(Value::Text(last.to_string()));
    let status = if filter.is_scheduled { " AND o.status = 'scheduled'" } else { "" };
    let from = format!(
        "FROM event_occurrences o INDEXED BY event_occurrences_by_start CROSS JOIN events e ON e.id = o.event_id
         WHERE o.start_date BETWEEN {earliest} AND {last} AND o.end_date >= {first} AND {}{}{status}",
        wanted.event,
        wanted.and_price("o")
    );
    Ok((wanted, from))
}

/// A hash that changes whenever `list_entries` would return something else.
pub fn hash_entries(
    conn: &Connection,
    clock: &Clock,
    filter: &EventFilter,
    days: [Date; 2],
) -> Result<Sha256> {
    let (wanted, from) = between(conn, clock, filter, days)?;
    let mut statement = conn.prepare_cached(&format!(
        "SELECT e.id, e.updated_at, o.recurrence_id {from} ORDER BY o.start_date, o.start_time, o.event_id"
    ))?;
    let mut rows = statement.query(params_from_iter(&wanted.values))?;
    let mut print = Sha256::new();
    while let Some(row) = rows.next()? {
        let (id, updated_at, name): (i64, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        print.update(format!("{id} {updated_at} {name}\n"));
    }
    Ok(print)
}

/// Dates between two days in order, at most `limit`; `after` is the last entry of the previous chunk.
pub fn list_entries(
    conn: &Connection,
    clock: &Clock,
    filter: &EventFilter,
    days: [Date; 2],
    after: Option<&CalendarEntry>,
    limit: u32,
) -> Result<Vec<CalendarEntry>> {
    let (mut wanted, mut from) = between(conn, clock, filter, days)?;
    if let Some(after) = after {
        let time = after.start_time.map(|time| time.strftime("%H:%M:%S").to_string()).unwrap_or_default();
        let day = wanted.mark(Value::Text(after.start_date.to_string()));
        let rest = [Value::Text(time), Value::Integer(after.id), Value::Text(after.recurrence_id.clone())];
        let [time, id, name] = rest.map(|value| wanted.mark(value));
        from.push_str(&format!(
            " AND o.start_date >= {day} AND (o.start_date, coalesce(o.start_time, ''), o.event_id, o.recurrence_id)
                > ({day}, {time}, {id}, {name})"
        ));
    }
    let mut statement = conn.prepare_cached(&format!(
        "SELECT e.id, e.slug, e.title, e.category, o.recurrence_id, o.start_date, o.start_time, o.end_date,
            o.end_time, o.all_day, o.status, o.changes ->> 'title' AS own_title {from}
         ORDER BY o.start_date, coalesce(o.start_time, ''), o.event_id, o.recurrence_id LIMIT {limit}"
    ))?;
    let entry = |row: &Row<'_>| {
        let id = row.get("id")?;
        Ok(CalendarEntry {
            id,
            slug: slug_with_id(&row.get::<_, String>("slug")?, id),
            title: row.get::<_, Option<String>>("own_title")?.map_or_else(|| row.get("title"), Ok)?,
            start_date: row.get("start_date")?,
            start_time: row.get("start_time")?,
            end_date: row.get("end_date")?,
            end_time: row.get("end_time")?,
            all_day: row.get("all_day")?,
            status: row.get("status")?,
            category: row.get("category")?,
            recurrence_id: row.get("recurrence_id")?,
        })
    };
    let rows = statement.query_map(params_from_iter(&wanted.values), entry)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Whether a business may be used as a filter.
pub fn is_business(conn: &Connection, id: i64) -> Result<bool> {
    Ok(conn
        .prepare_cached("SELECT 1 FROM businesses WHERE id = ?1 AND status = 'published'")?
        .query_row([id], |_| Ok(()))
        .optional()?
        .is_some())
}

/// Which of these events the user is interested in.
pub fn interests_of(conn: &Connection, user_id: i64, ids: &[i64]) -> Result<HashMap<i64, String>> {
    let mut statement = conn.prepare_cached(
        "SELECT event_id, interest_type FROM event_interests
         WHERE user_id = ?1 AND event_id IN (SELECT value FROM json_each(?2))",
    )?;
    let rows =
        statement.query_map((user_id, serde_json::to_string(ids)?), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Slug and last change of every published event that is not over, for the sitemap.
pub fn list_slugs(conn: &Connection, clock: &Clock) -> Result<Vec<(String, String)>> {
    let mut statement = conn.prepare_cached(
        "SELECT e.slug, e.id, e.updated_at FROM events e WHERE e.visibility = 'published'
         AND EXISTS (SELECT 1 FROM event_occurrences p WHERE p.event_id = e.id AND p.ends_at > ?1)
         ORDER BY e.id",
    )?;
    let rows = statement.query_map([clock.stamp()], |row| {
        Ok((slug_with_id(&row.get::<_, String>(0)?, row.get(1)?), row.get(2)?))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Events whose last date ended between two moments. Scans a whole index: for occasional use.
pub fn list_ended(conn: &Connection, mut between: [Timestamp; 2]) -> Result<Vec<i64>> {
    between.sort_unstable();
    let mut statement = conn.prepare_cached(
        "SELECT event_id FROM event_occurrences GROUP BY event_id HAVING max(ends_at) > ?1 AND max(ends_at) <= ?2",
    )?;
    let ids = statement.query_map(between.map(stamp_of), |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// What differs on the upcoming dates of a series, without duplicates; descriptions cut to summary length.
fn own_words(texts: Vec<String>) -> Vec<Changes> {
    let mut words: Vec<Changes> = Vec::new();
    for text in texts {
        let Ok(Changes { title, description, location, address, organizer, .. }) =
            serde_json::from_str(&text)
        else {
            // One damaged date does not keep all events out of the search.
            continue;
        };
        let description = description.map(|text| markdown::to_plain(&text, SUMMARY));
        let own = Changes { title, description, location, address, organizer, ..Changes::default() };
        if !words.contains(&own) {
            words.push(own);
        }
        if words.len() == MAX_CHANGED {
            break;
        }
    }
    words
}

/// The search documents of these events (`None`: of all). Unpublished ones are left out; past ones weigh
/// less.
pub fn documents(
    conn: &Connection,
    clock: &Clock,
    ids: Option<&[i64]>,
    give: &mut dyn FnMut(Document),
) -> Result<()> {
    let narrowed =
        if ids.is_some() { "AND e.id IN (SELECT value FROM json_each(?1))" } else { "AND ?1 IS NULL" };
    let mut statement = conn.prepare_cached(&format!(
        "SELECT e.id, e.title, e.category, e.description, e.location, e.address, e.organizer, e.atmosphere_tags,
            e.is_featured, EXISTS (SELECT 1 FROM event_occurrences p WHERE p.event_id = e.id
                AND p.ends_at > ?2),
            (SELECT json_group_array(p.changes) FROM event_occurrences p WHERE p.event_id = e.id
                AND p.ends_at > ?2 AND p.changes IS NOT NULL)
         FROM events e WHERE e.visibility = 'published' {narrowed}"
    ))?;
    let ids = ids.map(serde_json::to_string).transpose()?;
    let rows = statement.query_map((ids, clock.stamp()), |row| {
        let category: String = row.get(2)?;
        let (location, address): (String, String) = (row.get(4)?, row.get(5)?);
        let mut tags = row.get::<_, JsonOrDefault<Vec<String>>>(7)?.0;
        tags.push(row.get(6)?);
        let mut place = format!("{location} {address}");
        let mut description: String = row.get(3)?;
        // Makes dates with their own title, place and so on findable.
        for own in own_words(row.get::<_, Json<_>>(10)?.0) {
            tags.extend([own.title, own.organizer].into_iter().flatten());
            if let Some(text) = own.description {
                description.push('\n');
                description.push_str(&text);
            }
            for part in [own.location, own.address].into_iter().flatten() {
                place.push(' ');
                place.push_str(&part);
            }
        }
        let (is_featured, is_coming): (bool, bool) = (row.get(8)?, row.get(9)?);
        Ok(Document {
            kind: DocumentKind::Event,
            id: row.get(0)?,
            name: row.get(1)?,
            category: category_label(&category),
            description,
            place,
            tags,
            weight: if !is_coming {
                0.5
            } else if is_featured {
                1.1
            } else {
                1.0
            },
        })
    })?;
    for document in rows {
        give(document?);
    }
    Ok(())
}
