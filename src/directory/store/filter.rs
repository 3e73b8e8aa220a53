//! A filter as SQL: conditions on `businesses b`, and their values.

use jiff::civil::DateTime;
use rusqlite::Connection;
use rusqlite::types::Value;

use super::aggregates;
use crate::directory::model::{BusinessFilter, BusinessOrder};
use crate::kit::error::Result;
use crate::kit::name_order::searched;

#[derive(Clone)]
pub struct BusinessConditions {
    pub sql: String,
    pub values: Vec<Value>,
}

impl BusinessConditions {
    pub fn and(&mut self, condition: &str, values: impl IntoIterator<Item = Value>) {
        self.sql.push_str(" AND ");
        self.sql.push_str(condition);
        self.values.extend(values);
    }
}

/// A business is open if one of today's spans contains the minute, or one of yesterday's still runs past
/// midnight. A date with its own hours replaces the weekly spans of that day.
const OPEN_AT: &str = "EXISTS (SELECT 1 FROM business_hours h WHERE h.business_id = b.id AND (
    (h.date = ? AND h.opens <= ? AND h.closes > ?)
    OR (h.day = ? AND h.opens <= ? AND h.closes > ?
        AND NOT EXISTS (SELECT 1 FROM business_hours s WHERE s.business_id = b.id AND s.date = ?))
    OR (h.date = ? AND h.closes > ?)
    OR (h.day = ? AND h.closes > ?
        AND NOT EXISTS (SELECT 1 FROM business_hours s WHERE s.business_id = b.id AND s.date = ?))))";

pub fn conditions(filter: &BusinessFilter, now: DateTime) -> Result<BusinessConditions> {
    // With known ids the query should start from those; the plus keeps SQLite from using the index on status.
    let status = if filter.found.is_some() { "+b.status = 'published'" } else { "b.status = 'published'" };
    let mut all = BusinessConditions { sql: status.into(), values: Vec::new() };
    if !filter.categories.is_empty() {
        all.and(
            "b.category_id IN (SELECT category_id FROM category_slugs WHERE slug IN (SELECT value FROM json_each(?)))",
            [json(&filter.categories)?],
        );
    }
    if let Some(is_featured) = filter.is_featured {
        // A literal, because the partial index only covers `is_featured = 1`.
        all.and(
            if is_featured {
                "b.is_featured = 1 AND (SELECT is_on FROM commerce)"
            } else {
                "(b.is_featured = 0 OR NOT (SELECT is_on FROM commerce))"
            },
            [],
        );
    }
    if !filter.price_levels.is_empty() {
        all.and("b.price_level IN (SELECT value FROM json_each(?))", [json(&filter.price_levels)?]);
    }
    if !filter.tags.is_empty() {
        all.and(
            "b.id IN (SELECT business_id FROM business_tags WHERE tag IN (SELECT value FROM json_each(?)))",
            [json(&filter.tags)?],
        );
    }
    for attribute in &filter.attributes {
        all.and(
            "EXISTS (SELECT 1 FROM business_attributes a WHERE a.business_id = b.id AND a.attribute = ?)",
            [Value::Text(attribute.clone())],
        );
    }
    if let Some(found) = &filter.found {
        all.and(IS_AMONG, [json(found)?]);
    }
    if let Some(part) = &filter.name_part {
        all.and("instr(lower(coalesce(b.sort_name, b.name)), ?) > 0", [Value::Text(searched(part))]);
    }
    if filter.is_open_now {
        all.and(OPEN_AT, open_values(now));
    }
    if let Some(opening) = filter.opening {
        let open = open_values(opening.moment(now)).into_iter().chain([json(&filter.named)?]);
        all.and(&format!("({OPEN_AT} OR {IS_AMONG})"), open);
    }
    Ok(all)
}

/// The same conditions for counting: the open businesses come from a cache computed once a day, because
/// checking each of many businesses is far more expensive.
pub fn counted_conditions(
    conn: &Connection,
    filter: &BusinessFilter,
    now: DateTime,
) -> Result<BusinessConditions> {
    let mut all = conditions(&BusinessFilter { is_open_now: false, ..filter.clone() }, now)?;
    if filter.is_open_now {
        all.and(IS_AMONG, [json(&aggregates::list_open(conn, now)?)?]);
    }
    Ok(all)
}

/// Whether the id is in a JSON list.
pub const IS_AMONG: &str = "b.id IN (SELECT value FROM json_each(?))";

/// The condition and values for "open now" only.
pub fn open_now(now: DateTime) -> (&'static str, Vec<Value>) {
    (OPEN_AT, open_values(now).to_vec())
}

fn open_values(now: DateTime) -> [Value; 12] {
    let today = now.date();
    let yesterday = today.yesterday().unwrap_or(today);
    let minute = i64::from(now.hour()) * 60 + i64::from(now.minute());
    let date = |date: jiff::civil::Date| Value::Text(date.to_string());
    let day = |date: jiff::civil::Date| Value::Integer(date.weekday().to_monday_zero_offset().into());
    let at = Value::Integer(minute);
    let late = Value::Integer(minute + 1440);
    [
        date(today),
        at.clone(),
        at.clone(),
        day(today),
        at.clone(),
        at,
        date(today),
        date(yesterday),
        late.clone(),
        day(yesterday),
        late,
        date(yesterday),
    ]
}

/// Businesses in alphabetical order; the indexes are in it.
pub const BY_NAME: &str = "coalesce(b.sort_name, b.name) COLLATE NOCASE, b.id";
pub const BY_NAME_DESCENDING: &str = "coalesce(b.sort_name, b.name) COLLATE NOCASE DESC, b.id DESC";

/// The ORDER BY clause, and its values.
pub fn ordering(filter: &BusinessFilter) -> Result<(&'static str, Vec<Value>)> {
    Ok(match (filter.ordering, filter.near, &filter.found) {
        (BusinessOrder::Distance, Some(near), _) => (
            // Within a town, flat-earth distances sort correctly; the distance shown is computed exactly.
            "b.latitude IS NULL,
             (b.latitude - ?) * (b.latitude - ?) + ((b.longitude - ?) * ?) * ((b.longitude - ?) * ?), b.id",
            {
                let (lat, lon) = (Value::Real(near.latitude), Value::Real(near.longitude));
                let shrink = Value::Real(near.latitude.to_radians().cos());
                vec![lat.clone(), lat, lon.clone(), shrink.clone(), lon, shrink]
            },
        ),
        (BusinessOrder::Relevance, _, Some(found)) => {
            ("(SELECT key FROM json_each(?) WHERE value = b.id)", vec![json(found)?])
        }
        (BusinessOrder::NameDescending, ..) => (BY_NAME_DESCENDING, Vec::new()),
        (BusinessOrder::Newest, ..) => ("b.created_at DESC, b.id DESC", Vec::new()),
        (BusinessOrder::RecentlyUpdated, ..) => ("b.updated_at DESC, b.id DESC", Vec::new()),
        (BusinessOrder::Name | BusinessOrder::Distance | BusinessOrder::Relevance, ..) => {
            (BY_NAME, Vec::new())
        }
    })
}

pub fn json<T: serde::Serialize>(list: &[T]) -> Result<Value> {
    Ok(Value::Text(serde_json::to_string(list)?))
}
