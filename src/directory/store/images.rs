//! The photos of businesses: which, in what order, and with what alt text.

use rusqlite::Connection;

use crate::kit::error::Result;
use crate::kit::media::{self, StoredImage};

/// A photo on a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedImage {
    pub image_id: i64,
    /// The listing's alt text for it; `None`: the picture's own.
    pub alt: Option<String>,
}

pub fn list_placed(conn: &Connection, id: i64) -> Result<Vec<PlacedImage>> {
    let mut statement = conn.prepare_cached(
        "SELECT image_id, alt FROM business_images WHERE business_id = ?1 ORDER BY position",
    )?;
    let rows =
        statement.query_map([id], |row| Ok(PlacedImage { image_id: row.get(0)?, alt: row.get(1)? }))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The photos of these businesses (a JSON list of ids), in order for each business, with the alt texts used
/// there.
pub fn list_stored(conn: &Connection, ids: &str) -> Result<Vec<(i64, StoredImage)>> {
    let mut statement = conn.prepare_cached(
        "SELECT business_id, image_id, alt FROM business_images
         WHERE business_id IN (SELECT value FROM json_each(?1)) ORDER BY business_id, position",
    )?;
    let placed: Vec<(i64, i64, Option<String>)> = statement
        .query_map([ids], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let images = media::list_images(conn, &placed.iter().map(|(_, image, _)| *image).collect::<Vec<_>>())?;
    // Both lists have the same order and length, because a photo that is in use is never deleted.
    let stored = placed.into_iter().zip(images).map(|((business, _, alt), image)| match alt {
        Some(alt) => (business, StoredImage { alt, ..image }),
        None => (business, image),
    });
    Ok(stored.collect())
}

/// Replaces a business's photos and their order; returns whether anything changed.
pub fn place_images(conn: &Connection, id: i64, images: &[PlacedImage], now: &str) -> Result<bool> {
    if list_placed(conn, id)? == images {
        return Ok(false);
    }
    conn.prepare_cached("DELETE FROM business_images WHERE business_id = ?1")?.execute([id])?;
    let mut insert = conn.prepare_cached(
        "INSERT OR IGNORE INTO business_images (business_id, image_id, position, alt) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for (position, image) in (1_i64..).zip(images) {
        insert.execute((id, image.image_id, position, &image.alt))?;
    }
    conn.prepare_cached("UPDATE businesses SET updated_at = ?2 WHERE id = ?1")?.execute((id, now))?;
    Ok(true)
}
