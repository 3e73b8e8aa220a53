//! Imports run as jobs, outside of requests; a daily job deletes old drafts and reports.

use jiff::SignedDuration;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::kind::ImportKinds;
use super::store;
use super::{run, undo};
use crate::accounts::Actor;
use crate::deleted_records::kept_days;
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::db::Db;
use crate::kit::error::{Error, Result};
use crate::kit::ingest;
use crate::kit::jobs::{self, Handlers, JobFailure, NewJob};

const RUN: &str = "import-run";
const UNDO: &str = "import-undo";
/// How long a draft is kept if nobody continues it.
const DRAFT_DAYS: i32 = 30;

/// In a job's payload: a program with an access token started it.
const BY_TOKEN: &str = "by_token";

#[derive(Clone, Copy)]
enum ImportTask {
    Run,
    Undo,
}

pub fn enqueue_run(conn: &Connection, actor: &Actor, id: i64, by_token: bool) -> Result<()> {
    enqueue(conn, RUN, (actor, id), json!({ "import": id, "actor": actor, BY_TOKEN: by_token }))
}

pub fn enqueue_undo(conn: &Connection, actor: &Actor, id: i64) -> Result<()> {
    enqueue(conn, UNDO, (actor, id), json!({ "import": id, "actor": actor }))
}

fn enqueue(conn: &Connection, kind: &str, (actor, id): (&Actor, i64), payload: Value) -> Result<()> {
    // Includes the time, because a draft that could not start may be sent again.
    let key = format!("{kind}:{id}:{}", actor.at);
    jobs::enqueue(conn, &NewJob { kind, key: &key, payload, run_at: None }).map(drop)
}

pub fn handle(handlers: Handlers, db: &Db, clock: &Clock, kinds: &ImportKinds) -> Handlers {
    let doing = |task: ImportTask| {
        let (db, clock, kinds) = (db.clone(), clock.clone(), kinds.clone());
        move |job: jobs::Job| carry_out(db.clone(), clock.clone(), kinds.clone(), task, job.payload)
    };
    let (for_tidying, clock) = (db.clone(), clock.clone());
    handlers.on(RUN, doing(ImportTask::Run)).on(UNDO, doing(ImportTask::Undo)).daily(
        "imports-tidy",
        move |_| {
            let (db, now) = (for_tidying.clone(), clock.timestamp());
            async move {
                let before = |days: i32| {
                    let ago = SignedDuration::from_hours(24 * i64::from(days));
                    now.checked_sub(ago).map(stamp_of).map_err(Error::internal)
                };
                let (drafts, rows) = (before(DRAFT_DAYS)?, before(kept_days())?);
                Ok(db.write_without_invalidation(move |conn| store::delete_old(conn, &drafts, &rows)).await?)
            }
        },
    )
}

async fn carry_out(
    db: Db,
    clock: Clock,
    kinds: ImportKinds,
    task: ImportTask,
    payload: Value,
) -> Result<(), JobFailure> {
    let unreadable = || JobFailure::Never("the job names no import".into());
    let id = payload.get("import").and_then(Value::as_i64).ok_or_else(unreadable)?;
    let actor = payload.get("actor").cloned().and_then(|actor| serde_json::from_value(actor).ok());
    let actor: Actor = actor.ok_or_else(unreadable)?;
    let by_token = payload.get(BY_TOKEN).and_then(Value::as_bool).unwrap_or_default();
    let path = db.path().to_owned();
    let done = ingest::beside(&db, move |steps| match task {
        ImportTask::Run => run::run(steps, &path, &kinds, &clock, &actor, (id, by_token)),
        ImportTask::Undo => undo::undo(steps, &path, &kinds, &clock, &actor, id),
    })
    .await;
    match done {
        Ok(()) => Ok(()),
        Err(error @ (Error::Busy | Error::StorageFull)) => Err(error.into()),
        // The import itself records the problem, where users look for it.
        Err(error) => {
            tracing::warn!("import {id}: {error}");
            Ok(())
        }
    }
}
