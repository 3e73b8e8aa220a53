//! The task that runs jobs. It looks at the table after every commit and whenever the next job is due;
//! several processes may do so on the same file.

use std::collections::{BTreeMap, HashMap};
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::Value;
use tokio::sync::{Notify, watch};
use tokio::task::{AbortHandle, JoinError, JoinHandle};
use tokio::time::Instant;

use super::model::{Job, JobFailure, NewJob};
use super::store::{self, NextJob};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::error::{Error, Result};

/// Jobs that one process runs at a time.
const AT_ONCE: u32 = 4;
/// An attempt that takes longer is ended, before its lease expires, unless its kind may take longer.
const TRY_LIMIT: Duration = Duration::from_secs(4 * 60);
/// Commits this close together cause only one look at the table.
const GATHER: Duration = Duration::from_millis(20);
/// The longest sleep: the clock may be set meanwhile, or another process may have died.
const MAX_SLEEP: Duration = Duration::from_secs(30);
/// The daily job that every town has.
const TIDYING: &str = "jobs-tidy";
/// Daily jobs delete by the date, and a machine without a battery may start with any. If it starts with one that
/// is more than this many days from that of its last daily jobs, these wait until the clock is set.
const MAX_GAP: i32 = 90;
/// It may have been off for so long: after this time, the date is believed.
const DOUBT: Duration = Duration::from_secs(if cfg!(test) { 3 } else { 60 * 60 });
/// How long a server that is stopping waits for running jobs.
const FAREWELL: Duration = Duration::from_secs(4);

type Running = Pin<Box<dyn Future<Output = Result<(), JobFailure>> + Send>>;
type Handler = Arc<dyn Fn(Job) -> Running + Send + Sync>;

/// The handler for each kind of job.
#[derive(Default)]
pub struct Handlers {
    by_kind: HashMap<&'static str, Handler>,
    daily: Vec<&'static str>,
    limits: HashMap<&'static str, Duration>,
}

