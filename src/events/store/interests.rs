//! Who is interested in what.

use rusqlite::{Connection, OptionalExtension};
use serde_json::json;

use super::feeds;
use crate::accounts::ExportPart;
use crate::events::model::Interest;
use crate::events::trust;
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};

/// Events in the export of a member's data.
pub const EXPORT: ExportPart = ExportPart {
    name: "events",
    collect: |conn, user_id| {
        let mut interests = conn.prepare_cached(
            "SELECT e.title, i.interest_type, i.created_at FROM event_interests i JOIN events e ON e.id = i.event_id
             WHERE i.user_id = ?1 ORDER BY i.id",
        )?;
        let interests = interests
            .query_map([user_id], |row| {
                Ok(json!({
                    "event": row.get::<_, String>(0)?, "interest_type": row.get::<_, String>(1)?,
                    "created_at": row.get::<_, String>(2)?,
                }))
            })?
            .collect::<rusqlite::Result<Vec<_>>>()?;
        let mut reports = conn.prepare_cached(
            "SELECT e.title, r.issue_type, r.description, r.outcome, r.created_at
             FROM event_reports r JOIN events e ON e.id = r.event_id WHERE r.user_id = ?1 ORDER BY r.id",
        )?;
        let reports = reports
            .query_map([user_id], |row| {
                Ok(json!({
                    "event": row.get::<_, String>(0)?, "issue_type": row.get::<_, String>(1)?,
                    "description": row.get::<_, String>(2)?, "outcome": row.get::<_, String>(3)?,
                    "created_at": row.get::<_, String>(4)?,
                }))
            })?
            .collect::<rusqlite::Result<Vec<_>>>()?;
        let mut submitted = conn.prepare_cached(
            "SELECT title, visibility, created_at, description, location, address, start_date, start_time, end_date,
                end_time, organizer, organizer_email, website, price
             FROM events WHERE submitted_by = ?1 ORDER BY id",
        )?;
        let submitted = submitted
            .query_map([user_id], |row| {
                Ok(json!({
                    "title": row.get::<_, String>(0)?, "state": row.get::<_, String>(1)?,
                    "created_at": row.get::<_, String>(2)?, "description": row.get::<_, String>(3)?,
                    "location": row.get::<_, String>(4)?, "address": row.get::<_, String>(5)?,
                    "start_date": row.get::<_, String>(6)?, "start_time": row.get::<_, Option<String>>(7)?,
                    "end_date": row.get::<_, Option<String>>(8)?, "end_time": row.get::<_, Option<String>>(9)?,
                    "organizer": row.get::<_, String>(10)?, "organizer_email": row.get::<_, String>(11)?,
                    "website": row.get::<_, String>(12)?, "price": row.get::<_, Option<String>>(13)?,
                }))
            })?
            .collect::<rusqlite::Result<Vec<_>>>()?;
        // Anyone who knows this URL can read what the member is interested in.
        let calendar = feeds::find_feed_token(conn, user_id)?.map(|token| format!("/calendar/{token}.ics"));
        Ok(
            json!({ "interests": interests, "reports": reports, "submitted": submitted, "calendar": calendar }),
        )
    },
};

/// The result of a toggle.
#[derive(Debug)]
pub struct Toggled {
    pub interest: Option<Interest>,
    pub interest_count: i64,
}

/// Adds the member's interest, or withdraws it if there is one.
pub fn toggle(conn: &Connection, clock: &Clock, event_id: i64, user_id: i64, kind: &str) -> Result<Toggled> {
    if !is_published(conn, event_id)? {
        return Err(Error::NotFound("Event"));
    }
    let removed = conn
        .prepare_cached("DELETE FROM event_interests WHERE event_id = ?1 AND user_id = ?2")?
        .execute((event_id, user_id))?;
    if removed == 0 {
        conn.prepare_cached(
            "INSERT INTO event_interests (event_id, user_id, interest_type, created_at, updated_at)
             VALUES (?1, ?2, ?3, ?4, ?4)",
        )?
        .execute((event_id, user_id, kind, clock.stamp()))?;
    }
    let interest_count = rate(conn, event_id)?;
    let interest = if removed == 0 { find(conn, event_id, user_id)? } else { None };
    Ok(Toggled { interest, interest_count })
}

