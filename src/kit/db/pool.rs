//! The connection pool: one writer thread and a few reader threads behind async calls.
//!
//! Invariant: a write is answered only after the commit that contains it, and no SQLite call ever runs on an
//! async worker.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::{oneshot, watch};
use tokio::task::spawn_blocking;

use super::alongside;
use super::change_tracker::ChangeTracker;
use super::commerce::{self, HiddenCommerce};
use super::disk_guard::{DiskGuard, FreeBytes, FreeSpace};
use super::open::{OpenError, WRITE_WAIT, open_reader, open_writer};
use super::reader::{self, ReadJob};
use super::shared::{DbShared, first_version, spawn};
use super::statement_trace;
use super::writer::{self, Turn, WriteJob, WriteOutcome};
use crate::kit::database_files::folder_of;
use crate::kit::error::{Error, Result};
use crate::kit::free_space;

/// Calls that may wait for a thread; further ones are told that the server is busy.
const QUEUE: usize = 1024;
/// `WRITE_WAIT` of a server that is shutting down, short enough that the response still reaches the client.
const LAST_WAIT: Duration = Duration::from_millis(700);
/// How long `close` waits for the writer thread to finish.
const CLOSE_WAIT: Duration = Duration::from_secs(3);
const READ_LIMIT: Duration = Duration::from_secs(2);

/// The result of a unit of work, whatever its type. Type-erased so that the waiting code is compiled once,
/// not once for each of the hundreds of callers (docs/performance.md).
type AnyValue = Box<dyn Any + Send>;
type AnyWork = Box<dyn FnOnce(&Connection) -> Result<AnyValue> + Send>;
type AnyReply = Box<dyn FnOnce(Result<AnyValue>) + Send>;

/// How busy the database is.
#[derive(Debug, Clone, Copy)]
pub struct DbLoad {
    pub waiting_reads: u64,
    pub waiting_writes: u64,
    pub commits: u64,
}

/// The database as handlers see it. Cheap to clone.
#[derive(Clone)]
pub struct Db {
    write: SyncSender<WriteJob>,
    read: SyncSender<ReadJob>,
    shared: Arc<DbShared>,
    path: Arc<PathBuf>,
    readers: usize,
}

impl Db {
    /// Opens the file, migrates it, and starts the threads: one writer, one reader per core.
    pub fn open(path: &Path) -> Result<Db, OpenError> {
        let folder = folder_of(path).to_owned();
        Db::open_with(path, Box::new(move || free_space::free_bytes(&folder)), WRITE_WAIT, READ_LIMIT)
    }

    /// `free` returns how many bytes may still be written.
    #[cfg(test)]
    pub(crate) fn open_measuring(path: &Path, free: FreeBytes) -> Result<Db, OpenError> {
        Db::open_with(path, free, WRITE_WAIT, READ_LIMIT)
    }

    /// Like `open`, with this limit on how long writes wait for their turn.
    #[cfg(test)]
    pub(crate) fn open_waiting(path: &Path, write_wait: Duration) -> Result<Db, OpenError> {
        Db::open_with(path, Box::new(|| None), write_wait, READ_LIMIT)
    }

    /// Like `open`, with this limit on how long a `read` may take.
    #[cfg(test)]
    pub(crate) fn open_limiting(path: &Path, read_limit: Duration) -> Result<Db, OpenError> {
        Db::open_with(path, Box::new(|| None), WRITE_WAIT, read_limit)
    }

    fn open_with(
        path: &Path,
        free: FreeBytes,
        write_wait: Duration,
        read_limit: Duration,
    ) -> Result<Db, OpenError> {
        let mut writer = open_writer(path)?;
        statement_trace::watch(&mut writer)?;
        let shared = Arc::new(DbShared {
            version: AtomicU64::new(first_version()),
            changes: Arc::new(ChangeTracker::new()),
            room: DiskGuard::new(free),
            waiting_reads: AtomicU64::new(0),
            waiting_writes: AtomicU64::new(0),
            commits: AtomicU64::new(0),
            hooks: Mutex::default(),
            commit_hooks: Mutex::default(),
            write_wait,
            read_limit,
            long_read: Arc::default(),
            is_stopping: watch::Sender::new(false),
            is_damaged: AtomicBool::new(false),
            is_closing: AtomicBool::new(false),
            writer: Mutex::default(),
            hidden: OnceLock::new(),
        });
        let (write, write_jobs) = sync_channel::<WriteJob>(QUEUE);
        let (read, read_jobs) = sync_channel::<ReadJob>(QUEUE);
        let path = Arc::new(path.to_owned());
        let readers = std::thread::available_parallelism().map_or(2, usize::from).clamp(2, 8);
        reader::start(readers, &path, read_jobs, &shared)?;
        let for_writer = Arc::clone(&shared);
        // Read before anybody can commit, so that later commits are noticed, however late the thread starts.
        let seen = writer::data_version(&writer);
        let thread = spawn("db-write", move || writer::run(&writer, seen, &write_jobs, &for_writer))?;
        *shared.writer.lock().unwrap_or_else(PoisonError::into_inner) = Some(thread);
        Ok(Db { write, read, shared, path, readers })
    }

