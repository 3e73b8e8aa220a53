//! What long tables still say of an account that was deleted, forgotten by jobs: reading them through takes longer
//! than a write may.
//!
//! Invariant: a job's payload holds the address until the job is done, its key never.

use std::time::Duration;

use rusqlite::Connection;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::model::User;
use super::store;
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::jobs::{self, Handlers, Job, JobFailure, NewJob};

const AUDIT_LOG: &str = "forget-in-audit-log";
const REVISIONS: &str = "forget-in-revisions";
/// Reading a long trail takes minutes, and so may what it has to wait for.
const LIMIT: Duration = Duration::from_hours(1);
/// Rows changed in one transaction.
const AT_ONCE: usize = 200;

/// An address in the audit trail.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ForgottenAddress {
    pub user_id: i64,
    pub email: String,
    /// The newest entry when the account was deleted: somebody else may register the address afterwards.
    pub until: i64,
}

/// A text in the kept versions of one kind of records, beside the id of a person.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ForgottenText {
    pub noun: String,
    pub owner: String,
    pub user_id: i64,
    pub field: String,
    pub text: String,
}

/// Takes an account that is about to be deleted out of all entries: its own and those about it, and its address
/// everywhere if that was confirmed. What another account did under the same address stays.
pub fn forget_in_audit_log(conn: &Connection, user: &User) -> Result<()> {
    store::forget_entries_of(conn, user.id)?;
    let Some(email) = user.confirmed_email() else { return Ok(()) };
    let until = store::newest_entry_of_all(conn)?;
    let payload = json!(ForgottenAddress { user_id: user.id, email: email.to_owned(), until });
    let key = format!("{AUDIT_LOG}:{}", user.id);
    jobs::enqueue(conn, &NewJob { kind: AUDIT_LOG, key: &key, payload, run_at: None }).map(drop)
}

/// Empties one text of the records of this kind, wherever their kept versions hold this value beside the id of a
/// person who is about to be deleted.
pub fn clear_in_revisions(
    conn: &Connection,
    noun: &str,
    (owner, user_id): (&str, i64),
    (field, text): (&str, &str),
) -> Result<()> {
    let [noun, owner, field, text] = [noun, owner, field, text].map(str::to_owned);
    let key = format!("{REVISIONS}:{noun}:{field}:{user_id}");
    let payload = json!(ForgottenText { noun, owner, user_id, field, text });
    jobs::enqueue(conn, &NewJob { kind: REVISIONS, key: &key, payload, run_at: None }).map(drop)
}

pub fn handle(handlers: Handlers, db: &Db) -> Handlers {
    let (for_audit_log, for_revisions) = (db.clone(), db.clone());
    handlers
        .up_to(AUDIT_LOG, LIMIT)
        .up_to(REVISIONS, LIMIT)
        .on(AUDIT_LOG, move |job| {
            forget(for_audit_log.clone(), job, store::list_entries_with, store::forget_address)
        })
        .on(REVISIONS, move |job| {
            forget(for_revisions.clone(), job, store::list_revisions_with, store::clear_text)
        })
}

async fn forget<T: DeserializeOwned + Clone + Send + 'static>(
    db: Db,
    job: Job,
    list: fn(&Connection, &T) -> Result<Vec<i64>>,
    change: fn(&Connection, &T, &[i64]) -> Result<()>,
) -> Result<(), JobFailure> {
    let meant: T = serde_json::from_value(job.payload)
        .map_err(|error| JobFailure::Never(format!("The payload: {error}")))?;
    let for_reading = meant.clone();
    let found = db.read_long(move |conn| list(conn, &for_reading)).await?;
    for ids in found.chunks(AT_ONCE) {
        let (meant, ids) = (meant.clone(), ids.to_vec());
        db.write_without_invalidation(move |conn| change(conn, &meant, &ids)).await?;
    }
    Ok(())
}
