//! Receives an uploaded backup: written to disk as it arrives, then read through.

use std::path::{Path, PathBuf};

use rocket::tokio::task::spawn_blocking;

use super::contents;
use super::model::BackupContents;
use super::store::Check;
use crate::kit::backups;
use crate::kit::database_files::remove_database;
use crate::kit::db::{self, CopyError};
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::web::{AppState, RequestBody, receive_file};

/// Removes an incomplete upload, even if the client has disconnected.
struct Incoming(PathBuf);

impl Drop for Incoming {
    fn drop(&mut self) {
        remove_database(&self.0);
    }
}

/// Keeps the upload if it can be restored; otherwise nothing of it stays.
pub async fn take_in(body: RequestBody<'_>, app: &AppState) -> Result<(String, Check, BackupContents)> {
    app.db.check_room()?;
    let config = app.config.get();
    let (folder, at) = (backups::folder(&config), app.clock.local());
    let name = backups::upload_name(at);
    let target = folder.join(&name);
    std::fs::create_dir_all(&folder).map_err(Error::internal)?;
    if target.exists() || backups::unfinished(&target).exists() {
        return Err(
            Refusal::conflict("Another backup is being uploaded. Wait for it, then send yours.").into()
        );
    }
    let incoming = Incoming(backups::unfinished(&target));
    let megabytes = config.backup.upload_megabytes;
    let (most, room) = (u64::from(megabytes) << 20, backups::room(&folder).unwrap_or(u64::MAX));
    if !receive_file(body, &incoming.0, most.min(room)).await? {
        if room < most {
            return Err(Error::StorageFull);
        }
        return Err(Error::TooLarge(format!(
            "The file is larger than {megabytes} MB, the most that can be sent here. Copy it to the server and use \
             `towngreen restore`, or raise upload_megabytes in config.toml."
        )));
    }
    let now = app.clock.stamp();
    let work = move || {
        settle(&incoming.0).map_err(|error| Error::BadRequest(error.to_string()))?;
        std::fs::rename(&incoming.0, &target).map_err(Error::internal)?;
        match backups::find_kept(&config, &name).map(|file| contents::read(&file, &config, &now)) {
            Some((Some(check), Ok(contents))) => Ok((name, check, contents)),
            other => {
                remove_database(&target);
                Err(other.and_then(|(_, contents)| contents.err()).unwrap_or(Error::NotFound("Backup")))
            }
        }
    };
    spawn_blocking(work).await.map_err(Error::internal)?
}

/// A plain copy of a data file has a separate log; a backup is one file.
fn settle(file: &Path) -> Result<(), CopyError> {
    db::glance(file)?;
    db::restrict_access(file);
    db::leave_log(file)
}
