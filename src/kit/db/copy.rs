//! Copies of the data file: made as of one moment, stamped with what they contain, and read back.
//!
//! Invariant: a copy that `copy_into` reports as done was read back and found intact, with as many rows as
//! its stamp says.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rusqlite::{Connection, OpenFlags, OptionalExtension, params};

use super::open::{
    OpenError, check_integrity, count_rows, newest_schema, open_reader, schema_version, vacuum_into,
};

/// Half a megabyte, in the units of SQLite's `cache_size`. Each page is needed only once.
const COPY_CACHE: i64 = -512;
/// SQLite virtual machine steps between two checks whether the copy is still wanted.
const INSTRUCTIONS_PER_CHECK: i32 = 1_000;
/// Only the copy contains its one row.
const STAMP_TABLE: &str = "copy_stamp";

/// Lets others cancel a copy that is being made.
#[derive(Debug, Clone, Default)]
pub struct CopyWatch(Arc<AtomicBool>);

impl CopyWatch {
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Release);
    }

    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    /// Checks between two phases: a short one is over before SQLite checks.
    fn check(&self) -> Result<(), CopyError> {
        if self.is_cancelled() { Err(CopyError::Cancelled) } else { Ok(()) }
    }
}

/// Setting the flag cancels it.
impl From<Arc<AtomicBool>> for CopyWatch {
    fn from(flag: Arc<AtomicBool>) -> CopyWatch {
        CopyWatch(flag)
    }
}

/// What a copy says about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopyStamp {
    pub made_at: String,
    pub program_version: String,
    /// Rows by table.
    pub rows: BTreeMap<String, i64>,
}

/// What a restorable file contains.
#[derive(Debug, Clone)]
pub struct CopyContents {
    /// `None` for a plain copy of the data file, and for copies made by older versions.
    pub stamp: Option<CopyStamp>,
    pub schema: i32,
    pub rows: BTreeMap<String, i64>,
}

impl CopyContents {
    pub fn total(&self) -> i64 {
        self.rows.values().sum()
    }
}

/// Why a file cannot be restored.
#[derive(Debug, PartialEq, Eq)]
pub enum CopyError {
    NotOurs,
    Newer {
        present: i32,
        newest: i32,
    },
    Damaged(String),
    Cancelled,
    NoRoom,
    /// It could not be copied to be tried.
    NotCopied(String),
    Unreadable(String),
}

impl CopyError {
    /// Whether this says something about the copy, and not only about the machine that reads it.
    pub fn is_finding(&self) -> bool {
        !matches!(self, CopyError::Cancelled | CopyError::NoRoom | CopyError::NotCopied(_))
    }
}

impl From<rusqlite::Error> for CopyError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode::{DatabaseCorrupt, DiskFull, NotADatabase, OperationInterrupted};
        match error.sqlite_error_code() {
            Some(NotADatabase) => CopyError::NotOurs,
            Some(DatabaseCorrupt) => CopyError::Damaged(error.to_string()),
            Some(OperationInterrupted) => CopyError::Cancelled,
            Some(DiskFull) => CopyError::NoRoom,
            _ => CopyError::Unreadable(error.to_string()),
        }
    }
}

impl From<OpenError> for CopyError {
    fn from(error: OpenError) -> Self {
        if error.is_damage {
            CopyError::Damaged(error.to_string())
        } else {
            CopyError::Unreadable(error.to_string())
        }
    }
}

impl fmt::Display for CopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CopyError::NotOurs => {
                f.write_str("This file is not a Towngreen backup. Choose a file that Towngreen made.")
            }
            CopyError::Newer { present, newest } => write!(
                f,
                "This backup was made by a newer Towngreen (schema {present}; this program knows {newest}). Update the \
                 program first, then try again."
            ),
            CopyError::Damaged(_) => f.write_str(
                "This backup is damaged, or only part of it arrived. Get the file again, or use another backup.",
            ),
            CopyError::Cancelled => f.write_str("The backup was canceled."),
            CopyError::NoRoom => f.write_str("There is not enough free disk space for a copy."),
            CopyError::NotCopied(cause) => write!(f, "This backup cannot be copied to be tried: {cause}"),
            CopyError::Unreadable(cause) => write!(f, "This backup cannot be read: {cause}"),
        }
    }
}

fn ends_when_cancelled(conn: &mut Connection, watch: &CopyWatch) -> Result<(), rusqlite::Error> {
    let watch = watch.clone();
    conn.progress_handler(INSTRUCTIONS_PER_CHECK, Some(move || watch.is_cancelled()))
}

