//! Imports on the command line: the same run, without a draft.

use std::path::Path;

use rusqlite::Connection;

use super::kind::{ImportFile, ImportKind, ImportKinds};
use super::model::{ImportCheck, ImportReport, ReadOptions};
use super::run::run;
use super::run_model::{ImportOptions, ImportState, NewImport};
use super::store;
use crate::accounts::Actor;
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};
use crate::kit::ingest::OwnConnection;

/// A file and its options.
#[derive(Debug, Clone, Copy)]
pub struct FileRequest<'a> {
    pub bytes: &'a [u8],
    pub file_name: &'a str,
    pub source: &'a str,
    /// "title=Event name,start_date=When"
    pub map: Option<&'a str>,
    /// Imports the valid rows even if others are invalid.
    pub skip_bad: bool,
}

/// The result.
#[derive(Debug)]
pub struct ImportOutcome {
    pub report: ImportReport,
    /// `None`: rows are invalid, and nothing was imported.
    pub run: Option<i64>,
}

impl FileRequest<'_> {
    fn read(&self, kind: &dyn ImportKind, clock: &Clock) -> Result<Box<dyn ImportFile>> {
        let how = ReadOptions { map: self.map.map(str::to_owned), ..ReadOptions::default() };
        kind.read(self.bytes, self.file_name, &how, clock)
    }

    /// The options as a draft stores them: a field that would be guessed but is not wanted is excluded by
    /// name.
    fn options(&self, kind: &dyn ImportKind, file: &dyn ImportFile) -> ImportOptions {
        let columns = file.columns();
        let all = || {
            let fields = kind.fields().into_iter();
            fields
                .map(|field| (field.name.to_owned(), columns.get(field.name).cloned().unwrap_or_default()))
                .collect()
        };
        ImportOptions { map: self.map.map(|_| all()), skip_bad: self.skip_bad, ..ImportOptions::default() }
    }
}

fn check(
    conn: &Connection,
    clock: &Clock,
    take: &FileRequest<'_>,
    file: &dyn ImportFile,
) -> Result<ImportCheck> {
    let mut rows = Vec::with_capacity(file.row_count());
    file.plan(conn, clock, take.source, &mut |row| {
        rows.push(row.shown);
        Ok(())
    })?;
    Ok(ImportCheck::of(file.report(), rows))
}

/// A dry run.
pub fn look_at(
    conn: &Connection,
    kind: &dyn ImportKind,
    clock: &Clock,
    take: &FileRequest<'_>,
) -> Result<ImportCheck> {
    check(conn, clock, take, take.read(kind, clock)?.as_ref())
}

/// Imports a file as a run that can be undone. Blocks.
pub fn take_in(
    conn: &Connection,
    kinds: &ImportKinds,
    kind: &str,
    clock: &Clock,
    actor: &Actor,
    take: &FileRequest<'_>,
) -> Result<ImportOutcome> {
    let kind = kinds.expect(kind)?;
    let file = take.read(kind.as_ref(), clock)?;
    let mut report = check(conn, clock, take, file.as_ref())?.report;
    if report.bad_rows > 0 && !take.skip_bad {
        return Ok(ImportOutcome { report, run: None });
    }
    let options = take.options(kind.as_ref(), file.as_ref());
    let new = NewImport {
        kind: kind.name(),
        source: take.source,
        file_name: take.file_name,
        format: file.format(),
        actor,
        options: &options,
        row_count: 0,
        content: take.bytes,
    };
    conn.execute_batch("BEGIN IMMEDIATE")?;
    let id = store::insert(conn, &new).and_then(|id| {
        store::set_state(conn, id, ImportState::Draft, ImportState::Running)?;
        Ok(id)
    });
    conn.execute_batch(if id.is_ok() { "COMMIT" } else { "ROLLBACK" })?;
    let id = id?;
    let path =
        conn.path().map(Path::new).ok_or_else(|| Error::internal("the data file has no name"))?.to_owned();
    run(&OwnConnection::new(conn), &path, kinds, clock, actor, (id, false))?;
    let import = store::find(conn, id)?;
    report.created = import.created_count.unsigned_abs();
    report.updated = import.updated_count.unsigned_abs();
    report.unchanged = import.unchanged_count.unsigned_abs();
    report.skipped = import.skipped_count.unsigned_abs();
    Ok(ImportOutcome { report, run: Some(id) })
}
