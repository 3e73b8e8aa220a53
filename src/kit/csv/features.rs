//! JSON as a table: either a list of objects, whose members are the columns, or the places on a map (GeoJSON,
//! RFC 7946), whose properties are the columns and whose points become latitude and longitude.
//!
//! Invariant: features are parsed one by one; only the file's text is held as a whole.

use std::collections::HashSet;
use std::ops::Range;

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::geometry::representative;
use super::record::CsvRecord;
use super::{CsvError, fold};

/// Larger maps are not a list of a town's places.
pub(super) const MAX_BYTES: u64 = 64 << 20;
const MAX_COLUMNS: usize = 2_000;
/// Nested objects become columns like `addr.street`, down to this depth.
const DEEPEST: usize = 3;
const WHAT_IS_READ: &str = "of JSON, a list of objects and GeoJSON with places (a FeatureCollection) are read; save the table as CSV";

pub(super) struct Features {
    text: String,
    /// The position of each object in the text, and its line.
    places: std::vec::IntoIter<(u64, Range<usize>)>,
    /// The names of the properties, after those of the position.
    names: Vec<String>,
    /// A plain list of objects, without positions.
    is_list: bool,
}

/// Whether a file that begins like this is JSON; "[ID],Name" is a table.
pub(super) fn is_json(start: &str) -> bool {
    let mut letters = start.chars().filter(|letter| !letter.is_whitespace());
    match (letters.next(), letters.next()) {
        (Some('{'), Some(next)) => next == '"' || next == '}',
        (Some('['), Some(next)) => matches!(next, '{' | '[' | ']' | '"') || next.is_ascii_digit(),
        _ => false,
    }
}

#[derive(Deserialize)]
struct Outer<'a> {
    #[serde(rename = "type", default)]
    kind: Option<&'a str>,
    #[serde(borrow, default)]
    features: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct Feature {
    #[serde(default)]
    id: Value,
    #[serde(default)]
    properties: Option<Map<String, Value>>,
    #[serde(default)]
    geometry: Value,
}

impl Features {
    pub(super) fn read(text: String) -> Result<Features, CsvError> {
        let is_list = text.trim_start().starts_with('[');
        let places = if is_list { objects(&text)? } else { places(&text)? };
        let names = names(&text, &places, is_list)?;
        Ok(Features { text, places: places.into_iter(), names, is_list })
    }

    pub(super) fn headings(&self) -> Vec<String> {
        let position: &[&str] = if self.is_list { &[] } else { &["latitude", "longitude"] };
        position.iter().map(|name| (*name).to_owned()).chain(self.names.iter().cloned()).collect()
    }

    pub(super) fn next(&mut self) -> Option<Result<CsvRecord, CsvError>> {
        let (line, place) = self.places.next()?;
        let Some(feature) = feature(&self.text, place, self.is_list) else {
            return Some(Err(CsvError::row(line, "this entry of the file cannot be read")));
        };
        let point = representative(&feature.geometry);
        let properties = flat(feature);
        let number = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
        let mut cells = match self.is_list {
            true => Vec::new(),
            false => vec![number(point.map(|(_, y)| y)), number(point.map(|(x, _)| x))],
        };
        cells.extend(self.names.iter().map(|name| {
            let found = properties.iter().find(|(known, _)| known == name);
            found.map(|(_, text)| text.clone()).unwrap_or_default()
        }));
        Some(Ok(CsvRecord::new(line, cells)))
    }
}

/// Line and range of each object of a list.
fn objects(text: &str) -> Result<Vec<(u64, Range<usize>)>, CsvError> {
    check_size(text)?;
    let raw: Vec<&RawValue> = serde_json::from_str(text).map_err(|error| broken(&error))?;
    if raw.iter().any(|value| !value.get().starts_with('{')) {
        return Err(CsvError::file(1, format!("this is JSON, not a table; {WHAT_IS_READ}")));
    }
    if raw.is_empty() {
        return Err(CsvError::file(1, "there is nothing in this list"));
    }
    Ok(extents(text, raw))
}

