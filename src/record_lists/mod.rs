//! Changes of many records in the office's lists: those that are chosen, or all that a list shows, in one step
//! that one press takes back.
//!
//! Tables: `bulk_edits`. Calls: `admin/bulk-edits/`. Invariant: a step that is taken back leaves alone what
//! somebody has changed since, and each record's own trail has what a step made of it.

mod bulk;
mod http;
mod model;
mod openapi;
mod people;
mod store;
#[cfg(test)]
mod tests;

pub use bulk::{BulkKind, BulkKinds, BulkStep, FieldChange, Hiding};
pub use http::api_routes;
pub use model::{BulkChange, MOST_AT_ONCE};
pub use openapi::operations as api_operations;
pub use people::PEOPLE;
pub use store::{ColumnChange, put_back_column, set_column};
