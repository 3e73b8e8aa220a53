//! Undoing a run, step by step: records that it created are moved to the deleted records, those that it
//! changed are restored.

use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::kind::{ImportContext, ImportKind, ImportKinds};
use super::run::audit_record;
use super::run_model::{ImportState, KeptRecord, UndoneImport};
use super::store;
use crate::accounts::{Actor, audit};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};
use crate::kit::ingest::{self, IngestHandler, IngestPlan, IngestStep, Steps};

/// The handler that undoes imports.
pub struct UndoHandler {
    pub kinds: ImportKinds,
    pub clock: Clock,
}

#[derive(Serialize, Deserialize)]
struct Head {
    import: i64,
    kind: String,
    source: String,
    #[serde(default)]
    begun_at: String,
    actor: Actor,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct State {
    progress: i64,
    undone: UndoneImport,
}

/// Undoes a run that is marked for it. Records that were changed since are left alone and listed. Blocks.
pub fn undo<S: Steps>(
    steps: &S,
    path: &Path,
    kinds: &ImportKinds,
    clock: &Clock,
    actor: &Actor,
    id: i64,
) -> Result<()> {
    let handler: Arc<dyn IngestHandler> =
        Arc::new(UndoHandler { kinds: kinds.clone(), clock: clock.clone() });
    ingest::run(steps, path, &handler, |conn| {
        let import = store::find(conn, id)?;
        if import.state != ImportState::Undoing {
            return Ok(None);
        }
        let kind = kinds.find(&import.kind);
        let is_own = |noun: &str| kind.as_ref().is_some_and(|kind| kind.record() == noun);
        let head = Head {
            import: id,
            kind: import.kind,
            source: import.source,
            begun_at: import.created_at,
            actor: actor.clone(),
        };
        let own = store::list_changes(conn, id)?.into_iter().filter(|(noun, _)| is_own(noun));
        Ok(Some(IngestPlan {
            head: serde_json::to_string(&head)?,
            state: serde_json::to_string(&State::default())?,
            items: own.map(|(_, id)| id.to_string()).collect(),
        }))
    })
    .map(drop)
}

impl IngestHandler for UndoHandler {
    fn name(&self) -> &'static str {
        "import-undo"
    }

    fn begin(&self, _: &Connection, head: &str, state: &str) -> Result<Option<Box<dyn IngestStep + '_>>> {
        let (head, state): (Head, State) = (serde_json::from_str(head)?, serde_json::from_str(state)?);
        let kind = self.kinds.find(&head.kind);
        Ok(kind.map(|kind| Box::new(Undo { kind, clock: &self.clock, head, state }) as Box<dyn IngestStep>))
    }
}

struct Undo<'k> {
    kind: Arc<dyn ImportKind>,
    clock: &'k Clock,
    head: Head,
    state: State,
}

impl Undo<'_> {
    fn take_back(&mut self, conn: &Connection, record_id: i64) -> Result<()> {
        let Head { import, actor, source, begun_at, .. } = &self.head;
        let change = store::find_change(conn, *import, self.kind.record(), record_id)?;
        // Already gone: there is nothing to undo.
        let Some((change, updated_at)) = change.zip(self.kind.updated_at(conn, record_id)?) else {
            return Ok(());
        };
        let run = (begun_at.as_str(), change.updated_at.as_str());
        let was_created = change.content.is_none();
        if change.updated_at != updated_at || (was_created && self.kind.is_in_use(conn, record_id, run)?) {
            let title = store::find_title(conn, *import, record_id)?;
            self.state.undone.kept.push(KeptRecord { id: record_id, title });
            return Ok(());
        }
        let context = ImportContext { clock: self.clock, actor, source };
        let Some(before) = change.content else {
            self.kind.set_aside(conn, &context, record_id)?;
            self.state.undone.removed += 1;
            return Ok(());
        };
        let change = self.kind.put_back(conn, &context, record_id, &before)?;
        self.state.undone.restored += 1;
        audit_record(conn, actor, (*import, "import_undo"), (self.kind.record(), record_id), &change)
    }
}

impl IngestStep for Undo<'_> {
    fn take(&mut self, conn: &Connection, item: &str) -> Result<()> {
        self.take_back(conn, item.parse().map_err(Error::internal)?)?;
        store::advance(conn, self.head.import, self.state.progress + 1)?;
        self.state.progress += 1;
        Ok(())
    }

    fn refuse(&mut self, item: &str, _: &Error) {
        let kept = item.parse().ok().map(|id| KeptRecord { id, title: String::new() });
        self.state.undone.kept.extend(kept);
        self.state.progress += 1;
    }

    fn state(&self) -> Result<String> {
        Ok(serde_json::to_string(&self.state)?)
    }

    fn finish(&mut self, conn: &Connection) -> Result<()> {
        let Head { import, actor, source, .. } = &self.head;
        let mut added = store::list_changes(conn, *import)?;
        added.retain(|(noun, _)| noun != self.kind.record());
        self.kind.tidy(conn, &ImportContext { clock: self.clock, actor, source }, &added)?;
        for kept in self.state.undone.kept.iter_mut().filter(|kept| kept.title.is_empty()) {
            kept.title = store::find_title(conn, *import, kept.id)?;
        }
        let UndoneImport { removed, restored, kept } = &self.state.undone;
        let has_undone = removed + restored > 0 || kept.is_empty();
        store::advance(conn, *import, self.state.progress)?;
        let undone = serde_json::to_string(&self.state.undone)?;
        store::finish_undo(conn, *import, &undone, has_undone.then(|| self.clock.stamp()))?;
        // The run's report lists what was kept; the trail would be as long as the file.
        let numbers = json!({ "removed": removed, "restored": restored, "kept": kept.len() });
        audit(conn, actor, "import.undo", &format!("import:{import}"), &json!(null), &numbers)
    }
}
