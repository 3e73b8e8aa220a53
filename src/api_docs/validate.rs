//! Whether a response matches the description of its call. Every call that a test makes is checked here.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, RwLock};

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};

use crate::kit::openapi::BASE_PATH;

/// One call in the document.
struct Described {
    method: String,
    /// The segments of its path; `None` for a parameter.
    parts: Vec<Option<String>>,
    /// By status: the media type, and the schema that a JSON response must match.
    answers: Answers,
}

/// A compiled schema.
struct Validator {
    schemas: Schemas,
    index: SchemaIndex,
}

/// By the schema's text, created when a response needs them: each takes some tenths of a second.
static VALIDATORS: LazyLock<RwLock<HashMap<String, Arc<Validator>>>> = LazyLock::new(RwLock::default);

/// Any name: nothing is loaded from there.
const SCHEMA: &str = "https://towngreen.example/response";

/// Whether a response must contain everything that its description promises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extent {
    Whole,
    /// A response from another server, which has fewer fields.
    Part,
}

/// The schema without its required fields.
fn without_required(schema: &Value) -> Value {
    match schema {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(name, value)| *name != "required" || !value.is_array());
            kept.map(|(name, value)| (name.clone(), without_required(value))).collect()
        }
        Value::Array(values) => values.iter().map(without_required).collect(),
        other => other.clone(),
    }
}

fn validator_of(schema: &Value, extent: Extent) -> Arc<Validator> {
    let key = format!("{extent:?} {schema}");
    if let Some(known) = VALIDATORS.read().unwrap().get(&key) {
        return Arc::clone(known);
    }
    let components = &super::openapi().unwrap()["components"];
    let mut whole = json!({ "allOf": [schema], "components": components });
    if extent == Extent::Part {
        whole = without_required(&whole);
    }
    let mut compiler = Compiler::new();
    compiler.add_resource(SCHEMA, whole).unwrap();
    let mut schemas = Schemas::new();
    let index = compiler.compile(SCHEMA, &mut schemas).unwrap();
    let made = Arc::new(Validator { schemas, index });
    Arc::clone(VALIDATORS.write().unwrap().entry(key).or_insert(made))
}

static CALLS: LazyLock<Vec<Described>> = LazyLock::new(|| {
    let document = super::openapi().unwrap();
    let mut calls = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let parts = path.split('/').filter(|part| !part.is_empty());
            calls.push(Described {
                method: method.to_uppercase(),
                parts: parts.map(|part| (!part.starts_with('{')).then(|| part.to_owned())).collect(),
                answers: answers(document, operation),
            });
        }
    }
    calls
});

type Answers = HashMap<u16, Vec<(String, Option<&'static Value>)>>;

fn answers(document: &'static Value, operation: &'static Value) -> Answers {
    let mut answers = HashMap::new();
    for (status, response) in operation["responses"].as_object().unwrap() {
        let response = match response["$ref"].as_str() {
            Some(reference) => document.pointer(&reference[1..]).unwrap(),
            None => response,
        };
        let contents = response["content"].as_object().into_iter().flatten();
        let contents = contents.map(|(media_type, content)| {
            let is_json = media_type == "application/json";
            (media_type.clone(), is_json.then(|| &content["schema"]))
        });
        answers.insert(status.parse().unwrap(), contents.collect());
    }
    answers
}

fn find(method: &str, path: &str) -> Option<&'static Described> {
    let path = path.split('?').next().unwrap_or(path);
    let is_root = ["/dj-rest-auth", "/auth"].iter().any(|root| path.starts_with(root));
    let path = if is_root { format!("{BASE_PATH}{path}") } else { path.to_owned() };
    let parts: Vec<_> = path.split('/').filter(|part| !part.is_empty()).collect();
    let fits = |call: &&Described| {
        call.method == method
            && call.parts.len() == parts.len()
            && call
                .parts
                .iter()
                .zip(&parts)
                .all(|(known, part)| known.as_deref().is_none_or(|known| known == *part))
    };
    // As in the router, a fixed segment takes precedence over a parameter.
    CALLS.iter().filter(fits).min_by_key(|call| call.parts.iter().filter(|part| part.is_none()).count())
}

/// What is wrong with a response; `None` if nothing is, or if the address is not part of the API.
pub fn error(method: &str, path: &str, status: u16, media_type: &str, text: &str) -> Option<String> {
    error_within(Extent::Whole, method, path, status, media_type, text)
}

/// The same for a response from another server, which may lack fields that ours adds.
pub fn recorded_error(method: &str, path: &str, status: u16, media_type: &str, text: &str) -> Option<String> {
    error_within(Extent::Part, method, path, status, media_type, text)
}

fn error_within(
    extent: Extent,
    method: &str,
    path: &str,
    status: u16,
    media_type: &str,
    text: &str,
) -> Option<String> {
    let call = find(method, path)?;
    let at = format!("{method} {path}: {status}");
    // Answered before any call was reached, or without any new content.
    let is_turned_aside = [304, 405].contains(&status)
        || status == 301 && !path.split('?').next().is_some_and(|path| path.ends_with('/'));
    if is_turned_aside {
        return None;
    }
    let Some(contents) = call.answers.get(&status) else {
        return Some(format!("{at} is not in its description: {text}"));
    };
    if contents.is_empty() {
        return (!text.is_empty() && status == 204).then(|| format!("{at} holds something: {text}"));
    }
    let media_type = media_type.split(';').next().unwrap_or_default();
    let Some((_, schema)) = contents.iter().find(|(known, _)| known == media_type) else {
        return Some(format!("{at} comes as {media_type}"));
    };
    let validator = validator_of(schema.as_ref()?, extent);
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => return Some(format!("{at}: {error}: {text}")),
    };
    let error = validator.schemas.validate(&value, validator.index).err()?;
    Some(format!("{at}: {error}\n{text}"))
}
