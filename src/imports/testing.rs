//! Helpers for tests: the wizard's steps, each as one call.

use std::time::{Duration, Instant};

use rocket::http::Status;
use serde_json::{Value, json};

use crate::testing::{TIMEOUT, TestResponse, TestTown};

const ROOT: &str = "/api/v1/admin/imports/";

fn answer(status: Status, body: &Value) -> TestResponse {
    TestResponse { status, headers: Vec::new(), text: body.to_string() }
}

/// The problems of an import's invalid rows, or of all its other rows.
pub fn problems(town: &TestTown, id: &Value, is_wrong: bool) -> Vec<Value> {
    let found = ask(town, "GET", &format!("{id}/rows/?page_size=1000"), &Value::Null).json();
    let rows =
        found["results"].as_array().unwrap().iter().filter(|row| (row["action"] == "wrong") == is_wrong);
    rows.flat_map(|row| row["problems"].as_array().unwrap().clone()).collect()
}

pub fn ask(town: &TestTown, method: &str, path: &str, body: &Value) -> TestResponse {
    let call = town.call(method, &format!("{ROOT}{path}"));
    let call = call.token(&town.superuser());
    if body.is_null() { call.send() } else { call.json(body).send() }
}

/// Waits until the import is neither running nor being undone.
fn wait(town: &TestTown, path: &str) -> Value {
    let began = Instant::now();
    loop {
        let seen = ask(town, "GET", path, &Value::Null).json();
        if seen["state"] != "running" && seen["state"] != "undoing" {
            return seen;
        }
        assert!(began.elapsed() < TIMEOUT, "{seen}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// `step`: analyze, check, commit (all of them, to the end), or `7/undo`.
pub fn call(town: &TestTown, kind: &str, step: &str, body: &Value) -> TestResponse {
    if step.ends_with("/undo") {
        let begun = ask(town, "POST", &format!("{step}/"), &json!({}));
        if begun.status != Status::Accepted {
            return begun;
        }
        let done = wait(town, step.trim_end_matches("undo"));
        return answer(Status::Ok, &done["undone"]);
    }
    let mut body = body.clone();
    body["kind"] = json!(kind);
    let kept = ask(town, "POST", "", &body);
    if kept.status != Status::Created {
        return kept;
    }
    let kept = kept.json();
    let id = kept["id"].clone();
    match step {
        "analyze" => return answer(Status::Ok, &kept["analysis"]),
        "check" => return ask(town, "POST", &format!("{id}/check/"), &kept["options"]),
        _ => {}
    }
    let begun = ask(town, "POST", &format!("{id}/run/"), &json!({}));
    if begun.status != Status::Accepted {
        return begun;
    }
    let done = wait(town, &format!("{id}/"));
    assert_eq!(done["state"], "done", "{done}");
    let bad = ask(town, "GET", &format!("{id}/rows/?action=wrong"), &Value::Null).json();
    let report = json!({
        "run": id, "rows": done["row_count"], "created": done["created_count"], "updated": done["updated_count"],
        "unchanged": done["unchanged_count"], "skipped": done["skipped_count"], "bad_rows": bad["count"],
        "errors": problems(town, &id, true), "warnings": problems(town, &id, false),
    });
    answer(Status::Created, &report)
}
