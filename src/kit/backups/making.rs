//! Makes a backup, and verifies one the way a restore would use it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::nightly_date;
use crate::kit::database_files::{folder_of, remove_database, with_suffix};
use crate::kit::db::{self, CopyContents, CopyError, CopyWatch, FOR_ANYTHING, FOR_MORE};
use crate::kit::free_space::{free_bytes, is_same_disk};

/// How the names of folders for copies begin.
const TEMPORARY: &str = ".unfinished-";
/// How the names of copies end until they are verified.
const UNFINISHED: &str = ".db.unfinished";
/// No copy takes that long.
const ABANDONED_AFTER: Duration = Duration::from_hours(24);

/// Copies the data file as of one moment, verifies the copy, then gives it its final name.
pub fn write(source: &Path, target: &Path, made_at: &str, watch: &CopyWatch) -> Result<u64, String> {
    if target.exists() {
        return Err(format!("{} already exists; nothing was written", target.display()));
    }
    let unfinished = unfinished(target);
    let _ = std::fs::remove_file(&unfinished);
    let done = db::copy_into(source, &unfinished, made_at, watch)
        .map_err(|error| match error {
            CopyError::Unreadable(cause) => format!("cannot write {}: {cause}", target.display()),
            CopyError::Damaged(cause) => format!("the copy {} is damaged: {cause}", target.display()),
            other => other.to_string(),
        })
        .and_then(|()| {
            std::fs::rename(&unfinished, target)
                .map_err(|error| format!("cannot name the backup {}: {error}", target.display()))
        });
    if done.is_err() {
        remove_database(&unfinished);
    }
    done?;
    std::fs::metadata(target).map(|data| data.len()).map_err(|error| error.to_string())
}

/// The temporary name of a copy until it is verified.
pub fn unfinished(target: &Path) -> PathBuf {
    with_suffix(target, ".unfinished")
}

/// Reads a whole copy as a restore would, changing nothing.
pub fn verify(file: &Path, watch: &CopyWatch) -> Result<CopyContents, CopyError> {
    let bytes = std::fs::metadata(file).map_or(0, |data| data.len());
    if free_bytes(folder_of(file)).is_some_and(|free| free < bytes) {
        return Err(CopyError::NoRoom);
    }
    let contents = db::read_through(file, watch)?;
    // If this program cannot migrate it, that must be found out now, not after the old data is gone.
    let tried = rehearse(file).map_err(|error| match error {
        error if has_room(folder_of(file), 0) => error,
        _ => CopyError::NoRoom,
    });
    tried.map(|()| contents)
}

/// Each has a folder of its own: two people may verify the same backup at once.
fn rehearse(file: &Path) -> Result<(), CopyError> {
    let not_copied = |error: std::io::Error| match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => CopyError::NoRoom,
        _ => CopyError::NotCopied(error.to_string()),
    };
    let folder = temporary_folder(folder_of(file)).map_err(not_copied)?;
    let rehearsal = folder.path().join("town.db");
    std::fs::copy(file, &rehearsal).map_err(not_copied)?;
    db::open_copy_for_writing(&rehearsal).map(drop).map_err(CopyError::from)
}

/// A folder for copies, removed with what is in it when it is dropped.
pub fn temporary_folder(folder: &Path) -> std::io::Result<tempfile::TempDir> {
    tempfile::Builder::new().prefix(TEMPORARY).tempdir_in(folder)
}

/// Removes what a process that was killed has left behind in the folder: copies that nobody finishes any more. Only
/// the thread that makes the nightly copies may call this: it takes none of them to be under way.
pub fn remove_left_behind(folder: &Path) {
    let is_old = |entry: &std::fs::DirEntry| {
        let modified = entry.metadata().and_then(|data| data.modified());
        modified.is_ok_and(|at| at.elapsed().is_ok_and(|age| age > ABANDONED_AFTER))
    };
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_nightly =
            name.split_once(".unfinished").is_some_and(|(finished, _)| nightly_date(finished).is_some());
        let removed = match () {
            () if is_nightly => std::fs::remove_file(entry.path()),
            () if !is_old(&entry) => Ok(()),
            () if name.starts_with(TEMPORARY) => std::fs::remove_dir_all(entry.path()),
            () if name.contains(UNFINISHED) => std::fs::remove_file(entry.path()),
            () => Ok(()),
        };
        if let Err(error) = removed {
            tracing::warn!("{} could not be removed: {error}", entry.path().display());
        }
    }
}

/// Whether a copy of this many bytes fits into the folder, and a running site can go on writing meanwhile.
pub fn has_room(folder: &Path, bytes: u64) -> bool {
    room(folder).is_none_or(|room| room >= bytes)
}

/// How many bytes fit into the folder so that a running site can go on writing meanwhile; `None` if unknown.
pub fn room(folder: &Path) -> Option<u64> {
    free_bytes(folder).map(|free| free.saturating_sub(FOR_ANYTHING))
}

/// Whether a backup of the data file may be made in the folder: the rest is still enough for everything else.
pub fn has_room_for_backup(source: &Path, folder: &Path) -> bool {
    let length = |path: &Path| std::fs::metadata(path).map_or(0, |data| data.len());
    let bytes = length(source).saturating_add(length(&with_suffix(source, "-wal")));
    // On a disk of its own, nothing else needs the rest.
    let is_apart = !is_same_disk(source, folder);
    has_room(folder, if is_apart { bytes } else { bytes.max(FOR_MORE - FOR_ANYTHING) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_that_cannot_be_made_says_nothing_about_the_backup() {
        let folder = tempfile::tempdir().unwrap();
        for file in [folder.path().join("gone.db"), folder.path().join("no/folder/town.db")] {
            let error = rehearse(&file).unwrap_err();
            assert!(matches!(error, CopyError::NotCopied(_)) && !error.is_finding(), "{error}");
        }
    }

    #[test]
    fn a_good_backup_is_good_however_many_verify_it_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let (data, copy) = (folder.path().join("town.db"), folder.path().join("copy.db"));
        drop(db::open_writer(&data).unwrap());
        write(&data, &copy, "2026-11-21T15:00:00.000Z", &CopyWatch::default()).unwrap();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| verify(&copy, &CopyWatch::default()).unwrap());
            }
        });
        let left = std::fs::read_dir(folder.path()).unwrap().flatten().map(|entry| entry.file_name());
        assert!(!left.into_iter().any(|name| name.to_string_lossy().contains("unfinished")));
    }
}
