//! Every SQL statement about images, and the addresses they are shown under.
//!
//! Invariant: a stored image has at least one WebP and exactly one JPEG, as wide as its widest WebP; it never
//! changes, so its files may be cached forever.

use std::collections::HashMap;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde::Serialize;
use utoipa::ToSchema;

use super::ProcessedImage;
use super::file_name::{ImageFileName, TOKEN_LENGTH, VariantFormat};
use crate::kit::hex;

/// The width most places show before the browser has chosen from the `srcset`.
const PLAIN_WIDTH: u32 = 640;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredImage {
    pub id: i64,
    pub token: String,
    /// Of the original; every file has this aspect ratio.
    pub width: u32,
    pub height: u32,
    pub alt: String,
    /// Widths of the WebP files, ascending.
    pub widths: Vec<u32>,
}

/// A picture in a response.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(Default))]
pub struct PictureRef {
    pub url: String,
    pub srcset: String,
    pub alt: String,
    pub width: u32,
    pub height: u32,
}

impl StoredImage {
    /// The address of the narrowest file that fills `width`, or of the widest if none does.
    pub fn url(&self, width: u32) -> String {
        let fitting = self.widths.iter().copied().find(|held| *held >= width);
        self.address(fitting.unwrap_or(self.widest()), VariantFormat::Webp)
    }

    /// For chat previews and other clients that may not support WebP.
    pub fn jpeg_url(&self) -> String {
        self.address(self.widest(), VariantFormat::Jpeg)
    }

    pub fn srcset(&self) -> String {
        let entries: Vec<String> = self
            .widths
            .iter()
            .map(|width| format!("{} {width}w", self.address(*width, VariantFormat::Webp)))
            .collect();
        entries.join(", ")
    }

    pub fn picture(&self) -> PictureRef {
        PictureRef {
            url: self.url(PLAIN_WIDTH),
            srcset: self.srcset(),
            alt: self.alt.clone(),
            width: self.width,
            height: self.height,
        }
    }

    fn widest(&self) -> u32 {
        self.widths.last().copied().unwrap_or(self.width)
    }

    fn address(&self, width: u32, format: VariantFormat) -> String {
        format!("/media/{}", ImageFileName { token: self.token.clone(), width, format })
    }
}

/// Columns of one feature that may refer to images: by id, or as text that may contain an image's address.
#[derive(Debug, Clone, Copy)]
pub struct ImageReferences {
    pub by_id: &'static [(&'static str, &'static str)],
    pub by_address: &'static [(&'static str, &'static str)],
}

/// The condition of images `i` from before `?1` that no row refers to by id; these columns have an index.
fn unreferenced_by_id(references: &[ImageReferences]) -> String {
    let by_id = references.iter().flat_map(|columns| columns.by_id);
    let references: String = by_id
        .map(|(table, column)| format!(" AND NOT EXISTS (SELECT 1 FROM {table} WHERE {column} = i.id)"))
        .collect();
    format!("i.created_at < ?1{references}")
}

/// The images from before this moment that nothing refers to. Reads every text that may contain an address, each
/// once, which takes long in a big town.
pub fn list_unreferenced(
    conn: &Connection,
    references: &[ImageReferences],
    before: &str,
) -> rusqlite::Result<Vec<i64>> {
    let sql = format!("SELECT i.token, i.id FROM images i WHERE {}", unreferenced_by_id(references));
    let mut statement = conn.prepare_cached(&sql)?;
    let rows =
        statement.query_map([before], |row| Ok((row.get::<_, String>(0)?.into_bytes(), row.get(1)?)))?;
    let mut left: HashMap<Vec<u8>, i64> = rows.collect::<rusqlite::Result<_>>()?;
    for (table, column) in references.iter().flat_map(|columns| columns.by_address) {
        let mut statement = conn.prepare_cached(&format!("SELECT {column} FROM {table}"))?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            if let ValueRef::Text(text) = row.get_ref(0)? {
                for token in tokens(text) {
                    left.remove(token);
                }
            }
        }
    }
    Ok(left.into_values().collect())
}

/// Everything in a text that may be an image's token.
fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_other = |byte: &u8| !matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    text.split(is_other).flat_map(|digits| digits.windows(TOKEN_LENGTH))
}

/// Deletes those of the listed images that were not stored again and that no row has come to refer to by id;
/// returns how many.
pub fn delete_unreferenced(
    conn: &Connection,
    references: &[ImageReferences],
    before: &str,
    listed: &[i64],
) -> rusqlite::Result<usize> {
    conn.prepare_cached(&format!(
        "DELETE FROM images AS i WHERE i.id IN (SELECT value FROM json_each(?2)) AND {}",
        unreferenced_by_id(references)
    ))?
    .execute((before, ids_as_json(listed)))
}

