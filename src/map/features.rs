//! What a map shows, and which words of the data mean it: OpenStreetMap's tags, or the plain word
//! under `kind`.

use super::geometry::Line;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
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

const WORDS: [(Kind, &str); 12] = [
    (Kind::Green, "green"),
    (Kind::Water, "water"),
    (Kind::River, "river"),
    (Kind::Stream, "stream"),
    (Kind::Coastline, "coastline"),
    (Kind::Building, "building"),
    (Kind::Path, "path"),
    (Kind::Lane, "lane"),
    (Kind::Street, "street"),
    (Kind::Road, "road"),
    (Kind::Highway, "highway"),
    (Kind::Rail, "rail"),
];

/// A feature as it is kept: a line in one or more parts, or an area with its holes.
#[derive(Debug, Clone, PartialEq)]
pub struct Feature {
    pub kind: Kind,
    pub lines: Vec<Line>,
}

impl Kind {
    pub fn word(self) -> &'static str {
        WORDS.iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| word)
    }

    pub fn of_word(word: &str) -> Option<Kind> {
        WORDS.iter().find(|(_, known)| *known == word).map(|(kind, _)| *kind)
    }

    pub fn is_area(self) -> bool {
        matches!(self, Kind::Green | Kind::Water | Kind::Building)
    }

    /// By OpenStreetMap's tags; `None` for what the map does not show.
    pub fn of_tags<'a>(tag: impl Fn(&str) -> Option<&'a str>) -> Option<Kind> {
        if tag("tunnel").is_some_and(|value| value != "no") && tag("highway").is_none() {
            return None;
        }
        let kind = match (tag("highway"), tag("railway"), tag("waterway"), tag("natural")) {
            (Some(value), ..) => Self::of_highway(value),
            (_, Some("rail" | "light_rail" | "tram" | "narrow_gauge"), ..) => Some(Kind::Rail),
            (_, _, Some("riverbank" | "dock" | "boatyard"), _) => Some(Kind::Water),
            (_, _, Some("river" | "canal"), _) => Some(Kind::River),
            (_, _, Some("stream" | "ditch" | "drain"), _) => Some(Kind::Stream),
            (.., Some("water" | "bay" | "strait")) => Some(Kind::Water),
            (.., Some("wood" | "scrub" | "heath" | "grassland" | "wetland")) => Some(Kind::Green),
            (.., Some("coastline")) => Some(Kind::Coastline),
            _ => None,
        };
        kind.or_else(|| match (tag("landuse"), tag("leisure"), tag("building")) {
            (Some("reservoir" | "basin"), ..) => Some(Kind::Water),
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
            ) => Some(Kind::Green),
            (.., Some(value)) if value != "no" => Some(Kind::Building),
            _ => None,
        })
    }

    fn of_highway(value: &str) -> Option<Kind> {
        match value.strip_suffix("_link").unwrap_or(value) {
            "motorway" | "trunk" | "primary" => Some(Kind::Highway),
            "secondary" | "tertiary" => Some(Kind::Road),
            "residential" | "unclassified" | "living_street" | "pedestrian" | "road" => Some(Kind::Street),
            "service" | "track" => Some(Kind::Lane),
            "footway" | "path" | "cycleway" | "bridleway" | "steps" => Some(Kind::Path),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_words_name_what_is_drawn() {
        let of = |tags: &[(&str, &'static str)]| {
            Kind::of_tags(|name| tags.iter().find(|(known, _)| *known == name).map(|(_, value)| *value))
        };
        assert_eq!(of(&[("highway", "motorway_link")]), Some(Kind::Highway));
        assert_eq!(of(&[("highway", "residential"), ("name", "Elm Street")]), Some(Kind::Street));
        assert_eq!(of(&[("natural", "water"), ("water", "lake")]), Some(Kind::Water));
        assert_eq!(of(&[("natural", "peak"), ("leisure", "park")]), Some(Kind::Green));
        assert_eq!(of(&[("building", "yes")]), Some(Kind::Building));
        assert_eq!(of(&[("waterway", "stream"), ("tunnel", "culvert")]), None);
        assert_eq!(of(&[("shop", "bakery")]), None);
        for (kind, word) in WORDS {
            assert_eq!((kind.word(), Kind::of_word(word)), (word, Some(kind)));
        }
    }
}