impl Handlers {
    pub fn on<F, Fut>(mut self, kind: &'static str, handler: F) -> Self
    where
        F: Fn(Job) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<(), JobFailure>> + Send + 'static,
    {
        self.by_kind.insert(kind, Arc::new(move |job| Box::pin(handler(job))));
        self
    }

    /// How long an attempt of this kind may take, if that is more than minutes.
    pub fn up_to(mut self, kind: &'static str, limit: Duration) -> Self {
        self.limits.insert(kind, limit);
        self
    }

    /// A job that creates itself: once on each day in the town's time zone.
    pub fn daily<F, Fut>(mut self, kind: &'static str, handler: F) -> Self
    where
        F: Fn(Job) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<(), JobFailure>> + Send + 'static,
    {
        self.daily.push(kind);
        self.on(kind, handler)
    }
}

/// Cheap to clone; all clones are the same worker.
#[derive(Clone)]
pub struct Worker(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    handlers: Handlers,
    wake: Arc<Notify>,
    /// The jobs running in this process; `None` until the job's task has been spawned.
    running: Mutex<BTreeMap<i64, Option<AbortHandle>>>,
    today: Mutex<Option<Date>>,
    started: Instant,
    /// It has been logged that the clock may be wrong.
    is_doubt_logged: AtomicBool,
    stop: watch::Sender<bool>,
    /// The task spawned by `start` has ended: no more jobs are taken.
    has_ended: watch::Sender<bool>,
}

impl Worker {
    pub fn new(db: &Db, clock: &Clock, handlers: Handlers) -> Self {
        let wake = Arc::new(Notify::new());
        let waker = Arc::clone(&wake);
        db.on_every_commit(move || waker.notify_one());
        let (for_tidying, tidying_clock) = (db.clone(), clock.clone());
        let handlers = handlers.daily(TIDYING, move |_| {
            let (db, now) = (for_tidying.clone(), tidying_clock.timestamp());
            async move {
                Ok(db.write_without_invalidation(move |conn| store::delete_old(conn, now)).await.map(drop)?)
            }
        });
        Worker(Arc::new(Inner {
            db: db.clone(),
            clock: clock.clone(),
            handlers,
            wake,
            running: Mutex::default(),
            today: Mutex::default(),
            started: Instant::now(),
            is_doubt_logged: AtomicBool::new(false),
            stop: watch::Sender::new(false),
            has_ended: watch::Sender::new(true),
        }))
    }

    /// Runs until `stop`.
    pub fn start(&self) {
        let worker = self.clone();
        self.0.has_ended.send_replace(false);
        tokio::spawn(async move {
            let mut stop = worker.0.stop.subscribe();
            while !*stop.borrow() {
                let pause = worker.run_due().await.unwrap_or_else(|error| match error {
                    // The database itself already logs this once.
                    Error::StorageFull => MAX_SLEEP,
                    error => {
                        tracing::error!("jobs: {error:?}");
                        Duration::from_secs(5)
                    }
                });
                tokio::select! {
                    () = worker.0.wake.notified() => tokio::time::sleep(GATHER).await,
                    () = tokio::time::sleep(pause) => {}
                    _ = stop.changed() => {}
                }
            }
            worker.0.has_ended.send_replace(true);
        });
    }

    /// Gives running jobs a few seconds to finish; the rest are left for the next start.
    pub async fn stop(&self) {
        self.0.stop.send_replace(true);
        let deadline = Instant::now() + FAREWELL;
        // A job that is being leased right now counts as running.
        let mut has_ended = self.0.has_ended.subscribe();
        let _ = tokio::time::timeout_at(deadline, has_ended.wait_for(|has_ended| *has_ended)).await;
        while !self.running().is_empty() && Instant::now() < deadline {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let left: Vec<i64> = std::mem::take(&mut *self.running())
            .into_iter()
            .map(|(id, task)| {
                task.inspect(AbortHandle::abort);
                id
            })
            .collect();
        if !left.is_empty()
            && let Err(error) =
                self.0.db.write_without_invalidation(move |conn| store::release(conn, &left)).await
        {
            tracing::warn!("jobs: unfinished ones wait for their lease to end: {error:?}");
        }
    }

    fn running(&self) -> MutexGuard<'_, BTreeMap<i64, Option<AbortHandle>>> {
        self.0.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn held(&self) -> Vec<i64> {
        self.running().keys().copied().collect()
    }

    /// Starts due jobs as far as there is room, and returns how long to sleep.
    async fn run_due(&self) -> Result<Duration> {
        self.make_daily().await?;
        let held = self.held();
        let room = AT_ONCE.saturating_sub(u32::try_from(held.len()).unwrap_or(AT_ONCE));
        if room == 0 {
            // When a job ends, its commit wakes the worker.
            return Ok(MAX_SLEEP);
        }
        let now = self.0.clock.timestamp();
        let asked = held.clone();
        match self.0.db.read(move |conn| store::next(conn, now, &asked)).await? {
            NextJob::Nothing => return Ok(MAX_SLEEP),
            NextJob::At(at) => {
                let pause = Duration::try_from(at.duration_since(now)).unwrap_or_default();
                return Ok(pause.min(MAX_SLEEP));
            }
            NextJob::Due => {}
        }
        let jobs =
            self.0.db.write_without_invalidation(move |conn| store::lease(conn, now, &held, room)).await?;
        for job in jobs {
            self.running().insert(job.id, None);
            let id = job.id;
            let worker = self.clone();
            let task = tokio::spawn(async move { worker.run(job).await });
            // The entry is gone if the job has already finished.
            if let Some(slot) = self.running().get_mut(&id) {
                *slot = Some(task.abort_handle());
            }
        }
        Ok(Duration::ZERO)
    }

    async fn make_daily(&self) -> Result<()> {
        let today = self.0.clock.local().date();
        let made = *self.0.today.lock().unwrap_or_else(PoisonError::into_inner);
        if made == Some(today) || (made.is_none() && self.is_doubtful(today).await?) {
            return Ok(());
        }
        let kinds = self.0.handlers.daily.clone();
        self.0
            .db
            .write_without_invalidation(move |conn| {
                for kind in kinds {
                    let key = format!("{kind}:{today}");
                    store::enqueue(conn, &NewJob { kind, key: &key, payload: Value::Null, run_at: None })?;
                }
                Ok(())
            })
            .await?;
        *self.0.today.lock().unwrap_or_else(PoisonError::into_inner) = Some(today);
        Ok(())
    }

    /// Whether the program has just started, perhaps with a wrong clock.
    async fn is_doubtful(&self, today: Date) -> Result<bool> {
        if self.0.started.elapsed() >= DOUBT {
            return Ok(false);
        }
        let last = self.0.db.read(|conn| store::last_day(conn, TIDYING)).await?;
        let Some(last) = last.filter(|last| (today - *last).get_days().abs() > MAX_GAP) else {
            return Ok(false);
        };
        if !self.0.is_doubt_logged.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                "The clock says {today}, and the last daily jobs ran on {last}. If the clock is wrong, set it. \
                 If not, they run in an hour."
            );
        }
        Ok(true)
    }

    async fn run(&self, job: Job) {
        let outcome = self.attempt(&job).await;
        if let Err(failure) = &outcome {
            tracing::warn!("job {} ({}), try {}: {failure:?}", job.id, job.kind, job.attempts);
        }
        let id = job.id;
        for pause in [100, 1000, 5000] {
            let (job, outcome, now) = (job.clone(), outcome.clone(), self.0.clock.timestamp());
            match self
                .0
                .db
                .write_without_invalidation(move |conn| store::finish(conn, &job, &outcome, now))
                .await
            {
                Ok(()) => break,
                Err(error) => tracing::error!("job {id} is over, which could not be written down: {error:?}"),
            }
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
        self.running().remove(&id);
        self.0.wake.notify_one();
    }

    /// Runs in a task of its own, so that a panic affects only this job.
    async fn attempt(&self, job: &Job) -> Result<(), JobFailure> {
        let Some(handler) = self.0.handlers.by_kind.get(job.kind.as_str()) else {
            return Err(JobFailure::Never(format!("Nothing here knows how to do `{}`.", job.kind)));
        };
        let limit = self.0.handlers.limits.get(job.kind.as_str()).copied().unwrap_or(TRY_LIMIT);
        let mut task = Aborting(tokio::spawn(handler(job.clone())));
        let renew = || async {
            let (id, attempts, now) = (job.id, job.attempts, self.0.clock.timestamp());
            let write = move |conn: &Connection| store::renew(conn, (id, attempts), now);
            if let Err(error) = self.0.db.write_without_invalidation(write).await {
                tracing::warn!("job {id} is not held for longer: {error:?}");
            }
        };
        match wait_for(&mut task.0, TRY_LIMIT, limit, renew).await {
            Some(Ok(outcome)) => outcome,
            Some(Err(ended)) => Err(match ended.try_into_panic() {
                Ok(panic) => JobFailure::Never(format!("It broke: {}", panic_text(panic.as_ref()))),
                Err(_) => JobFailure::Later("It was ended.".into()),
            }),
            None => Err(JobFailure::Later(format!("It took longer than {} seconds.", limit.as_secs()))),
        }
    }

    /// Runs everything that is due, and whatever becomes due as a result, until it has finished.
    #[cfg(test)]
    pub async fn settle(&self) {
        loop {
            let pause = self.run_due().await.unwrap();
            if pause > Duration::ZERO && self.running().is_empty() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

/// What a task returns, if it ends within the limit; until then, `renew` is called after each stretch of time.
pub async fn wait_for<T, Fut: Future<Output = ()>>(
    task: &mut JoinHandle<T>,
    stretch: Duration,
    limit: Duration,
    renew: impl Fn() -> Fut,
) -> Option<Result<T, JoinError>> {
    let end = Instant::now() + limit;
    loop {
        let until = end.min(Instant::now() + stretch);
        match tokio::time::timeout_at(until, &mut *task).await {
            Ok(outcome) => return Some(outcome),
            Err(_) if until == end => return None,
            Err(_) => renew().await,
        }
    }
}

/// Aborts its task when dropped: on timeout, and when the server stops.
struct Aborting(JoinHandle<Result<(), JobFailure>>);

impl Drop for Aborting {
    fn drop(&mut self) {
        self.0.abort();
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("panic")
}
