use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::Role;
use crate::directory::{self, NewBusiness};
use crate::placements::{NewPlacement, PlacementKind, insert};
use crate::testing::{TestResponse, TestTown};

const MADE: &str = "2026-11-01T12:00:00.000Z";
const ASK: &str = "/api/v1/placement-requests/";

/// Ferry Books (1) and Ferry Tea (2).
fn town() -> TestTown {
    TestTown::with(|conn| {
        for name in ["Ferry Books", "Ferry Tea"] {
            let new = NewBusiness { name: name.into(), category: "Books".into(), ..NewBusiness::default() };
            directory::save(conn, &new, MADE, |_, new| new.clone()).unwrap();
        }
    })
}

fn wanted() -> Value {
    json!({ "kind": "spotlight", "business_id": 1, "starts_at": "2026-12-01", "duration": "1_month",
        "custom_title": "Winter reading", "custom_message": "New every week.", "note": "Or from the 8th." })
}

fn from_visitor(mut body: Value) -> Value {
    let contact =
        json!({ "contact_name": "Ada Reed", "contact_email": "ada@reed.example", "contact_phone": "" });
    body.as_object_mut().unwrap().extend(contact.as_object().unwrap().clone());
    body
}

fn with(mut body: Value, field: &str, value: Value) -> Value {
    body[field] = value;
    body
}

fn ask(town: &TestTown, token: &str, body: &Value) -> TestResponse {
    town.ask("POST", ASK, token, body)
}

fn answer(town: &TestTown, clerk: &str, id: &Value, action: &str, body: &Value) -> TestResponse {
    town.ask("POST", &format!("/api/v1/admin/placement-requests/{id}/{action}/"), clerk, body)
}

fn of_business(town: &TestTown, token: &str) -> Value {
    town.ask("GET", "/api/v1/businesslistings/ferry-books/placements/", token, &Value::Null).json()
}

fn notices(town: &TestTown, token: &str) -> Vec<(String, String)> {
    let answer = town.ask("GET", "/api/v1/notifications/", token, &Value::Null).json();
    let text = |notice: &Value, field: &str| notice[field].as_str().unwrap().to_owned();
    let notices = answer["results"].as_array().unwrap().iter();
    notices.map(|notice| (text(notice, "title"), text(notice, "message"))).collect()
}

#[test]
fn a_request_of_the_owner_is_seen_in_preview_accepted_with_a_change_and_runs_on_its_days() {
    let town = town();
    let (owner, clerk) = (town.owner(1), town.superuser());
    let sent = ask(&town, &owner, &wanted());
    assert_eq!(sent.status, Status::Created, "{}", sent.text);
    let id = sent.json()["id"].clone();
    assert_eq!(
        notices(&town, &clerk),
        [(
            "Ferry Books asks for a sponsored place".to_owned(),
            "Spotlight, Tuesday, December 1 through Thursday, December 31.".to_owned()
        )]
    );
    let queues = town.ask("GET", "/api/v1/dashboard/", &clerk, &Value::Null).json();
    assert_eq!(queues["office"], json!([{ "kind": "placement_request", "count": 1, "overdue": 0 }]));
    let preview = "/api/v1/spotlights/current/?preview_business_id=1";
    let previewed = town.ask("GET", preview, &owner, &Value::Null).json();
    assert_eq!(previewed[0]["custom_title"], "Winter reading", "{previewed}");
    assert_eq!(town.json("/api/v1/spotlights/current/"), json!([]), "visitors see nothing of it");

    let listed = town.ask("GET", "/api/v1/admin/placement-requests/", &clerk, &Value::Null).json();
    let first = &listed["results"][0];
    assert_eq!(
        (&first["asker"]["is_by_business"], &first["note"]),
        (&json!(true), &json!("Or from the 8th."))
    );
    assert_eq!(first["availability"]["is_free"], true);
    let change =
        json!({ "starts_at": "2026-12-08", "ends_at": "2026-12-20", "reason": "The first week is full." });
    let accepted = answer(&town, &clerk, &id, "accept", &change);
    assert_eq!(accepted.status, Status::Ok, "{}", accepted.text);
    assert_eq!(
        notices(&town, &owner).last().unwrap(),
        &(
            "Your sponsored place for Ferry Books is booked".to_owned(),
            "Spotlight, Tuesday, December 8 through Sunday, December 20. You asked for: Spotlight, Tuesday, \
           December 1 through Thursday, December 31. The town office says: The first week is full."
                .to_owned()
        )
    );
    let again = answer(&town, &clerk, &id, "decline", &json!({ "reason": "No." }));
    assert_eq!(again.status, Status::BadRequest, "it is answered once");
    let own = of_business(&town, &owner);
    assert_eq!(
        (&own["requests"][0]["state"], &own["placements"][0]["state"]),
        (&json!("accepted"), &json!("coming"))
    );
    assert_eq!(own["requests"][0]["placement_id"], own["placements"][0]["id"]);
    for (day, shown) in [("2026-12-07", 0), ("2026-12-08", 1), ("2026-12-20", 1), ("2026-12-21", 0)] {
        town.clock.set(format!("{day}T17:00:00Z").parse().unwrap());
        assert_eq!(town.json("/api/v1/spotlights/current/").as_array().unwrap().len(), shown, "{day}");
    }
}

