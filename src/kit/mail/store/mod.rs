//! SQL for the outbox.

mod bounced;
mod forgetting;
mod unconfirmed;

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::json;

use bounced::BouncedAddress;
pub use bounced::follow_bounces;
use forgetting::without_address;
pub use forgetting::{forget_address, forget_cause, is_of_kind};
pub use unconfirmed::enqueue_unconfirmed;

use super::bounce::BounceKind;
use super::model::{Mail, MailCounts, MailStatus, NewMail, OutboxFilter, ShownMail};
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, NewJob};

/// The kind of the job that sends one mail.
pub const JOB: &str = "mail";

/// How long the content of a mail is kept.
const READABLE: SignedDuration = SignedDuration::from_hours(90 * 24);

/// Queues a mail in the caller's transaction; does nothing if its cause already had one. It is not sent to an
/// address that does not exist, as far as mail servers have said.
pub fn enqueue(conn: &Connection, new: &NewMail) -> Result<()> {
    enqueue_to_many(conn, new, "")
}

/// Like `enqueue`, for mail that somebody asks for at this moment: it is sent to any address.
pub fn enqueue_requested(conn: &Connection, new: &NewMail) -> Result<()> {
    enqueue_once(conn, new).map(drop)
}

/// Like `enqueue_requested`; false if there is a mail with this cause already, so that nothing is sent.
pub fn enqueue_once(conn: &Connection, new: &NewMail) -> Result<bool> {
    insert(conn, new, Recipient::Requested { reply_to: "" })
}

/// Like `enqueue`, for mail to many recipients: mail programs offer to unsubscribe at this address, which
/// accepts a `POST` from anybody (RFC 8058).
pub fn enqueue_to_many(conn: &Connection, new: &NewMail, unsubscribe_url: &str) -> Result<()> {
    insert(conn, new, Recipient::Notified { unsubscribe_url }).map(drop)
}

/// Like `enqueue_requested`, for mail on somebody's behalf: replies go to that address.
pub fn enqueue_with_reply_to(conn: &Connection, new: &NewMail, reply_to: &str) -> Result<()> {
    insert(conn, new, Recipient::Requested { reply_to }).map(drop)
}

enum Recipient<'a> {
    Notified { unsubscribe_url: &'a str },
    Requested { reply_to: &'a str },
}

fn insert(conn: &Connection, new: &NewMail, recipient: Recipient<'_>) -> Result<bool> {
    let (is_requested, unsubscribe_url, reply_to) = match recipient {
        Recipient::Notified { unsubscribe_url } => (false, unsubscribe_url, ""),
        Recipient::Requested { reply_to } => (true, "", reply_to),
    };
    let forgotten = without_address(conn, &new.cause, &new.to)?;
    let id: Option<i64> = conn
        .prepare_cached(
            "INSERT INTO outbox (cause, recipient, subject, text, html, unsubscribe_url, reply_to, is_requested)
             SELECT :cause, :to, :subject, :text, :html, :unsubscribe_url, :reply_to, :is_requested
             WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE cause = :forgotten)
             ON CONFLICT (cause) DO NOTHING RETURNING id",
        )?
        .query_row(
            named_params! {
                ":cause": new.cause, ":to": new.to, ":subject": new.subject, ":text": new.text, ":html": new.html,
                ":unsubscribe_url": unsubscribe_url, ":reply_to": reply_to, ":is_requested": is_requested,
                ":forgotten": forgotten,
            },
            |row| row.get(0),
        )
        .optional()?;
    let Some(id) = id else { return Ok(false) };
    enqueue_job(conn, id, if is_requested { jobs::FIRST } else { JOB })?;
    Ok(true)
}

/// The job's key ends with the number of earlier ones: of the same mail, or of one with the same id that was
/// withdrawn.
fn enqueue_job(conn: &Connection, id: i64, kind: &str) -> Result<()> {
    let round: i64 = conn
        .prepare_cached("SELECT count(*) FROM jobs WHERE idempotency_key >= ?1 AND idempotency_key < ?2")?
        .query_row((format!("{JOB}:{id}:"), format!("{JOB}:{id};")), |row| row.get(0))?;
    let key = format!("{JOB}:{id}:{round}");
    jobs::enqueue(conn, &NewJob { kind, key: &key, payload: json!({ "mail": id }), run_at: None }).map(drop)
}

/// What a delivery attempt finds.
#[derive(Debug)]
pub enum PendingDelivery {
    Waiting(Mail),
    /// An earlier attempt handed it over and never got a reply.
    Unclear(Mail),
    /// Its address does not exist, and nobody asks for it right now.
    Bounced(Mail, BouncedAddress),
    /// Nothing to do.
    Over,
}

