//! An option about an event stays what people voted for, even if the event moves, is split or merged; and people
//! hear of what becomes of the one that was decided for.

use rocket::http::Status;
use serde_json::{Value, json};

use super::{Planned, planned};
use crate::events::{self, EventTime, NewEvent};

fn market_options() -> Value {
    let option = |day: &str| json!({ "kind": "event", "object_id": 1, "recurrence_id": day });
    json!({ "title": "Saturday", "options": [option("2026-12-05T10:00:00"), option("2026-12-12T10:00:00")] })
}

fn option(plan: &Planned, number: usize) -> (String, String, i64) {
    let shown = plan.shown()["options"][number].clone();
    let text = |name: &str| shown[name].as_str().unwrap().to_owned();
    (text("label"), text("state"), shown["object_id"].as_i64().unwrap_or(0))
}

fn is(label: &str, id: i64) -> (String, String, i64) {
    (label.to_owned(), "available".to_owned(), id)
}

fn staff(plan: &Planned, method: &str, path: &str, body: &Value) -> Value {
    plan.town.done(method, path, &plan.town.superuser(), body)
}

fn add(plan: &Planned, new: &NewEvent) -> i64 {
    let conn = plan.town.conn();
    conn.execute_batch("BEGIN IMMEDIATE").unwrap();
    let id = events::insert(&conn, &plan.town.clock, new).unwrap();
    conn.execute_batch("COMMIT").unwrap();
    id
}

#[test]
fn an_option_follows_its_date_through_a_new_time_a_split_and_a_merge() {
    let plan = planned(&market_options());
    assert_eq!(plan.vote(1, "Bo", &["yes", "no"]).status, Status::Ok);
    staff(&plan, "PATCH", "/api/v1/events/1/", &json!({ "start_time": "10:30" }));
    assert_eq!(option(&plan, 0), is("Winter Market, Saturday, December 5, 10:30 AM", 1));
    assert_eq!(option(&plan, 1), is("Winter Market, Saturday, December 12, 10:30 AM", 1));

    let split = "/api/v1/events/1/?scope=following&occurrence=2026-12-12T10:30:00";
    staff(&plan, "PATCH", split, &json!({ "title": "Lantern Market" }));
    let rest = plan.town.conn().query_row("SELECT max(id) FROM events", [], |row| row.get(0)).unwrap();
    assert_eq!(option(&plan, 0), is("Winter Market, Saturday, December 5, 10:30 AM", 1));
    assert_eq!(option(&plan, 1), is("Lantern Market, Saturday, December 12, 10:30 AM", rest));
    let twin = json!({ "kind": "event", "object_id": rest, "recurrence_id": "2026-12-12T10:30:00" });
    let refused = plan.act("POST", "options/", &twin);
    assert!(refused.text.contains("already on the list"), "{}", refused.text);

    let kept = NewEvent {
        title: "Holiday Market".into(),
        when: EventTime::at("2026-12-05T11:00:00".parse().unwrap()),
        recurring_pattern: Some("FREQ=WEEKLY".into()),
        ..NewEvent::default()
    };
    let kept = add(&plan, &kept);
    let decide = format!("/api/v1/admin/review/{rest}/decide/");
    staff(&plan, "POST", &decide, &json!({ "verb": "merge", "into": kept }));
    assert_eq!(option(&plan, 1), is("Holiday Market, Saturday, December 12, 11 AM", kept));

    assert_eq!(plan.tallies()[0]["yes"], 1);
    let decided = plan.act("POST", "decide/", &json!({ "option_id": plan.options()[0] }));
    assert_eq!(decided.status, Status::NoContent, "{}", decided.text);
    staff(&plan, "PATCH", "/api/v1/events/1/", &json!({ "start_time": "09:00" }));
    let file = plan.town.get(plan.shown()["decision"]["calendar_url"].as_str().unwrap()).text;
    assert!(file.contains("DTSTART;TZID=America/New_York:20261205T090000"), "{file}");
}

#[test]
fn an_option_for_a_single_event_moves_to_its_new_day() {
    let plan = planned(&market_options());
    let concert = NewEvent {
        title: "Concert".into(),
        when: EventTime::at("2026-12-03T19:00:00".parse().unwrap()),
        ..NewEvent::default()
    };
    let concert = add(&plan, &concert);
    let body = json!({ "kind": "event", "object_id": concert, "recurrence_id": "2026-12-03T19:00:00" });
    let added = plan.act("POST", "options/", &body);
    assert!(added.status.code < 300, "{}", added.text);
    staff(&plan, "PATCH", &format!("/api/v1/events/{concert}/"), &json!({ "start_date": "2026-12-04" }));
    assert_eq!(option(&plan, 2), is("Concert, Friday, December 4, 7 PM", concert));
}

#[test]
fn an_option_whose_date_was_removed_is_gone() {
    let plan = planned(&market_options());
    let day = "/api/v1/events/1/?scope=this&occurrence=2026-12-05T10:00:00";
    staff(&plan, "DELETE", day, &Value::Null);
    assert_eq!(option(&plan, 0).1, "gone");
    // That it is removed stays so at the series' new time.
    staff(&plan, "PATCH", "/api/v1/events/1/", &json!({ "start_time": "10:30" }));
    assert_eq!(option(&plan, 0).1, "gone");
    assert_eq!(option(&plan, 1), is("Winter Market, Saturday, December 12, 10:30 AM", 1));
}

