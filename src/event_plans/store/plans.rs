//! SQL of the plans themselves.

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use crate::event_plans::input::PlanFields;
use crate::event_plans::model::EventPlanSummary;
use crate::kit::db::Json;
use crate::kit::error::{Error, Result};

/// A plan without its items, vendors and guests.
#[derive(Debug, Clone)]
pub struct PlanRow {
    pub id: i64,
    pub occasion: String,
    pub occasion_title: String,
    pub fields: PlanFields,
    pub declined_keys: Vec<String>,
    pub version: i64,
    pub created_at: String,
    pub updated_at: String,
}

fn plan_row(row: &Row<'_>) -> rusqlite::Result<PlanRow> {
    Ok(PlanRow {
        id: row.get("id")?,
        occasion: row.get("occasion")?,
        occasion_title: row.get("occasion_title")?,
        fields: PlanFields {
            title: row.get("title")?,
            date: row.get("date")?,
            guest_count: row.get("guest_count")?,
            budget_cents: row.get("budget_cents")?,
            note: row.get("note")?,
        },
        declined_keys: row.get::<_, Json<_>>("declined_keys")?.0,
        version: row.get("version")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
    })
}

pub fn list_rows(conn: &Connection, user_id: i64) -> Result<Vec<PlanRow>> {
    let mut statement = conn.prepare_cached("SELECT * FROM event_plans WHERE user_id = ?1 ORDER BY id")?;
    Ok(statement.query_map([user_id], plan_row)?.collect::<rusqlite::Result<_>>()?)
}

/// A member's plan; somebody else's is not found.
pub fn find_row(conn: &Connection, user_id: i64, id: i64) -> Result<PlanRow> {
    conn.prepare_cached("SELECT * FROM event_plans WHERE id = ?1 AND user_id = ?2")?
        .query_row((id, user_id), plan_row)
        .optional()?
        .ok_or(Error::NotFound("Plan"))
}

pub fn count(conn: &Connection, user_id: i64) -> Result<i64> {
    Ok(conn
        .prepare_cached("SELECT count(*) FROM event_plans WHERE user_id = ?1")?
        .query_row([user_id], |row| row.get(0))?)
}

/// Upcoming plans, soonest first; then past ones, latest first.
pub fn list(conn: &Connection, user_id: i64, today: Date) -> Result<Vec<EventPlanSummary>> {
    let mut statement = conn.prepare_cached(
        "SELECT p.id, p.title, p.occasion, p.occasion_title, p.date, p.guest_count,
             (SELECT count(*) FROM event_plan_items i WHERE i.plan_id = p.id AND i.done_at IS NULL) AS open_count,
             (SELECT count(*) FROM event_plan_items i WHERE i.plan_id = p.id AND i.done_at IS NOT NULL) AS done_count,
             n.title AS next_title, n.due_date AS next_due_date
         FROM event_plans p LEFT JOIN event_plan_items n ON n.id = (
             SELECT i.id FROM event_plan_items i
             WHERE i.plan_id = p.id AND i.done_at IS NULL AND i.due_date IS NOT NULL ORDER BY i.due_date, i.id LIMIT 1)
         WHERE p.user_id = :user
         ORDER BY p.date < :today, CASE WHEN p.date >= :today THEN p.date END, p.date DESC, p.id",
    )?;
    let rows =
        statement.query_map(named_params! { ":user": user_id, ":today": today.to_string() }, |row| {
            let date: Date = row.get("date")?;
            Ok(EventPlanSummary {
                id: row.get("id")?,
                title: row.get("title")?,
                occasion: row.get("occasion")?,
                occasion_title: row.get("occasion_title")?,
                date,
                is_past: date < today,
                guest_count: row.get("guest_count")?,
                open_count: row.get("open_count")?,
                done_count: row.get("done_count")?,
                next_title: row.get("next_title")?,
                next_due_date: row.get("next_due_date")?,
            })
        })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// `occasion`: its slug and its title.
pub fn insert(
    conn: &Connection,
    user_id: i64,
    occasion: (&str, &str),
    fields: &PlanFields,
    now: &str,
) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO event_plans (user_id, occasion, occasion_title, title, date, guest_count, budget_cents, note,
             created_at, updated_at)
         VALUES (:user, :occasion, :occasion_title, :title, :date, :guests, :budget, :note, :now, :now)",
    )?
    .execute(named_params! {
        ":user": user_id, ":occasion": occasion.0, ":occasion_title": occasion.1, ":title": fields.title,
        ":date": fields.date.to_string(), ":guests": fields.guest_count, ":budget": fields.budget_cents,
        ":note": fields.note, ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}

pub fn update(conn: &Connection, id: i64, fields: &PlanFields) -> Result<()> {
    conn.prepare_cached(
        "UPDATE event_plans SET title = :title, date = :date, guest_count = :guests, budget_cents = :budget,
             note = :note WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":title": fields.title, ":date": fields.date.to_string(), ":guests": fields.guest_count,
        ":budget": fields.budget_cents, ":note": fields.note,
    })?;
    Ok(())
}

pub fn set_declined_keys(conn: &Connection, id: i64, keys: &[String]) -> Result<()> {
    conn.prepare_cached("UPDATE event_plans SET declined_keys = ?2 WHERE id = ?1")?
        .execute((id, serde_json::to_string(keys)?))?;
    Ok(())
}

/// Bumps the version after any change to the plan.
pub fn touch(conn: &Connection, id: i64, now: &str) -> Result<()> {
    conn.prepare_cached("UPDATE event_plans SET version = version + 1, updated_at = ?2 WHERE id = ?1")?
        .execute((id, now))?;
    Ok(())
}

pub fn delete(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM event_plans WHERE id = ?1")?.execute([id])?;
    Ok(())
}
