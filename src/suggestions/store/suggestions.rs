//! Suggestions that come in and wait.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::json;

use super::notices::{notify_office, tell_business};
use crate::accounts::{ExportPart, Member, display_name};
use crate::directory::{self, BusinessName, ConfirmedBy};
use crate::kit::error::{Error, Result};
use crate::suggestions::apply;
use crate::suggestions::model::{
    Suggestion, SuggestionField, SuggestionInput, SuggestionQueue, SuggestionRecipient,
};

/// The suggestions in a member's data export.
pub const EXPORT: ExportPart = ExportPart {
    name: "suggestions",
    collect: |conn, user_id| Ok(json!(list_own(conn, user_id, u32::MAX, 0)?)),
};

const SELECT: &str = "SELECT s.id, s.business_id, s.field, s.value, s.note, s.status, s.recipient,
    s.is_urgent, s.business_agrees, s.reason, s.created_at, s.decided_at, s.email, s.user_id, b.name, b.slug, u.first_name, u.last_name
    FROM suggestions s JOIN businesses b ON b.id = s.business_id LEFT JOIN users u ON u.id = s.user_id";

/// Also returns the business's id.
fn suggestion(row: &Row<'_>) -> rusqlite::Result<(i64, Suggestion)> {
    let user_id: Option<i64> = row.get("user_id")?;
    let email: String = row.get("email")?;
    let sender = match user_id {
        Some(id) => display_name(
            id,
            &row.get::<_, Option<String>>("first_name")?.unwrap_or_default(),
            &row.get::<_, Option<String>>("last_name")?.unwrap_or_default(),
        ),
        None if email.is_empty() => "A visitor".into(),
        None => email,
    };
    let field: String = row.get("field")?;
    let suggestion = Suggestion {
        id: row.get("id")?,
        business: BusinessName { name: row.get("name")?, slug: row.get("slug")? },
        needs_approval: SuggestionField::parse(&field).is_some_and(SuggestionField::needs_approval),
        field,
        present: String::new(),
        value: row.get("value")?,
        note: row.get("note")?,
        status: row.get("status")?,
        recipient: row.get("recipient")?,
        is_urgent: row.get("is_urgent")?,
        business_agrees: row.get("business_agrees")?,
        reason: row.get("reason")?,
        created_at: row.get("created_at")?,
        decided_at: row.get("decided_at")?,
        sender,
    };
    Ok((row.get("business_id")?, suggestion))
}

fn select(conn: &Connection, tail: &str, values: impl rusqlite::Params) -> Result<Vec<(i64, Suggestion)>> {
    let mut statement = conn.prepare_cached(&format!("{SELECT} {tail}"))?;
    let rows = statement.query_map(values, suggestion)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn condition(queue: SuggestionQueue) -> &'static str {
    match queue {
        SuggestionQueue::Open => "s.status = 'open' AND s.recipient = 'staff'",
        SuggestionQueue::WithBusiness => "s.status = 'open' AND s.recipient = 'business'",
        SuggestionQueue::Approved => "s.status = 'approved'",
        SuggestionQueue::Rejected => "s.status = 'rejected'",
    }
}

