//! Places of a map (GeoJSON, RFC 7946) as a table: their properties are the columns, and the point
//! of each is its latitude and longitude.
//!
//! Invariant: features are read one by one; of all at once only the file's text is held.

use std::collections::HashSet;
use std::ops::Range;

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::geometry::representative;
use super::{CsvError, CsvRecord, fold};

/// Larger maps are no list of a town's places.
pub(super) const MOST_BYTES: u64 = 64 << 20;
const MOST_COLUMNS: usize = 2_000;
/// Objects inside objects become columns `addr.street`, so deep.
const DEEPEST: usize = 3;
const WHAT_IS_READ: &str =
    "of JSON, only GeoJSON with places (a FeatureCollection) is read; save the table as CSV";

pub(super) struct Features {
    text: String,
    /// Where each stands in the text, and its line.
    places: std::vec::IntoIter<(u64, Range<usize>)>,
    /// The names of the properties, after those of the position.
    names: Vec<String>,
}

/// Whether a file that begins so is JSON; "[ID],Name" is a table.
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
        let places = places(&text)?;
        let names = names(&text, &places)?;
        Ok(Features { text, places: places.into_iter(), names })
    }

    pub(super) fn headings(&self) -> Vec<String> {
        ["latitude", "longitude"].into_iter().map(str::to_owned).chain(self.names.iter().cloned()).collect()
    }

    pub(super) fn next(&mut self) -> Option<Result<CsvRecord, CsvError>> {
        let (line, place) = self.places.next()?;
        let Some(feature) = feature(&self.text, place) else {
            return Some(Err(CsvError::row(line, "this feature of the map cannot be read")));
        };
        let point = representative(&feature.geometry);
        let properties = flat(feature);
        let number = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
        let mut cells = vec![number(point.map(|(_, y)| y)), number(point.map(|(x, _)| x))];
        cells.extend(self.names.iter().map(|name| {
            let found = properties.iter().find(|(known, _)| known == name);
            found.map(|(_, text)| text.clone()).unwrap_or_default()
        }));
        Some(Ok(CsvRecord::new(line, cells)))
    }
}

/// Line and extent of each feature.
fn places(text: &str) -> Result<Vec<(u64, Range<usize>)>, CsvError> {
    if text.len() as u64 > MOST_BYTES {
        return Err(CsvError::file(1, format!("this map is larger than {} MB", MOST_BYTES >> 20)));
    }
    let no_map = || CsvError::file(1, format!("this is JSON, not a table; {WHAT_IS_READ}"));
    let mut raw: Vec<&RawValue> = Vec::new();
    // A file may also hold one feature a line.
    for value in serde_json::Deserializer::from_str(text).into_iter::<&RawValue>() {
        let value = value.map_err(|error| {
            let what = format!("this looks like JSON and breaks off or is damaged here; {WHAT_IS_READ}");
            CsvError::file(error.line() as u64, what)
        })?;
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
    let (mut line, mut at) = (1, 0);
    let mut places = Vec::with_capacity(raw.len());
    for feature in raw {
        // What is borrowed from the text stands in it.
        let start = (feature.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        let before = text.get(at..start).unwrap_or_default();
        line += before.bytes().filter(|byte| *byte == b'\n').count() as u64;
        at = start.max(at);
        places.push((line, start..start + feature.get().len()));
    }
    Ok(places)
}

fn feature(text: &str, place: Range<usize>) -> Option<Feature> {
    serde_json::from_str(text.get(place)?).ok()
}

/// The properties of all places in the order in which they first appear. Those that say where a
/// place is give way to its point on the map.
fn names(text: &str, places: &[(u64, Range<usize>)]) -> Result<Vec<String>, CsvError> {
    let (mut names, mut known) = (Vec::new(), HashSet::new());
    for (line, place) in places {
        for (name, _) in feature(text, place.clone()).map(flat).unwrap_or_default() {
            if ["latitude", "longitude"].contains(&fold(&name).as_str()) || !known.insert(name.clone()) {
                continue;
            }
            names.push(name);
            if names.len() > MOST_COLUMNS {
                return Err(CsvError::file(
                    *line,
                    format!("the map has more than {MOST_COLUMNS} properties"),
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
        open(text).err().map(|fault| fault.to_string()).unwrap_or_default()
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
    fn json_that_is_no_map_is_named_as_such() {
        for text in [r#"{"name": "Inn"}"#, r#"[{"name": "Inn"}]"#, "[1, 2]", "{}", " [\n\"a\"]"] {
            assert!(
                refusal(text).starts_with("line 1: this is JSON, not a table; of JSON, only GeoJSON"),
                "{text}"
            );
        }
        assert!(refusal(&MAP[..300]).contains(": this looks like JSON and breaks off"));
        assert!(refusal(r#"{"type":"FeatureCollection","features":[]}"#).contains("no places"));
        assert_eq!(open("[ID],Name\n1,Inn\n").unwrap().headings(), ["[ID]", "Name"]);
        assert_eq!(open("{name},town\nInn,W\n").unwrap().headings(), ["{name}", "town"]);
    }
}
