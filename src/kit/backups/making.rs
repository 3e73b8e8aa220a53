//! Makes a backup, and verifies one the way a restore would use it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::kit::database_files::{folder_of, remove_database, with_suffix};
use crate::kit::db::{self, CopyContents, CopyError, CopyWatch, FOR_ANYTHING, FOR_MORE};
use crate::kit::free_space::{free_bytes, is_same_disk};

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
    let rehearsal = with_suffix(file, ".rehearsal");
    remove_database(&rehearsal);
    let tried = std::fs::copy(file, &rehearsal)
        .map_err(|error| match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => CopyError::NoRoom,
            _ => CopyError::NotCopied(error.to_string()),
        })
        .and_then(|_| db::open_copy_for_writing(&rehearsal).map(drop).map_err(CopyError::from))
        .map_err(|error| if has_room(folder_of(file), 0) { error } else { CopyError::NoRoom });
    remove_database(&rehearsal);
    tried.map(|()| contents)
}

/// Whether a copy of this many bytes fits into the folder, and a running site can go on writing meanwhile.
pub fn has_room(folder: &Path, bytes: u64) -> bool {
    free_bytes(folder).is_none_or(|free| free >= bytes.saturating_add(FOR_ANYTHING))
}

/// Whether a backup of the data file may be made in the folder: the rest is still enough for everything else.
pub fn has_room_for_backup(source: &Path, folder: &Path) -> bool {
    let length = |path: &Path| std::fs::metadata(path).map_or(0, |data| data.len());
    let bytes = length(source).saturating_add(length(&with_suffix(source, "-wal")));
    // On a disk of its own, nothing else needs the rest.
    let is_apart = !is_same_disk(source, folder);
    has_room(folder, if is_apart { bytes } else { bytes.max(FOR_MORE - FOR_ANYTHING) })
}
