//! SQL of the saved places.

use rusqlite::{Connection, named_params};
use serde_json::json;

use super::MAX_SAVED;
use crate::accounts::ExportPart;
use crate::kit::error::{Error, Result};

/// What the copy of a member's data says of them.
pub const EXPORT: ExportPart = ExportPart {
    name: "saved_places",
    collect: |conn, user_id| {
        let mut statement = conn.prepare_cached(
            "SELECT b.name, s.saved_at FROM saved_places s JOIN businesses b ON b.id = s.business_id
             WHERE s.user_id = ?1 ORDER BY s.saved_at DESC, s.business_id DESC",
        )?;
        let rows = statement.query_map([user_id], |row| {
            Ok(json!({ "business": row.get::<_, String>(0)?, "saved_at": row.get::<_, String>(1)? }))
        })?;
        Ok(rows.collect::<rusqlite::Result<Vec<_>>>()?.into())
    },
};

/// The ids of the published ones, newest first.
pub fn list(conn: &Connection, user_id: i64) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT s.business_id FROM saved_places s JOIN businesses b ON b.id = s.business_id
         WHERE s.user_id = ?1 AND b.status = 'published' ORDER BY s.saved_at DESC, s.business_id DESC",
    )?;
    let rows = statement.query_map([user_id], |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// `CROSS JOIN`: each place is looked up, and not the ids in the list of all published ones.
pub const ADD: &str = "INSERT INTO saved_places (user_id, business_id, saved_at)
    SELECT :user, b.id, strftime('%Y-%m-%dT%H:%M:%fZ', :now, printf('-%.3f seconds', k.key / 1000.0))
    FROM json_each(:ids) k CROSS JOIN businesses b ON b.id = k.value
    WHERE b.status = 'published' ON CONFLICT DO NOTHING";

/// Adds those that exist and are not kept yet, newest first: each as if saved a millisecond before the last.
pub fn add(conn: &Connection, user_id: i64, ids: &[i64], now: &str) -> Result<()> {
    conn.prepare_cached(ADD)?
        .execute(named_params! { ":user": user_id, ":now": now, ":ids": serde_json::to_string(ids)? })?;
    let kept: i64 = conn
        .prepare_cached("SELECT count(*) FROM saved_places WHERE user_id = ?1")?
        .query_row([user_id], |row| row.get(0))?;
    if kept > MAX_SAVED as i64 {
        return Err(Error::field("business_ids", format!("At most {MAX_SAVED} places can be saved.")));
    }
    Ok(())
}

pub fn remove(conn: &Connection, user_id: i64, business_id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM saved_places WHERE user_id = ?1 AND business_id = ?2")?
        .execute((user_id, business_id))?;
    Ok(())
}
