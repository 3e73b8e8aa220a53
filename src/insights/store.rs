//! What other features store about a business over a range of days. Writes nothing.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::date_range::DateRange;
use super::disclosure::{GroupedCounts, add_count};
use super::figures::shown;
use super::model::{PlacementInsight, placement_name};
use crate::deals::{self, IS_CONTINUED};
use crate::events::{self, OccurrenceStatus};
use crate::kit::db::is_commercial;
use crate::kit::error::Result;
use crate::reviews;

/// The days, in the town's time zone, on which the rows' timestamps fall, each with a count of one, in order.
/// The statement's parameters are the subject's id and the two ends of the range.
pub fn days_of_moments(
    conn: &Connection,
    sql: &str,
    subject_id: i64,
    range: DateRange,
    zone: &TimeZone,
) -> Result<Vec<(Date, i64)>> {
    let (from, until) = range.moments(zone)?;
    let mut statement = conn.prepare_cached(sql)?;
    let mut rows = statement.query((subject_id, from, until))?;
    let mut counts = Vec::new();
    while let Some(row) = rows.next()? {
        let moment: Timestamp = row.get(0)?;
        add_count(&mut counts, moment.to_zoned(zone.clone()).date(), 1);
    }
    Ok(counts)
}

/// Saves that are still kept.
pub fn list_saves(
    conn: &Connection,
    business_id: i64,
    range: DateRange,
    zone: &TimeZone,
) -> Result<Vec<(Date, i64)>> {
    let sql = "SELECT saved_at FROM saved_places WHERE business_id = ?1 AND saved_at >= ?2 AND saved_at < ?3
         ORDER BY saved_at";
    days_of_moments(conn, sql, business_id, range, zone)
}

/// Interest in its events that has not been withdrawn.
pub fn list_interest(
    conn: &Connection,
    business_id: i64,
    range: DateRange,
    zone: &TimeZone,
) -> Result<Vec<(Date, i64)>> {
    let sql = "SELECT i.created_at FROM event_interests i JOIN events e ON e.id = i.event_id
         WHERE e.business_id = ?1 AND i.created_at >= ?2 AND i.created_at < ?3 ORDER BY i.created_at";
    days_of_moments(conn, sql, business_id, range, zone)
}

pub fn list_redemptions(
    conn: &Connection,
    business_id: i64,
    range: DateRange,
    zone: &TimeZone,
) -> Result<Vec<(Date, i64)>> {
    let sql = "SELECT r.redeemed_at FROM deal_redemptions r JOIN deals d ON d.id = r.deal_id
         WHERE d.business_id = ?1 AND r.redeemed_at >= ?2 AND r.redeemed_at < ?3 ORDER BY r.redeemed_at";
    days_of_moments(conn, sql, business_id, range, zone)
}

fn subjects(conn: &Connection, sql: &str, business_id: i64) -> Result<Vec<String>> {
    let mut statement = conn.prepare_cached(sql)?;
    let rows = statement.query_map([business_id], |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The subjects under which its events are counted.
pub fn event_subjects(conn: &Connection, business_id: i64) -> Result<Vec<String>> {
    subjects(conn, "SELECT 'event:' || id FROM events WHERE business_id = ?1", business_id)
}

/// The subjects under which its deals are counted.
pub fn deal_subjects(conn: &Connection, business_id: i64) -> Result<Vec<String>> {
    subjects(conn, "SELECT 'deal:' || id FROM deals WHERE business_id = ?1", business_id)
}

/// Nobody pays for more at a time.
const MAX_PLACEMENTS: u32 = 50;

/// Placements that ran on some of these days, latest first: one that was taken down since ran as long as it was
/// counted.
pub fn list_placements(
    conn: &Connection,
    business_id: i64,
    range: DateRange,
) -> Result<Vec<PlacementInsight>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT p.id, p.kind, p.starts_at, p.ends_at, coalesce(c.name, '')
         FROM placements p LEFT JOIN categories c ON c.id = p.category_id
         WHERE p.business_id = :business AND p.starts_at <= :to AND (p.ends_at IS NULL OR p.ends_at >= :from)
             AND (p.status = 'active' OR EXISTS (SELECT 1 FROM placement_counts n
                 WHERE n.placement_id = p.id AND n.day BETWEEN :from AND :to))
         ORDER BY p.starts_at DESC, p.id DESC LIMIT {MAX_PLACEMENTS}"
    ))?;
    let mut rows = statement.query(named_params! {
        ":business": business_id, ":from": range.from.to_string(), ":to": range.to.to_string(),
    })?;
    let mut placements = Vec::new();
    while let Some(row) = rows.next()? {
        placements.push(placement(conn, row, range)?);
    }
    Ok(placements)
}

