//! What an event keeps of the source it comes from.

use rusqlite::Connection;

use crate::kit::error::Result;

/// What lists and badges show of a source's reliability.
pub fn set_source_reliability(conn: &Connection, source_id: i64, reliability: f64) -> Result<()> {
    conn.prepare_cached(
        "UPDATE events SET source_reliability_score = ?2 WHERE source_id = ?1 AND source_reliability_score IS NOT ?2",
    )?
    .execute((source_id, reliability))?;
    Ok(())
}

/// Found events that are over and were never decided wait for nobody.
pub fn settle_past(conn: &Connection, today: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE events SET needs_review = 0 WHERE needs_review = 1 AND source_id IS NOT NULL
             AND visibility = 'pending' AND coalesce(end_date, start_date) < ?1 AND recurring_pattern IS NULL",
    )?
    .execute([today])?;
    Ok(())
}
