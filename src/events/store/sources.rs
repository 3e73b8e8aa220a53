//! What an event stores about the source it comes from.

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

/// Past discovered events that were never decided need no review any more.
pub fn settle_past(conn: &Connection, today: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE events SET needs_review = 0 WHERE needs_review = 1 AND source_id IS NOT NULL
             AND visibility = 'pending' AND coalesce(end_date, start_date) < ?1 AND recurring_pattern IS NULL",
    )?
    .execute([today])?;
    Ok(())
}
