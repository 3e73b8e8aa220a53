//! Counts for the filter panel.

use std::collections::{BTreeMap, HashMap};

use jiff::civil::DateTime;
use rusqlite::types::FromSql;
use rusqlite::{Connection, params_from_iter};

use super::aggregates::{count_open, list_open};
use super::categories::cached_categories;
use super::filter::{BusinessConditions, IS_AMONG, counted_conditions, json};
use crate::directory::model::{
    AttributeCount, BusinessFacets, BusinessFilter, PriceCount, TagCount, attribute_label,
};
use crate::kit::db::VersionedCache;
use crate::kit::error::Result;

/// How many tags a filter offers at most, besides those that are chosen.
const MAX_TAGS: usize = 30;

pub fn facets(conn: &Connection, filter: &BusinessFilter, now: DateTime) -> Result<BusinessFacets> {
    if *filter == unfiltered(filter) { facets_of_all(conn, now) } else { count_facets(conn, filter, now) }
}

/// The same order without any condition.
fn unfiltered(filter: &BusinessFilter) -> BusinessFilter {
    BusinessFilter { near: filter.near, ordering: filter.ordering, ..BusinessFilter::default() }
}

/// The facets of the unfiltered directory.
fn facets_of_all(conn: &Connection, now: DateTime) -> Result<BusinessFacets> {
    static FACETS: VersionedCache<BusinessFacets> = VersionedCache::new();
    let facets = FACETS.get((), || count_facets(conn, &BusinessFilter::default(), now))?;
    Ok(BusinessFacets { open_now: count_open(conn, now)?, ..BusinessFacets::clone(&facets) })
}

/// Several values of one filter are alternatives, so each is counted without those that are chosen. Attributes
/// are not: a business must have all of them.
fn count_facets(conn: &Connection, filter: &BusinessFilter, now: DateTime) -> Result<BusinessFacets> {
    let wanted = counted_conditions(conn, filter, now)?;
    let without = |is_chosen: bool, rest: BusinessFilter| -> Result<BusinessConditions> {
        if is_chosen { counted_conditions(conn, &rest, now) } else { Ok(wanted.clone()) }
    };
    let any_price =
        without(!filter.price_levels.is_empty(), BusinessFilter { price_levels: vec![], ..filter.clone() })?;
    let any_tag = without(!filter.tags.is_empty(), BusinessFilter { tags: vec![], ..filter.clone() })?;
    let count = count_all(conn, &wanted)?;
    let open_now = if filter.is_open_now {
        count
    } else {
        let mut open = wanted.clone();
        open.and(IS_AMONG, [json(&list_open(conn, now)?)?]);
        count_all(conn, &open)?
    };
    let attributes: Vec<(String, i64)> = group(
        conn,
        &wanted,
        "SELECT attribute, count(*) FROM business_attributes WHERE business_id IN",
        "GROUP BY 1 ORDER BY 2 DESC, 1",
    )?;
    let tags: Vec<(String, i64)> = group(
        conn,
        &any_tag,
        "SELECT tag, count(*) FROM business_tags WHERE business_id IN",
        "GROUP BY 1 ORDER BY 2 DESC, 1",
    )?;
    let prices: Vec<(i64, i64)> = group(
        conn,
        &any_price,
        "SELECT price_level, count(*) FROM businesses WHERE price_level IS NOT NULL AND id IN",
        "GROUP BY 1 ORDER BY 1",
    )?;
    Ok(BusinessFacets {
        count,
        open_now,
        categories: count_categories(conn, filter, now)?,
        attributes: attributes
            .into_iter()
            .filter_map(|(value, count)| {
                attribute_label(&value).map(|label| AttributeCount { value, label, count })
            })
            .collect(),
        price_levels: prices.into_iter().map(|(value, count)| PriceCount { value, count }).collect(),
        tags: tags
            .into_iter()
            .enumerate()
            .filter(|(place, (tag, _))| *place < MAX_TAGS || filter.tags.contains(tag))
            .map(|(_, (value, count))| TagCount { value, count })
            .collect(),
    })
}

/// The categories in which the other filters leave something.
fn count_categories(
    conn: &Connection,
    filter: &BusinessFilter,
    now: DateTime,
) -> Result<BTreeMap<String, i64>> {
    let rest = BusinessFilter { categories: vec![], ..filter.clone() };
    let categories = cached_categories(conn, now.date())?;
    let counted: Option<HashMap<i64, i64>> = if rest == unfiltered(filter) {
        None
    } else {
        let rest = counted_conditions(conn, &rest, now)?;
        let sql = format!("SELECT b.category_id, count(*) FROM businesses b WHERE {} GROUP BY 1", rest.sql);
        let mut statement = conn.prepare_cached(&sql)?;
        let rows =
            statement.query_map(params_from_iter(&rest.values), |row| Ok((row.get(0)?, row.get(1)?)))?;
        Some(rows.collect::<rusqlite::Result<_>>()?)
    };
    let left =
        |id: i64, all: i64| counted.as_ref().map_or(all, |counts| counts.get(&id).copied().unwrap_or(0));
    Ok(categories
        .iter()
        .map(|category| (category.slug.clone(), left(category.id, category.business_count)))
        .filter(|(_, count)| *count > 0)
        .collect())
}

fn count_all(conn: &Connection, wanted: &BusinessConditions) -> Result<i64> {
    let sql = format!("SELECT count(*) FROM businesses b WHERE {}", wanted.sql);
    Ok(conn.prepare_cached(&sql)?.query_row(params_from_iter(&wanted.values), |row| row.get(0))?)
}

/// `select`, then the wanted ids in brackets, then `grouped`.
fn group<T: FromSql>(
    conn: &Connection,
    wanted: &BusinessConditions,
    select: &str,
    grouped: &str,
) -> Result<Vec<(T, i64)>> {
    let sql = format!("{select} (SELECT b.id FROM businesses b WHERE {}) {grouped}", wanted.sql);
    let mut statement = conn.prepare_cached(&sql)?;
    let rows = statement.query_map(params_from_iter(&wanted.values), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
