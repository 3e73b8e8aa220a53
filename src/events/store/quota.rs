//! How many events one account has in the calendar.

use rusqlite::Connection;

use crate::kit::error::Result;

/// An account's events that are not over: how many wait for review, how many there are, how many are series.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OpenSubmissions {
    pub waiting: i64,
    pub coming: i64,
    pub series: i64,
}

/// `except` is not counted.
pub fn find_load(conn: &Connection, user_id: i64, now: &str, except: Option<i64>) -> Result<OpenSubmissions> {
    Ok(conn
        .prepare_cached(
            "SELECT coalesce(sum(visibility = 'pending'), 0) AS waiting, count(*) AS coming,
                 count(recurring_pattern) AS series
             FROM events e
             WHERE submitted_by = ?1 AND visibility IN ('pending', 'published') AND id IS NOT ?3
               AND EXISTS (SELECT 1 FROM event_occurrences c WHERE c.event_id = e.id AND c.ends_at > ?2)",
        )?
        .query_row((user_id, now, except), |row| {
            Ok(OpenSubmissions {
                waiting: row.get("waiting")?,
                coming: row.get("coming")?,
                series: row.get("series")?,
            })
        })?)
}
