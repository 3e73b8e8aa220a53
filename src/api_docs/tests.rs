//! What people and programs get from the document.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::{committed, generated, openapi, operations_of, validate, without_sales};
use crate::events::EventOrder;
use crate::idempotency::takes_keys;
use crate::testing::TestTown;

#[test]
fn the_document_names_every_type_once() {
    let whole = openapi().unwrap();
    let without_sales = without_sales(whole);
    let count = |document: &Value| document["components"]["schemas"].as_object().unwrap().len();
    assert!(count(&without_sales) > 100 && count(whole) > count(&without_sales) + 10);
    for document in [whole, &without_sales] {
        let text = document.to_string();
        let used: HashSet<&str> = text
            .split("\"#/components/schemas/")
            .skip(1)
            .map(|reference| reference.split('"').next().unwrap())
            .collect();
        let described = document["components"]["schemas"].as_object().unwrap();
        assert_eq!(used, described.keys().map(String::as_str).collect::<HashSet<_>>());
    }
}

#[test]
fn what_a_body_may_hold_is_what_its_reader_checks() {
    let document = openapi().unwrap();
    let body = |path: &str, method: &str| {
        document["paths"][path][method]["requestBody"]["content"]["application/json"]["schema"].clone()
    };
    let deal = body("/api/v1/deals/", "post");
    assert_eq!(deal["required"], json!(["title", "business"]));
    assert_eq!(deal["properties"]["title"], json!({ "type": "string", "minLength": 1, "maxLength": 120 }));
    assert_eq!(deal["properties"]["status"]["enum"], json!(["draft", "published", "withdrawn"]));
    assert_eq!(deal["properties"]["end_date"], json!({ "type": ["string", "null"], "format": "date" }));
    // A partial update may leave out everything.
    assert!(body("/api/v1/deals/{id}/", "patch")["required"].is_null());
    let event = body("/api/v1/events/", "post");
    assert_eq!(event["required"], json!(["title", "start_date"]));
    assert_eq!(event["properties"]["latitude"], json!({ "type": ["number", "null"] }));
    assert_eq!(
        event["properties"]["visibility"]["enum"],
        json!(["published", "pending", "hidden", "rejected"])
    );
    assert_eq!(body("/api/v1/admin/quizzes/", "post")["required"], json!(["personas", "questions", "title"]));
    for path in ["/api/v1/quizzes/submit/", "/api/v1/quizzes/result/"] {
        let answers = body(path, "post")["properties"]["answers"].clone();
        let value = &answers["items"]["properties"]["answer_value"];
        assert_eq!(value["type"], json!(["string", "number"]), "{path}");
    }
}

/// A client that is made from the description would send null where it is refused like a missing field.
#[test]
fn what_a_body_must_hold_is_null_only_where_that_means_something() {
    let mut found = Vec::new();
    for (method, path, operation) in operations_of(openapi().unwrap()) {
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        for name in schema["required"].as_array().into_iter().flatten() {
            let name = name.as_str().unwrap();
            let kinds = schema["properties"][name]["type"].as_array();
            if kinds.is_some_and(|kinds| kinds.contains(&json!("null"))) {
                found.push(format!("{method} {path} {name}"));
            }
        }
    }
    assert_eq!(
        found,
        [
            "post /api/v1/admin/placements/ business_id",
            "patch /api/v1/event-plans/{id}/ version",
            "put /api/v1/quizzes/persona/ persona",
        ]
    );
    let post = |path: &str| {
        openapi().unwrap()["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
            .clone()
    };
    let plan = post("/api/v1/itineraries/");
    let day = &plan["properties"]["days"]["items"]["properties"]["date"];
    assert_eq!(*day, json!({ "type": "string", "format": "date" }));
    assert_eq!(post("/api/v1/admin/bulk-edits/{list}/")["required"], json!(["action"]));
}

#[test]
fn what_is_in_an_address_may_be_left_out_and_what_is_in_a_path_may_not() {
    let parameters = openapi().unwrap()["paths"].as_object().unwrap().values();
    let parameters = parameters.flat_map(|methods| methods.as_object().unwrap().values());
    let parameters = parameters.filter_map(|operation| operation["parameters"].as_array()).flatten();
    let mut count = 0;
    for parameter in parameters {
        count += 1;
        assert_eq!(parameter["required"], parameter["in"] == "path", "{parameter}");
    }
    assert!(count > 500, "{count}");
}

fn parameter<'a>(operation: &'a Value, name: &str) -> Option<&'a Value> {
    operation["parameters"].as_array()?.iter().find(|parameter| parameter["name"] == name)
}

#[test]
fn the_words_that_a_filter_takes_are_named() {
    let document = openapi().unwrap();
    let described = |path: &str, name: &str| {
        let found = parameter(&document["paths"][path]["get"], name).unwrap();
        found["description"].as_str().unwrap().to_owned()
    };
    for path in ["/api/v1/events/", "/api/v1/events/calendar/"] {
        let orders = described(path, "ordering");
        for word in EventOrder::WORDS {
            assert!(orders.contains(&format!("`{word}`")), "{word}: {orders}");
        }
    }
    let columns = described("/api/v1/admin/placements/export/", "columns");
    assert!(columns.contains("name, kind, category, state,") && columns.contains("`name`"), "{columns}");
}

