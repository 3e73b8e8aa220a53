//! Backups in the browser: the list, making, uploading and inspecting one, restoring, and the weekly restore
//! drill. Tables: `backup_checks`, `nightly_backups`, `restore_drills`,
//! `restores`. Calls: `admin/backups/`. The backups
//! themselves are in `kit/backups`.
//!
//! Invariant: nothing is replaced while the program is serving. A restore is a request that `serve` carries
//! out between its shutdown and its next start.

mod contents;
mod drill;
mod http;
mod model;
mod nightly;
mod openapi;
mod order;
mod runs;
mod store;
mod upload;

use rusqlite::Connection;
use serde_json::{Value, json};

pub use drill::handle;
pub use http::api_routes;
pub use model::Drill;
pub use nightly::{NightlyBackups, examine_nightly, record_nightly};
pub use openapi::operations as api_operations;
pub use order::{RestoreOrder, RestoreOrders};
pub use runs::BackupRuns;

use crate::accounts::{Actor, audit_with, find_user};
use crate::kit::error::Result;

/// The last restore drill.
pub fn last_drill(conn: &Connection) -> Result<Option<Drill>> {
    store::find_last_drill(conn)
}

/// Records how a restore order was carried out: where the previous data is kept, or why nothing was replaced.
pub fn record_restore(conn: &Connection, order: &RestoreOrder, outcome: Result<&str, &str>) -> Result<()> {
    let (kept_as, error) = match outcome {
        Ok(kept_as) => (kept_as, None),
        Err(error) => ("", Some(error)),
    };
    store::insert_restore(conn, order, kept_as, error)
}

/// Writes a restore into the audit trail, both of the data that is put away and of the data that takes its place.
/// The account of whoever ordered it may not be in the latter, or be somebody else's there.
pub fn note_restore(conn: &Connection, actor: &Actor, name: &str, kept_as: &str) -> Result<()> {
    let user = actor.user_id.map(|id| find_user(conn, id)).transpose()?.flatten();
    let user_id = user.filter(|user| user.email == actor.name).and(actor.user_id);
    let actor = Actor { user_id, ..actor.clone() };
    let details = if kept_as.is_empty() { Value::Null } else { json!({ "kept_as": kept_as }) };
    let nothing = [&Value::Null, &Value::Null];
    audit_with(conn, &actor, "backup.restore", &format!("backup:{name}"), nothing, &details)
}

#[cfg(test)]
mod tests;
