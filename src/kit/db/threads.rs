//! One writer thread and a few reader threads behind async calls.
//!
//! Invariant: a write is answered only after the commit that holds it, and no SQLite call ever
//! runs on an async worker.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::open::{OpenError, open_reader, open_writer};
use crate::kit::error::{Error, Result};

/// Calls that may wait for a thread before further ones are told that the server is busy.
const QUEUE: usize = 1024;
/// Writes that may share one commit, so that a burst costs one disk sync.
const GROUP: usize = 64;
/// How often an idle writer looks whether another process has committed.
const WATCH: Duration = Duration::from_millis(500);
const READ_LIMIT: Duration = Duration::from_secs(2);

type Reply = Box<dyn FnOnce(Result<()>) + Send>;
/// Given an error instead of a connection, the work does not run and the error is its answer.
type WriteJob = Box<dyn FnOnce(Result<&Connection>) -> Ran + Send>;
type ReadJob = Box<dyn FnOnce(&Connection) + Send>;
type Hook = Box<dyn Fn() + Send + Sync>;

struct Ran {
    is_ok: bool,
    /// The work can have changed what the public sees.
    is_public: bool,
    reply: Reply,
}

struct Shared {
    version: AtomicU64,
    hooks: Mutex<Vec<Hook>>,
    commit_hooks: Mutex<Vec<Hook>>,
}

impl Shared {
    fn moved(&self) {
        self.version.fetch_add(1, Ordering::AcqRel);
        call(&self.hooks);
    }
}

fn call(hooks: &Mutex<Vec<Hook>>) {
    for hook in hooks.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        hook();
    }
}

/// The database as handlers see it. Cheap to clone.
#[derive(Clone)]
pub struct Db {
    write: SyncSender<WriteJob>,
    read: SyncSender<ReadJob>,
    shared: Arc<Shared>,
    path: Arc<PathBuf>,
}

impl Db {
    /// Opens the file, migrates it, and starts the threads: one writer, one reader per core.
    pub fn open(path: &Path) -> Result<Db, OpenError> {
        let writer = open_writer(path)?;
        let shared = Arc::new(Shared {
            version: AtomicU64::new(1),
            hooks: Mutex::default(),
            commit_hooks: Mutex::default(),
        });
        let (write, write_jobs) = sync_channel::<WriteJob>(QUEUE);
        let (read, read_jobs) = sync_channel::<ReadJob>(QUEUE);
        let read_jobs = Arc::new(Mutex::new(read_jobs));
        let readers = std::thread::available_parallelism().map_or(2, usize::from).clamp(2, 8);
        for number in 0..readers {
            let conn = open_reader(path)?;
            let jobs = Arc::clone(&read_jobs);
            spawn(&format!("db-read-{number}"), move || read_loop(conn, &jobs))?;
        }
        let for_writer = Arc::clone(&shared);
        // Before anybody can commit: what comes after is noticed, however late the thread starts.
        let seen = data_version(&writer);
        spawn("db-write", move || write_loop(&writer, seen, &write_jobs, &for_writer))?;
        Ok(Db { write, read, shared, path: Arc::new(path.to_owned()) })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Moves with every commit; answers made under an older version are stale.
    pub fn version(&self) -> u64 {
        self.shared.version.load(Ordering::Acquire)
    }

    /// Called after every commit that moved the version, on the writer's thread: it must only
    /// pass the word on.
    pub fn on_commit(&self, hook: impl Fn() + Send + Sync + 'static) {
        self.shared.hooks.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(hook));
    }

    /// Like `on_commit`, and for quiet commits too.
    pub fn on_every_commit(&self, hook: impl Fn() + Send + Sync + 'static) {
        self.shared.commit_hooks.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(hook));
    }

    /// Runs `work` inside one read transaction, so that all its statements see one moment.
    pub async fn read<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job: ReadJob = Box::new(move |conn| {
            let result = guarded(|| {
                conn.execute_batch("BEGIN")?;
                let result = work(conn);
                conn.execute_batch("COMMIT")?;
                result
            });
            if result.is_err() && !conn.is_autocommit() {
                let _ = conn.execute_batch("ROLLBACK");
            }
            let _ = reply.send(result);
        });
        self.read.try_send(job).map_err(|error| full(&error))?;
        answer.await.map_err(|_| Error::Busy)?
    }

    /// Runs `work` inside a write transaction that is committed only on `Ok`, and answers after
    /// the commit.
    pub async fn write<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T> + Send + 'static,
    {
        self.write_as(true, work).await
    }

    /// Like `write`, for what no public answer shows (counters, jobs): the finished answers stay.
    pub async fn write_quietly<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T> + Send + 'static,
    {
        self.write_as(false, work).await
    }

    async fn write_as<T, F>(&self, is_public: bool, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job: WriteJob = Box::new(move |conn| {
            let result = conn.and_then(|conn| guarded(|| work(conn)));
            Ran {
                is_ok: result.is_ok(),
                is_public,
                reply: Box::new(move |committed| {
                    let _ = reply.send(committed.and(result));
                }),
            }
        });
        self.write.try_send(job).map_err(|error| full(&error))?;
        answer.await.map_err(|_| Error::Busy)?
    }
}

