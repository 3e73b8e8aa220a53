//! SQL of the rounds: questions and answers.

use rusqlite::{Connection, OptionalExtension, Row};
use serde::Serialize;
use utoipa::ToSchema;

use crate::directory::{self, BusinessRef, CONTACT_EMAIL};
use crate::kit::error::Result;
use crate::kit::word_enum::word_enum;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckChannel {
    Mail,
    Postcard,
}

impl CheckChannel {
    pub fn as_str(self) -> &'static str {
        match self {
            CheckChannel::Mail => "mail",
            CheckChannel::Postcard => "postcard",
        }
    }

    /// The condition on the address of businesses that are asked this way.
    fn has_address(self) -> &'static str {
        match self {
            CheckChannel::Mail => "NOT NULL",
            CheckChannel::Postcard => "NULL",
        }
    }
}

/// A business's answer to the question whether its listing is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CheckAnswer {
    Confirmed,
    /// It changed its hours.
    Changed,
    /// It wants no more of these mails.
    Stopped,
}

word_enum!(CheckAnswer { Confirmed = "confirmed", Changed = "changed", Stopped = "stopped" });

/// A question that was sent.
#[derive(Debug, Clone, Copy)]
pub struct SentCheck {
    pub id: i64,
    pub business_id: i64,
    pub answer: Option<CheckAnswer>,
}

/// A code is valid until the next question is sent, so that an old email or card changes nothing.
pub fn find(conn: &Connection, code_hash: &[u8; 32]) -> Result<Option<SentCheck>> {
    let row = |row: &Row<'_>| {
        let answer: Option<String> = row.get(2)?;
        let answer = answer.as_deref().and_then(CheckAnswer::parse);
        Ok(SentCheck { id: row.get(0)?, business_id: row.get(1)?, answer })
    };
    Ok(conn
        .prepare_cached(
            "SELECT c.id, c.business_id, c.answer FROM listing_checks c JOIN businesses b ON b.id = c.business_id
             WHERE c.code_hash = ?1 AND b.status = 'published'
                AND NOT EXISTS (SELECT 1 FROM listing_checks later
                                WHERE later.business_id = c.business_id AND later.id > c.id)",
        )?
        .query_row([code_hash.as_slice()], row)
        .optional()?)
}

pub fn insert(
    conn: &Connection,
    business_id: i64,
    channel: CheckChannel,
    code_hash: &[u8; 32],
    now: &str,
) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO listing_checks (business_id, channel, code_hash, sent_at) VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute((business_id, channel.as_str(), code_hash.as_slice(), now))?;
    Ok(conn.last_insert_rowid())
}

/// A business that said to stop is not asked again, whatever it says about the listing later.
pub fn set_answer(conn: &Connection, id: i64, answer: CheckAnswer, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE listing_checks SET answer = iif(answer = 'stopped', answer, ?2), answered_at = ?3 WHERE id = ?1",
    )?
    .execute((id, answer.as_str(), now))?;
    Ok(())
}

/// After a restore: a business that has said to stop in the data that was replaced is not asked again, unless its
/// id belongs to another business by now.
pub fn follow_opt_outs(conn: &Connection, replaced: &Connection) -> Result<()> {
    let mut stopped = replaced.prepare(
        "SELECT c.business_id, b.created_at, c.channel, c.code_hash, c.sent_at, c.answered_at
         FROM listing_checks c JOIN businesses b ON b.id = c.business_id WHERE c.answer = 'stopped' ORDER BY c.id",
    )?;
    let mut rows = stopped.query([])?;
    while let Some(row) = rows.next()? {
        let (business_id, created_at): (i64, String) = (row.get(0)?, row.get(1)?);
        let (channel, code_hash): (String, Vec<u8>) = (row.get(2)?, row.get(3)?);
        let (sent_at, answered_at): (String, Option<String>) = (row.get(4)?, row.get(5)?);
        conn.prepare_cached(
            "INSERT INTO listing_checks (business_id, channel, code_hash, sent_at, answer, answered_at)
             SELECT id, ?3, ?4, ?5, 'stopped', ?6 FROM businesses WHERE id = ?1 AND created_at = ?2
             ON CONFLICT (code_hash) DO UPDATE SET answer = 'stopped', answered_at = excluded.answered_at",
        )?
        .execute((business_id, created_at, channel, code_hash, sent_at, answered_at))?;
    }
    Ok(())
}

