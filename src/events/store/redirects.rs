//! Redirects of events that were merged into another one.

use rusqlite::{Connection, OptionalExtension};

use super::rows::slug_with_id;
use crate::kit::error::Result;

/// A longer chain means that the data is corrupt.
const MAX_CHAIN_LENGTH: u32 = 20;

/// The event that another one was merged into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MergedInto {
    pub id: i64,
    slug: String,
}

impl MergedInto {
    pub fn path(&self) -> String {
        format!("/events/{}", self.slug)
    }
}

/// Redirects an event's page to another event; `None` undoes that.
pub fn set(conn: &Connection, id: i64, into: Option<i64>) -> Result<()> {
    conn.prepare_cached("UPDATE events SET merged_into = ?2 WHERE id = ?1")?.execute((id, into))?;
    Ok(())
}

/// The published event that this one was merged into, directly or through a chain of merges.
pub fn find(conn: &Connection, id: i64) -> Result<Option<MergedInto>> {
    let found = conn
        .prepare_cached(
            "WITH RECURSIVE chain (id, step) AS (
                 SELECT merged_into, 1 FROM events WHERE id = ?1 AND visibility = 'removed' AND merged_into IS NOT NULL
                 UNION ALL
                 SELECT e.merged_into, c.step + 1 FROM chain c JOIN events e ON e.id = c.id
                 WHERE e.visibility = 'removed' AND e.merged_into IS NOT NULL AND c.step < ?2)
             SELECT e.id, e.slug FROM chain c JOIN events e ON e.id = c.id
             WHERE e.visibility = 'published' ORDER BY c.step DESC LIMIT 1",
        )?
        .query_row((id, MAX_CHAIN_LENGTH), |row| {
            let (id, slug): (i64, String) = (row.get(0)?, row.get(1)?);
            Ok(MergedInto { id, slug: slug_with_id(&slug, id) })
        })
        .optional()?;
    Ok(found)
}
