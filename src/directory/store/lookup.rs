//! Looks a business up by slug or id.

use rusqlite::{Connection, OptionalExtension};

use super::businesses::{ResolvedSlug, resolve};
use crate::directory::model::BusinessName;
use crate::kit::error::{Error, Result};

/// The published business that an address names: by slug, former slug or id.
pub fn find_id(conn: &Connection, key: &str) -> Result<i64> {
    match resolve(conn, key)? {
        Some(ResolvedSlug::Current(id) | ResolvedSlug::Moved(id, _)) => Ok(id),
        None => Err(Error::NotFound("Business")),
    }
}

pub fn find_name(conn: &Connection, id: i64) -> Result<BusinessName> {
    conn.prepare_cached("SELECT name, slug FROM businesses WHERE id = ?1")?
        .query_row([id], |row| Ok(BusinessName { name: row.get(0)?, slug: row.get(1)? }))
        .optional()?
        .ok_or(Error::NotFound("Business"))
}
