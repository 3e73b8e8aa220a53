//! A business's place on the town's map; the same numbers as `ui/directory/place.ts`.

use maud::{Markup, html};

use crate::directory::model::Business;
use crate::map::{Bounds, SIZE, TownMap};

/// Size of the part of the drawn map, a quarter of it, that a thumbnail shows.
const PART: (f64, f64) = (400.0, 280.0);

/// Coordinates from 0 to 1 within the bounds; `None` without a position, or if it is outside the town's map.
pub fn on_map(business: &Business, bounds: Bounds) -> Option<(f64, f64)> {
    bounds.find(business.latitude, business.longitude)
}

/// A part of the drawn map, with the place in the center where possible.
pub fn map_thumb((x, y): (f64, f64), drawing: &str) -> Markup {
    let (x, y) = ((x * SIZE.0).round(), (y * SIZE.1).round());
    let left = (x - PART.0 / 2.0).clamp(0.0, SIZE.0 - PART.0);
    let top = (y - PART.1 / 2.0).clamp(0.0, SIZE.1 - PART.1);
    html! {
        svg.map-thumb viewBox={ (left) " " (top) " " (PART.0) " " (PART.1) } width="96" height="67" aria-hidden="true" focusable="false" {
            image href={ "/art/map.svg?v=" (drawing) } width=(SIZE.0) height=(SIZE.1) {}
            circle cx=(x) cy=(y) r="20" fill="#9A2C1E" stroke="#fff" stroke-width="8" {}
        }
    }
}

/// The map without pins, tiles and scale; the same markup as `ui/kit/MapView.tsx`. The browser's code adds
/// those: the content security policy forbids positions in markup.
pub fn map_ground(label: &str, is_compact: bool, map: &TownMap) -> Markup {
    html! {
        div class=(if is_compact { "map-view map-view-compact" } else { "map-view" }) role="group" aria-label=(label) {
            div.map-view-plane {
                @if let Some(drawing) = &map.drawing {
                    img."map-view-base art" src={ "/art/map.svg?v=" (drawing) } alt="" width=(SIZE.0) height=(SIZE.1) loading="lazy";
                }
            }
            @if let Some(attribution) = &map.attribution {
                p.map-view-attribution {
                    @if let Some(url) = &map.attribution_url { a href=(url) { (attribution) } } @else { (attribution) }
                }
            }
        }
    }
}
