//! Deleted records: kept with their reason, to be restored with their id, their addresses and everything that
//! belonged to them.
//!
//! Tables: `deleted_records` and its `deleted_record_*`. Calls: `admin/deleted-records/`. Invariant: a record
//! is in its tables or here, never in both; what belongs to a closed account is in neither.

mod http;
mod model;
mod openapi;
mod page;
mod store;
#[cfg(test)]
mod tests;

use rusqlite::Connection;
use serde_json::{Value, json};

pub use http::{Deletables, api_routes};
pub use model::{DeletedRecord, KEPT_DAYS, RecordKind};
pub use openapi::operations as api_operations;
pub use store::Deleting;

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

/// Does something with the record of this id, for this reason.
type Deed = fn(&Connection, &Clock, &Actor, i64, &str) -> Result<()>;

/// Does something with the record of this id.
type Settle = fn(&Connection, &Clock, i64) -> Result<()>;

/// How a feature deletes one of its records and, where the record stays in its table, brings it back.
#[derive(Clone, Copy)]
pub struct Deletable {
    pub kind: RecordKind,
    pub delete: Deed,
    pub restore: Option<Deed>,
    /// Works out anew what follows from a record that was set aside and is back in its tables.
    pub settle: Option<Settle>,
}

/// Takes a record out of its tables, with everything that would be deleted with it.
pub fn set_aside(conn: &Connection, actor: &Actor, deleting: &Deleting<'_>) -> Result<()> {
    store::set_aside(conn, actor, deleting, Vec::new()).map(drop)
}

/// As `set_aside`, after what belongs to it went to another record of its kind, but for what stands in `own`
/// tables. Restored, it has all of that again.
pub fn merge_into(
    conn: &Connection,
    actor: &Actor,
    deleting: &Deleting<'_>,
    into: i64,
    own: &[&str],
) -> Result<()> {
    store::merge_into(conn, actor, deleting, into, own).map(drop)
}

/// As `set_aside`, for a record that stays in its table and only says that it is removed.
pub fn note_removed(
    conn: &Connection,
    actor: &Actor,
    deleting: &Deleting<'_>,
    was_public: bool,
    content: Value,
) -> Result<()> {
    store::note(conn, actor, deleting, was_public, content).map(drop)
}

/// The reason, as the trail keeps it.
pub fn details(reason: &str) -> Value {
    if reason.is_empty() { Value::Null } else { json!({ "reason": reason }) }
}

/// Brings a record back that was set aside; tells whether there is one.
pub fn restore(conn: &Connection, actor: &Actor, kind: RecordKind, record_id: i64) -> Result<bool> {
    let Some(record) = store::find_of(conn, kind, record_id)? else { return Ok(false) };
    put_back(conn, actor, &record)?;
    Ok(true)
}

fn put_back(conn: &Connection, actor: &Actor, record: &DeletedRecord) -> Result<Option<Value>> {
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

/// The record came back another way.
pub fn forget_record(conn: &Connection, kind: RecordKind, record_id: i64) -> Result<()> {
    store::forget_record(conn, kind, record_id)
}

/// What is this person's goes out of every deleted record, as it goes out of the tables.
pub fn forget_user(conn: &Connection, user_id: i64) -> Result<()> {
    store::forget_user(conn, user_id)
}

/// Whether an address is kept for a record that may come back.
pub fn is_kept(conn: &Connection, kind: RecordKind, key: &str) -> Result<bool> {
    Ok(store::find_key(conn, kind, key)?.is_some())
}

/// The page at the address of a public record that was deleted; `None`: there is none.
pub fn page_if_gone(conn: &Connection, kind: RecordKind, key: &str) -> Result<Option<Page>> {
    Ok((store::find_key(conn, kind, key)? == Some(true)).then(|| page::gone_page(kind)))
}

/// The answer to an address that leads nowhere: 410 where a public record was deleted, else 404.
pub fn missing(conn: &Connection, kind: RecordKind, key: &str) -> Error {
    match store::find_key(conn, kind, key) {
        Ok(Some(true)) => Refusal::new(410, json!({ "detail": kind.gone() })).into(),
        Ok(_) => Error::NotFound(kind.noun()),
        Err(error) => error,
    }
}

/// Once a day erases what nobody restored in time.
pub fn handle(handlers: Handlers, db: &Db, clock: &Clock) -> Handlers {
    let (db, clock) = (db.clone(), clock.clone());
    handlers.daily("deleted-records-tidy", move |_| {
        let (db, now) = (db.clone(), clock.timestamp());
        async move { Ok(db.write(move |conn| store::erase_old(conn, now)).await.map(drop)?) }
    })
}