pub fn count(conn: &Connection, queue: SuggestionQueue) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached(&format!("SELECT count(*) FROM suggestions s WHERE {}", condition(queue)))?
        .query_row([], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// Waiting: urgent ones first, then oldest first. Decided: newest first. Each with the listing's current
/// value.
pub fn list(conn: &Connection, queue: SuggestionQueue, limit: u32, offset: u64) -> Result<Vec<Suggestion>> {
    let order = match queue {
        SuggestionQueue::Open | SuggestionQueue::WithBusiness => "s.is_urgent DESC, s.id",
        SuggestionQueue::Approved | SuggestionQueue::Rejected => "s.id DESC",
    };
    let offset = i64::try_from(offset).unwrap_or(i64::MAX);
    let tail = format!("WHERE {} ORDER BY {order} LIMIT ?1 OFFSET ?2", condition(queue));
    select(conn, &tail, (limit, offset))?
        .into_iter()
        .map(|(business, suggestion)| with_present(conn, business, suggestion))
        .collect()
}

const WITH_ONE_OF: &str = "s.status = 'open' AND s.recipient = 'business'
    AND s.business_id IN (SELECT value FROM json_each(?1))";

/// How many wait for the people of these businesses.
pub fn count_received(conn: &Connection, businesses: &[i64]) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached(&format!("SELECT count(*) FROM suggestions s WHERE {WITH_ONE_OF}"))?
        .query_row([json!(businesses).to_string()], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// The same per business; businesses with none are left out.
pub fn count_received_each(conn: &Connection, businesses: &[i64]) -> Result<HashMap<i64, i64>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT s.business_id, count(*) FROM suggestions s WHERE {WITH_ONE_OF} GROUP BY s.business_id"
    ))?;
    let rows = statement.query_map([json!(businesses).to_string()], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Oldest first, as the businesses' people read them.
pub fn list_received(
    conn: &Connection,
    businesses: &[i64],
    limit: u32,
    offset: u64,
) -> Result<Vec<Suggestion>> {
    let offset = i64::try_from(offset).unwrap_or(i64::MAX);
    let tail = format!("WHERE {WITH_ONE_OF} ORDER BY s.id LIMIT ?2 OFFSET ?3");
    select(conn, &tail, (json!(businesses).to_string(), limit, offset))?
        .into_iter()
        .map(|(business, suggestion)| Ok(without_sender(with_present(conn, business, suggestion)?)))
        .collect()
}

/// The business does not learn who sent a suggestion.
pub fn without_sender(suggestion: Suggestion) -> Suggestion {
    Suggestion { sender: "A visitor".into(), ..suggestion }
}

/// Suggestions sent before `created_before` that the business has not answered, and those of businesses that
/// no longer have any people.
pub fn list_overdue(conn: &Connection, created_before: &str) -> Result<Vec<i64>> {
    let open = "SELECT id, business_id, created_at FROM suggestions WHERE status = 'open' AND recipient = 'business'";
    let mut statement = conn.prepare_cached(open)?;
    let waiting: Vec<(i64, i64, String)> = statement
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let mut overdue = Vec::new();
    for (id, business, created_at) in waiting {
        if created_at.as_str() <= created_before || directory::list_member_ids(conn, business)?.is_empty() {
            overdue.push(id);
        }
    }
    Ok(overdue)
}

/// Passes a suggestion from the business to staff.
pub fn forward(conn: &Connection, id: i64, business_agrees: bool) -> Result<()> {
    conn.prepare_cached("UPDATE suggestions SET recipient = 'staff', business_agrees = ?2 WHERE id = ?1")?
        .execute((id, business_agrees))?;
    Ok(())
}

fn with_present(conn: &Connection, business: i64, suggestion: Suggestion) -> Result<Suggestion> {
    let listing = directory::load(conn, business)?;
    let field = SuggestionField::parse(&suggestion.field).unwrap_or(SuggestionField::Other);
    Ok(Suggestion { present: apply::present(&listing, field), ..suggestion })
}

pub fn count_own(conn: &Connection, user_id: i64) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM suggestions WHERE user_id = ?1")?
        .query_row([user_id], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// A member's own, newest first.
pub fn list_own(conn: &Connection, user_id: i64, limit: u32, offset: u64) -> Result<Vec<Suggestion>> {
    let offset = i64::try_from(offset).unwrap_or(i64::MAX);
    let found =
        select(conn, "WHERE s.user_id = ?1 ORDER BY s.id DESC LIMIT ?2 OFFSET ?3", (user_id, limit, offset))?;
    Ok(found.into_iter().map(|(_, suggestion)| suggestion).collect())
}

/// An open suggestion with its business, and the sender's account and email address.
pub fn find_open(conn: &Connection, id: i64) -> Result<(i64, Suggestion, Option<i64>, String)> {
    let found = conn
        .prepare_cached(&format!("{SELECT} WHERE s.id = ?1"))?
        .query_row([id], |row| {
            let (business, suggestion) = suggestion(row)?;
            Ok((business, suggestion, row.get("user_id")?, row.get("email")?))
        })
        .optional()?;
    let found = found.ok_or(Error::NotFound("Suggestion"))?;
    if found.1.status != "open" {
        return Err(Error::field("status", "This suggestion has already been decided."));
    }
    Ok(found)
}

pub fn find(conn: &Connection, id: i64) -> Result<Suggestion> {
    let found = select(conn, "WHERE s.id = ?1", [id])?.into_iter().next();
    let (business, suggestion) = found.ok_or(Error::NotFound("Suggestion"))?;
    with_present(conn, business, suggestion)
}

/// Saves a suggestion and notifies whoever decides: the people who look after the listing, or staff if nobody
/// but the sender does or it is a safety matter.
pub fn insert(
    conn: &Connection,
    business_id: i64,
    draft: &SuggestionInput,
    now: &str,
) -> Result<(i64, SuggestionRecipient)> {
    let mut people = directory::list_member_ids(conn, business_id)?;
    people.retain(|id| Some(*id) != draft.user_id);
    let recipient = match people.is_empty() || draft.is_safety_matter() {
        true => SuggestionRecipient::Staff,
        false => SuggestionRecipient::Business,
    };
    conn.prepare_cached(
        "INSERT INTO suggestions (business_id, user_id, email, field, value, note, recipient, is_urgent, created_at)
         VALUES (:business, :user, :email, :field, :value, :note, :recipient, :is_urgent, :now)",
    )?
    .execute(named_params! {
        ":business": business_id, ":user": draft.user_id, ":email": draft.email, ":field": draft.field.as_str(),
        ":value": draft.value, ":note": draft.note, ":recipient": recipient.as_str(),
        ":is_urgent": draft.is_urgent, ":now": now,
    })?;
    let id = conn.last_insert_rowid();
    let suggestion = find(conn, id)?;
    tell_business(conn, &suggestion, &people)?;
    if recipient == SuggestionRecipient::Staff {
        notify_office(conn, &suggestion, &people)?;
    }
    Ok((id, recipient))
}

/// Records that a member says the listing is right.
pub fn confirm(conn: &Connection, business_id: i64, now: &str, member: &Member) -> Result<ConfirmedBy> {
    let by = directory::speaks_as(conn, member, business_id)?;
    directory::set_confirmed(conn, business_id, now, by)?;
    Ok(by)
}
