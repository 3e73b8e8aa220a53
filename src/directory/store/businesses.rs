//! Reads businesses: one, a page of them, and what search and the sitemap need.

use jiff::civil::DateTime;
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, params_from_iter};

use super::aggregates;
use super::categories::cached_categories;
use super::children::attach;
use super::filter::{BY_NAME, conditions, counted_conditions, open_now, ordering};
use crate::directory::model::{Business, BusinessFilter, Category, CategoryRef, Point};
use crate::kit::db::JsonOrDefault;
use crate::kit::error::Result;
use crate::kit::markdown;
use crate::kit::name_order::searched;
use crate::search::{Document, DocumentKind, ResultCategory, SearchResult};

/// In a town without paid placements no business is featured or has a sponsor's message.
pub(super) const SELECT: &str =
    "SELECT b.id, b.name, b.slug, b.description, b.street_address, b.locality, b.region,
    b.postal_code, b.yearly_shows, iif((SELECT is_on FROM commerce), b.sponsor_message, NULL),
    iif((SELECT is_on FROM commerce), b.is_featured, 0), b.phone, b.email, b.website, b.social_links,
    b.latitude, b.longitude, b.price_level, b.has_hours, b.updated_at, c.id, c.name, c.slug, c.pictogram,
    b.rating_sum, b.rating_count, b.confirmed_at, b.confirmed_by, b.silent_checks
    FROM businesses b JOIN categories c ON c.id = b.category_id";

const SUMMARY: usize = 160;
/// After this many unanswered checks in a row a listing is shown as unconfirmed.
const SILENT_CHECKS: i64 = 2;

pub(super) fn business(row: &Row<'_>) -> rusqlite::Result<(Business, bool)> {
    let description: String = row.get(3)?;
    let street_address: String = row.get(4)?;
    let locality: String = row.get(5)?;
    let region: String = row.get(6)?;
    let postal_code: String = row.get(7)?;
    let business = Business {
        id: row.get(0)?,
        name: row.get(1)?,
        slug: row.get(2)?,
        summary: markdown::to_plain(&description, SUMMARY),
        description,
        address: one_line(&street_address, &locality, &region, &postal_code),
        street_address,
        locality,
        region,
        postal_code,
        images: Vec::new(),
        pictures: Vec::new(),
        category: CategoryRef::new(row.get(20)?, row.get(21)?, row.get(22)?, row.get(23)?),
        average_rating: mean(row.get(24)?, row.get(25)?),
        review_count: row.get(25)?,
        confirmed_at: row.get(26)?,
        confirmed_by: row.get(27)?,
        is_unconfirmed: row.get::<_, i64>(28)? >= SILENT_CHECKS,
        yearly_shows: row.get(8)?,
        sponsor_message: row.get(9)?,
        is_featured: row.get(10)?,
        phone: row.get(11)?,
        email: row.get(12)?,
        website: row.get(13)?,
        social_links: row.get::<_, JsonOrDefault<_>>(14)?.0,
        latitude: row.get(15)?,
        longitude: row.get(16)?,
        price_level: row.get(17)?,
        tags: Vec::new(),
        attributes: Vec::new(),
        open_status: None,
        distance_km: None,
        hours: None,
        updated_at: row.get(19)?,
    };
    Ok((business, row.get(18)?))
}

/// Rounded to two places; `None` without reviews.
fn mean(sum: i64, count: i64) -> Option<f64> {
    (count > 0).then(|| (sum as f64 / count as f64 * 100.0).round() / 100.0)
}

