//! The town's map: the area it shows, and the streets, water and parks that were imported (`import map`).
//! Without an import it is plain: no street is invented.
//!
//! Tables: `map_sources`, `map_features`. Drawn under `/art/map.svg` and `/art/map/`.
//!
//! Invariant: longitude maps to x and Mercator latitude to y at the same scale, so a pin's position is a
//! simple proportion.

mod coast;
mod drawing;
mod features;
mod geojson;
mod geometry;
mod import;
mod model;
mod pbf;
mod points;
mod store;
#[cfg(test)]
mod pbf_tests;
#[cfg(test)]
mod tests;

pub use drawing::draw;
pub use geojson::write as write_geojson;
pub use import::{import, import_geojson};
pub use model::{Bounds, MapTile, SIZE, TownMap};

use rusqlite::Connection;
use sha2::{Digest, Sha256};

use crate::kit::config::Config;
use crate::kit::error::Result;
use crate::kit::hex;

const COPYRIGHT_PAGE: &str = "https://www.openstreetmap.org/copyright";

/// The map as pages and the browser know it. `around_businesses`: the bounds of the businesses, used unless
/// the settings give bounds.
pub fn town_map(conn: &Connection, config: &Config, around_businesses: Option<Bounds>) -> Result<TownMap> {
    let bare = bare_map(config, around_businesses);
    let Some(source) = store::source(conn)?.filter(|_| bare.tile_url.is_none()) else { return Ok(bare) };
    let is_openstreetmap = source.attribution.contains("OpenStreetMap");
    Ok(TownMap {
        drawing: Some(version(&source.digest, bare.bounds)),
        attribution: Some(source.attribution).filter(|text| !text.is_empty()),
        attribution_url: is_openstreetmap.then(|| COPYRIGHT_PAGE.to_owned()),
        ..bare
    })
}

/// Removes the imported map. Returns the name of the file that it came from, if there was one.
pub fn remove(conn: &Connection) -> Result<Option<String>> {
    let source = store::source(conn)?;
    if source.is_some() {
        store::clear(conn)?;
    }
    Ok(source.map(|source| source.file_name))
}

/// The map without anything from the data file.
pub fn bare_map(config: &Config, around_businesses: Option<Bounds>) -> TownMap {
    let filled = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let tile_url = filled(&config.map.tile_url);
    TownMap {
        bounds: model::town_bounds(config, around_businesses),
        is_known: model::known_bounds(config, around_businesses).is_some(),
        drawing: None,
        attribution: tile_url.as_ref().and_then(|_| filled(&config.map.attribution)),
        attribution_url: None,
        tile_url,
    }
}

/// The bounds that a map is clipped to: twice as wide and twice as high as what is drawn.
pub fn surroundings(config: &Config, around_businesses: Option<Bounds>) -> Option<Bounds> {
    model::known_bounds(config, around_businesses).map(|bounds| bounds.grown(0.5))
}

/// A hash that changes whenever the drawing does.
fn version(digest: &str, bounds: Bounds) -> String {
    let mut hash = Sha256::new();
    hash.update([drawing::EDITION]);
    hash.update(digest.as_bytes());
    for side in [bounds.south, bounds.west, bounds.north, bounds.east] {
        hash.update(side.to_be_bytes());
    }
    hex::encode(hash.finalize().iter().take(6))
}
