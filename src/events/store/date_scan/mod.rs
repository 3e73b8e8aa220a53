//! Index scan by date: which events are on a page of a list, and at which of its dates each is shown.
//!
//! Lists are usually sorted by date. Then the dates are scanned in index order, those that do not represent
//! their event are skipped, and the scan ends with the page. For any other order, for pages far back, and if
//! the scan finds too few, all matches are collected and sorted.
//!
//! Invariant: both ways give the same result.

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, params_from_iter};

use super::filter::EventConditions;
use crate::events::filter::{EventFilter, EventOrder};
use crate::kit::error::Result;

/// Pages that end beyond this row are sorted instead.
const MAX_ROWS: u64 = 500;
/// How many dates are scanned: a base, plus this many for each row up to the page's end.
const DATES: u64 = 500;
const DATES_A_ROW: u64 = 20;

/// An event and the recurrence id of the date that represents it, if it has dates.
pub type DatedEvent = (i64, Option<String>);

pub fn list_keys(
    conn: &Connection,
    filter: &EventFilter,
    wanted: &EventConditions,
    limit: u32,
    offset: u64,
) -> Result<Vec<DatedEvent>> {
    let end = offset.saturating_add(limit.into());
    if end <= MAX_ROWS && is_by_date(filter) && is_wide(filter) {
        let last_day = find_last_day(conn, wanted, DATES + DATES_A_ROW * end)?;
        let sql = walk(wanted, last_day.is_some());
        let keys = read(conn, &sql, wanted, last_day.clone(), limit, offset)?;
        if last_day.is_none() || keys.len() as u64 == u64::from(limit) {
            return Ok(keys);
        }
    }
    let mut wanted = wanted.clone();
    let order = wanted.ordering(filter);
    read(conn, &sort(&wanted, &order), &wanted, None, limit, offset)
}

/// Whether the filter asks for the index's order, with or without its tie-breakers.
fn is_by_date(filter: &EventFilter) -> bool {
    let whole = [(EventOrder::StartDate, false), (EventOrder::StartTime, false), (EventOrder::Id, false)];
    whole.starts_with(&filter.ordering)
}

/// Whether most days have matches. Narrower filters have indexes of their own.
fn is_wide(filter: &EventFilter) -> bool {
    filter.found.is_none()
        && filter.title_part.is_none()
        && filter.business_id.is_none()
        && filter.interested_user.is_none()
        && filter.source_ids.is_empty()
        && filter.is_featured != Some(true)
}

/// The day of the date at this offset; `None` if there are fewer dates.
fn find_last_day(conn: &Connection, wanted: &EventConditions, dates: u64) -> Result<Option<String>> {
    let mut wanted = wanted.clone();
    let dates = wanted.mark(Value::Integer(i64::try_from(dates).unwrap_or(i64::MAX)));
    Ok(conn
        .prepare_cached(&last_day(&wanted, &dates))?
        .query_row(params_from_iter(&wanted.values), |row| row.get(0))
        .optional()?)
}

fn last_day(wanted: &EventConditions, dates: &str) -> String {
    format!("SELECT p.start_date {} ORDER BY p.start_date LIMIT 1 OFFSET {dates}", wanted.dates_from(""))
}

/// The last three parameters are: the last day, the limit, the offset.
fn walk(wanted: &EventConditions, has_last_day: bool) -> String {
    let next = wanted.values.len() + 1;
    let until = |column: &str| if has_last_day { format!(" AND {column} <= ?{next}") } else { String::new() };
    let dated = format!(
        "SELECT p.event_id AS id, p.recurrence_id AS name, p.start_date AS day, p.start_time AS time {} AND {}{}
         AND p.recurrence_id = {}",
        wanted.dates_from("CROSS JOIN events e ON e.id = p.event_id"),
        wanted.event,
        until("p.start_date"),
        wanted.chosen()
    );
    let dateless = format!(
        "UNION ALL SELECT e.id, NULL, e.start_date, NULL FROM events e INDEXED BY events_dateless
         WHERE e.has_dates = 0 AND {}{}",
        wanted.event,
        until("e.start_date")
    );
    let dateless = if wanted.has_dates() { "" } else { &dateless };
    format!("{dated} {dateless} ORDER BY day, time, id LIMIT ?{} OFFSET ?{}", next + 1, next + 2)
}

fn sort(wanted: &EventConditions, order: &str) -> String {
    let next = wanted.values.len() + 1;
    format!(
        "SELECT e.id, o.recurrence_id {} {} WHERE {} ORDER BY {order} LIMIT ?{} OFFSET ?{}",
        wanted.taken_from(),
        wanted.join(),
        wanted.event,
        next + 1,
        next + 2
    )
}

fn read(
    conn: &Connection,
    sql: &str,
    wanted: &EventConditions,
    last_day: Option<String>,
    limit: u32,
    offset: u64,
) -> Result<Vec<DatedEvent>> {
    let paging = [
        last_day.map_or(Value::Null, Value::Text),
        Value::Integer(limit.into()),
        Value::Integer(i64::try_from(offset).unwrap_or(i64::MAX)),
    ];
    let mut statement = conn.prepare_cached(sql)?;
    let rows = statement.query_map(params_from_iter(wanted.values.iter().chain(&paging)), |row| {
        Ok((row.get(0)?, row.get(1)?))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

#[cfg(test)]
mod tests;