/// Counts an attempt and reads the mail.
pub fn begin(conn: &Connection, id: i64) -> Result<PendingDelivery> {
    let row = conn
        .prepare_cached(
            "UPDATE outbox SET attempts = attempts + 1 WHERE id = ?1 AND status = 'queued'
             RETURNING id, cause, recipient, subject, text, html, unsubscribe_url, reply_to, is_requested,
                 handed_over_at IS NOT NULL AS is_unclear",
        )?
        .query_row([id], |row| {
            let mail = Mail {
                id: row.get("id")?,
                cause: row.get("cause")?,
                to: row.get("recipient")?,
                subject: row.get("subject")?,
                text: row.get("text")?,
                html: row.get("html")?,
                unsubscribe_url: row.get("unsubscribe_url")?,
                reply_to: row.get("reply_to")?,
            };
            Ok((mail, row.get("is_unclear")?, row.get("is_requested")?))
        })
        .optional()?;
    Ok(match row {
        None => PendingDelivery::Over,
        Some((mail, true, _)) => PendingDelivery::Unclear(mail),
        Some((mail, false, true)) => PendingDelivery::Waiting(mail),
        Some((mail, false, false)) => match bounced::find(conn, &mail.to)? {
            Some(bounced) => PendingDelivery::Bounced(mail, bounced),
            None => PendingDelivery::Waiting(mail),
        },
    })
}

/// Sets the mark before the text is sent. Returns false if somebody else has set it, or the mail is gone; another
/// may have its id by now.
pub fn hand_over(conn: &Connection, (id, cause): (i64, &str), now: Timestamp) -> Result<bool> {
    let changed = conn
        .prepare_cached(
            "UPDATE outbox SET handed_over_at = ?3
             WHERE id = ?1 AND cause = ?2 AND status = 'queued' AND handed_over_at IS NULL",
        )?
        .execute((id, cause, format!("{now:.3}")))?;
    Ok(changed > 0)
}

/// How an attempt ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeliveryResult {
    Sent,
    Kept,
    /// Refused for now.
    Again(String),
    /// Refused permanently, and what the refusal is about.
    Refused(String, BounceKind),
    Failed(String),
    /// Not tried, because its address does not exist.
    Skipped(String),
}

/// Records how an attempt ended. `Sent` is recorded whatever the status has become in the meantime.
pub fn end(conn: &Connection, (id, cause): (i64, &str), end: &DeliveryResult, now: Timestamp) -> Result<()> {
    let (status, error) = match end {
        DeliveryResult::Sent => (MailStatus::Sent, ""),
        DeliveryResult::Kept => (MailStatus::Kept, ""),
        DeliveryResult::Again(error) => (MailStatus::Queued, error.as_str()),
        DeliveryResult::Refused(error, _)
        | DeliveryResult::Failed(error)
        | DeliveryResult::Skipped(error) => (MailStatus::Failed, error.as_str()),
    };
    let bounce = match end {
        DeliveryResult::Refused(_, kind) => kind.as_str(),
        _ => "",
    };
    conn.prepare_cached(
        "UPDATE outbox SET status = :status, error = :error, bounce = :bounce,
             is_skipped = :is_skipped, refused_at = iif(:bounce = '', '', :now), sent_at = iif(:status = 'sent', :now, NULL),
             handed_over_at = iif(:status = 'sent', handed_over_at, NULL)
         WHERE id = :id AND cause = :cause AND (status = 'queued' OR :status = 'sent')",
    )?
    .execute(named_params! {
        ":status": status.as_str(), ":error": error, ":now": format!("{now:.3}"), ":id": id,
        ":cause": cause, ":bounce": bounce, ":is_skipped": matches!(end, DeliveryResult::Skipped(_)),
    })?;
    Ok(())
}

/// Queues a mail again that failed or was kept, to any address. One that was sent stays sent.
pub fn retry(conn: &Connection, id: i64) -> Result<()> {
    let mail = find(conn, id)?;
    if !matches!(mail.status, MailStatus::Failed | MailStatus::Kept) {
        return Err(Error::BadRequest("Only an email that failed or was kept can be sent again.".into()));
    }
    if mail.to.is_empty() {
        return Err(Error::BadRequest("This email cannot be sent: its address was erased.".into()));
    }
    if mail.text.as_deref().unwrap_or_default().is_empty() {
        return Err(Error::BadRequest(
            "This email is too old to be sent: its text is no longer kept.".into(),
        ));
    }
    conn.prepare_cached(
        "UPDATE outbox SET status = 'queued', error = '', bounce = '', is_requested = 1, is_skipped = 0,
             attempts = 0, handed_over_at = NULL WHERE id = ?1",
    )?
    .execute([id])?;
    enqueue_job(conn, id, JOB)
}

/// Withdraws the waiting mails whose causes begin with this one, so that they can be queued again. Returns
/// their addresses.
pub fn withdraw(conn: &Connection, cause: &str) -> Result<Vec<String>> {
    let mut statement = conn.prepare_cached(
        "DELETE FROM outbox WHERE cause >= ?1 AND cause < ?2 AND status = 'queued' AND handed_over_at IS NULL
         RETURNING recipient",
    )?;
    let addresses = statement.query_map((format!("{cause}:"), format!("{cause};")), |row| row.get(0))?;
    Ok(addresses.collect::<Result<_, _>>()?)
}