/// Copies the data file as of one moment, stamps the copy and reads it back.
pub fn copy_into(source: &Path, target: &Path, made_at: &str, watch: &CopyWatch) -> Result<(), CopyError> {
    let mut original = open_reader(source)?;
    // The file itself stays read-only; without this not even a copy may be written.
    original.pragma_update(None, "query_only", false)?;
    original.pragma_update(None, "cache_size", COPY_CACHE)?;
    ends_when_cancelled(&mut original, watch)?;
    vacuum_into(&original, target)?;
    drop(original);
    watch.check()?;
    stamp(target, made_at)?;
    std::fs::File::open(target)
        .and_then(|file| file.sync_all())
        .map_err(|error| CopyError::Unreadable(error.to_string()))?;
    read_through(target, watch).map(drop)
}

/// A file from a version that had no stamps is left without one.
fn stamp(target: &Path, made_at: &str) -> Result<(), CopyError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let copy = Connection::open_with_flags(target, flags)?;
    copy.pragma_update(None, "journal_mode", "DELETE")?;
    if !has_stamps(&copy)? {
        return Ok(());
    }
    copy.execute("DELETE FROM copy_stamp", [])?;
    let rows: BTreeMap<String, i64> = count_rows(&copy)?.into_iter().collect();
    let rows = serde_json::to_string(&rows).map_err(|error| CopyError::Unreadable(error.to_string()))?;
    copy.execute(
        "INSERT INTO copy_stamp (id, made_at, program_version, rows) VALUES (1, ?1, ?2, ?3)",
        params![made_at, env!("CARGO_PKG_VERSION"), rows],
    )?;
    Ok(())
}

fn has_stamps(conn: &Connection) -> Result<bool, rusqlite::Error> {
    conn.query_row("SELECT EXISTS(SELECT 1 FROM sqlite_schema WHERE name = ?1)", [STAMP_TABLE], |row| {
        row.get(0)
    })
}

/// When a copy was made that is now the data file, with the newest schema; `None` for the usual data file.
pub fn copied_at(conn: &Connection) -> Result<Option<String>, rusqlite::Error> {
    conn.query_row("SELECT made_at FROM copy_stamp", [], |row| row.get(0)).optional()
}

/// The copy's stamp, without reading the whole file. It must be deleted when the copy becomes the data file.
pub fn read_stamp(conn: &Connection) -> Result<Option<CopyStamp>, rusqlite::Error> {
    if !has_stamps(conn)? {
        return Ok(None);
    }
    conn.query_row("SELECT made_at, program_version, rows FROM copy_stamp", [], |row| {
        let rows: String = row.get(2)?;
        Ok(CopyStamp {
            made_at: row.get(0)?,
            program_version: row.get(1)?,
            rows: serde_json::from_str(&rows).unwrap_or_default(),
        })
    })
    .optional()
}

/// Removes the stamp: a data file is not a copy.
pub fn delete_stamp(conn: &Connection) -> Result<(), rusqlite::Error> {
    conn.execute("DELETE FROM copy_stamp", []).map(drop)
}

/// Merges the write-ahead log into the file, so that the file is all there is.
pub fn leave_log(file: &Path) -> Result<(), CopyError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(file, flags)?;
    Ok(conn.pragma_update(None, "journal_mode", "DELETE")?)
}

/// The stamp and the schema version of a file, without reading the rest.
pub fn glance(file: &Path) -> Result<(Option<CopyStamp>, i32), CopyError> {
    let conn = open_copy(file)?;
    let schema = ours(&conn)?;
    Ok((read_stamp(&conn)?, schema))
}

fn open_copy(file: &Path) -> Result<Connection, CopyError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(file, flags)?;
    conn.pragma_update(None, "cache_size", COPY_CACHE)?;
    Ok(conn)
}

fn ours(conn: &Connection) -> Result<i32, CopyError> {
    let (present, newest) = (schema_version(conn)?, newest_schema());
    match present {
        0 => Err(CopyError::NotOurs),
        present if present > newest => Err(CopyError::Newer { present, newest }),
        present => Ok(present),
    }
}

/// Reads every page of a file to check that it is intact and contains what its stamp says.
pub fn read_through(file: &Path, watch: &CopyWatch) -> Result<CopyContents, CopyError> {
    let mut conn = open_copy(file)?;
    ends_when_cancelled(&mut conn, watch)?;
    let schema = ours(&conn)?;
    check_integrity(&conn).map_err(|error| {
        if watch.is_cancelled() { CopyError::Cancelled } else { CopyError::Damaged(error.to_string()) }
    })?;
    let mut rows: BTreeMap<String, i64> = count_rows(&conn)?.into_iter().collect();
    rows.remove(STAMP_TABLE);
    let stamp = read_stamp(&conn)?;
    if let Some(stamp) = &stamp {
        let differs = stamp
            .rows
            .iter()
            .find(|(table, count)| table.as_str() != STAMP_TABLE && rows.get(table.as_str()) != Some(count));
        if let Some((table, count)) = differs {
            let present = rows.get(table).copied().unwrap_or(0);
            return Err(CopyError::Damaged(format!("{table} has {present} rows instead of {count}")));
        }
    }
    watch.check()?;
    Ok(CopyContents { stamp, schema, rows })
}
