//! OpenAPI descriptions of the import calls.

use super::model::{ImportCheck, RowAction};
use super::run_model::{Import, ImportDetail, ImportOptions, ImportRow, ImportStart};
use super::upload::ImportUpload;
use crate::kit::openapi::Access::Staff;
use crate::kit::openapi::{Operation, one_of, text};
use crate::kit::pagination::Paginated;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/imports", Staff, "Imports, the newest first")
            .query([("kind", text(), "businesses, events or deals")])
            .paged()
            .response::<Paginated<Import>>(),
        Operation::new("POST /admin/imports", Staff, "Uploads a file to be imported")
            .about("Its format, and what its columns seem to mean. Nothing is imported yet; at most 12 MB.")
            .body_as::<ImportUpload>()
            .response_with::<ImportDetail>(201),
        Operation::new("GET /admin/imports/<id>", Staff, "An import, with its progress").response::<ImportDetail>(),
        Operation::new("DELETE /admin/imports/<id>", Staff, "Deletes an import that has not begun")
            .no_content()
            .fails(&[400]),
        Operation::new("POST /admin/imports/<id>/check", Staff, "What an import would do, row by row")
            .about("Stores the columns and the corrected cells that are sent.")
            .body_as::<ImportOptions>()
            .response::<ImportCheck>(),
        Operation::new("POST /admin/imports/<id>/run", Staff, "Begins an import")
            .about("As last checked: all rows or, with `skip_bad`, only the valid ones.")
            .body_as::<ImportStart>()
            .response_with::<ImportDetail>(202)
            .fails(&[400, 409]),
        Operation::new("POST /admin/imports/<id>/cancel", Staff, "Stops a running import")
            .about("Rows imported until then stay, and can be undone.")
            .response::<ImportDetail>()
            .fails(&[400]),
        Operation::new("POST /admin/imports/<id>/undo", Staff, "Takes an import back")
            .about("New records are moved to the deleted records, changed ones are restored. Those that were changed since stay, and are listed.")
            .response_with::<ImportDetail>(202)
            .fails(&[400]),
        Operation::new("GET /admin/imports/<id>/rows", Staff, "What became of each row")
            .query([("action", one_of(&RowAction::WORDS), "What became of them.")])
            .paged()
            .response::<Paginated<ImportRow>>(),
        Operation::new("GET /admin/imports/<id>/report", Staff, "The result of each row, as CSV")
            .response_text("text/csv"),
    ]
}
