use rocket::http::Status;
use serde_json::{Value, json};

use super::{ada, create, plan, shop, stop, weekday_hours};
use crate::deals::{self, DealStatus, NewDeal};
use crate::directory;
use crate::events::{self, EventTime, NewEvent};
use crate::testing::{NOW, TestTown};

/// The database itself tells upcoming plans from past ones, by the real date: these are far ahead.
/// A concert on Monday at 2 PM, another at the same time, and two galleries.
fn town() -> TestTown {
    let town = TestTown::with(|conn| {
        for new in [
            shop("Ferry Books", "Books", (41.350, -72.390), Some(weekday_hours())),
            shop("Kiln House", "Museums", (41.351, -72.390), Some(weekday_hours())),
            shop("Harbor Gallery", "Museums", (41.352, -72.390), Some(weekday_hours())),
        ] {
            directory::save(conn, &new, NOW, |_, new| new.clone()).unwrap();
        }
    });
    let conn = town.conn();
    for title in ["Brass Concert", "Choir Concert"] {
        let new = NewEvent {
            title: title.into(),
            category: "music".into(),
            when: EventTime::at("2037-11-23T14:00:00".parse().unwrap()),
            latitude: Some(41.3505),
            longitude: Some(-72.390),
            ..NewEvent::default()
        };
        events::insert(&conn, &town.clock, &new).unwrap();
    }
    drop(conn);
    town
}

fn notices(town: &TestTown, token: &str) -> Vec<Value> {
    town.wait_for_jobs();
    let list = town.ask("GET", "/api/v1/notifications/", token, &Value::Null).json();
    list["results"].as_array().unwrap().clone()
}

fn event_stop(id: i64) -> Value {
    json!({ "id": "e", "day": 0, "kind": "event", "object_id": id, "duration_minutes": 90, "title": "" })
}

#[test]
fn an_event_that_is_called_off_or_moved_is_told_once_with_what_fits_instead() {
    let town = town();
    let staff = town.superuser();
    let ada = ada(&town);
    let made = create(&town, &ada, &plan("2037-11-23", &[stop("a", 1), event_stop(1)]));
    assert_eq!(made["stops"][1]["recurrence_id"], "2037-11-23T14:00:00");
    assert_eq!(made["stops"][1]["schedule"]["arrives_at"], "2037-11-23T14:00:00-05:00");
    assert_eq!(notices(&town, &ada).len(), 0);

    let change = |body: &Value| {
        let answer = town.ask("PATCH", "/api/v1/events/1/", &staff, body);
        assert_eq!(answer.status, Status::Ok, "{}", answer.text);
    };
    change(&json!({ "start_time": "15:30" }));
    let told = notices(&town, &ada);
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0]["title"], "New time: Brass Concert");
    assert_eq!(told[0]["link"], format!("/plan-itinerary/{}", made["id"]));
    assert!(told[0]["message"].as_str().unwrap().contains("Monday, November 23 at 3:30 PM"), "{told:?}");

    change(&json!({ "status": "cancelled" }));
    let told = notices(&town, &ada);
    assert_eq!((told.len(), &told[0]["title"]), (2, &json!("Canceled: Brass Concert")));
    let message = told[0]["message"].as_str().unwrap();
    assert!(message.contains("Choir Concert") && message.contains("Kiln House"), "two that fit: {message}");
    let shown = town.ask("GET", &format!("/api/v1/itineraries/{}/", made["id"]), &ada, &Value::Null).json();
    assert_eq!(shown["stops"][1]["schedule"]["conflicts"][0]["code"], "cancelled");

    // A change of the description does not affect anybody's plans.
    change(&json!({ "description": "With cookies." }));
    assert_eq!(notices(&town, &ada).len(), 2);
}

#[test]
fn new_hours_are_told_only_to_those_who_come_too_late_for_them() {
    let town = town();
    let staff = town.superuser();
    let ada = ada(&town);
    create(&town, &ada, &plan("2037-11-23", &[stop("a", 1)]));
    let change = |hours: &str| {
        let body = json!({ "hours": hours });
        let answer = town.ask("PATCH", "/api/v1/businesslistings/ferry-books/", &staff, &body);
        assert_eq!(answer.status, Status::Ok, "{}", answer.text);
    };
    change("Mon-Sat 9-18");
    assert_eq!(notices(&town, &ada).len(), 0, "longer hours harm nobody");
    change("Tue-Sat 9-18");
    let told = notices(&town, &ada);
    assert_eq!((told.len(), &told[0]["title"]), (1, &json!("New hours: Ferry Books")));
    assert!(told[0]["message"].as_str().unwrap().starts_with("Closed on Mondays."), "{told:?}");
    change("Wed-Sat 9-18");
    assert_eq!(notices(&town, &ada).len(), 1, "it was closed before");
}

