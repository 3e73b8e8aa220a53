//! Events from files, and into files: tables (CSV) and calendars (ICS), by the command line and
//! by the admin's wizard alike.
//!
//! Tables: `event_imports` and the `event_import_` tables. Calls: `admin/events/import/` and
//! below, `events/import-preview/`. Invariant: the same file a second time changes nothing, every run can be taken back,
//! and an export changes nothing when it comes in again.

mod overrides;
#[cfg(test)]
mod columns_tests;
mod dates;
mod export;
mod field;
mod file;
mod http;
mod upsert;
mod ingest;
mod openapi;
#[cfg(test)]
mod intake_tests;
mod preview;
mod report;
#[cfg(test)]
mod roundtrip_tests;
mod row;
mod apply;
mod undo;
#[cfg(test)]
mod tests;

pub use apply::{CheckedEventRow, ImportCheck, ImportOptions, check};
pub use export::{export_headings, export_row};
pub use field::{EventField, EventMapping};
pub use file::{BadRow, EventFile, EventFileFormat, Fixes, ReadOptions};
pub use ingest::take_in;
pub use openapi::operations as api_operations;
pub use preview::PreviewLimit;
pub use report::EventImportReport;
pub use undo::{UndoneImport, undo};
pub use upsert::UpsertItem;

use std::sync::Arc;

use crate::kit::clock::Clock;
use crate::kit::ingest::IngestHandler;

pub fn api_routes() -> Vec<rocket::Route> {
    [http::routes(), preview::routes()].concat()
}

/// What was interrupted is brought to its end by the next start.
pub fn ingests(clock: &Clock) -> [Arc<dyn IngestHandler>; 2] {
    [Arc::new(ingest::Imports(clock.clone())), Arc::new(undo::Undos(clock.clone()))]
}
