//! Deals for those who look after them, and what waits for the town office.

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::Value;

use super::{COLUMNS, FROM, deal};
use crate::accounts::newest_revision;
use crate::deals::managed::{DealReview, DealStage, ManagedDeal, with_changes};
use crate::deals::model::DealBusiness;
use crate::directory::CategoryRef;
use crate::kit::error::{Error, Result};

/// No business has more, and nobody reads on.
const MOST_OF_BUSINESS: u32 = 500;
/// Days before its end on which a deal's people are told, and the shortest deal that is worth it.
const TOLD_BEFORE: i8 = 5;
const SHORTEST: i64 = 7;

const WAITING: &str = "(r.deal_id IS NOT NULL AND r.reason IS NULL)";
const JOINED: &str =
    "LEFT JOIN deal_reviews r ON r.deal_id = d.id LEFT JOIN users u ON u.id = r.submitted_by";

fn select(conditions: &str) -> String {
    format!(
        "SELECT {COLUMNS}, d.created_at, (SELECT max(redeemed_at) FROM deal_redemptions n WHERE n.deal_id = d.id),
             r.changes, u.email, r.submitted_at, r.reason, r.decided_at {FROM} {JOINED} {conditions}"
    )
}

fn managed(conn: &Connection, row: &Row<'_>, today: Date) -> Result<ManagedDeal> {
    let deal = deal(row, today)?;
    let changes: Option<String> = row.get(20)?;
    let review = match changes {
        None => None,
        Some(changes) => Some(DealReview {
            wanted: with_changes(&deal.to_new(), serde_json::from_str(&changes)?)?,
            submitted_by: row.get(21)?,
            submitted_at: row.get(22)?,
            reason: row.get(23)?,
            decided_at: row.get(24)?,
        }),
    };
    Ok(ManagedDeal {
        code: deal.code.clone(),
        status: deal.status,
        stage: DealStage::of(&deal, review.as_ref().is_some_and(DealReview::is_waiting)),
        redeemed_count: deal.redeemed,
        updated_at: deal.updated_at.clone(),
        created_at: row.get(18)?,
        last_redeemed_at: row.get(19)?,
        revision: newest_revision(conn, &format!("deal:{}", deal.id))?,
        review,
        deal,
    })
}

/// A deal of any status, whatever the status of its business.
pub fn expect_managed(conn: &Connection, id: i64, today: Date) -> Result<ManagedDeal> {
    let mut statement = conn.prepare_cached(&select("WHERE d.id = ?1"))?;
    let mut rows = statement.query([id])?;
    let row = rows.next()?.ok_or(Error::NotFound("Deal"))?;
    managed(conn, row, today)
}

/// The business as it stands on its coupons, and its deals, the latest first.
pub fn list_of_business(
    conn: &Connection,
    business_id: i64,
    today: Date,
) -> Result<(DealBusiness, Vec<ManagedDeal>)> {
    let business = conn
        .prepare_cached(
            "SELECT b.name, b.slug, c.id, c.name, c.slug, c.pictogram FROM businesses b
             JOIN categories c ON c.id = b.category_id WHERE b.id = ?1",
        )?
        .query_row([business_id], |row| {
            Ok(DealBusiness {
                id: business_id,
                name: row.get(0)?,
                slug: row.get(1)?,
                category: CategoryRef::new(row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?),
            })
        })?;
    let mut statement = conn.prepare_cached(&select(&format!(
        "WHERE d.business_id = ?1 ORDER BY d.start_date DESC, d.id DESC LIMIT {MOST_OF_BUSINESS}"
    )))?;
    let mut rows = statement.query([business_id])?;
    let mut deals = Vec::new();
    while let Some(row) = rows.next()? {
        deals.push(managed(conn, row, today)?);
    }
    Ok((business, deals))
}

/// The same steps as `DealStage::of`. A change that waits counts as waiting, too.
fn wanted() -> String {
    format!(
        "WHERE (:search = '' OR instr(lower(d.title || ' ' || b.name), lower(:search)) > 0)
           AND (:stage IS NULL OR (:stage = 'waiting' AND {WAITING}) OR :stage = CASE
             WHEN d.status = 'withdrawn' THEN 'withdrawn'
             WHEN d.status = 'draft' THEN iif({WAITING}, 'waiting', 'draft')
             WHEN d.end_date < :today THEN 'ended'
             WHEN d.start_date > :today THEN 'scheduled'
             WHEN d.redeemed_count >= d.max_redemptions THEN 'used_up'
             ELSE 'running' END)"
    )
}

