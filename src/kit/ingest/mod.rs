//! Bulk ingest without blocking other writes: computed on a reader, collected in staging tables, and
//! applied in short steps between which other writes run.
//!
//! Tables: `ingests`, `ingest_items`. Invariants: an incomplete ingest changes nothing and is discarded;
//! a complete one is applied to its end, if need be by the next start, and each item once; one process
//! applies at a time, and its death is known at once, because it holds a lock on a file.

mod step;
mod store;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::kit::database_files::{give_to_owner, with_suffix};
use crate::kit::db::{Db, OpenError, open_reader, open_writer};
use crate::kit::error::{Error, Result};

pub use step::{OwnConnection, Shared, Steps};
pub use store::has_any;

/// Bytes that one step writes to the staging tables.
const GATHERED: usize = 256 << 10;
/// Items deleted per step.
const FORGOTTEN: u32 = 2_000;
/// A step ends with the item during which this time is exceeded.
const STEP: Duration = Duration::from_millis(20);
/// How often cached responses are invalidated during an ingest.
const RENEWED: Duration = Duration::from_secs(1);
/// How long to wait for another process, or another ingest, to finish.
const TIMEOUT: Duration = Duration::from_secs(60);
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// What is to be ingested.
#[derive(Debug, Default)]
pub struct IngestPlan {
    /// Data common to all items, as JSON.
    pub head: String,
    /// The result so far, as JSON.
    pub state: String,
    /// In the order in which they are applied.
    pub items: Vec<String>,
}

/// Knows how to apply the items of one kind.
pub trait IngestHandler: Send + Sync {
    fn name(&self) -> &'static str;

    /// Called at the beginning of each step; `None` if the target of the items no longer exists.
    fn begin(&self, conn: &Connection, head: &str, state: &str) -> Result<Option<Box<dyn IngestStep + '_>>>;
}

/// One step of applying items.
pub trait IngestStep {
    fn take(&mut self, conn: &Connection, item: &str) -> Result<()>;

    /// Called for an item that could not be applied and has changed nothing.
    fn refuse(&mut self, item: &str, error: &Error);

    fn state(&self) -> Result<String>;

    /// Called after the last item.
    fn finish(&mut self, conn: &Connection) -> Result<()>;
}

/// Computes something on a reader and applies it. If `plan` returns `None`, there is nothing to do. Returns
/// the last state. Blocks.
pub fn run<S: Steps>(
    steps: &S,
    path: &Path,
    kind: &Arc<dyn IngestHandler>,
    plan: impl FnOnce(&Connection) -> Result<Option<IngestPlan>>,
) -> Result<Option<String>> {
    let _lock = wait_for_lock(steps, path)?;
    settle(steps, kind)?;
    let reader = open_reader(path).map_err(Error::internal)?;
    // All of it sees the same snapshot.
    reader.execute_batch("BEGIN")?;
    let plan = plan(&reader)?;
    drop(reader);
    let Some(plan) = plan else { return Ok(None) };
    let id = gather(steps, kind.name(), plan)?;
    bring_in(steps, kind, id)
}

/// Applies the complete ingests of a process that died, and discards its incomplete ones. Runs before the
/// server answers requests; if a living process is ingesting, it is left alone.
pub fn recover(path: &Path, kinds: &[Arc<dyn IngestHandler>]) -> Result<(), OpenError> {
    let said =
        |error: Error| OpenError::new(format!("what came in last cannot be brought to its end: {error:?}"));
    if !open_reader(path).map_err(Error::internal).and_then(|conn| store::has_any(&conn)).map_err(said)? {
        return Ok(());
    }
    let Some(_lock) = try_lock(path).map_err(said)? else { return Ok(()) };
    let conn = open_writer(path)?;
    for kind in kinds {
        match settle(&OwnConnection::at_once(&conn), kind) {
            // It is retried when there is space; meanwhile the site can be read.
            Err(Error::StorageFull) => return Ok(()),
            other => other.map_err(said)?,
        }
    }
    Ok(())
}