/// "12 Elm Street, Wexbury, CT 06499", leaving out unknown parts. Without street and town there is no
/// address.
pub fn one_line(street: &str, locality: &str, region: &str, postal_code: &str) -> String {
    if street.is_empty() && locality.is_empty() {
        return String::new();
    }
    let last =
        [region, postal_code].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    [street, locality, &last].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

pub(super) fn complete(
    conn: &Connection,
    rows: Vec<(Business, bool)>,
    now: DateTime,
    near: Option<Point>,
) -> Result<Vec<Business>> {
    let (mut businesses, with_hours): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
    attach(conn, &mut businesses, &with_hours)?;
    for business in &mut businesses {
        business.open_status = business.hours.as_ref().map(|hours| hours.open_status(now));
        business.distance_km = near
            .zip(business.latitude)
            .zip(business.longitude)
            .map(|((near, latitude), longitude)| near.km_to(Point { latitude, longitude }))
            .map(|km| (km * 100.0).round() / 100.0);
    }
    Ok(businesses)
}

/// The count from aggregates, if the filter only names categories or only asks for open businesses; `None`
/// for any other filter.
fn count_whole(conn: &Connection, filter: &BusinessFilter, now: DateTime) -> Result<Option<u64>> {
    let whole = BusinessFilter { near: filter.near, ordering: filter.ordering, ..BusinessFilter::default() };
    if *filter == (BusinessFilter { is_open_now: true, ..whole.clone() }) {
        return Ok(Some(aggregates::count_open(conn, now)?.unsigned_abs()));
    }
    if *filter != (BusinessFilter { categories: filter.categories.clone(), ..whole }) {
        return Ok(None);
    }
    let is_wanted =
        |category: &&Category| filter.categories.is_empty() || filter.categories.contains(&category.slug);
    let counts = cached_categories(conn, now.date())?;
    // Former slugs are resolved by the query, so it does the counting.
    let is_known = |slug: &String| counts.iter().any(|category| category.slug == *slug);
    if !filter.categories.iter().all(is_known) {
        return Ok(None);
    }
    let counts = counts.iter().filter(is_wanted).map(|category| category.business_count);
    Ok(Some(counts.sum::<i64>().unsigned_abs()))
}

pub fn count(conn: &Connection, filter: &BusinessFilter, now: DateTime) -> Result<u64> {
    if let Some(count) = count_whole(conn, filter, now)? {
        return Ok(count);
    }
    let wanted = counted_conditions(conn, filter, now)?;
    let count: i64 = conn
        .prepare_cached(&format!("SELECT count(*) FROM businesses b WHERE {}", wanted.sql))?
        .query_row(params_from_iter(&wanted.values), |row| row.get(0))?;
    Ok(count.try_into().unwrap_or(0))
}

pub fn list(
    conn: &Connection,
    filter: &BusinessFilter,
    now: DateTime,
    limit: u32,
    offset: u64,
) -> Result<Vec<Business>> {
    let wanted = conditions(filter, now)?;
    let (order, order_values) = ordering(filter)?;
    let mut values = wanted.values;
    values.extend(order_values);
    values.push(Value::Integer(limit.into()));
    values.push(Value::Integer(i64::try_from(offset).unwrap_or(i64::MAX)));
    let mut statement =
        conn.prepare_cached(&format!("{SELECT} WHERE {} ORDER BY {order} LIMIT ? OFFSET ?", wanted.sql))?;
    let rows =
        statement.query_map(params_from_iter(values), business)?.collect::<rusqlite::Result<Vec<_>>>()?;
    complete(conn, rows, now, filter.near)
}

/// Businesses with these ids, whatever their status, by name.
pub fn list_any(conn: &Connection, ids: &[i64], now: DateTime) -> Result<Vec<Business>> {
    let rows = conn
        .prepare_cached(&format!(
            "{SELECT} WHERE b.id IN (SELECT value FROM json_each(?1)) ORDER BY {BY_NAME}"
        ))?
        .query_map([serde_json::to_string(ids)?], business)?
        .collect::<rusqlite::Result<Vec<_>>>()?;
    complete(conn, rows, now, None)
}

/// Published businesses added since this time, newest first.
pub fn list_new(conn: &Connection, since: &str, now: DateTime, limit: u32) -> Result<Vec<Business>> {
    let rows = conn
        .prepare_cached(&format!(
            "{SELECT} WHERE b.status = 'published' AND b.created_at >= ?1 ORDER BY b.created_at DESC, b.id DESC LIMIT ?2"
        ))?
        .query_map((since, limit), business)?
        .collect::<rusqlite::Result<Vec<_>>>()?;
    complete(conn, rows, now, None)
}

/// What a slug or id in a URL refers to.
#[derive(Debug, PartialEq, Eq)]
pub enum ResolvedSlug {
    /// The slug is the business's current one.
    Current(i64),
    /// Found by id or a former slug; with its current slug.
    Moved(i64, String),
}

/// Finds a published business by slug, former slug or id. Digits mean an id, because no slug is all digits.
pub fn resolve(conn: &Connection, key: &str) -> Result<Option<ResolvedSlug>> {
    let by_slug: Option<i64> = conn
        .prepare_cached("SELECT id FROM businesses WHERE slug = ?1 AND status = 'published'")?
        .query_row([key], |row| row.get(0))
        .optional()?;
    if let Some(id) = by_slug {
        return Ok(Some(ResolvedSlug::Current(id)));
    }
    let id: Option<i64> = if key.bytes().all(|byte| byte.is_ascii_digit()) {
        key.parse().ok()
    } else {
        conn.prepare_cached("SELECT business_id FROM business_slugs WHERE slug = ?1")?
            .query_row([key], |row| row.get(0))
            .optional()?
    };
    let Some(id) = id else { return Ok(None) };
    let slug: Option<String> = conn
        .prepare_cached("SELECT slug FROM businesses WHERE id = ?1 AND status = 'published'")?
        .query_row([id], |row| row.get(0))
        .optional()?;
    Ok(slug.map(|slug| ResolvedSlug::Moved(id, slug)))
}

/// Slug and last change of every published business, for the sitemap.
pub fn list_slugs(conn: &Connection) -> Result<Vec<(String, String)>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT b.slug, b.updated_at FROM businesses b WHERE b.status = 'published' ORDER BY {BY_NAME}"
    ))?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Businesses as search results; a filter for open ones uses the time `open_at`.
