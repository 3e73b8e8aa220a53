//! Where discovered events come from, as far as the events themselves need to know.

use rusqlite::{Connection, named_params};

use crate::events::model::NewSource;
use crate::kit::error::Result;

/// Adds a source, or brings the one of this address up to date; gives its id.
pub fn save(conn: &Connection, new: &NewSource, now: &str) -> Result<i64> {
    Ok(conn
        .prepare_cached(
            "INSERT INTO event_sources (name, format, source_type, url, is_trusted, is_enabled, reliability,
                 created_at, updated_at)
             VALUES (:name, :format, :type, :url, :trusted, :enabled, :reliability, :now, :now)
             ON CONFLICT (url) DO UPDATE SET name = excluded.name, format = excluded.format,
                 source_type = excluded.source_type, is_trusted = excluded.is_trusted,
                 reliability = excluded.reliability, updated_at = excluded.updated_at
             RETURNING id",
        )?
        .query_row(
            named_params! {
                ":name": new.name, ":format": new.format, ":type": new.source_type.as_str(), ":url": new.url,
                ":trusted": new.is_trusted, ":enabled": new.is_enabled, ":reliability": new.reliability,
                ":now": now,
            },
            |row| row.get(0),
        )?)
}
