//! A web page with events as JSON-LD, microdata, or both.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use scraper::Html;
use serde_json::Value;
use url::Url;

use super::{Extraction, RejectedItem, json, microdata, schema_org, syntaxes};

/// How many objects of one page are visited; more would be abuse.
const MAX_OBJECTS: usize = 50_000;
/// Building a page's tree takes time quadratic in its depth, so for a page with more tags than any calendar
/// has, only the JSON-LD is read.
const MAX_TAGS: usize = 10_000;

/// `zone` and `today` are the town's.
pub fn read(text: &str, base: &Url, zone: &TimeZone, today: Date) -> Extraction {
    let mut reading = Extraction::default();
    let trimmed = text.trim_start();
    // Some sites serve bare JSON.
    if trimmed.starts_with(['{', '[']) {
        match json::parse(trimmed) {
            Some(value) => collect(value, base, zone, today, &mut reading),
            None => reading.reject(because("It is not valid JSON.")),
        }
        return reading;
    }
    for script in scripts(text) {
        match json::parse(script) {
            Some(value) => collect(value, base, zone, today, &mut reading),
            None if !script.contains("Event") => {}
            None => reading.reject(because("A block of data in the page is not valid JSON.")),
        }
    }
    if !text.contains("itemscope") {
        return reading;
    }
    if text.matches('<').nth(MAX_TAGS * 2).is_some() {
        reading.reject(because("The page has too many tags to be read for microdata."));
        return reading;
    }
    let mut marked = Extraction::default();
    for item in microdata::items(&Html::parse_document(text), base) {
        collect(item, base, zone, today, &mut marked);
    }
    syntaxes::join(&mut reading, marked, today);
    reading
}

fn because(reason: &str) -> RejectedItem {
    RejectedItem { title: String::new(), reason: reason.into() }
}

/// The contents of the `application/ld+json` scripts, found without building the page's tree.
fn scripts(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        rest = rest.get(at..).unwrap_or_default();
        if let Some(comment) = rest.strip_prefix("<!--") {
            let end = comment.find("-->").map_or(comment.len(), |end| end + 3);
            rest = comment.get(end..).unwrap_or_default();
            continue;
        }
        let is_script = rest.get(1..7).is_some_and(|name| name.eq_ignore_ascii_case("script"));
        if !is_script {
            rest = rest.get(1..).unwrap_or_default();
            continue;
        }
        let Some((head, body)) = rest.split_once('>') else { break };
        let end = end_of_script(body);
        if head.to_ascii_lowercase().contains("ld+json") {
            found.extend(body.get(..end));
        }
        rest = body.get(end..).and_then(|rest| rest.get(1..)).unwrap_or_default();
    }
    found
}

fn end_of_script(body: &str) -> usize {
    let is_end =
        |at: &usize| body.get(at + 2..at + 8).is_some_and(|name| name.eq_ignore_ascii_case("script"));
    body.match_indices("</").map(|(at, _)| at).find(is_end).unwrap_or(body.len())
}

/// Collects every event among the objects, at any depth.
fn collect(value: Value, base: &Url, zone: &TimeZone, today: Date, reading: &mut Extraction) {
    let mut left = MAX_OBJECTS;
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
                    let event = schema_org::event(&fields, base, zone);
                    let unread = event.is_ok().then(|| schema_org::unread_end(&fields, zone)).flatten();
                    reading.add(event, today);
                    unread.into_iter().for_each(|rejected| reading.reject(rejected));
                }
                let inner = fields.into_iter().map(|(_, inner)| inner);
                queue.extend(inner.filter(|inner| inner.is_object() || inner.is_array()));
            }
            _ => {}
        }
    }
}
