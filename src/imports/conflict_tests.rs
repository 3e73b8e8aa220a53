//! A form that is open while an import, or its undo, changes the same record.

use rocket::http::Status;
use serde_json::{Value, json};

use super::testing::call;
use super::tests::sent;
use crate::accounts::Role;
use crate::testing::TestTown;

/// `path`: of the record, and of the data that its form starts from. `change`: what the form sends.
fn save_over_an_import(kind: &str, [first, second]: [&str; 2], [path, form]: [&str; 2], change: &Value) {
    let town = TestTown::empty();
    let file = |content: &str| sent(kind, "a.csv", content);
    if kind == "deals" {
        call(&town, "businesses", "commit", &sent("businesses", "b.csv", "name,category\nMill,Crafts\n"));
    }
    assert_eq!(call(&town, kind, "commit", &file(first)).json()["created"], 1);
    let editor = town.member("edith@office.example", Role::Admin);
    let opened = || {
        let data = town.done("GET", &format!("/api/v1/{form}"), &editor, &Value::Null);
        data.pointer("/revision").or(data.pointer("/details/revision")).cloned().unwrap()
    };
    let save = |revision: &Value| {
        let mut body = change.clone();
        body["revision"] = revision.clone();
        town.ask("PATCH", &format!("/api/v1/{path}"), &editor, &body)
    };
    let (field, _) = change.as_object().unwrap().iter().next().unwrap();
    let conflict = |saved: &crate::testing::TestResponse| {
        assert_eq!(saved.status, Status::Conflict, "{kind}: {}", saved.text);
        saved.json()["conflicts"][0].clone()
    };

    let before = opened();
    let run = call(&town, kind, "commit", &file(second)).json();
    assert_eq!(run["updated"], 1, "{kind}: {run}");
    let told = conflict(&save(&before));
    assert_eq!((&told["field"], &told["theirs"]), (&json!(field), &json!("From the file")), "{kind}");

    let before = opened();
    let undone = call(&town, kind, &format!("{}/undo", run["run"]), &json!({})).json();
    assert_eq!(undone["restored"], 1, "{kind}: {undone}");
    let told = conflict(&save(&before));
    assert_eq!((&told["field"], &told["theirs"]), (&json!(field), &json!("At first")), "{kind}");
    let saved = save(&opened());
    assert_eq!(saved.status, Status::Ok, "{kind}: {}", saved.text);
}

#[test]
fn an_open_form_does_not_overwrite_what_an_import_changed_meanwhile() {
    let change = json!({ "description": "From the form" });
    let shops = ["At first", "From the file"]
        .map(|text| format!("name,category,street address,description\nMill,Crafts,1 Quay,{text}\n"));
    let paths = ["businesslistings/mill/", "businesslistings/1/manage/"];
    save_over_an_import("businesses", shops.each_ref().map(String::as_str), paths, &change);

    let events = ["At first", "From the file"]
        .map(|text| format!("id,title,start date,description\na-1,Reading,2026-12-05,{text}\n"));
    let paths = ["events/1/", "admin/events/1/"];
    save_over_an_import("events", events.each_ref().map(String::as_str), paths, &change);

    let deals = ["At first", "From the file"]
        .map(|text| format!("business,title,description\nMill,Half off,{text}\n"));
    save_over_an_import(
        "deals",
        deals.each_ref().map(String::as_str),
        ["deals/1/", "admin/deals/1/"],
        &change,
    );
}

#[test]
fn an_import_does_not_begin_with_options_that_somebody_else_has_checked_since() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    let ask = |method: &str, path: &str, body: &Value| {
        town.ask(method, &format!("/api/v1/admin/imports/{path}"), &clerk, body)
    };
    let begun = ask("POST", "", &sent("businesses", "a.csv", "name,category\nMill,Crafts\n")).json();
    let id = &begun["id"];
    let fixed = |name: &str| json!({ "map": null, "fixes": { "2": { "name": name } }, "skip_bad": false });
    for name in ["Mine", "Theirs"] {
        assert_eq!(ask("POST", &format!("{id}/check/"), &fixed(name)).status, Status::Ok);
    }
    let run = |name: &str| ask("POST", &format!("{id}/run/"), &json!({ "options": fixed(name) }));
    let refused = run("Mine");
    assert_eq!(refused.status, Status::Conflict, "{}", refused.text);
    assert_eq!(ask("GET", &format!("{id}/"), &Value::Null).json()["state"], "draft");
    let begun = run("Theirs");
    assert_eq!(begun.status, Status::Accepted, "{}", begun.text);
}
