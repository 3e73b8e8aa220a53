//! The public part of other features' tables, row by row.

use std::borrow::Cow;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, named_params};

use super::dataset::{BUSINESSES, CATEGORIES, Dataset, EVENTS};
use crate::directory::BY_NAME;
use crate::events::on_date;
use crate::kit::error::Result;

/// In the order of the dataset's columns. `:origin` is prepended to the addresses of pages.
fn statement(dataset: &Dataset) -> Cow<'static, str> {
    if dataset.name == EVENTS.name {
        return list_of_dates().into();
    }
    if dataset.name == BUSINESSES.name {
        return list_of_businesses().into();
    }
    let statement = if dataset.name == CATEGORIES.name {
        "SELECT c.id, c.name, c.slug, c.description,
             (SELECT count(*) FROM businesses b WHERE b.category_id = c.id AND b.status = 'published')
         FROM categories c WHERE :today IS NOT NULL AND :origin IS NOT NULL ORDER BY plain_text(c.name), c.id"
    } else {
        "SELECT g.id, g.title, g.introduction, g.author, g.published_at, g.updated_at, :origin || '/guides/' || g.slug
         FROM guides g WHERE g.status = 'published' AND :today IS NOT NULL ORDER BY g.published_at DESC, g.id DESC"
    };
    statement.into()
}

/// A day's hours are one rule of `opening_hours`: a second rule for the day would replace the first.
fn list_of_businesses() -> String {
    format!(
        "SELECT b.id, b.name, c.name, b.description, b.street_address, b.locality, b.region, b.postal_code,
             b.latitude, b.longitude, b.phone, b.website,
             (SELECT coalesce(group_concat(rule, '; ' ORDER BY day), iif(b.has_hours, 'Mo-Su off', NULL)) FROM (
                 SELECT h.day, substr('MoTuWeThFrSaSu', 1 + 2 * h.day, 2) || ' ' || group_concat(
                     printf('%02d:%02d-%02d:%02d', h.opens / 60, h.opens % 60, h.closes / 60, h.closes % 60), ','
                     ORDER BY h.opens) AS rule
                 FROM business_hours h WHERE h.business_id = b.id AND h.day IS NOT NULL GROUP BY h.day)),
             b.price_level, b.updated_at, :origin || '/directory/' || b.slug
         FROM businesses b JOIN categories c ON c.id = b.category_id
         WHERE b.status = 'published' AND :today IS NOT NULL ORDER BY {BY_NAME}"
    )
}

/// Each date, with its own overrides of the event.
fn list_of_dates() -> String {
    let [title, location, address, latitude, longitude, organizer, price, is_free, website] =
        ["title", "location", "address", "latitude", "longitude", "organizer", "price", "is_free", "website"]
            .map(|column| on_date(column, "o"));
    format!(
        "SELECT e.id, {title}, o.start_date || coalesce('T' || o.start_time, ''),
             iif(o.all_day, o.end_date, o.end_date || 'T' || o.end_time), o.status, e.category,
             {location}, {address}, {latitude}, {longitude}, {organizer}, {price}, {is_free}, {website}, e.source_url,
             :origin || '/events/' || e.slug || '-' || e.id
         FROM event_occurrences o JOIN events e ON e.id = o.event_id
         WHERE e.visibility = 'published' AND o.end_date >= :today AND o.start_date < date(:today, '+12 months')
         ORDER BY o.start_date, o.start_time, e.id"
    )
}

/// Reads rows one by one, as lists of cells.
pub fn read_rows(
    conn: &Connection,
    dataset: &Dataset,
    today: &str,
    origin: &str,
    mut give: impl FnMut(Vec<serde_json::Value>) -> Result<()>,
) -> Result<u64> {
    let mut query = conn.prepare(&statement(dataset))?;
    let mut rows = query.query(named_params! { ":today": today, ":origin": origin })?;
    let mut count = 0;
    while let Some(row) = rows.next()? {
        let cells = (0..dataset.columns.len()).map(|index| Ok(cell(row.get_ref(index)?)));
        give(cells.collect::<Result<_>>()?)?;
        count += 1;
    }
    Ok(count)
}

fn cell(value: ValueRef<'_>) -> serde_json::Value {
    match value {
        ValueRef::Null | ValueRef::Blob(_) => serde_json::Value::Null,
        ValueRef::Integer(number) => number.into(),
        ValueRef::Real(number) => number.into(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned().into(),
    }
}
