//! Imports: businesses, events and deals from files, in the same way in the browser and on the command line.
//!
//! Tables: `imports` and the `import_` tables. Calls: `admin/imports/`. Each feature defines what its rows
//! mean ([`ImportKind`], registered in `app.rs`). Invariant: nothing changes before somebody has seen what
//! would; importing the same file again changes nothing; every run can be undone, except that records changed
//! since then are left alone.

mod detail;
mod http;
mod jobs;
mod kind;
mod model;
mod openapi;
mod own_run;
mod run;
mod run_model;
mod store;
mod table;
mod terminal;
mod undo;
mod upload;
#[cfg(test)]
mod conflict_tests;
#[cfg(test)]
mod invitation_tests;
#[cfg(test)]
mod large_file_tests;
#[cfg(test)]
mod same_business_tests;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod undo_tests;

pub use http::routes as api_routes;
pub use jobs::handle;
pub use kind::{
    Added, Applied, AuditedChange, ImportContext, ImportField, ImportFile, ImportKind, ImportKinds,
};
pub use model::{
    BadRow, CheckedRow, ImportCheck, ImportReport, PlannedRow, ReadOptions, RowAction, replaced,
};
pub use openapi::operations as api_operations;
pub use own_run::OwnRun;
pub use run_model::ImportAnalysis;
pub use table::{Table, TablePreview};
pub use terminal::{FileRequest, look_at, take_in};
pub use upload::{ImportUpload, analyze, source_name};

use std::sync::Arc;

use crate::kit::clock::Clock;
use crate::kit::ingest::IngestHandler;

/// The handlers that resume interrupted imports and undos at the next start.
pub fn ingests(kinds: &ImportKinds, clock: &Clock) -> [Arc<dyn IngestHandler>; 2] {
    [
        Arc::new(run::Imports { kinds: kinds.clone(), clock: clock.clone() }),
        Arc::new(undo::UndoHandler { kinds: kinds.clone(), clock: clock.clone() }),
    ]
}
