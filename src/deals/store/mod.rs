//! SQL of the deals.

mod documents;
mod managed;

use std::collections::HashSet;

use jiff::ToSpan;
use jiff::civil::{Date, DateTime};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, named_params, params_from_iter};

use super::model::{
    BusinessOfDeal, Deal, DealCategory, DealDetail, DealFilter, DealOrder, DealState, LatestDeal, NewDeal,
};
use crate::directory::{self, BusinessFilter, CategoryRef};
use crate::kit::db::is_commercial;
use crate::kit::error::Result;
use crate::kit::name_order::sort_key;

pub use documents::{documents, list_aged};
pub use managed::{
    AdminDealFilter, AdminDealOrder, admin_query, change_status, delete_review, end_review, expect_managed,
    find_submitter, list_ending, list_for_admin, list_of_business, pin_changed_at, put_back_status,
    reopen_review, return_review, save_review,
};

/// Hides all deals in a town that has commercial features turned off.
pub const HIDDEN: &str = "CREATE TEMP VIEW deals AS SELECT * FROM main.deals WHERE 0;";

/// The most deals on the home page.
const LATEST: u32 = 6;
/// For all businesses of one person.
const MAX_RUNNING: u32 = 1000;
/// A deal with this many days left "ends soon".
const SOON: i8 = 7;

/// Deal `d` goes on as another one with its title, which is published or waits for its approval.
pub const IS_CONTINUED: &str = "EXISTS (SELECT 1 FROM deals n
    WHERE n.business_id = d.business_id AND n.title = d.title AND n.id <> d.id
        AND (n.end_date IS NULL OR n.end_date > d.end_date)
        AND (n.status = 'published' OR n.status = 'draft' AND EXISTS (
            SELECT 1 FROM deal_reviews w WHERE w.deal_id = n.id AND w.reason IS NULL)))";

/// Deal `d` is running; both parameters are today's date.
const RUNNING: &str = "d.status = 'published' AND b.status = 'published' AND d.start_date <= ?
    AND (d.end_date IS NULL OR d.end_date >= ?)
    AND (d.max_redemptions IS NULL OR d.redeemed_count < d.max_redemptions)";

const COLUMNS: &str = "d.id, d.title, d.description, d.terms, d.code, d.start_date, d.end_date,
        d.max_redemptions, d.redeemed_count, d.status, d.updated_at, b.id, b.name, b.slug, c.id, c.name, c.slug,
        c.pictogram";
const FROM: &str =
    "FROM deals d JOIN businesses b ON b.id = d.business_id JOIN categories c ON c.id = b.category_id";

fn deal(row: &Row<'_>, today: Date) -> rusqlite::Result<Deal> {
    let new = NewDeal {
        business_id: row.get(11)?,
        title: row.get(1)?,
        description: row.get(2)?,
        terms: row.get(3)?,
        code: row.get(4)?,
        start_date: row.get(5)?,
        end_date: row.get(6)?,
        max_redemptions: row.get(7)?,
        status: row.get(9)?,
    };
    let redeemed: i64 = row.get(8)?;
    let business_name: String = row.get(12)?;
    Ok(Deal {
        id: row.get(0)?,
        state: new.state(redeemed, today),
        remaining: new.max_redemptions.map(|most| (most - redeemed).max(0)),
        has_code: !new.code.is_empty(),
        title: new.title,
        description: new.description,
        terms: new.terms,
        code: new.code,
        start_date: new.start_date,
        end_date: new.end_date,
        max_redemptions: new.max_redemptions,
        status: new.status,
        redeemed,
        updated_at: row.get(10)?,
        business: BusinessOfDeal {
            id: new.business_id,
            name: business_name.clone(),
            slug: row.get(13)?,
            category: CategoryRef::new(row.get(14)?, row.get(15)?, row.get(16)?, row.get(17)?),
        },
        business_name,
    })
}

fn conditions(filter: &DealFilter, today: Date) -> Result<(String, Vec<Value>)> {
    let mut sql = RUNNING.to_owned();
    let mut values = vec![Value::Text(today.to_string()), Value::Text(today.to_string())];
    if !filter.categories.is_empty() {
        sql.push_str(
            " AND b.category_id IN (SELECT category_id FROM category_slugs WHERE slug IN (SELECT value FROM json_each(?)))",
        );
        values.push(Value::Text(serde_json::to_string(&filter.categories)?));
    }
    if let Some(id) = filter.business_id {
        sql.push_str(" AND d.business_id = ?");
        values.push(Value::Integer(id));
    }
    if filter.is_ending_soon {
        sql.push_str(" AND d.end_date <= ?");
        values.push(Value::Text(today.saturating_add(SOON.days()).to_string()));
    }
    Ok((sql, values))
}

pub fn count(conn: &Connection, filter: &DealFilter, today: Date) -> Result<u64> {
    let (sql, values) = conditions(filter, today)?;
    let count: i64 = conn
        .prepare_cached(&format!(
            "SELECT count(*) FROM deals d JOIN businesses b ON b.id = d.business_id WHERE {sql}"
        ))?
        .query_row(params_from_iter(values), |row| row.get(0))?;
    Ok(count.try_into().unwrap_or(0))
}

