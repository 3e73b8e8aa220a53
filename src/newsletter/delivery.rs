//! Delivery of an issue in batches, until every subscriber has it.
//!
//! Invariant: an address gets an issue at most once, whatever is retried: a delivery is a row written in the
//! same transaction that queues the email, and the email's cause names issue and address.

use jiff::{SignedDuration, Timestamp, ToSpan};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::clicks::CountedLinks;
use super::departures;
use super::emails::EmailWriter;
use super::holds::{self, HoldJob, LAST_CHANCE_JOB};
use super::send_check::SendCheck;
use super::store;
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::db::Db;
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, Handlers, JobFailure, NewJob};
use crate::kit::mail;

/// The job's kind.
const JOB: &str = "newsletter-send";
const BETWEEN_BATCHES: SignedDuration = SignedDuration::from_secs(60);
/// Days after which an address that was never confirmed is erased.
const STALE_DAYS: i64 = 90;
const ERASED_AT_ONCE: u32 = 100;

/// The payload of the job.
#[derive(Debug, Serialize, Deserialize)]
struct Batch {
    issue_id: i64,
    /// The time for which the issue was scheduled; if it differs by now, somebody rescheduled the issue.
    at: String,
    /// The last subscriber handled so far.
    after: i64,
}

/// Queues the first batch of an issue for this time.
pub fn plan(conn: &Connection, issue_id: i64, at: Timestamp) -> Result<()> {
    enqueue(conn, &Batch { issue_id, at: stamp_of(at), after: 0 }, at)
}

fn enqueue(conn: &Connection, batch: &Batch, run_at: Timestamp) -> Result<()> {
    let key = format!("{JOB}:{}:{}:{}", batch.issue_id, batch.at, batch.after);
    jobs::enqueue(conn, &NewJob { kind: JOB, key: &key, payload: json!(batch), run_at: Some(run_at) })
        .map(drop)
}

/// Registers the delivery jobs and the daily erasure of addresses that were never confirmed.
pub fn handle(handlers: Handlers, db: &Db, clock: &Clock, writer: EmailWriter, check: SendCheck) -> Handlers {
    let (sending_db, sending_clock) = (db.clone(), clock.clone());
    let (office_db, office_clock, office_writer) = (db.clone(), clock.clone(), writer.clone());
    let (db, clock) = (db.clone(), clock.clone());
    handlers
        .on(JOB, move |job| {
            let (db, clock, writer) = (sending_db.clone(), sending_clock.clone(), writer.clone());
            async move {
                let batch: Batch = serde_json::from_value(job.payload)
                    .map_err(|error| JobFailure::Never(format!("The job names no issue: {error}")))?;
                Ok(db.write(move |conn| send(conn, &clock, (&writer, check), &batch)).await?)
            }
        })
        .on(LAST_CHANCE_JOB, move |job| {
            let (db, clock, writer) = (office_db.clone(), office_clock.clone(), office_writer.clone());
            async move {
                let job: HoldJob = serde_json::from_value(job.payload)
                    .map_err(|error| JobFailure::Never(format!("The job names no issue: {error}")))?;
                Ok(db
                    .write_without_invalidation(move |conn| {
                        holds::send_last_chance(conn, &clock, &writer, &job)
                    })
                    .await?)
            }
        })
        .daily("newsletter-tidy", move |_| {
            let (db, now) = (db.clone(), clock.timestamp());
            async move {
                let before = stamp_of(now.checked_sub((STALE_DAYS * 24).hours()).map_err(Error::internal)?);
                let tidy = move |conn: &Connection| {
                    store::delete_old_stop_links(conn, &before)?;
                    departures::erase_stale(conn, &before, ERASED_AT_ONCE)
                };
                while db.write_without_invalidation(tidy.clone()).await? == ERASED_AT_ONCE as usize {}
                Ok(())
            }
        })
}

/// Sends one batch; the next is queued in the same transaction.
fn send(
    conn: &Connection,
    clock: &Clock,
    (writer, check): (&EmailWriter, SendCheck),
    batch: &Batch,
) -> Result<()> {
    let (now, stamp) = (clock.timestamp(), clock.stamp());
    if holds::hold_if_empty(conn, batch.issue_id, &batch.at, &stamp)? {
        return Ok(());
    }
    if holds::hold_if_outdated(conn, clock, batch.issue_id, &batch.at)? {
        return Ok(());
    }
    if holds::hold_if_unapproved(conn, (writer, check), batch.issue_id, &batch.at, &stamp)? {
        return Ok(());
    }
    if !store::start_sending(conn, batch.issue_id, &batch.at, &stamp)? {
        return Ok(());
    }
    let edited = store::find_edited(conn, batch.issue_id)?;
    if batch.after == 0 {
        holds::tell_if_missed(conn, writer, &edited)?;
    }
    let per_minute = writer.config.get().newsletter.per_minute;
    let recipients = store::list_recipients(conn, edited.issue.frequency, batch.after, per_minute)?;
    if batch.after == 0 && writer.config.get().newsletter.count_clicks {
        store::insert_links(conn, batch.issue_id, &writer.countable_links(&edited))?;
    }
    let counted: CountedLinks = store::list_counted(conn, batch.issue_id)?;
    for recipient in &recipients {
        let message = writer.issue(&edited, recipient, &counted);
        let is_new = store::note_delivery(conn, batch.issue_id, recipient.id, message.is_some(), &stamp)?;
        if let Some(message) = message.filter(|_| is_new) {
            mail::enqueue_to_many(conn, &message.mail, &message.unsubscribe_url)?;
        }
    }
    match recipients.last() {
        Some(last) if recipients.len() >= per_minute as usize => {
            let next = Batch { issue_id: batch.issue_id, at: batch.at.clone(), after: last.id };
            enqueue(conn, &next, now + BETWEEN_BATCHES)
        }
        _ => store::finish_sending(conn, batch.issue_id, &stamp),
    }
}
