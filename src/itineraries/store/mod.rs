//! SQL of the plans, and of the candidates for suggestions.

mod known;

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::json;

use super::model::{HourMinute, ListedItinerary, MAX_PLANS, NewItinerary, Party, Stop, StoredItinerary};
use crate::accounts::ExportPart;
use crate::directory::CategoryRef;
use crate::directory::hours::HoursRow;
use crate::kit::db::Json;
use crate::kit::error::{Error, Result};

pub use known::{list_known, set_date, set_known, take_check};

/// A place as stored.
#[derive(Debug, Clone)]
pub struct PlaceRow {
    pub id: i64,
    pub name: String,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub has_hours: bool,
    pub category: CategoryRef,
    pub tags: Vec<String>,
    pub is_kid_friendly: bool,
    pub is_by_appointment: bool,
}

/// Day plans in a member's data export.
pub const EXPORT: ExportPart = ExportPart {
    name: "itineraries",
    collect: |conn, user_id| {
        let mut statement =
            conn.prepare_cached("SELECT * FROM itineraries WHERE user_id = ?1 ORDER BY id")?;
        let plans = statement.query_map([user_id], stored)?.collect::<rusqlite::Result<Vec<_>>>()?;
        let mut all = Vec::new();
        for mut stored in plans {
            stored.plan.stops = list_stops(conn, stored.id)?;
            all.push(json!({
                "plan": stored.plan, "created_at": stored.created_at, "updated_at": stored.updated_at,
                "link_expires_at": stored.share.map(|(_, expires_at)| expires_at),
            }));
        }
        Ok(all.into())
    },
};

fn stored(row: &Row<'_>) -> rusqlite::Result<StoredItinerary> {
    let (nonce, expires_at): (Option<[u8; 16]>, Option<String>) =
        (row.get("share_nonce")?, row.get("share_expires_at")?);
    Ok(StoredItinerary {
        id: row.get("id")?,
        user_id: row.get("user_id")?,
        plan: NewItinerary {
            title: row.get("title")?,
            notes: row.get("notes")?,
            days: row.get::<_, Json<_>>("days")?.0,
            party: Party { adults: row.get("adults")?, children: row.get("children")? },
            interests: row.get::<_, Json<_>>("interests")?.0,
            travel_mode: row.get("travel_mode")?,
            start_place: row.get::<_, Option<Json<_>>>("start_place")?.map(|json| json.0),
            stops: Vec::new(),
            refused: row.get::<_, Json<_>>("refused")?.0,
        },
        version: row.get("version")?,
        share: nonce.zip(expires_at),
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
    })
}

fn stop(row: &Row<'_>) -> rusqlite::Result<Stop> {
    let fixed: Option<String> = row.get("fixed_time")?;
    Ok(Stop {
        id: row.get("id")?,
        day: row.get("day")?,
        kind: row.get("kind")?,
        object_id: row.get("object_id")?,
        recurrence_id: row.get("recurrence_id")?,
        title: row.get("title")?,
        note: row.get("note")?,
        duration_minutes: row.get("duration_minutes")?,
        fixed_time: fixed.as_deref().and_then(HourMinute::parse),
        is_locked: row.get("is_locked")?,
        is_done: row.get("is_done")?,
    })
}

