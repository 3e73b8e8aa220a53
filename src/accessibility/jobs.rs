//! The nightly run, the run that the office starts, and the check after every change.
//!
//! Invariant: a run resumes where it was when the program ended. Between two steps, other reads and writes
//! get their turn, for at least as long as the step took.

use std::time::{Duration, Instant};

use jiff::civil::{Date, time};
use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde_json::{Value, json};

use super::check::{
    CheckedChanges, CheckedSubject, PublicPages, check_batch, check_changes, count_own, render_context,
};
use super::model::{AccessibilityRun, RunStatus};
use super::store::{self, Progress};
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::config::LiveConfig;
use crate::kit::db::Db;
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, Handlers, Job, JobContext, JobFailure, NewJob};
use crate::kit::page::RenderContext;
use crate::kit::public_address::PublicAddress;

const NIGHTLY: &str = "accessibility";
const RUN: &str = "accessibility-run";
const STEPS: &str = "accessibility-steps";
const CHANGES: &str = "accessibility-changes";

/// In town time: after the night's backups and files.
const HOUR: i8 = 3;
/// After this time, a job ends and queues the next one.
const STRETCH: Duration = Duration::from_secs(60);
/// The demo is checked while somebody is trying it out.
const DEMO_PAUSE: SignedDuration = SignedDuration::from_secs(30);
/// A run that has made no step for this long is dead.
const SILENCE: SignedDuration = SignedDuration::from_mins(30);
const FORGOTTEN: SignedDuration = SignedDuration::from_hours(90 * 24);

#[derive(Clone)]
struct Checks {
    db: Db,
    clock: Clock,
    config: LiveConfig,
    address: PublicAddress,
    pages: PublicPages,
    is_demo: bool,
}

pub fn handle(handlers: Handlers, context: &JobContext, pages: PublicPages, is_demo: bool) -> Handlers {
    let JobContext { db, clock, config, address } = context.clone();
    let checks = Checks { db, clock, config, address, pages, is_demo };
    let with = |checks: &Checks| checks.clone();
    let (nightly, run, steps, changes) = (with(&checks), with(&checks), with(&checks), checks);
    handlers
        .daily(NIGHTLY, move |_| with(&nightly).plan())
        .on(RUN, move |job| with(&run).begin(job))
        .on(STEPS, move |job| with(&steps).go_on(job))
        .on(CHANGES, move |_| with(&changes).look_at_changes())
}

/// Starts a run unless one is under way, and returns that one. Runs in the caller's transaction.
pub fn begin_run(
    conn: &Connection,
    clock: &Clock,
    started_by: Option<i64>,
    own_pages: i64,
) -> Result<AccessibilityRun> {
    let (now, at) = (clock.stamp(), clock.timestamp());
    store::end_dead_runs(conn, &before(at, SILENCE)?, &now)?;
    if let Some(run) = store::find_newest_run(conn)?.filter(|run| run.status == RunStatus::Running) {
        return Ok(run);
    }
    let total = store::count_subjects(conn, &now)? + own_pages;
    let id = store::insert_run(conn, started_by, &now, total)?;
    enqueue_steps(conn, id, (0, 0))?;
    store::find_run(conn, id)?.ok_or(Error::NotFound("Run"))
}

fn enqueue_steps(conn: &Connection, id: i64, (part, after): (usize, i64)) -> Result<()> {
    let key = format!("{STEPS}:{id}:{part}:{after}");
    jobs::enqueue(conn, &NewJob { kind: STEPS, key: &key, payload: json!({ "run": id }), run_at: None })
        .map(drop)
}

fn before(now: Timestamp, by: SignedDuration) -> Result<String> {
    Ok(stamp_of(now.saturating_sub(by).map_err(Error::internal)?))
}

impl Checks {
    /// Queues the run for the next time that the town's clock shows the hour.
    async fn plan(self) -> Result<(), JobFailure> {
        let now = self.clock.now();
        let night = |day: Date| day.to_datetime(time(HOUR, 0, 0, 0)).to_zoned(self.clock.zone().clone());
        let mut at = night(now.date()).map_err(Error::internal)?;
        if at <= now {
            at = night(now.date().tomorrow().map_err(Error::internal)?).map_err(Error::internal)?;
        }
        let first = self.is_demo.then(|| now.timestamp().saturating_add(DEMO_PAUSE).ok()).flatten();
        let moments = [(Some(at.timestamp()), Value::Null), (first, json!({ "first": true }))];
        let write = self.db.write_without_invalidation(move |conn| {
            for (at, payload) in moments {
                let Some(at) = at else { continue };
                let key = format!("{RUN}:{}", stamp_of(at));
                jobs::enqueue(conn, &NewJob { kind: RUN, key: &key, payload, run_at: Some(at) })?;
            }
            Ok(())
        });
        Ok(write.await?)
    }

