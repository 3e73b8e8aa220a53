//! Counts for the filter panel.

use jiff::civil::DateTime;
use rusqlite::{Connection, params_from_iter};

use super::aggregates::{count_open, list_open};
use super::filter::{IS_AMONG, counted_conditions, json};
use crate::directory::model::{
    AttributeCount, BusinessFacets, BusinessFilter, PriceCount, TagCount, attribute_label,
};
use crate::kit::db::VersionedCache;
use crate::kit::error::Result;

pub fn facets(conn: &Connection, filter: &BusinessFilter, now: DateTime) -> Result<BusinessFacets> {
    let whole = BusinessFilter { near: filter.near, ordering: filter.ordering, ..BusinessFilter::default() };
    if *filter == whole { facets_of_all(conn, now) } else { count_facets(conn, filter, now) }
}

/// The facets of the unfiltered directory.
fn facets_of_all(conn: &Connection, now: DateTime) -> Result<BusinessFacets> {
    static FACETS: VersionedCache<BusinessFacets> = VersionedCache::new();
    let facets = FACETS.get((), || count_facets(conn, &BusinessFilter::default(), now))?;
    Ok(BusinessFacets { open_now: count_open(conn, now)?, ..BusinessFacets::clone(&facets) })
}

fn count_facets(conn: &Connection, filter: &BusinessFilter, now: DateTime) -> Result<BusinessFacets> {
    let wanted = counted_conditions(conn, filter, now)?;
    let hits = format!("SELECT b.id FROM businesses b WHERE {}", wanted.sql);
    let counts = |sql: &str| -> Result<Vec<(String, i64)>> {
        let mut statement = conn.prepare_cached(sql)?;
        let rows =
            statement.query_map(params_from_iter(&wanted.values), |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    };
    let count = conn
        .prepare_cached(&format!("SELECT count(*) FROM ({hits})"))?
        .query_row(params_from_iter(&wanted.values), |row| row.get(0))?;
    let open = json(&list_open(conn, now)?)?;
    let open_now = conn
        .prepare_cached(&format!("SELECT count(*) FROM businesses b WHERE {} AND {IS_AMONG}", wanted.sql))?
        .query_row(params_from_iter(wanted.values.iter().chain([&open])), |row| row.get(0))?;
    let attributes = counts(&format!(
        "SELECT attribute, count(*) FROM business_attributes WHERE business_id IN ({hits})
         GROUP BY attribute ORDER BY 2 DESC, 1"
    ))?;
    let tags = counts(&format!(
        "SELECT tag, count(*) FROM business_tags WHERE business_id IN ({hits}) GROUP BY tag ORDER BY 2 DESC, 1 LIMIT 30"
    ))?;
    let prices = counts(&format!(
        "SELECT CAST(price_level AS TEXT), count(*) FROM businesses
         WHERE price_level IS NOT NULL AND id IN ({hits}) GROUP BY 1 ORDER BY 1"
    ))?;
    Ok(BusinessFacets {
        count,
        open_now,
        attributes: attributes
            .into_iter()
            .filter_map(|(value, count)| {
                attribute_label(&value).map(|label| AttributeCount { value, label, count })
            })
            .collect(),
        price_levels: prices
            .into_iter()
            .filter_map(|(value, count)| Some(PriceCount { value: value.parse().ok()?, count }))
            .collect(),
        tags: tags.into_iter().map(|(value, count)| TagCount { value, count }).collect(),
    })
}
