//! SQL of the settings that are changed in the browser.

use rusqlite::{Connection, named_params};
use serde_json::Value;

use super::model::SavedSetting;
use crate::kit::db::JsonOrDefault;
use crate::kit::error::Result;

pub fn list(conn: &Connection) -> Result<Vec<SavedSetting>> {
    let mut statement = conn.prepare_cached(
        "SELECT s.key, s.value, s.version, s.updated_at, s.updated_by,
                coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') AS name
         FROM settings s LEFT JOIN users u ON u.id = s.updated_by ORDER BY s.key",
    )?;
    let rows = statement.query_map([], |row| {
        Ok(SavedSetting {
            key: row.get("key")?,
            // The town starts with its other settings.
            value: row.get::<_, JsonOrDefault<_>>("value")?.0,
            version: row.get("version")?,
            updated_at: row.get("updated_at")?,
            updated_by: row.get("updated_by")?,
            updated_by_name: row.get("name")?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn save(
    conn: &Connection,
    key: &str,
    value: &Value,
    version: i64,
    at: &str,
    user_id: Option<i64>,
) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO settings (key, value, version, updated_at, updated_by)
         VALUES (:key, :value, :version, :at, :user)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = excluded.version,
             updated_at = excluded.updated_at, updated_by = excluded.updated_by",
    )?
    .execute(named_params! {
        ":key": key, ":value": value.to_string(), ":version": version, ":at": at, ":user": user_id,
    })?;
    Ok(())
}
