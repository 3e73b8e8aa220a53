//! Deleted records: kept with the reason, so that they can be restored with their ids, their addresses and
//! everything that belonged to them.
//!
//! Tables: `deleted_records` and the `deleted_record_` tables. Calls: `admin/deleted-records/`. Invariant: a record
//! is in its tables or here, never in both; what belongs to a closed account is in neither.

mod http;
mod model;
mod openapi;
mod page;
mod store;
#[cfg(test)]
mod tests;

use jiff::Timestamp;
use rusqlite::Connection;
use serde_json::{Value, json};

pub use http::{Deletables, api_routes};
pub use model::{DeletedRecord, RecordKind, kept_days};
pub use openapi::operations as api_operations;
pub use store::{Columns, Deleting, visit_kept};

use crate::accounts::{Actor, audit};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::jobs::Handlers;
use crate::kit::media::ImageReferences;
use crate::kit::page::Page;

/// A deleted guide still needs its pictures.
pub const IMAGE_REFERENCES: ImageReferences = ImageReferences {
    by_id: &[("deleted_record_images", "image_id")],
    by_address: &[("deleted_records", "content")],
};

/// Does something with the record with this id, for this reason.
type RecordAction = fn(&Connection, &Clock, &Actor, i64, &str) -> Result<()>;

/// Does something with the record with this id.
type Settle = fn(&Connection, &Clock, i64) -> Result<()>;

/// Erases the record with this id.
type Erase = fn(&Connection, i64) -> Result<()>;

/// How a feature deletes one of its records and, if the record stays in its table, restores it.
#[derive(Clone, Copy)]
pub struct Deletable {
    pub kind: RecordKind,
    pub delete: RecordAction,
    pub restore: Option<RecordAction>,
    /// Recomputes what depends on a record that was set aside and is back in its tables.
    pub settle: Option<Settle>,
    /// Erases what a record that stays in its table says about people.
    pub erase: Option<Erase>,
}

/// Takes a record out of its tables, with everything that would be deleted with it.
pub fn set_aside(conn: &Connection, actor: &Actor, deleting: &Deleting<'_>) -> Result<()> {
    store::set_aside(conn, actor, deleting, Vec::new()).map(drop)
}

/// Like `set_aside`, after moving what belongs to the record to another one of its kind, except rows of the
/// `own` tables. When it is restored, it gets all of that back.
pub fn merge_into(
    conn: &Connection,
    actor: &Actor,
    deleting: &Deleting<'_>,
    into: i64,
    own: &[&str],
) -> Result<()> {
    store::merge_into(conn, actor, deleting, into, own).map(drop)
}

/// Like `set_aside`, for a record that stays in its table and is only marked as removed.
pub fn note_removed(
    conn: &Connection,
    actor: &Actor,
    deleting: &Deleting<'_>,
    was_public: bool,
    content: Value,
) -> Result<()> {
    store::note(conn, actor, deleting, was_public, content).map(drop)
}

/// The reason, as the audit trail stores it.
pub fn details(reason: &str) -> Value {
    if reason.is_empty() { Value::Null } else { json!({ "reason": reason }) }
}

/// Restores a record that was set aside; returns whether there was one.
pub fn restore(conn: &Connection, actor: &Actor, kind: RecordKind, record_id: i64) -> Result<bool> {
    let Some(record) = store::find_of(conn, kind, record_id)? else { return Ok(false) };
    put_back(conn, actor, &record)?;
    Ok(true)
}

/// Restores the record of a kind with this address and title, if it was set aside alone. Without an audit
/// entry: it is as if the record were created.
pub fn revive(conn: &Connection, kind: RecordKind, key: &str, title: &str) -> Result<Option<i64>> {
    let found = store::find_alone(conn, kind, key)?.filter(|found| found.title.eq_ignore_ascii_case(title));
    if let Some(record) = &found {
        store::put_back(conn, record)?;
    }
    Ok(found.map(|record| record.record_id))
}

fn put_back(conn: &Connection, actor: &Actor, record: &DeletedRecord) -> Result<Option<Value>> {
    if let Some(category) = store::find_category_of(conn, record)? {
        put_back(conn, actor, &category)?;
    }
    let own = store::put_back(conn, record)?;
    if own.is_none() {
        let (action, subject) = (
            format!("{}.restore", record.kind.as_str()),
            format!("{}:{}", record.kind.as_str(), record.record_id),
        );
        audit(conn, actor, &action, &subject, &Value::Null, &json!({ "title": record.title }))?;
    }
    Ok(own)
}

/// Whether anything refers to a record, in a table that `counts`.
pub fn is_referred_to(
    conn: &Connection,
    kind: RecordKind,
    record_id: i64,
    counts: impl Fn(&str) -> bool,
) -> Result<bool> {
    store::is_referred_to(conn, kind.table(), record_id, counts)
}

/// For a record that was restored another way.
pub fn forget_record(conn: &Connection, kind: RecordKind, record_id: i64) -> Result<()> {
    store::forget_record(conn, kind, record_id)
}

/// Removes a person's data from every deleted record, as it is removed from the tables.
pub fn forget_user(conn: &Connection, user_id: i64) -> Result<()> {
    store::forget_user(conn, user_id)
}

/// Whether an address is reserved for a record that may be restored.
pub fn is_kept(conn: &Connection, kind: RecordKind, key: &str) -> Result<bool> {
    store::is_reserved(conn, kind, key)
}

/// Lets something else have a deleted record's addresses. Until then, they say that it is gone.
pub fn give_way(conn: &Connection, kind: RecordKind, record_id: i64) -> Result<()> {
    store::give_way(conn, kind, record_id)
}

/// Why a record is deleted; `None` if it is not.
pub fn find_reason(conn: &Connection, kind: RecordKind, record_id: i64) -> Result<Option<String>> {
    Ok(store::find_of(conn, kind, record_id)?.map(|record| record.reason))
}

/// The page at the address of a deleted public record; `None` if there is none.
pub fn page_if_gone(conn: &Connection, kind: RecordKind, key: &str) -> Result<Option<Page>> {
    Ok((store::find_key(conn, kind, key)? == Some(true)).then(|| page::gone_page(kind)))
}

/// The response for an unknown address: 410 if a public record was deleted there, otherwise 404.
pub fn missing(conn: &Connection, kind: RecordKind, key: &str) -> Error {
    match store::find_key(conn, kind, key) {
        Ok(Some(true)) => Refusal::new(410, json!({ "detail": kind.gone() })).into(),
        Ok(_) => Error::NotFound(kind.noun()),
        Err(error) => error,
    }
}

/// Once a day, erases what was not restored in time.
pub fn handle(handlers: Handlers, db: &Db, clock: &Clock, deletables: &Deletables) -> Handlers {
    let (db, clock, known) = (db.clone(), clock.clone(), deletables.0.clone());
    handlers.daily("deleted-records-tidy", move |_| {
        let (db, now, known) = (db.clone(), clock.timestamp(), known.clone());
        async move { Ok(db.write(move |conn| erase_old(conn, &known, now)).await?) }
    })
}

fn erase_old(conn: &Connection, known: &[Deletable], now: Timestamp) -> Result<()> {
    for (kind, record_id) in store::list_old(conn, now)? {
        if let Some(erase) = known.iter().find(|known| known.kind == kind).and_then(|known| known.erase) {
            erase(conn, record_id)?;
        }
    }
    store::erase_old(conn, now).map(drop)
}
