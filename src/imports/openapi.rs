//! OpenAPI descriptions of the import calls.

use super::model::{ImportCheck, RowAction};
use super::run_model::{Import, ImportDetail, ImportOptions, ImportRow};
use super::upload::ImportUpload;
use crate::kit::openapi::Access::Staff;
use crate::kit::openapi::{Operation, one_of, text};
use crate::kit::pagination::Paginated;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/imports", Staff, "Imports, the newest first")
            .query([("kind", text(), "businesses, events or deals")])
            .paged()
            .answers::<Paginated<Import>>(),
        Operation::new("POST /admin/imports", Staff, "Keeps a file to be imported")
            .about("What it is, and what its columns seem to mean. Nothing of it comes in yet; at most 12 MB.")
            .body_as::<ImportUpload>()
            .answers_with::<ImportDetail>(201),
        Operation::new("GET /admin/imports/<id>", Staff, "An import, and how far it is").answers::<ImportDetail>(),
        Operation::new("DELETE /admin/imports/<id>", Staff, "Forgets an import that has not begun")
            .answers_nothing()
            .fails(&[400]),
        Operation::new("POST /admin/imports/<id>/check", Staff, "What an import would do, row by row")
            .about("Keeps the columns and the mended cells that are sent.")
            .body_as::<ImportOptions>()
            .answers::<ImportCheck>(),
        Operation::new("POST /admin/imports/<id>/run", Staff, "Begins an import")
            .about("With what the last check kept: all rows or, with `skip_bad`, the good ones.")
            .answers_with::<ImportDetail>(202)
            .fails(&[400]),
        Operation::new("POST /admin/imports/<id>/cancel", Staff, "Stops a running import")
            .about("What came in until then stays, and can be undone.")
            .answers::<ImportDetail>()
            .fails(&[400]),
        Operation::new("POST /admin/imports/<id>/undo", Staff, "Takes an import back")
            .about("What it added is set aside, what it changed is as before. What was changed since stays, and is named.")
            .answers_with::<ImportDetail>(202)
            .fails(&[400]),
        Operation::new("GET /admin/imports/<id>/rows", Staff, "What became of each row")
            .query([("action", one_of(&RowAction::WORDS), "What became of them.")])
            .paged()
            .answers::<Paginated<ImportRow>>(),
        Operation::new("GET /admin/imports/<id>/report", Staff, "What became of each row, as a table")
            .answers_text("text/csv"),
    ]
}
