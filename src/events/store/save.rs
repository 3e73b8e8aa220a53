//! Inserts and updates events.

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, params_from_iter};

use super::{exceptions, occurrences, rows};
use crate::events::model::{NewEvent, Visibility};
use crate::events::recurrence::RecurrenceRule;
use crate::kit::clock::Clock;
use crate::kit::day;
use crate::kit::error::{Error, Result};
use crate::kit::hex;
use crate::kit::slug::slug;

/// Columns whose change calendars must be told of (by a new `sequence`).
const TOLD_TO_CALENDARS: [&str; 12] = [
    "title",
    "description",
    "location",
    "address",
    "start_date",
    "start_time",
    "end_date",
    "end_time",
    "recurring_pattern",
    "status",
    "website",
    "organizer",
];
/// The fields from which an event's dates are derived.
const DATES_FOLLOW_FROM: [&str; 9] = [
    "start_date",
    "start_time",
    "end_date",
    "end_time",
    "recurring_pattern",
    "exceptions",
    "status",
    "visibility",
    "source_id",
];
/// Changing only these does not count as a change of the event.
const MARKS: [&str; 4] = [
    "last_updated_from_source",
    "confidence_score",
    "community_engagement_score",
    "source_reliability_score",
];

/// The columns of an event, always in the same order, under the API's field names.
fn columns(new: &NewEvent) -> Result<Vec<(&'static str, Value)>> {
    let text = |text: &str| Value::Text(text.to_owned());
    let maybe = |text: &Option<String>| text.clone().map_or(Value::Null, Value::Text);
    let number = |number: Option<f64>| number.map_or(Value::Null, Value::Real);
    let id = |id: Option<i64>| id.map_or(Value::Null, Value::Integer);
    let flag = |flag: bool| Value::Integer(flag.into());
    let time = |time: Option<jiff::civil::Time>| {
        time.map_or(Value::Null, |time| Value::Text(time.strftime("%H:%M:%S").to_string()))
    };
    let when = &new.when;
    let or = |text: &str, other: &str| Value::Text(if text.is_empty() { other } else { text }.to_owned());
    Ok(vec![
        ("title", text(&new.title)),
        ("description", text(&new.description)),
        ("category", text(&new.category)),
        ("event_type", or(&new.event_type, "community")),
        ("location", text(&new.location)),
        ("address", text(&new.address)),
        ("latitude", number(new.latitude)),
        ("longitude", number(new.longitude)),
        ("start_date", text(&when.start_date.to_string())),
        ("start_time", time(when.start_time)),
        ("end_date", when.end_date.map_or(Value::Null, |date| Value::Text(date.to_string()))),
        ("end_time", time(when.end_time)),
        ("recurring_pattern", maybe(&new.recurring_pattern)),
        ("status", text(new.status.as_str())),
        ("visibility", text(new.visibility.as_str())),
        ("image_id", id(new.image_id)),
        ("image", maybe(&new.image)),
        ("organizer", text(&new.organizer)),
        ("organizer_email", text(&new.organizer_email)),
        ("website", text(&new.website)),
        ("price", maybe(&new.price)),
        ("is_free", flag(new.is_free)),
        ("target_audience", text(&new.target_audience)),
        ("special_offers", text(&serde_json::to_string(&new.special_offers)?)),
        ("atmosphere_tags", text(&serde_json::to_string(&new.atmosphere_tags)?)),
        ("business_id", id(new.business_id)),
        ("is_featured", flag(new.is_featured)),
        ("series_id", id(new.series_id)),
        ("source_id", id(new.source.source_id)),
        ("source_type", text(new.source.source_type.as_str())),
        ("source_url", maybe(&new.source.source_url)),
        ("discovery_date", maybe(&new.source.discovery_date)),
        ("last_updated_from_source", maybe(&new.source.last_updated_from_source)),
        ("is_auto_published", flag(new.source.is_auto_published)),
        ("needs_review", flag(new.source.needs_review)),
        ("verification_status", text(new.verification.as_str())),
        ("confidence_score", number(new.scores.confidence)),
        ("community_engagement_score", number(new.scores.engagement)),
        ("source_reliability_score", number(new.scores.reliability)),
        ("submitted_by", id(new.submitted_by)),
    ])
}

/// The fields in which two events differ, by their API names; "exceptions" is one of them.
pub fn changed_fields(before: &NewEvent, after: &NewEvent) -> Result<Vec<&'static str>> {
    let mut changed: Vec<&'static str> = columns(before)?
        .into_iter()
        .zip(columns(after)?)
        .filter(|(before, after)| before != after)
        .map(|((name, _), _)| name)
        .collect();
    if before.exceptions != after.exceptions {
        changed.push("exceptions");
    }
    Ok(changed)
}

