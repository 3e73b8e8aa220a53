//! SQL for the jobs. Times are UTC with three fractional digits, so that they compare as text.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::model::{FURTHEST_RETRY, Job, JobFailure, JobStatus, LEASE, NewJob, ShownJob, TRIES, pause_after};
use crate::kit::day;
use crate::kit::db::JsonOrDefault;
use crate::kit::error::{Error, Result};

/// How long finished jobs, and with them their keys, are kept.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(90 * 24);
/// An error message is for a person to read, not a dump.
const MAX_ERROR_LENGTH: usize = 1000;

fn stamp(at: Timestamp) -> String {
    format!("{at:.3}")
}

/// Queues a job in the caller's transaction. Returns false if a job with this key already exists.
pub fn enqueue(conn: &Connection, new: &NewJob<'_>) -> Result<bool> {
    let inserted = conn
        .prepare_cached(
            "INSERT INTO jobs (kind, payload, idempotency_key, run_at) VALUES (:kind, :payload, :key, :run_at)
             ON CONFLICT (idempotency_key) DO NOTHING",
        )?
        .execute(named_params! {
            ":kind": new.kind, ":payload": new.payload.to_string(), ":key": new.key,
            ":run_at": new.run_at.map(stamp).unwrap_or_default(),
        })?;
    Ok(inserted > 0)
}

/// The day of the newest daily job of this kind.
pub fn last_day(conn: &Connection, kind: &str) -> Result<Option<Date>> {
    let (from, until) = (format!("{kind}:"), format!("{kind};"));
    let key: Option<String> = conn
        .prepare_cached(
            "SELECT idempotency_key FROM jobs WHERE idempotency_key >= ?1 AND idempotency_key < ?2
             ORDER BY id DESC LIMIT 1",
        )?
        .query_row((from, until), |row| row.get(0))
        .optional()?;
    Ok(key.and_then(|key| key.rsplit(':').next().and_then(day::read)))
}

/// Lets a start of the program make a daily job again on a day that has had it.
pub fn forget_daily(conn: &Connection, kind: &str, day: Date) -> Result<()> {
    conn.prepare_cached("DELETE FROM jobs WHERE idempotency_key = ?1 AND status IN ('done', 'failed')")?
        .execute([format!("{kind}:{day}")])?;
    Ok(())
}

/// When the worker next has something to do.
#[derive(Debug, PartialEq, Eq)]
pub enum NextJob {
    Due,
    At(Timestamp),
    Nothing,
}

/// `held` are the jobs that the calling process is running: their leases are valid whatever the clock says.
pub fn next(conn: &Connection, now: Timestamp, held: &[i64]) -> Result<NextJob> {
    let is_orphaned: bool =
        conn.prepare_cached(&format!("SELECT EXISTS (SELECT 1 FROM jobs WHERE {ORPHANED})"))?.query_row(
            named_params! { ":now": stamp(now), ":furthest": stamp(now + LEASE), ":held": ids(held)? },
            |row| row.get(0),
        )?;
    let is_parked = || -> Result<bool> {
        let mut parked =
            conn.prepare_cached(&format!("SELECT EXISTS (SELECT 1 FROM jobs WHERE {PARKED})"))?;
        Ok(parked.query_row([stamp(now + FURTHEST_RETRY)], |row| row.get(0))?)
    };
    if is_orphaned || is_parked()? {
        return Ok(NextJob::Due);
    }
    let earliest: Option<String> = conn
        .prepare_cached("SELECT min(run_at) FROM jobs WHERE status = 'queued'")?
        .query_row([], |row| row.get(0))?;
    Ok(match earliest {
        None => NextJob::Nothing,
        Some(at) => at.parse().ok().filter(|at| *at > now).map_or(NextJob::Due, NextJob::At),
    })
}

/// A lease that ends later than any lease granted now could was granted before the clock was set back.
const ORPHANED: &str = "status = 'running' AND (leased_until <= :now OR leased_until > :furthest)
    AND id NOT IN (SELECT value FROM json_each(:held))";