    /// The demo's first run is not needed if somebody has started one before it.
    async fn begin(self, job: Job) -> Result<(), JobFailure> {
        let (clock, own_pages) = (self.clock.clone(), count_own(&self.pages));
        let is_first = job.payload.get("first").is_some();
        let write = self.db.write_without_invalidation(move |conn| {
            if is_first && store::find_newest_run(conn)?.is_some() {
                return Ok(());
            }
            begin_run(conn, &clock, None, own_pages).map(drop)
        });
        Ok(write.await?)
    }

    async fn go_on(self, job: Job) -> Result<(), JobFailure> {
        let id = job.payload.get("run").and_then(Value::as_i64).unwrap_or_default();
        let outcome = self.step_through(id).await;
        if outcome.is_err() && job.is_last_try() {
            let now = self.clock.stamp();
            self.db.write(move |conn| store::end_run(conn, id, RunStatus::Failed, &now)).await?;
        }
        Ok(outcome?)
    }

    fn context(&self) -> RenderContext {
        render_context(self.config.get(), self.clock.clone(), self.address.for_links())
    }

    async fn step_through(&self, id: i64) -> Result<()> {
        let began = Instant::now();
        loop {
            let step = Instant::now();
            let (pages, context) = (self.pages.clone(), self.context());
            let read = self.db.read(move |conn| {
                let run = store::find_run(conn, id)?.filter(|run| run.status == RunStatus::Running);
                run.map(|run| Ok((check_batch(conn, &context, &pages, (run.part, run.after))?, run)))
                    .transpose()
            });
            // The run was canceled.
            let Some((batch, run)) = read.await? else { return Ok(()) };
            if batch.is_end {
                return self.end(run).await;
            }
            let failed = batch.checked.iter().filter(|one| one.found.is_none()).count();
            let (part, after) = (batch.part, batch.after);
            let progress = Progress { part, after, pages: batch.checked.len(), failed };
            self.save(batch.checked, id, progress).await?;
            if began.elapsed() > STRETCH {
                let next = move |conn: &Connection| enqueue_steps(conn, id, (part, after));
                return self.db.write_without_invalidation(next).await;
            }
            tokio::time::sleep(step.elapsed()).await;
        }
    }

    async fn save(&self, checked: Vec<CheckedSubject>, id: i64, progress: Progress) -> Result<()> {
        let now = self.clock.stamp();
        let write = self.db.write_without_invalidation(move |conn| {
            for one in &checked {
                store::save_findings(conn, &one.subject, one.found.as_deref(), &now)?;
            }
            store::save_progress(conn, id, progress, &now)
        });
        write.await
    }

    /// The statement says when the last run was, so this write has to invalidate its page.
    async fn end(&self, run: AccessibilityRun) -> Result<()> {
        let (now, forgotten) = (self.clock.stamp(), before(self.clock.timestamp(), FORGOTTEN)?);
        let write = self.db.write(move |conn| {
            if store::end_run(conn, run.id, RunStatus::Done, &now)? {
                store::settle(conn, &run.started_at, &now, &forgotten)?;
            }
            Ok(())
        });
        write.await
    }

    /// Checks what has changed since the last time. Each record stays on the list until it is checked.
    async fn look_at_changes(self) -> Result<(), JobFailure> {
        self.db.write_without_invalidation(store::next_turn).await?;
        let (began, mut is_end) = (Instant::now(), false);
        while !is_end && began.elapsed() < STRETCH {
            let step = Instant::now();
            let (pages, context, now) = (self.pages.clone(), self.context(), self.clock.stamp());
            let changes = self.db.read(move |conn| check_changes(conn, &context, &pages)).await?;
            is_end = changes.records.is_empty();
            self.db.write_without_invalidation(move |conn| save_changes(conn, &changes, &now)).await?;
            tokio::time::sleep(step.elapsed()).await;
        }
        // The statement counts the remaining findings, so its page is invalidated.
        let next = move |conn: &Connection| if is_end { Ok(()) } else { enqueue_changes(conn) };
        Ok(self.db.write(next).await?)
    }
}

fn save_changes(conn: &Connection, changes: &CheckedChanges, now: &str) -> Result<()> {
    for (record, page) in &changes.records {
        match page {
            Some(one) => store::save_findings(conn, &one.subject, one.found.as_deref(), now)?,
            None => store::forget_findings(conn, *record, now)?,
        }
        store::delete_change(conn, *record, changes.newest)?;
    }
    Ok(())
}

/// The same job as the next change would queue, but at once.
fn enqueue_changes(conn: &Connection) -> Result<()> {
    let key = format!("{CHANGES}:{}", store::find_turn(conn)?);
    jobs::enqueue(conn, &NewJob { kind: CHANGES, key: &key, payload: Value::Null, run_at: None }).map(drop)
}
