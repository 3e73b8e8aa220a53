//! The saved index of a large town, next to the data file, for a faster start.
//!
//! `town.db-search` starts with a line of JSON, the [`Label`]; then come the index's files one after the
//! other, and the checksum of all that. It may be deleted at any time. Invariant: it is used only by the
//! program build that wrote it, and only with a database that has the index's last change, by number and
//! mark. Otherwise the index is rebuilt.

use std::cell::OnceCell;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use flate2::{CrcReader, CrcWriter};
use jiff::Timestamp;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use tantivy::directory::{Directory, RamDirectory};

use super::index::Index;
use super::store;
use super::synonyms::Synonyms;
use crate::kit::error::Error;
use crate::kit::{db, free_space};

/// With this many entries, loading is so much faster than building that a file is worthwhile.
const ENTRIES: usize = 20_000;
/// Save again after this many changes: a start can catch up on these within half a second.
const CHANGES: i64 = 5_000;
/// More than any label takes.
const MAX_LABEL_LENGTH: u64 = 1 << 16;
const CHECKSUM_BYTES: u64 = 4;

/// When to save an index, and for which program build.
#[derive(Debug, Clone, Copy)]
pub struct SavePolicy {
    pub entries: usize,
    pub changes: i64,
    /// A number that differs between builds of the program.
    pub program: fn() -> io::Result<u32>,
}

impl Default for SavePolicy {
    fn default() -> SavePolicy {
        SavePolicy { entries: ENTRIES, changes: CHANGES, program: sum_of_this_program }
    }
}

/// How current an index is: its last change, and the time at which entries that expire were last checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexProgress {
    pub change: i64,
    pub moment: Timestamp,
}

/// The header of a saved index.
#[derive(Serialize, Deserialize)]
struct Label {
    program: u32,
    #[serde(flatten)]
    progress: IndexProgress,
    mark: i64,
    /// Names and lengths.
    files: Vec<(PathBuf, u64)>,
}

pub struct IndexFile {
    path: PathBuf,
    unfinished: PathBuf,
    policy: SavePolicy,
    /// This program's number, computed on first use.
    program: OnceCell<u32>,
    /// The last change when the index was saved, or found too small to save.
    change: Option<i64>,
}

impl IndexFile {
    pub fn new(data_file: &Path, policy: SavePolicy) -> IndexFile {
        let beside = |suffix: &str| {
            let mut path = data_file.as_os_str().to_owned();
            path.push(suffix);
            PathBuf::from(path)
        };
        IndexFile {
            path: beside("-search"),
            unfinished: beside("-search.unfinished"),
            policy,
            program: OnceCell::new(),
            change: None,
        }
    }

    /// Loads the saved index, if there is one that belongs to this database.
    pub fn read(&mut self, conn: &Connection, synonyms: &Synonyms) -> Option<(Index, IndexProgress)> {
        // Left behind by a process that ended while writing.
        let _ = fs::remove_file(&self.unfinished);
        let read = self.try_read(conn, synonyms).unwrap_or_else(|error| {
            if error.kind() != io::ErrorKind::NotFound {
                let path = self.path.display();
                tracing::warn!("the saved search index {path} cannot be read and is built anew: {error}");
            }
            None
        });
        self.change = read.as_ref().map(|(_, progress)| progress.change);
        read
    }

