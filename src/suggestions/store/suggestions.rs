//! Suggestions as they come in and wait.

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::json;

use crate::accounts::{self, ExportPart, display_name};
use crate::directory::{self, BusinessName};
use crate::kit::error::{Error, Result};
use crate::notifications::{NewNotification, NotificationKind, notify};
use crate::suggestions::apply;
use crate::suggestions::model::{Suggestion, SuggestionField, SuggestionInput};

/// What the copy of a member's data says of suggestions.
pub const EXPORT: ExportPart = ExportPart {
    name: "suggestions",
    collect: |conn, user_id| Ok(json!(list_own(conn, user_id, u32::MAX, 0)?)),
};

const SELECT: &str = "SELECT s.id, s.business_id, s.field, s.value, s.note, s.status, s.reason, s.created_at,
    s.decided_at, s.email, s.user_id, b.name, b.slug, u.first_name, u.last_name
    FROM suggestions s JOIN businesses b ON b.id = s.business_id LEFT JOIN users u ON u.id = s.user_id";

/// With the id of its business.
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
    let suggestion = Suggestion {
        id: row.get("id")?,
        business: BusinessName { name: row.get("name")?, slug: row.get("slug")? },
        field: row.get("field")?,
        present: String::new(),
        value: row.get("value")?,
        note: row.get("note")?,
        status: row.get("status")?,
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

pub fn count(conn: &Connection, status: &str) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM suggestions WHERE status = ?1")?
        .query_row([status], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// Oldest first while they wait, newest first once decided; with what each listing says now.
pub fn list(conn: &Connection, status: &str, limit: u32, offset: u64) -> Result<Vec<Suggestion>> {
    let order = if status == "open" { "ASC" } else { "DESC" };
    let offset = i64::try_from(offset).unwrap_or(i64::MAX);
    let tail = format!("WHERE s.status = ?1 ORDER BY s.id {order} LIMIT ?2 OFFSET ?3");
    select(conn, &tail, (status, limit, offset))?
        .into_iter()
        .map(|(business, suggestion)| with_present(conn, business, suggestion))
        .collect()
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

/// One that waits, with its business and sender.
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
        return Err(Error::field("status", "This suggestion has been decided already."));
    }
    Ok(found)
}

pub fn find(conn: &Connection, id: i64) -> Result<Suggestion> {
    let found = select(conn, "WHERE s.id = ?1", [id])?.into_iter().next();
    let (business, suggestion) = found.ok_or(Error::NotFound("Suggestion"))?;
    with_present(conn, business, suggestion)
}

/// Takes a suggestion in, and tells the owner and staff.
pub fn insert(conn: &Connection, business_id: i64, draft: &SuggestionInput, now: &str) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO suggestions (business_id, user_id, email, field, value, note, created_at)
         VALUES (:business, :user, :email, :field, :value, :note, :now)",
    )?
    .execute(named_params! {
        ":business": business_id, ":user": draft.user_id, ":email": draft.email, ":field": draft.field.as_str(),
        ":value": draft.value, ":note": draft.note, ":now": now,
    })?;
    let id = conn.last_insert_rowid();
    let business = directory::find_name(conn, business_id)?;
    let title = format!("A change to {} was suggested", business.name);
    let message = format!(
        "Its {}: {}",
        draft.field.label(),
        if draft.value.is_empty() { &draft.note } else { &draft.value }
    );
    let cause = format!("suggestion:{id}");
    let tell = |user_id, kind, link: &str| {
        notify(
            conn,
            &NewNotification { user_id, kind, title: &title, message: &message, link, cause: &cause },
        )
    };
    let owner = directory::find_owner(conn, business_id)?;
    if let Some(owner) = owner {
        tell(owner, NotificationKind::Business, &format!("/directory/{}", business.slug))?;
    }
    for staff in accounts::list_staff_ids(conn)? {
        if Some(staff) != owner {
            tell(staff, NotificationKind::Queue, "/admin/suggestions")?;
        }
    }
    Ok(id)
}

/// Somebody says that the listing is right.
pub fn confirm(conn: &Connection, business_id: i64, now: &str) -> Result<()> {
    directory::set_confirmed(conn, business_id, now)
}