    /// Waits until every accepted write is committed and checkpointed into the data file itself, so that a
    /// copy of that one file is complete. Returns false if something was still reading the old pages. Later
    /// writes are refused, even through other clones.
    pub fn close(&self) -> bool {
        self.shared.is_closing.store(true, Ordering::Release);
        // Hooks may own clones of this database; readers end with the next job they are given.
        for hooks in [&self.shared.hooks, &self.shared.commit_hooks] {
            hooks.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
        for _ in 0..self.readers {
            let _ = enter(&self.read, &self.shared.waiting_reads, Box::new(|_: &Connection| ()));
        }
        // Wakes the writer; if the queue is full, it is already awake.
        let _ = enter(&self.write, &self.shared.waiting_writes, WriteJob::wake());
        let thread = self.shared.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(thread) = thread else { return true };
        // Another process may hold the lock for longer than a shutdown can take.
        let end = Instant::now() + CLOSE_WAIT;
        while !thread.is_finished() {
            if Instant::now() > end {
                return false;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        thread.join().unwrap_or(false)
    }

    /// For a town with commerce switched off; called once, before anything is asked for.
    pub fn hide_commerce(&self, hidden: HiddenCommerce) {
        let _ = self.shared.hidden.set(hidden);
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Changes with every public commit; responses made under an older version may be stale.
    pub fn version(&self) -> u64 {
        self.shared.version.load(Ordering::Acquire)
    }

    /// Which columns and rows changed at which data version.
    pub fn changes(&self) -> &Arc<ChangeTracker> {
        &self.shared.changes
    }

    /// The disk is nearly full: reads continue, but nothing is written.
    pub fn is_storage_full(&self) -> bool {
        self.shared.room.left() == FreeSpace::Nothing
    }

    /// The server is about to shut down: writes that cannot begin at once are refused while there is still
    /// time to say so.
    pub fn stop_waiting(&self) {
        self.shared.is_stopping.send_replace(true);
    }

    pub fn is_stopping(&self) -> bool {
        *self.shared.is_stopping.borrow()
    }

    /// Some part of the file could not be read, even if everything else still can.
    pub fn is_damaged(&self) -> bool {
        self.shared.is_damaged.load(Ordering::Acquire)
    }

    /// To be called before accepting an upload or an import.
    pub fn check_room(&self) -> Result<()> {
        if self.shared.room.left() == FreeSpace::Enough { Ok(()) } else { Err(Error::StorageFull) }
    }

    pub fn load(&self) -> DbLoad {
        DbLoad {
            waiting_reads: self.shared.waiting_reads.load(Ordering::Relaxed),
            waiting_writes: self.shared.waiting_writes.load(Ordering::Relaxed),
            commits: self.shared.commits.load(Ordering::Relaxed),
        }
    }

    /// Registers a hook that runs after every commit that changed the version. It runs on the writer's
    /// thread, so it must only pass the news on.
    pub fn on_commit(&self, hook: impl Fn() + Send + Sync + 'static) {
        self.shared.hooks.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(hook));
    }

    /// Like `on_commit`, but also for commits that do not invalidate anything.
    pub fn on_every_commit(&self, hook: impl Fn() + Send + Sync + 'static) {
        self.shared.commit_hooks.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(hook));
    }

    /// Runs `work` inside one read transaction, so that all its statements see the same snapshot.
    pub async fn read<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T> + Send + 'static,
    {
        unpacked(self.read_any(packed(work)).await)
    }

    /// Like `read`, for the start of the server, which is not async.
    pub fn read_blocking<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T> + Send + 'static,
    {
        let (reply, answer) = sync_channel(1);
        self.ask(packed(work), Box::new(move |result| drop(reply.send(result))))?;
        unpacked(self.watched(answer.recv().map_err(|_| Error::Busy)?))
    }

    /// Like `read`, for what may take more than two seconds, such as comparing a large file with the data row by
    /// row: on a connection of its own, one at a time, so that all other reads find their threads free. Ends early
    /// only when the server stops.
    pub async fn read_long<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T> + Send + 'static,
    {
        unpacked(self.read_long_any(packed(work)).await)
    }

    /// Runs `work` inside a write transaction that is committed only on `Ok`, and returns after the commit.
    pub async fn write<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T> + Send + 'static,
    {
        unpacked(self.write_any(true, packed(work)).await)
    }

    /// Like `write`, for data that no public response shows (counters, jobs): cached responses stay valid.
    pub async fn write_without_invalidation<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T> + Send + 'static,
    {
        unpacked(self.write_any(false, packed(work)).await)
    }

    async fn read_any(&self, work: AnyWork) -> Result<AnyValue> {
        let (reply, answer) = oneshot::channel();
        self.ask(work, Box::new(move |result| drop(reply.send(result))))?;
        self.watched(answer.await.map_err(|_| Error::Busy)?)
    }

    fn ask(&self, work: AnyWork, reply: AnyReply) -> Result<()> {
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
            reply(result);
        });
        enter(&self.read, &self.shared.waiting_reads, job)
    }