    fn try_read(&self, conn: &Connection, synonyms: &Synonyms) -> io::Result<Option<(Index, IndexProgress)>> {
        let file = File::open(&self.path)?;
        let size = file.metadata()?.len();
        let mut file = CrcReader::new(BufReader::new(file));
        let mut line = Vec::new();
        file.by_ref().take(MAX_LABEL_LENGTH).read_until(b'\n', &mut line)?;
        let label: Label = serde_json::from_slice(&line)?;
        let mark = store::mark_of(conn, label.progress.change).map_err(broken)?;
        if label.program != self.program()? || mark != Some(label.mark) {
            tracing::info!("the saved search index is of another program or database and is built anew");
            return Ok(None);
        }
        // Check the lengths before allocating memory for them.
        let around = line.len() as u64 + CHECKSUM_BYTES;
        let length = label.files.iter().try_fold(around, |sum, (_, length)| sum.checked_add(*length));
        if length != Some(size) {
            return Err(damaged());
        }
        let files = RamDirectory::create();
        for (name, length) in &label.files {
            let mut bytes = vec![0; usize::try_from(*length).map_err(io::Error::other)?];
            file.read_exact(&mut bytes)?;
            files.atomic_write(name, &bytes)?;
        }
        let sum = file.crc().sum();
        let mut written = [0; CHECKSUM_BYTES as usize];
        file.read_exact(&mut written)?;
        if written != sum.to_le_bytes() {
            return Err(damaged());
        }
        let index = Index::open(files, synonyms.clone()).map_err(io::Error::other)?;
        Ok(Some((index, label.progress)))
    }

    /// Saves the index if much has changed since the last time, or deletes the file if the index is too small
    /// for it. A failure is only logged, and tried again after the same number of changes.
    pub fn keep(&mut self, conn: &Connection, index: &Index, progress: IndexProgress) {
        let is_recent = |change| progress.change.saturating_sub(change) < self.policy.changes;
        if self.change.is_some_and(is_recent) {
            return;
        }
        self.change = Some(progress.change);
        let kept = if index.len() < self.policy.entries {
            remove(&self.path)
        } else {
            self.save(conn, index, progress)
        };
        if let Err(error) = kept {
            let _ = remove(&self.unfinished);
            tracing::warn!("the search index was not saved as {}: {error}", self.path.display());
        }
    }

    fn save(&self, conn: &Connection, index: &Index, progress: IndexProgress) -> io::Result<()> {
        let started = Instant::now();
        // A database that never changed has no mark to identify it.
        let Some(mark) = store::mark_of(conn, progress.change).map_err(broken)? else { return Ok(()) };
        let files = index.files().map_err(io::Error::other)?;
        let lengths = files.iter().map(|(name, bytes)| (name.clone(), bytes.len() as u64)).collect();
        let label = Label { program: self.program()?, progress, mark, files: lengths };
        let length: u64 = label.files.iter().map(|(_, length)| length).sum();
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        if free_space::free_bytes(folder).is_some_and(|free| free < length + db::FOR_MORE) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let mut file = CrcWriter::new(BufWriter::new(create(&self.unfinished)?));
        serde_json::to_writer(&mut file, &label)?;
        file.write_all(b"\n")?;
        for (_, bytes) in &files {
            file.write_all(bytes)?;
        }
        let sum = file.crc().sum();
        let mut file = file.into_inner();
        file.write_all(&sum.to_le_bytes())?;
        file.into_inner()?.sync_all()?;
        // The file under its final name is always complete.
        fs::rename(&self.unfinished, &self.path)?;
        File::open(folder)?.sync_all()?;
        tracing::info!(
            "the search index was saved as {}, {} MB in {} ms",
            self.path.display(),
            length >> 20,
            started.elapsed().as_millis()
        );
        Ok(())
    }

    fn program(&self) -> io::Result<u32> {
        if let Some(program) = self.program.get() {
            return Ok(*program);
        }
        let program = (self.policy.program)()?;
        Ok(*self.program.get_or_init(|| program))
    }
}

/// The checksum of the program file: any change to the code that builds the index, ours or a library's,
/// changes it.
fn sum_of_this_program() -> io::Result<u32> {
    let mut file = CrcReader::new(File::open(std::env::current_exe()?)?);
    io::copy(&mut file, &mut io::sink())?;
    Ok(file.crc().sum())
}

/// Creates a file readable only by this process's user, like the data file.
fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn damaged() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "it is damaged")
}

fn broken(error: Error) -> io::Error {
    io::Error::other(format!("{error:?}"))
}
