//! Replaces the data file with a copy; the old file is kept next to it.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

use super::BEFORE_RESTORE;
use crate::kit::database_files::{folder_of, give_to_owner, real_file, remove_database, with_suffix};
use crate::kit::db::{self, CopyError, CopyWatch};

/// Bytes copied at a time.
const PIECE: u64 = 64 << 20;
/// How long another process may still hold the data file.
const HOLD: Duration = Duration::from_millis(200);

/// Why a copy was not put in place.
#[derive(Debug, PartialEq, Eq)]
pub enum ReplaceError {
    /// Another process holds the data file; it may be free in a moment.
    InUse(PathBuf),
    Failed(String),
}

impl std::fmt::Display for ReplaceError {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ReplaceError::InUse(target) => {
                write!(to, "{} is in use; stop the server first", target.display())
            }
            ReplaceError::Failed(sentence) => to.write_str(sentence),
        }
    }
}

impl From<String> for ReplaceError {
    fn from(sentence: String) -> Self {
        ReplaceError::Failed(sentence)
    }
}

/// Puts a copy in place and returns where the previous data is kept. Whatever fails, the data file is left as
/// it was. `prepare` may change the new data before anybody sees it.
pub fn put_in_place(
    target: &Path,
    copy: &Path,
    watch: &CopyWatch,
    prepare: impl FnOnce(&Connection) -> Result<(), String>,
) -> Result<Option<PathBuf>, ReplaceError> {
    let target = &real_file(target);
    std::fs::create_dir_all(folder_of(target)).map_err(|error| error.to_string())?;
    if target.exists() {
        ensure_unused(target)?;
    }
    let unfinished = with_suffix(target, ".unfinished");
    remove_database(&unfinished);
    let placed = make_ready(copy, &unfinished, watch, prepare).and_then(|()| {
        give_to_owner(&unfinished, target)?;
        let kept = target.exists().then(|| keep_old(target)).transpose()?;
        std::fs::rename(&unfinished, target).map_err(|error| {
            if let Some(kept) = &kept {
                put_back(target, kept);
            }
            format!("cannot write {}: {error}", target.display())
        })?;
        Ok(kept)
    });
    remove_database(&unfinished);
    placed.map_err(ReplaceError::Failed)
}

fn copy_file(from: &Path, to: &Path, watch: &CopyWatch) -> std::io::Result<()> {
    let (from, mut to) = (std::fs::File::open(from)?, db::private_file(to)?);
    while !watch.is_cancelled() && std::io::copy(&mut (&from).take(PIECE), &mut to)? > 0 {}
    if watch.is_cancelled() { Err(std::io::Error::other(CopyError::Cancelled.to_string())) } else { Ok(()) }
}

/// Prepares the new data: migrated, and complete in a single file.
fn make_ready(
    copy: &Path,
    unfinished: &Path,
    watch: &CopyWatch,
    prepare: impl FnOnce(&Connection) -> Result<(), String>,
) -> Result<(), String> {
    let cannot = |error: &dyn std::fmt::Display| format!("cannot write {}: {error}", unfinished.display());
    copy_file(copy, unfinished, watch).map_err(|error| cannot(&error))?;
    let conn = db::open_copy_for_writing(unfinished).map_err(|error| error.to_string())?;
    db::delete_stamp(&conn).map_err(|error| cannot(&error))?;
    prepare(&conn)?;
    // Complete in a single file, without a write-ahead log that would have to be renamed along with it.
    conn.pragma_update(None, "journal_mode", "DELETE").map_err(|error| cannot(&error))?;
    drop(conn);
    std::fs::File::open(unfinished).and_then(|file| file.sync_all()).map_err(|error| cannot(&error))
}

/// A running server would go on writing to the file that was moved away.
fn ensure_unused(target: &Path) -> Result<(), ReplaceError> {
    let is_unused = match leave_log(target)? {
        Some(is_unused) => is_unused,
        // A damaged file may be replaced: that is what a restore is for.
        None => !is_held(target),
    };
    if is_unused { Ok(()) } else { Err(ReplaceError::InUse(target.to_owned())) }
}

