use rocket::http::Status;
use serde_json::{Value, json};

use crate::testing::TestTown;

const ALERTS: &str = "/api/v1/admin/alerts/";

fn post(town: &TestTown, clerk: &str, body: &Value) -> crate::testing::TestResponse {
    town.call("POST", ALERTS).token(clerk).json(body).send()
}

fn texts(town: &TestTown) -> Vec<String> {
    let current = town.json("/api/v1/alerts/current/");
    current.as_array().unwrap().iter().map(|alert| alert["text"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn an_alert_stands_on_every_page_from_its_start_to_its_end() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    let later = json!({ "text": "Parade.", "starts_at": "2026-11-21T16:00:00Z", "ends_at": "2026-11-21T11:30:00-05:00" });
    assert_eq!(post(&town, &clerk, &later).status, Status::Created);
    assert_eq!(
        post(&town, &clerk, &json!({ "text": "Boil water <now>.", "level": "emergency", "link": "/about" }))
            .status,
        Status::Created
    );
    assert_eq!(texts(&town), ["Boil water <now>."]);
    for path in ["/", "/about", "/no/such/path"] {
        let page = town.get(path).text;
        assert!(page.contains("Boil water &lt;now&gt;.") && page.contains("alert-emergency"), "{path}");
    }
    town.clock.set("2026-11-21T16:10:00Z".parse().unwrap());
    assert_eq!(texts(&town), ["Boil water <now>.", "Parade."]);
    town.clock.set("2026-11-21T16:30:00Z".parse().unwrap());
    assert_eq!(texts(&town), ["Boil water <now>."]);
}

#[test]
fn who_has_dismissed_an_alert_does_not_get_it_again_in_any_page() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    let id = post(&town, &clerk, &json!({ "text": "Office closed." })).json()["id"].as_i64().unwrap();
    let page = |cookie: &str| town.call("GET", "/about").header("Cookie", cookie).send().text;
    assert!(!page(&format!("dismissed=7.{id}")).contains("Office closed.</"));
    assert!(page("dismissed=99").contains("Office closed.</"));
    assert!(page("dismissed=;'\"<x>").contains("Office closed.</"));
}

#[test]
fn who_has_dismissed_an_alert_gets_it_again_once_it_says_something_else() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    let id = post(&town, &clerk, &json!({ "text": "Water main work." })).json()["id"].as_i64().unwrap();
    let change = |body: &Value| {
        let changed = town.call("PATCH", &format!("{ALERTS}{id}/")).token(&clerk).json(body).send();
        assert_eq!(
            (changed.status, changed.json()["id"].as_i64()),
            (Status::Ok, Some(id)),
            "{}",
            changed.text
        );
    };
    let number = |place: usize| town.json("/api/v1/alerts/current/")[place]["id"].as_i64().unwrap();
    let is_shown = |text: &str, dismissed: i64| {
        let cookie = format!("dismissed={dismissed}");
        let page = town.call("GET", "/about").header("Cookie", &cookie).send().text;
        page.contains(&format!("Dismiss: {text}"))
    };
    change(&json!({ "ends_at": "2026-11-30T17:00:00Z", "link": "/about", "level": "info" }));
    assert_eq!(number(0), id, "it says the same");
    assert!(is_shown("Water main work.", id + 1) && !is_shown("Water main work.", id));
    change(&json!({ "level": "emergency", "text": "Boil all water." }));
    let worse = number(0);
    assert!(is_shown("Boil all water.", id) && !is_shown("Boil all water.", worse));
    change(&json!({ "level": "warning" }));
    let milder = number(0);
    // Nor is what was dismissed ever another alert.
    post(&town, &clerk, &json!({ "text": "Parade." }));
    let parade = number(1);
    let numbers = std::collections::BTreeSet::from([id, worse, milder, parade]);
    assert_eq!(numbers.len(), 4, "{numbers:?}");
}

