use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::model::TRIES;
use super::{
    Handlers, Job, JobFailure, JobStatus, LEASE, NewJob, ShownJob, Worker, enqueue, list, requeue, store,
};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::error::{Error, Result};

pub(super) struct Yard {
    pub(super) clock: Clock,
    pub(super) db: Db,
    folder: tempfile::TempDir,
}

impl Yard {
    pub(super) fn new() -> Yard {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("town.db");
        crate::testing::new_data_file(&path);
        let db = Db::open(&path).unwrap();
        let clock = Clock::fixed(jiff::tz::TimeZone::UTC, "2026-11-21T15:00:00Z".parse().unwrap());
        Yard { clock, db, folder }
    }

    fn worker(&self, handlers: Handlers) -> Worker {
        Worker::new(&self.db, &self.clock, handlers)
    }

    pub(super) fn pass(&self, time: SignedDuration) {
        self.clock.set(self.clock.timestamp() + time);
    }

    pub(super) async fn enqueue(&self, key: &'static str, run_at: Option<Timestamp>) -> bool {
        self.db
            .write_without_invalidation(move |conn| {
                enqueue(conn, &NewJob { kind: "knock", key, payload: json!({ "at": key }), run_at })
            })
            .await
            .unwrap()
    }

    async fn jobs(&self, status: JobStatus) -> Vec<ShownJob> {
        let jobs = self.db.read(move |conn| list(conn, status, 100, 0)).await.unwrap();
        jobs.into_iter().filter(|job| job.kind == "knock").collect()
    }

    /// Leases the due jobs like a process that is killed before it has done them.
    async fn lease_and_die(&self) -> Vec<Job> {
        let now = self.clock.timestamp();
        self.db.write_without_invalidation(move |conn| store::lease(conn, now, &[], 10)).await.unwrap()
    }
}

/// A handler that records the keys it was called with.
fn recording(calls: &Arc<Mutex<Vec<String>>>) -> Handlers {
    let calls = Arc::clone(calls);
    Handlers::default().on("knock", move |job: Job| {
        calls.lock().unwrap().push(job.key);
        async { Ok(()) }
    })
}

#[tokio::test]
async fn a_job_of_a_transaction_that_was_rolled_back_is_never_run() {
    let yard = Yard::new();
    let calls = Arc::default();
    let worker = yard.worker(recording(&calls));
    let rolled_back: Result<()> = yard
        .db
        .write(|conn| {
            enqueue(conn, &NewJob { kind: "knock", key: "gone", payload: Value::Null, run_at: None })?;
            Err(Error::BadRequest("no".into()))
        })
        .await;
    assert!(rolled_back.is_err());
    assert!(yard.enqueue("door", None).await);
    worker.settle().await;
    assert_eq!(*calls.lock().unwrap(), ["door"]);
    let done = yard.jobs(JobStatus::Done).await;
    assert_eq!((done.len(), done[0].attempts), (1, 1));
}

#[tokio::test]
async fn one_key_has_one_job_even_after_it_is_done() {
    let yard = Yard::new();
    let calls = Arc::default();
    let worker = yard.worker(recording(&calls));
    assert!(yard.enqueue("door", None).await);
    assert!(!yard.enqueue("door", None).await);
    worker.settle().await;
    assert!(!yard.enqueue("door", None).await);
    worker.settle().await;
    assert_eq!(calls.lock().unwrap().len(), 1);
}

#[tokio::test]
async fn a_job_for_later_waits_for_its_time() {
    let yard = Yard::new();
    let calls = Arc::default();
    let worker = yard.worker(recording(&calls));
    yard.enqueue("door", Some("2026-11-21T16:00:00Z".parse().unwrap())).await;
    worker.settle().await;
    assert!(calls.lock().unwrap().is_empty());
    yard.pass(SignedDuration::from_mins(61));
    worker.settle().await;
    assert_eq!(calls.lock().unwrap().len(), 1);
}

#[tokio::test]
async fn what_fails_is_tried_eight_times_with_growing_pauses_and_then_shown() {
    let yard = Yard::new();
    let calls = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&calls);
    let worker = yard.worker(Handlers::default().on("knock", move |_| {
        counter.fetch_add(1, Ordering::Relaxed);
        async { Err(JobFailure::Later("nobody at home".into())) }
    }));
    yard.enqueue("door", None).await;
    for minutes in [0, 1, 4, 15, 60, 240, 720, 1440] {
        yard.pass(SignedDuration::from_mins(minutes) - SignedDuration::from_secs(i64::from(minutes > 0)));
        let before = calls.load(Ordering::Relaxed);
        worker.settle().await;
        if minutes > 0 {
            assert_eq!(calls.load(Ordering::Relaxed), before, "a second too early");
            yard.pass(SignedDuration::from_secs(1));
            worker.settle().await;
        }
        assert_eq!(calls.load(Ordering::Relaxed), before + 1, "after {minutes} minutes");
    }
    yard.pass(SignedDuration::from_hours(48));
    worker.settle().await;
    assert_eq!(calls.load(Ordering::Relaxed), TRIES);
    let failed = yard.jobs(JobStatus::Failed).await;
    assert_eq!(failed[0].last_error, "nobody at home");

    let id = failed[0].id;
    yard.db.write_without_invalidation(move |conn| requeue(conn, id)).await.unwrap();
    worker.settle().await;
    assert_eq!(calls.load(Ordering::Relaxed), TRIES + 1, "staff asked for it again");
    let refused = yard.db.write_without_invalidation(move |conn| requeue(conn, id)).await;
    assert!(matches!(refused, Err(Error::BadRequest(_))), "{refused:?}");
    let unknown = yard.db.write_without_invalidation(|conn| requeue(conn, 999)).await;
    assert!(matches!(unknown, Err(Error::NotFound("Job"))), "{unknown:?}");
}

