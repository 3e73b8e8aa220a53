mod business;

use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::Role;
use crate::directory::NewBusiness;
use crate::testing::{TestResponse, TestTown};

const SUGGEST: &str = "/api/v1/businesslistings/ferry-books/suggestions/";
const BUSINESS: &str = "/api/v1/businesslistings/ferry-books/";

fn books() -> NewBusiness {
    NewBusiness {
        name: "Ferry Books".into(),
        category: "Books".into(),
        phone: "860-555-0100".into(),
        ..NewBusiness::default()
    }
}

fn town() -> TestTown {
    TestTown::with_businesses(&[books()])
}

fn decide(town: &TestTown, clerk: &str, id: &Value, body: &Value) -> TestResponse {
    town.call("PATCH", &format!("/api/v1/admin/suggestions/{id}/")).token(clerk).json(body).send()
}

fn titles(town: &TestTown, token: &str) -> Vec<String> {
    let answer = town.call("GET", "/api/v1/notifications/").token(token).send().json();
    let notices = answer["results"].as_array().unwrap().iter();
    notices.map(|notice| notice["title"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn an_approved_suggestion_changes_the_listing_and_its_sender_hears_of_it() {
    let town = town();
    let (ada, clerk) = (town.member("ada@reader.example", Role::Consumer), town.superuser());
    let body = json!({ "field": "hours", "value": "Mo-Fr 09:00-17:00", "note": "Sign on the door." });
    let sent = town.call("POST", SUGGEST).token(&ada).json(&body).send();
    assert_eq!(sent.status, Status::Created, "{}", sent.text);
    assert_eq!(town.json(BUSINESS)["hours"], Value::Null, "nothing changes before it is approved");
    assert_eq!(titles(&town, &clerk), ["A change to Ferry Books was suggested"]);
    let id = sent.json()["id"].clone();
    assert_eq!(decide(&town, &clerk, &id, &json!({ "status": "approved" })).status, Status::Ok);
    let business = town.json(BUSINESS);
    assert_eq!(business["hours"]["weekly"][0]["spans"][0]["opens"], "09:00", "{business}");
    assert!(business["confirmed_at"].is_string());
    assert_eq!(titles(&town, &ada), ["Your suggestion for Ferry Books was accepted"]);
    let again = decide(&town, &clerk, &id, &json!({ "status": "approved" }));
    assert_eq!(again.json()["status"][0], "This suggestion has already been decided.");
}

#[test]
fn a_visitor_who_left_an_address_is_told_by_mail_why_not() {
    let town = town();
    let clerk = town.superuser();
    let body = json!({ "field": "phone", "value": "860-555-0199", "email": "walker@reader.example" });
    let id = town.post(SUGGEST, &body).json()["id"].clone();
    assert!(decide(&town, &clerk, &id, &json!({ "status": "rejected" })).json()["rule"].is_array());
    let reason = json!({ "status": "rejected", "rule": "not_confirmed", "reason": "The shop told us that the old number is right." });
    assert_eq!(decide(&town, &clerk, &id, &reason).status, Status::Ok);
    assert_eq!(town.json(BUSINESS)["phone"], "860-555-0100");
    town.clock.set(town.clock.timestamp() + jiff::SignedDuration::from_secs(20));
    // Any commit wakes the job worker.
    town.member("waker@reader.example", Role::Consumer);
    town.wait_for_jobs();
    let mails = town.call("GET", "/api/v1/admin/outbox/").token(&clerk).send().json();
    assert_eq!(mails["results"][0]["to"], "walker@reader.example", "{mails}");
    assert_eq!(mails["results"][0]["subject"], "Your suggestion for Ferry Books was not accepted");
}

#[test]
fn staff_may_correct_the_value_and_a_closed_place_leaves_the_directory() {
    let town = town();
    let clerk = town.superuser();
    let id = town.post(SUGGEST, &json!({ "field": "website", "value": "ferrybooks.example" })).json()["id"]
        .clone();
    let value = json!({ "status": "approved", "value": "https://www.ferrybooks.example/" });
    decide(&town, &clerk, &id, &value);
    assert_eq!(town.json(BUSINESS)["website"], "https://www.ferrybooks.example/");
    let id = town.post(SUGGEST, &json!({ "field": "closed" })).json()["id"].clone();
    assert_eq!(decide(&town, &clerk, &id, &json!({ "status": "approved" })).status, Status::Ok);
    assert_eq!(town.get(BUSINESS).status, Status::NotFound);
}

#[test]
fn a_listing_that_moves_leaves_its_pin_behind_unless_the_address_is_only_spelled_anew() {
    let elm = NewBusiness {
        street_address: "9 Elm Street".into(),
        latitude: Some(41.37),
        longitude: Some(-72.47),
        ..books()
    };
    let town = TestTown::with_businesses(&[elm]);
    let clerk = town.superuser();
    let accept = |address: &str| {
        let sent = town.post(SUGGEST, &json!({ "field": "street_address", "value": address })).json();
        let accepted = decide(&town, &clerk, &sent["id"], &json!({ "status": "approved" }));
        assert_eq!(accepted.status, Status::Ok, "{}", accepted.text);
        town.json(BUSINESS)
    };
    assert_eq!(accept("9  ELM Street")["latitude"], 41.37);
    let moved = accept("12 Oak Street");
    assert_eq!((&moved["latitude"], &moved["longitude"]), (&Value::Null, &Value::Null), "{moved}");
    assert!(moved.to_string().contains("12 Oak Street"), "{moved}");
}

#[test]
fn what_could_never_be_applied_is_refused_at_once() {
    let town = town();
    for (body, field) in [
        (json!({}), "field"),
        (json!({ "field": "owner", "value": "me" }), "field"),
        (json!({ "field": "phone" }), "value"),
        (json!({ "field": "phone", "value": "555-12" }), "value"),
        (json!({ "field": "other" }), "note"),
        (json!({ "field": "email", "value": "nobody" }), "value"),
        (json!({ "field": "website", "value": "javascript:alert(1)" }), "value"),
        (json!({ "field": "hours", "value": "sometimes, perhaps" }), "value"),
        (json!({ "field": "phone", "value": "1", "email": "nobody" }), "email"),
    ] {
        let answer = town.post(SUGGEST, &body);
        assert_eq!(answer.status, Status::BadRequest, "{body}: {}", answer.text);
        assert!(answer.json()[field].is_array(), "{body}: {}", answer.text);
    }
}

#[test]
fn what_people_write_of_hours_is_read_back_and_changes_only_what_they_name() {
    let town = town();
    let clerk = town.superuser();
    let reading = |text: &str| {
        let encoded: String = url::form_urlencoded::byte_serialize(text.as_bytes()).collect();
        town.get(&format!("{BUSINESS}hours-reading/?text={encoded}"))
    };
    assert_eq!(reading("").json(), json!({ "present": null, "reading": null }));
    // Without known hours, a closing time alone is not enough.
    assert_eq!(reading("open till 4 on Fridays").status, Status::BadRequest);
    let id = town.post(SUGGEST, &json!({ "field": "hours", "value": "Mon-Fri 9-5" })).json()["id"].clone();
    decide(&town, &clerk, &id, &json!({ "status": "approved" }));

    let read = reading("open till 4 on Fridays").json();
    assert_eq!(read["present"]["weekly"][4]["spans"], json!([{ "opens": "09:00", "closes": "17:00" }]));
    assert_eq!(read["reading"]["weekly"][4]["spans"], json!([{ "opens": "09:00", "closes": "16:00" }]));
    assert_eq!(read["reading"]["weekly"][0], read["present"]["weekly"][0]);
    assert!(reading("sometimes, perhaps").json()["text"][0].as_str().unwrap().contains("was not understood"));
    let body = json!({ "field": "hours", "value": "open till 4 on Fridays" });
    let id = town.post(SUGGEST, &body).json()["id"].clone();
    assert_eq!(decide(&town, &clerk, &id, &json!({ "status": "approved" })).status, Status::Ok);
    assert_eq!(town.json(BUSINESS)["hours"], read["reading"]);
}

#[test]
fn a_member_says_that_a_listing_is_right_and_sees_their_own_suggestions() {
    let town = town();
    let ada = town.member("ada@reader.example", Role::Consumer);
    assert_eq!(town.json(BUSINESS)["confirmed_at"], Value::Null);
    let said = town.call("POST", "/api/v1/businesslistings/ferry-books/confirm/").token(&ada).send();
    assert_eq!(said.status, Status::Ok, "{}", said.text);
    assert_eq!(town.json(BUSINESS)["confirmed_at"], said.json()["confirmed_at"]);
    town.call("POST", SUGGEST)
        .token(&ada)
        .json(&json!({ "field": "other", "note": "Ring the bell." }))
        .send();
    town.post(SUGGEST, &json!({ "field": "other", "note": "A stranger's." }));
    let mine = town.call("GET", "/api/v1/suggestions/mine/").token(&ada).send().json();
    assert_eq!((&mine["count"], &mine["results"][0]["note"]), (&json!(1), &json!("Ring the bell.")));
}
