//! Import and export of events as tables (CSV) and calendars (ICS). `imports` receives the files.
//!
//! Table: `event_import_keys`. Calls: `events/import-preview/`. Invariant: importing the same file a second
//! time changes nothing, and neither does importing an export.

mod apply;
mod dates;
mod export;
mod field;
mod file;
mod http;
mod kind;
mod openapi;
mod overrides;
mod row;
mod upsert;
#[cfg(test)]
mod columns_tests;
#[cfg(test)]
mod intake_tests;
#[cfg(test)]
mod roundtrip_tests;
#[cfg(test)]
mod tests;

pub use dates::date as read_date;
pub use export::{export_headings, export_row};
pub use field::{EventField, EventMapping};
pub use file::{EventFile, EventFileFormat};
pub use http::{PreviewLimit, routes as api_routes};
pub use kind::Events;
pub use openapi::operations as api_operations;
pub use upsert::UpsertItem;
