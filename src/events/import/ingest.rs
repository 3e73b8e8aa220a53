//! Ingest of a file's rows step by step (`kit::ingest`), all of them or none.

use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::apply::{ImportAction as Fate, ImportOptions, KeyedRow, decide, plan};
use super::file::EventFile;
use super::report::EventImportReport;
use super::upsert::UpsertItem;
use crate::accounts::{Actor, audit};
use crate::events::store::{self, NewRun};
use crate::kit::clock::Clock;
use crate::kit::csv::RowProblem;
use crate::kit::error::{Error, Result};
use crate::kit::ingest::{self, IngestHandler, IngestPlan, IngestStep, Steps};

/// Imports of events.
pub struct Imports(pub Clock);

#[derive(Serialize, Deserialize)]
struct Head {
    source: String,
    file_name: String,
    format: String,
    actor: Actor,
    rows: u64,
    /// Rows that do not come in.
    skipped: u64,
}

/// What has become of the rows so far.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct State {
    run: Option<i64>,
    created: u64,
    updated: u64,
    unchanged: u64,
    skipped: u64,
    /// About rows that could not be brought in although they were good.
    faults: Vec<RowProblem>,
}

/// Takes the file in. No run: rows are wrong, and nothing was changed. Blocks.
pub fn take_in<S: Steps>(
    steps: &S,
    path: &Path,
    clock: &Clock,
    actor: &Actor,
    file: &EventFile,
    wish: &ImportOptions<'_>,
) -> Result<(EventImportReport, Option<i64>)> {
    let kind: Arc<dyn IngestHandler> = Arc::new(Imports(clock.clone()));
    let mut report = EventImportReport::default();
    let state = ingest::run(steps, path, &kind, |conn| {
        let (planned, rows) = plan_import(conn, clock, actor, file, wish)?;
        report = planned;
        Ok(rows)
    })?;
    let Some(state) = state else { return Ok((report, None)) };
    let state: State = serde_json::from_str(&state)?;
    report.created = state.created;
    report.updated = state.updated;
    report.unchanged = state.unchanged;
    report.skipped += state.skipped;
    state.faults.into_iter().for_each(|fault| report.remarks.add_warning(fault));
    Ok((report, state.run))
}

pub(super) fn plan_import(
    conn: &Connection,
    clock: &Clock,
    actor: &Actor,
    file: &EventFile,
    wish: &ImportOptions<'_>,
) -> Result<(EventImportReport, Option<IngestPlan>)> {
    let (report, rows) = plan(conn, clock, file, wish)?;
    let Some(rows) = rows else { return Ok((report, None)) };
    let head = Head {
        source: wish.source.to_owned(),
        file_name: wish.file_name.to_owned(),
        format: file.format.as_str().to_owned(),
        actor: actor.clone(),
        rows: report.rows,
        skipped: report.skipped,
    };
    let plan = IngestPlan {
        head: serde_json::to_string(&head)?,
        state: serde_json::to_string(&State::default())?,
        items: rows.iter().map(serde_json::to_string).collect::<Result<_, _>>()?,
    };
    Ok((report, Some(plan)))
}

impl IngestHandler for Imports {
    fn name(&self) -> &'static str {
        "event-import"
    }

    fn begin(&self, _: &Connection, head: &str, state: &str) -> Result<Option<Box<dyn IngestStep + '_>>> {
        let (head, state) = (serde_json::from_str(head)?, serde_json::from_str(state)?);
        Ok(Some(Box::new(Import { clock: &self.0, head, state })))
    }
}

struct Import<'k> {
    clock: &'k Clock,
    head: Head,
    state: State,
}

impl Import<'_> {
    fn run(&self, conn: &Connection) -> Result<i64> {
        if let Some(run) = self.state.run {
            return Ok(run);
        }
        let Head { source, file_name, format, actor, .. } = &self.head;
        let (user_id, who, at) = (actor.user_id, actor.name.as_str(), actor.at.as_str());
        store::insert_run(conn, &NewRun { source, file_name, format, user_id, who, at })
    }
}

impl IngestStep for Import<'_> {
    fn take(&mut self, conn: &Connection, item: &str) -> Result<()> {
        let (key, row, said): KeyedRow = serde_json::from_str(item)?;
        let run = self.run(conn)?;
        let mut state = State { run: Some(run), ..self.state.clone() };
        let id = match decide(conn, &self.head.source, &row, &key, said)? {
            Fate::Create(new) => {
                let id = store::insert(conn, self.clock, &new)?;
                store::insert_run_change(conn, run, id, None)?;
                state.created += 1;
                id
            }
            Fate::Update(id, new) => {
                let before = store::load(conn, id)?.ok_or(Error::NotFound("Event"))?;
                // Who imports decides: no source changes these fields again.
                store::update_by_editor(conn, self.clock, id, &new)?;
                store::insert_run_change(conn, run, id, Some(&serde_json::to_string(&before)?))?;
                state.updated += 1;
                id
            }
            Fate::Unchanged(id) => {
                state.unchanged += 1;
                id
            }
            // Somebody was quicker.
            Fate::Skip(_) => {
                state.skipped += 1;
                self.state = state;
                return Ok(());
            }
        };
        store::put_import_key(conn, &self.head.source, &key, id)?;
        self.state = state;
        Ok(())
    }

    fn refuse(&mut self, item: &str, error: &Error) {
        let line = serde_json::from_str::<(String, UpsertItem)>(item).map_or(0, |(_, row)| row.line);
        self.state.skipped += 1;
        self.state.faults.push(RowProblem::row(line, format!("{error}; skipped")));
    }

    fn state(&self) -> Result<String> {
        Ok(serde_json::to_string(&self.state)?)
    }

    fn finish(&mut self, conn: &Connection) -> Result<()> {
        let run = self.run(conn)?;
        self.state.run = Some(run);
        let State { created, updated, unchanged, .. } = self.state;
        let skipped = self.head.skipped + self.state.skipped;
        let report = EventImportReport {
            rows: self.head.rows,
            created,
            updated,
            unchanged,
            skipped,
            ..EventImportReport::default()
        };
        store::finish_run(conn, run, &report)?;
        audit(
            conn,
            &self.head.actor,
            "event.import",
            &format!("event_import:{run}"),
            &json!(null),
            &json!({
                "file": self.head.file_name, "created": created, "updated": updated,
                "unchanged": unchanged, "skipped": skipped,
            }),
        )
    }
}
