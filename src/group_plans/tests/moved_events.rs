//! An option about an event stays what people voted for, even if the event moves, is split or merged.

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
