//! Two people edit the same record, through the router.

use serde_json::{Value, json};

use crate::directory::BusinessRole;
use crate::testing::{TestResponse, TestTown};

/// The town with a superuser and an owner of the bookshop.
fn people(town: &TestTown) -> (String, String) {
    (town.superuser(), town.business_member(1, "owner@wexbury.example", BusinessRole::Owner))
}

fn conflicts(answer: &TestResponse) -> Vec<Value> {
    assert_eq!(answer.status.code, 409, "{}", answer.text);
    answer.json()["conflicts"].as_array().unwrap().clone()
}

#[test]
fn the_second_is_told_what_the_first_changed_and_saves_over_it_knowingly() {
    let town = TestTown::wexbury();
    let (staff, owner) = people(&town);
    let path = "/api/v1/businesslistings/1/";
    let read = |who: &str| town.call("GET", &format!("{path}manage/")).token(who).send().json();
    let save = |who: &str, body: &Value| town.ask("PATCH", path, who, body);
    let (theirs, mine) = (read(&owner)["revision"].clone(), read(&staff)["revision"].clone());
    assert_eq!(save(&owner, &json!({ "phone": "555-0100", "revision": theirs })).status.code, 200);
    // Changing another field is no conflict.
    assert_eq!(save(&staff, &json!({ "website": "https://a.example", "revision": mine })).status.code, 200);
    let refused = save(&staff, &json!({ "phone": "555-0199", "revision": mine }));
    let told = conflicts(&refused);
    assert_eq!(told.len(), 1);
    assert_eq!((&told[0]["field"], &told[0]["theirs"]), (&json!("phone"), &json!("555-0100")));
    assert_eq!(told[0]["who"], "owner@wexbury.example", "the office knows its people by their addresses");
    assert_eq!(read(&owner)["fields"]["phone"], "555-0100");
    // With the new revision the save goes through.
    let revision = refused.json()["revision"].clone();
    assert_eq!(save(&staff, &json!({ "phone": "555-0199", "revision": revision })).status.code, 200);
    let told = conflicts(&save(&owner, &json!({ "phone": "555-0150", "revision": theirs })));
    assert!(!told[0]["who"].as_str().unwrap().contains('@'), "an owner does not: {}", told[0]);
    // Saving the same value is no conflict, nor are one's own earlier saves, however old the form is.
    assert_eq!(save(&owner, &json!({ "phone": "555-0199", "revision": theirs })).status.code, 200);
    assert_eq!(save(&staff, &json!({ "phone": "555-0101", "revision": mine })).status.code, 200);
    assert_eq!(save(&staff, &json!({ "phone": "555-0102", "revision": mine })).status.code, 200);
}

#[test]
fn an_event_a_deal_and_a_placement_are_watched_alike() {
    let town = TestTown::wexbury();
    let (staff, owner) = people(&town);
    let business = json!({ "business": 1, "title": "Two for one", "status": "published" });
    let deal = town.ask("POST", "/api/v1/deals/", &staff, &business).json();
    let placement =
        json!({ "kind": "featured", "business_id": 1, "starts_at": "2026-11-20", "status": "draft" });
    let placement = town.ask("POST", "/api/v1/admin/placements/", &staff, &placement).json();
    let event = json!({ "title": "Open mic", "start_date": "2026-12-01" });
    let event = town.ask("POST", "/api/v1/businesslistings/1/events/", &owner, &event).json();
    let other = town.sign_in(&crate::accounts::NewUser {
        email: "second@wexbury.example".into(),
        is_superuser: true,
        ..crate::accounts::NewUser::default()
    });
    for (path, field, revision) in [
        (format!("/api/v1/deals/{}/", deal["id"]), "title", &deal["revision"]),
        (format!("/api/v1/admin/placements/{}/", placement["id"]), "custom_title", &placement["revision"]),
        (format!("/api/v1/events/{}/", event["id"]), "title", &event["details"]["revision"]),
    ] {
        let save = |who: &str, text: &str| {
            town.ask("PATCH", &path, who, &json!({ field: text, "revision": revision }))
        };
        let first = save(&other, "By the other");
        assert_eq!(first.status.code, 200, "{path} {}", first.text);
        let told = conflicts(&save(&staff, "By staff"));
        assert_eq!(
            (&told[0]["field"], &told[0]["theirs"]),
            (&json!(field), &json!("By the other")),
            "{path}"
        );
    }
}

#[test]
fn a_change_of_one_date_is_no_conflict_with_a_change_of_the_series() {
    let town = TestTown::wexbury();
    let (staff, owner) = people(&town);
    let event = json!({ "title": "Open mic", "start_date": "2026-12-01", "start_time": "19:00",
        "recurring_pattern": "FREQ=WEEKLY;COUNT=4" });
    let event = town.ask("POST", "/api/v1/businesslistings/1/events/", &owner, &event).json();
    let revision = &event["details"]["revision"];
    let date = event["details"]["occurrences"][1]["recurrence_id"].as_str().unwrap();
    let body = |title: &str| json!({ "title": title, "revision": revision });
    let one = format!("/api/v1/events/{}/?scope=this&occurrence={date}", event["id"]);
    assert_eq!(town.ask("PATCH", &one, &staff, &body("Poetry night")).status.code, 200);
    let all = format!("/api/v1/businesslistings/1/events/{}/", event["id"]);
    assert_eq!(town.ask("PATCH", &all, &owner, &body("Open mic and friends")).status.code, 200);
    let same = format!("/api/v1/businesslistings/1/events/{}/?scope=this&occurrence={date}", event["id"]);
    assert_eq!(conflicts(&town.ask("PATCH", &same, &owner, &body("Slam"))).len(), 1);
}