pub fn list(
    conn: &Connection,
    filter: &DealFilter,
    today: Date,
    limit: u32,
    offset: u64,
) -> Result<Vec<Deal>> {
    let (sql, mut values) = conditions(filter, today)?;
    let order = match filter.ordering {
        DealOrder::Newest => "d.created_at DESC, d.id DESC",
        DealOrder::EndingSoon => "d.end_date IS NULL, d.end_date, d.id",
        DealOrder::Title => "plain_text(d.title), d.id",
    };
    values.push(Value::Integer(limit.into()));
    values.push(Value::Integer(i64::try_from(offset).unwrap_or(i64::MAX)));
    let mut statement = conn
        .prepare_cached(&format!("SELECT {COLUMNS} {FROM} WHERE {sql} ORDER BY {order} LIMIT ? OFFSET ?"))?;
    let rows = statement.query_map(params_from_iter(values), |row| deal(row, today))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The running deals of these businesses, the next to end first.
pub fn list_running(conn: &Connection, business_ids: &[i64], today: Date) -> Result<Vec<Deal>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS} {FROM} WHERE {RUNNING} AND d.business_id IN (SELECT value FROM json_each(?))
         ORDER BY d.end_date IS NULL, d.end_date, d.id LIMIT {MAX_RUNNING}"
    ))?;
    let day = today.to_string();
    let rows =
        statement.query_map((&day, &day, serde_json::to_string(business_ids)?), |row| deal(row, today))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The deals of these businesses that go on as others.
pub fn list_continued_ids(conn: &Connection, business_ids: &[i64]) -> Result<HashSet<i64>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT d.id FROM deals d WHERE d.business_id IN (SELECT value FROM json_each(?1)) AND {IS_CONTINUED}"
    ))?;
    let ids = statement.query_map([serde_json::to_string(business_ids)?], |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// The categories of running deals by name, with the number of deals in each.
pub fn list_categories(conn: &Connection, today: Date) -> Result<Vec<DealCategory>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT c.id, c.name, c.slug, c.pictogram, count(*) FROM deals d JOIN businesses b ON b.id = d.business_id
         JOIN categories c ON c.id = b.category_id WHERE {RUNNING} GROUP BY c.id"
    ))?;
    let rows = statement.query_map([today.to_string(), today.to_string()], |row| {
        let category = CategoryRef::new(row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
        Ok(DealCategory { category, deal_count: row.get(4)? })
    })?;
    let mut listed = rows.collect::<rusqlite::Result<Vec<DealCategory>>>()?;
    listed.sort_by_cached_key(|listed| sort_key(&listed.category.name));
    Ok(listed)
}

/// At most six, newest first.
pub fn list_latest(conn: &Connection, today: Date) -> Result<Vec<LatestDeal>> {
    let deals = list(conn, &DealFilter::default(), today, LATEST, 0)?;
    Ok(deals
        .into_iter()
        .map(|deal| LatestDeal {
            id: deal.id,
            title: deal.title,
            description: deal.description,
            business_name: deal.business_name,
            end_date: deal.end_date.map(|date| date.to_string()),
        })
        .collect())
}

/// What the town office withdrew under a posted rule.
const HELD: &str = "d.status = 'withdrawn' AND EXISTS (SELECT 1 FROM moderation_decisions m
    WHERE m.kind = 'deal' AND m.subject_id = d.id AND m.restored_at IS NULL)";

/// These deals in any state, except drafts and those that the office withdrew under a rule; in no particular order.
pub fn list_ids(conn: &Connection, ids: &[i64], today: Date) -> Result<Vec<Deal>> {
    if !is_commercial(conn)? {
        return Ok(Vec::new());
    }
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS} {FROM} WHERE d.id IN (SELECT value FROM json_each(?1)) AND d.status <> 'draft'
             AND NOT ({HELD}) AND b.status = 'published'"
    ))?;
    let rows = statement.query_map([serde_json::to_string(ids)?], |row| deal(row, today))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// A deal that has a page: only its writers can see a draft, and one that the office withdrew under a rule.
pub fn find(conn: &Connection, id: i64, now: DateTime) -> Result<Option<DealDetail>> {
    let has_page = has_page(conn, id)?;
    if has_page { find_any(conn, id, now) } else { Ok(None) }
}

pub fn has_page(conn: &Connection, id: i64) -> Result<bool> {
    Ok(conn
        .prepare_cached(&format!(
            "SELECT EXISTS (SELECT 1 FROM deals d WHERE d.id = ?1 AND d.status <> 'draft' AND NOT ({HELD}))"
        ))?
        .query_row([id], |row| row.get(0))?)
}

