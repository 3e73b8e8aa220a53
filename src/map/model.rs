//! The part of the world that the map shows.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::kit::config::Config;

/// The size of the drawn map and of every tile, in units of the picture; the browser's map has the same
/// shape.
pub const SIZE: (f64, f64) = (800.0, 560.0);

/// Shown when neither the settings nor any business says where the town is.
const SOMEWHERE: Bounds = Bounds { south: 41.33, west: -72.52, north: 41.41, east: -72.42 };
/// Half the circumference of the earth, in meters.
const HALF_WAY_ROUND: f64 = 20_037_508.34;
/// Web Mercator ends here.
const MAX_LATITUDE: f64 = 85.05;

/// Latitudes and longitudes, in degrees.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Bounds {
    pub south: f64,
    pub west: f64,
    pub north: f64,
    pub east: f64,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct TownMap {
    pub bounds: Bounds,
    /// Whether the settings or a business say where the town is; if not, the bounds mean nothing.
    pub is_known: bool,
    pub tile_url: Option<String>,
    /// The version of the town's own drawing; null if it has none.
    pub drawing: Option<String>,
    pub attribution: Option<String>,
    pub attribution_url: Option<String>,
}

/// A tile of the map: each step of zoom doubles the whole map, which is cut into tiles of one size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MapTile {
    zoom: u32,
    column: u32,
    row: u32,
}

impl MapTile {
    pub const WHOLE: MapTile = MapTile { zoom: 0, column: 0, row: 0 };
    /// The browser's highest zoom (`ui/kit/mapWindow.ts`).
    const MAX_ZOOM: u32 = 3;

    pub fn new(zoom: u32, column: u32, row: u32) -> Option<MapTile> {
        let count = 1_u32.checked_shl(zoom).filter(|_| zoom <= Self::MAX_ZOOM)?;
        (column < count && row < count).then_some(MapTile { zoom, column, row })
    }

    /// How many times larger than the whole map all tiles of this zoom are together, in each direction.
    pub(super) fn scale(self) -> f64 {
        f64::from(1_u32 << self.zoom)
    }

    /// Converts a point of the whole map, 0..1, to units of this tile's picture.
    pub(super) fn place(self, (x, y): (f64, f64)) -> (f64, f64) {
        let within = |spot: f64, index: u32, size: f64| (spot * self.scale() - f64::from(index)) * size;
        (within(x, self.column, SIZE.0), within(y, self.row, SIZE.1))
    }

    /// The tile's part of these bounds, with a little overlap into its neighbors.
    pub(super) fn bounds(self, whole: Bounds) -> Bounds {
        let (west, north) = world(whole.north, whole.west);
        let (east, south) = world(whole.south, whole.east);
        let at = |share: f64, from: f64, to: f64| from + (to - from) * share / self.scale();
        let (column, row) = (f64::from(self.column), f64::from(self.row));
        Bounds {
            west: degrees_east(at(column - 0.05, west, east)),
            east: degrees_east(at(column + 1.05, west, east)),
            north: degrees_north(at(row - 0.05, north, south)),
            south: degrees_north(at(row + 1.05, north, south)),
        }
    }
}

/// 0..1 across the whole world, west to east and north to south (web mercator).
fn world(latitude: f64, longitude: f64) -> (f64, f64) {
    let sine = latitude.clamp(-MAX_LATITUDE, MAX_LATITUDE).to_radians().sin();
    ((longitude + 180.0) / 360.0, 0.5 - ((1.0 + sine) / (1.0 - sine)).ln() / (4.0 * std::f64::consts::PI))
}

fn degrees_east(x: f64) -> f64 {
    x * 360.0 - 180.0
}

fn degrees_north(y: f64) -> f64 {
    (std::f64::consts::PI * (1.0 - 2.0 * y)).sinh().atan().to_degrees()
}

impl Bounds {
    /// 0..1 within the bounds, west to east and north to south; outside 0..1 beyond them. The same numbers as
    /// `ui/kit/mercator.ts`.
    pub fn project(self, latitude: f64, longitude: f64) -> (f64, f64) {
        let (x, y) = world(latitude, longitude);
        let (left, top) = world(self.north, self.west);
        let (right, bottom) = world(self.south, self.east);
        ((x - left) / (right - left), (y - top) / (bottom - top))
    }

    /// Where a place is on the map; `None` without a position, or with one beyond the bounds.
    pub fn find(self, latitude: Option<f64>, longitude: Option<f64>) -> Option<(f64, f64)> {
        let (x, y) = self.project(latitude?, longitude?);
        ((0.0..=1.0).contains(&x) && (0.0..=1.0).contains(&y)).then_some((x, y))
    }