/// A retry that is further away than any pause was planned before the clock was set back.
const PARKED: &str = "status = 'queued' AND run_at > ?1 AND attempts > 0";

fn ids(held: &[i64]) -> Result<String> {
    Ok(serde_json::to_string(held)?)
}

/// Leases up to `limit` due jobs to one process, starting with those whose process died.
pub fn lease(conn: &Connection, now: Timestamp, held: &[i64], limit: u32) -> Result<Vec<Job>> {
    conn.prepare_cached(&format!(
        "UPDATE jobs SET leased_until = NULL, run_at = '',
             status = iif(attempts >= :tries, 'failed', 'queued'),
             finished_at = iif(attempts >= :tries, :now, NULL),
             last_error = 'The program ended while this was being done.'
         WHERE {ORPHANED}"
    ))?
    .execute(named_params! {
        ":tries": TRIES, ":now": stamp(now), ":furthest": stamp(now + LEASE), ":held": ids(held)?,
    })?;
    conn.prepare_cached(&format!("UPDATE jobs SET run_at = '' WHERE {PARKED}"))?
        .execute([stamp(now + FURTHEST_RETRY)])?;
    let mut jobs = Vec::new();
    for which in IN_ORDER {
        let left = limit.saturating_sub(u32::try_from(jobs.len()).unwrap_or(u32::MAX));
        if left > 0 {
            jobs.extend(lease_due(conn, now, which, left)?);
        }
    }
    jobs.sort_by_key(|job| job.id);
    Ok(jobs)
}

/// Somebody is waiting for what they asked for. Other mail waits for another server, and there may be thousands of it:
/// nothing else waits for mail.
const IN_ORDER: [&str; 3] = ["kind GLOB 'requested-*'", "kind <> 'mail'", "kind = 'mail'"];

fn lease_due(conn: &Connection, now: Timestamp, which: &str, limit: u32) -> Result<Vec<Job>> {
    let mut statement = conn.prepare_cached(&format!(
        "UPDATE jobs SET status = 'running', attempts = attempts + 1, leased_until = :until
         WHERE id IN (SELECT id FROM jobs WHERE status = 'queued' AND {which} AND run_at <= :now
                      ORDER BY run_at, id LIMIT :limit)
         RETURNING id, kind, idempotency_key, payload, attempts"
    ))?;
    let values = named_params! { ":now": stamp(now), ":until": stamp(now + LEASE), ":limit": limit };
    let jobs = statement.query_map(values, |row| {
        Ok(Job {
            id: row.get("id")?,
            kind: row.get("kind")?,
            key: row.get("idempotency_key")?,
            // A damaged one fails by itself, where it is read, and does not stop the others.
            payload: row.get::<_, JsonOrDefault<_>>("payload")?.0,
            attempts: row.get("attempts")?,
        })
    })?;
    Ok(jobs.collect::<rusqlite::Result<_>>()?)
}

/// Extends the lease of an attempt that goes on.
pub fn renew(conn: &Connection, (id, attempts): (i64, u32), now: Timestamp) -> Result<()> {
    conn.prepare_cached(
        "UPDATE jobs SET leased_until = ?3 WHERE id = ?1 AND status = 'running' AND attempts = ?2",
    )?
    .execute((id, attempts, stamp(now + LEASE)))?;
    Ok(())
}

/// Records how an attempt ended. Does nothing if the job no longer belongs to this attempt.
pub fn finish(conn: &Connection, job: &Job, outcome: &Result<(), JobFailure>, now: Timestamp) -> Result<()> {
    let (status, run_at, error) = match outcome {
        Ok(()) => (JobStatus::Done, None, ""),
        Err(JobFailure::Later(error)) if !job.is_last_try() => {
            (JobStatus::Queued, Some(now + pause_after(job.attempts)), error.as_str())
        }
        Err(JobFailure::Later(error) | JobFailure::Never(error)) => (JobStatus::Failed, None, error.as_str()),
    };
    // Nobody needs the payload of a finished job any more.
    conn.prepare_cached(
        "UPDATE jobs SET status = :status, run_at = :run_at, leased_until = NULL, last_error = :error,
             finished_at = iif(:status IN ('done', 'failed'), :now, NULL),
             payload = iif(:status = 'done', 'null', payload)
         WHERE id = :id AND status = 'running' AND attempts = :attempts",
    )?
    .execute(named_params! {
        ":status": status.as_str(), ":run_at": run_at.map(stamp).unwrap_or_default(), ":error": shortened(error),
        ":now": stamp(now), ":id": job.id, ":attempts": job.attempts,
    })?;
    Ok(())
}