fn list_stops(conn: &Connection, id: i64) -> Result<Vec<Stop>> {
    let mut statement =
        conn.prepare_cached("SELECT * FROM itinerary_stops WHERE itinerary_id = ?1 ORDER BY position")?;
    let rows = statement.query_map([id], stop)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn with_stops(conn: &Connection, found: Option<StoredItinerary>) -> Result<Option<StoredItinerary>> {
    let Some(mut stored) = found else { return Ok(None) };
    stored.plan.stops = list_stops(conn, stored.id)?;
    Ok(Some(stored))
}

/// Another member's plan is not found, just like one that does not exist.
pub fn find(conn: &Connection, user_id: i64, id: i64) -> Result<StoredItinerary> {
    find_any(conn, id)?.filter(|stored| stored.user_id == user_id).ok_or(Error::NotFound("Itinerary"))
}

pub fn find_any(conn: &Connection, id: i64) -> Result<Option<StoredItinerary>> {
    let found =
        conn.prepare_cached("SELECT * FROM itineraries WHERE id = ?1")?.query_row([id], stored).optional()?;
    with_stops(conn, found)
}

/// Finds a plan by the hash of its link's token, even if the link has expired.
pub fn find_shared(conn: &Connection, hash: &[u8; 32]) -> Result<Option<StoredItinerary>> {
    let found = conn
        .prepare_cached("SELECT * FROM itineraries WHERE share_hash = ?1")?
        .query_row([hash], stored)
        .optional()?;
    with_stops(conn, found)
}

pub fn list(conn: &Connection, user_id: i64, today: &str) -> Result<Vec<ListedItinerary>> {
    let mut statement = conn.prepare_cached(
        "SELECT i.id, i.title, i.first_date, i.last_date, i.updated_at, i.version,
            (SELECT count(*) FROM itinerary_stops s WHERE s.itinerary_id = i.id) AS stop_count
         FROM itineraries i WHERE i.user_id = ?1
         ORDER BY i.last_date < ?2, CASE WHEN i.last_date >= ?2 THEN i.first_date END, i.first_date DESC, i.id DESC",
    )?;
    let rows = statement.query_map((user_id, today), |row| {
        Ok(ListedItinerary {
            id: row.get("id")?,
            title: row.get("title")?,
            first_date: row.get("first_date")?,
            last_date: row.get("last_date")?,
            stop_count: row.get("stop_count")?,
            updated_at: row.get("updated_at")?,
            version: row.get("version")?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn count_of(conn: &Connection, user_id: i64) -> Result<i64> {
    Ok(conn
        .prepare_cached("SELECT count(*) FROM itineraries WHERE user_id = ?1")?
        .query_row([user_id], |row| row.get(0))?)
}

pub fn insert(conn: &Connection, user_id: i64, plan: &NewItinerary, now: &str) -> Result<i64> {
    if count_of(conn, user_id)? >= MAX_PLANS {
        let text = format!("You have {MAX_PLANS} plans. Delete one that you no longer need.");
        return Err(Error::BadRequest(text));
    }
    conn.prepare_cached(
        "INSERT INTO itineraries (user_id, title, notes, days, adults, children, interests, travel_mode,
            first_date, last_date, created_at, updated_at)
         VALUES (:user, :title, '', '[]', 1, 0, '[]', 'walk', :day, :day, :now, :now)",
    )?
    .execute(named_params! {
        ":user": user_id, ":title": plan.title, ":now": now,
        ":day": plan.days.first().map(|day| day.date.to_string()),
    })?;
    let id = conn.last_insert_rowid();
    write(conn, id, plan, now)?;
    Ok(id)
}

/// Saves the next version of a plan.
pub fn update(conn: &Connection, id: i64, plan: &NewItinerary, now: &str) -> Result<()> {
    write(conn, id, plan, now)?;
    conn.prepare_cached("UPDATE itineraries SET version = version + 1 WHERE id = ?1")?.execute([id])?;
    Ok(())
}

fn write(conn: &Connection, id: i64, plan: &NewItinerary, now: &str) -> Result<()> {
    let date = |day: Option<&super::model::ItineraryDay>| day.map(|day| day.date.to_string());
    conn.prepare_cached(
        "UPDATE itineraries SET title = :title, notes = :notes, days = :days, adults = :adults, children = :children,
            interests = :interests, travel_mode = :mode, start_place = :start, refused = :refused,
            first_date = :first, last_date = :last, updated_at = :now WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":title": plan.title, ":notes": plan.notes, ":days": serde_json::to_string(&plan.days)?,
        ":adults": plan.party.adults, ":children": plan.party.children,
        ":interests": serde_json::to_string(&plan.interests)?, ":mode": plan.travel_mode.as_str(),
        ":start": plan.start_place.as_ref().map(serde_json::to_string).transpose()?,
        ":refused": serde_json::to_string(&plan.refused)?, ":first": date(plan.days.first()),
        ":last": date(plan.days.last()), ":now": now,
    })?;
    let ids: Vec<&str> = plan.stops.iter().map(|stop| stop.id.as_str()).collect();
    conn.prepare_cached(
        "DELETE FROM itinerary_stops WHERE itinerary_id = ?1 AND id NOT IN (SELECT value FROM json_each(?2))",
    )?
    .execute((id, serde_json::to_string(&ids)?))?;
    // An upsert, so that stops that stay keep their `known_state`.
    let mut save = conn.prepare_cached(
        "INSERT INTO itinerary_stops (itinerary_id, id, position, day, kind, object_id, recurrence_id, title, note,
            duration_minutes, fixed_time, is_locked, is_done)
         VALUES (:plan, :id, :position, :day, :kind, :object, :recurrence, :title, :note, :minutes, :fixed, :locked, :done)
         ON CONFLICT (itinerary_id, id) DO UPDATE SET position = excluded.position, day = excluded.day,
            kind = excluded.kind, object_id = excluded.object_id, recurrence_id = excluded.recurrence_id,
            title = excluded.title, note = excluded.note, duration_minutes = excluded.duration_minutes,
            fixed_time = excluded.fixed_time, is_locked = excluded.is_locked, is_done = excluded.is_done",
    )?;
    for (position, stop) in (0_i64..).zip(&plan.stops) {
        save.execute(named_params! {
            ":plan": id, ":id": stop.id, ":position": position, ":day": stop.day, ":kind": stop.kind.as_str(),
            ":object": stop.object_id, ":recurrence": stop.recurrence_id, ":title": stop.title, ":note": stop.note,
            ":minutes": stop.duration_minutes, ":fixed": stop.fixed_time.map(|time| time.to_string()),
            ":locked": stop.is_locked, ":done": stop.is_done,
        })?;
    }
    Ok(())
}

pub fn delete(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM itineraries WHERE id = ?1")?.execute([id])?;
    Ok(())
}

/// Sets a new link or removes it. The previous one stops working.
pub fn set_share(conn: &Connection, id: i64, share: Option<(&[u8; 16], &[u8; 32], &str)>) -> Result<()> {
    let (nonce, hash, expires_at) = share
        .map_or((None, None, None), |(nonce, hash, expires_at)| (Some(nonce), Some(hash), Some(expires_at)));
    conn.prepare_cached(
        "UPDATE itineraries SET share_nonce = ?2, share_hash = ?3, share_expires_at = ?4 WHERE id = ?1",
    )?
    .execute((id, nonce, hash, expires_at))?;
    Ok(())
}

/// Every public place, as candidates for suggestions; hours come from `list_hours_rows`.
pub fn list_candidates(conn: &Connection) -> Result<Vec<PlaceRow>> {
    let mut statement = conn.prepare_cached(
        "SELECT b.id, b.name, b.latitude, b.longitude, b.has_hours, c.id, c.name, c.slug, c.pictogram,
            (SELECT json_group_array(tag) FROM business_tags t WHERE t.business_id = b.id),
            EXISTS (SELECT 1 FROM business_attributes a WHERE a.business_id = b.id AND a.attribute = 'kid_friendly'),
            EXISTS (SELECT 1 FROM business_attributes a WHERE a.business_id = b.id AND a.attribute = 'by_appointment')
         FROM businesses b JOIN categories c ON c.id = b.category_id
         WHERE b.status = 'published' ORDER BY b.id",
    )?;
    let rows = statement.query_map([], |row| {
        Ok(PlaceRow {
            id: row.get(0)?,
            name: row.get(1)?,
            latitude: row.get(2)?,
            longitude: row.get(3)?,
            has_hours: row.get(4)?,
            category: CategoryRef::new(row.get(5)?, row.get(6)?, row.get(7)?, row.get(8)?),
            tags: row.get::<_, Json<_>>(9)?.0,
            is_kid_friendly: row.get(10)?,
            is_by_appointment: row.get(11)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The opening hours of all businesses, grouped by business.
pub fn list_hours_rows(conn: &Connection) -> Result<Vec<(i64, HoursRow)>> {
    let mut statement = conn.prepare_cached(
        "SELECT business_id, day, date, opens, closes FROM business_hours ORDER BY business_id, date, day, opens",
    )?;
    let rows = statement.query_map([], |row| {
        let hours = HoursRow {
            day: row.get(1)?,
            date: row.get(2)?,
            opens: row.get(3)?,
            closes: row.get(4)?,
            note: String::new(),
        };
        Ok((row.get(0)?, hours))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
