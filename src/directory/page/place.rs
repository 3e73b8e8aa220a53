//! Where a business lies on the town's map; the same numbers as `ui/kit/mercator.ts` and
//! `ui/directory/place.ts`.

use maud::{Markup, html};

use crate::directory::model::Business;
use crate::layout::Bounds;

/// The drawn map, and the quarter of it that a thumbnail shows.
const MAP: (f64, f64) = (800.0, 560.0);
const PART: (f64, f64) = (400.0, 280.0);

/// 0..1 across the whole world, west to east and north to south (web mercator).
fn world(latitude: f64, longitude: f64) -> (f64, f64) {
    let sine = latitude.to_radians().sin();
    ((longitude + 180.0) / 360.0, 0.5 - ((1.0 + sine) / (1.0 - sine)).ln() / (4.0 * std::f64::consts::PI))
}

/// 0..1 within the bounds; `None` without a position, or with one beyond the town's map.
pub fn on_map(business: &Business, bounds: Bounds) -> Option<(f64, f64)> {
    point_on_map(business.latitude, business.longitude, bounds)
}

pub fn point_on_map(latitude: Option<f64>, longitude: Option<f64>, bounds: Bounds) -> Option<(f64, f64)> {
    let (x, y) = world(latitude?, longitude?);
    let (left, top) = world(bounds.north, bounds.west);
    let (right, bottom) = world(bounds.south, bounds.east);
    let (x, y) = ((x - left) / (right - left), (y - top) / (bottom - top));
    ((0.0..=1.0).contains(&x) && (0.0..=1.0).contains(&y)).then_some((x, y))
}

/// A piece of the drawn map with the place in its middle where possible.
pub fn map_thumb((x, y): (f64, f64)) -> Markup {
    let (x, y) = ((x * MAP.0).round(), (y * MAP.1).round());
    let left = (x - PART.0 / 2.0).clamp(0.0, MAP.0 - PART.0);
    let top = (y - PART.1 / 2.0).clamp(0.0, MAP.1 - PART.1);
    html! {
        svg.map-thumb viewBox={ (left) " " (top) " " (PART.0) " " (PART.1) } width="96" height="67" aria-hidden="true" focusable="false" {
            image href="/art/map.svg" width=(MAP.0) height=(MAP.1) {}
            circle cx=(x) cy=(y) r="20" fill="#9A2C1E" stroke="#fff" stroke-width="8" {}
        }
    }
}

/// The ground of the map. The pins come with the browser's code: the content policy allows no
/// places in markup.
pub fn map_ground(label: &str, is_compact: bool, has_tiles: bool) -> Markup {
    html! {
        div class=(if is_compact { "map-view map-view-compact" } else { "map-view" }) role="group" aria-label=(label) {
            @if !has_tiles {
                img."map-view-base art" src="/art/map.svg" alt="" width="800" height="560" loading="lazy";
            }
        }
    }
}
