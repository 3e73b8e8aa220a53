//! The copy of the data that is made next to it before its schema changes: the way back to an older program.
//!
//! Invariant: a copy gets its name only once it has been read back and is on the disk, and no copy is ever
//! replaced.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use crate::kit::database_files::{folder_of, remove_database, with_suffix};

/// Keeps what `write` puts into a file as the copy of the data under this schema, unless the newest one has the
/// same data.
pub(super) fn make<E: From<String>>(
    path: &Path,
    schema: i32,
    write: impl FnOnce(&Path) -> Result<(), E>,
) -> Result<(), E> {
    let newest = newest_number(path, schema);
    let target = name(path, schema, newest.map_or(1, |number| number.saturating_add(1)));
    let unfinished = with_suffix(&target, ".unfinished");
    remove_database(&unfinished);
    let made = write(&unfinished).and_then(|()| {
        // A migration that fails again at each start must not fill the disk.
        let before = newest.map(|number| name(path, schema, number));
        if before.is_some_and(|before| is_same(&before, &unfinished).unwrap_or(false)) {
            return Ok(());
        }
        put_in_place(&unfinished, &target)
            .map_err(|error| E::from(format!("cannot write {}: {error}", target.display())))
    });
    remove_database(&unfinished);
    made
}

fn put_in_place(unfinished: &Path, target: &Path) -> io::Result<()> {
    File::open(unfinished)?.sync_all()?;
    fs::rename(unfinished, target)?;
    // Without this, the new name may be lost with the power. Not every file system can do it.
    let _ = File::open(folder_of(target)).and_then(|folder| folder.sync_all());
    Ok(())
}

/// The newest copy that a program with this schema can read.
pub(super) fn newest(path: &Path, schema: i32) -> Option<PathBuf> {
    let readable = copies(path).into_iter().filter(|(of, _)| *of <= schema);
    readable.max().map(|(schema, number)| name(path, schema, number))
}

/// `town.db.schema-86.backup`, then `town.db.schema-86-2.backup` and so on.
fn name(path: &Path, schema: i32, number: u32) -> PathBuf {
    let further = if number > 1 { format!("-{number}") } else { String::new() };
    with_suffix(path, &format!(".schema-{schema}{further}.backup"))
}

fn newest_number(path: &Path, schema: i32) -> Option<u32> {
    copies(path).into_iter().filter(|(of, _)| *of == schema).map(|(_, number)| number).max()
}

/// The schema and the number of each copy.
fn copies(path: &Path) -> Vec<(i32, u32)> {
    let own = path.file_name().unwrap_or_default().to_string_lossy();
    let first = format!("{own}.schema-");
    let entries = fs::read_dir(folder_of(path)).into_iter().flatten().flatten();
    let copies = entries.filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let numbers = name.strip_prefix(&first)?.strip_suffix(".backup")?;
        let (schema, number) = numbers.split_once('-').unwrap_or((numbers, "1"));
        Some((schema.parse().ok()?, number.parse().ok()?))
    });
    copies.collect()
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
