//! SQL of the plans themselves.

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::json;

use super::{OptionRow, follow_option, participants};
use crate::accounts::ExportPart;
use crate::group_plans::model::{DecidedBy, GroupPlanStatus, NewGroupPlan};
use crate::kit::db::Json;
use crate::kit::error::{Error, Result};

/// A plan as it is stored.
#[derive(Debug, Clone)]
pub struct PlanRow {
    pub id: i64,
    pub user_id: i64,
    pub content: NewGroupPlan,
    pub deadline_at: Option<String>,
    pub link_version: i64,
    pub status: GroupPlanStatus,
    pub decided_option_id: Option<i64>,
    pub decided_by: Option<DecidedBy>,
    pub decided_at: Option<String>,
    /// What people were last told of what it was decided for; empty: nothing yet.
    pub told_state: String,
    pub version: i64,
    pub created_at: String,
    pub updated_at: String,
}

/// Group plans in a member's data export.
pub const EXPORT: ExportPart = ExportPart {
    name: "group_plans",
    collect: |conn, user_id| {
        let mut statement = conn.prepare_cached(
            "SELECT p.title, p.description, p.location, p.status, p.created_at,
                (SELECT json_group_array(json_object('title', o.title, 'date', o.start_date, 'time', o.start_time))
                 FROM group_plan_options o WHERE o.plan_id = p.id)
             FROM group_plans p WHERE p.user_id = ?1 ORDER BY p.id",
        )?;
        let own = statement.query_map([user_id], |row| {
            let options = row.get::<_, Json<serde_json::Value>>(5)?.0;
            Ok(json!({
                "title": row.get::<_, String>(0)?, "description": row.get::<_, String>(1)?,
                "location": row.get::<_, String>(2)?, "status": row.get::<_, String>(3)?,
                "created_at": row.get::<_, String>(4)?, "options": options,
            }))
        })?;
        let own: Vec<_> = own.collect::<rusqlite::Result<_>>()?;
        let mut statement = conn.prepare_cached(
            "SELECT p.title, o.title, o.start_date, v.answer FROM group_plan_participants m
             JOIN group_plans p ON p.id = m.plan_id JOIN group_plan_votes v ON v.participant_id = m.id
             JOIN group_plan_options o ON o.id = v.option_id WHERE m.user_id = ?1 ORDER BY p.id, o.id",
        )?;
        let answers = statement.query_map([user_id], |row| {
            Ok(json!({
                "plan": row.get::<_, String>(0)?, "option": row.get::<_, String>(1)?,
                "date": row.get::<_, Option<String>>(2)?, "answer": row.get::<_, String>(3)?,
            }))
        })?;
        let answers: Vec<_> = answers.collect::<rusqlite::Result<_>>()?;
        let taking_part = participants::list_for_export(conn, user_id)?;
        Ok(json!({ "own": own, "answers": answers, "taking_part": taking_part }))
    },
};

const SELECT: &str = "SELECT * FROM group_plans p";

fn plan(row: &Row<'_>) -> rusqlite::Result<PlanRow> {
    Ok(PlanRow {
        id: row.get("id")?,
        user_id: row.get("user_id")?,
        content: NewGroupPlan {
            title: row.get("title")?,
            description: row.get("description")?,
            location: row.get("location")?,
            rule: row.get("rule")?,
            deadline: row.get("deadline")?,
            guests_may_propose: row.get("guests_may_propose")?,
            sends_reminders: row.get("sends_reminders")?,
            expected_count: row.get("expected_count")?,
        },
        deadline_at: row.get("deadline_at")?,
        link_version: row.get("link_version")?,
        status: row.get("status")?,
        decided_option_id: row.get("decided_option_id")?,
        decided_by: row.get("decided_by")?,
        decided_at: row.get("decided_at")?,
        told_state: row.get("told_state")?,
        version: row.get("version")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
    })
}

/// Stores a random `token_hash`: the token depends on the id, so `set_link` sets it once the id is known.
pub fn insert_plan(
    conn: &Connection,
    user_id: i64,
    new: &NewGroupPlan,
    deadline_at: Option<&str>,
    now: &str,
) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO group_plans (user_id, title, description, location, token_hash, rule, deadline, deadline_at,
            guests_may_propose, sends_reminders, expected_count, created_at, updated_at)
         VALUES (:user, :title, :description, :location, randomblob(32), :rule, :deadline, :deadline_at,
            :proposals, :reminders, :expected, :now, :now)",
    )?
    .execute(named_params! {
        ":user": user_id, ":title": new.title, ":description": new.description, ":location": new.location,
        ":rule": new.rule.as_str(), ":deadline": new.deadline.map(|at| at.to_string()),
        ":deadline_at": deadline_at, ":proposals": new.guests_may_propose, ":reminders": new.sends_reminders,
        ":expected": new.expected_count, ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}

/// Updates everything but the rule, which people voted under.
pub fn update_plan(conn: &Connection, id: i64, new: &NewGroupPlan, deadline_at: Option<&str>) -> Result<()> {
    conn.prepare_cached(
        "UPDATE group_plans SET title = :title, description = :description, location = :location,
            deadline = :deadline, deadline_at = :deadline_at, guests_may_propose = :proposals,
            sends_reminders = :reminders, expected_count = :expected WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":title": new.title, ":description": new.description, ":location": new.location,
        ":deadline": new.deadline.map(|at| at.to_string()), ":deadline_at": deadline_at,
        ":proposals": new.guests_may_propose, ":reminders": new.sends_reminders,
        ":expected": new.expected_count,
    })?;
    Ok(())
}