    async fn read_long_any(&self, work: AnyWork) -> Result<AnyValue> {
        let turn = Arc::clone(&self.shared.long_read).lock_owned().await;
        let (path, shared) = (Arc::clone(&self.path), Arc::clone(&self.shared));
        let run = move || {
            // Still held if the client leaves meanwhile.
            let _turn = turn;
            let mut conn = open_reader(&path).map_err(Error::internal)?;
            if let Some(hidden) = shared.hidden.get() {
                commerce::hide_from_reader(&conn, hidden)?;
            }
            conn.progress_handler(
                reader::INSTRUCTIONS_PER_CHECK,
                Some(move || *shared.is_stopping.borrow()),
            )?;
            conn.execute_batch("BEGIN")?;
            work(&conn)
        };
        self.watched(spawn_blocking(|| guarded(run)).await.map_err(Error::internal)?)
    }

    async fn write_any(&self, is_public: bool, work: AnyWork) -> Result<AnyValue> {
        let (reply, mut answer) = oneshot::channel();
        let turn = Arc::new(Turn::default());
        let also = alongside::current();
        let job = WriteJob {
            turn: Arc::clone(&turn),
            work: Box::new(move |conn| {
                let result = conn.and_then(|conn| {
                    guarded(|| {
                        also.map_or(Ok(()), |also| also(conn))?;
                        work(conn)
                    })
                });
                WriteOutcome {
                    is_ok: result.is_ok(),
                    is_full: matches!(result, Err(Error::StorageFull)),
                    is_public,
                    reply: Box::new(move |committed| {
                        let _ = reply.send(committed.and(result));
                    }),
                }
            }),
        };
        if self.shared.is_closing.load(Ordering::Acquire) {
            return Err(Error::Busy);
        }
        enter(&self.write, &self.shared.waiting_writes, job)?;
        let mut is_stopping = self.shared.is_stopping.subscribe();
        let last_words = async {
            // Dropped at once, because its result must not be held across an await.
            drop(is_stopping.wait_for(|is_stopping| *is_stopping).await);
            tokio::time::sleep(LAST_WAIT).await;
        };
        let patience = async {
            tokio::select! {
                () = tokio::time::sleep(self.shared.write_wait) => {}
                () = last_words => {}
            }
        };
        tokio::select! {
            biased;
            answer = &mut answer => return self.watched(answer.map_err(|_| Error::Busy)?),
            () = patience => {}
        }
        if turn.give_up() {
            return Err(Error::Busy);
        }
        self.watched(answer.await.map_err(|_| Error::Busy)?)
    }

    /// Sets the damage flag before anybody gets a response that shows the damage, so that health checks
    /// already report it.
    fn watched(&self, result: Result<AnyValue>) -> Result<AnyValue> {
        if matches!(result, Err(Error::Damaged(_))) {
            self.shared.is_damaged.store(true, Ordering::Release);
        }
        result
    }
}

fn packed<T: Send + 'static>(work: impl FnOnce(&Connection) -> Result<T> + Send + 'static) -> AnyWork {
    Box::new(move |conn| work(conn).map(|value| Box::new(value) as AnyValue))
}

fn unpacked<T: 'static>(answer: Result<AnyValue>) -> Result<T> {
    let other = |_| Error::Internal("database work gave another type".into());
    answer?.downcast().map(|value| *value).map_err(other)
}

/// Puts a job into the queue, unless the queue is full.
fn enter<T>(queue: &SyncSender<T>, waiting: &AtomicU64, job: T) -> Result<()> {
    waiting.fetch_add(1, Ordering::Relaxed);
    queue.try_send(job).map_err(|error| {
        waiting.fetch_sub(1, Ordering::Relaxed);
        match error {
            TrySendError::Full(_) => Error::Busy,
            TrySendError::Disconnected(_) => Error::Internal("a database thread has ended".into()),
        }
    })
}

/// A panic in one unit of work becomes that unit's error and affects nothing else.
pub fn guarded<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(Error::Internal("panic in database work".into())))
}