fn shortened(text: &str) -> String {
    text.chars().take(MAX_ERROR_LENGTH).collect()
}

/// Puts back jobs that this process will not finish, so that the next start need not wait for their leases.
pub fn release(conn: &Connection, held: &[i64]) -> Result<()> {
    conn.prepare_cached(
        "UPDATE jobs SET status = 'queued', run_at = '', leased_until = NULL, attempts = max(attempts - 1, 0)
         WHERE status = 'running' AND id IN (SELECT value FROM json_each(?1))",
    )?
    .execute([ids(held)?])?;
    Ok(())
}

/// Lets a failed job start over, with all its attempts.
pub fn requeue(conn: &Connection, id: i64) -> Result<()> {
    let changed = conn
        .prepare_cached(
            "UPDATE jobs SET status = 'queued', run_at = '', attempts = 0, finished_at = NULL
             WHERE id = ?1 AND status = 'failed'",
        )?
        .execute([id])?;
    if changed > 0 {
        return Ok(());
    }
    find(conn, id)?;
    Err(Error::BadRequest("Only a failed job can be tried again.".into()))
}

const COLUMNS: &str = "id, kind, idempotency_key, status, attempts, last_error, created_at, nullif(run_at, '') AS run_at, finished_at";

fn shown(row: &Row<'_>) -> rusqlite::Result<ShownJob> {
    Ok(ShownJob {
        id: row.get("id")?,
        kind: row.get("kind")?,
        key: row.get("idempotency_key")?,
        status: row.get("status")?,
        attempts: row.get("attempts")?,
        last_error: row.get("last_error")?,
        created_at: row.get("created_at")?,
        run_at: row.get("run_at")?,
        finished_at: row.get("finished_at")?,
    })
}

pub fn find(conn: &Connection, id: i64) -> Result<ShownJob> {
    conn.prepare_cached(&format!("SELECT {COLUMNS} FROM jobs WHERE id = ?1"))?
        .query_row([id], shown)
        .optional()?
        .ok_or(Error::NotFound("Job"))
}

pub fn count(conn: &Connection, status: JobStatus) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM jobs WHERE status = ?1")?
        .query_row([status.as_str()], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// The jobs with this status, newest first.
pub fn list(conn: &Connection, status: JobStatus, limit: u32, offset: u64) -> Result<Vec<ShownJob>> {
    Ok(conn
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM jobs WHERE status = :status ORDER BY id DESC LIMIT :limit OFFSET :offset"
        ))?
        .query_map(
            named_params! { ":status": status.as_str(), ":limit": limit, ":offset": offset.cast_signed() },
            shown,
        )?
        .collect::<Result<_, _>>()?)
}

/// Deletes jobs that were done long ago.
pub fn delete_old(conn: &Connection, now: Timestamp) -> Result<usize> {
    Ok(conn
        .prepare_cached("DELETE FROM jobs WHERE status = 'done' AND finished_at < ?1")?
        .execute([stamp(now - REMEMBERED)])?)
}

/// Forgets what went wrong with the jobs whose keys begin with this one.
pub fn forget_errors(conn: &Connection, key: &str) -> Result<()> {
    let (from, until) = (format!("{key}:"), format!("{key};"));
    conn.prepare_cached(
        "UPDATE jobs SET last_error = '' WHERE idempotency_key >= ?1 AND idempotency_key < ?2 AND last_error <> ''",
    )?
    .execute((from, until))?;
    Ok(())
}