/// From now on, only this link leads to the plan.
pub fn set_link(conn: &Connection, id: i64, link_version: i64, token_hash: &[u8; 32]) -> Result<()> {
    conn.prepare_cached("UPDATE group_plans SET link_version = ?2, token_hash = ?3 WHERE id = ?1")?
        .execute((id, link_version, token_hash.as_slice()))?;
    Ok(())
}

/// Also clears the decision.
pub fn set_status(conn: &Connection, id: i64, status: GroupPlanStatus) -> Result<()> {
    conn.prepare_cached(
        "UPDATE group_plans SET status = ?2, decided_option_id = NULL, decided_by = NULL, decided_at = NULL
         WHERE id = ?1",
    )?
    .execute((id, status.as_str()))?;
    Ok(())
}

pub fn set_decision(conn: &Connection, id: i64, option: &OptionRow, by: DecidedBy, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE group_plans SET status = 'decided', decided_option_id = ?2, decided_by = ?3, decided_at = ?4,
            told_state = ?5 WHERE id = ?1",
    )?
    .execute((id, option.id, by.as_str(), now, option.told_state()))?;
    follow_option(conn, option)
}

/// Bumps the version, because something changed that people looking at the plan should see.
pub fn touch(conn: &Connection, id: i64, now: &str) -> Result<()> {
    conn.prepare_cached("UPDATE group_plans SET version = version + 1, updated_at = ?2 WHERE id = ?1")?
        .execute((id, now))?;
    Ok(())
}

pub fn find_plan(conn: &Connection, id: i64) -> Result<Option<PlanRow>> {
    Ok(conn.prepare_cached(&format!("{SELECT} WHERE p.id = ?1"))?.query_row([id], plan).optional()?)
}

pub fn find_own_plan(conn: &Connection, user_id: i64, id: i64) -> Result<PlanRow> {
    find_plan(conn, id)?.filter(|plan| plan.user_id == user_id).ok_or(Error::NotFound("Group plan"))
}

pub fn find_by_token(conn: &Connection, token_hash: &[u8; 32]) -> Result<PlanRow> {
    conn.prepare_cached(&format!("{SELECT} WHERE p.token_hash = ?1"))?
        .query_row([token_hash.as_slice()], plan)
        .optional()?
        .ok_or(Error::NotFound("Group plan"))
}

/// The version of the plan that this link leads to.
pub fn find_version(conn: &Connection, token_hash: &[u8; 32]) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT version FROM group_plans WHERE token_hash = ?1")?
        .query_row([token_hash.as_slice()], |row| row.get(0))
        .optional()?)
}

/// Most recently changed first, with the number of options and of participants who voted.
pub fn list_own_plans(conn: &Connection, user_id: i64) -> Result<Vec<(PlanRow, i64, i64)>> {
    let mut statement = conn.prepare_cached(
        "SELECT p.*, (SELECT count(*) FROM group_plan_options o WHERE o.plan_id = p.id) AS option_count,
            (SELECT count(DISTINCT v.participant_id) FROM group_plan_votes v
             JOIN group_plan_options o ON o.id = v.option_id WHERE o.plan_id = p.id) AS voter_count
         FROM group_plans p WHERE p.user_id = ?1 ORDER BY p.updated_at DESC, p.id DESC",
    )?;
    let rows = statement
        .query_map([user_id], |row| Ok((plan(row)?, row.get("option_count")?, row.get("voter_count")?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn count_plans(conn: &Connection, user_id: i64) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM group_plans WHERE user_id = ?1")?
        .query_row([user_id], |row| row.get(0))?;
    Ok(count.try_into().unwrap_or(0))
}

pub fn delete_plan(conn: &Connection, id: i64) -> Result<()> {
    participants::forget_mail(conn, id)?;
    conn.prepare_cached("DELETE FROM group_plans WHERE id = ?1")?.execute([id])?;
    Ok(())
}

/// Deletes plans whose last date, deadline and last change are all before this day; returns how many.
pub fn delete_plans_before(conn: &Connection, day: &str, limit: u32) -> Result<usize> {
    let old = conn
        .prepare_cached(
            "SELECT p.id FROM group_plans p
             WHERE p.updated_at < ?1 AND coalesce(p.deadline, '') < ?1 AND NOT EXISTS (
                SELECT 1 FROM group_plan_options o
                LEFT JOIN event_occurrences c ON c.event_id = o.event_id AND c.recurrence_id = o.recurrence_id
                WHERE o.plan_id = p.id AND coalesce(c.end_date, o.end_date, o.start_date) >= ?1)
             ORDER BY p.id LIMIT ?2",
        )?
        .query_map((day, limit), |row| row.get(0))?
        .collect::<rusqlite::Result<Vec<i64>>>()?;
    old.iter().try_for_each(|id| delete_plan(conn, *id))?;
    Ok(old.len())
}