#[test]
fn each_write_that_takes_an_idempotency_key_says_so_and_no_other_call_does() {
    let (mut taken, mut others) = (0, 0);
    for (method, path, operation) in operations_of(openapi().unwrap()) {
        let takes_key = method != "get" && takes_keys(path);
        let key = parameter(operation, "Idempotency-Key");
        assert_eq!(key.is_some(), takes_key, "{method} {path}");
        assert_eq!(operation["responses"]["422"].is_object(), takes_key, "{method} {path}");
        if let Some(key) = key {
            assert_eq!((&key["in"], &key["schema"]["format"]), (&json!("header"), &json!("uuid")));
            taken += 1;
        } else {
            others += usize::from(method != "get");
        }
    }
    assert!(taken > 200 && others > 20, "{taken} and {others}");
}

#[test]
fn a_call_promises_forms_where_its_description_does() {
    let town = TestTown::empty();
    let mut count = 0;
    for (method, path, operation) in operations_of(openapi().unwrap()) {
        // Those for signing in promise them all alike.
        if method == "get" || path.contains("/dj-rest-auth/") || path.contains("/auth/") {
            continue;
        }
        let is_described =
            operation["requestBody"]["content"]["application/x-www-form-urlencoded"].is_object();
        let parts = path.split('/').map(|part| if part.starts_with('{') { "1" } else { part });
        let options = town.call("OPTIONS", &parts.collect::<Vec<_>>().join("/")).send();
        let is_promised = options.json()["parses"][1] == "application/x-www-form-urlencoded";
        assert_eq!(is_promised, is_described, "{method} {path}");
        count += usize::from(is_described);
    }
    assert_eq!(count, 3);
}

/// The client of a download names what is described, and nothing else.
#[test]
fn each_call_takes_the_media_type_that_it_is_described_with() {
    let town = TestTown::empty();
    let mut count = 0;
    for (method, path, operation) in operations_of(openapi().unwrap()) {
        let Some(contents) = operation["responses"]["200"]["content"].as_object() else { continue };
        let parts = path.split('/').map(|part| if part.starts_with('{') { "1" } else { part });
        let path = parts.collect::<Vec<_>>().join("/");
        for kind in contents.keys().filter(|kind| *kind != "application/json") {
            assert_eq!(method, "get");
            let answer = town.call("GET", &path).header("Accept", kind.clone()).send();
            assert_ne!(answer.status.code, 406, "{path} as {kind}");
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
    let refused = town.call("GET", "/api/v1/events/calendar/").header("Accept", "text/csv".to_owned()).send();
    assert_eq!(refused.status.code, 406);
}

#[test]
fn a_write_that_a_token_for_other_parts_is_refused_says_so() {
    let document = openapi().unwrap();
    let refusal = |path: &str, method: &str| document["paths"][path][method]["responses"]["403"].is_object();
    assert!(refusal("/api/v1/quizzes/submit/", "post") && !refusal("/api/v1/events/", "get"));
}

#[test]
fn the_page_shows_every_call_and_every_type() {
    let town = TestTown::empty();
    let page = town.get("/api/v1/docs/").text;
    for (path, methods) in openapi().unwrap()["paths"].as_object().unwrap() {
        assert!(page.contains(path.as_str()), "{path}");
        for operation in methods.as_object().unwrap().values() {
            let summary = operation["summary"].as_str().unwrap();
            let shown = summary.replace('&', "&amp;").replace('"', "&quot;");
            assert!(page.contains(&shown), "{summary}");
        }
    }
    for name in openapi().unwrap()["components"]["schemas"].as_object().unwrap().keys() {
        assert!(page.contains(&format!("id=\"schema-{name}\"")), "{name}");
    }
    assert!(town.get("/api/v1/docs.css").text.contains("--paper"));
    assert_eq!(town.json("/api/v1/openapi.json")["openapi"], "3.1.0");
}

/// It is the longest of all responses: made anew for each of a hundred readers, it took 160 MB.
#[test]
fn the_document_is_cached() {
    let town = TestTown::empty();
    let tag = town.get("/api/v1/openapi.json").header("etag").to_owned();
    let again = town.call("GET", "/api/v1/openapi.json").header("If-None-Match", tag).send();
    assert_eq!(again.status, rocket::http::Status::NotModified);
}

#[test]
fn the_committed_document_is_up_to_date() {
    assert!(committed().unwrap() == generated().unwrap(), "`make types` writes docs/openapi.json anew");
}

#[test]
fn a_response_that_does_not_fit_its_description_is_named() {
    let town = TestTown::wexbury();
    let good = town.get("/api/v1/categories/").text;
    let error = |status, media_type, text: &str| {
        validate::error("GET", "/api/v1/categories/", status, media_type, text)
    };
    assert_eq!(error(200, "application/json", &good), None);
    let mut lacking: Value = serde_json::from_str(&good).unwrap();
    lacking[0].as_object_mut().unwrap().remove("slug");
    let named = error(200, "application/json", &lacking.to_string()).unwrap();
    assert!(named.contains("missing properties 'slug'"), "{named}");
    lacking[0]["slug"] = 7.into();
    let named = error(200, "application/json", &lacking.to_string()).unwrap();
    assert!(named.contains("at '/0/slug'"), "{named}");
    assert!(error(418, "application/json", &good).unwrap().contains("is not in its description"));
    assert!(error(200, "text/html", &good).unwrap().contains("comes as text/html"));
    let recorded =
        validate::recorded_error("GET", "/api/v1/categories/", 200, "application/json", r#"[{"id":1}]"#);
    assert_eq!(recorded, None, "a response from another server may lack fields");
}