#[test]
fn a_deal_that_is_withdrawn_shortened_or_deleted_is_told_once() {
    let town = town();
    let staff = town.superuser();
    let ada = ada(&town);
    for title in ["Coffee with a book", "Two for one", "Half price"] {
        let new = NewDeal {
            business_id: 1,
            title: title.into(),
            description: String::new(),
            terms: String::new(),
            code: String::new(),
            start_date: "2026-11-01".parse().unwrap(),
            end_date: Some("2037-12-31".parse().unwrap()),
            max_redemptions: None,
            status: DealStatus::Published,
        };
        deals::insert(&town.conn(), &new, NOW).unwrap();
    }
    let at = |id: i64| {
        let mut stop = stop(&format!("d{id}"), id);
        (stop["kind"], stop["duration_minutes"]) = (json!("deal"), json!(30));
        stop
    };
    create(&town, &ada, &plan("2037-11-23", &[at(1), at(2), at(3)]));
    let change = |id: i64, body: &Value| {
        let answer = town.ask("PATCH", &format!("/api/v1/deals/{id}/"), &staff, body);
        assert_eq!(answer.status, Status::Ok, "{}", answer.text);
        let told = notices(&town, &ada);
        (told.len(), told.first().cloned().unwrap_or_default())
    };
    assert_eq!(
        change(1, &json!({ "terms": "One each.", "end_date": "2037-12-24" })).0,
        0,
        "it is on that day"
    );

    let (count, told) = change(1, &json!({ "end_date": "2037-11-22" }));
    assert_eq!((count, &told["title"]), (1, &json!("No longer listed: Coffee with a book (Ferry Books)")));
    assert!(told["message"].as_str().unwrap().starts_with("This deal is over by then."), "{told}");

    let rule = json!({ "status": "withdrawn", "rule": "spam", "reason": "" });
    let (count, told) = change(2, &rule);
    assert_eq!((count, &told["title"]), (2, &json!("No longer listed: Two for one (Ferry Books)")));
    assert!(told["message"].as_str().unwrap().starts_with("This deal is no longer listed."), "{told}");

    let gone = town.ask("DELETE", "/api/v1/deals/3/", &staff, &Value::Null);
    assert_eq!(gone.status, Status::NoContent, "{}", gone.text);
    let told = notices(&town, &ada);
    assert_eq!((told.len(), &told[0]["title"]), (3, &json!("No longer listed: Half price (Ferry Books)")));
}

#[test]
fn a_business_without_hours_and_a_guide_that_are_gone_are_told_once() {
    let town = town();
    let staff = town.superuser();
    let ada = ada(&town);
    let pottery = shop("Pell Pottery", "Studios", (41.351, -72.391), None);
    directory::save(&town.conn(), &pottery, NOW, |_, new| new.clone()).unwrap();
    for slug in ["a-walk", "a-run"] {
        let guide = json!({ "slug": slug, "title": slug, "status": "published" });
        town.done("POST", "/api/v1/guides/", &staff, &guide);
    }
    let guide = |id: i64| {
        let mut stop = stop(&format!("g{id}"), id);
        (stop["kind"], stop["duration_minutes"]) = (json!("guide"), json!(30));
        stop
    };
    create(&town, &ada, &plan("2037-11-23", &[stop("a", 4), guide(1), guide(2)]));
    let told = || {
        let told = notices(&town, &ada);
        (told.len(), told.first().map(|told| told["title"].clone()).unwrap_or_default())
    };
    assert_eq!(told().0, 0);
    town.done("DELETE", "/api/v1/guides/a-walk/", &staff, &Value::Null);
    assert_eq!(told(), (1, json!("No longer listed: a-walk")));
    town.done("PATCH", "/api/v1/guides/a-run/", &staff, &json!({ "status": "draft" }));
    assert_eq!(told(), (2, json!("No longer listed: a-run")));
    let gone = json!({ "kind": "business", "record_id": 4, "reason": "Closed." });
    town.done("POST", "/api/v1/admin/deleted-records/", &staff, &gone);
    assert_eq!(told(), (3, json!("No longer listed: Pell Pottery")));
}