#[test]
fn who_was_told_of_a_decision_is_told_once_that_it_moved_or_was_canceled() {
    let plan = planned(&market_options());
    assert_eq!(plan.vote_with(1, "Bo", "bo@x.example", &["yes", "no"]).status, Status::Ok);
    assert_eq!(plan.vote(2, "Cy", &["yes", "yes"]).status, Status::Ok);
    let decided = plan.act("POST", "decide/", &json!({ "option_id": plan.options()[0] }));
    assert_eq!(decided.status, Status::NoContent, "{}", decided.text);
    let change = |body: &Value| {
        staff(&plan, "PATCH", "/api/v1/events/1/", body);
        plan.town.wait_for_jobs();
    };
    let news = || plan.mails("group-plan-news:");

    let before = plan.shown()["version"].as_i64().unwrap();
    change(&json!({ "start_time": "10:30" }));
    assert!(plan.shown()["version"].as_i64().unwrap() > before, "open pages and calendars follow at once");
    assert_eq!(news().len(), 0, "it may be corrected yet");
    plan.at("2026-11-21T15:06:00Z");
    let [(to, text)]: [(String, String); 1] = news().try_into().unwrap();
    assert_eq!(to, "bo@x.example");
    assert!(text.contains("It is now: Winter Market, Saturday, December 5, 10:30 AM."), "{text}");
    assert_eq!(plan.told()[0], "New time: Saturday");

    change(&json!({ "status": "cancelled" }));
    change(&json!({ "status": "scheduled" }));
    change(&json!({ "description": "With cookies." }));
    plan.at("2026-11-21T15:20:00Z");
    assert_eq!((news().len(), plan.told().len()), (1, 1), "it was taken back, or does not matter");

    change(&json!({ "status": "cancelled" }));
    plan.at("2026-11-21T15:40:00Z");
    assert_eq!(plan.told()[0], "Canceled: Saturday");
    let told = news();
    assert_eq!(told.len(), 2);
    assert!(told[1].1.contains("“Winter Market, Saturday, December 5, 10:30 AM” is not taking place."));
    let listed = plan.town.ask("GET", super::PLANS, &plan.owner(), &Value::Null).json();
    let listed = listed["results"][0]["decision"].as_str().unwrap().to_owned();
    assert_eq!(listed, "Winter Market, Saturday, December 5, 10:30 AM (canceled)");
    let file = plan.town.get(plan.shown()["decision"]["calendar_url"].as_str().unwrap()).text;
    assert!(file.contains("STATUS:CANCELLED") && file.contains("LAST-MODIFIED:20261121T154"), "{file}");

    change(&json!({ "start_time": "11:00" }));
    plan.at("2026-11-21T16:00:00Z");
    assert_eq!((news().len(), plan.told().len()), (2, 2), "once");
}

#[test]
fn a_decided_event_is_still_watched_after_its_series_was_split_and_until_it_is_deleted() {
    let plan = planned(&market_options());
    assert_eq!(plan.vote_with(1, "Bo", "bo@x.example", &["no", "yes"]).status, Status::Ok);
    let decided = plan.act("POST", "decide/", &json!({ "option_id": plan.options()[1] }));
    assert_eq!(decided.status, Status::NoContent, "{}", decided.text);
    let split = "/api/v1/events/1/?scope=following&occurrence=2026-12-12T10:00:00";
    staff(&plan, "PATCH", split, &json!({ "title": "Lantern Market" }));
    plan.at("2026-11-21T15:06:00Z");
    assert_eq!(plan.told().len(), 0, "it takes place as before");
    let rest: i64 = plan.town.conn().query_row("SELECT max(id) FROM events", [], |row| row.get(0)).unwrap();
    staff(&plan, "PATCH", &format!("/api/v1/events/{rest}/"), &json!({ "start_time": "12:00" }));
    plan.town.wait_for_jobs();
    plan.at("2026-11-21T15:20:00Z");
    assert_eq!(plan.told(), ["New time: Saturday"]);
    plan.town.conn().execute("DELETE FROM events WHERE id = ?1", [rest]).unwrap();
    plan.at("2026-11-21T15:21:00Z");
    plan.at("2026-11-21T15:40:00Z");
    assert_eq!(plan.told(), ["No longer listed: Saturday", "New time: Saturday"]);
    assert_eq!(plan.mails("group-plan-news:").len(), 2);
}

#[test]
fn a_business_that_was_decided_for_and_is_hidden_is_told_too() {
    let bakery =
        json!({ "kind": "business", "object_id": 1, "start_date": "2026-12-05", "start_time": "09:00" });
    let plan = planned(&json!({ "title": "Breakfast", "options": [bakery] }));
    let decided = plan.act("POST", "decide/", &json!({ "option_id": plan.options()[0] }));
    assert_eq!(decided.status, Status::NoContent, "{}", decided.text);
    plan.town.conn().execute("UPDATE businesses SET status = 'hidden' WHERE id = 1", []).unwrap();
    plan.at("2026-11-21T15:01:00Z");
    plan.at("2026-11-21T15:20:00Z");
    assert_eq!(plan.told(), ["No longer listed: Breakfast"]);
}
