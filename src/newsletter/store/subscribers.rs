//! Subscribers.

use std::collections::BTreeMap;

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::issues::delete_deliveries;
use crate::kit::error::Result;
use crate::kit::mail;
use crate::kit::records::ids_as_json;
use crate::newsletter::model::{
    NewsletterFrequency, NewsletterTopic, ONLY_SUBSCRIBED, Subscriber, SubscriberStatus, read_topics,
    write_topics,
};

/// The most confirmation emails to an address until it is confirmed, so that nobody can flood somebody else's
/// inbox by typing their address here.
const MAX_CONFIRMATION_EMAILS: i64 = 3;

pub(super) const COLUMNS: &str =
    "id, email, status, topics, frequency, source, created_at, consent_at, unsubscribed_at, bounce";

pub(super) fn subscriber(row: &Row<'_>) -> rusqlite::Result<Subscriber> {
    Ok(Subscriber {
        id: row.get("id")?,
        email: row.get("email")?,
        status: row.get("status")?,
        topics: read_topics(&row.get::<_, String>("topics")?),
        frequency: row.get("frequency")?,
        source: row.get("source")?,
        created_at: row.get("created_at")?,
        consent_at: row.get("consent_at")?,
        unsubscribed_at: row.get("unsubscribed_at")?,
        bounce: row.get("bounce")?,
    })
}

/// Requests a subscription. Returns the subscriber if a confirmation must be emailed: never to a confirmed
/// address, and at most once a day until it is confirmed. `email` in lower case.
pub fn request_subscription(conn: &Connection, email: &str, today: Date, now: &str) -> Result<Option<i64>> {
    let id: i64 = conn
        .prepare_cached(
            "INSERT INTO subscribers (email, status, source, created_at, asked_at)
             VALUES (:email, 'pending', 'site', :now, :now)
             ON CONFLICT (email) DO UPDATE SET asked_at = :now RETURNING id",
        )?
        .query_row(named_params! { ":email": email, ":now": now }, |row| row.get(0))?;
    let must_write = conn
        .prepare_cached(
            "UPDATE subscribers SET confirmation_emails = confirmation_emails + 1,
                 confirmation_emailed_on = :today,
                 status = iif(status = 'unsubscribed', status, 'pending')
             WHERE id = :id AND status <> 'confirmed' AND confirmation_emails < :most
                 AND confirmation_emailed_on IS NOT :today",
        )?
        .execute(
            named_params! { ":id": id, ":today": today.to_string(), ":most": MAX_CONFIRMATION_EMAILS },
        )?;
    Ok((must_write > 0).then_some(id))
}

/// Confirms a subscription. Returns the address if it was not confirmed before.
pub fn confirm(conn: &Connection, id: i64, now: &str) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached(
        "UPDATE subscribers SET status = 'confirmed', consent_at = :now, unsubscribed_at = NULL, bounce = '',
             confirmation_emails = 0, confirmation_emailed_on = NULL
         WHERE id = :id AND status <> 'confirmed' RETURNING email",
        )?
        .query_row(named_params! { ":id": id, ":now": now }, |row| row.get(0))
        .optional()?)
}

/// Withdraws what waits for these subscribers, who then count as never sent it. Before they are unsubscribed: that
/// counts for the last issue they were sent.
pub(super) fn withdraw_mails(conn: &Connection, ids: &[i64]) -> Result<()> {
    let emails: Vec<String> = conn
        .prepare_cached("SELECT email FROM subscribers WHERE id IN (SELECT value FROM json_each(?1))")?
        .query_map([ids_as_json(ids)?], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let mut by_issue: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for (cause, email) in mail::withdraw_from(conn, &emails, &ONLY_SUBSCRIBED)? {
        let issue = cause.strip_prefix("newsletter:").and_then(|rest| rest.split(':').next()?.parse().ok());
        if let Some(id) = issue {
            by_issue.entry(id).or_default().push(email);
        }
    }
    by_issue.iter().try_for_each(|(id, emails)| delete_deliveries(conn, *id, emails))
}

/// Unsubscribes, and returns whether the subscriber exists. Somebody who does this after a bulk edit
/// unsubscribed them stays unsubscribed if the bulk edit is undone.
pub fn unsubscribe(conn: &Connection, id: i64, now: &str) -> Result<bool> {
    withdraw_mails(conn, &[id])?;
    conn.prepare_cached(
        "UPDATE subscribers SET status = 'unsubscribed', unsubscribed_at = :now
         WHERE id = :id AND (status <> 'unsubscribed' OR unsubscribed_at IN
            (SELECT made_at FROM bulk_edits WHERE list = 'subscribers'))",
    )?
    .execute(named_params! { ":id": id, ":now": now })?;
    Ok(find(conn, id)?.is_some())
}

/// The subscriber, if they have this status by their own choice; a bulk edit that unsubscribed them is none.
pub fn find_by_choice(conn: &Connection, id: i64, status: SubscriberStatus) -> Result<Option<Subscriber>> {
    Ok(conn
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM subscribers WHERE id = ?1 AND status = ?2 AND (unsubscribed_at IS NULL
                OR unsubscribed_at NOT IN (SELECT made_at FROM bulk_edits WHERE list = 'subscribers'))"
        ))?
        .query_row((id, status.as_str()), subscriber)
        .optional()?)
}

pub fn change(
    conn: &Connection,
    id: i64,
    topics: Option<&[NewsletterTopic]>,
    frequency: Option<NewsletterFrequency>,
) -> Result<()> {
    conn.prepare_cached(
        "UPDATE subscribers SET topics = coalesce(:topics, topics), frequency = coalesce(:frequency, frequency)
         WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":topics": topics.map(write_topics), ":frequency": frequency.map(NewsletterFrequency::as_str),
    })?;
    Ok(())
}