#[tokio::test]
async fn a_panic_fails_its_own_job_and_no_other() {
    let yard = Yard::new();
    let worker = yard.worker(Handlers::default().on("knock", |job: Job| async move {
        assert!(job.key != "bad", "the door fell in");
        Ok(())
    }));
    for key in ["good", "bad", "fine"] {
        yard.enqueue(key, None).await;
    }
    worker.settle().await;
    assert_eq!(yard.jobs(JobStatus::Done).await.len(), 2);
    let failed = yard.jobs(JobStatus::Failed).await;
    assert!(failed.len() == 1 && failed[0].last_error.contains("the door fell in"), "{failed:?}");
}

#[tokio::test]
async fn a_kind_that_nobody_knows_fails_at_once() {
    let yard = Yard::new();
    let worker = yard.worker(Handlers::default());
    yard.enqueue("door", None).await;
    worker.settle().await;
    assert!(yard.jobs(JobStatus::Failed).await[0].last_error.contains("`knock`"));
}

#[tokio::test]
async fn a_job_of_a_process_that_died_is_run_when_its_lease_ends_and_not_before() {
    let yard = Yard::new();
    let calls = Arc::default();
    let worker = yard.worker(recording(&calls));
    yard.enqueue("door", None).await;
    let leased = yard.lease_and_die().await;
    assert_eq!(leased.len(), 1);
    yard.pass(LEASE - SignedDuration::from_secs(1));
    worker.settle().await;
    assert!(calls.lock().unwrap().is_empty());
    yard.pass(SignedDuration::from_secs(1));
    worker.settle().await;
    assert_eq!(*calls.lock().unwrap(), ["door"]);

    // If the first process is alive after all, its result no longer counts.
    let (late, now) = (leased[0].clone(), yard.clock.timestamp());
    yard.db
        .write_without_invalidation(move |conn| {
            store::finish(conn, &late, &Err(JobFailure::Never("late".into())), now)
        })
        .await
        .unwrap();
    assert_eq!(yard.jobs(JobStatus::Done).await.len(), 1);
}

#[tokio::test]
async fn a_job_that_kills_its_process_each_time_is_given_up_after_eight() {
    let yard = Yard::new();
    yard.enqueue("door", None).await;
    for _ in 0..TRIES {
        assert_eq!(yard.lease_and_die().await.len(), 1);
        yard.pass(LEASE);
    }
    assert!(yard.lease_and_die().await.is_empty());
    assert_eq!(yard.jobs(JobStatus::Failed).await.len(), 1);
}

#[tokio::test]
async fn a_clock_that_was_set_back_keeps_no_job_waiting() {
    let yard = Yard::new();
    let calls = Arc::default();
    let worker = yard.worker(recording(&calls));
    yard.enqueue("door", None).await;
    yard.lease_and_die().await;
    yard.pass(SignedDuration::from_hours(-24));
    yard.enqueue("gate", None).await;
    worker.settle().await;
    let mut keys = calls.lock().unwrap().clone();
    keys.sort();
    assert_eq!(keys, ["door", "gate"]);
}

#[tokio::test]
async fn a_retry_planned_by_a_clock_far_ahead_is_not_parked_and_a_plan_is_kept() {
    let yard = Yard::new();
    let calls = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&calls);
    let worker = yard.worker(Handlers::default().on("knock", move |_| {
        counter.fetch_add(1, Ordering::Relaxed);
        async { Err(JobFailure::Later("nobody at home".into())) }
    }));
    let right = yard.clock.timestamp();
    yard.clock.set("2099-01-01T00:00:00Z".parse().unwrap());
    yard.enqueue("door", None).await;
    worker.settle().await;
    assert_eq!(calls.load(Ordering::Relaxed), 1);
    yard.clock.set(right);
    yard.enqueue("planned", Some("2027-11-21T15:00:00Z".parse().unwrap())).await;
    worker.settle().await;
    assert_eq!(calls.load(Ordering::Relaxed), 2, "the one that failed, and not the one for next year");
    // From now on it waits as usual.
    worker.settle().await;
    assert_eq!(calls.load(Ordering::Relaxed), 2);
}

