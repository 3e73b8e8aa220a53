//! A stop stands for its date of an event, even where the series is split, moved or merged.

use serde_json::{Value, json};

use super::{ada, create, plan, shop};
use crate::events::{self, EventTime, Exception, NewEvent};
use crate::testing::TestTown;

const EVENT: &str = "/api/v1/events/1/";

fn series(title: &str, start: &str, rule: &str) -> NewEvent {
    NewEvent {
        title: title.into(),
        when: EventTime::at(start.parse().unwrap()),
        recurring_pattern: Some(rule.into()),
        ..NewEvent::default()
    }
}

/// A market each Saturday at 10 AM. The database tells upcoming plans from past ones by the real date, so this is
/// far ahead.
fn town() -> TestTown {
    let town = TestTown::with(|_| {});
    town.clock.set("2037-11-19T15:00:00Z".parse().unwrap());
    add(&town, &series("Market", "2037-11-21T10:00:00", "FREQ=WEEKLY"));
    town
}

fn add(town: &TestTown, new: &NewEvent) -> i64 {
    let conn = town.conn();
    conn.execute_batch("BEGIN IMMEDIATE").unwrap();
    let id = events::insert(&conn, &town.clock, new).unwrap();
    conn.execute_batch("COMMIT").unwrap();
    id
}

/// A plan for Saturday, December 5, with that day's market.
fn planned(town: &TestTown) -> String {
    let stop = json!({
        "id": "e", "day": 0, "kind": "event", "object_id": 1, "duration_minutes": 60, "title": "",
        "recurrence_id": "2037-12-05T10:00:00",
    });
    let made = create(town, &ada(town), &plan("2037-12-05", &[stop]));
    format!("/api/v1/itineraries/{}/", made["id"])
}

fn stop(town: &TestTown, path: &str) -> Value {
    town.done("GET", path, &ada(town), &Value::Null)["stops"][0].clone()
}

fn told(town: &TestTown) -> Vec<String> {
    town.wait_for_jobs();
    let list = town.done("GET", "/api/v1/notifications/", &ada(town), &Value::Null);
    let words = |told: &Value| format!("{} | {}", told["title"].as_str().unwrap(), told["message"]);
    list["results"].as_array().unwrap().iter().map(words).collect()
}

fn change(town: &TestTown, path: &str, body: &Value) {
    town.done("PATCH", path, &town.superuser(), body);
}

fn newest_event(town: &TestTown) -> i64 {
    town.conn().query_row("SELECT max(id) FROM events", [], |row| row.get(0)).unwrap()
}

#[test]
fn a_split_that_changes_neither_day_nor_time_is_no_news() {
    let town = town();
    let path = planned(&town);
    let split = format!("{EVENT}?scope=following&occurrence=2037-11-28T10:00:00");
    change(&town, &split, &json!({ "title": "Winter Market" }));
    assert_eq!(told(&town), Vec::<String>::new());
    let rest = newest_event(&town);
    let shown = stop(&town, &path);
    assert_eq!(shown["place"]["url"], format!("/events/winter-market-{rest}"));
    assert_eq!(shown["schedule"]["conflicts"], json!([]), "{shown}");
    assert_eq!((&shown["object_id"], &shown["recurrence_id"]), (&json!(rest), &json!("2037-12-05T10:00:00")));
    // What happens to it from then on is news.
    let day = format!("/api/v1/events/{rest}/?scope=this&occurrence=2037-12-05T10:00:00");
    change(&town, &day, &json!({ "status": "cancelled" }));
    let told = told(&town);
    assert!(told.len() == 1 && told[0].starts_with("Canceled: Winter Market"), "{told:?}");
}

#[test]
fn a_series_that_moves_to_another_weekday_is_not_called_canceled() {
    let town = town();
    let path = planned(&town);
    change(&town, EVENT, &json!({ "start_date": "2037-11-22", "recurring_pattern": "FREQ=WEEKLY;BYDAY=SU" }));
    let told = told(&town);
    assert!(told.len() == 1 && told[0].starts_with("Another day: Market"), "{told:?}");
    let words = "It no longer takes place on that day. The next date is Sunday, November 22 at 10 AM.";
    assert!(told[0].contains(words), "{told:?}");
    let conflict = stop(&town, &path)["schedule"]["conflicts"][0].clone();
    assert_eq!(conflict["code"], "moved", "{conflict}");
    assert_eq!(conflict["message"], "Takes place on Sunday, November 22, not on this day");
}

#[test]
fn a_split_at_another_time_is_told_as_a_new_time() {
    let town = town();
    let path = planned(&town);
    let split = format!("{EVENT}?scope=following&occurrence=2037-11-28T10:00:00");
    change(&town, &split, &json!({ "start_time": "10:30" }));
    let told = told(&town);
    assert!(told.len() == 1 && told[0].starts_with("New time: Market"), "{told:?}");
    assert!(told[0].contains("Saturday, December 5 at 10:30 AM"), "{told:?}");
    assert_eq!(stop(&town, &path)["schedule"]["conflicts"], json!([]));
}

