//! Every SQL statement of the map.

use rusqlite::{Connection, OptionalExtension};

use super::features::{FeatureKind, MapFeature};
use super::geometry::around;
use super::model::Bounds;
use super::points;
use crate::kit::error::Result;

/// Where the map comes from.
#[derive(Debug, Clone, PartialEq)]
pub struct MapSource {
    pub file_name: String,
    pub attribution: String,
    pub digest: String,
}

pub fn source(conn: &Connection) -> Result<Option<MapSource>> {
    let mut statement =
        conn.prepare_cached("SELECT file_name, attribution, digest FROM map_sources WHERE id = 1")?;
    let found = statement.query_row([], |row| {
        Ok(MapSource { file_name: row.get(0)?, attribution: row.get(1)?, digest: row.get(2)? })
    });
    Ok(found.optional()?)
}

/// Deletes the previous map.
pub fn clear(conn: &Connection) -> Result<()> {
    conn.execute("DELETE FROM map_features", [])?;
    conn.execute("DELETE FROM map_sources", [])?;
    Ok(())
}

pub fn set_source(conn: &Connection, source: &MapSource) -> Result<()> {
    conn.execute(
        "INSERT INTO map_sources (id, file_name, attribution, digest) VALUES (1, ?1, ?2, ?3)",
        (&source.file_name, &source.attribution, &source.digest),
    )?;
    Ok(())
}

/// Returns the stored bytes, for the digest.
pub fn insert(conn: &Connection, feature: &MapFeature) -> Result<Vec<u8>> {
    let bytes = points::encode(&feature.lines);
    if let Some(bounds) = around(&feature.lines) {
        conn.prepare_cached(
            "INSERT INTO map_features (kind, south, west, north, east, points) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute((
            feature.kind.as_str(),
            bounds.south,
            bounds.west,
            bounds.north,
            bounds.east,
            &bytes,
        ))?;
    }
    Ok(bytes)
}

/// Every feature that may be visible within the bounds.
pub fn list_within(conn: &Connection, bounds: Bounds) -> Result<Vec<MapFeature>> {
    let mut statement = conn.prepare_cached(
        "SELECT kind, points FROM map_features
         WHERE south <= ?1 AND north >= ?2 AND west <= ?3 AND east >= ?4",
    )?;
    let rows = statement.query_map((bounds.north, bounds.south, bounds.east, bounds.west), |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, Vec<u8>>(1)?))
    })?;
    let mut features = Vec::new();
    for row in rows {
        let (word, bytes) = row?;
        features
            .extend(FeatureKind::parse(&word).map(|kind| MapFeature { kind, lines: points::decode(&bytes) }));
    }
    Ok(features)
}

/// Visits all features one by one, in the order in which they were inserted.
pub fn for_each(
    conn: &Connection,
    mut each: impl FnMut(MapFeature) -> Result<()>,
) -> Result<Option<MapSource>> {
    let mut statement = conn.prepare("SELECT kind, points FROM map_features ORDER BY id")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        if let Some(kind) = FeatureKind::parse(&row.get::<_, String>(0)?) {
            each(MapFeature { kind, lines: points::decode(&row.get::<_, Vec<u8>>(1)?) })?;
        }
    }
    source(conn)
}
