//! One step, and who runs it: the server's writer between other writes, or a command with its own connection.

use std::cell::Cell;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::runtime::Handle;

use super::{IngestHandler, STEP, store};
use crate::kit::db::{Db, change_everything, guarded};
use crate::kit::error::{Error, Result};

/// Items read at a time.
const AHEAD: u32 = 20;
/// How often a step that finds the file locked by another process is tried, five seconds each time.
const TRIES: usize = 24;

/// Runs transactions, one at a time.
pub trait Steps {
    /// `is_public`: invalidates cached responses, also for the steps before it that did not.
    fn step<T, F>(&self, is_public: bool, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: Fn(&Connection) -> Result<T> + Clone + Send + 'static;

    fn is_stopping(&self) -> bool;
}

/// The server's writer, from a thread that may block.
pub struct Shared {
    db: Db,
    runtime: Handle,
}

impl Shared {
    /// Must be called inside a Tokio runtime.
    pub fn new(db: Db) -> Shared {
        Shared { db, runtime: Handle::current() }
    }
}

impl Steps for Shared {
    fn step<T, F>(&self, is_public: bool, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: Fn(&Connection) -> Result<T> + Clone + Send + 'static,
    {
        for _ in 0..TRIES {
            // The rest is done at the next start.
            if self.db.is_stopping() {
                break;
            }
            let work = work.clone();
            let done = if is_public {
                self.runtime.block_on(self.db.write(move |conn| {
                    change_everything();
                    work(conn)
                }))
            } else {
                self.runtime.block_on(self.db.write_without_invalidation(move |conn| work(conn)))
            };
            if !matches!(done, Err(Error::Busy)) {
                return done;
            }
        }
        Err(Error::Busy)
    }

    fn is_stopping(&self) -> bool {
        self.db.is_stopping()
    }
}

/// A connection of its own, possibly alongside a running server.
pub struct OwnConnection<'c> {
    conn: &'c Connection,
    gives_way: bool,
    /// How long the last step held the lock.
    held: Cell<Duration>,
}

impl<'c> OwnConnection<'c> {
    pub fn new(conn: &'c Connection) -> OwnConnection<'c> {
        OwnConnection { conn, gives_way: true, held: Cell::default() }
    }

    /// For when nobody else writes.
    pub(super) fn at_once(conn: &'c Connection) -> OwnConnection<'c> {
        OwnConnection { gives_way: false, ..OwnConnection::new(conn) }
    }
}

impl Steps for OwnConnection<'_> {
    fn step<T, F>(&self, _: bool, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: Fn(&Connection) -> Result<T> + Clone + Send + 'static,
    {
        if self.gives_way {
            // Sleeps for as long as it held the lock, so that others who wait get a turn.
            std::thread::sleep(self.held.take());
        }
        self.conn.execute_batch("BEGIN IMMEDIATE")?;
        let began = Instant::now();
        let done = guarded(|| work(self.conn)).and_then(|done| {
            self.conn.execute_batch("COMMIT")?;
            Ok(done)
        });
        if done.is_err() && !self.conn.is_autocommit() {
            let _ = self.conn.execute_batch("ROLLBACK");
        }
        self.held.set(began.elapsed());
        done
    }

    fn is_stopping(&self) -> bool {
        false
    }
}

pub enum StepOutcome {
    Some,
    All,
    /// The target no longer exists.
    Nowhere,
}

/// Applies items until the step's time is up.
pub fn take_some(conn: &Connection, kind: &dyn IngestHandler, id: i64) -> Result<StepOutcome> {
    let began = Instant::now();
    let Some((head, state)) = store::find(conn, id)? else { return Ok(StepOutcome::Nowhere) };
    let Some(mut intake) = kind.begin(conn, &head, &state)? else { return Ok(StepOutcome::Nowhere) };
    let mut last = None;
    let mut taken = StepOutcome::Some;
    'step: while began.elapsed() < STEP {
        let items = store::list_next(conn, id, last.unwrap_or(-1), AHEAD)?;
        if items.is_empty() {
            taken = StepOutcome::All;
            break;
        }
        for (position, item) in items {
            conn.execute_batch("SAVEPOINT item")?;
            match guarded(|| intake.take(conn, &item)) {
                Ok(()) => conn.execute_batch("RELEASE item")?,
                // That is not the item's fault.
                Err(error @ (Error::Busy | Error::StorageFull)) => return Err(error),
                Err(error) => {
                    tracing::warn!("{} {id}: an item cannot be brought in: {error:?}", kind.name());
                    conn.execute_batch("ROLLBACK TO item; RELEASE item")?;
                    intake.refuse(&item, &error);
                }
            }
            last = Some(position);
            if began.elapsed() >= STEP {
                break 'step;
            }
        }
    }
    if let Some(last) = last {
        store::advance(conn, id, last, &intake.state()?)?;
    }
    Ok(taken)
}

/// Called after the last item.
pub fn finish(conn: &Connection, kind: &dyn IngestHandler, id: i64) -> Result<Option<String>> {
    let Some((head, state)) = store::find(conn, id)? else { return Ok(None) };
    let state = match kind.begin(conn, &head, &state)? {
        Some(mut intake) => {
            intake.finish(conn)?;
            Some(intake.state()?)
        }
        None => None,
    };
    store::delete(conn, id)?;
    Ok(state)
}
