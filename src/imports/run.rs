//! Runs an import step by step (`kit::ingest`) as a job that can be stopped between two rows.

use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::kind::{Applied, AuditedChange, ImportContext, ImportKind, ImportKinds};
use super::model::{CheckedRow, ImportCheck, ImportReport, ReadOptions, RowAction};
use super::run_model::{ImportRow, ImportState};
use super::store;
use crate::accounts::{Actor, audit, audit_with};
use crate::kit::clock::Clock;
use crate::kit::csv::RowProblem;
use crate::kit::error::{Error, Result};
use crate::kit::ingest::{self, IngestHandler, IngestPlan, IngestStep, Steps};
use crate::kit::words::count_words;

/// The handler that runs imports.
pub struct Imports {
    pub kinds: ImportKinds,
    pub clock: Clock,
}

#[derive(Serialize, Deserialize)]
struct Head {
    import: i64,
    kind: String,
    source: String,
    file_name: String,
    actor: Actor,
    rows: i64,
}

/// A row waiting to be imported.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct StagedRow {
    line: u64,
    title: String,
    action: RowAction,
    problems: Vec<RowProblem>,
    item: Option<String>,
}

impl StagedRow {
    fn row(self, position: i64) -> ImportRow {
        let StagedRow { line, title, action, problems, .. } = self;
        ImportRow { position, line, title, action, record_id: None, problems }
    }
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct State {
    position: i64,
    /// Valid rows that could not be imported: position and row.
    refused: Vec<(i64, StagedRow)>,
}

/// The error if invalid rows prevent the import of the whole file.
pub fn wrong_rows(count: u64) -> Error {
    let (rows, are) = (count_words(count, "row", "rows"), if count == 1 { "is" } else { "are" });
    Error::BadRequest(format!("{rows} {are} invalid; nothing was imported."))
}

/// A dry run. Changes nothing.
pub fn check(
    conn: &Connection,
    kinds: &ImportKinds,
    clock: &Clock,
    (id, by_token): (i64, bool),
) -> Result<ImportCheck> {
    let (report, rows) = read_rows(conn, kinds, clock, (id, by_token))?;
    Ok(ImportCheck::of(report, rows.into_iter().map(|(shown, _)| shown).collect()))
}

type ReadRows = (ImportReport, Vec<(CheckedRow, Option<String>)>);

fn read_rows(
    conn: &Connection,
    kinds: &ImportKinds,
    clock: &Clock,
    (id, by_token): (i64, bool),
) -> Result<ReadRows> {
    let import = store::find(conn, id)?;
    let (kind, options) = (kinds.expect(&import.kind)?, store::find_options(conn, id)?);
    let content = store::find_file(conn, id)?;
    let how = ReadOptions { by_token, ..options.reading() };
    let file = kind.read(&content, &import.file_name, &how, clock)?;
    let mut rows = Vec::with_capacity(file.row_count());
    file.plan(conn, clock, &import.source, &mut |row| {
        rows.push((row.shown, row.item));
        Ok(())
    })?;
    Ok((file.report(), rows))
}

pub(super) fn plan(
    conn: &Connection,
    kinds: &ImportKinds,
    clock: &Clock,
    actor: &Actor,
    (id, by_token): (i64, bool),
) -> Result<Option<IngestPlan>> {
    let import = store::find(conn, id)?;
    if import.state != ImportState::Running || import.is_stopping {
        return Ok(None);
    }
    let (_, rows) = read_rows(conn, kinds, clock, (id, by_token))?;
    let wrong = rows.iter().filter(|(row, _)| row.action == RowAction::Wrong).count();
    if wrong > 0 && !store::find_options(conn, id)?.skip_bad {
        return Err(wrong_rows(wrong as u64));
    }
    let head = Head {
        import: id,
        kind: import.kind,
        source: import.source,
        file_name: import.file_name,
        actor: actor.clone(),
        rows: i64::try_from(rows.len()).unwrap_or(i64::MAX),
    };
    let items = rows.into_iter().map(|(row, item)| {
        let CheckedRow { line, title, action, errors, warnings, .. } = row;
        let problems = errors.into_iter().chain(warnings).collect();
        serde_json::to_string(&StagedRow { line, title, action, problems, item })
    });
    Ok(Some(IngestPlan {
        head: serde_json::to_string(&head)?,
        state: serde_json::to_string(&State::default())?,
        items: items.collect::<Result<_, _>>()?,
    }))
}

/// Runs an import that is marked as running until it is finished or stopped. One that cannot start becomes a
/// draft again, with the reason. `by_token`: a program with an access token started it. Blocks.
pub fn run<S: Steps>(
    steps: &S,
    path: &Path,
    kinds: &ImportKinds,
    clock: &Clock,
    actor: &Actor,
    (id, by_token): (i64, bool),
) -> Result<()> {
    let handler: Arc<dyn IngestHandler> = Arc::new(Imports { kinds: kinds.clone(), clock: clock.clone() });
    match ingest::run(steps, path, &handler, |conn| plan(conn, kinds, clock, actor, (id, by_token))) {
        Ok(_) => {}
        Err(error @ (Error::Busy | Error::StorageFull)) => return Err(error),
        Err(error) => {
            let problem = error.to_string();
            steps.step(false, move |conn| store::back_to_draft(conn, id, &problem))?;
            return Err(error);
        }
    }
    let (at, actor) = (clock.stamp(), actor.clone());
    steps.step(true, move |conn| {
        let import = store::find(conn, id)?;
        if import.state != ImportState::Running {
            return Ok(());
        }
        store::finish(conn, id, ImportState::Cancelled, &at)?;
        note(conn, &actor, id, &import.file_name, "import.cancel")
    })
}

/// Keeps what a row did, for the report, for the undo and for the audit trail.
pub(super) fn keep_outcome(
    conn: &Connection,
    kind: &dyn ImportKind,
    (import, actor): (i64, &Actor),
    row: &mut ImportRow,
    applied: Applied,
) -> Result<()> {
    (row.action, row.record_id) = (applied.action, applied.record_id);
    let line = row.line;
    row.problems.extend(applied.problems.into_iter().map(|text| RowProblem::row(line, text)));
    for (noun, id) in &applied.added {
        store::insert_change(conn, import, (noun, *id), None, String::new())?;
    }
    if let Some(id) = applied.record_id.filter(|_| applied.action != RowAction::Unchanged) {
        let updated_at = kind.updated_at(conn, id)?.unwrap_or_default();
        store::insert_change(conn, import, (kind.record(), id), applied.before, updated_at)?;
        if let Some(change) = applied.change {
            audit_record(conn, actor, (import, "import"), (kind.record(), id), &change)?;
        }
    }
    Ok(())
}

/// Records what a run, or its undo, changed in one record: forms that are open elsewhere learn of it.
pub(super) fn audit_record(
    conn: &Connection,
    actor: &Actor,
    (import, verb): (i64, &str),
    (noun, id): (&str, i64),
    [before, after]: &AuditedChange,
) -> Result<()> {
    if before == after {
        return Ok(());
    }
    let (action, subject) = (format!("{noun}.{verb}"), format!("{noun}:{id}"));
    audit_with(conn, actor, &action, &subject, [before, after], &json!({ "import": import }))
}

/// Records the outcome in the audit trail.
pub(super) fn note(conn: &Connection, actor: &Actor, id: i64, file_name: &str, action: &str) -> Result<()> {
    let import = store::find(conn, id)?;
    let after = json!({
        "kind": import.kind, "file": file_name, "created": import.created_count, "updated": import.updated_count,
        "unchanged": import.unchanged_count, "skipped": import.skipped_count,
    });
    audit(conn, actor, action, &format!("import:{id}"), &json!(null), &after)
}

impl IngestHandler for Imports {
    fn name(&self) -> &'static str {
        "import"
    }

