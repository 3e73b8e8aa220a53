//! Aggregates over the whole directory: computed once after each change instead of for each response, so that
//! a response costs the same in a big town.

use std::sync::Arc;

use jiff::civil::{Date, DateTime};
use rusqlite::{Connection, OptionalExtension};

use crate::directory::model::Point;
use crate::kit::db::VersionedCache;
use crate::kit::error::Result;

const MINUTES: usize = 1440;

/// South, west, north, east of the businesses. Anything further out than the town is long (measured on its
/// middle nine tenths) is left out: one wrong coordinate must not shrink the town to a dot.
pub fn map_bounds(conn: &Connection) -> Result<Option<[f64; 4]>> {
    static BOUNDS: VersionedCache<Option<[f64; 4]>> = VersionedCache::new();
    BOUNDS.get((), || read_bounds(conn)).map(|bounds| *bounds)
}

/// The median of the listed places: half of them are north of it, and half west.
pub fn center(conn: &Connection) -> Result<Option<Point>> {
    static CENTER: VersionedCache<Option<Point>> = VersionedCache::new();
    CENTER.get((), || read_center(conn)).map(|center| *center)
}

fn read_center(conn: &Connection) -> Result<Option<Point>> {
    let middle = |column: &str| {
        let sql = format!(
            "SELECT {column} FROM businesses WHERE status = 'published' AND {column} IS NOT NULL ORDER BY {column}
             LIMIT 1 OFFSET (SELECT count(*) / 2 FROM businesses WHERE status = 'published' AND {column} IS NOT NULL)"
        );
        conn.query_row(&sql, [], |row| row.get::<_, f64>(0)).optional()
    };
    let (latitude, longitude) = (middle("latitude")?, middle("longitude")?);
    Ok(latitude.zip(longitude).map(|(latitude, longitude)| Point { latitude, longitude }))
}

/// In degrees: closer to the others than this is never taken for a mistake.
const MIN_REACH: f64 = 0.02;

fn read_bounds(conn: &Connection) -> Result<Option<[f64; 4]>> {
    let count: i64 = conn.query_row(
        "SELECT count(*) FROM businesses WHERE status = 'published' AND latitude IS NOT NULL",
        [],
        |row| row.get(0),
    )?;
    if count == 0 {
        return Ok(None);
    }
    let edge = |column: &str, direction: &str, skipped: i64| -> rusqlite::Result<f64> {
        conn.query_row(
            &format!(
                "SELECT {column} FROM businesses WHERE status = 'published' AND latitude IS NOT NULL
                 AND longitude IS NOT NULL ORDER BY {column} {direction} LIMIT 1 OFFSET ?1"
            ),
            [skipped],
            |row| row.get(0),
        )
    };
    // In a small town, too, one place may be wrong.
    let skipped = if count < 4 { 0 } else { (count / 20).max(1) };
    let span = |column: &str| -> rusqlite::Result<(f64, f64)> {
        let (low, high) = (edge(column, "ASC", skipped)?, edge(column, "DESC", skipped)?);
        let reach = (high - low).max(MIN_REACH);
        let (lowest, highest) = (edge(column, "ASC", 0)?, edge(column, "DESC", 0)?);
        Ok((lowest.max(low - reach), highest.min(high + reach)))
    };
    let (south, north) = span("latitude")?;
    let (west, east) = span("longitude")?;
    Ok(Some([south, west, north, east]))
}

/// How many businesses are open right now.
pub fn count_open(conn: &Connection, now: DateTime) -> Result<i64> {
    let open = open_on(conn, now.date())?;
    let minute = usize::try_from(minute_of(now)).unwrap_or(0);
    Ok(open.by_minute.get(minute).copied().unwrap_or(0))
}

/// The businesses that are open right now.
pub fn list_open(conn: &Connection, now: DateTime) -> Result<Vec<i64>> {
    let (open, minute) = (open_on(conn, now.date())?, minute_of(now));
    let spans = open.spans.iter().filter(|(_, begins, ends)| (*begins..*ends).contains(&minute));
    let mut ids: Vec<i64> = spans.map(|(business, ..)| *business).collect();
    ids.dedup();
    Ok(ids)
}

fn minute_of(now: DateTime) -> i64 {
    i64::from(now.hour()) * 60 + i64::from(now.minute())
}

/// When businesses are open on a date: computed once, used all day.
struct Open {
    /// Business, opening and closing minute; sorted by business.
    spans: Vec<(i64, i64, i64)>,
    /// Number of open businesses in each minute.
    by_minute: Vec<i64>,
}

fn open_on(conn: &Connection, date: Date) -> Result<Arc<Open>> {
    static OPEN: VersionedCache<Open, Date> = VersionedCache::new();
    OPEN.get(date, || {
        let spans = read_spans(conn, date)?;
        Ok(Open { by_minute: count_by_minute(&spans), spans })
    })
}

/// The spans that touch a date, in minutes of that date. Same rule as in `filter.rs`: a date's own hours
/// replace the weekday's, and yesterday's may run past midnight.
const SPANS: &str = "SELECT h.business_id, h.opens - :shift AS begins, h.closes - :shift AS ends
    FROM business_hours h JOIN businesses b ON b.id = h.business_id AND b.status = 'published'
    WHERE h.closes > :shift AND (h.date = :date OR (h.day = :day
        AND NOT EXISTS (SELECT 1 FROM business_hours s WHERE s.business_id = h.business_id AND s.date = :date)))";

fn read_spans(conn: &Connection, date: Date) -> Result<Vec<(i64, i64, i64)>> {
    let mut spans: Vec<(i64, i64, i64)> = Vec::new();
    for (date, shift) in [(date, 0), (date.yesterday().unwrap_or(date), 1440)] {
        let mut statement = conn.prepare_cached(SPANS)?;
        let values = rusqlite::named_params! {
            ":shift": shift, ":date": date.to_string(), ":day": date.weekday().to_monday_zero_offset(),
        };
        let rows = statement.query_map(values, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        spans.extend(rows.collect::<rusqlite::Result<Vec<_>>>()?);
    }
    spans.sort_unstable();
    Ok(spans)
}

fn count_by_minute(spans: &[(i64, i64, i64)]) -> Vec<i64> {
    // Changes in the number of open businesses; overlapping spans of one business count once.
    let mut changes = vec![0_i64; MINUTES + 1];
    let mut change = |minute: i64, by: i64| {
        let at = usize::try_from(minute.max(0)).unwrap_or(0).min(MINUTES);
        if let Some(change) = changes.get_mut(at) {
            *change += by;
        }
    };
    let mut last: Option<(i64, i64)> = None;
    for (business, begins, ends) in spans.iter().copied() {
        let from = match last {
            Some((before, end)) if before == business => begins.max(end),
            _ => begins,
        };
        if ends > from {
            change(from, 1);
            change(ends, -1);
            last = Some((business, ends));
        }
    }
    let mut open = 0;
    changes
        .iter()
        .take(MINUTES)
        .map(|change| {
            open += change;
            open
        })
        .collect()
}