pub fn list_results(
    conn: &Connection,
    filter: &BusinessFilter,
    open_at: DateTime,
    now: DateTime,
    limit: usize,
) -> Result<Vec<SearchResult>> {
    let wanted = conditions(filter, open_at)?;
    let (order, order_values) = ordering(filter)?;
    let (open, open_values) = open_now(now);
    let mut statement = conn.prepare_cached(&format!(
        "SELECT b.id, b.name, b.slug, c.id, c.name, c.slug, {open}, b.latitude, b.longitude FROM businesses b
         JOIN categories c ON c.id = b.category_id WHERE {} ORDER BY {order} LIMIT ?",
        wanted.sql
    ))?;
    let most = Value::Integer(i64::try_from(limit).unwrap_or(i64::MAX));
    let values = open_values.into_iter().chain(wanted.values).chain(order_values).chain([most]);
    let rows = statement.query_map(params_from_iter(values), |row| {
        Ok(SearchResult {
            id: row.get(0)?,
            name: row.get(1)?,
            slug: row.get(2)?,
            category: Some(ResultCategory { id: row.get(3)?, name: row.get(4)?, slug: row.get(5)? }),
            is_open: row.get(6)?,
            point: row.get::<_, Option<f64>>(7)?.zip(row.get(8)?),
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Used while the index is being built: names that contain the words as typed.
pub fn find_by_name(conn: &Connection, words: &str, limit: usize) -> Result<Vec<i64>> {
    let escaped = searched(words).replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    let mut statement = conn.prepare_cached(&format!(
        "SELECT b.id FROM businesses b WHERE b.status = 'published' AND coalesce(b.sort_name, b.name) LIKE ?1 ESCAPE '\\'
         ORDER BY coalesce(b.sort_name, b.name) NOT LIKE ?2 ESCAPE '\\', {BY_NAME} LIMIT ?3"
    ))?;
    let rows = statement
        .query_map((format!("%{escaped}%"), format!("{escaped}%"), limit as i64), |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The documents for the search index (`ids` is `None`: all). Businesses that are no longer published are
/// left out.
pub fn documents(conn: &Connection, ids: Option<&[i64]>, give: &mut dyn FnMut(Document)) -> Result<()> {
    let narrowed =
        if ids.is_some() { "AND b.id IN (SELECT value FROM json_each(?1))" } else { "AND ?1 IS NULL" };
    let mut statement = conn.prepare_cached(&format!(
        "SELECT b.id, b.name, c.name, b.description, b.street_address, b.locality,
            (SELECT group_concat(tag, char(10)) FROM business_tags t WHERE t.business_id = b.id)
         FROM businesses b JOIN categories c ON c.id = b.category_id WHERE b.status = 'published' {narrowed}"
    ))?;
    let ids = ids.map(serde_json::to_string).transpose()?;
    let rows = statement.query_map([ids], |row| {
        let street: String = row.get(4)?;
        let locality: String = row.get(5)?;
        let tags: Option<String> = row.get(6)?;
        Ok(Document {
            kind: DocumentKind::Business,
            id: row.get(0)?,
            name: row.get(1)?,
            category: row.get(2)?,
            description: row.get(3)?,
            place: format!("{street} {locality}"),
            tags: tags.unwrap_or_default().lines().map(str::to_owned).collect(),
            weight: 1.0,
        })
    })?;
    for document in rows {
        give(document?);
    }
    Ok(())
}
