//! Deals as their business and staff see them, and submissions that wait for approval.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::IS_CONTINUED;
use super::{COLUMNS, FROM, deal};
use crate::accounts::newest_revision;
use crate::deals::managed::{DealReview, DealStage, ManagedDeal, with_changes};
use crate::deals::model::{BusinessOfDeal, DealStatus};
use crate::directory::CategoryRef;
use crate::kit::error::{Error, Result};
use crate::kit::records::{ListQuery, ids_as_json, in_order};
use crate::kit::word_enum::word_enum;
use crate::moderation::{self, ContentKind};
use crate::record_lists::{
    BulkChange, ColumnChange, KEEP_UPDATED, MARK_UPDATED, PUT_BACK_UPDATED, put_back_column, set_column,
};

/// The most deals listed per business; in practice no business has more.
const MAX_PER_BUSINESS: u32 = 500;
/// How many days before its end a deal's people are reminded, and the shortest deal worth a reminder.
const TOLD_BEFORE: i8 = 5;
const MIN_DAYS: i64 = 7;

const JOINED: &str =
    "LEFT JOIN deal_reviews r ON r.deal_id = d.id LEFT JOIN users u ON u.id = r.submitted_by";

fn select(conditions: &str) -> String {
    format!(
        "SELECT {COLUMNS}, d.created_at, (SELECT max(redeemed_at) FROM deal_redemptions n WHERE n.deal_id = d.id),
             r.changes, u.email, r.submitted_at, r.reason, r.decided_at, r.submitted_by {FROM} {JOINED} {conditions}"
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
            submitted_by_id: row.get(25)?,
        }),
    };
    Ok(ManagedDeal {
        code: deal.code.clone(),
        status: deal.status,
        is_held: deal.status == DealStatus::Withdrawn
            && moderation::is_in_force(conn, ContentKind::Deal, deal.id)?,
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

/// The business as shown on its coupons, and its deals, latest first.
pub fn list_of_business(
    conn: &Connection,
    business_id: i64,
    today: Date,
) -> Result<(BusinessOfDeal, Vec<ManagedDeal>)> {
    let business = conn
        .prepare_cached(
            "SELECT b.name, b.slug, c.id, c.name, c.slug, c.pictogram FROM businesses b
             JOIN categories c ON c.id = b.category_id WHERE b.id = ?1",
        )?
        .query_row([business_id], |row| {
            Ok(BusinessOfDeal {
                id: business_id,
                name: row.get(0)?,
                slug: row.get(1)?,
                category: CategoryRef::new(row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?),
            })
        })?;
    let mut statement = conn.prepare_cached(&select(&format!(
        "WHERE d.business_id = ?1 ORDER BY d.start_date DESC, d.id DESC LIMIT {MAX_PER_BUSINESS}"
    )))?;
    let mut rows = statement.query([business_id])?;
    let mut deals = Vec::new();
    while let Some(row) = rows.next()? {
        deals.push(managed(conn, row, today)?);
    }
    Ok((business, deals))
}

/// The filters of the admin list.
#[derive(Debug, Clone, Default)]
pub struct AdminDealFilter {
    pub stage: Option<DealStage>,
    /// Of the deal's title or its business's name
    pub words: String,
    pub order: AdminDealOrder,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AdminDealOrder {
    /// What waits comes first, the longest waiting before the rest; then what changed last
    #[default]
    Waiting,
    Updated,
    Title,
    End,
}

word_enum!(AdminDealOrder { Waiting = "waiting", Updated = "-updated_at", Title = "title", End = "end_date" });

impl AdminDealOrder {
    fn sql(self) -> &'static str {
        match self {
            AdminDealOrder::Waiting | AdminDealOrder::Updated => "d.updated_at DESC, d.id DESC",
            AdminDealOrder::Title => "plain_text(d.title), d.id",
            AdminDealOrder::End => "d.end_date IS NULL, d.end_date, d.id",
        }
    }
}

const WAITS: &str = "d.id IN (SELECT deal_id FROM deal_reviews WHERE reason IS NULL)";
const SINCE: &str = "(SELECT submitted_at FROM deal_reviews WHERE deal_id = d.id), d.id";

/// Follows the same steps as `DealStage::of`; a waiting change counts as waiting, too. The `+` makes SQLite
/// use the list's own covering index instead of one with only the dates.
pub fn admin_query(filter: &AdminDealFilter, today: Date) -> ListQuery {
    const SHOWN: &str = "+d.status = 'published'";
    const NOT_OVER: &str = "+d.end_date IS NULL OR +d.end_date >= ?";
    const USED_UP: &str = "d.redeemed_count >= coalesce(d.max_redemptions, d.redeemed_count + 1)";
    let query = ListQuery::new("deals d", "d.id", filter.order.sql()).holding(
        "plain_text(d.title) LIKE # OR d.business_id IN (SELECT id FROM businesses WHERE coalesce(sort_name, name) LIKE #)",
        &filter.words,
    );
    let query = match filter.order {
        AdminDealOrder::Waiting => query.first(WAITS, SINCE),
        _ => query,
    };
    let day = |query: ListQuery, condition: &str| query.only_with(condition, Some(today.to_string()));
    match filter.stage {
        None => query,
        Some(DealStage::Draft) => query.only("+d.status = 'draft'").is(WAITS, Some(false)),
        Some(DealStage::Waiting) => query.only(WAITS),
        Some(DealStage::Withdrawn) => query.only("+d.status = 'withdrawn'"),
        Some(DealStage::Ended) => day(query.only(SHOWN), "+d.end_date < ?"),
        Some(DealStage::Scheduled) => day(day(query.only(SHOWN), NOT_OVER), "d.start_date > ?"),
        Some(stage @ (DealStage::UsedUp | DealStage::Running)) => {
            day(day(query.only(SHOWN), NOT_OVER), "d.start_date <= ?")
                .is(USED_UP, Some(stage == DealStage::UsedUp))
        }
    }
}

/// The deals with these ids, in the order given.
pub fn list_for_admin(conn: &Connection, ids: &[i64], today: Date) -> Result<Vec<ManagedDeal>> {
    let mut statement = conn.prepare_cached(&select("WHERE d.id IN (SELECT value FROM json_each(?1))"))?;
    let mut rows = statement.query([ids_as_json(ids)?])?;
    let mut deals = Vec::new();
    while let Some(row) = rows.next()? {
        deals.push(managed(conn, row, today)?);
    }
    Ok(in_order(ids, deals, |managed| managed.deal.id))
}

/// Shows withdrawn deals again, or withdraws published ones.
pub fn change_status(
    conn: &Connection,
    ids: &[i64],
    (from, to): (DealStatus, DealStatus),
    now: &str,
) -> Result<Vec<BulkChange>> {
    let change = ColumnChange {
        table: "deals",
        column: "status",
        value: Value::Text(to.as_str().into()),
        only: &format!("t.status = '{}'", from.as_str()),
        marks: MARK_UPDATED,
        replaced: KEEP_UPDATED,
    };
    set_column(conn, &change, ids, now)
}

pub fn put_back_status(conn: &Connection, changes: &[BulkChange], now: &str) -> Result<Vec<i64>> {
    put_back_column(conn, ("deals", "status"), ("1", PUT_BACK_UPDATED), changes, now)
}

/// Saves a submission, replacing an earlier one.
pub fn save_review(
    conn: &Connection,
    id: i64,
    changes: &serde_json::Value,
    user_id: Option<i64>,
    now: &str,
) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO deal_reviews (deal_id, changes, submitted_by, submitted_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (deal_id) DO UPDATE SET changes = excluded.changes, submitted_by = excluded.submitted_by,
             submitted_at = excluded.submitted_at, reason = NULL, decided_at = NULL, decided_by = NULL",
    )?
    .execute((id, changes.to_string(), user_id, now))?;
    Ok(())
}

pub fn return_review(conn: &Connection, id: i64, reason: &str, (by, now): (Option<i64>, &str)) -> Result<()> {
    conn.prepare_cached(
        "UPDATE deal_reviews SET reason = ?2, decided_at = ?3, decided_by = ?4 WHERE deal_id = ?1",
    )?
    .execute((id, reason, now, by))?;
    Ok(())
}

/// Makes a returned submission wait again; false if it is gone.
pub fn reopen_review(conn: &Connection, id: i64) -> Result<bool> {
    let count = conn
        .prepare_cached(
            "UPDATE deal_reviews SET reason = NULL, decided_at = NULL, decided_by = NULL WHERE deal_id = ?1",
        )?
        .execute([id])?;
    Ok(count > 0)
}

/// Who sent the submission that is waiting or was sent back.
pub fn find_submitter(conn: &Connection, id: i64) -> Result<Option<i64>> {
    let found: Option<Option<i64>> = conn
        .prepare_cached("SELECT submitted_by FROM deal_reviews WHERE deal_id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?;
    Ok(found.flatten())
}

/// Ends the review, because residents now have what was submitted.
pub fn end_review(conn: &Connection, id: i64, (by, now): (Option<i64>, &str)) -> Result<()> {
    conn.prepare_cached("UPDATE deal_reviews SET decided_at = ?2, decided_by = ?3 WHERE deal_id = ?1")?
        .execute((id, now, by))?;
    delete_review(conn, id)
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

/// Running deals that end in five days, or in fewer if no reminder could be sent then. Left out are short
/// deals, deals edited in these last days, and those that a renewed deal continues.
pub fn list_ending(conn: &Connection, zone: &TimeZone, today: Date) -> Result<Vec<ManagedDeal>> {
    let mut statement = conn.prepare_cached(&select(&format!(
        "WHERE d.status = 'published' AND b.status = 'published' AND d.start_date <= :today
           AND d.end_date > :today AND d.end_date <= :last
           AND (d.max_redemptions IS NULL OR d.redeemed_count < d.max_redemptions)
           AND julianday(d.end_date) - julianday(d.start_date) + 1 >= :shortest
           AND NOT {IS_CONTINUED}
         ORDER BY d.end_date, d.id"
    )))?;
    let mut rows = statement.query(named_params! {
        ":today": today.to_string(), ":last": today.saturating_add(TOLD_BEFORE.days()).to_string(),
        ":shortest": MIN_DAYS,
    })?;
    let mut deals = Vec::new();
    while let Some(row) = rows.next()? {
        let managed = managed(conn, row, today)?;
        let edited: Timestamp = managed.updated_at.parse().map_err(Error::internal)?;
        let told = managed.deal.end_date.map(|end| end.saturating_sub(TOLD_BEFORE.days()));
        if told.is_some_and(|told| edited.to_zoned(zone.clone()).date() <= told) {
            deals.push(managed);
        }
    }
    Ok(deals)
}