pub fn find_any(conn: &Connection, id: i64, now: DateTime) -> Result<Option<DealDetail>> {
    let mut statement =
        conn.prepare_cached(&format!("SELECT {COLUMNS} {FROM} WHERE d.id = ?1 AND b.status = 'published'"))?;
    let found = statement.query_row([id], |row| deal(row, now.date())).optional()?;
    let Some(deal) = found else { return Ok(None) };
    let filter = BusinessFilter { found: Some(vec![deal.business.id]), ..BusinessFilter::default() };
    let Some(place) = directory::list(conn, &filter, now, 1, 0)?.pop() else { return Ok(None) };
    Ok(Some(DealDetail {
        code: if deal.state == DealState::Running { deal.code.clone() } else { String::new() },
        has_counter: find_pin(conn, deal.business.id)?.is_some(),
        place,
        updated_at: deal.updated_at.clone(),
        deal,
    }))
}

/// Id and last change of every running deal, for the sitemap.
pub fn list_changes(conn: &Connection, today: Date) -> Result<Vec<(i64, String)>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT d.id, d.updated_at FROM deals d JOIN businesses b ON b.id = d.business_id WHERE {RUNNING} ORDER BY d.id"
    ))?;
    let rows =
        statement.query_map([today.to_string(), today.to_string()], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The business of a deal; none if there is no such deal.
pub fn find_business(conn: &Connection, id: i64) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT business_id FROM deals WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?)
}

pub fn insert(conn: &Connection, new: &NewDeal, now: &str) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO deals (business_id, title, description, terms, code, start_date, end_date, max_redemptions,
            status, created_at, updated_at)
         VALUES (:business, :title, :description, :terms, :code, :starts, :ends, :most, :status, :now, :now)",
    )?
    .execute(named_params! {
        ":business": new.business_id, ":title": new.title, ":description": new.description, ":terms": new.terms,
        ":code": new.code, ":starts": new.start_date.to_string(),
        ":ends": new.end_date.map(|date| date.to_string()), ":most": new.max_redemptions,
        ":status": new.status.as_str(), ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}

pub fn update(conn: &Connection, id: i64, new: &NewDeal, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE deals SET business_id = :business, title = :title, description = :description, terms = :terms,
            code = :code, start_date = :starts, end_date = :ends, max_redemptions = :most, status = :status,
            updated_at = :now WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":business": new.business_id, ":title": new.title, ":description": new.description,
        ":terms": new.terms, ":code": new.code, ":starts": new.start_date.to_string(),
        ":ends": new.end_date.map(|date| date.to_string()), ":most": new.max_redemptions,
        ":status": new.status.as_str(), ":now": now,
    })?;
    Ok(())
}

/// Counts one use unless none is left; returns whether it was counted.
pub fn redeem(conn: &Connection, id: i64, now: &str) -> Result<bool> {
    let counted = conn
        .prepare_cached(
            "UPDATE deals SET redeemed_count = redeemed_count + 1
             WHERE id = ?1 AND (max_redemptions IS NULL OR redeemed_count < max_redemptions)",
        )?
        .execute([id])?;
    if counted == 0 {
        return Ok(false);
    }
    conn.prepare_cached("INSERT INTO deal_redemptions (deal_id, redeemed_at) VALUES (?1, ?2)")?
        .execute((id, now))?;
    Ok(true)
}

/// A deal of this business with this title.
pub fn find_by_title(conn: &Connection, business_id: i64, title: &str) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT id FROM deals WHERE business_id = ?1 AND title = ?2 ORDER BY id")?
        .query_row((business_id, title), |row| row.get(0))
        .optional()?)
}

/// The deal of this business with this title, ignoring case: the newest, or the one with this first day.
pub fn find_same(
    conn: &Connection,
    business_id: i64,
    title: &str,
    start_date: Option<Date>,
) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached(
            "SELECT id FROM deals WHERE business_id = ?1 AND plain_text(title) = plain_text(?2) AND (?3 IS NULL OR start_date = ?3)
             ORDER BY id DESC LIMIT 1",
        )?
        .query_row((business_id, title, start_date.map(|date| date.to_string())), |row| row.get(0))
        .optional()?)
}

/// None if the deal no longer exists.
pub fn find_updated_at(conn: &Connection, id: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("SELECT updated_at FROM deals WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?)
}

/// Sets the number of uses, if they were counted elsewhere.
pub fn set_redeemed(conn: &Connection, id: i64, count: i64) -> Result<()> {
    conn.prepare_cached("UPDATE deals SET redeemed_count = ?2 WHERE id = ?1")?.execute((id, count))?;
    Ok(())
}

pub fn find_pin(conn: &Connection, business_id: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("SELECT pin_hash FROM counter_pins WHERE business_id = ?1")?
        .query_row([business_id], |row| row.get(0))
        .optional()?)
}

/// An empty hash removes the PIN.
pub fn save_pin(conn: &Connection, business_id: i64, hash: &str, now: &str) -> Result<()> {
    if hash.is_empty() {
        conn.prepare_cached("DELETE FROM counter_pins WHERE business_id = ?1")?.execute([business_id])?;
        return Ok(());
    }
    conn.prepare_cached(
        "INSERT INTO counter_pins (business_id, pin_hash, changed_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (business_id) DO UPDATE SET pin_hash = excluded.pin_hash, changed_at = excluded.changed_at",
    )?
    .execute((business_id, hash, now))?;
    Ok(())
}