#[test]
fn a_visitor_says_how_to_be_reached_and_hears_by_mail_why_not() {
    let town = town();
    let clerk = town.superuser();
    let body = wanted();
    let refused = town.post(ASK, &body);
    assert_eq!(refused.status, Status::BadRequest);
    assert!(refused.json()["contact_name"].is_array() && refused.json()["contact_email"].is_array());
    let sent = town.post(ASK, &from_visitor(body.clone()));
    assert_eq!(sent.status, Status::Created, "{}", sent.text);
    let id = sent.json()["id"].clone();
    let again = town.post(ASK, &from_visitor(body));
    assert!(
        again.json()["kind"][0].as_str().unwrap().starts_with("You have already asked for this place"),
        "{}",
        again.text
    );
    // A stranger's request appears neither in the owner's preview nor on the business's pages.
    let owner = town.owner(1);
    let preview = town.ask("GET", "/api/v1/spotlights/current/?preview_business_id=1", &owner, &Value::Null);
    assert_ne!(preview.json()[0]["custom_title"], "Winter reading");
    assert_eq!(of_business(&town, &owner)["requests"], json!([]));

    let silent = answer(&town, &clerk, &id, "decline", &json!({}));
    assert!(silent.json()["reason"].is_array(), "{}", silent.text);
    let declined = answer(&town, &clerk, &id, "decline", &json!({ "reason": "Only owners can ask." }));
    assert_eq!(declined.json()["state"], "declined", "{}", declined.text);
    let outbox = town.ask("GET", "/api/v1/admin/outbox/", &clerk, &Value::Null).json();
    let mail =
        outbox["results"].as_array().unwrap().iter().find(|mail| mail["to"] == "ada@reed.example").unwrap();
    let mail = town.ask("GET", &format!("/api/v1/admin/outbox/{}/", mail["id"]), &clerk, &Value::Null).json();
    assert!(mail["text"].as_str().unwrap().contains("The town office says: Only owners can ask."), "{mail}");
}

#[test]
fn what_is_sold_is_said_before_and_refused() {
    let town = town();
    let (owner, clerk) = (town.owner(1), town.superuser());
    let sold = NewPlacement {
        category_id: Some(1),
        ends_at: Some("2026-12-05".parse().unwrap()),
        ..NewPlacement::of(PlacementKind::CategorySponsor, 2, "2026-11-20".parse().unwrap())
    };
    insert(&town.conn(), &sold, MADE).unwrap();
    let body = with(with(wanted(), "kind", json!("category_sponsor")), "category_id", json!(1));
    let free = town.json(
        "/api/v1/placement-requests/availability/?kind=category_sponsor&category_id=1&starts_at=2026-12-01&duration=1_week",
    );
    assert_eq!(free, json!({ "is_free": false, "capacity": 1, "taken": 1, "free_from": "2026-12-06" }));
    let id = ask(&town, &owner, &body).json()["id"].clone();
    let listed = town.ask("GET", "/api/v1/admin/placement-requests/", &clerk, &Value::Null).json();
    assert_eq!(listed["results"][0]["conflicts"][0]["name"], "Ferry Tea", "{listed}");
    let refused = answer(&town, &clerk, &id, "accept", &json!({}));
    assert_eq!(
        refused.json()["starts_at"][0],
        "This place is sold on these days to Ferry Tea. It is free from December 6, 2026 on.",
        "{}",
        refused.text
    );
    let later = json!({ "starts_at": "2026-12-06", "ends_at": "2026-12-31" });
    assert_eq!(answer(&town, &clerk, &id, "accept", &later).status, Status::Ok);
    // The same business already has the place.
    let id = ask(&town, &owner, &body).json()["id"].clone();
    let twice = answer(&town, &clerk, &id, "accept", &json!({ "starts_at": "2026-12-31" }));
    assert!(
        twice.json()["starts_at"][0].as_str().unwrap().starts_with("Ferry Books already has this place"),
        "{}",
        twice.text
    );
}

