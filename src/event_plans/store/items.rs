//! SQL of needs and tasks.

use std::collections::HashMap;

use jiff::civil::Date;
use rusqlite::{Connection, Row, named_params};

use super::plans::PlanRow;
use super::vendors::list_vendors;
use crate::checklists::{Office, StepOffice};
use crate::event_plans::budget;
use crate::event_plans::model::{EventPlanItem, EventPlanItemKind};
use crate::kit::db::Json;
use crate::kit::error::{Error, Result};
use jiff::ToSpan;

/// An item to insert into a plan.
#[derive(Debug, Clone)]
pub struct NewItem {
    pub kind: EventPlanItemKind,
    pub key: String,
    pub title: String,
    pub reason: String,
    pub detail: String,
    pub office: Option<Office>,
    pub categories: Vec<String>,
    pub search: String,
    pub offset_days: Option<i64>,
    pub due_date: Option<Date>,
    pub budget_share: f64,
    pub estimate_cents: Option<i64>,
    pub note: String,
}

/// Includes their vendors and costs, but no listings of offices; sorted by due date.
pub fn list_items(conn: &Connection, plan: &PlanRow) -> Result<Vec<EventPlanItem>> {
    let mut statement = conn.prepare_cached(
        "SELECT * FROM event_plan_items WHERE plan_id = ?1 ORDER BY due_date IS NULL, due_date, id",
    )?;
    let rows = statement.query_map([plan.id], |row| item(row, plan.fields.date))?;
    let mut items = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    let mut vendors: HashMap<i64, _> = list_vendors(conn, plan.id)?;
    for item in &mut items {
        item.vendors = vendors.remove(&item.id).unwrap_or_default();
    }
    budget::price_items(plan.fields.budget_cents, &mut items);
    Ok(items)
}

fn item(row: &Row<'_>, date: Date) -> rusqlite::Result<EventPlanItem> {
    let (offset_days, due_date): (Option<i64>, Option<Date>) =
        (row.get("offset_days")?, row.get("due_date")?);
    let usual = offset_days.and_then(|days| date.checked_sub(days.days()).ok());
    Ok(EventPlanItem {
        id: row.get("id")?,
        kind: row.get("kind")?,
        key: row.get("key")?,
        title: row.get("title")?,
        reason: row.get("reason")?,
        detail: row.get("detail")?,
        office: row.get::<_, Option<Json<Office>>>("office")?.map(|json| StepOffice::new(json.0, &[])),
        categories: row.get::<_, Json<_>>("categories")?.0,
        search: row.get("search")?,
        offset_days,
        due_date,
        is_short_notice: usual.zip(due_date).is_some_and(|(usual, due)| usual < due),
        is_done: row.get::<_, Option<String>>("done_at")?.is_some(),
        budget_share: row.get("budget_share")?,
        own_estimate_cents: row.get("estimate_cents")?,
        estimate_cents: None,
        own_actual_cents: row.get("actual_cents")?,
        actual_cents: None,
        allows_several: row.get("allows_several")?,
        note: row.get("note")?,
        vendors: Vec::new(),
    })
}

/// Includes its vendors and costs, as in `list_items`.
pub fn find_item(conn: &Connection, plan: &PlanRow, id: i64) -> Result<EventPlanItem> {
    list_items(conn, plan)?.into_iter().find(|item| item.id == id).ok_or(Error::NotFound("Item"))
}

pub fn insert_item(conn: &Connection, plan_id: i64, new: &NewItem) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO event_plan_items (plan_id, kind, key, title, reason, detail, office, categories, search,
             offset_days, due_date, budget_share, estimate_cents, note)
         VALUES (:plan, :kind, :key, :title, :reason, :detail, :office, :categories, :search, :offset, :due, :share,
             :estimate, :note)",
    )?
    .execute(named_params! {
        ":plan": plan_id, ":kind": new.kind.as_str(), ":key": new.key, ":title": new.title, ":reason": new.reason,
        ":detail": new.detail, ":office": new.office.as_ref().map(serde_json::to_string).transpose()?,
        ":categories": serde_json::to_string(&new.categories)?, ":search": new.search,
        ":offset": new.offset_days,
        ":due": new.due_date.map(|day| day.to_string()), ":share": new.budget_share,
        ":estimate": new.estimate_cents, ":note": new.note,
    })?;
    Ok(conn.last_insert_rowid())
}

/// Updates what a member can change.
pub fn update_item(conn: &Connection, item: &EventPlanItem, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE event_plan_items SET title = :title, offset_days = :offset, due_date = :due,
             done_at = CASE WHEN :done THEN coalesce(done_at, :now) END, budget_share = :share,
             estimate_cents = :estimate, actual_cents = :actual, allows_several = :several, note = :note
         WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": item.id, ":title": item.title, ":offset": item.offset_days,
        ":due": item.due_date.map(|day| day.to_string()), ":done": item.is_done, ":now": now,
        ":share": item.budget_share, ":estimate": item.own_estimate_cents, ":actual": item.own_actual_cents,
        ":several": item.allows_several, ":note": item.note,
    })?;
    Ok(())
}

pub fn delete_item(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM event_plan_items WHERE id = ?1")?.execute([id])?;
    Ok(())
}
