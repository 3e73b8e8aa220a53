//! Who gets the newsletter.

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use crate::kit::error::Result;
use crate::newsletter::model::{
    NewsletterFrequency, NewsletterTopic, Subscriber, SubscriberStatus, read_topics, write_topics,
};

/// Mails that ask one address for confirmation, until it is given: nobody's letter box is filled
/// by somebody else typing its address here.
const MOST_LETTERS: i64 = 3;

pub(super) const COLUMNS: &str =
    "id, email, status, topics, frequency, source, created_at, consent_at, unsubscribed_at, bounce";

pub(super) fn subscriber(row: &Row<'_>) -> rusqlite::Result<Subscriber> {
    Ok(Subscriber {
        id: row.get("id")?,
        email: row.get("email")?,
        status: SubscriberStatus::parse(&row.get::<_, String>("status")?)
            .unwrap_or(SubscriberStatus::Unsubscribed),
        topics: read_topics(&row.get::<_, String>("topics")?),
        frequency: NewsletterFrequency::parse(&row.get::<_, String>("frequency")?).unwrap_or_default(),
        source: row.get("source")?,
        created_at: row.get("created_at")?,
        consent_at: row.get("consent_at")?,
        unsubscribed_at: row.get("unsubscribed_at")?,
        bounce: row.get("bounce")?,
    })
}

/// Somebody asks for the newsletter. Gives the subscriber who must be mailed for confirmation:
/// nobody whose address is confirmed, and each address at most once a day. `email` in lower case.
pub fn ask(conn: &Connection, email: &str, today: Date, now: &str) -> Result<Option<i64>> {
    let id: i64 = conn
        .prepare_cached(
            "INSERT INTO subscribers (email, status, source, created_at, asked_at)
             VALUES (:email, 'pending', 'site', :now, :now)
             ON CONFLICT (email) DO UPDATE SET asked_at = :now RETURNING id",
        )?
        .query_row(named_params! { ":email": email, ":now": now }, |row| row.get(0))?;
    let must_write = conn
        .prepare_cached(
            "UPDATE subscribers SET letters = letters + 1, letter_on = :today,
                 status = iif(status = 'unsubscribed', status, 'pending')
             WHERE id = :id AND status <> 'confirmed' AND letters < :most AND letter_on IS NOT :today",
        )?
        .execute(named_params! { ":id": id, ":today": today.to_string(), ":most": MOST_LETTERS })?;
    Ok((must_write > 0).then_some(id))
}

/// The person said yes. Gives the address where it was not confirmed before.
pub fn confirm(conn: &Connection, id: i64, now: &str) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached(
        "UPDATE subscribers SET status = 'confirmed', consent_at = :now, unsubscribed_at = NULL, bounce = '', letters = 0
         WHERE id = :id AND status <> 'confirmed' RETURNING email",
        )?
        .query_row(named_params! { ":id": id, ":now": now }, |row| row.get(0))
        .optional()?)
}

/// Nothing more is sent. Gives whether the address is known. Somebody who asks for it again, after the office
/// did it, stays out when the office takes its step back.
pub fn unsubscribe(conn: &Connection, id: i64, now: &str) -> Result<bool> {
    conn.prepare_cached(
        "UPDATE subscribers SET status = 'unsubscribed', unsubscribed_at = :now
         WHERE id = :id AND (status <> 'unsubscribed' OR unsubscribed_at IN
            (SELECT made_at FROM bulk_edits WHERE list = 'subscribers'))",
    )?
    .execute(named_params! { ":id": id, ":now": now })?;
    Ok(find(conn, id)?.is_some())
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

/// An address that somebody collected elsewhere, with the day of the yes. False: it is known
/// here, and stays as it is.
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

pub fn delete(conn: &Connection, id: i64) -> Result<bool> {
    Ok(conn.prepare_cached("DELETE FROM subscribers WHERE id = ?1")?.execute([id])? > 0)
}

/// Addresses that asked before this moment and never confirmed.
pub fn delete_stale(conn: &Connection, before: &str) -> Result<usize> {
    Ok(conn
        .prepare_cached("DELETE FROM subscribers WHERE status = 'pending' AND asked_at < ?1")?
        .execute([before])?)
}

/// For the export: everybody, in the order they came.
pub fn list_all(conn: &Connection) -> Result<Vec<Subscriber>> {
    Ok(conn
        .prepare_cached(&format!("SELECT {COLUMNS} FROM subscribers ORDER BY id"))?
        .query_map([], subscriber)?
        .collect::<Result<_, _>>()?)
}

/// Standing, frequency and how many.
pub fn standings(conn: &Connection) -> Result<Vec<(SubscriberStatus, NewsletterFrequency, i64)>> {
    let mut statement = conn
        .prepare_cached("SELECT status, frequency, count(*) FROM subscribers GROUP BY status, frequency")?;
    let rows = statement.query_map([], |row| {
        let status =
            SubscriberStatus::parse(&row.get::<_, String>(0)?).unwrap_or(SubscriberStatus::Unsubscribed);
        let frequency = NewsletterFrequency::parse(&row.get::<_, String>(1)?).unwrap_or_default();
        Ok((status, frequency, row.get(2)?))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Somebody to be written to.
#[derive(Debug, Clone)]
pub struct Recipient {
    pub id: i64,
    pub email: String,
    pub topics: Vec<NewsletterTopic>,
}

/// How many an issue goes to.
pub fn count_recipients(conn: &Connection, frequency: NewsletterFrequency) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM subscribers WHERE status = 'confirmed' AND frequency = ?1")?
        .query_row([frequency.as_str()], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// Whom an issue goes to, after the subscriber `after`, in the order of ids.
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
