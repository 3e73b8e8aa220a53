//! Checklists: what to do in a situation of life (moving in, a new baby) or for an occasion (a wedding), step
//! by step, with the office and the businesses for each step. Written by staff; life services and event
//! planning build on them.
//!
//! Tables: `checklists`, `checklist_items`. Calls: `checklists/`, `admin/checklists/`. Invariant: an item
//! keeps its `key` through every edit, and every earlier version of a checklist can be restored.

mod http;
mod input;
mod model;
mod offices;
mod openapi;
mod seed;
mod store;
#[cfg(test)]
mod tests;

use rusqlite::Connection;

pub use http::api_routes;
pub use model::{Checklist, ChecklistItem, ChecklistKind, ListedChecklist, Office};
pub use offices::{StepOffice, list_office_listings};
pub use openapi::operations as api_operations;
pub use seed::{follow_state, read_checklists, seed};
pub use store::{find_any, find_published, insert, is_empty, list_published, missing};

use crate::accounts::{Actor, Restorer};
use crate::deleted_records::{Deletable, RecordKind};
use crate::kit::error::Result;
use crate::search::{DocumentKind, Search};

/// A deleted checklist stays in its table, because plans that people made with it go on.
pub const DELETABLE: Deletable = Deletable {
    kind: RecordKind::Checklist,
    delete: |conn, _clock, actor, id, reason| store::delete(conn, actor, id, reason),
    restore: Some(|conn, _clock, actor, id, content| store::restore_content(conn, actor, id, content)),
    settle: None,
    erase: None,
};

/// A checklist is restored under its own id, even after it was deleted.
pub const RESTORER: Restorer = Restorer {
    noun: "checklist",
    restore: |conn: &Connection, _, actor: &Actor, id, content: &str| -> Result<()> {
        store::restore_content(conn, actor, id, content)
    },
};

/// Search hits for an item's words: any more would be too far off.
const MAX_MATCHES: usize = 6;

/// The businesses that an item's words find. Commas part several searches.
pub fn find_by_words(search: &Search, words: &str) -> Vec<i64> {
    let mut ids = Vec::new();
    for words in words.split(',') {
        let hits = search.find_exact(words, &[DocumentKind::Business], MAX_MATCHES).unwrap_or_default();
        ids.extend(hits.into_iter().map(|hit| hit.id).filter(|id| !ids.contains(id)).collect::<Vec<_>>());
    }
    ids
}
