//! The API's own documentation: the OpenAPI document, and a page for people.
//!
//! Calls: `openapi.json`, `docs/`. Both come from what each feature says about its own calls.

mod http;
mod page;
#[cfg(test)]
mod recorded_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub mod validate;

pub use http::api_routes;

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use flate2::read::GzDecoder;
use serde_json::{Value, json};

use crate::accessibility;
use crate::accounts;
use crate::admin;
use crate::alerts;
use crate::analytics;
use crate::approvals;
use crate::backups;
use crate::campaigns;
use crate::checklists;
use crate::claims;
use crate::dashboard;
use crate::deals;
use crate::deleted_records;
use crate::directory;
use crate::discovery;
use crate::event_plans;
use crate::events;
use crate::group_plans;
use crate::guides;
use crate::home;
use crate::idempotency;
use crate::imports;
use crate::inbox;
use crate::insights;
use crate::itineraries;
use crate::kit::error::{Error, Result};
use crate::kit::openapi::{Access, BASE_PATH, Operation, document};
use crate::layout;
use crate::life_services;
use crate::listing_checks;
use crate::moderation;
use crate::newsletter;
use crate::notifications;
use crate::pages;
use crate::placements;
use crate::quizzes;
use crate::record_lists;
use crate::reporting;
use crate::reviews;
use crate::saved;
use crate::settings;
use crate::suggestions;
use crate::syndication;
use crate::text_generation;
use crate::town_sheet;

/// All calls of the API, each tagged with the name of its feature.
pub fn operations() -> Vec<Operation> {
    let features = [
        ("accounts", accounts::api_operations()),
        ("admin", admin::api_operations()),
        ("alerts", alerts::api_operations()),
        ("accessibility", accessibility::api_operations()),
        ("settings", settings::api_operations()),
        ("analytics", analytics::api_operations()),
        ("backups", backups::api_operations()),
        ("inbox", inbox::api_operations()),
        ("moderation", moderation::api_operations()),
        ("dashboard", dashboard::api_operations()),
        ("checklists", checklists::api_operations()),
        ("claims", claims::api_operations()),
        ("deals", deals::api_operations()),
        ("deleted_records", deleted_records::api_operations()),
        ("directory", directory::api_operations()),
        ("record_lists", record_lists::api_operations()),
        ("discovery", discovery::api_operations()),
        ("event planning", event_plans::api_operations()),
        ("events", events::api_operations()),
        ("events", events::feeds::api_operations()),
        ("events", events::import::api_operations()),
        ("imports", imports::api_operations()),
        ("group plans", group_plans::api_operations()),
        ("guides", guides::api_operations()),
        ("guides", text_generation::api_operations()),
        ("home", home::api_operations()),
        ("insights", insights::api_operations()),
        ("reporting", reporting::api_operations()),
        ("town sheet", town_sheet::api_operations()),
        ("life services", life_services::api_operations()),
        ("itineraries", itineraries::api_operations()),
        ("newsletter", newsletter::api_operations()),
        ("syndication", syndication::api_operations()),
        ("approvals", approvals::api_operations()),
        ("notifications", notifications::api_operations()),
        ("pages", pages::api_operations()),
        ("placements", placements::api_operations()),
        ("campaigns", campaigns::api_operations()),
        ("quizzes", quizzes::api_operations()),
        ("reviews", reviews::api_operations()),
        ("saved places", saved::api_operations()),
        ("site", layout::api_operations()),
        ("suggestions", suggestions::api_operations()),
        ("listing checks", listing_checks::api_operations()),
        ("documentation", api_operations()),
    ];
    let tagged = features
        .into_iter()
        .flat_map(|(tag, operations)| operations.into_iter().map(move |operation| operation.tagged(tag)));
    let of_keys = |operation: Operation| {
        let takes_key = !operation.is_read() && idempotency::takes_keys(operation.route());
        if takes_key { operation.done_once() } else { operation }
    };
    tagged.map(of_keys).collect()
}

/// The feature of each call.
static FEATURES: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let rows = openapi().into_iter().flat_map(operations_of);
    rows.filter_map(|(method, path, row)| {
        let route = path.strip_prefix(BASE_PATH)?.trim_end_matches('/').replace('{', "<").replace('}', ">");
        Some((format!("{} {route}", method.to_uppercase()), tag_of(row)?.to_owned()))
    })
    .collect()
});

/// The feature that a call, such as `GET /deals/<id>`, belongs to.
pub fn feature_of_call(call: &str) -> Option<&'static str> {
    FEATURES.get(call).map(String::as_str)
}

