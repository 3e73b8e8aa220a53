//! SQL of the counts.

use jiff::civil::Date;
use rusqlite::{Connection, Row, named_params};
use serde::Serialize;

use super::model::AnalyticsEvent;
use crate::kit::error::Result;

/// Different rows of one day; a flood of invented paths ends here.
const MOST_OF_A_DAY: i64 = 20_000;

/// Counts each of them once on this day.
pub fn record(conn: &Connection, day: Date, happenings: &[AnalyticsEvent]) -> Result<()> {
    let mut count = conn.prepare_cached(
        "INSERT INTO daily_counts (day, name, subject, detail, count)
         SELECT :day, :name, :subject, :detail, 1
         WHERE (SELECT count(*) FROM daily_counts WHERE day = :day) < :most
             OR EXISTS (SELECT 1 FROM daily_counts
                        WHERE day = :day AND name = :name AND subject = :subject AND detail = :detail)
         ON CONFLICT DO UPDATE SET count = count + 1",
    )?;
    for happening in happenings {
        count.execute(named_params! {
            ":day": day.to_string(), ":name": happening.name, ":subject": happening.subject,
            ":detail": happening.detail, ":most": MOST_OF_A_DAY,
        })?;
    }
    Ok(())
}

/// How often something happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Count {
    /// The name, the subject or the day, whichever was asked by.
    pub what: String,
    pub detail: String,
    pub count: i64,
}

fn count(row: &Row<'_>) -> rusqlite::Result<Count> {
    Ok(Count { what: row.get(0)?, detail: row.get(1)?, count: row.get(2)? })
}

/// Every name with its sum, most frequent first. Days are inclusive, here and below.
pub fn totals(conn: &Connection, from: Date, to: Date) -> Result<Vec<Count>> {
    Ok(conn
        .prepare_cached(
            "SELECT name, '', sum(count) FROM daily_counts WHERE day BETWEEN ?1 AND ?2
             GROUP BY name ORDER BY 3 DESC, 1",
        )?
        .query_map((from.to_string(), to.to_string()), count)?
        .collect::<Result<_, _>>()?)
}

/// The days on which something happened, oldest first.
pub fn by_day(conn: &Connection, name: &str, from: Date, to: Date) -> Result<Vec<Count>> {
    Ok(conn
        .prepare_cached(
            "SELECT day, '', sum(count) FROM daily_counts WHERE day BETWEEN ?2 AND ?3 AND name = ?1
             GROUP BY day ORDER BY day",
        )?
        .query_map((name, from.to_string(), to.to_string()), count)?
        .collect::<Result<_, _>>()?)
}

/// What something happened to most often.
pub fn top(conn: &Connection, name: &str, from: Date, to: Date, limit: u32) -> Result<Vec<Count>> {
    Ok(conn
        .prepare_cached(
            "SELECT subject, '', sum(count) FROM daily_counts
             WHERE day BETWEEN ?2 AND ?3 AND name = ?1 AND subject <> ''
             GROUP BY subject ORDER BY 3 DESC, 1 LIMIT ?4",
        )?
        .query_map((name, from.to_string(), to.to_string(), limit), count)?
        .collect::<Result<_, _>>()?)
}

/// What something happened to and how, most often first.
pub fn counts(conn: &Connection, name: &str, from: Date, to: Date, limit: u32) -> Result<Vec<Count>> {
    Ok(conn
        .prepare_cached(
            "SELECT subject, detail, sum(count) FROM daily_counts
             WHERE day BETWEEN ?2 AND ?3 AND name = ?1
             GROUP BY subject, detail ORDER BY 3 DESC, 1, 2 LIMIT ?4",
        )?
        .query_map((name, from.to_string(), to.to_string(), limit), count)?
        .collect::<Result<_, _>>()?)
}

pub fn delete_before(conn: &Connection, day: Date) -> Result<usize> {
    Ok(conn.prepare_cached("DELETE FROM daily_counts WHERE day < ?1")?.execute([day.to_string()])?)
}
