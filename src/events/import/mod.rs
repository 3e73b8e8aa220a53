//! Events from files, and into files: tables (CSV) and calendars (ICS), by the command line and
//! by the admin's wizard alike.
//!
//! Tables: `event_imports` and the `event_import_` tables. Calls: `admin/events/import/` and
//! below. Invariant: the same file a second time changes nothing, every run can be taken back,
//! and an export changes nothing when it comes in again.

mod changed;
mod dates;
mod export;
mod field;
mod file;
mod http;
mod incoming;
mod report;
#[cfg(test)]
mod roundtrip_tests;
mod row;
mod run;
#[cfg(test)]
mod tests;

pub use export::{export_headings, export_row};
pub use field::{Field, Mapping};
pub use file::{BadRow, EventFile, Fixes, Format, Reading};
pub use http::routes as api_routes;
pub use incoming::Incoming;
pub use report::Report;
pub use run::{Checked, CheckedRow, Undone, Wish, check, take_in, undo};