/// Impressions and clicks of a placement since its first day.
fn placement_counts(conn: &Connection, id: i64) -> Result<[GroupedCounts; 2]> {
    let mut statement = conn.prepare_cached(
        "SELECT day, impressions, clicks FROM placement_counts WHERE placement_id = ?1 ORDER BY day",
    )?;
    let mut rows = statement.query([id])?;
    let (mut impressions, mut clicks) = (Vec::new(), Vec::new());
    while let Some(row) = rows.next()? {
        let on = row.get(0)?;
        impressions.push((on, row.get(1)?));
        clicks.push((on, row.get(2)?));
    }
    Ok([GroupedCounts::new(impressions), GroupedCounts::new(clicks)])
}

fn placement(conn: &Connection, row: &Row<'_>, range: DateRange) -> Result<PlacementInsight> {
    let kind = row.get(1)?;
    let category: String = row.get(4)?;
    let name = placement_name(kind, &category);
    let id = row.get(0)?;
    let [impressions, clicks] = placement_counts(conn, id)?;
    Ok(PlacementInsight {
        id,
        kind,
        name,
        starts_at: row.get(2)?,
        ends_at: row.get(3)?,
        impressions: shown(impressions.sum(range)),
        clicks: shown(clicks.sum(range)),
        total_impressions: shown(impressions.total()),
        total_clicks: shown(clicks.total()),
    })
}

/// What the owner of a listing has left to do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnerTasks {
    pub unanswered_reviews: i64,
    /// Title and last day of the running deal that ends first, if that is soon.
    pub ending_deal: Option<(String, Date)>,
    pub has_running_deal: bool,
    pub has_coming_event: bool,
}

fn event_ids(conn: &Connection, business_id: i64) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached("SELECT id FROM events WHERE business_id = ?1")?;
    let ids = statement.query_map([business_id], |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

pub fn find_open_matters(
    conn: &Connection,
    business_id: i64,
    now: DateTime,
    soon: Date,
) -> Result<OwnerTasks> {
    let today = now.date();
    let ending_deal = conn
        .prepare_cached(&format!(
            "SELECT d.title, d.end_date FROM deals d
             WHERE (SELECT is_on FROM commerce) AND d.business_id = ?1 AND d.status = 'published'
                 AND d.start_date <= ?2 AND d.end_date BETWEEN ?2 AND ?3
                 AND (d.max_redemptions IS NULL OR d.redeemed_count < d.max_redemptions)
                 AND NOT {IS_CONTINUED}
             ORDER BY d.end_date, d.id LIMIT 1"
        ))?
        .query_row((business_id, today.to_string(), soon.to_string()), |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let events = events::list_coming(conn, &event_ids(conn, business_id)?, now)?;
    let mut coming = events.iter().filter(|event| event.date.is_some());
    Ok(OwnerTasks {
        unanswered_reviews: reviews::count_unanswered(conn, &[business_id])?
            .get(&business_id)
            .copied()
            .unwrap_or(0),
        ending_deal,
        // A town without deals asks nobody for one.
        has_running_deal: !is_commercial(conn)?
            || !deals::list_running(conn, &[business_id], today)?.is_empty(),
        has_coming_event: coming.any(|event| event.status != OccurrenceStatus::Cancelled),
    })
}