fn full<T>(error: &TrySendError<T>) -> Error {
    match error {
        TrySendError::Full(_) => Error::Busy,
        TrySendError::Disconnected(_) => Error::Internal("a database thread has ended".into()),
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), OpenError> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .map(drop)
        .map_err(|error| OpenError(format!("cannot start a thread: {error}")))
}

/// A panic in one piece of work is that piece's error, and nothing else's.
fn guarded<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(Error::Internal("panic in database work".into())))
}

fn read_loop(mut conn: Connection, jobs: &Mutex<Receiver<ReadJob>>) {
    let started = Instant::now();
    let deadline = Arc::new(AtomicU64::new(u64::MAX));
    let limit = Arc::clone(&deadline);
    let watched = conn.progress_handler(
        20_000,
        Some(move || started.elapsed().as_millis() > u128::from(limit.load(Ordering::Relaxed))),
    );
    if let Err(error) = watched {
        tracing::warn!("reads run without a time limit: {error}");
    }
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        let end = started.elapsed() + READ_LIMIT;
        deadline.store(end.as_millis().try_into().unwrap_or(u64::MAX), Ordering::Relaxed);
        job(&conn);
    }
}

fn write_loop(conn: &Connection, mut seen: i64, jobs: &Receiver<WriteJob>, shared: &Shared) {
    loop {
        let first = match jobs.recv_timeout(WATCH) {
            Ok(job) => Some(job),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                let _ = conn.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
                return;
            }
        };
        if let Some(first) = first {
            write_group(conn, first, jobs, shared);
        }
        let now = data_version(conn);
        if now != seen {
            seen = now;
            shared.moved();
            call(&shared.commit_hooks);
        }
    }
}

/// SQLite's counter of commits by *other* connections.
fn data_version(conn: &Connection) -> i64 {
    conn.query_row("PRAGMA data_version", [], |row| row.get(0)).unwrap_or(0)
}

fn write_group(conn: &Connection, first: WriteJob, jobs: &Receiver<WriteJob>, shared: &Shared) {
    if let Err(error) = conn.execute_batch("BEGIN IMMEDIATE") {
        (first(Err(error.into())).reply)(Ok(()));
        return;
    }
    let mut replies: Vec<Reply> = Vec::new();
    let mut has_changes = false;
    let mut has_work = false;
    let mut next = Some(first);
    while let Some(job) = next.take() {
        let ran = match conn.execute_batch("SAVEPOINT work") {
            Ok(()) => job(Ok(conn)),
            Err(error) => job(Err(error.into())),
        };
        has_changes |= ran.is_ok && ran.is_public;
        has_work |= ran.is_ok;
        // A failed end leaves the transaction unfit to commit, which then answers for all.
        let _ = conn.execute_batch(if ran.is_ok { "RELEASE work" } else { "ROLLBACK TO work; RELEASE work" });
        replies.push(ran.reply);
        if replies.len() < GROUP {
            next = jobs.try_recv().ok();
        }
    }
    let committed = conn.execute_batch("COMMIT");
    if committed.is_err() && !conn.is_autocommit() {
        let _ = conn.execute_batch("ROLLBACK");
    }
    if committed.is_ok() && has_changes {
        shared.moved();
    }
    if committed.is_ok() && has_work {
        call(&shared.commit_hooks);
    }
    let failure = committed.err().map(Error::from);
    for reply in replies {
        reply(match &failure {
            None => Ok(()),
            Some(Error::Busy) => Err(Error::Busy),
            Some(Error::StorageFull) => Err(Error::StorageFull),
            Some(other) => Err(Error::Internal(format!("commit: {other:?}"))),
        });
    }
}
