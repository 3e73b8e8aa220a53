//! OpenAPI descriptions of the backup calls.

use super::model::{BackupContents, BackupInProgress, BackupOverview, RestoreBegun};
use crate::kit::openapi::Access::Superusers;
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/backups", Superusers, "The backups that are kept, the newest first")
            .response::<BackupOverview>(),
        Operation::new("POST /admin/backups", Superusers, "Begins to make a backup")
            .about("`GET /admin/backups/` shows the progress. It gets its name once it has been verified.")
            .response_with::<BackupInProgress>(202),
        Operation::new("DELETE /admin/backups/in-progress", Superusers, "Cancels the backup that is being made")
            .no_content()
            .fails(&[404]),
        Operation::new("POST /admin/backups/upload", Superusers, "Uploads a backup as the request body")
            .about("A file that cannot be restored is rejected with the reason, and not stored.")
            .upload(&["application/octet-stream"])
            .response_with::<BackupContents>(201),
        Operation::new("POST /admin/backups/<name>/check", Superusers, "Reads a backup through")
            .about("Compares its content with the current data. Nothing is replaced.")
            .response::<BackupContents>()
            .fails(&[400]),
        Operation::new("GET /admin/backups/<name>/file", Superusers, "Downloads a backup that was verified")
            .response_text("application/vnd.sqlite3")
            .fails(&[409]),
        Operation::new("DELETE /admin/backups/<name>", Superusers, "Removes a backup that is not a nightly one")
            .no_content(),
        Operation::new("POST /admin/backups/<name>/restore", Superusers, "Restores a backup")
            .about(
                "The program ends what it is doing, keeps the data of now beside the restored one, and starts again. \
                 Everybody has to log in again.",
            )
            .response_with::<RestoreBegun>(202)
            .fails(&[400]),
        Operation::new("POST /admin/backups/drill", Superusers, "Begins a restore drill").accepts(),
    ]
}