/// Closes unanswered questions that were sent before this moment; returns the ids of their businesses, and
/// when each was asked.
pub fn close_silent(conn: &Connection, sent_before: &str, limit: u32) -> Result<Vec<(i64, String)>> {
    let mut statement = conn.prepare_cached(
        "UPDATE listing_checks SET answer = 'silent' WHERE id IN
            (SELECT id FROM listing_checks WHERE answer IS NULL AND sent_at < ?1 ORDER BY sent_at LIMIT ?2)
         RETURNING business_id, sent_at",
    )?;
    let asked = statement.query_map((sent_before, limit), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(asked.collect::<rusqlite::Result<_>>()?)
}

/// A business that will be asked whether its listing is right.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DueBusiness {
    pub business: BusinessRef,
    /// In one line; empty if not known.
    pub address: String,
    #[serde(skip)]
    pub email: String,
}

/// Published; not created, confirmed or asked since `before`; and has not said to stop. Those with an email
/// address of their own or of an owner are asked by email, the others by postcard.
const DUE: &str = "FROM businesses b WHERE b.status = 'published' AND b.created_at < :before
    AND coalesce(b.confirmed_at, '') < :before
    AND NOT EXISTS (SELECT 1 FROM listing_checks c WHERE c.business_id = b.id
                    AND (c.sent_at >= :before OR c.answer = 'stopped'))";

/// Those that were asked longest ago come first, so that everybody's turn comes.
pub fn list_due(
    conn: &Connection,
    channel: CheckChannel,
    before: &str,
    limit: u32,
) -> Result<Vec<DueBusiness>> {
    let has_address = channel.has_address();
    let mut statement = conn.prepare_cached(&format!(
        "SELECT b.id, b.name, b.slug, b.street_address, b.locality, b.region, b.postal_code,
             coalesce({CONTACT_EMAIL}, '') {DUE} AND {CONTACT_EMAIL} IS {has_address}
         ORDER BY coalesce((SELECT max(c.sent_at) FROM listing_checks c WHERE c.business_id = b.id), b.created_at), b.id
         LIMIT :limit"
    ))?;
    let rows =
        statement.query_map(rusqlite::named_params! { ":before": before, ":limit": limit }, |row| {
            let [street, locality, region, postal_code]: [String; 4] =
                [row.get(3)?, row.get(4)?, row.get(5)?, row.get(6)?];
            Ok(DueBusiness {
                business: BusinessRef { id: row.get(0)?, name: row.get(1)?, slug: row.get(2)? },
                address: directory::one_line(&street, &locality, &region, &postal_code),
                email: row.get(7)?,
            })
        })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn count_due(conn: &Connection, channel: CheckChannel, before: &str) -> Result<u64> {
    let has_address = channel.has_address();
    let count: i64 = conn
        .prepare_cached(&format!("SELECT count(*) {DUE} AND {CONTACT_EMAIL} IS {has_address}"))?
        .query_row(rusqlite::named_params! { ":before": before }, |row| row.get(0))?;
    Ok(count.try_into().unwrap_or(0))
}

/// Published businesses that can be asked this way.
pub fn count_reachable(conn: &Connection, channel: CheckChannel) -> Result<u64> {
    let has_address = channel.has_address();
    let sql = format!(
        "SELECT count(*) FROM businesses b WHERE b.status = 'published' AND {CONTACT_EMAIL} IS {has_address}"
    );
    let count: i64 = conn.prepare_cached(&sql)?.query_row([], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}