pub fn find(conn: &Connection, id: i64) -> Result<Option<Subscriber>> {
    Ok(conn
        .prepare_cached(&format!("SELECT {COLUMNS} FROM subscribers WHERE id = ?1"))?
        .query_row([id], subscriber)
        .optional()?)
}

pub fn find_by_email(conn: &Connection, email: &str) -> Result<Option<Subscriber>> {
    Ok(conn
        .prepare_cached(&format!("SELECT {COLUMNS} FROM subscribers WHERE email = ?1"))?
        .query_row([email], subscriber)
        .optional()?)
}

/// Adds an address collected elsewhere, with its date of consent. Returns false if it is known here; then it
/// is not changed.
pub fn insert_imported(conn: &Connection, new: &Subscriber) -> Result<bool> {
    let inserted = conn
        .prepare_cached(
            "INSERT INTO subscribers (email, status, topics, frequency, source, created_at, consent_at, asked_at)
             VALUES (:email, :status, :topics, :frequency, :source, :created_at, :consent_at, :created_at)
             ON CONFLICT (email) DO NOTHING",
        )?
        .execute(named_params! {
            ":email": new.email, ":status": new.status.as_str(), ":topics": write_topics(&new.topics),
            ":frequency": new.frequency.as_str(), ":source": new.source, ":created_at": new.created_at,
            ":consent_at": new.consent_at,
        })?;
    Ok(inserted > 0)
}

/// An address that is no longer written to.
pub struct StoppedSubscriber {
    email: String,
    status: String,
    bounce: String,
    at: String,
}

pub fn list_stopped(conn: &Connection) -> Result<Vec<StoppedSubscriber>> {
    let mut statement = conn.prepare_cached(
        "SELECT email, status, bounce,
             coalesce(iif(status = 'bounced', bounced_at, unsubscribed_at), created_at) AS at
         FROM subscribers WHERE status IN ('unsubscribed', 'bounced')",
    )?;
    let stopped = statement.query_map([], |row| {
        Ok(StoppedSubscriber {
            email: row.get("email")?,
            status: row.get("status")?,
            bounce: row.get("bounce")?,
            at: row.get("at")?,
        })
    })?;
    Ok(stopped.collect::<Result<_, _>>()?)
}

/// No longer writes to this address either, unless its consent is newer.
pub fn stop(conn: &Connection, stopped: &StoppedSubscriber) -> Result<()> {
    conn.prepare_cached(
        "UPDATE subscribers SET status = :status, bounce = :bounce,
             unsubscribed_at = iif(:status = 'unsubscribed', :at, unsubscribed_at),
             bounced_at = iif(:status = 'bounced', :at, bounced_at)
         WHERE email = :email AND status = 'confirmed' AND consent_at < :at",
    )?
    .execute(named_params! {
        ":email": stopped.email, ":status": stopped.status, ":bounce": stopped.bounce, ":at": stopped.at,
    })?;
    Ok(())
}

pub fn delete(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM subscribers WHERE id = ?1")?.execute([id])?;
    Ok(())
}

/// Deletes up to so many subscribers who asked before this time and never confirmed. Returns their addresses.
pub fn delete_stale(conn: &Connection, before: &str, limit: u32) -> Result<Vec<String>> {
    let mut statement = conn.prepare_cached(
        "DELETE FROM subscribers WHERE id IN
             (SELECT id FROM subscribers WHERE status = 'pending' AND asked_at < ?1 LIMIT ?2)
         RETURNING email",
    )?;
    let emails = statement.query_map((before, limit), |row| row.get(0))?;
    Ok(emails.collect::<Result<_, _>>()?)
}

/// For the export: all subscribers, oldest first.
pub fn list_all(conn: &Connection) -> Result<Vec<Subscriber>> {
    Ok(conn
        .prepare_cached(&format!("SELECT {COLUMNS} FROM subscribers ORDER BY id"))?
        .query_map([], subscriber)?
        .collect::<Result<_, _>>()?)
}

/// Counts subscribers by status and frequency.
pub fn count_by_status(conn: &Connection) -> Result<Vec<(SubscriberStatus, NewsletterFrequency, i64)>> {
    let mut statement = conn
        .prepare_cached("SELECT status, frequency, count(*) FROM subscribers GROUP BY status, frequency")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// A subscriber to send an issue to.
#[derive(Debug, Clone)]
pub struct Recipient {
    pub id: i64,
    pub email: String,
    pub topics: Vec<NewsletterTopic>,
}

/// How many subscribers an issue goes to.
pub fn count_recipients(conn: &Connection, frequency: NewsletterFrequency) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM subscribers WHERE status = 'confirmed' AND frequency = ?1")?
        .query_row([frequency.as_str()], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// The next recipients of an issue, after subscriber `after`, by id.
pub fn list_recipients(
    conn: &Connection,
    frequency: NewsletterFrequency,
    after: i64,
    limit: u32,
) -> Result<Vec<Recipient>> {
    Ok(conn
        .prepare_cached(
            "SELECT id, email, topics FROM subscribers
             WHERE status = 'confirmed' AND frequency = ?1 AND id > ?2 ORDER BY id LIMIT ?3",
        )?
        .query_map((frequency.as_str(), after, limit), |row| {
            Ok(Recipient {
                id: row.get(0)?,
                email: row.get(1)?,
                topics: read_topics(&row.get::<_, String>(2)?),
            })
        })?
        .collect::<Result<_, _>>()?)
}
