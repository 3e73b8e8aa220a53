//! Requests for a new password by email. A request is only queued, which is the same work for every address; a job
//! looks the account up and sends the link.
//!
//! Invariant: a job's payload holds the address until the job is done, its key never.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::emails;
use super::one_time_tokens::{MAX_LINKS, NewOneTimeToken, TokenPurpose, uid};
use super::store;
use super::token::random_text;
use crate::kit::clock::stamp_of;
use crate::kit::error::Result;
use crate::kit::jobs::{self, Handlers, Job, JobContext, JobFailure, NewJob};
use crate::kit::mail;

/// Somebody waits for it.
const JOB: &str = "requested-reset";

pub fn queue(conn: &Connection, email: &str) -> Result<()> {
    let key = format!("{JOB}:{}", random_text::<12>()?);
    jobs::enqueue(conn, &NewJob { kind: JOB, key: &key, payload: json!({ "email": email }), run_at: None })
        .map(drop)
}

pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    let context = context.clone();
    handlers.on(JOB, move |job| send(context.clone(), job))
}

async fn send(context: JobContext, job: Job) -> Result<(), JobFailure> {
    let JobContext { db, clock, config, address } = context;
    let email = job.payload.get("email").and_then(Value::as_str).map(str::to_owned);
    let email = email.ok_or_else(|| JobFailure::Never("The payload names no address.".into()))?;
    let (config, origin, now) = (config.get(), address.for_links(), clock.timestamp());
    db.write_without_invalidation(move |conn| {
        let known = store::find_credentials(conn, &email)?.map(|known| known.user);
        let Some(user) = known.filter(|user| user.is_active) else { return Ok(()) };
        let stamp = stamp_of(now);
        if store::count_links(conn, user.id, TokenPurpose::Password, &stamp)? >= MAX_LINKS {
            return Ok(());
        }
        let (link, token) = NewOneTimeToken::new(TokenPurpose::Password, Some(user.id), "", now)?;
        let url = format!("{origin}/reset-password/{}/{token}", uid(user.id));
        // The job's own, so that running it again after a crash sends no second email.
        let name = job.key.split_once(':').map_or("", |(_, name)| name);
        let cause = format!("password-reset:{}:{name}", user.id);
        if mail::enqueue_once(conn, &emails::password_reset(&config, &user.email, url, cause))? {
            store::insert_link(conn, &link, &stamp)?;
        }
        Ok(())
    })
    .await?;
    Ok(())
}
