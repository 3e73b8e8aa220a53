//! What an event stores about the source it comes from.

use jiff::civil::Date;
use rusqlite::Connection;

use super::rows;
use crate::events::recurrence::{RecurrenceRule, expand};
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

/// Which of these series have had their last date. One without an end never has.
pub fn list_ended_series(conn: &Connection, ids: &str, today: Date) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT id FROM events e WHERE id IN (SELECT value FROM json_each(?1)) AND recurring_pattern IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM event_occurrences d WHERE d.event_id = e.id AND d.end_date >= ?2)",
    )?;
    let ids: Vec<i64> =
        statement.query_map((ids, today.to_string()), |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let mut ended = Vec::new();
    for id in ids {
        let Some(series) = rows::load(conn, id)? else { continue };
        let text = series.recurring_pattern.as_deref();
        let rule = text.and_then(|text| text.parse::<RecurrenceRule>().ok());
        if rule.is_some_and(|rule| rule.count.is_some() || rule.until.is_some())
            && expand(&series.when, text, &series.exceptions, today, Date::MAX)
                .is_ok_and(|dates| dates.is_empty())
        {
            ended.push(id);
        }
    }
    Ok(ended)
}

/// Past events that were never decided, discovered or sent in, need no review any more. `ended`: series that are over.
pub fn settle_past(conn: &Connection, today: &str, ended: &str) -> Result<()> {
    conn.prepare_cached(&format!(
        "UPDATE events AS e SET needs_review = 0 WHERE needs_review = 1 AND visibility = 'pending'
             AND ({IS_OVER} OR e.id IN (SELECT value FROM json_each(?2)))"
    ))?
    .execute([today, ended])?;
    Ok(())
}
