//! Reader threads: each runs waiting reads one after the other, each with a time limit.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use rusqlite::Connection;

use super::open::{OpenError, open_reader};
use super::shared::{DbShared, spawn};
use super::{commerce, statement_trace, versioned_cache};

pub type ReadJob = Box<dyn FnOnce(&Connection) + Send>;

/// How many of SQLite's instructions run between two looks at the clock.
pub(super) const INSTRUCTIONS_PER_CHECK: std::ffi::c_int = 20_000;

/// Starts this many. Each opens its own connection: reading the schema is most of a start, so they do it side by side.
pub fn start(
    readers: usize,
    path: &Arc<PathBuf>,
    jobs: Receiver<ReadJob>,
    shared: &Arc<DbShared>,
) -> Result<(), OpenError> {
    let jobs = Arc::new(Mutex::new(jobs));
    let (opened, openings) = channel();
    for number in 0..readers {
        let (path, jobs, shared) = (Arc::clone(path), Arc::clone(&jobs), Arc::clone(shared));
        let opened = opened.clone();
        spawn(&format!("db-read-{number}"), move || {
            let conn = open_reader(&path).and_then(|mut conn| {
                statement_trace::watch(&mut conn)?;
                Ok(conn)
            });
            match conn {
                Ok(conn) => {
                    let _ = opened.send(Ok(()));
                    drop(opened);
                    run(conn, &jobs, &shared);
                }
                Err(error) => drop(opened.send(Err(error))),
            }
        })?;
    }
    drop(opened);
    openings.into_iter().collect()
}

/// Runs until all senders are gone or the database is closed.
fn run(mut conn: Connection, jobs: &Mutex<Receiver<ReadJob>>, shared: &DbShared) {
    let started = Instant::now();
    let deadline = Arc::new(AtomicU64::new(u64::MAX));
    let limit = Arc::clone(&deadline);
    let watched = conn.progress_handler(
        INSTRUCTIONS_PER_CHECK,
        Some(move || started.elapsed().as_millis() > u128::from(limit.load(Ordering::Relaxed))),
    );
    if let Err(error) = watched {
        tracing::warn!("reads run without a time limit: {error}");
    }
    let mut hides = false;
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        shared.waiting_reads.fetch_sub(1, Ordering::Relaxed);
        if let Some(hidden) = shared.hidden.get().filter(|_| !hides) {
            // The caller is told that the server is busy, and sees nothing that is hidden.
            if let Err(error) = commerce::hide_from_reader(&conn, hidden) {
                tracing::error!("a reader cannot hide what this town does not offer: {error}");
                continue;
            }
            hides = true;
        }
        statement_trace::begin(&shared.changes);
        versioned_cache::begin_read(shared.version.load(Ordering::Acquire));
        let end = started.elapsed() + shared.read_limit;
        deadline.store(end.as_millis().try_into().unwrap_or(u64::MAX), Ordering::Relaxed);
        job(&conn);
        statement_trace::learn(&conn);
        if shared.is_closing.load(Ordering::Acquire) {
            return;
        }
    }
}