/// The paths of the calls that answer with a file, by their segments. Event streams are told by their addresses.
static FILES: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let is_file = |kind: &String| kind != "application/json" && kind != "text/event-stream";
    let rows = openapi().into_iter().flat_map(operations_of);
    rows.filter(|(.., row)| {
        let contents = row.pointer("/responses/200/content").and_then(Value::as_object);
        contents.is_some_and(|contents| contents.keys().any(is_file))
    })
    .map(|(_, path, _)| segments(path).map(str::to_owned).collect())
    .collect()
});

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|part| !part.is_empty())
}

/// Whether the call at this path answers with a file.
pub fn answers_file(path: &str) -> bool {
    let given: Vec<&str> = segments(path).collect();
    FILES.iter().any(|wanted| {
        let mut pairs = wanted.iter().zip(&given);
        wanted.len() == given.len() && pairs.all(|(wanted, given)| wanted.starts_with('{') || wanted == given)
    })
}

/// Method, path and description of each call in the document.
fn operations_of(document: &Value) -> impl Iterator<Item = (&String, &String, &Value)> {
    let paths = document.get("paths").and_then(Value::as_object).into_iter().flatten();
    paths.flat_map(|(path, methods)| {
        methods.as_object().into_iter().flatten().map(move |(method, row)| (method, path, row))
    })
}

fn tag_of(operation: &Value) -> Option<&str> {
    operation.pointer("/tags/0").and_then(Value::as_str)
}

/// The document as committed (`docs/openapi.json`), packed by `build.rs`.
static COMMITTED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openapi.json.gz"));

fn committed() -> Result<Value> {
    Ok(serde_json::from_reader(GzDecoder::new(COMMITTED))?)
}

fn generated() -> Result<Value> {
    let document = document("Towngreen", env!("CARGO_PKG_VERSION"), operations()).map_err(Error::internal)?;
    Ok(serde_json::to_value(document)?)
}

/// While developing it is generated; the released program has the committed one, which a test compares with it,
/// and not the code that makes it (1.3 MB).
static DOCUMENT: LazyLock<Result<Value, String>> = LazyLock::new(|| {
    let document = if cfg!(debug_assertions) { generated() } else { committed() };
    document.map_err(|error| error.to_string())
});

/// The same for a town with commerce switched off.
static DOCUMENT_WITHOUT_SALES: LazyLock<Result<Value, String>> =
    LazyLock::new(|| DOCUMENT.as_ref().map(without_sales).map_err(String::clone));

/// Features whose calls do not exist in a town with commerce switched off.
const COMMERCIAL: [&str; 3] = ["campaigns", "deals", "placements"];

/// Without the calls of commerce, and the schemas that only those refer to.
fn without_sales(document: &Value) -> Value {
    let mut document = document.clone();
    if let Some(paths) = document.get_mut("paths").and_then(Value::as_object_mut) {
        for methods in paths.values_mut().filter_map(Value::as_object_mut) {
            methods.retain(|_, row| tag_of(row).is_none_or(|tag| !COMMERCIAL.contains(&tag)));
        }
        paths.retain(|_, methods| methods.as_object().is_some_and(|methods| !methods.is_empty()));
    }
    let used = schemas_used(&document);
    if let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) {
        schemas.retain(|name, _| used.contains(name));
    }
    document
}

/// The names of the schemas that calls refer to, directly or through other schemas.
fn schemas_used(document: &Value) -> HashSet<String> {
    let mut used = HashSet::new();
    let schemas = document.pointer("/components/schemas");
    let mut waiting: Vec<&Value> =
        ["/paths", "/components/responses"].iter().filter_map(|part| document.pointer(part)).collect();
    while let Some(value) = waiting.pop() {
        match value {
            Value::Object(fields) => {
                let reference = fields.get("$ref").and_then(Value::as_str);
                if let Some(name) = reference.and_then(|text| text.strip_prefix(page::REFERENCE))
                    && used.insert(name.to_owned())
                {
                    waiting.extend(schemas.and_then(|schemas| schemas.get(name)));
                }
                waiting.extend(fields.values());
            }
            Value::Array(values) => waiting.extend(values),
            _ => {}
        }
    }
    used
}

/// The address of the page's stylesheet.
const STYLE: &str = "/api/v1/docs.css";

pub fn openapi() -> Result<&'static Value> {
    DOCUMENT.as_ref().map_err(Error::internal)
}

/// The document of the calls that a town has which sells, or not.
fn document_of(is_commercial: bool) -> Result<&'static Value> {
    if is_commercial { openapi() } else { DOCUMENT_WITHOUT_SALES.as_ref().map_err(Error::internal) }
}

fn api_operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /openapi.json", Access::Everybody, "This document")
            .response_json(json!({ "type": "object", "required": ["openapi", "paths"] })),
        Operation::new("GET /docs", Access::Everybody, "This document, as a page").response_text("text/html"),
        Operation::new("GET /docs.css", Access::Everybody, "The page's style sheet")
            .response_text("text/css"),
    ]
}