/// Runs blocking work that uses steps of the server's writer, from async code.
pub async fn beside<T, F>(db: &Db, work: F) -> Result<T>
where
    T: Send + 'static,
    F: FnOnce(&Shared) -> Result<T> + Send + 'static,
{
    let db = db.clone();
    tokio::task::spawn_blocking(move || work(&Shared::new(db))).await.map_err(Error::internal)?
}

/// Called only by the holder of the lock, so whoever left an ingest behind has died.
fn settle<S: Steps>(steps: &S, kind: &Arc<dyn IngestHandler>) -> Result<()> {
    let name = kind.name();
    for (id, is_ready) in steps.step(false, move |conn| store::list(conn, name))? {
        if is_ready {
            tracing::warn!("{name} {id} was interrupted; it is brought to its end");
            bring_in(steps, kind, id)?;
        } else {
            forget(steps, id)?;
        }
    }
    Ok(())
}

fn forget<S: Steps>(steps: &S, id: i64) -> Result<()> {
    while !steps.step(false, move |conn| store::drop_items(conn, id, FORGOTTEN))? {}
    steps.step(false, move |conn| store::delete(conn, id))
}

fn gather<S: Steps>(steps: &S, name: &'static str, plan: IngestPlan) -> Result<i64> {
    let IngestPlan { head, state, items } = plan;
    let id = steps.step(false, move |conn| store::insert(conn, name, &head, &state))?;
    let (mut chunk, mut bytes, mut first) = (Vec::new(), 0, 0);
    let mut put = |chunk: &mut Vec<String>| {
        let (at, items) = (first, Arc::new(std::mem::take(chunk)));
        first += items.len();
        steps.step(false, move |conn| store::insert_items(conn, id, at, &items))
    };
    for item in items {
        bytes += item.len();
        chunk.push(item);
        if bytes >= GATHERED {
            bytes = 0;
            put(&mut chunk)?;
        }
    }
    put(&mut chunk)?;
    steps.step(false, move |conn| store::mark_ready(conn, id))?;
    Ok(id)
}

/// Returns the last state; `None` if the target no longer existed.
fn bring_in<S: Steps>(steps: &S, kind: &Arc<dyn IngestHandler>, id: i64) -> Result<Option<String>> {
    let mut renewed = Instant::now();
    loop {
        let is_public = renewed.elapsed() >= RENEWED;
        if is_public {
            renewed = Instant::now();
        }
        let for_step = Arc::clone(kind);
        match steps.step(is_public, move |conn| step::take_some(conn, for_step.as_ref(), id))? {
            step::StepOutcome::Some => {}
            step::StepOutcome::All => break,
            step::StepOutcome::Nowhere => {
                forget(steps, id)?;
                return Ok(None);
            }
        }
    }
    let for_end = Arc::clone(kind);
    steps.step(true, move |conn| step::finish(conn, for_end.as_ref(), id))
}

/// A command of another user, such as root, may have made the file. Locking it takes no right to write.
fn open_lock(name: &Path, path: &Path) -> std::io::Result<File> {
    match OpenOptions::new().create(true).truncate(false).write(true).open(name) {
        Err(error) if error.kind() == ErrorKind::PermissionDenied => File::open(name),
        opened => {
            let _ = give_to_owner(name, path);
            opened
        }
    }
}

fn try_lock(path: &Path) -> Result<Option<File>> {
    let file = open_lock(&with_suffix(path, "-ingest"), path).map_err(Error::internal)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(Error::internal(error)),
    }
}

fn wait_for_lock<S: Steps>(steps: &S, path: &Path) -> Result<File> {
    let began = Instant::now();
    loop {
        if let Some(file) = try_lock(path)? {
            return Ok(file);
        }
        if steps.is_stopping() || began.elapsed() > TIMEOUT {
            return Err(Error::Busy);
        }
        std::thread::sleep(POLL_INTERVAL);
    }
}
