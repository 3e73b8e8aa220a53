//! The copy of the data that is made next to it before its schema changes: the way back to an older program.
//!
//! Invariant: a copy gets its name only once it has been read back and is on the disk, and no copy is ever
//! replaced.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::open::{OpenError, check_integrity, open_reader, vacuum_into};

/// Makes a copy of the data as it is under this schema, unless the newest one has the same data.
pub(super) fn make(conn: &Connection, path: &Path, schema: i32) -> Result<(), OpenError> {
    let newest = newest_number(path, schema);
    let target = name(path, schema, newest.map_or(1, |number| number.saturating_add(1)));
    let unfinished = suffixed(&target, ".unfinished");
    remove(&unfinished);
    let made = write(conn, &unfinished).and_then(|()| {
        // A migration that fails again at each start must not fill the disk.
        let before = newest.map(|number| name(path, schema, number));
        if before.is_some_and(|before| is_same(&before, &unfinished).unwrap_or(false)) {
            return Ok(());
        }
        fs::rename(&unfinished, &target)
            .and_then(|()| sync_folder(&target))
            .map_err(|error| cannot_write(&target, &error))
    });
    remove(&unfinished);
    made
}

fn write(conn: &Connection, unfinished: &Path) -> Result<(), OpenError> {
    vacuum_into(conn, unfinished)?;
    check_integrity(&open_reader(unfinished)?)?;
    File::open(unfinished).and_then(|file| file.sync_all()).map_err(|error| cannot_write(unfinished, &error))
}

fn cannot_write(file: &Path, error: &io::Error) -> OpenError {
    OpenError::new(format!("cannot write {}: {error}", file.display()))
}

/// The newest copy of the data under this schema, or the name of the first if there is none.
pub(super) fn newest(path: &Path, schema: i32) -> PathBuf {
    name(path, schema, newest_number(path, schema).unwrap_or(1))
}

/// `town.db.schema-86.backup`, then `town.db.schema-86-2.backup` and so on.
fn name(path: &Path, schema: i32, number: u32) -> PathBuf {
    let further = if number > 1 { format!("-{number}") } else { String::new() };
    suffixed(path, &format!(".schema-{schema}{further}.backup"))
}

fn newest_number(path: &Path, schema: i32) -> Option<u32> {
    let own = path.file_name()?.to_str()?;
    let first = format!("{own}.schema-{schema}");
    let entries = fs::read_dir(folder_of(path)).ok()?.flatten();
    let numbers = entries.filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        match name.strip_prefix(&first)?.strip_suffix(".backup")? {
            "" => Some(1),
            further => further.strip_prefix('-')?.parse().ok(),
        }
    });
    numbers.max()
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn suffixed(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

fn remove(copy: &Path) {
    for suffix in ["", "-wal", "-shm", "-journal"] {
        let _ = fs::remove_file(suffixed(copy, suffix));
    }
}

/// Without this, a new name may be lost with the power.
fn sync_folder(file: &Path) -> io::Result<()> {
    File::open(folder_of(file))?.sync_all()
}

/// Copies of the same data have the same bytes.
fn is_same(one: &Path, other: &Path) -> io::Result<bool> {
    if fs::metadata(one)?.len() != fs::metadata(other)?.len() {
        return Ok(false);
    }
    let (one, other) = (BufReader::new(File::open(one)?), BufReader::new(File::open(other)?));
    for (one, other) in one.bytes().zip(other.bytes()) {
        if one? != other? {
            return Ok(false);
        }
    }
    Ok(true)
}
