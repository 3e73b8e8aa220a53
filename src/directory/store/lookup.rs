//! Looks a business up by slug or id.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension};

use super::businesses::{ResolvedSlug, resolve};
use crate::directory::model::{BusinessName, BusinessRef, BusinessStatus, NewBusiness};
use crate::kit::error::{Error, Result};
use crate::kit::name_order::sort_key;
use crate::kit::slug::slug;

/// The published business with this slug, former slug or id.
pub fn find_id(conn: &Connection, key: &str) -> Result<i64> {
    match resolve(conn, key)? {
        Some(ResolvedSlug::Current(id) | ResolvedSlug::Moved(id, _)) => Ok(id),
        None => Err(Error::NotFound("Business")),
    }
}

/// The published business that a table refers to by a name that only one has, slug, former slug or id. The id is
/// last: "1862" may be a name.
pub fn find_by_slug_or_name(conn: &Connection, text: &str) -> Result<Option<i64>> {
    if let Some(id) = find_only_named(conn, text.trim())? {
        return Ok(Some(id));
    }
    let mut keys = [text.trim().to_lowercase(), slug(text)];
    keys.sort_by_key(|key| key.bytes().all(|byte| byte.is_ascii_digit()));
    for key in keys {
        if let Some(ResolvedSlug::Current(id) | ResolvedSlug::Moved(id, _)) = resolve(conn, &key)? {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// The only published business with this name: as written, or else ignoring case and accents.
fn find_only_named(conn: &Connection, name: &str) -> Result<Option<i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, name = ?2 FROM businesses
         WHERE status = 'published' AND coalesce(sort_name, name) = ?1 COLLATE NOCASE",
    )?;
    let rows = statement.query_map([&sort_key(name), name], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let named: Vec<(i64, bool)> = rows.collect::<rusqlite::Result<_>>()?;
    let only = |ids: Vec<i64>| if let [id] = ids[..] { Some(id) } else { None };
    let as_written = named.iter().filter(|(_, is_same)| *is_same).map(|(id, _)| *id).collect();
    Ok(only(as_written).or_else(|| only(named.into_iter().map(|(id, _)| id).collect())))
}

/// A business by slug, former slug or id, whatever its status. The caller checks access.
pub fn find_any(conn: &Connection, key: &str) -> Result<BusinessRef> {
    conn.prepare_cached(
        "SELECT id, name, slug FROM businesses WHERE id = coalesce(
             (SELECT business_id FROM business_slugs WHERE slug = ?1),
             CASE WHEN ?1 NOT GLOB '*[^0-9]*' THEN CAST(?1 AS INTEGER) END)",
    )?
    .query_row([key], |row| Ok(BusinessRef { id: row.get(0)?, name: row.get(1)?, slug: row.get(2)? }))
    .optional()?
    .ok_or(Error::NotFound("Business"))
}

/// The names of these businesses, whatever their status.
pub fn list_names(conn: &Connection, ids: &[i64]) -> Result<HashMap<i64, String>> {
    let mut statement =
        conn.prepare_cached("SELECT id, name FROM businesses WHERE id IN (SELECT value FROM json_each(?1))")?;
    let rows = statement.query_map([serde_json::to_string(ids)?], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// A listing that a new one would repeat.
pub struct Twin {
    pub id: i64,
    pub name: String,
    pub status: BusinessStatus,
}

/// The listing with this name, at the same street address or where one of the two is unknown: a published one, or
/// else one that waits for staff.
pub fn find_twin(conn: &Connection, new: &NewBusiness) -> Result<Option<Twin>> {
    Ok(conn
        .prepare_cached(
            "SELECT id, name, status FROM businesses
             WHERE status IN ('published', 'pending') AND coalesce(sort_name, name) = ?1 COLLATE NOCASE
                 AND (plain_text(street_address) = plain_text(?2) OR street_address = '' OR ?2 = '')
             ORDER BY status = 'pending', id LIMIT 1",
        )?
        .query_row([&sort_key(&new.name), &new.street_address], |row| {
            Ok(Twin { id: row.get(0)?, name: row.get(1)?, status: row.get(2)? })
        })
        .optional()?)
}

/// What tells a listing from others in a table.
pub struct ListedPlace {
    pub id: i64,
    pub name: String,
    pub street_address: String,
    pub postal_code: String,
    pub locality: String,
    pub status: BusinessStatus,
    pub source: Option<(String, String)>,
}

/// All listings, whatever their status, oldest first.
pub fn visit_places(conn: &Connection, mut visit: impl FnMut(ListedPlace)) -> Result<()> {
    let mut statement = conn.prepare(
        "SELECT id, name, street_address, postal_code, locality, status, source, source_key FROM businesses
         ORDER BY id",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let source: Option<String> = row.get(6)?;
        visit(ListedPlace {
            id: row.get(0)?,
            name: row.get(1)?,
            street_address: row.get(2)?,
            postal_code: row.get(3)?,
            locality: row.get(4)?,
            status: row.get(5)?,
            source: source.zip(row.get(7)?),
        });
    }
    Ok(())
}

/// The only published listing with this name, if there is just one. A different house number means a
/// different place of the same name.
pub fn find_named(conn: &Connection, name: &str, address: &str) -> Result<Option<i64>> {
    if name.trim().is_empty() {
        return Ok(None);
    }
    let wanted = slug(name);
    // Names that differ only in their signs have the same slug; one with a slug of its own has the same name.
    let mut statement = conn.prepare_cached(
        "SELECT id, name, street_address FROM businesses WHERE status = 'published' AND id IN (
             SELECT id FROM businesses WHERE slug IN (?1, ?1 || '-2')
             UNION SELECT id FROM businesses
             WHERE status = 'published' AND coalesce(sort_name, name) = ?2 COLLATE NOCASE)",
    )?;
    let rows = statement.query_map([&wanted, &sort_key(name.trim())], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?))
    })?;
    let listed: Vec<_> = rows.collect::<rusqlite::Result<_>>()?;
    let mut named = listed.into_iter().filter(|(_, known, _)| slug(known) == wanted);
    let (Some((id, _, street)), None) = (named.next(), named.next()) else { return Ok(None) };
    let numbers = (house_number(&street), house_number(address));
    let is_elsewhere = matches!(numbers, (Some(known), Some(given)) if known != given);
    Ok((!is_elsewhere).then_some(id))
}

/// The "40" of "40 Marsh Road"
fn house_number(address: &str) -> Option<&str> {
    let first = address.split_whitespace().next()?;
    first.starts_with(|letter: char| letter.is_ascii_digit()).then(|| first.trim_end_matches(','))
}

pub fn find_name(conn: &Connection, id: i64) -> Result<BusinessName> {
    conn.prepare_cached("SELECT name, slug FROM businesses WHERE id = ?1")?
        .query_row([id], |row| Ok(BusinessName { name: row.get(0)?, slug: row.get(1)? }))
        .optional()?
        .ok_or(Error::NotFound("Business"))
}

/// When a listing was last edited, and when somebody last confirmed that it is right.
pub struct BusinessTimes {
    pub updated_at: String,
    pub confirmed_at: Option<String>,
}

pub fn find_times(conn: &Connection, id: i64) -> Result<BusinessTimes> {
    Ok(conn
        .prepare_cached("SELECT updated_at, confirmed_at FROM businesses WHERE id = ?1")?
        .query_row([id], |row| Ok(BusinessTimes { updated_at: row.get(0)?, confirmed_at: row.get(1)? }))?)
}
