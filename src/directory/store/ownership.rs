//! Ownership and verification of a business: what no import and no owner changes.

use rusqlite::{Connection, OptionalExtension};
use serde::Serialize;

use crate::kit::error::Result;

pub fn exists(conn: &Connection, id: i64) -> Result<bool> {
    Ok(conn
        .prepare_cached("SELECT EXISTS(SELECT 1 FROM businesses WHERE id = ?1)")?
        .query_row([id], |row| row.get(0))?)
}

/// The published businesses that these slugs, former slugs or ids name; a key that names none is
/// left out.
pub fn resolve_all(conn: &Connection, keys: &[String]) -> Result<Vec<(String, i64)>> {
    let mut statement = conn.prepare_cached(
        "SELECT k.value, b.id FROM json_each(?1) k LEFT JOIN business_slugs s ON s.slug = k.value
         JOIN businesses b ON b.id = coalesce(s.business_id, CASE WHEN k.value NOT GLOB '*[^0-9]*'
            THEN CAST(k.value AS INTEGER) END)
         WHERE b.status = 'published' ORDER BY k.key",
    )?;
    let rows = statement.query_map([serde_json::to_string(keys)?], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The account that may edit the business.
pub fn find_owner(conn: &Connection, id: i64) -> Result<Option<i64>> {
    let owner: Option<Option<i64>> = conn
        .prepare_cached("SELECT owner_id FROM businesses WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?;
    Ok(owner.flatten())
}

/// Beyond them nobody chooses from a list.
const MOST_OWNED: u32 = 200;

/// A business where its owner chooses among several.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OwnBusiness {
    pub id: i64,
    pub name: String,
    pub slug: String,
}

/// A member's own published businesses, by name.
pub fn list_owned(conn: &Connection, user_id: i64) -> Result<Vec<OwnBusiness>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT id, name, slug FROM businesses WHERE owner_id = ?1 AND status = 'published'
         ORDER BY name COLLATE NOCASE, id LIMIT {MOST_OWNED}"
    ))?;
    let rows = statement.query_map([user_id], |row| {
        Ok(OwnBusiness { id: row.get(0)?, name: row.get(1)?, slug: row.get(2)? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn set_owner(conn: &Connection, id: i64, user_id: Option<i64>) -> Result<()> {
    conn.prepare_cached("UPDATE businesses SET owner_id = ?2 WHERE id = ?1 AND owner_id IS NOT ?2")?
        .execute((id, user_id))?;
    Ok(())
}

/// Somebody says that the listing is right.
pub fn set_confirmed(conn: &Connection, id: i64, now: &str) -> Result<()> {
    conn.prepare_cached("UPDATE businesses SET confirmed_at = ?2 WHERE id = ?1")?.execute((id, now))?;
    Ok(())
}

pub fn set_featured(conn: &Connection, id: i64, is_featured: bool) -> Result<()> {
    conn.prepare_cached("UPDATE businesses SET is_featured = ?2 WHERE id = ?1 AND is_featured <> ?2")?
        .execute((id, is_featured))?;
    Ok(())
}