/// Takes the file out of WAL mode, which requires exclusive access to it, and returns whether that worked;
/// `None` if the file is damaged.
fn leave_log(target: &Path) -> Result<Option<bool>, String> {
    // SQLite would remove the log of what is no database.
    if !may_be_database(target) {
        return Ok(None);
    }
    let conn = Connection::open(target).map_err(|error| error.to_string())?;
    conn.busy_timeout(HOLD).map_err(|error| error.to_string())?;
    let mode = conn.pragma_update_and_check(None, "journal_mode", "DELETE", |row| row.get::<_, String>(0));
    Ok(match mode {
        Err(error)
            if matches!(
                error.sqlite_error_code(),
                Some(rusqlite::ErrorCode::NotADatabase | rusqlite::ErrorCode::DatabaseCorrupt)
            ) =>
        {
            None
        }
        mode => Some(mode.is_ok_and(|mode| mode == "delete")),
    })
}

fn may_be_database(target: &Path) -> bool {
    let mut start = Vec::new();
    let read = std::fs::File::open(target).and_then(|file| file.take(16).read_to_end(&mut start));
    read.is_err() || start.is_empty() || start == b"SQLite format 3\0"
}

/// Whether another process has the file open as a database, whatever is in it: SQLite holds a lock on part of it.
#[cfg(unix)]
fn is_held(target: &Path) -> bool {
    use rustix::fs::{FlockOperation, fcntl_lock};
    use rustix::io::Errno;
    let file = std::fs::OpenOptions::new().read(true).write(true).open(target);
    file.is_ok_and(|file| {
        let tried = fcntl_lock(&file, FlockOperation::NonBlockingLockExclusive);
        matches!(tried, Err(Errno::AGAIN | Errno::ACCESS))
    })
}

#[cfg(not(unix))]
fn is_held(_: &Path) -> bool {
    false
}

/// Where the data file will be kept when it is replaced.
pub fn next_kept(target: &Path) -> PathBuf {
    let target = real_file(target);
    let mut number = 1;
    loop {
        let name = with_suffix(&target, &format!("{BEFORE_RESTORE}{number}"));
        if !name.exists() {
            return name;
        }
        number += 1;
    }
}

/// Gives the data file a second name, so that there is never a moment without one.
fn keep_old(target: &Path) -> Result<PathBuf, String> {
    let kept = next_kept(target);
    // Not every file system supports hard links.
    std::fs::hard_link(target, &kept)
        .or_else(|_| std::fs::rename(target, &kept))
        .map_err(|error| format!("cannot keep the old file as {}: {error}", kept.display()))?;
    move_log(target, &kept);
    Ok(kept)
}

/// The newest changes to a damaged file may be in its log alone, and the new file must not find it.
fn move_log(from: &Path, to: &Path) {
    for suffix in ["-wal", "-shm", "-journal"] {
        let _ = std::fs::rename(with_suffix(from, suffix), with_suffix(to, suffix));
    }
}

fn put_back(target: &Path, kept: &Path) {
    move_log(kept, target);
    if target.exists() {
        let _ = std::fs::remove_file(kept);
    } else {
        let _ = std::fs::rename(kept, target);
    }
}

/// A migrated copy of a copy, for viewing: whatever happens to it, the original file stays unchanged.
pub fn read_only_copy(file: &Path, to: &Path, watch: &CopyWatch) -> Result<(), String> {
    make_ready(file, to, watch, |_| Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_restore_that_is_cancelled_leaves_the_data_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let (data, copy) = (folder.path().join("town.db"), folder.path().join("copy.db"));
        crate::testing::new_data_file(&data);
        super::super::write(&data, &copy, "2026-11-21T15:00:00.000Z", &CopyWatch::default()).unwrap();
        let rows = || db::read_through(&data, &CopyWatch::default()).unwrap().rows;
        let before = rows();
        let watch = CopyWatch::default();
        watch.cancel();
        let placed = put_in_place(&data, &copy, &watch, |_| Err("prepared".into()));
        let is_cancelled = matches!(&placed, Err(ReplaceError::Failed(why)) if why.contains("canceled"));
        assert!(is_cancelled, "{placed:?}");
        let mut names: Vec<_> =
            std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["copy.db", "town.db"]);
        assert_eq!(rows(), before);
    }
}