pub fn count_managed(conn: &Connection, stage: Option<DealStage>, search: &str, today: Date) -> Result<u64> {
    let count: i64 =
        conn.prepare_cached(&format!("SELECT count(*) {FROM} {JOINED} {}", wanted()))?.query_row(
            named_params! {
                ":stage": stage.map(DealStage::as_str), ":search": search, ":today": today.to_string(),
            },
            |row| row.get(0),
        )?;
    Ok(count.unsigned_abs())
}

/// What waits comes first, the longest waiting before the rest; then what changed last.
pub fn list_managed(
    conn: &Connection,
    stage: Option<DealStage>,
    search: &str,
    today: Date,
    limit: u32,
    offset: u64,
) -> Result<Vec<ManagedDeal>> {
    let mut statement = conn.prepare_cached(&select(&format!(
        "{} ORDER BY {WAITING} DESC, iif({WAITING}, r.submitted_at, ''), d.updated_at DESC, d.id DESC
         LIMIT :limit OFFSET :offset",
        wanted()
    )))?;
    let mut rows = statement.query(named_params! {
        ":stage": stage.map(DealStage::as_str), ":search": search, ":today": today.to_string(),
        ":limit": limit, ":offset": i64::try_from(offset).unwrap_or(i64::MAX),
    })?;
    let mut deals = Vec::new();
    while let Some(row) = rows.next()? {
        deals.push(managed(conn, row, today)?);
    }
    Ok(deals)
}

/// What is sent in takes the place of what was sent in before.
pub fn save_review(
    conn: &Connection,
    id: i64,
    changes: &Value,
    user_id: Option<i64>,
    now: &str,
) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO deal_reviews (deal_id, changes, submitted_by, submitted_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (deal_id) DO UPDATE SET changes = excluded.changes, submitted_by = excluded.submitted_by,
             submitted_at = excluded.submitted_at, reason = NULL, decided_at = NULL",
    )?
    .execute((id, changes.to_string(), user_id, now))?;
    Ok(())
}

pub fn return_review(conn: &Connection, id: i64, reason: &str, now: &str) -> Result<()> {
    conn.prepare_cached("UPDATE deal_reviews SET reason = ?2, decided_at = ?3 WHERE deal_id = ?1")?
        .execute((id, reason, now))?;
    Ok(())
}

pub fn delete_review(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM deal_reviews WHERE deal_id = ?1")?.execute([id])?;
    Ok(())
}

pub fn pin_changed_at(conn: &Connection, business_id: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("SELECT changed_at FROM counter_pins WHERE business_id = ?1")?
        .query_row([business_id], |row| row.get(0))
        .optional()?)
}

/// Running deals that end in five days, or sooner where nobody could be told then. Left out are short
/// deals, those whose people set the end since, and those that go on in a renewed deal.
pub fn list_ending(conn: &Connection, today: Date) -> Result<Vec<ManagedDeal>> {
    let mut statement = conn.prepare_cached(&select(
        "WHERE d.status = 'published' AND b.status = 'published' AND d.start_date <= :today
           AND d.end_date > :today AND d.end_date <= :last
           AND (d.max_redemptions IS NULL OR d.redeemed_count < d.max_redemptions)
           AND julianday(d.end_date) - julianday(d.start_date) + 1 >= :shortest
           AND date(d.updated_at) <= date(d.end_date, :before)
           AND NOT EXISTS (SELECT 1 FROM deals n WHERE n.business_id = d.business_id AND n.title = d.title
               AND n.status = 'published' AND (n.end_date IS NULL OR n.end_date > d.end_date))
         ORDER BY d.end_date, d.id",
    ))?;
    let mut rows = statement.query(named_params! {
        ":today": today.to_string(), ":last": today.saturating_add(TOLD_BEFORE.days()).to_string(),
        ":shortest": SHORTEST, ":before": format!("-{TOLD_BEFORE} days"),
    })?;
    let mut deals = Vec::new();
    while let Some(row) = rows.next()? {
        deals.push(managed(conn, row, today)?);
    }
    Ok(deals)
}
