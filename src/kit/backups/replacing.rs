//! Putting a copy in the place of the data file, which stays beside it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

use super::making::remove_database;
use super::{BEFORE_RESTORE, with_suffix};
use crate::kit::db;

/// How long somebody may still hold the data file.
const HOLD: Duration = Duration::from_millis(200);

/// Puts a copy in place; gives where the data before lies. Whatever fails, the data file is as it was.
/// `prepare` changes the new data before anybody sees it.
pub fn put_in_place(
    target: &Path,
    copy: &Path,
    prepare: impl FnOnce(&Connection) -> Result<(), String>,
) -> Result<Option<PathBuf>, String> {
    if let Some(folder) = target.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    if target.exists() {
        ensure_unused(target)?;
    }
    let unfinished = with_suffix(target, ".unfinished");
    remove_database(&unfinished);
    let placed = make_ready(copy, &unfinished, prepare).and_then(|()| {
        let kept = target.exists().then(|| keep_old(target)).transpose()?;
        std::fs::rename(&unfinished, target)
            .map_err(|error| format!("cannot write {}: {error}", target.display()))?;
        Ok(kept)
    });
    remove_database(&unfinished);
    placed
}

/// The new data, up to date and whole in one file.
fn make_ready(
    copy: &Path,
    unfinished: &Path,
    prepare: impl FnOnce(&Connection) -> Result<(), String>,
) -> Result<(), String> {
    let cannot = |error: &dyn std::fmt::Display| format!("cannot write {}: {error}", unfinished.display());
    std::fs::copy(copy, unfinished).map_err(|error| cannot(&error))?;
    db::restrict_access(unfinished);
    let conn = db::open_writer(unfinished).map_err(|error| error.to_string())?;
    db::delete_stamp(&conn).map_err(|error| cannot(&error))?;
    prepare(&conn)?;
    // Whole in one file, without a log beside it that would have to be renamed with it.
    conn.pragma_update(None, "journal_mode", "DELETE").map_err(|error| cannot(&error))?;
    drop(conn);
    std::fs::File::open(unfinished).and_then(|file| file.sync_all()).map_err(|error| cannot(&error))
}

/// A running server would go on writing into the file that was moved away.
fn ensure_unused(target: &Path) -> Result<(), String> {
    let conn = Connection::open(target).map_err(|error| error.to_string())?;
    conn.busy_timeout(HOLD).map_err(|error| error.to_string())?;
    // Leaving WAL mode needs the file to itself.
    let mode = conn.pragma_update_and_check(None, "journal_mode", "DELETE", |row| row.get::<_, String>(0));
    match mode {
        Ok(mode) if mode == "delete" => Ok(()),
        // A damaged file may be replaced: that is what a restore is for.
        Err(error)
            if matches!(
                error.sqlite_error_code(),
                Some(rusqlite::ErrorCode::NotADatabase | rusqlite::ErrorCode::DatabaseCorrupt)
            ) =>
        {
            Ok(())
        }
        _ => Err(format!("{} is in use; stop the server first", target.display())),
    }
}

/// Where the data file will lie when it is replaced.
pub fn next_kept(target: &Path) -> PathBuf {
    let mut number = 1;
    loop {
        let name = with_suffix(target, &format!("{BEFORE_RESTORE}{number}"));
        if !name.exists() {
            return name;
        }
        number += 1;
    }
}

/// The data file under another name as well, so that at no moment there is none.
fn keep_old(target: &Path) -> Result<PathBuf, String> {
    let kept = next_kept(target);
    // Not every disk knows second names.
    std::fs::hard_link(target, &kept)
        .or_else(|_| std::fs::rename(target, &kept))
        .map_err(|error| format!("cannot keep the old file as {}: {error}", kept.display()))?;
    for suffix in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(with_suffix(target, suffix));
    }
    Ok(kept)
}

/// A copy of a copy, up to date, for looking at: whatever happens to it, the file stays as it is.
pub fn read_only_copy(file: &Path, to: &Path) -> Result<(), String> {
    make_ready(file, to, |_| Ok(()))
}
