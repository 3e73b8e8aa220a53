//! The map of a town, without pins: areas and lines on a plain background, as provided.

use super::svg::{Ink, Path, Svg};

const GROUND: &str = "#EFEBDD";

type Point = (f64, f64);

/// A layer of the map, in the picture's units; later layers cover earlier ones.
#[derive(Debug, Clone)]
pub enum MapLayer {
    /// Each area is a list of rings; of nested rings, every second one is a hole (even-odd rule).
    Areas {
        areas: Vec<Vec<Vec<Point>>>,
        color: &'static str,
    },
    Lines {
        lines: Vec<Vec<Point>>,
        color: &'static str,
        width: f64,
        dashes: Option<(f64, f64)>,
    },
}

pub fn town_map((width, height): (f64, f64), layers: &[MapLayer]) -> String {
    let mut on = Svg::new(width as u32, height as u32);
    on.rect(0.0, 0.0, width, height, Ink::fill(GROUND));
    for layer in layers {
        match layer {
            MapLayer::Areas { areas, color } if !areas.is_empty() => {
                let path = |rings: &Vec<Vec<Point>>| {
                    rings.iter().fold(Path::default(), |path, ring| path.along(ring).close())
                };
                // A separate path for each area, so that overlapping areas do not cut holes into each other.
                on.paths(areas.iter().map(path), Ink::fill(color).with_holes());
            }
            MapLayer::Lines { lines, color, width, dashes } if !lines.is_empty() => {
                let path = lines.iter().fold(Path::default(), |path, line| path.along(line));
                let ink = Ink::line(color, *width);
                on.path(path, dashes.map_or(ink.round(), |(dash, gap)| ink.dashed(dash, gap)));
            }
            _ => {}
        }
    }
    on.finish()
}
