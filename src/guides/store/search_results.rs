//! Guides in search results.

use jiff::civil::DateTime;
use rusqlite::Connection;

use crate::kit::error::Result;
use crate::kit::markdown;
use crate::search::OtherHit;

/// How many characters of the introduction are shown below a guide's name.
const NOTE: usize = 110;

pub fn read_hits(conn: &Connection, ids: &[i64], _now: DateTime) -> Result<Vec<OtherHit>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, slug, title, introduction FROM guides
         WHERE status = 'published' AND id IN (SELECT value FROM json_each(?1))",
    )?;
    let rows = statement.query_map([serde_json::to_string(ids)?], |row| {
        let (slug, introduction): (String, String) = (row.get(1)?, row.get(3)?);
        Ok(OtherHit {
            id: row.get(0)?,
            name: row.get(2)?,
            path: format!("/guides/{slug}"),
            note: markdown::to_plain(&introduction, NOTE),
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
