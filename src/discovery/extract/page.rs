//! A web page with events in it: as JSON-LD, as microdata, or as both.

use jiff::tz::TimeZone;
use scraper::Html;
use serde_json::Value;
use url::Url;

use super::{Reading, Rejected, json, microdata, schema_org};

/// Objects looked at in one page; beyond them somebody is playing.
const MOST_OBJECTS: usize = 50_000;

/// `zone` is the town's.
pub fn read(text: &str, base: &Url, zone: &TimeZone) -> Reading {
    let mut reading = Reading::default();
    let trimmed = text.trim_start();
    // Some sites serve the data by itself.
    if trimmed.starts_with(['{', '[']) {
        match json::parse(trimmed) {
            Some(value) => collect(value, base, zone, &mut reading),
            None => reading.reject(unreadable()),
        }
        return reading;
    }
    let document = Html::parse_document(text);
    for node in document.tree.nodes() {
        let Some(element) = node.value().as_element() else { continue };
        let is_json = element.name() == "script"
            && element
                .attr("type")
                .is_some_and(|kind| kind.trim().to_ascii_lowercase().starts_with("application/ld+json"));
        if is_json {
            let script: String =
                node.children().filter_map(|node| node.value().as_text().map(|text| &**text)).collect();
            match json::parse(&script) {
                Some(value) => collect(value, base, zone, &mut reading),
                None if !script.contains("Event") => {}
                None => reading.reject(unreadable()),
            }
        }
    }
    for item in microdata::items(&document, base) {
        collect(item, base, zone, &mut reading);
    }
    reading
}

fn unreadable() -> Rejected {
    Rejected { title: String::new(), reason: "A block of data in the page is not valid JSON.".into() }
}

/// Every event among the objects, however deep.
fn collect(value: Value, base: &Url, zone: &TimeZone, reading: &mut Reading) {
    let mut left = MOST_OBJECTS;
    let mut queue = std::collections::VecDeque::from([value]);
    while let Some(value) = queue.pop_front() {
        if left == 0 {
            return;
        }
        left -= 1;
        match value {
            Value::Array(values) => queue.extend(values),
            Value::Object(fields) => {
                if schema_org::is_event(&fields) {
                    reading.add(schema_org::event(&fields, base, zone));
                }
                queue.extend(
                    fields
                        .into_iter()
                        .map(|(_, inner)| inner)
                        .filter(|inner| inner.is_object() || inner.is_array()),
                );
            }
            _ => {}
        }
    }
}
