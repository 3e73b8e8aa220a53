//! What an undo leaves alone, and what it takes along.

use std::time::{Duration, Instant};

use jiff::SignedDuration;
use rocket::http::Status;
use serde_json::{Value, json};

use super::testing::{ask, call};
use super::tests::{count, mapped, sent, table};
use crate::accounts::Role;
use crate::directory::{BusinessRole, NewBusiness};
use crate::testing::{TIMEOUT, TestTown};

fn id_of(town: &TestTown, slug: &str) -> i64 {
    town.json(&format!("/api/v1/businesslistings/{slug}/"))["id"].as_i64().unwrap()
}

fn created(town: &TestTown, path: &str, token: &str, body: &Value) {
    let made = town.ask("POST", &format!("/api/v1/{path}"), token, body);
    assert_eq!(made.status, Status::Created, "{}", made.text);
}

fn undo(town: &TestTown, run: &Value) -> Value {
    call(town, "businesses", &format!("{run}/undo"), &json!({})).json()
}

fn categories(town: &TestTown) -> Vec<String> {
    let list = town.json("/api/v1/categories/");
    list.as_array().unwrap().iter().map(|one| one["slug"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn an_undo_leaves_the_businesses_that_people_have_made_theirs() {
    let town = TestTown::empty();
    let run = call(&town, "businesses", "commit", &mapped("shops.csv", table(6))).json()["run"].clone();
    town.clock.set(town.clock.timestamp() + SignedDuration::from_hours(1));
    town.business_member(id_of(&town, "shop-1"), "ben@reader.example", BusinessRole::Manager);
    let ada = town.member("ada@reader.example", Role::Consumer);
    created(&town, "claims/", &ada, &json!({ "business": "shop-2" }));
    created(&town, "businesslistings/shop-3/reviews/", &ada, &json!({ "rating": 5, "text": "Kind people." }));
    let staff = town.superuser();
    let deal = json!({ "title": "Half off", "business": id_of(&town, "shop-4"), "status": "published" });
    created(&town, "deals/", &staff, &deal);
    let event = json!({ "title": "Reading", "start_date": "2026-12-05", "business": id_of(&town, "shop-5") });
    created(&town, "events/", &staff, &event);
    let undone = undo(&town, &run);
    let mut kept: Vec<&str> =
        undone["kept"].as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap()).collect();
    kept.sort_unstable();
    assert_eq!(kept, ["Shop 1", "Shop 2", "Shop 3", "Shop 4", "Shop 5"]);
    assert_eq!((&undone["removed"], count(&town, "SELECT count(*) FROM businesses")), (&json!(1), 5));
    assert_eq!(count(&town, "SELECT count(*) FROM claims WHERE status = 'open'"), 1);
}

fn an_hour_later(town: &TestTown) {
    town.clock.set(town.clock.timestamp() + SignedDuration::from_hours(1));
}

/// Changes all records of an office's list, and takes that back an hour later.
fn change_all_and_undo(town: &TestTown, list: &str, order: &Value) {
    an_hour_later(town);
    let path = format!("/api/v1/admin/bulk-edits/{list}/");
    let step = town.done("POST", &path, &town.superuser(), order);
    assert_ne!(step["count"], 0, "{list}");
    an_hour_later(town);
    let undo = format!("/api/v1/admin/bulk-edits/{}/undo/", step["id"]);
    let undone = town.done("POST", &undo, &town.superuser(), &json!({}));
    assert_eq!(undone["count"], step["count"], "{list}");
}

#[test]
fn a_bulk_edit_that_was_taken_back_does_not_keep_an_import_from_being_undone() {
    let inn = NewBusiness { name: "Inn".into(), category: "Lodging".into(), ..NewBusiness::default() };
    let town = TestTown::with_businesses(&[inn]);
    let run = call(&town, "businesses", "commit", &mapped("shops.csv", table(3))).json()["run"].clone();
    for action in ["feature", "hide"] {
        change_all_and_undo(&town, "businesses", &json!({ "action": action, "all": true }));
    }
    assert_eq!(undo(&town, &run), json!({ "removed": 3, "restored": 0, "kept": [] }));

    let file = sent("events", "fall.csv", "title,date\nTag sale,2026-12-05\nFair,2026-12-06\n");
    let run = call(&town, "events", "commit", &file).json()["run"].clone();
    let hide = json!({ "action": "hide", "all": true, "rule": "not_confirmed" });
    change_all_and_undo(&town, "events", &hide);
    assert_eq!(undo(&town, &run), json!({ "removed": 2, "restored": 0, "kept": [] }));

    let file = sent("deals", "deals.csv", "business,title,end\nInn,Half off,2026-12-31\n");
    let run = call(&town, "deals", "commit", &file).json()["run"].clone();
    let withdraw = json!({ "action": "withdraw", "all": true, "rule": "not_confirmed" });
    change_all_and_undo(&town, "deals", &withdraw);
    assert_eq!(undo(&town, &run), json!({ "removed": 1, "restored": 0, "kept": [] }));
}

#[test]
fn a_run_of_which_nothing_could_be_undone_can_be_undone_later_and_the_trail_counts_what_was_kept() {
    let town = TestTown::empty();
    let run = call(&town, "businesses", "commit", &mapped("shops.csv", table(3))).json()["run"].clone();
    let touch = |at: &str| town.conn().execute("UPDATE businesses SET updated_at = ?1", [at]).unwrap();
    let was: String =
        town.conn().query_row("SELECT min(updated_at) FROM businesses", [], |row| row.get(0)).unwrap();
    touch("later");
    assert_eq!(undo(&town, &run)["kept"].as_array().unwrap().len(), 3);
    let shown = || ask(&town, "GET", &format!("{run}/"), &Value::Null).json();
    assert_eq!((&shown()["state"], &shown()["undone_at"]), (&json!("done"), &Value::Null));
    let kept = "SELECT after ->> '$.kept' FROM audit_entries WHERE action = 'import.undo'";
    assert_eq!(count(&town, kept), 3);
    touch(&was);
    an_hour_later(&town);
    assert_eq!(undo(&town, &run), json!({ "removed": 3, "restored": 0, "kept": [] }));
    assert_eq!(shown()["state"], "undone");
}

#[test]
fn an_owner_whom_the_run_itself_added_keeps_nothing() {
    let town = TestTown::empty();
    town.member("ann@inn.example", Role::BusinessOwner);
    let file = sent("businesses", "a.csv", "name,category,owner email\nMill,Crafts,ann@inn.example\n");
    let run = call(&town, "businesses", "commit", &file).json()["run"].clone();
    assert_eq!(count(&town, "SELECT count(*) FROM business_members WHERE user_id IS NOT NULL"), 1);
    assert_eq!(undo(&town, &run), json!({ "removed": 1, "restored": 0, "kept": [] }));
}

#[test]
fn the_categories_that_a_run_made_go_with_it_and_come_back_with_what_needs_them() {
    let inn = NewBusiness { name: "Inn".into(), category: "Lodging".into(), ..NewBusiness::default() };
    let town = TestTown::with_businesses(&[inn]);
    let file = mapped("shops.csv", format!("{}Hostel,Lodging,1 Quay,Elmsford\n", table(4)));
    let run = call(&town, "businesses", "commit", &file).json()["run"].clone();
    assert_eq!(categories(&town), ["bakeries", "books", "lodging"]);
    assert_eq!(undo(&town, &run)["removed"], 5);
    assert_eq!(categories(&town), ["lodging"], "which was there before");

    let staff = town.superuser();
    let path = "/api/v1/admin/deleted-records/?kind=business&search=Shop%201";
    let deleted = town.done("GET", path, &staff, &Value::Null);
    let restore = format!("/api/v1/admin/deleted-records/{}/restore/", deleted["results"][0]["id"]);
    assert_eq!(town.ask("POST", &restore, &staff, &json!({})).status, Status::Ok);
    assert_eq!(town.json("/api/v1/businesslistings/shop-1/")["category"]["slug"], "books");
    assert_eq!(categories(&town), ["books", "lodging"]);

    // The corrected file: the category has its address again.
    let again = mapped("shops.csv", table(1));
    let run = call(&town, "businesses", "commit", &again).json()["run"].clone();
    assert_eq!(categories(&town), ["bakeries", "books", "lodging"]);
    undo(&town, &run);
    assert_eq!(categories(&town), ["books", "lodging"]);

    // What somebody uses or has edited since stays.
    let run = call(&town, "businesses", "commit", &again).json()["run"].clone();
    let bakeries = town.json("/api/v1/categories/bakeries/")["id"].clone();
    let path = format!("/api/v1/admin/categories/{bakeries}/");
    town.done("PATCH", &path, &town.superuser(), &json!({ "description": "Bread." }));
    undo(&town, &run);
    assert_eq!(categories(&town), ["bakeries", "books", "lodging"]);
}

#[test]
fn the_public_site_shows_at_once_what_came_in_and_what_was_undone() {
    let town = TestTown::empty();
    // Only through the router from here on: a write by another connection would invalidate everything.
    let staff = town.superuser();
    let ask = |method: &str, path: &str, body: &Value| {
        town.ask(method, &format!("/api/v1/admin/imports/{path}"), &staff, body).json()
    };
    let wait = |id: &Value| {
        let began = Instant::now();
        while ["running", "undoing"]
            .contains(&ask("GET", &format!("{id}/"), &Value::Null)["state"].as_str().unwrap())
        {
            assert!(began.elapsed() < TIMEOUT);
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let shown = || {
        let categories = town.json("/api/v1/categories/").as_array().unwrap().len();
        let page = town.get("/directory").text;
        (town.json("/api/v1/businesslistings/")["count"].clone(), categories, page.contains("0 Ferry Lane"))
    };
    let id = ask("POST", "", &mapped("shops.csv", table(3)))["id"].clone();
    assert_eq!(shown(), (json!(0), 0, false));
    ask("POST", &format!("{id}/run/"), &json!({}));
    wait(&id);
    assert_eq!(shown(), (json!(3), 2, true));
    ask("POST", &format!("{id}/undo/"), &json!({}));
    wait(&id);
    assert_eq!((shown().0, shown().2), (json!(0), false));
}