/// The event with its rule in normalized form, in the town's local time.
pub fn plain(clock: &Clock, new: &NewEvent) -> Result<NewEvent> {
    let mut new = new.clone();
    if let Some(text) = new.recurring_pattern.take().filter(|text| !text.trim().is_empty()) {
        let rule: RecurrenceRule =
            text.parse().map_err(|error: crate::events::recurrence::RecurrenceError| {
                Error::field("recurring_pattern", error.to_string())
            })?;
        new.recurring_pattern = Some(rule.local(clock.zone()).to_string());
    }
    new.exceptions.sort_by_key(|exception| exception.recurrence_id().to_string());
    Ok(new)
}

fn check_days(new: &NewEvent) -> Result<()> {
    new.day_outside().map_or(Ok(()), |field| Err(Error::field(field, day::OUTSIDE)))
}

/// Whether an event's rule and dates allow saving it; the error says what is wrong.
pub fn check_new(clock: &Clock, new: &NewEvent) -> Result<()> {
    occurrences::check_dates(clock, &plain(clock, new)?)
}

/// Expands the dates of an existing event that has none.
pub fn materialize_dates(conn: &Connection, clock: &Clock, id: i64) -> Result<()> {
    let event = rows::load(conn, id)?.ok_or(Error::NotFound("Event"))?;
    occurrences::materialize(conn, clock, id, &event).map(drop)
}

/// Deletes the dates, which are derived from the event, before the event is set aside.
pub fn delete_dates(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM event_occurrences WHERE event_id = ?1")?.execute([id])?;
    Ok(())
}

/// Inserts an event with its dates; returns its id. Runs several statements: call it inside a transaction.
pub fn insert(conn: &Connection, clock: &Clock, new: &NewEvent) -> Result<i64> {
    check_days(new)?;
    let new = plain(clock, new)?;
    let mut columns = columns(&new)?;
    let now = clock.stamp();
    let uid = match &new.uid {
        Some(uid) => uid.clone(),
        None => format!("{}@towngreen", hex::random::<16>()?),
    };
    columns.extend([
        ("uid", Value::Text(uid)),
        ("slug", Value::Text(slug(&new.title))),
        ("created_at", Value::Text(now.clone())),
        ("updated_at", Value::Text(now)),
    ]);
    // The organizer of an event that we found ourselves can have it removed.
    if new.source.source_id.is_some() {
        columns.push(("contact_removal_token", Value::Text(hex::random::<16>()?)));
    }
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let marks = vec!["?"; names.len()].join(", ");
    conn.prepare_cached(&format!("INSERT INTO events ({}) VALUES ({marks})", names.join(", ")))?
        .execute(params_from_iter(columns.iter().map(|(_, value)| value)))?;
    let id = conn.last_insert_rowid();
    exceptions::replace(conn, id, &new.exceptions)?;
    occurrences::materialize(conn, clock, id, &new)?;
    Ok(id)
}

/// Updates an event and notifies those interested in it; returns false if nothing differs. The uid never changes.
pub fn update(conn: &Connection, clock: &Clock, id: i64, new: &NewEvent) -> Result<bool> {
    let new = plain(clock, new)?;
    let Some(before) = write(conn, clock, id, &new)? else { return Ok(false) };
    super::notices::tell_of_change(conn, clock, id, &before, &new)?;
    Ok(true)
}

/// Writes what differs; returns the event as it was, or `None` if nothing differs.
fn write(conn: &Connection, clock: &Clock, id: i64, new: &NewEvent) -> Result<Option<NewEvent>> {
    let before = rows::load(conn, id)?.ok_or(Error::NotFound("Event"))?;
    let changed = changed_fields(&before, new)?;
    if changed.is_empty() {
        return Ok(None);
    }
    if ["start_date", "end_date", "exceptions"].iter().any(|name| changed.contains(name)) {
        check_days(new)?;
    }
    let mut columns = columns(new)?;
    let is_told = changed.iter().any(|name| TOLD_TO_CALENDARS.contains(name) || *name == "exceptions");
    columns.push(("slug", Value::Text(slug(&new.title))));
    let mut sets: Vec<String> = columns.iter().map(|(name, _)| format!("{name} = ?")).collect();
    let mut values: Vec<Value> = columns.into_iter().map(|(_, value)| value).collect();
    sets.push("sequence = sequence + ?".to_owned());
    values.push(Value::Integer(is_told.into()));
    if changed.iter().any(|name| !MARKS.contains(name)) {
        sets.push("updated_at = ?".to_owned());
        values.push(Value::Text(clock.stamp()));
    }
    values.push(Value::Integer(id));
    conn.prepare_cached(&format!("UPDATE events SET {} WHERE id = ?", sets.join(", ")))?
        .execute(params_from_iter(values))?;
    if changed.contains(&"exceptions") {
        exceptions::replace(conn, id, &new.exceptions)?;
    }
    if changed.iter().any(|name| DATES_FOLLOW_FROM.contains(name)) {
        occurrences::materialize(conn, clock, id, new)?;
    }
    Ok(Some(before))
}