#[test]
fn three_alerts_are_shown_and_a_dismissed_one_makes_room_for_the_next() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    let ids = ["One.", "Two.", "Three.", "Four."]
        .map(|text| post(&town, &clerk, &json!({ "text": text })).json()["id"].as_i64().unwrap());
    assert_eq!(texts(&town), ["Four.", "Three.", "Two.", "One."]);
    let shown = |cookie: &str| {
        let page = town.call("GET", "/about").header("Cookie", cookie).send().text;
        ["Four.</", "Three.</", "Two.</", "One.</"].map(|text| page.contains(text))
    };
    assert_eq!(shown("theme=light"), [true, true, true, false]);
    assert_eq!(shown(&format!("dismissed={}", ids[3])), [false, true, true, true]);
}

#[test]
fn staff_change_and_remove_alerts_and_the_trail_says_so() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    let id = post(&town, &clerk, &json!({ "text": "Road closed.", "level": "warning" })).json()["id"].clone();
    let path = format!("{ALERTS}{id}/");
    let ended = json!({ "ends_at": "2026-11-21T14:00:00Z" });
    let early = town.call("PATCH", &path).token(&clerk).json(&ended).send();
    assert_eq!(early.json()["ends_at"][0], "The end must be after the start.");
    let change = json!({ "text": "Road open at noon.", "ends_at": "2026-11-21T17:00:00Z" });
    assert_eq!(town.call("PATCH", &path).token(&clerk).json(&change).send().status, Status::Ok);
    assert_eq!(texts(&town), ["Road open at noon."]);
    assert_eq!(town.call("DELETE", &path).token(&clerk).send().status, Status::NoContent);
    assert!(texts(&town).is_empty());
    let trail = town.call("GET", "/api/v1/admin/audit/").token(&clerk).send().json();
    let actions: Vec<&str> =
        trail["results"].as_array().unwrap().iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    assert_eq!(actions[..3], ["alert.delete", "alert.change", "alert.create"]);
}

#[test]
fn what_is_no_alert_is_refused() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    for (body, field) in [
        (json!({}), "text"),
        (json!({ "text": " " }), "text"),
        (json!({ "text": "x".repeat(301) }), "text"),
        (json!({ "text": "x", "level": "panic" }), "level"),
        (json!({ "text": "x", "link": "javascript:alert(1)" }), "link"),
        (json!({ "text": "x", "link": "//elsewhere.example" }), "link"),
        (json!({ "text": "x", "starts_at": "tomorrow" }), "starts_at"),
    ] {
        let answer = post(&town, &clerk, &body);
        assert_eq!(answer.status, Status::BadRequest, "{body}");
        assert!(answer.json()[field].is_array(), "{body}: {}", answer.text);
    }
}

#[test]
fn the_second_of_two_who_change_an_alert_is_told_what_the_first_wrote() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    let made = post(&town, &clerk, &json!({ "text": "Road closed.", "level": "warning" })).json();
    let path = format!("{ALERTS}{}/", made["id"]);
    let patch = |who: &str, body: &Value| town.call("PATCH", &path).token(who).json(body).send();
    let listed = town.call("GET", ALERTS).token(&clerk).send().json()["results"][0].clone();
    assert_eq!(listed["revision"], made["revision"]);
    let ann = town.sign_in(&crate::accounts::NewUser {
        email: "ann@example.org".into(),
        first_name: "Ann".into(),
        is_staff: true,
        ..crate::accounts::NewUser::default()
    });
    let hers = json!({ "text": "Road open.", "revision": made["revision"] });
    assert_eq!(patch(&ann, &hers).status, Status::Ok);
    // Ann's own slow save is no conflict.
    assert_eq!(
        patch(&ann, &json!({ "text": "Road is open.", "revision": made["revision"] })).status,
        Status::Ok
    );
    let mine = json!({ "text": "Road closed until noon.", "level": "info", "revision": made["revision"] });
    let refused = patch(&clerk, &mine);
    assert_eq!(refused.status, Status::Conflict, "{}", refused.text);
    let body = refused.json();
    assert_eq!(body["conflicts"].as_array().unwrap().len(), 1, "{body}");
    let conflict = &body["conflicts"][0];
    assert_eq!(
        (&conflict["field"], &conflict["theirs"], &conflict["who"]),
        (&json!("text"), &json!("Road is open."), &json!("Ann"))
    );
    assert_eq!(texts(&town), ["Road is open."]);
    let over = json!({ "text": "Road closed until noon.", "revision": body["revision"] });
    assert_eq!(patch(&clerk, &over).status, Status::Ok);
}