    /// The map's width in meters, at its middle latitude.
    pub(super) fn meters_across(self) -> f64 {
        let middle = f64::midpoint(self.south, self.north);
        (self.east - self.west) / 180.0 * HALF_WAY_ROUND * middle.to_radians().cos()
    }

    /// Expanded by this share on each side.
    pub(super) fn grown(self, share: f64) -> Bounds {
        let (up, across) = ((self.north - self.south) * share, (self.east - self.west) * share);
        Bounds {
            south: (self.south - up).max(-MAX_LATITUDE),
            west: (self.west - across).max(-180.0),
            north: (self.north + up).min(MAX_LATITUDE),
            east: (self.east + across).min(180.0),
        }
    }

    /// Expanded to the picture's aspect ratio, so that a mile is as long across as it is down: the shorter
    /// side grows.
    fn in_shape(self) -> Bounds {
        let (west, north) = world(self.north, self.west);
        let (east, south) = world(self.south, self.east);
        let (across, down) = ((east - west).max(1e-9), (south - north).max(1e-9));
        let wanted = (across / SIZE.0).max(down / SIZE.1);
        let (more_across, more_down) = ((wanted * SIZE.0 - across) / 2.0, (wanted * SIZE.1 - down) / 2.0);
        let longer = |more: f64, length: f64| more > length * 1e-3;
        let mut bounds = self;
        if longer(more_across, across) {
            (bounds.west, bounds.east) = (degrees_east(west - more_across), degrees_east(east + more_across));
        }
        if longer(more_down, down) {
            (bounds.north, bounds.south) =
                (degrees_north(north - more_down), degrees_north(south + more_down));
        }
        bounds
    }

    /// Pins need space at their sides; a single business still gets a map around it.
    fn with_margin(self) -> Bounds {
        let up = ((self.north - self.south) * 0.08).max(0.004);
        let across = ((self.east - self.west) * 0.08).max(0.005);
        Bounds {
            south: self.south - up,
            west: self.west - across,
            north: self.north + up,
            east: self.east + across,
        }
    }
}

/// The bounds that the map shows.
pub(super) fn town_bounds(config: &Config, around_businesses: Option<Bounds>) -> Bounds {
    known_bounds(config, around_businesses).unwrap_or_else(|| SOMEWHERE.in_shape())
}

/// The same; `None` if neither the settings nor a business tells where the town is.
pub(super) fn known_bounds(config: &Config, around_businesses: Option<Bounds>) -> Option<Bounds> {
    let map = &config.map;
    let sides = [map.south, map.west, map.north, map.east];
    if sides.iter().any(|degrees| *degrees != 0.0) {
        let set = Bounds { south: map.south, west: map.west, north: map.north, east: map.east };
        return Some(set.in_shape());
    }
    around_businesses.map(|bounds| bounds.with_margin().in_shape())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOWN: Bounds = Bounds { south: 41.3516, west: -72.5008, north: 41.3852, east: -72.4368 };

    #[test]
    fn a_mile_is_as_long_across_as_it_is_down() {
        for bounds in [
            TOWN,
            Bounds { south: 41.0, west: -72.0, north: 41.5, east: -71.9 },
            Bounds { south: 60.0, west: 10.0, north: 60.01, east: 10.3 },
        ] {
            let shaped = bounds.in_shape();
            let (west, north) = world(shaped.north, shaped.west);
            let (east, south) = world(shaped.south, shaped.east);
            let ratio = (east - west) / (south - north) / (SIZE.0 / SIZE.1);
            assert!((ratio - 1.0).abs() < 2e-3, "{ratio}");
            assert!(shaped.west <= bounds.west && shaped.east >= bounds.east);
            assert!(shaped.south <= bounds.south && shaped.north >= bounds.north);
        }
        assert_eq!(TOWN.in_shape(), TOWN, "the demo's map has the shape of its picture");
    }

    #[test]
    fn pieces_tile_the_whole() {
        assert_eq!(MapTile::new(0, 0, 0), Some(MapTile::WHOLE));
        assert_eq!(
            (MapTile::new(1, 2, 0), MapTile::new(4, 0, 0), MapTile::new(40, 0, 0)),
            (None, None, None)
        );
        let part = MapTile::new(2, 3, 1).unwrap();
        assert_eq!(part.place((0.75, 0.25)), (0.0, 0.0));
        assert_eq!(part.place((1.0, 0.5)), SIZE);
        let bounds = part.bounds(TOWN);
        let (x, y) = TOWN.project(bounds.north, bounds.west);
        assert!((x - (0.75 - 0.05 / 4.0)).abs() < 1e-9 && (y - (0.25 - 0.05 / 4.0)).abs() < 1e-9);
    }
}
