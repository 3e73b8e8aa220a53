//! The writer thread: groups waiting writes into one commit, refuses them while the disk is full, and notices
//! commits by other processes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use rusqlite::Connection;

use super::change_tracker::Changes;
use super::commerce;
use super::disk_guard::{DiskMonitor, FreeSpace};
use super::shared::DbShared;
use super::statement_trace;
use crate::kit::error::{Error, Result};

/// Writes that may share one commit, so that a burst costs one disk sync.
const GROUP: usize = 64;
/// How often an idle writer checks whether another process has committed.
const WATCH: Duration = Duration::from_millis(500);

pub type Reply = Box<dyn FnOnce(Result<()>) + Send>;

/// If given an error instead of a connection, the work does not run and returns the error.
pub type Work = Box<dyn FnOnce(Result<&Connection>) -> WriteOutcome + Send>;

/// A write in the queue.
pub struct WriteJob {
    pub turn: Arc<Turn>,
    pub work: Work,
}

/// Whether a write has begun or its caller has given up waiting: exactly one of the two, permanently.
#[derive(Default)]
pub struct Turn(AtomicU8);

impl Turn {
    const BEGUN: u8 = 1;
    const GIVEN_UP: u8 = 2;

    fn set(&self, to: u8) -> bool {
        self.0.compare_exchange(0, to, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    /// False if nobody waits for the write any more: it must not happen.
    fn begin(&self) -> bool {
        self.set(Turn::BEGUN)
    }

    /// False if the write has begun: its result must be waited for.
    pub fn give_up(&self) -> bool {
        self.set(Turn::GIVEN_UP)
    }

    fn is_given_up(&self) -> bool {
        self.0.load(Ordering::Acquire) == Turn::GIVEN_UP
    }
}

impl WriteJob {
    /// A job that does nothing but make the writer check its state.
    pub fn wake() -> WriteJob {
        WriteJob { turn: Arc::default(), work: Box::new(|_| WriteOutcome::nothing()) }
    }

    /// Answers the job with an error without running it.
    fn refuse(self, error: Error) {
        if self.turn.begin() {
            ((self.work)(Err(error)).reply)(Ok(()));
        }
    }
}

pub struct WriteOutcome {
    pub is_ok: bool,
    /// SQLite ran out of space.
    pub is_full: bool,
    /// The work may have changed what the public sees.
    pub is_public: bool,
    pub reply: Reply,
}

impl WriteOutcome {
    /// The result of a job that exists only to wake the writer.
    pub fn nothing() -> WriteOutcome {
        WriteOutcome { is_ok: false, is_full: false, is_public: false, reply: Box::new(|_| ()) }
    }
}

/// Runs until all senders are gone, or the database is closed and nothing is waiting. Returns whether
/// everything written has been checkpointed into the data file itself.
pub fn run(conn: &Connection, mut seen: i64, jobs: &Receiver<WriteJob>, shared: &DbShared) -> bool {
    let mut watch = DiskMonitor::begin();
    let mut has_written = false;
    let mut is_switched = false;
    loop {
        let is_closing = shared.is_closing.load(Ordering::Acquire);
        let first = match jobs.recv_timeout(if is_closing { Duration::ZERO } else { WATCH }) {
            Ok(job) => Some(job),
            Err(RecvTimeoutError::Timeout) => {
                // Frees the page cache that a large job filled: the next job needs only a few rows of it.
                if std::mem::take(&mut has_written) {
                    let _ = conn.execute_batch("PRAGMA shrink_memory");
                }
                None
            }
            Err(RecvTimeoutError::Disconnected) => return write_home(conn),
        };
        if first.is_none() && is_closing {
            return write_home(conn);
        }
        // Pages say whether the site is read-only.
        if watch.measure(conn, &shared.room) {
            shared.moved();
        }
        if let Some(hidden) = shared.hidden.get().filter(|_| !is_switched) {
            is_switched = true;
            if let Err(error) = commerce::hide_from_writer(conn, hidden) {
                tracing::error!("the writer does not know that this town does not sell: {error}");
            }
        }
        if let Some(first) = first {
            shared.waiting_writes.fetch_sub(1, Ordering::Relaxed);
            has_written = true;
            if first.turn.is_given_up() {
                continue;
            }
            if shared.room.left() == FreeSpace::Nothing {
                first.refuse(Error::StorageFull);
            } else if write_group(conn, first, jobs, shared) && watch.fail(&shared.room) {
                shared.moved();
            }
        }
        let now = data_version(conn);
        if now != seen {
            seen = now;
            shared.moved();
            shared.committed();
        }
    }
}

/// Moves everything from the write-ahead log into the data file and empties the log. Waits for readers as
/// long as the connection waits for locks.
fn write_home(conn: &Connection) -> bool {
    let is_busy = conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, bool>(0));
    match is_busy {
        Ok(false) => true,
        Ok(true) => false,
        Err(error) => {
            tracing::error!("what was written last stays in the write-ahead log: {error}");
            false
        }
    }
}

/// SQLite's counter of commits by *other* connections.
pub fn data_version(conn: &Connection) -> i64 {
    conn.query_row("PRAGMA data_version", [], |row| row.get(0)).unwrap_or(0)
}

fn take_waiting(jobs: &Receiver<WriteJob>, shared: &DbShared) -> Option<WriteJob> {
    let job = jobs.try_recv().ok()?;
    shared.waiting_writes.fetch_sub(1, Ordering::Relaxed);
    Some(job)
}

/// Runs waiting writes in one commit; returns true if SQLite ran out of space for them.
fn write_group(conn: &Connection, first: WriteJob, jobs: &Receiver<WriteJob>, shared: &DbShared) -> bool {
    if let Err(error) = conn.execute_batch("BEGIN IMMEDIATE") {
        let error = Error::from(error);
        let is_full = matches!(error, Error::StorageFull);
        first.refuse(error);
        return is_full;
    }
    let mut replies: Vec<Reply> = Vec::new();
    // Changes to what the public may see.
    let mut changes: Option<Vec<Changes>> = None;
    let mut has_work = false;
    let mut is_full = false;
    let mut next = Some(first);
    while let Some(job) = next.take() {
        if !job.turn.begin() {
            next = take_waiting(jobs, shared);
            continue;
        }
        let savepoint = conn.execute_batch("SAVEPOINT work");
        statement_trace::begin(&shared.changes);
        let ran = (job.work)(match savepoint {
            Ok(()) => Ok(conn),
            Err(error) => Err(error.into()),
        });
        if ran.is_ok && ran.is_public {
            changes.get_or_insert_default().push(statement_trace::changes(conn));
        }
        has_work |= ran.is_ok;
        is_full |= ran.is_full;
        replies.push(ran.reply);
        // An error that ended the whole transaction ended it for all jobs.
        if conn.is_autocommit() {
            break;
        }
        // If this fails, the transaction cannot be committed, and the failed commit answers all of them.
        let _ = conn.execute_batch(if ran.is_ok { "RELEASE work" } else { "ROLLBACK TO work; RELEASE work" });
        if replies.len() < GROUP && !is_full {
            next = take_waiting(jobs, shared);
        }
    }
    let committed = conn.execute_batch("COMMIT");
    if committed.is_err() && !conn.is_autocommit() {
        let _ = conn.execute_batch("ROLLBACK");
    }
    if committed.is_ok() {
        shared.commits.fetch_add(1, Ordering::Relaxed);
        if let Some(changes) = changes {
            shared.changed(&changes);
        }
        if has_work {
            shared.committed();
        }
    }
    let failure = committed.err().map(Error::from);
    is_full |= matches!(failure, Some(Error::StorageFull));
    for reply in replies {
        reply(match &failure {
            None => Ok(()),
            Some(_) if is_full => Err(Error::StorageFull),
            Some(Error::Busy) => Err(Error::Busy),
            Some(Error::Damaged(cause)) => Err(Error::Damaged(cause.clone())),
            Some(other) => Err(Error::Internal(format!("commit: {other:?}"))),
        });
    }
    is_full
}
