//! SQL of the guests.

use rusqlite::{Connection, named_params};

use crate::event_plans::model::EventPlanGuest;
use crate::kit::error::{Error, Result};

/// Sorted by name.
pub fn list_guests(conn: &Connection, plan_id: i64) -> Result<Vec<EventPlanGuest>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, name, party_size, reply, diet FROM event_plan_guests WHERE plan_id = ?1
         ORDER BY plain_text(name), id",
    )?;
    let rows = statement.query_map([plan_id], |row| {
        Ok(EventPlanGuest {
            id: row.get("id")?,
            name: row.get("name")?,
            party_size: row.get("party_size")?,
            reply: row.get("reply")?,
            diet: row.get("diet")?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Ignores the guest's `id`.
pub fn insert_guest(conn: &Connection, plan_id: i64, guest: &EventPlanGuest) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO event_plan_guests (plan_id, name, party_size, reply, diet)
         VALUES (:plan, :name, :size, :reply, :diet)",
    )?
    .execute(named_params! {
        ":plan": plan_id, ":name": guest.name, ":size": guest.party_size, ":reply": guest.reply.as_str(),
        ":diet": guest.diet,
    })?;
    Ok(())
}

pub fn update_guest(conn: &Connection, guest: &EventPlanGuest) -> Result<()> {
    conn.prepare_cached(
        "UPDATE event_plan_guests SET name = :name, party_size = :size, reply = :reply, diet = :diet WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": guest.id, ":name": guest.name, ":size": guest.party_size, ":reply": guest.reply.as_str(),
        ":diet": guest.diet,
    })?;
    Ok(())
}

pub fn delete_guest(conn: &Connection, plan_id: i64, id: i64) -> Result<()> {
    let count = conn
        .prepare_cached("DELETE FROM event_plan_guests WHERE id = ?1 AND plan_id = ?2")?
        .execute((id, plan_id))?;
    if count == 0 { Err(Error::NotFound("Guest")) } else { Ok(()) }
}