fn check_size(text: &str) -> Result<(), CsvError> {
    if text.len() as u64 > MAX_BYTES {
        return Err(CsvError::file(1, format!("this file is larger than {} MB", MAX_BYTES >> 20)));
    }
    Ok(())
}

fn broken(error: &serde_json::Error) -> CsvError {
    let what = format!("this looks like JSON and breaks off or is damaged here; {WHAT_IS_READ}");
    CsvError::file(error.line() as u64, what)
}

/// Line and range of each feature.
fn places(text: &str) -> Result<Vec<(u64, Range<usize>)>, CsvError> {
    check_size(text)?;
    let no_map = || CsvError::file(1, format!("this is JSON, not a table; {WHAT_IS_READ}"));
    let mut raw: Vec<&RawValue> = Vec::new();
    // A file may also contain one feature per line.
    for value in serde_json::Deserializer::from_str(text).into_iter::<&RawValue>() {
        let value = value.map_err(|error| broken(&error))?;
        let outer: Outer<'_> = serde_json::from_str(value.get()).map_err(|_| no_map())?;
        match outer.kind {
            Some("FeatureCollection") => raw.extend(outer.features),
            Some("Feature") => raw.push(value),
            _ => return Err(no_map()),
        }
    }
    if raw.is_empty() {
        return Err(CsvError::file(1, "there are no places in this map"));
    }
    Ok(extents(text, raw))
}

