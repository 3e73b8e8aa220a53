//! What an event stores about the source it comes from.

use jiff::civil::Date;
use rusqlite::Connection;

use crate::kit::error::Result;

/// The source's reliability, as lists and badges show it.
pub fn set_source_reliability(conn: &Connection, source_id: i64, reliability: f64) -> Result<()> {
    conn.prepare_cached(
        "UPDATE events SET source_reliability_score = ?2 WHERE source_id = ?1 AND source_reliability_score IS NOT ?2",
    )?
    .execute((source_id, reliability))?;
    Ok(())
}

/// SQL: whether event `e` is over on the day `?1`. One with a rule has dates that are not worked out yet.
pub const IS_OVER: &str = "e.recurring_pattern IS NULL AND NOT EXISTS
    (SELECT 1 FROM event_occurrences d WHERE d.event_id = e.id AND d.end_date >= ?1)";

/// Whether an event has a date on this day or later.
pub fn is_coming(conn: &Connection, event_id: i64, day: Date) -> Result<bool> {
    Ok(conn
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM event_occurrences WHERE event_id = ?1 AND end_date >= ?2)",
        )?
        .query_row((event_id, day.to_string()), |row| row.get(0))?)
}

/// Past discovered events that were never decided need no review any more.
pub fn settle_past(conn: &Connection, today: &str) -> Result<()> {
    conn.prepare_cached(&format!(
        "UPDATE events AS e SET needs_review = 0 WHERE needs_review = 1 AND source_id IS NOT NULL
             AND visibility = 'pending' AND {IS_OVER}"
    ))?
    .execute([today])?;
    Ok(())
}
