//! The features that a map shows, and what identifies them in the data: OpenStreetMap's tags, or the plain
//! word under `kind`.

use super::geometry::Line;
use crate::kit::word_enum::word_enum;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FeatureKind {
    Green,
    Water,
    River,
    Stream,
    Coastline,
    Building,
    Path,
    Lane,
    Street,
    Road,
    Highway,
    Rail,
}

word_enum!(FeatureKind {
    Green = "green",
    Water = "water",
    River = "river",
    Stream = "stream",
    Coastline = "coastline",
    Building = "building",
    Path = "path",
    Lane = "lane",
    Street = "street",
    Road = "road",
    Highway = "highway",
    Rail = "rail",
});

/// A feature as stored: a line in one or more parts, or an area with its holes.
#[derive(Debug, Clone, PartialEq)]
pub struct MapFeature {
    pub kind: FeatureKind,
    pub lines: Vec<Line>,
}

impl FeatureKind {
    pub fn is_area(self) -> bool {
        matches!(self, FeatureKind::Green | FeatureKind::Water | FeatureKind::Building)
    }

    /// From OpenStreetMap's tags; `None` for what the map does not show.
    pub fn of_tags<'a>(tag: impl Fn(&str) -> Option<&'a str>) -> Option<FeatureKind> {
        if tag("tunnel").is_some_and(|value| value != "no") && tag("highway").is_none() {
            return None;
        }
        let kind = match (tag("highway"), tag("railway"), tag("waterway"), tag("natural")) {
            (Some(value), ..) => Self::of_highway(value),
            (_, Some("rail" | "light_rail" | "tram" | "narrow_gauge"), ..) => Some(FeatureKind::Rail),
            (_, _, Some("riverbank" | "dock" | "boatyard"), _) => Some(FeatureKind::Water),
            (_, _, Some("river" | "canal"), _) => Some(FeatureKind::River),
            (_, _, Some("stream" | "ditch" | "drain"), _) => Some(FeatureKind::Stream),
            (.., Some("water" | "bay" | "strait")) => Some(FeatureKind::Water),
            (.., Some("wood" | "scrub" | "heath" | "grassland" | "wetland")) => Some(FeatureKind::Green),
            (.., Some("coastline")) => Some(FeatureKind::Coastline),
            _ => None,
        };
        kind.or_else(|| match (tag("landuse"), tag("leisure"), tag("building")) {
            (Some("reservoir" | "basin"), ..) => Some(FeatureKind::Water),
            (
                Some(
                    "forest" | "grass" | "meadow" | "recreation_ground" | "cemetery" | "village_green"
                    | "orchard" | "vineyard" | "allotments",
                ),
                ..,
            )
            | (
                _,
                Some("park" | "garden" | "golf_course" | "nature_reserve" | "pitch" | "common" | "dog_park"),
                _,
            ) => Some(FeatureKind::Green),
            (.., Some(value)) if value != "no" => Some(FeatureKind::Building),
            _ => None,
        })
    }

    fn of_highway(value: &str) -> Option<FeatureKind> {
        match value.strip_suffix("_link").unwrap_or(value) {
            "motorway" | "trunk" | "primary" => Some(FeatureKind::Highway),
            "secondary" | "tertiary" => Some(FeatureKind::Road),
            "residential" | "unclassified" | "living_street" | "pedestrian" | "road" => {
                Some(FeatureKind::Street)
            }
            "service" | "track" => Some(FeatureKind::Lane),
            "footway" | "path" | "cycleway" | "bridleway" | "steps" => Some(FeatureKind::Path),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_name_what_is_drawn() {
        let of = |tags: &[(&str, &'static str)]| {
            FeatureKind::of_tags(|name| {
                tags.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
            })
        };
        assert_eq!(of(&[("highway", "motorway_link")]), Some(FeatureKind::Highway));
        assert_eq!(of(&[("highway", "residential"), ("name", "Elm Street")]), Some(FeatureKind::Street));
        assert_eq!(of(&[("natural", "water"), ("water", "lake")]), Some(FeatureKind::Water));
        assert_eq!(of(&[("natural", "peak"), ("leisure", "park")]), Some(FeatureKind::Green));
        assert_eq!(of(&[("building", "yes")]), Some(FeatureKind::Building));
        assert_eq!(of(&[("waterway", "stream"), ("tunnel", "culvert")]), None);
        assert_eq!(of(&[("shop", "bakery")]), None);
    }
}
