//! A guide as stored in its table.

use rusqlite::{Connection, OptionalExtension};

use crate::guides::model::NewGuide;
use crate::kit::error::{Error, Result};

/// Loads a guide in the form in which it would be submitted.
pub fn load(conn: &Connection, id: i64) -> Result<NewGuide> {
    let mut guide = conn
        .prepare_cached(
            "SELECT slug, title, introduction, body, image_url, image_alt, author, status, is_featured
             FROM guides WHERE id = ?1",
        )?
        .query_row([id], |row| {
            Ok(NewGuide {
                slug: row.get(0)?,
                title: row.get(1)?,
                introduction: row.get(2)?,
                body: row.get(3)?,
                image_url: row.get(4)?,
                image_alt: row.get(5)?,
                author: row.get(6)?,
                status: row.get(7)?,
                is_featured: row.get(8)?,
                related_businesses: Vec::new(),
            })
        })
        .optional()?
        .ok_or(Error::NotFound("Guide"))?;
    let mut statement = conn.prepare_cached(
        "SELECT business_id FROM guide_businesses WHERE guide_id = ?1 AND NOT is_embedded ORDER BY position",
    )?;
    guide.related_businesses =
        statement.query_map([id], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok(guide)
}