#[test]
fn many_at_once_count_on_the_fullest_day_alone() {
    let town = town();
    let day = |text: &str| text.parse().unwrap();
    // Eleven all month, and one in each half: never more than twelve at a time.
    for index in 0..13 {
        let (first, last) = match index {
            11 => ("2026-12-01", "2026-12-14"),
            12 => ("2026-12-15", "2026-12-31"),
            _ => ("2026-12-01", "2026-12-31"),
        };
        let new = NewPlacement {
            ends_at: Some(day(last)),
            ..NewPlacement::of(PlacementKind::Spotlight, 2, day(first))
        };
        insert(&town.conn(), &new, MADE).unwrap();
    }
    let ask = |first: &str, duration: &str| {
        let path = "/api/v1/placement-requests/availability/?kind=spotlight";
        town.json(&format!("{path}&starts_at={first}&duration={duration}"))
    };
    let month = ask("2026-12-01", "1_month");
    assert_eq!((&month["taken"], &month["is_free"]), (&json!(12), &json!(false)), "{month}");
    assert_eq!(month["free_from"], "2027-01-01");
    assert_eq!(ask("2027-01-01", "1_month")["taken"], 0);
}

#[test]
fn whoever_asked_or_acts_for_the_business_withdraws_and_nobody_else() {
    let town = town();
    let owner = town.owner(1);
    let id = ask(&town, &owner, &wanted()).json()["id"].clone();
    let path = format!("/api/v1/placement-requests/{id}/withdraw/");
    let manager = town.business_member(1, "manager@ferry.example", directory::BusinessRole::Manager);
    let other = town.business_member(2, "tea@ferry.example", directory::BusinessRole::Owner);
    for stranger in [other.clone(), town.member("who@reader.example", Role::Consumer), town.superuser()] {
        assert_eq!(town.ask("POST", &path, &stranger, &json!({})).status, Status::Forbidden);
    }
    assert_eq!(town.ask("POST", &path, &manager, &json!({})).status, Status::NoContent);
    assert_eq!(of_business(&town, &owner)["requests"][0]["state"], "withdrawn");
    assert_eq!(town.ask("POST", &path, &owner, &json!({})).status, Status::BadRequest);
    let read = town.ask("GET", "/api/v1/businesslistings/1/placements/", &other, &Value::Null);
    assert_eq!(read.status, Status::Forbidden);
}

/// A count below five could identify a person; the results page omits it, so this list must not reveal it.
#[test]
fn a_business_reads_its_placements_without_their_counts() {
    let town = TestTown::with(|conn| {
        let books =
            NewBusiness { name: "Ferry Books".into(), category: "Books".into(), ..NewBusiness::default() };
        directory::save(conn, &books, MADE, |_, new| new.clone()).unwrap();
        let placed = NewPlacement::of(PlacementKind::Spotlight, 1, "2026-11-20".parse().unwrap());
        insert(conn, &placed, MADE).unwrap();
    });
    let owner = town.owner(1);
    let read = of_business(&town, &owner);
    assert_eq!(read["placements"][0]["state"], "running");
    assert_eq!(read["placements"][0].get("counts"), None);
}

#[test]
fn bad_input_is_told_at_its_field() {
    let town = town();
    let owner = town.owner(1);
    let kind_alone = json!({ "kind": "spotlight" });
    for (body, field) in [
        (kind_alone.clone(), "business_id"),
        (kind_alone.clone(), "starts_at"),
        (kind_alone, "duration"),
        (with(wanted(), "starts_at", json!("2026-01-01")), "starts_at"),
        (with(wanted(), "starts_at", json!("2036-01-01")), "starts_at"),
        (with(wanted(), "duration", json!("forever")), "duration"),
        (with(wanted(), "kind", json!("skywriting")), "kind"),
        (with(wanted(), "business_id", json!(99)), "business_id"),
        (with(wanted(), "kind", json!("category_sponsor")), "category_id"),
        (with(wanted(), "custom_message", json!("x".repeat(301))), "custom_message"),
        (with(wanted(), "custom_title", json!("a\u{0}b")), "custom_title"),
    ] {
        let refused = ask(&town, &owner, &body);
        assert_eq!(refused.status, Status::BadRequest, "{body}");
        assert!(refused.json()[field].is_array(), "{body}: {}", refused.text);
    }
    // A sponsor needs no listing, and nobody can have more than five open requests.
    let marquee = |name: &str| json!({ "kind": "marquee_sponsor", "name": name, "starts_at": "2026-12-01", "duration": "1_year" });
    for number in 0..5 {
        assert_eq!(ask(&town, &owner, &marquee(&format!("Fund {number}"))).status, Status::Created);
    }
    let sixth = ask(&town, &owner, &marquee("Fund 6"));
    assert!(sixth.text.contains("5 of your requests are already waiting"), "{}", sixth.text);
}