/// Stores an image and returns its id; the same file with the same alt text is stored only once. Runs several
/// statements: call it inside a transaction.
pub fn insert_image(
    conn: &Connection,
    picture: &ProcessedImage,
    alt: &str,
    now: &str,
) -> rusqlite::Result<i64> {
    let known: Option<(i64, u32)> = conn
        .prepare_cached(
            "SELECT id, (SELECT count(*) FROM image_files WHERE image_id = images.id)
             FROM images WHERE sha256 = ?1 AND alt = ?2",
        )?
        .query_row((&picture.sha256, alt), |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    if let Some((id, files)) = known {
        // It may have been unused for long; this protects it from cleanup until something refers to it again.
        conn.prepare_cached("UPDATE images SET created_at = ?2 WHERE id = ?1")?.execute((id, now))?;
        // Earlier versions stored pictures at the terminal file by file, which could be cut off.
        if (files as usize) < picture.variants.len() {
            insert_files(conn, id, picture)?;
        }
        return Ok(id);
    }
    let id = conn
        .prepare_cached(
            "INSERT INTO images (token, sha256, width, height, alt, created_at)
             VALUES (:token, :sha256, :width, :height, :alt, :now) RETURNING id",
        )?
        .query_row(
            named_params! {
                ":token": new_token()?,
                ":sha256": picture.sha256,
                ":width": picture.width,
                ":height": picture.height,
                ":alt": alt,
                ":now": now,
            },
            |row| row.get(0),
        )?;
    insert_files(conn, id, picture)?;
    Ok(id)
}

fn insert_files(conn: &Connection, id: i64, picture: &ProcessedImage) -> rusqlite::Result<()> {
    let mut insert = conn.prepare_cached(
        "INSERT OR REPLACE INTO image_files (image_id, width, height, format, bytes) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for file in &picture.variants {
        insert.execute((id, file.width, file.height, file.format, &file.bytes))?;
    }
    Ok(())
}

fn new_token() -> rusqlite::Result<String> {
    hex::random::<16>().map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))
}

pub fn find_image(conn: &Connection, id: i64) -> rusqlite::Result<Option<StoredImage>> {
    Ok(list_images(conn, &[id])?.pop())
}

/// The image with this token. Whoever knows a token has seen the image, which an id does not prove.
pub fn find_image_id(conn: &Connection, token: &str) -> rusqlite::Result<Option<i64>> {
    conn.prepare_cached("SELECT id FROM images WHERE token = ?1")?
        .query_row([token], |row| row.get(0))
        .optional()
}

/// The images with these ids, in this order, in one query; missing ids are skipped.
pub fn list_images(conn: &Connection, ids: &[i64]) -> rusqlite::Result<Vec<StoredImage>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    conn.prepare_cached(
        "SELECT images.id, token, images.width, images.height, alt,
                (SELECT group_concat(files.width, ' ' ORDER BY files.width)
                 FROM image_files AS files WHERE files.image_id = images.id AND files.format = ?2)
         FROM json_each(?1) AS asked JOIN images ON images.id = asked.value
         ORDER BY asked.key",
    )?
    .query_map((ids_as_json(ids), VariantFormat::Webp), stored_image)?
    .collect()
}

fn ids_as_json(ids: &[i64]) -> String {
    let ids: Vec<String> = ids.iter().map(i64::to_string).collect();
    format!("[{}]", ids.join(","))
}

fn stored_image(row: &Row<'_>) -> rusqlite::Result<StoredImage> {
    let widths: Option<String> = row.get(5)?;
    Ok(StoredImage {
        id: row.get(0)?,
        token: row.get(1)?,
        width: row.get(2)?,
        height: row.get(3)?,
        alt: row.get(4)?,
        widths: widths.unwrap_or_default().split(' ').filter_map(|width| width.parse().ok()).collect(),
    })
}

/// The bytes of one file, by its public name.
pub fn find_file(
    conn: &Connection,
    token: &str,
    width: u32,
    format: VariantFormat,
) -> rusqlite::Result<Option<Vec<u8>>> {
    conn.prepare_cached(
        "SELECT bytes FROM image_files JOIN images ON images.id = image_id
         WHERE token = ?1 AND image_files.width = ?2 AND format = ?3",
    )?
    .query_row((token, width, format), |row| row.get(0))
    .optional()
}
