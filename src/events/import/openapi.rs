//! The calls of the events' import, described.

use super::apply::ImportCheck;
use super::http::{EventFileAnalysis, EventFileUpload, EventImportResult};
use super::undo::UndoneImport;
use crate::events::store::ImportRun;
use crate::kit::openapi::Access::{Everybody, Staff};
use crate::kit::openapi::Operation;
use crate::kit::pagination::Paginated;

pub fn operations() -> Vec<Operation> {
    let upload = |call, summary| Operation::new(call, Staff, summary).body_as::<EventFileUpload>();
    vec![
        Operation::new("GET /admin/events/import", Staff, "Imports of events, the newest first")
            .paged()
            .answers::<Paginated<ImportRun>>(),
        upload("POST /admin/events/import/analyse", "What a file is, and what its columns seem to mean")
            .answers::<EventFileAnalysis>(),
        upload("POST /admin/events/import/check", "What importing a file would do, row by row")
            .answers::<ImportCheck>(),
        upload("POST /admin/events/import/commit", "Imports events from a file")
            .about("All rows or, with `skip_bad`, the good ones. A refusal holds the same report.")
            .answers_with::<EventImportResult>(201),
        Operation::new("POST /events/import-preview/analyse", Everybody, "Tries a file of events out")
            .about("What it is, and what its columns seem to mean. At most 192 KB; nothing is kept.")
            .body_as::<EventFileUpload>()
            .answers::<EventFileAnalysis>(),
        Operation::new(
            "POST /events/import-preview/check",
            Everybody,
            "Tries a file of events out, row by row",
        )
        .about("As importing it would be in a town without events. At most 192 KB; nothing is kept.")
        .body_as::<EventFileUpload>()
        .answers::<ImportCheck>(),
        Operation::new("POST /admin/events/import/<id>/undo", Staff, "Takes an import back")
            .about("Events that were changed since stay, and are named.")
            .answers::<UndoneImport>()
            .fails(&[400]),
    ]
}