    fn begin(&self, conn: &Connection, head: &str, state: &str) -> Result<Option<Box<dyn IngestStep + '_>>> {
        let (head, state): (Head, State) = (serde_json::from_str(head)?, serde_json::from_str(state)?);
        let Some(kind) = self.kinds.find(&head.kind) else { return Ok(None) };
        let import = store::find(conn, head.import)?;
        let is_wanted = import.state == ImportState::Running && !import.is_stopping;
        Ok(is_wanted
            .then(|| Box::new(Coming { kind, clock: &self.clock, head, state }) as Box<dyn IngestStep>))
    }
}

struct Coming<'k> {
    kind: Arc<dyn ImportKind>,
    clock: &'k Clock,
    head: Head,
    state: State,
}

impl Coming<'_> {
    /// Stores the rows that have been refused since the last step.
    fn note_refused(&mut self, conn: &Connection) -> Result<()> {
        for (position, row) in std::mem::take(&mut self.state.refused) {
            store::insert_row(conn, self.head.import, &row.row(position))?;
        }
        Ok(())
    }

    fn bring(&self, conn: &Connection, staged: StagedRow) -> Result<()> {
        let Head { import, actor, source, .. } = &self.head;
        let position = self.state.position;
        let item = staged.item.clone();
        let mut row = staged.row(position);
        if let Some(item) = item {
            let context = ImportContext { clock: self.clock, actor, source };
            let applied = self.kind.apply(conn, &context, &item)?;
            keep_outcome(conn, self.kind.as_ref(), (*import, actor), &mut row, applied)?;
        }
        store::insert_row(conn, *import, &row)
    }
}

impl IngestStep for Coming<'_> {
    fn take(&mut self, conn: &Connection, item: &str) -> Result<()> {
        let staged: StagedRow = serde_json::from_str(item)?;
        if self.state.position == 0 {
            store::set_row_count(conn, self.head.import, self.head.rows)?;
        }
        self.bring(conn, staged)?;
        store::advance(conn, self.head.import, self.state.position + 1)?;
        self.note_refused(conn)?;
        self.state.position += 1;
        Ok(())
    }

    fn refuse(&mut self, item: &str, error: &Error) {
        if let Ok(mut staged) = serde_json::from_str::<StagedRow>(item) {
            staged.action = RowAction::Wrong;
            staged.problems.push(RowProblem::row(staged.line, format!("{error}; skipped")));
            self.state.refused.push((self.state.position, staged));
        }
        self.state.position += 1;
    }

    fn state(&self) -> Result<String> {
        Ok(serde_json::to_string(&self.state)?)
    }

    fn finish(&mut self, conn: &Connection) -> Result<()> {
        self.note_refused(conn)?;
        let Head { import, actor, rows, file_name, .. } = &self.head;
        store::set_row_count(conn, *import, *rows)?;
        store::advance(conn, *import, *rows)?;
        store::finish(conn, *import, ImportState::Done, &self.clock.stamp())?;
        note(conn, actor, *import, file_name, "import.run")
    }
}