/// The ranges of these slices of the text, with their lines.
fn extents(text: &str, raw: Vec<&RawValue>) -> Vec<(u64, Range<usize>)> {
    let (mut line, mut at) = (1, 0);
    let mut places = Vec::with_capacity(raw.len());
    for feature in raw {
        // Each slice is borrowed from the text, so the difference of the pointers is its offset.
        let start = (feature.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        let before = text.get(at..start).unwrap_or_default();
        line += before.bytes().filter(|byte| *byte == b'\n').count() as u64;
        at = start.max(at);
        places.push((line, start..start + feature.get().len()));
    }
    places
}

fn feature(text: &str, place: Range<usize>, is_list: bool) -> Option<Feature> {
    let text = text.get(place)?;
    match is_list {
        true => Some(Feature {
            id: Value::Null,
            properties: Some(serde_json::from_str(text).ok()?),
            geometry: Value::Null,
        }),
        false => serde_json::from_str(text).ok(),
    }
}

/// The properties of all places in the order in which they first appear. Properties named latitude or
/// longitude are dropped in favor of the place's point on the map.
fn names(text: &str, places: &[(u64, Range<usize>)], is_list: bool) -> Result<Vec<String>, CsvError> {
    let (mut names, mut known) = (Vec::new(), HashSet::new());
    for (line, place) in places {
        for (name, _) in feature(text, place.clone(), is_list).map(flat).unwrap_or_default() {
            let is_position = !is_list && ["latitude", "longitude"].contains(&fold(&name).as_str());
            if is_position || !known.insert(name.clone()) {
                continue;
            }
            names.push(name);
            if names.len() > MAX_COLUMNS {
                return Err(CsvError::file(
                    *line,
                    format!("the file has more than {MAX_COLUMNS} properties"),
                ));
            }
        }
    }
    Ok(names)
}

fn flat(feature: Feature) -> Vec<(String, String)> {
    let mut flat = Vec::new();
    let properties = feature.properties.unwrap_or_default();
    if !feature.id.is_null() && !properties.contains_key("id") && !properties.contains_key("@id") {
        flat.push(("id".to_owned(), word(&feature.id)));
    }
    add(&mut flat, "", &properties, DEEPEST);
    flat
}

fn add(flat: &mut Vec<(String, String)>, before: &str, object: &Map<String, Value>, deep: usize) {
    for (name, value) in object {
        let name = if before.is_empty() { name.clone() } else { format!("{before}.{name}") };
        match value {
            Value::Object(inner) if deep > 1 => add(flat, &name, inner, deep - 1),
            Value::Array(items) if items.iter().all(|item| !item.is_object() && !item.is_array()) => {
                flat.push((name, items.iter().map(word).collect::<Vec<_>>().join("; ")));
            }
            value => flat.push((name, word(value))),
        }
    }
}

fn word(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::kit::csv::CsvReader;

    fn open(text: &str) -> Result<CsvReader<Cursor<Vec<u8>>>, CsvError> {
        CsvReader::new(Cursor::new(text.as_bytes().to_vec()))
    }

    fn refusal(text: &str) -> String {
        open(text).err().map(|error| error.to_string()).unwrap_or_default()
    }

    const MAP: &str = r#"{
        "type": "FeatureCollection",
        "features": [
            {"type": "Feature", "id": "node/7", "geometry": {"type": "Point", "coordinates": [-72.4, 41.3]},
             "properties": {"name": "The Inn", "addr:street": "Main St", "levels": 2, "tags": ["a", "b"]}},
            {"type": "Feature", "geometry": null, "properties": {"name": "Mill", "contact": {"phone": "860 555 0134"}}},
            {"type": "Feature", "geometry": {"type": "Point"}, "properties": null}
        ]
    }"#;

    #[test]
    fn a_map_is_a_table_of_its_places() {
        let reader = open(&format!("\u{feff}{MAP}")).unwrap();
        assert_eq!(
            reader.headings(),
            ["latitude", "longitude", "id", "name", "addr:street", "levels", "tags", "contact.phone"]
        );
        let rows: Vec<CsvRecord> = reader.map(Result::unwrap).collect();
        assert_eq!(rows.iter().map(|row| row.line).collect::<Vec<_>>(), [4, 6, 7]);
        assert_eq!(rows[0].cells(), ["41.3", "-72.4", "node/7", "The Inn", "Main St", "2", "a; b", ""]);
        assert_eq!((rows[1].get(3), rows[1].get(7)), ("Mill", "860 555 0134"));
        assert!(rows[2].is_empty());
    }

    #[test]
    fn features_may_stand_one_a_line() {
        let one = |name: &str| {
            format!(
                r#"{{"type":"Feature","geometry":{{"type":"Point","coordinates":[1,2]}},"properties":{{"name":"{name}"}}}}"#
            )
        };
        let rows: Vec<CsvRecord> =
            open(&format!("{}\n{}\n", one("Inn"), one("Mill"))).unwrap().map(Result::unwrap).collect();
        assert_eq!((rows.len(), rows[1].line, rows[1].get(2)), (2, 2, "Mill"));
    }

    #[test]
    fn a_list_of_objects_is_a_table() {
        let reader = open(
            "[{\"name\": \"Inn\", \"latitude\": 41.3, \"open\": true},\n {\"tags\": [\"a\", \"b\"], \"name\": null}]",
        );
        let reader = reader.unwrap();
        assert_eq!(reader.headings(), ["name", "latitude", "open", "tags"]);
        let rows: Vec<CsvRecord> = reader.map(Result::unwrap).collect();
        assert_eq!(rows[0].cells(), ["Inn", "41.3", "true", ""]);
        assert_eq!((rows[1].line, rows[1].cells()), (2, ["", "", "", "a; b"].map(str::to_owned).as_slice()));
    }

    #[test]
    fn json_that_is_no_map_is_named_as_such() {
        for text in [r#"{"name": "Inn"}"#, r#"[{"name": "Inn"}, 7]"#, "[1, 2]", "{}", " [\n\"a\"]"] {
            assert!(
                refusal(text).starts_with("line 1: this is JSON, not a table; of JSON, a list of objects"),
                "{text}"
            );
        }
        assert!(refusal("[]").contains("nothing in this list"));
        assert!(
            refusal("[{\"name\": \"Inn\"},\n{\"na")
                .starts_with("line 2: this looks like JSON and breaks off")
        );
        assert!(refusal(&MAP[..300]).contains(": this looks like JSON and breaks off"));
        assert!(refusal(r#"{"type":"FeatureCollection","features":[]}"#).contains("no places"));
        assert_eq!(open("[ID],Name\n1,Inn\n").unwrap().headings(), ["[ID]", "Name"]);
        assert_eq!(open("{name},town\nInn,W\n").unwrap().headings(), ["{name}", "town"]);
    }
}
