//! After the seven days of a contested claim, reminds staff to decide.

use jiff::Timestamp;
use rusqlite::Connection;
use serde_json::json;

use super::model::ClaimStatus;
use super::notices::{Notice, notify_office};
use super::store;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, Handlers, Job, JobFailure, NewJob};

const DECISION_DUE: &str = "claim-decision-due";

pub fn plan_decision(conn: &Connection, claim_id: i64, at: Timestamp) -> Result<()> {
    let key = format!("{DECISION_DUE}:{claim_id}");
    let payload = json!({ "claim": claim_id });
    jobs::enqueue(conn, &NewJob { kind: DECISION_DUE, key: &key, payload, run_at: Some(at) }).map(drop)
}

pub fn handle(handlers: Handlers, db: &Db, clock: &Clock) -> Handlers {
    let (db, clock) = (db.clone(), clock.clone());
    handlers.on(DECISION_DUE, move |job| ask_for_decision(db.clone(), clock.clone(), job))
}

async fn ask_for_decision(db: Db, clock: Clock, job: Job) -> Result<(), JobFailure> {
    let id = job.payload.get("claim").and_then(serde_json::Value::as_i64);
    let id = id.ok_or_else(|| JobFailure::Never("The payload names no claim.".into()))?;
    let now = clock.stamp();
    db.write_without_invalidation(move |conn| {
        let claim = match store::find(conn, id, &now) {
            Err(Error::NotFound(_)) => return Ok(()),
            claim => claim?,
        };
        if claim.status != ClaimStatus::Open || claim.answer.is_some() {
            return Ok(());
        }
        let title = format!("Decide on the claim of {}", claim.business.name);
        let message = "Seven days have passed, and its current owner has not answered.";
        notify_office(conn, Notice { title: &title, message, cause: &format!("claim-due:{id}") })
    })
    .await?;
    Ok(())
}
