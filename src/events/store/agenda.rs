//! All published events between two days.

use jiff::civil::Date;
use rusqlite::{Connection, Row};

use super::occurrences::{first_start, on_date};
use crate::events::agenda::AgendaEntry;
use crate::kit::error::Result;

/// In order of start; includes those that began before the first day and still go on.
pub fn list_agenda(conn: &Connection, [first, last]: [Date; 2], limit: u32) -> Result<Vec<AgendaEntry>> {
    let earliest = first_start(conn, first)?;
    let [title, location, address, price, is_free] =
        ["title", "location", "address", "price", "is_free"].map(|column| on_date(column, "o"));
    let mut statement = conn.prepare_cached(&format!(
        "SELECT e.id, {title} AS title, coalesce(nullif({location}, ''), b.name, '') AS location,
            {address} AS address, {price} AS price, {is_free} AS is_free, e.is_featured, o.recurrence_id,
            o.start_date, o.start_time, o.end_date, o.end_time, o.status
         FROM event_occurrences o INDEXED BY event_occurrences_by_start CROSS JOIN events e ON e.id = o.event_id
         LEFT JOIN businesses b ON b.id = e.business_id AND b.status = 'published'
         WHERE o.start_date BETWEEN ?1 AND ?3 AND o.end_date >= ?2 AND e.visibility = 'published'
         ORDER BY o.start_date, coalesce(o.start_time, ''), o.event_id, o.recurrence_id LIMIT ?4",
    ))?;
    let rows =
        statement.query_map((earliest.to_string(), first.to_string(), last.to_string(), limit), entry)?;
    let mut entries = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    // Drop nights that began the evening before.
    entries.retain(|entry| entry.last_day() >= first);
    Ok(entries)
}

fn entry(row: &Row<'_>) -> rusqlite::Result<AgendaEntry> {
    let price: Option<String> = row.get("price")?;
    let is_free: bool = row.get("is_free")?;
    let free = || if is_free { "Free".to_owned() } else { String::new() };
    Ok(AgendaEntry {
        event_id: row.get("id")?,
        recurrence_id: row.get("recurrence_id")?,
        title: row.get("title")?,
        location: row.get("location")?,
        address: row.get("address")?,
        price: price
            .map(|price| price.trim().to_owned())
            .filter(|price| !price.is_empty())
            .unwrap_or_else(free),
        is_featured: row.get("is_featured")?,
        start_date: row.get("start_date")?,
        start_time: row.get("start_time")?,
        end_date: row.get("end_date")?,
        end_time: row.get("end_time")?,
        status: row.get("status")?,
    })
}
