//! Maps in GeoJSON (RFC 7946): read feature by feature, so that only one of a large file is in memory; and
//! written.

use std::fmt;
use std::io::{Read, Write};

use rusqlite::Connection;
use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use super::features::{FeatureKind, MapFeature};
use super::geometry::Line;
use super::store;
use crate::kit::error::Error;

/// What a feature of the file is to the map.
pub enum FeatureOutcome {
    Shown {
        feature: MapFeature,
        is_tagged: bool,
    },
    /// Of a kind that the map does not show.
    Other,
    Bad(String),
    /// Beyond the town's surroundings.
    Outside,
}

/// The members of the collection other than its features.
#[derive(Debug, Default)]
pub struct CollectionMembers {
    pub attribution: Option<String>,
}

/// Passes each feature, and its number in the file, to `each`.
pub fn read(input: impl Read, each: impl FnMut(u64, FeatureOutcome)) -> Result<CollectionMembers, Error> {
    let mut deserializer = serde_json::Deserializer::from_reader(input);
    let outer = Collection { each, count: 0 }
        .deserialize(&mut deserializer)
        .and_then(|outer| deserializer.end().map(|()| outer));
    outer.map_err(|error| {
        let why = if error.is_eof() { "the file breaks off".to_owned() } else { error.to_string() };
        Error::BadRequest(format!("this is not a GeoJSON map (a FeatureCollection): {why}"))
    })
}

struct Collection<F> {
    each: F,
    count: u64,
}

impl<'de, F: FnMut(u64, FeatureOutcome)> DeserializeSeed<'de> for Collection<F> {
    type Value = CollectionMembers;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<CollectionMembers, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, F: FnMut(u64, FeatureOutcome)> Visitor<'de> for Collection<F> {
    type Value = CollectionMembers;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a FeatureCollection")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<CollectionMembers, A::Error> {
        let mut outer = CollectionMembers::default();
        let mut has_features = false;
        while let Some(name) = map.next_key::<String>()? {
            match name.as_str() {
                "features" => {
                    has_features = true;
                    map.next_value_seed(Features(&mut self))?;
                }
                "attribution" => outer.attribution = map.next_value::<Value>()?.as_str().map(str::to_owned),
                "crs" => {
                    let crs: Value = map.next_value()?;
                    let name = crs.pointer("/properties/name").and_then(Value::as_str).unwrap_or_default();
                    if !(name.is_empty() || name.ends_with("CRS84") || name.ends_with("4326")) {
                        return Err(A::Error::custom(format!(
                            "its positions are in {name}; export it in degrees (WGS 84, EPSG:4326)"
                        )));
                    }
                }
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        if has_features { Ok(outer) } else { Err(A::Error::custom("it has no \"features\"")) }
    }
}

struct Features<'a, F>(&'a mut Collection<F>);

impl<'de, F: FnMut(u64, FeatureOutcome)> DeserializeSeed<'de> for Features<'_, F> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, F: FnMut(u64, FeatureOutcome)> Visitor<'de> for Features<'_, F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of features")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        while let Some(value) = seq.next_element::<Value>()? {
            self.0.count += 1;
            (self.0.each)(self.0.count, read_feature(&value));
        }
        Ok(())
    }
}

#[derive(Deserialize)]
struct Geometry {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    coordinates: Value,
}

fn read_feature(value: &Value) -> FeatureOutcome {
    let properties = value.get("properties");
    let property = |name: &str| properties?.get(name)?.as_str();
    // Some exports put the tags into an object of their own.
    let tag = |name: &str| property(name).or_else(|| properties?.get("tags")?.get(name)?.as_str());
    let word = property("kind").and_then(|word| FeatureKind::parse(&word.trim().to_ascii_lowercase()));
    let Some(kind) = word.or_else(|| FeatureKind::of_tags(tag)) else { return FeatureOutcome::Other };
    let geometry = value.get("geometry").cloned().unwrap_or_default();
    let Ok(Geometry { kind: shape, coordinates }) = serde_json::from_value(geometry) else {
        return FeatureOutcome::Bad("it has no geometry".into());
    };
    let lines = match shape.as_str() {
        "LineString" => line(&coordinates).map(|line| vec![line]),
        "Polygon" | "MultiLineString" => lines(&coordinates),
        "MultiPolygon" => coordinates
            .as_array()
            .ok_or_else(no_positions)
            .and_then(|parts| parts.iter().map(lines).collect::<Result<Vec<_>, _>>())
            .map(|parts| parts.into_iter().flatten().collect()),
        "Point" | "MultiPoint" => return FeatureOutcome::Other,
        other => Err(format!("a {other} cannot be drawn")),
    };
    match lines {
        Ok(lines) => {
            let is_open = |line: &Line| line.len() < 4 || line.first() != line.last();
            if kind.is_area() && lines.iter().any(is_open) {
                let kind = kind.as_str();
                return FeatureOutcome::Bad(format!("its edge does not close; a {kind} is an area"));
            }
            FeatureOutcome::Shown { feature: MapFeature { kind, lines }, is_tagged: word.is_none() }
        }
        Err(why) => FeatureOutcome::Bad(why),
    }
}

fn no_positions() -> String {
    "its coordinates are not a list of positions".into()
}

fn lines(value: &Value) -> Result<Vec<Line>, String> {
    value.as_array().ok_or_else(no_positions)?.iter().map(line).collect()
}

fn line(value: &Value) -> Result<Line, String> {
    let positions = value.as_array().ok_or_else(no_positions)?;
    let mut line = Line::with_capacity(positions.len());
    for position in positions {
        let number = |index: usize| position.get(index).and_then(Value::as_f64).ok_or_else(no_positions);
        let (longitude, latitude) = (number(0)?, number(1)?);
        if !(-180.0..=180.0).contains(&longitude) || !(-90.0..=90.0).contains(&latitude) {
            return Err(format!(
                "{longitude}, {latitude} is not a longitude and latitude; export the map in degrees (WGS 84, EPSG:4326)"
            ));
        }
        line.push((longitude, latitude));
    }
    Ok(line)
}

/// Writes the town's map as a FeatureCollection that `import map` reads back. Returns the number of features.
pub fn write(conn: &Connection, target: &mut impl Write) -> Result<u64, Error> {
    target.write_all(b"{\"type\":\"FeatureCollection\",\"features\":[").map_err(Error::internal)?;
    let mut count = 0_u64;
    let source = store::for_each(conn, |feature| {
        let positions = |line: &Line| line.iter().map(|(x, y)| json!([x, y])).collect::<Vec<_>>();
        let coordinates: Vec<_> = feature.lines.iter().map(positions).collect();
        let shape = if feature.kind.is_area() { "Polygon" } else { "MultiLineString" };
        let value = json!({
            "type": "Feature",
            "properties": { "kind": feature.kind.as_str() },
            "geometry": { "type": shape, "coordinates": coordinates },
        });
        write!(target, "{}\n{value}", if count > 0 { "," } else { "" }).map_err(Error::internal)?;
        count += 1;
        Ok(())
    })?;
    let attribution = source.map(|source| source.attribution).unwrap_or_default();
    writeln!(target, "\n],\"attribution\":{}}}", json!(attribution)).map_err(Error::internal)?;
    Ok(count)
}
