//! Bulk edits in the office's lists: many records, selected or all that match, changed in one step that can
//! be undone.
//!
//! Tables: `bulk_edits`. Calls: `admin/bulk-edits/`. Invariant: an undo leaves alone what somebody has
//! changed since, and each record's own audit trail has the change.

mod bulk;
mod http;
mod model;
mod openapi;
mod people;
mod store;
#[cfg(test)]
mod search_tests;
#[cfg(test)]
mod tests;

pub use bulk::{BulkKind, BulkKinds, BulkStep, FieldChange, Hiding};
pub use http::api_routes;
pub use model::BulkChange;
pub use openapi::operations as api_operations;
pub use people::PEOPLE;
pub use store::{ColumnChange, KEEP_UPDATED, MARK_UPDATED, PUT_BACK_UPDATED, put_back_column, set_column};