#[test]
fn a_duplicate_that_is_merged_stands_for_the_event_that_is_kept() {
    let town = town();
    let path = planned(&town);
    let kept = add(&town, &series("Farm Market", "2037-11-21T10:00:00", "FREQ=WEEKLY"));
    let decide = "/api/v1/admin/review/1/decide/";
    town.done("POST", decide, &town.superuser(), &json!({ "verb": "merge", "into": kept }));
    assert_eq!(told(&town), Vec::<String>::new());
    assert_eq!(stop(&town, &path)["place"]["title"], "Farm Market");
    change(&town, &format!("/api/v1/events/{kept}/"), &json!({ "start_time": "11:00" }));
    let told = told(&town);
    assert!(told.len() == 1 && told[0].contains("Saturday, December 5 at 11 AM"), "{told:?}");
}

#[test]
fn a_date_that_was_removed_is_told_even_if_there_is_another_on_that_day() {
    let town = TestTown::with(|_| {});
    town.clock.set("2037-11-19T15:00:00Z".parse().unwrap());
    let exceptions = vec![Exception::Added { at: "2037-12-05T14:00:00".parse().unwrap() }];
    add(&town, &NewEvent { exceptions, ..series("Market", "2037-11-21T10:00:00", "FREQ=WEEKLY") });
    planned(&town);
    let day = format!("{EVENT}?scope=this&occurrence=2037-12-05T10:00:00");
    town.done("DELETE", &day, &town.superuser(), &Value::Null);
    let told = told(&town);
    assert!(told.len() == 1 && told[0].starts_with("Canceled: Market"), "{told:?}");
}

#[test]
fn a_stop_that_names_no_date_means_the_one_on_its_day_however_far_ahead() {
    let town = TestTown::with(|_| {});
    town.clock.set("2037-11-19T15:00:00Z".parse().unwrap());
    add(&town, &series("Ice rink", "2037-11-21T10:00:00", "FREQ=DAILY"));
    let body = plan("2037-12-25", &[]);
    let made = create(&town, &ada(&town), &body);
    let path = format!("/api/v1/itineraries/{}/", made["id"]);
    let added = json!({ "day": 0, "kind": "event", "object_id": 1 });
    let shown = town.done("POST", &format!("{path}stops/"), &ada(&town), &added)["stops"][0].clone();
    assert_eq!(shown["recurrence_id"], "2037-12-25T10:00:00");
    assert_eq!(shown["schedule"]["conflicts"], json!([]), "{shown}");
    // The whole series moves, and so does the stop.
    change(&town, EVENT, &json!({ "start_time": "11:00" }));
    let told = told(&town);
    assert!(told.len() == 1 && told[0].contains("Friday, December 25 at 11 AM"), "{told:?}");
}

#[test]
fn a_double_of_a_business_that_is_merged_stands_for_the_one_that_is_kept() {
    let shops = ["Ferry Books", "Fery Books"].map(|name| shop(name, "Books", (41.350, -72.390), None));
    let town = TestTown::with_businesses(&shops);
    let staff = town.superuser();
    let made = create(&town, &ada(&town), &plan("2037-11-23", &[super::stop("a", 2)]));
    let path = format!("/api/v1/itineraries/{}/", made["id"]);
    let tells_nobody = |object_id: i64, name: &str| {
        town.clock.set(town.clock.timestamp() + jiff::SignedDuration::from_mins(1));
        // A commit wakes the jobs.
        town.member("ben@reader.example", crate::accounts::Role::Consumer);
        assert_eq!(told(&town), Vec::<String>::new());
        let stop = stop(&town, &path);
        assert_eq!(
            (&stop["object_id"], &stop["place"]["title"]),
            (&json!(object_id), &json!(name)),
            "{stop}"
        );
    };
    town.done("POST", "/api/v1/admin/businesses/2/merge/", &staff, &json!({ "into": 1 }));
    tells_nobody(1, "Ferry Books");
    let deleted = town.done("GET", "/api/v1/admin/deleted-records/", &staff, &Value::Null);
    let restore = format!("/api/v1/admin/deleted-records/{}/restore/", deleted["results"][0]["id"]);
    town.done("POST", &restore, &staff, &json!({}));
    tells_nobody(2, "Fery Books");
}

#[test]
fn a_stop_for_another_date_of_its_series_is_not_told_that_there_is_none_on_its_day() {
    let town = town();
    let path = planned(&town);
    let mut sent = town.done("GET", &path, &ada(&town), &Value::Null);
    sent["stops"] = json!([{
        "id": "e", "day": 0, "kind": "event", "object_id": 1, "duration_minutes": 60, "title": "",
        "recurrence_id": "2037-12-05T10:00:00",
    }]);
    let mut on = |day: &str| {
        sent["days"][0]["date"] = json!(day);
        sent["version"] = town.done("GET", &path, &ada(&town), &Value::Null)["version"].clone();
        town.done("PUT", &path, &ada(&town), &sent);
        stop(&town, &path)["schedule"]["conflicts"][0].clone()
    };
    let conflict = on("2037-12-12");
    assert_eq!(conflict["code"], "moved", "{conflict}");
    assert_eq!(conflict["message"], "You chose Saturday, December 5; it takes place on this day, too");
    assert_eq!(on("2037-12-13")["message"], "Takes place on Saturday, December 5, not on this day");
}