/// Fields of a discovered event that an editor changes are locked, so that its source does not change them
/// again. Returns the changed fields.
pub fn update_by_editor(
    conn: &Connection,
    clock: &Clock,
    id: i64,
    new: &NewEvent,
) -> Result<Vec<&'static str>> {
    let new = plain(clock, new)?;
    let before = rows::load(conn, id)?.ok_or(Error::NotFound("Event"))?;
    let changed = changed_fields(&before, &new)?;
    if !changed.is_empty() {
        lock_fields(conn, id, &changed)?;
        update(conn, clock, id, &new)?;
    }
    Ok(changed)
}

/// Ends a series whose later dates go on as an event of their own, so that there is nothing to notify people of.
pub fn shorten(conn: &Connection, clock: &Clock, id: i64, ended: &NewEvent) -> Result<()> {
    let ended = plain(clock, ended)?;
    if let Some(before) = write(conn, clock, id, &ended)? {
        lock_fields(conn, id, &changed_fields(&before, &ended)?)?;
    }
    Ok(())
}

pub fn lock_fields(conn: &Connection, id: i64, fields: &[&str]) -> Result<()> {
    let mut insert =
        conn.prepare_cached("INSERT OR IGNORE INTO locked_event_fields (event_id, field) VALUES (?1, ?2)")?;
    for field in fields {
        insert.execute((id, field))?;
    }
    Ok(())
}

pub fn unlock_fields(conn: &Connection, id: i64, fields: &[&str]) -> Result<()> {
    let mut delete =
        conn.prepare_cached("DELETE FROM locked_event_fields WHERE event_id = ?1 AND field = ?2")?;
    for field in fields {
        delete.execute((id, field))?;
    }
    Ok(())
}

pub fn list_locked_fields(conn: &Connection, id: i64) -> Result<Vec<String>> {
    let mut statement =
        conn.prepare_cached("SELECT field FROM locked_event_fields WHERE event_id = ?1 ORDER BY field")?;
    let fields = statement.query_map([id], |row| row.get(0))?;
    Ok(fields.collect::<rusqlite::Result<_>>()?)
}

/// Removes an event from everybody's sight for good; the row stays, so that no source brings the event back.
/// Returns false if it is already removed.
pub fn remove(conn: &Connection, clock: &Clock, id: i64) -> Result<bool> {
    let Some(new) = rows::load(conn, id)?.filter(|new| new.visibility != Visibility::Removed) else {
        return Ok(false);
    };
    update(conn, clock, id, &NewEvent { visibility: Visibility::Removed, ..new })
}

/// The id of the event with this iCalendar UID.
pub fn find_by_uid(conn: &Connection, uid: &str) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT id FROM events WHERE uid = ?1")?
        .query_row([uid], |row| row.get(0))
        .optional()?)
}

/// The organizer's removal token for an event, if it has one yet.
pub fn find_removal_token(conn: &Connection, id: i64) -> Result<Option<String>> {
    let token: Option<Option<String>> = conn
        .prepare_cached("SELECT contact_removal_token FROM events WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?;
    Ok(token.flatten())
}

/// Like `find_removal_token`, but creates one if there is none. For staff and emails to the organizer.
pub fn make_removal_token(conn: &Connection, id: i64) -> Result<String> {
    if let Some(token) = find_removal_token(conn, id)? {
        return Ok(token);
    }
    let token = hex::random::<16>()?;
    conn.prepare_cached("UPDATE events SET contact_removal_token = ?2 WHERE id = ?1")?
        .execute((id, &token))?;
    Ok(token)
}

/// The event that a token opens; none while the event is rejected.
pub fn find_by_removal_token(conn: &Connection, token: &str) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached(
            "SELECT id FROM events WHERE contact_removal_token = ?1 AND visibility <> 'rejected'",
        )?
        .query_row([token], |row| row.get(0))
        .optional()?)
}
