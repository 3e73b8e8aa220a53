//! Each Thursday at six in the morning, town time, next week's sheet is made, and whoever wants it gets its
//! link.
//!
//! Invariant: this job makes a week's sheet once, and an address gets one email for it, however often the job
//! runs. If the program was down on Thursday, the next start makes it, until Sunday.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::Value;

use super::model::{making_of, monday_of};
use super::{emails, sheet, store};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::db::Db;
use crate::kit::email_address;
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, Handlers, Job, JobContext, JobFailure, NewJob};
use crate::kit::mail;

const DAILY: &str = "town-sheet";
const MAKE: &str = "town-sheet-make";

pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    let JobContext { db, clock, config, address } = context.clone();
    let (daily_db, daily_clock) = (db.clone(), clock.clone());
    handlers
        .daily(DAILY, move |_| plan(daily_db.clone(), daily_clock.clone()))
        .on(MAKE, move |job| make(db.clone(), clock.clone(), config.get(), address.for_links(), job))
}

/// From Thursday to Sunday: queues the job that makes next week's sheet.
async fn plan(db: Db, clock: Clock) -> Result<(), JobFailure> {
    let today = clock.local().date();
    let week = monday_of(today).saturating_add(jiff::ToSpan::days(7));
    let making = making_of(week);
    if today < making.date() {
        return Ok(());
    }
    let at: Timestamp = clock.zone().to_timestamp(making).map_err(Error::internal)?;
    let write = db.write_without_invalidation(move |conn| {
        let key = format!("{MAKE}:{week}");
        let payload = Value::String(week.to_string());
        jobs::enqueue(conn, &NewJob { kind: MAKE, key: &key, payload, run_at: Some(at) }).map(drop)
    });
    Ok(write.await?)
}

async fn make(db: Db, clock: Clock, config: Arc<Config>, origin: String, job: Job) -> Result<(), JobFailure> {
    let week = job.payload.as_str().and_then(|text| text.parse::<Date>().ok());
    let Some(week) = week else { return Err(JobFailure::Never("It names no week.".into())) };
    let write = db.write(move |conn| {
        let made = match store::find(conn, week)? {
            Some(made) => made,
            None => sheet::make(conn, &clock, week)?,
        };
        for to in email_address::list(&config.town_sheet.weekly_to) {
            mail::enqueue(conn, &emails::ready(&config.town, &origin, &made, &to))?;
        }
        Ok(())
    });
    Ok(write.await?)
}
