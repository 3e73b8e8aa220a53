//! What the map shows at each zoom: closer shows more, farther shows less and in fewer points.

use rusqlite::Connection;

use super::features::{FeatureKind, MapFeature};
use super::geometry::{Line, clip_line, clip_ring, simplify};
use super::model::{Bounds, MapTile, SIZE};
use super::store;
use crate::art::{self, MapLayer};
use crate::kit::error::Result;

/// To be increased when the same features are drawn differently.
pub const EDITION: u8 = 1;

const WATER: &str = "#BFDCE6";
const GREEN: &str = "#CFDFBF";
const BUILDING: &str = "#DDD3BF";
const SURFACE: &str = "#FFF";
const CASING: &str = "#D3CBB8";
const MAIN_SURFACE: &str = "#FBE8B4";
const MAIN_CASING: &str = "#D9B36A";
const RAIL: &str = "#9A958A";

/// Lines that leave the picture are cut off this far beyond its edge.
const MARGIN: f64 = 24.0;
const TOLERANCE: f64 = 0.5;
/// Smaller areas would be specks.
const MIN_ACROSS: f64 = 2.5;

/// How a line is drawn: its width on the ground in meters, its minimum width in the picture, and the largest
/// number of meters per unit of the picture at which it is shown.
struct Way {
    kind: FeatureKind,
    meters: f64,
    least: f64,
    up_to: f64,
    color: &'static str,
    /// The color of the outline on both sides.
    casing: Option<&'static str>,
    dashes: Option<(f64, f64)>,
}

const fn way(kind: FeatureKind, meters: f64, least: f64, up_to: f64, color: &'static str) -> Way {
    Way { kind, meters, least, up_to, color, casing: None, dashes: None }
}

/// Later ones are drawn above earlier ones.
const WATERWAYS: [Way; 3] = [
    way(FeatureKind::Coastline, 2.0, 1.5, f64::INFINITY, "#8DB9C9"),
    way(FeatureKind::Stream, 4.0, 1.0, 8.0, WATER),
    way(FeatureKind::River, 14.0, 2.2, f64::INFINITY, WATER),
];
const WAYS: [Way; 6] = [
    Way { dashes: Some((4.0, 3.0)), ..way(FeatureKind::Path, 2.5, 1.2, 5.0, "#B5A88C") },
    Way { casing: Some(CASING), ..way(FeatureKind::Lane, 5.0, 1.8, 7.0, SURFACE) },
    Way { casing: Some(CASING), ..way(FeatureKind::Street, 9.0, 2.6, 30.0, SURFACE) },
    Way { casing: Some(CASING), ..way(FeatureKind::Road, 13.0, 4.2, 120.0, SURFACE) },
    Way { casing: Some(MAIN_CASING), ..way(FeatureKind::Highway, 16.0, 5.0, f64::INFINITY, MAIN_SURFACE) },
    Way { dashes: Some((5.0, 4.0)), ..way(FeatureKind::Rail, 4.0, 1.6, 40.0, RAIL) },
];
const AREAS: [(FeatureKind, &str, f64); 3] = [
    (FeatureKind::Green, GREEN, f64::INFINITY),
    (FeatureKind::Water, WATER, f64::INFINITY),
    (FeatureKind::Building, BUILDING, 3.0),
];

/// The whole map or a tile of it, as SVG.
pub fn draw(conn: &Connection, whole: Bounds, part: MapTile) -> Result<String> {
    let features = store::list_within(conn, part.bounds(whole))?;
    let meters = whole.meters_across() / SIZE.0 / part.scale();
    let shown = |kind: FeatureKind| {
        let wanted = features.iter().filter(move |feature| feature.kind == kind);
        wanted.map(|feature| in_picture(feature, whole, part)).filter(|lines| !lines.is_empty())
    };
    let of = |kind: FeatureKind| shown(kind).flatten().collect::<Vec<Line>>();
    let mut layers: Vec<MapLayer> = AREAS
        .iter()
        .filter(|(_, _, up_to)| meters <= *up_to)
        .map(|(kind, color, _)| MapLayer::Areas { areas: shown(*kind).collect(), color })
        .collect();
    let lines = |way: &Way, lines: &[Line], color: &'static str, more: f64| MapLayer::Lines {
        lines: lines.to_vec(),
        color,
        width: (way.meters / meters).max(way.least) + more,
        dashes: way.dashes,
    };
    for way in WATERWAYS.iter().filter(|way| meters <= way.up_to) {
        layers.push(lines(way, &of(way.kind), way.color, 0.0));
    }
    let ways: Vec<(&Way, Vec<Line>)> =
        WAYS.iter().filter(|way| meters <= way.up_to).map(|way| (way, of(way.kind))).collect();
    for (way, of_kind) in &ways {
        layers.extend(way.casing.map(|color| lines(way, of_kind, color, 2.0)));
    }
    for (way, of_kind) in &ways {
        layers.push(lines(way, of_kind, way.color, 0.0));
    }
    Ok(art::town_map(SIZE, &layers))
}

/// A feature's lines in units of the picture, clipped to what is visible.
fn in_picture(feature: &MapFeature, whole: Bounds, part: MapTile) -> Vec<Line> {
    let frame = Bounds { south: -MARGIN, west: -MARGIN, north: SIZE.1 + MARGIN, east: SIZE.0 + MARGIN };
    let mut shown = Vec::new();
    for line in &feature.lines {
        let line: Line = line
            .iter()
            .map(|(longitude, latitude)| part.place(whole.project(*latitude, *longitude)))
            .collect();
        if feature.kind.is_area() {
            let ring = simplify(&clip_ring(&line, frame), TOLERANCE);
            if ring.len() > 3 && is_seen(&ring) {
                shown.push(ring);
            }
        } else {
            shown.extend(clip_line(&line, frame).iter().map(|line| simplify(line, TOLERANCE)));
        }
    }
    shown
}

fn is_seen(ring: &Line) -> bool {
    super::geometry::around(std::slice::from_ref(ring)).is_some_and(|around| {
        around.east - around.west > MIN_ACROSS || around.north - around.south > MIN_ACROSS
    })
}
