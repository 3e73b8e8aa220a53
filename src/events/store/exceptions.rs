//! The exceptions to a series' rule.

use std::str::FromStr;

use rusqlite::Connection;

use crate::events::model::{Exception, RecurrenceId};
use crate::kit::error::{Error, Result};

pub fn list(conn: &Connection, event_id: i64) -> Result<Vec<Exception>> {
    let mut statement = conn.prepare_cached(
        "SELECT kind, recurrence_id, changes FROM event_exceptions WHERE event_id = ?1 ORDER BY recurrence_id",
    )?;
    let rows = statement
        .query_map([event_id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<Vec<(String, String, String)>>>()?;
    rows.iter()
        .map(|(kind, at, changes)| {
            let at = RecurrenceId::from_str(at).map_err(Error::internal)?;
            Ok(match kind.as_str() {
                "added" => Exception::Added { at },
                "excluded" => Exception::Excluded { at },
                _ => Exception::Changed { recurrence_id: at, changes: serde_json::from_str(changes)? },
            })
        })
        .collect()
}

/// Whether this date of a series was taken out by itself, and not by another rule.
pub fn is_excluded(conn: &Connection, event_id: i64, recurrence_id: &str) -> Result<bool> {
    let sql = "SELECT EXISTS(SELECT 1 FROM event_exceptions
               WHERE event_id = ?1 AND recurrence_id = ?2 AND kind = 'excluded')";
    Ok(conn.prepare_cached(sql)?.query_row((event_id, recurrence_id), |row| row.get(0))?)
}

/// Replaces all exceptions. If two concern the same date, the later one wins.
pub fn replace(conn: &Connection, event_id: i64, exceptions: &[Exception]) -> Result<()> {
    conn.prepare_cached("DELETE FROM event_exceptions WHERE event_id = ?1")?.execute([event_id])?;
    let mut insert = conn.prepare_cached(
        "INSERT OR REPLACE INTO event_exceptions (event_id, kind, recurrence_id, changes) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for exception in exceptions {
        let changes = match exception {
            Exception::Changed { changes, .. } => serde_json::to_string(changes)?,
            _ => "{}".to_owned(),
        };
        insert.execute((event_id, exception.kind(), exception.recurrence_id().to_string(), changes))?;
    }
    Ok(())
}
