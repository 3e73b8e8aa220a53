//! Events from files, and into files: tables (CSV) and calendars (ICS), by the command line and
//! by the admin's wizard alike.
//!
//! Tables: `event_imports` and the `event_import_` tables. Calls: `admin/events/import/` and
//! below. Invariant: the same file a second time changes nothing, every run can be taken back,
//! and an export changes nothing when it comes in again.

mod changed;
#[cfg(test)]
mod columns_tests;
mod dates;
mod export;
mod field;
mod file;
mod http;
mod incoming;
mod intake;
#[cfg(test)]
mod intake_tests;
mod report;
#[cfg(test)]
mod roundtrip_tests;
mod row;
mod run;
mod undo;
#[cfg(test)]
mod tests;

pub use export::{export_headings, export_row};
pub use field::{Field, Mapping};
pub use file::{BadRow, EventFile, Fixes, Format, Reading};
pub use http::routes as api_routes;
pub use incoming::Incoming;
pub use intake::take_in;
pub use report::Report;
pub use run::{Checked, CheckedRow, Wish, check};
pub use undo::{Undone, undo};

use std::sync::Arc;

use crate::kit::clock::Clock;
use crate::kit::ingest::Kind;

/// What was interrupted is brought to its end by the next start.
pub fn ingests(clock: &Clock) -> [Arc<dyn Kind>; 2] {
    [Arc::new(intake::Imports(clock.clone())), Arc::new(undo::Undos(clock.clone()))]
}