/// Withdraws the waiting mails to these addresses with these kinds of causes. Returns causes and addresses.
pub fn withdraw_from(
    conn: &Connection,
    addresses: &[String],
    kinds: &[&str],
) -> Result<Vec<(String, String)>> {
    let mut statement = conn.prepare_cached(
        "DELETE FROM outbox WHERE recipient IN (SELECT value FROM json_each(?1))
             AND substr(cause, 1, instr(cause, ':') - 1) IN (SELECT value FROM json_each(?2))
             AND status = 'queued' AND handed_over_at IS NULL
         RETURNING cause, recipient",
    )?;
    let values = (serde_json::to_string(addresses)?, serde_json::to_string(kinds)?);
    let mails = statement.query_map(values, |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(mails.collect::<Result<_, _>>()?)
}

const COLUMNS: &str = "id, cause, recipient, subject, status, attempts, error, created_at, sent_at";

fn shown(row: &Row<'_>) -> rusqlite::Result<ShownMail> {
    Ok(ShownMail {
        id: row.get("id")?,
        cause: row.get("cause")?,
        to: row.get("recipient")?,
        subject: row.get("subject")?,
        status: row.get("status")?,
        attempts: row.get("attempts")?,
        error: row.get("error")?,
        created_at: row.get("created_at")?,
        sent_at: row.get("sent_at")?,
        text: None,
        html: None,
    })
}

/// One mail including its content.
pub fn find(conn: &Connection, id: i64) -> Result<ShownMail> {
    conn.prepare_cached(&format!("SELECT {COLUMNS}, text, html FROM outbox WHERE id = ?1"))?
        .query_row([id], |row| {
            Ok(ShownMail { text: row.get("text")?, html: row.get("html")?, ..shown(row)? })
        })
        .optional()?
        .ok_or(Error::NotFound("Mail"))
}

pub fn count(conn: &Connection, filter: &OutboxFilter) -> Result<u64> {
    let count: i64 = match filter.status {
        None => conn.prepare_cached("SELECT count(*) FROM outbox")?.query_row([], |row| row.get(0))?,
        Some(status) => conn
            .prepare_cached("SELECT count(*) FROM outbox WHERE status = ?1")?
            .query_row([status.as_str()], |row| row.get(0))?,
    };
    Ok(count.unsigned_abs())
}

/// The outcomes of the mails whose causes begin with this one ("newsletter:7" matches
/// "newsletter:7:ann@x.example"). Those that were rejected count as bounces, which are counted elsewhere.
pub fn count_by_cause(conn: &Connection, cause: &str) -> Result<MailCounts> {
    // `;` follows `:` in ASCII, so this range contains everything that begins with the cause and a colon.
    let (from, until) = (format!("{cause}:"), format!("{cause};"));
    Ok(conn
        .prepare_cached(
            "SELECT count(*) FILTER (WHERE status = 'sent'), count(*) FILTER (WHERE status = 'queued'),
                    count(*) FILTER (WHERE status = 'kept'), count(*) FILTER (WHERE status = 'failed' AND bounce = '' AND is_skipped = 0)
             FROM outbox WHERE cause >= ?1 AND cause < ?2",
        )?
        .query_row((from, until), |row| {
            Ok(MailCounts { sent: row.get(0)?, waiting: row.get(1)?, kept: row.get(2)?, failed: row.get(3)? })
        })?)
}

/// The mails that match a filter, newest first.
pub fn list(conn: &Connection, filter: &OutboxFilter, limit: u32, offset: u64) -> Result<Vec<ShownMail>> {
    let only = if filter.status.is_some() { "WHERE status = :status" } else { "WHERE :status IS NULL" };
    Ok(conn
        .prepare_cached(&format!("SELECT {COLUMNS} FROM outbox {only} ORDER BY id DESC LIMIT :limit OFFSET :offset"))?
        .query_map(
            named_params! { ":status": filter.status.map(MailStatus::as_str), ":limit": limit, ":offset": offset.cast_signed() },
            shown,
        )?
        .collect::<Result<_, _>>()?)
}

/// Clears the content of old mails: who got which link should not be kept forever.
/// Returns how many: at most `limit`.
pub fn clear_old(conn: &Connection, now: Timestamp, limit: usize) -> Result<usize> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    Ok(conn.prepare_cached(CLEAR_OLD)?.execute((format!("{:.3}", now - READABLE), limit))?)
}

pub const CLEAR_OLD: &str = "UPDATE outbox SET text = '', html = '' WHERE id IN
    (SELECT id FROM outbox WHERE status <> 'queued' AND text <> '' AND created_at < ?1 LIMIT ?2)";
