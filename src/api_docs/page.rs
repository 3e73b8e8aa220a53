//! The document as a page: which calls there are, what they accept and what they return.

use std::collections::BTreeMap;

use maud::{DOCTYPE, Markup, html};
use serde_json::{Map, Value};

use super::STYLE;

/// The order in which a path's methods are shown.
const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];
pub const REFERENCE: &str = "#/components/schemas/";

struct Call<'d> {
    method: &'static str,
    path: &'d str,
    operation: &'d Value,
}

/// The calls of each feature, ordered by path.
fn calls_by_tag(document: &Value) -> BTreeMap<&str, Vec<Call<'_>>> {
    let mut tags: BTreeMap<&str, Vec<Call<'_>>> = BTreeMap::new();
    for (path, methods) in entries(at(document, "/paths")) {
        for method in METHODS {
            let Some(operation) = methods.get(method) else { continue };
            let tag = word(at(operation, "/tags/0"));
            tags.entry(tag).or_default().push(Call { method, path, operation });
        }
    }
    tags
}

fn entries(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// A nested value; null if there is none.
fn at<'v>(value: &'v Value, pointer: &str) -> &'v Value {
    value.pointer(pointer).unwrap_or(&Value::Null)
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

pub fn draw(document: &Value) -> Markup {
    let tags = calls_by_tag(document);
    let title = format!("{} API", word(at(document, "/info/title")));
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { (title) }
                link rel="stylesheet" href=(STYLE);
            }
            body {
                main {
                    header {
                        h1 { (title) }
                        p { (word(at(document, "/info/description"))) }
                        p { "For programs: " a href="/api/v1/openapi.json" { "openapi.json" } " (OpenAPI 3.1)." }
                        p { "Signed-in calls send the header " code { "Authorization: Bearer" } " with the access token \
                            that " code { "POST /api/v1/dj-rest-auth/login/" } " answers." }
                    }
                    nav aria-label="Features" {
                        ul { @for tag in tags.keys() { li { a href={ "#" (anchor(tag)) } { (tag) } } } }
                    }
                    @for (tag, calls) in &tags {
                        section {
                            h2 id=(anchor(tag)) { (tag) }
                            @for call in calls { (draw_call(call)) }
                        }
                    }
                    section {
                        h2 id="schemas" { "Schemas" }
                        @for (name, schema) in entries(at(document, "/components/schemas")) {
                            details id={ "schema-" (name) } {
                                summary { code { (name) } }
                                @if let Some(about) = at(schema, "/description").as_str() { p { (about) } }
                                (draw_fields(schema))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn anchor(tag: &str) -> String {
    tag.replace(' ', "-")
}

fn draw_call(call: &Call<'_>) -> Markup {
    let operation = call.operation;
    let body = at(operation, "/requestBody/content");
    html! {
        details {
            summary {
                span.method data-method=(call.method) { (call.method.to_uppercase()) }
                code { (call.path) }
                span.summary { (word(at(operation, "/summary"))) }
            }
            p { (word(at(operation, "/description"))) }
            @if at(operation, "/parameters").as_array().is_some_and(|parameters| !parameters.is_empty()) {
                h3 { "Parameters" }
                dl {
                    @for parameter in items(at(operation, "/parameters")) {
                        dt { code { (word(at(parameter, "/name"))) } " " (kind(at(parameter, "/schema"))) " in the " (word(at(parameter, "/in"))) }
                        dd { (word(at(parameter, "/description"))) }
                    }
                }
            }
            @if let Some((media_type, content)) = entries(body).next() {
                h3 { "Body" }
                p { @for (index, (media_type, _)) in entries(body).enumerate() { @if index > 0 { ", " } code { (media_type) } } }
                @if media_type == "application/json" { (draw_fields(at(content, "/schema"))) }
            }
            h3 { "Answers" }
            dl {
                @for (status, answer) in entries(at(operation, "/responses")) {
                    dt { (status) }
                    dd { (draw_answer(answer)) }
                }
            }
        }
    }
}

fn draw_answer(answer: &Value) -> Markup {
    if let Some(reference) = at(answer, "/$ref").as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        return html! { (name) };
    }
    html! {
        (word(at(answer, "/description")))
        @for (media_type, content) in entries(at(answer, "/content")) {
            " "
            @if media_type == "application/json" { (kind(at(content, "/schema"))) } @else { code { (media_type) } }
        }
    }
}

/// The fields of an object, including those of its parts.
fn draw_fields(schema: &Value) -> Markup {
    let required: Vec<&str> = items(at(schema, "/required")).map(word).collect();
    html! {
        @if !at(schema, "/properties").is_null() {
            dl {
                @for (name, field) in entries(at(schema, "/properties")) {
                    dt {
                        code { (name) } " " (kind(field))
                        @if !required.contains(&name.as_str()) { span.optional { " optional" } }
                    }
                    dd { (word(at(field, "/description"))) }
                }
            }
        }
        @for part in items(at(schema, "/allOf")) {
            @if at(part, "/$ref").is_string() { p { "All of " (kind(part)) ", and:" } } @else { (draw_fields(part)) }
        }
        @if ["/allOf", "/properties"].iter().all(|part| at(schema, part).is_null()) { p { (kind(schema)) } }
    }
}

/// A short description of a value's type; named types link to their descriptions.
fn kind(schema: &Value) -> Markup {
    if let Some(reference) = at(schema, "/$ref").as_str() {
        let name = reference.strip_prefix(REFERENCE).unwrap_or(reference);
        return html! { a href={ "#schema-" (name) } { (name) } };
    }
    for alternatives in ["/oneOf", "/anyOf"] {
        if at(schema, alternatives).is_array() {
            let kinds = items(at(schema, alternatives)).map(kind);
            return html! { @for (index, kind) in kinds.enumerate() { @if index > 0 { " or " } (kind) } };
        }
    }
    let names: Vec<&str> = match at(schema, "/type") {
        Value::Array(kinds) => kinds.iter().map(word).collect(),
        kind => vec![word(kind)],
    };
    let words: Vec<&str> = items(at(schema, "/enum")).map(word).collect();
    html! {
        @if names.contains(&"array") {
            "list of " (kind(at(schema, "/items")))
            @if names.contains(&"null") { " or null" }
        } @else if !words.is_empty() {
            @for (index, word) in words.iter().enumerate() { @if index > 0 { " | " } code { (word) } }
        } @else {
            (names.iter().filter(|name| !name.is_empty()).copied().collect::<Vec<_>>().join(" or "))
            @if let Some(format) = at(schema, "/format").as_str() { " (" (format) ")" }
        }
        @if let Some(most) = at(schema, "/maxLength").as_u64() { ", at most " (most) " characters" }
    }
}