#[tokio::test]
async fn two_workers_on_one_file_never_share_a_job() {
    let yard = Yard::new();
    let calls: Arc<Mutex<Vec<String>>> = Arc::default();
    let other_db = Db::open(&yard.folder.path().join("town.db")).unwrap();
    let first = yard.worker(recording(&calls));
    let second = Worker::new(&other_db, &yard.clock, recording(&calls));
    yard.db
        .write_without_invalidation(|conn| {
            for number in 0..60 {
                enqueue(
                    conn,
                    &NewJob { kind: "knock", key: &number.to_string(), payload: Value::Null, run_at: None },
                )?;
            }
            Ok(())
        })
        .await
        .unwrap();
    tokio::join!(first.settle(), second.settle());
    let mut keys = calls.lock().unwrap().clone();
    let count = keys.len();
    keys.sort();
    keys.dedup();
    assert_eq!((count, keys.len()), (60, 60));
}

#[tokio::test]
async fn a_commit_wakes_the_worker_at_once() {
    let yard = Yard::new();
    let calls = Arc::default();
    let worker = yard.worker(recording(&calls));
    worker.start();
    tokio::time::sleep(Duration::from_millis(200)).await;
    yard.enqueue("door", None).await;
    // On its own it would not look again for half a minute.
    for _ in 0..1_000 {
        if !calls.lock().unwrap().is_empty() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the job was not run within twenty seconds");
}

#[tokio::test]
async fn a_worker_that_stops_gives_back_what_it_could_not_finish() {
    let yard = Yard::new();
    let worker = yard.worker(Handlers::default().on("knock", |_| std::future::pending()));
    worker.start();
    yard.enqueue("door", None).await;
    while yard.jobs(JobStatus::Running).await.is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    worker.stop().await;
    let queued = yard.jobs(JobStatus::Queued).await;
    assert_eq!((queued.len(), queued[0].attempts), (1, 0));
}

#[tokio::test]
async fn what_was_done_long_ago_is_forgotten_and_what_failed_is_not() {
    let yard = Yard::new();
    let worker = yard.worker(Handlers::default().on("knock", |job: Job| async move {
        if job.key == "bad" { Err(JobFailure::Never("no".into())) } else { Ok(()) }
    }));
    yard.enqueue("good", None).await;
    yard.enqueue("bad", None).await;
    worker.settle().await;
    yard.pass(SignedDuration::from_hours(91 * 24));
    worker.settle().await;
    assert!(yard.jobs(JobStatus::Done).await.is_empty());
    assert_eq!(yard.jobs(JobStatus::Failed).await.len(), 1);
}

#[tokio::test]
async fn nothing_waits_for_mail_whose_server_is_slow() {
    let yard = Yard::new();
    let just_now = yard.clock.timestamp() - SignedDuration::from_secs(1);
    let mails = |conn: &rusqlite::Connection| {
        (0..20).try_for_each(|number| {
            let key = format!("mail:{number}");
            enqueue(conn, &NewJob { kind: "mail", key: &key, payload: Value::Null, run_at: None }).map(drop)
        })
    };
    yard.db.write_without_invalidation(mails).await.unwrap();
    yard.enqueue("due", Some(just_now)).await;
    let leased: Vec<_> = yard.lease_and_die().await.into_iter().map(|job| job.key).collect();
    assert_eq!(leased.len(), 10);
    assert!(leased.iter().any(|key| key == "due"), "{leased:?}");
}

#[tokio::test]
async fn looking_for_work_never_reads_the_whole_table() {
    let yard = Yard::new();
    let plans = yard
        .db
        .read(|conn| {
            let mut plans = Vec::new();
            for sql in [
                "SELECT min(run_at) FROM jobs WHERE status = 'queued'",
                "SELECT id FROM jobs WHERE status = 'queued' AND kind GLOB 'requested-*' AND run_at <= 'x'
                 ORDER BY run_at, id LIMIT 4",
                "SELECT id FROM jobs WHERE status = 'queued' AND kind <> 'mail' AND run_at <= 'x'
                 ORDER BY run_at, id LIMIT 4",
                "SELECT id FROM jobs WHERE status = 'queued' AND kind = 'mail' AND run_at <= 'x'
                 ORDER BY run_at, id LIMIT 4",
                "SELECT 1 FROM jobs WHERE status = 'queued' AND run_at > 'x' AND attempts > 0",
                "UPDATE jobs SET run_at = '' WHERE status = 'queued' AND run_at > 'x' AND attempts > 0",
                "SELECT 1 FROM jobs WHERE status = 'running' AND (leased_until <= 'x' OR leased_until > 'y')",
                "SELECT id FROM jobs WHERE status = 'failed' ORDER BY id DESC LIMIT 20",
                "DELETE FROM jobs WHERE status = 'done' AND finished_at < 'x'",
            ] {
                let mut statement = conn.prepare(&format!("EXPLAIN QUERY PLAN {sql}"))?;
                let rows = statement.query_map([], |row| row.get::<_, String>("detail"))?;
                plans.push(rows.collect::<Result<Vec<_>, _>>()?.join("; "));
            }
            Ok(plans)
        })
        .await
        .unwrap();
    for plan in plans {
        assert!(plan.contains("INDEX jobs_") && !plan.contains("B-TREE"), "{plan}");
    }
}
