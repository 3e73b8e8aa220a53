//! SQL of the participants.

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::{Value, json};

use crate::group_plans::emails;
use crate::kit::db::{self, GivenIds, Json};
use crate::kit::error::{Error, Result};

#[derive(Debug, Clone)]
pub struct ParticipantRow {
    pub id: i64,
    pub plan_id: i64,
    pub user_id: Option<i64>,
    pub name: String,
    pub email: String,
    pub is_invited: bool,
}

const SELECT: &str = "SELECT id, plan_id, user_id, name, email, is_invited FROM group_plan_participants";

fn participant(row: &Row<'_>) -> rusqlite::Result<ParticipantRow> {
    Ok(ParticipantRow {
        id: row.get("id")?,
        plan_id: row.get("plan_id")?,
        user_id: row.get("user_id")?,
        name: row.get("name")?,
        email: row.get("email")?,
        is_invited: row.get("is_invited")?,
    })
}

/// In the order they joined.
pub fn list_participants(conn: &Connection, plan_id: i64) -> Result<Vec<ParticipantRow>> {
    let mut statement = conn.prepare_cached(&format!("{SELECT} WHERE plan_id = ?1 ORDER BY id"))?;
    let rows = statement.query_map([plan_id], participant)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn find_participant(conn: &Connection, plan_id: i64, id: i64) -> Result<Option<ParticipantRow>> {
    Ok(conn
        .prepare_cached(&format!("{SELECT} WHERE id = ?1 AND plan_id = ?2"))?
        .query_row((id, plan_id), participant)
        .optional()?)
}

pub fn find_by_key_hash(conn: &Connection, plan_id: i64, hash: &[u8; 32]) -> Result<Option<ParticipantRow>> {
    Ok(conn
        .prepare_cached(&format!("{SELECT} WHERE key_hash = ?1 AND plan_id = ?2"))?
        .query_row((hash.as_slice(), plan_id), participant)
        .optional()?)
}

pub fn find_by_user(conn: &Connection, plan_id: i64, user_id: i64) -> Result<Option<ParticipantRow>> {
    Ok(conn
        .prepare_cached(&format!("{SELECT} WHERE plan_id = ?1 AND user_id = ?2"))?
        .query_row((plan_id, user_id), participant)
        .optional()?)
}

/// How a member takes part in plans: as whom, what they wrote, and what they proposed.
pub fn list_for_export(conn: &Connection, user_id: i64) -> Result<Vec<Value>> {
    let mut statement = conn.prepare_cached(
        "SELECT p.title, m.name, m.email, m.created_at,
            (SELECT json_group_array(json_object('text', c.text, 'created_at', c.created_at))
             FROM group_plan_comments c WHERE c.participant_id = m.id),
            (SELECT json_group_array(json_object('title', o.title, 'note', o.note, 'date', o.start_date,
                'time', o.start_time)) FROM group_plan_options o WHERE o.proposed_by = m.id)
         FROM group_plan_participants m JOIN group_plans p ON p.id = m.plan_id WHERE m.user_id = ?1 ORDER BY m.id",
    )?;
    let rows = statement.query_map([user_id], |row| {
        Ok(json!({
            "plan": row.get::<_, String>(0)?, "name": row.get::<_, String>(1)?, "email": row.get::<_, String>(2)?,
            "since": row.get::<_, String>(3)?, "comments": row.get::<_, Json<Value>>(4)?.0,
            "proposed": row.get::<_, Json<Value>>(5)?.0,
        }))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Fails for an account that already takes part.
pub fn insert_participant(
    conn: &Connection,
    new: &ParticipantRow,
    key_hash: Option<&[u8; 32]>,
    now: &str,
) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO group_plan_participants (plan_id, user_id, name, email, key_hash, is_invited, created_at, updated_at)
         VALUES (:plan, :user, :name, :email, :key, :is_invited, :now, :now)",
    )?
    .execute(named_params! {
        ":plan": new.plan_id, ":user": new.user_id, ":name": new.name, ":email": new.email,
        ":key": key_hash.map(<[u8; 32]>::as_slice), ":is_invited": new.is_invited, ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}

pub fn update_participant(conn: &Connection, id: i64, name: &str, email: &str, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE group_plan_participants SET name = ?2, email = ?3, updated_at = ?4 WHERE id = ?1",
    )?
    .execute((id, name, email, now))?;
    Ok(())
}

/// Deletes everything they said and the mail to them, too.
pub fn delete_participant(conn: &Connection, plan_id: i64, id: i64) -> Result<()> {
    let deleted = conn
        .prepare_cached("DELETE FROM group_plan_participants WHERE id = ?2 AND plan_id = ?1")?
        .execute((plan_id, id))?;
    if deleted == 0 { Err(Error::NotFound("Participant")) } else { emails::forget(conn, id) }
}

/// The mail to everybody in a plan.
pub fn forget_mail(conn: &Connection, plan_id: i64) -> Result<()> {
    forget_mail_of(conn, "plan_id = ?1", plan_id)
}

/// The mail to an account that is closed, and to everybody in its plans, which are deleted with it.
pub fn forget_organizer(conn: &Connection, user_id: i64) -> Result<()> {
    let of_account = "user_id = ?1 OR plan_id IN (SELECT id FROM group_plans WHERE user_id = ?1)";
    forget_mail_of(conn, of_account, user_id)
}

fn forget_mail_of(conn: &Connection, filter: &str, value: i64) -> Result<()> {
    let people = conn
        .prepare_cached(&format!("SELECT id FROM group_plan_participants WHERE {filter}"))?
        .query_map([value], |row| row.get(0))?
        .collect::<Result<Vec<i64>, _>>()?;
    people.into_iter().try_for_each(|id| emails::forget(conn, id))
}

/// After a restore: whoever has left a plan, or taken their address out of it, in the data that was replaced gets
/// none of its emails. With a plan that was deleted there, its people come back.
pub fn follow_departures(conn: &Connection, replaced: &Connection) -> Result<()> {
    let given = GivenIds::read(replaced, "group_plan_participants")?;
    let mut people =
        conn.prepare("SELECT id, plan_id, updated_at FROM group_plan_participants WHERE email <> ''")?;
    let people = people
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<Result<Vec<(i64, i64, String)>, _>>()?;
    for (id, plan_id, updated_at) in people {
        if given.is_deleted(id) && db::exists(replaced, "group_plans", plan_id)? {
            delete_participant(conn, plan_id, id)?;
            continue;
        }
        let is_without = "SELECT EXISTS (SELECT 1 FROM group_plan_participants
             WHERE id = ?1 AND email = '' AND updated_at >= ?2)";
        if replaced.prepare_cached(is_without)?.query_row((id, updated_at), |row| row.get(0))? {
            conn.prepare_cached("UPDATE group_plan_participants SET email = '' WHERE id = ?1")?
                .execute([id])?;
        }
    }
    Ok(())
}

pub fn count_invited(conn: &Connection, plan_id: i64) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM group_plan_participants WHERE plan_id = ?1 AND is_invited = 1")?
        .query_row([plan_id], |row| row.get(0))?;
    Ok(count.try_into().unwrap_or(0))
}
