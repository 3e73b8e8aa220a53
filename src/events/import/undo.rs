//! Taking a run back, step by step: what it made goes, what it changed is as before.

use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::accounts::{Actor, audit};
use crate::events::model::NewEvent;
use crate::events::store::{self, ImportRun};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};
use crate::kit::ingest::{self, IngestHandler, IngestPlan, IngestStep, Steps};

/// Imports that are taken back.
pub struct Undos(pub Clock);

#[derive(Serialize, Deserialize)]
struct Head {
    run: i64,
    actor: Actor,
}

/// What an undo did.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct UndoneImport {
    pub removed: u64,
    pub restored: u64,
    /// Changed by somebody since, and left as they are.
    pub kept: Vec<i64>,
}

/// Takes a run back. Events that were changed again since are left alone and named. Blocks.
pub fn undo<S: Steps>(
    steps: &S,
    path: &Path,
    clock: &Clock,
    actor: &Actor,
    run: i64,
) -> Result<UndoneImport> {
    let kind: Arc<dyn IngestHandler> = Arc::new(Undos(clock.clone()));
    let state = ingest::run(steps, path, &kind, |conn| {
        let found: ImportRun = store::find_run(conn, run)?.ok_or(Error::NotFound("Import"))?;
        if found.undone_at.is_some() {
            return Err(Error::BadRequest("This import was undone already.".into()));
        }
        Ok(Some(IngestPlan {
            head: serde_json::to_string(&Head { run, actor: actor.clone() })?,
            state: serde_json::to_string(&UndoneImport::default())?,
            items: store::list_run_changes(conn, run)?.iter().map(i64::to_string).collect(),
        }))
    })?;
    let state = state.ok_or(Error::NotFound("Import"))?;
    Ok(serde_json::from_str(&state)?)
}

impl IngestHandler for Undos {
    fn name(&self) -> &'static str {
        "event-import-undo"
    }

    fn begin(&self, _: &Connection, head: &str, state: &str) -> Result<Option<Box<dyn IngestStep + '_>>> {
        let (head, undone) = (serde_json::from_str(head)?, serde_json::from_str(state)?);
        Ok(Some(Box::new(Undo { clock: &self.0, head, undone })))
    }
}

struct Undo<'k> {
    clock: &'k Clock,
    head: Head,
    undone: UndoneImport,
}

impl IngestStep for Undo<'_> {
    fn take(&mut self, conn: &Connection, item: &str) -> Result<()> {
        let event_id: i64 = item.parse().map_err(Error::internal)?;
        let Some(change) = store::find_run_change(conn, self.head.run, event_id)? else { return Ok(()) };
        if change.is_changed_since {
            self.undone.kept.push(event_id);
            return Ok(());
        }
        match change.before {
            None => {
                store::delete_imported(conn, event_id)?;
                self.undone.removed += 1;
            }
            Some(before) => {
                let mut before: NewEvent = serde_json::from_str(&before)?;
                store::clear_lost_links(conn, &mut before)?;
                store::update(conn, self.clock, event_id, &before)?;
                self.undone.restored += 1;
            }
        }
        Ok(())
    }

    fn refuse(&mut self, item: &str, _: &Error) {
        self.undone.kept.extend(item.parse::<i64>().ok());
    }

    fn state(&self) -> Result<String> {
        Ok(serde_json::to_string(&self.undone)?)
    }

    fn finish(&mut self, conn: &Connection) -> Result<()> {
        let Head { run, actor } = &self.head;
        store::mark_undone(conn, *run, &actor.at)?;
        let subject = format!("event_import:{run}");
        audit(conn, actor, "event.import_undo", &subject, &json!(null), &json!(self.undone))
    }
}
