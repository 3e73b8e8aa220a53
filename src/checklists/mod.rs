//! Checklists: what to do in a situation of life (moving in, a new baby) or for an occasion (a wedding), step
//! by step, with the office and the businesses for each step. Written by staff; life services and event
//! planning build on them.
//!
//! Tables: `checklists`, `checklist_items`. Calls: `checklists/`, `admin/checklists/`. Invariant: an item
//! keeps its `key` through every edit, and every earlier version of a checklist can be restored.

mod http;
mod input;
mod model;
mod openapi;
mod seed;
mod store;
#[cfg(test)]
mod tests;

use rusqlite::Connection;

pub use http::api_routes;
pub use model::{Checklist, ChecklistItem, ChecklistKind, ListedChecklist, Office};
pub use openapi::operations as api_operations;
pub use seed::{read_checklists, seed};
pub use store::{find_any, find_published, insert, is_empty, list_published, missing};

use crate::accounts::{Actor, Restorer};
use crate::deleted_records::{Deletable, RecordKind};
use crate::kit::error::Result;

/// A deleted checklist stays in its table, because plans that people made with it go on.
pub const DELETABLE: Deletable = Deletable {
    kind: RecordKind::Checklist,
    delete: |conn, _clock, actor, id, reason| store::delete(conn, actor, id, reason),
    restore: Some(|conn, _clock, actor, id, content| store::restore_content(conn, actor, id, content)),
    settle: None,
};

/// A checklist is restored under its own id, even after it was deleted.
pub const RESTORER: Restorer = Restorer {
    noun: "checklist",
    restore: |conn: &Connection, _, actor: &Actor, id, content: &str| -> Result<()> {
        store::restore_content(conn, actor, id, content)
    },
};
