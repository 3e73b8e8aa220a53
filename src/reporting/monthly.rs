//! The monthly page for the board: in the first days of a month it is sent to the addresses that the office
//! has entered.
//!
//! Invariant: an address gets one email per month, however often the job runs, and none if nobody entered it.

use std::sync::Arc;

use super::emails;
use super::report;
use crate::insights::month_to_report;
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::db::Db;
use crate::kit::email_address;
use crate::kit::error::Result;
use crate::kit::jobs::{Handlers, JobContext, JobFailure};
use crate::kit::mail::{self, MailContext};

const JOB: &str = "town-report";
const REASON: &str = "You get this once a month because the office entered your address for it. \
     To stop it, reply to the office or ask them \
     to remove your address under Settings, Reporting.";

pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    let JobContext { db, clock, config, address } = context.clone();
    handlers.daily(JOB, move |_| send(db.clone(), clock.clone(), config.get(), address.for_links()))
}

async fn send(db: Db, clock: Clock, config: Arc<Config>, origin: String) -> Result<(), JobFailure> {
    let addresses = email_address::list(&config.reporting.monthly_to);
    let Some(month) = month_to_report(clock.local().date()).filter(|_| !addresses.is_empty()) else {
        return Ok(());
    };
    // On a reader, so that other writes need not wait.
    let built = clock.clone();
    let report = db.read(move |conn| report::build(conn, &built, month)).await?;
    if report.is_empty() {
        return Ok(());
    }
    let write = db.write_without_invalidation(move |conn| {
        let context = MailContext { config: &config, origin: &origin };
        for to in addresses {
            let cause = format!("{JOB}:{}:{}", month.from.strftime("%Y-%m"), to.to_lowercase());
            mail::enqueue(conn, &emails::report(context, &report, &to, REASON, cause))?;
        }
        Ok(())
    });
    Ok(write.await?)
}
