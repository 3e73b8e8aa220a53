//! SQL of the counts.

use std::collections::HashMap;

use jiff::civil::Date;
use rusqlite::{Connection, Row};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::AnalyticsEvent;
use super::search_words::SearchResult;
use crate::kit::error::{Error, Result};

/// Limit of different rows per name and day: stops a flood of invented paths, without taking space from the
/// other names.
const MAX_PER_DAY: i64 = 20_000;

/// Counts each event once on this day.
pub fn record(conn: &Connection, day: Date, happenings: &[AnalyticsEvent]) -> Result<()> {
    let day = day.to_string();
    let mut again = conn.prepare_cached(
        "UPDATE daily_counts SET count = count + 1
         WHERE day = ?1 AND name = ?2 AND subject = ?3 AND detail = ?4",
    )?;
    let mut first = conn.prepare_cached(
        "INSERT INTO daily_counts (day, name, subject, detail, count) VALUES (?1, ?2, ?3, ?4, 1)",
    )?;
    let mut rows_of: HashMap<&str, i64> = HashMap::new();
    for AnalyticsEvent { name, subject, detail } in happenings {
        if again.execute((&day, name, subject, detail))? > 0 {
            continue;
        }
        let rows = match rows_of.get(name) {
            Some(rows) => *rows,
            None => count_rows(conn, &day, name)?,
        };
        if rows < MAX_PER_DAY {
            first.execute((&day, name, subject, detail))?;
        }
        rows_of.insert(name, rows + 1);
    }
    Ok(())
}

fn count_rows(conn: &Connection, day: &str, name: &str) -> Result<i64> {
    Ok(conn
        .prepare_cached("SELECT count(*) FROM daily_counts WHERE day = ?1 AND name = ?2")?
        .query_row((day, name), |row| row.get(0))?)
}

/// Inserts a count from elsewhere; an existing row is kept as it is.
pub fn insert(conn: &Connection, day: Date, event: &AnalyticsEvent, count: i64) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO daily_counts (day, name, subject, detail, count) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT DO NOTHING",
    )?
    .execute((day.to_string(), event.name, &event.subject, &event.detail, count))?;
    Ok(())
}

/// How often something happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AnalyticsCount {
    /// The event's name, the subject or the day, depending on what the counts are grouped by.
    pub what: String,
    pub detail: String,
    pub count: i64,
}

fn count(row: &Row<'_>) -> rusqlite::Result<AnalyticsCount> {
    Ok(AnalyticsCount { what: row.get(0)?, detail: row.get(1)?, count: row.get(2)? })
}

/// Every name with its sum, most frequent first. Date ranges are inclusive, here and below.
pub fn totals(conn: &Connection, from: Date, to: Date) -> Result<Vec<AnalyticsCount>> {
    Ok(conn
        .prepare_cached(
            "SELECT name, '', sum(count) FROM daily_counts WHERE day BETWEEN ?1 AND ?2
             GROUP BY name ORDER BY 3 DESC, 1",
        )?
        .query_map((from.to_string(), to.to_string()), count)?
        .collect::<Result<_, _>>()?)
}

/// The days with counts for a name, oldest first.
pub fn by_day(conn: &Connection, name: &str, from: Date, to: Date) -> Result<Vec<AnalyticsCount>> {
    Ok(conn
        .prepare_cached(
            "SELECT day, '', sum(count) FROM daily_counts WHERE day BETWEEN ?2 AND ?3 AND name = ?1
             GROUP BY day ORDER BY day",
        )?
        .query_map((name, from.to_string(), to.to_string()), count)?
        .collect::<Result<_, _>>()?)
}

/// The subjects with the highest counts for a name.
pub fn top(conn: &Connection, name: &str, from: Date, to: Date, limit: u32) -> Result<Vec<AnalyticsCount>> {
    Ok(conn
        .prepare_cached(
            "SELECT subject, '', sum(count) FROM daily_counts
             WHERE day BETWEEN ?2 AND ?3 AND name = ?1 AND subject <> ''
             GROUP BY subject ORDER BY 3 DESC, 1 LIMIT ?4",
        )?
        .query_map((name, from.to_string(), to.to_string(), limit), count)?
        .collect::<Result<_, _>>()?)
}

/// The subjects and details counted for a name, most frequent first.
pub fn counts(
    conn: &Connection,
    name: &str,
    from: Date,
    to: Date,
    limit: u32,
) -> Result<Vec<AnalyticsCount>> {
    Ok(conn
        .prepare_cached(
            "SELECT subject, detail, sum(count) FROM daily_counts
             WHERE day BETWEEN ?2 AND ?3 AND name = ?1
             GROUP BY subject, detail ORDER BY 3 DESC, 1, 2 LIMIT ?4",
        )?
        .query_map((name, from.to_string(), to.to_string(), limit), count)?
        .collect::<Result<_, _>>()?)
}

/// The first day on which anything, or this name, was counted in this town.
pub fn first_day(conn: &Connection, name: Option<&str>) -> Result<Option<Date>> {
    let first = match name {
        None => conn.prepare_cached("SELECT min(day) FROM daily_counts")?.query_row([], |row| row.get(0)),
        Some(name) => conn
            .prepare_cached("SELECT min(day) FROM daily_counts WHERE name = ?1")?
            .query_row([name], |row| row.get(0)),
    }?;
    Ok(first)
}

/// How often something happened to a subject on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubjectCount {
    pub subject: String,
    pub name: String,
    pub detail: String,
    pub day: Date,
    pub count: i64,
}

/// Everything that was counted for these subjects, in the order of the days.
pub fn days_of(conn: &Connection, subjects: &[String], from: Date, to: Date) -> Result<Vec<SubjectCount>> {
    let mut statement = conn.prepare_cached(
        "SELECT subject, name, detail, day, sum(count) FROM daily_counts
         WHERE subject IN (SELECT value FROM json_each(?1)) AND day BETWEEN ?2 AND ?3
         GROUP BY subject, name, detail, day ORDER BY day",
    )?;
    let mut rows = statement.query((serde_json::to_string(subjects)?, from.to_string(), to.to_string()))?;
    let mut counts = Vec::new();
    while let Some(row) = rows.next()? {
        counts.push(SubjectCount {
            subject: row.get(0)?,
            name: row.get(1)?,
            detail: row.get(2)?,
            day: row.get(3)?,
            count: row.get(4)?,
        });
    }
    Ok(counts)
}

/// Records words that this many different people have searched for, the last of them on this day.
pub fn record_search_words(
    conn: &Connection,
    day: Date,
    words: &str,
    result: SearchResult,
    people: usize,
) -> Result<()> {
    let people = i64::try_from(people).map_err(Error::internal)?;
    conn.prepare_cached(
        "INSERT INTO search_words (day, words, result, people) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (day, words, result) DO UPDATE SET people = people + excluded.people",
    )?
    .execute((day.to_string(), words, result.as_str(), people))?;
    Ok(())
}

/// Like `record_search_words`, for counts from elsewhere; an existing row is kept as it is.
pub fn insert_search_words(
    conn: &Connection,
    day: Date,
    words: &str,
    result: SearchResult,
    people: i64,
) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO search_words (day, words, result, people) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
    )?
    .execute((day.to_string(), words, result.as_str(), people))?;
    Ok(())
}

pub fn delete_before(conn: &Connection, day: Date) -> Result<usize> {
    let day = day.to_string();
    conn.prepare_cached("DELETE FROM search_words WHERE day < ?1")?.execute([&day])?;
    Ok(conn.prepare_cached("DELETE FROM daily_counts WHERE day < ?1")?.execute([&day])?)
}