/// Updates the interest count and the engagement score; returns the count.
fn rate(conn: &Connection, event_id: i64) -> Result<i64> {
    let count: i64 = conn
        .prepare_cached("SELECT interest_count FROM events WHERE id = ?1")?
        .query_row([event_id], |row| row.get(0))?;
    conn.prepare_cached("UPDATE events SET community_engagement_score = ?2 WHERE id = ?1")?
        .execute((event_id, trust::engagement(count)))?;
    Ok(count)
}

pub fn is_published(conn: &Connection, event_id: i64) -> Result<bool> {
    Ok(conn
        .prepare_cached("SELECT 1 FROM events WHERE id = ?1 AND visibility = 'published'")?
        .query_row([event_id], |_| Ok(()))
        .optional()?
        .is_some())
}

fn find(conn: &Connection, event_id: i64, user_id: i64) -> Result<Option<Interest>> {
    Ok(conn
        .prepare_cached(
            "SELECT i.id, i.interest_type, i.created_at, i.updated_at, e.title, u.email,
                trim(u.first_name || ' ' || u.last_name)
             FROM event_interests i JOIN events e ON e.id = i.event_id JOIN users u ON u.id = i.user_id
             WHERE i.event_id = ?1 AND i.user_id = ?2",
        )?
        .query_row((event_id, user_id), |row| {
            let interest_type: String = row.get(1)?;
            let (email, name): (String, String) = (row.get(5)?, row.get(6)?);
            // Only the member's own response contains it.
            let user_display_name =
                if name.is_empty() { email.split('@').next().unwrap_or_default().to_owned() } else { name };
            Ok(Interest {
                id: row.get(0)?,
                interest_type_display: interest_type_display(&interest_type).to_owned(),
                interest_type,
                user: user_id,
                user_display_name,
                event: event_id,
                event_title: row.get(4)?,
                created_at: row.get(2)?,
                updated_at: row.get(3)?,
            })
        })
        .optional()?)
}

fn interest_type_display(interest_type: &str) -> &str {
    if interest_type == "interested" { "Interested" } else { interest_type }
}

/// Members to notify about an event.
pub fn list_interested(conn: &Connection, event_id: i64) -> Result<Vec<i64>> {
    let mut statement =
        conn.prepare_cached("SELECT user_id FROM event_interests WHERE event_id = ?1 ORDER BY user_id")?;
    let users = statement.query_map([event_id], |row| row.get(0))?;
    Ok(users.collect::<rusqlite::Result<_>>()?)
}

/// Makes everybody interested in one event interested in another one too. Returns those who were not before.
pub fn copy(conn: &Connection, from: i64, to: i64) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "INSERT OR IGNORE INTO event_interests (event_id, user_id, interest_type, created_at, updated_at)
         SELECT ?2, user_id, interest_type, created_at, updated_at FROM event_interests WHERE event_id = ?1
         RETURNING user_id",
    )?;
    let people: Vec<i64> =
        statement.query_map((from, to), |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    if !people.is_empty() {
        rate(conn, to)?;
    }
    Ok(people)
}

/// Deletes these people's interest.
pub fn delete(conn: &Connection, event_id: i64, people: &[i64]) -> Result<()> {
    let people = serde_json::to_string(people)?;
    conn.prepare_cached(
        "DELETE FROM event_interests WHERE event_id = ?1 AND user_id IN (SELECT value FROM json_each(?2))",
    )?
    .execute((event_id, people))?;
    rate(conn, event_id).map(drop)
}
