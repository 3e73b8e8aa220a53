//! A run whose rows its caller saves, in one transaction: in the list of imports, with a report and an undo.

use std::sync::Arc;

use rusqlite::Connection;

use super::kind::{Applied, ImportKind};
use super::model::CheckedRow;
use super::run::{keep_outcome, note};
use super::run_model::{ImportOptions, ImportRow, ImportState, NewImport};
use super::store;
use crate::accounts::Actor;
use crate::kit::error::Result;

pub struct OwnRun<'a> {
    kind: Arc<dyn ImportKind>,
    actor: &'a Actor,
    file_name: &'a str,
    id: i64,
    position: i64,
}

impl<'a> OwnRun<'a> {
    /// `source`: the name under which the file's keys are stored.
    pub fn begin(
        conn: &Connection,
        kind: Arc<dyn ImportKind>,
        actor: &'a Actor,
        file_name: &'a str,
        source: &str,
    ) -> Result<OwnRun<'a>> {
        let new = NewImport {
            kind: kind.name(),
            source,
            file_name,
            format: "csv",
            actor,
            options: &ImportOptions::default(),
            row_count: 0,
            content: &[],
        };
        let id = store::insert(conn, &new)?;
        Ok(OwnRun { kind, actor, file_name, id, position: 0 })
    }

    /// `applied`: `None` if the row was left out.
    pub fn keep(&mut self, conn: &Connection, row: CheckedRow, applied: Option<Applied>) -> Result<()> {
        let CheckedRow { line, title, action, errors, warnings, .. } = row;
        let problems = errors.into_iter().chain(warnings).collect();
        let mut row = ImportRow { position: self.position, line, title, action, record_id: None, problems };
        if let Some(applied) = applied {
            keep_outcome(conn, self.kind.as_ref(), (self.id, self.actor), &mut row, applied)?;
        }
        self.position += 1;
        store::insert_row(conn, self.id, &row)
    }

    /// Returns the run's id.
    pub fn finish(self, conn: &Connection, now: &str) -> Result<i64> {
        store::set_row_count(conn, self.id, self.position)?;
        store::advance(conn, self.id, self.position)?;
        store::finish(conn, self.id, ImportState::Done, now)?;
        note(conn, self.actor, self.id, self.file_name, "import.run")?;
        Ok(self.id)
    }
}
