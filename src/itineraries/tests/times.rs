use jiff::civil::{date, time};
use serde_json::{Value, json};

use super::{ada, create, plan, stop, town};
use crate::events::{self, EventTime, NewEvent};

fn codes(stop: &Value) -> Vec<&str> {
    let conflicts = stop["schedule"]["conflicts"].as_array().unwrap();
    conflicts.iter().map(|conflict| conflict["code"].as_str().unwrap()).collect()
}

fn message(stop: &Value) -> &str {
    stop["schedule"]["conflicts"][0]["message"].as_str().unwrap()
}

#[test]
fn each_stop_begins_when_the_one_before_is_over_and_the_way_is_gone() {
    let town = town();
    let made = create(&town, &ada(&town), &plan("2026-11-23", &[stop("a", 1), stop("b", 2)]));
    let (first, second) = (&made["stops"][0]["schedule"], &made["stops"][1]["schedule"]);
    assert_eq!(first["arrives_at"], "2026-11-23T10:00:00-05:00");
    assert_eq!(first["leaves_at"], "2026-11-23T11:00:00-05:00");
    assert_eq!((&second["travel_meters"], &second["travel_minutes"]), (&json!(867), &json!(11)));
    assert_eq!(second["arrives_at"], "2026-11-23T11:11:00-05:00");
    assert_eq!((&second["is_open"], &second["conflicts"]), (&json!(true), &json!([])));
}

#[test]
fn what_stands_in_the_way_is_said_in_words() {
    let town = town();
    let ada = ada(&town);
    // Sunday.
    let sunday = create(&town, &ada, &plan("2026-11-22", &[stop("a", 1)]));
    assert_eq!(
        (codes(&sunday["stops"][0]), message(&sunday["stops"][0])),
        (vec!["closed"], "Closed on Sundays")
    );
    assert_eq!(sunday["stops"][0]["schedule"]["is_open"], false);

    let with_time = |time: &str, minutes: i64| {
        let mut one = stop("a", 1);
        (one["fixed_time"], one["duration_minutes"]) = (json!(time), json!(minutes));
        create(&town, &ada, &plan("2026-11-23", &[one]))
    };
    let late = with_time("17:10", 30);
    assert_eq!(message(&late["stops"][0]), "Closes 10 minutes before you arrive");
    let long = with_time("16:30", 60);
    assert_eq!(
        (codes(&long["stops"][0]), message(&long["stops"][0])),
        (vec!["closes_early"], "Closes 30 minutes before you leave")
    );
    let spare = with_time("16:00", 48);
    assert_eq!(spare["stops"][0]["schedule"]["margin_text"], "12 minutes to spare before it closes");
    assert_eq!(spare["stops"][0]["schedule"]["waiting_minutes"], 360);

    let mut early = plan("2026-11-23", &[stop("a", 1)]);
    early["days"][0]["start_time"] = json!("09:40");
    let early = create(&town, &ada, &early);
    assert_eq!(message(&early["stops"][0]), "Opens at 10 AM, 20 minutes after you arrive");

    let mut after = stop("b", 2);
    after["fixed_time"] = json!("10:40");
    let over = create(&town, &ada, &plan("2026-11-23", &[stop("a", 1), after.clone()]));
    assert_eq!(codes(&over["stops"][1]), ["overlap"]);
    assert_eq!(message(&over["stops"][1]), "\u{201c}Ferry Books\u{201d} runs 20 minutes into this");
    after["fixed_time"] = json!("11:05");
    let late = create(&town, &ada, &plan("2026-11-23", &[stop("a", 1), after]));
    assert_eq!(codes(&late["stops"][1]), ["starts_before_arrival"]);
    assert_eq!(message(&late["stops"][1]), "Starts 6 minutes before you can be there");

    let mut far = plan("2026-11-23", &[stop("a", 1)]);
    far["start_place"] = json!({ "name": "Elsewhere", "latitude": 41.40, "longitude": -72.39 });
    assert!(codes(&create(&town, &ada, &far)["stops"][0]).contains(&"too_far"));
    let mut short = plan("2026-11-23", &[stop("a", 1)]);
    short["days"][0]["end_time"] = json!("10:30");
    let short = create(&town, &ada, &short);
    assert_eq!(message(&short["stops"][0]), "Ends 30 minutes after your day, which is over at 10:30 AM");
    // No day can end later.
    let mut night = plan("2026-11-23", &[stop("a", 1)]);
    night["days"][0]["end_time"] = json!("23:59");
    night["stops"][0]["fixed_time"] = json!("23:30");
    assert!(!codes(&create(&town, &ada, &night)["stops"][0]).contains(&"after_end_of_day"));
}

#[test]
fn what_is_gone_keeps_its_name_and_says_so() {
    let town = town();
    let ada = ada(&town);
    let made = create(&town, &ada, &plan("2026-11-23", &[stop("a", 1)]));
    town.conn().execute("UPDATE businesses SET status = 'hidden' WHERE id = 1", []).unwrap();
    let shown = town.ask("GET", &format!("/api/v1/itineraries/{}/", made["id"]), &ada, &Value::Null).json();
    let stop = &shown["stops"][0];
    assert_eq!(
        (&stop["title"], &stop["place"], codes(stop)),
        (&json!("Ferry Books"), &Value::Null, vec!["gone"])
    );
}

#[test]
fn a_day_on_which_the_clock_changes_has_the_hours_that_it_has() {
    let town = town();
    let ada = ada(&town);
    let night = |date: &str| {
        let own =
            json!({ "id": "n", "day": 0, "kind": "custom", "title": "Night watch", "duration_minutes": 120 });
        let mut sent = plan(date, &[own]);
        sent["days"][0]["start_time"] = json!("01:30");
        create(&town, &ada, &sent)["stops"][0]["schedule"].clone()
    };
    // On March 8, the clock jumps from 2 to 3 AM; on November 1, the hour from 1 to 2 AM repeats.
    assert_eq!(night("2026-03-08")["leaves_at"], "2026-03-08T04:30:00-04:00");
    assert_eq!(night("2026-11-01")["arrives_at"], "2026-11-01T01:30:00-04:00");
    assert_eq!(night("2026-11-01")["leaves_at"], "2026-11-01T02:30:00-05:00");
}

/// From November 1 to January 31, from 10 AM to 4 PM.
fn exhibition() -> NewEvent {
    NewEvent {
        title: "Quilts".into(),
        when: EventTime {
            start_date: date(2026, 11, 1),
            start_time: Some(time(10, 0, 0, 0)),
            end_date: Some(date(2027, 1, 31)),
            end_time: Some(time(16, 0, 0, 0)),
        },
        ..NewEvent::default()
    }
}

#[test]
fn an_exhibition_that_began_before_the_day_is_offered_for_another_event() {
    let town = town();
    let songs = NewEvent {
        title: "Porch songs".into(),
        when: EventTime::at("2026-11-23T14:00:00".parse().unwrap()),
        ..NewEvent::default()
    };
    for event in [exhibition(), songs] {
        events::insert(&town.conn(), &town.clock, &event).unwrap();
    }
    let stop = json!({
        "id": "e", "day": 0, "kind": "event", "object_id": 2, "duration_minutes": 60, "title": "",
        "recurrence_id": "2026-11-23T14:00:00",
    });
    let ada = ada(&town);
    let made = create(&town, &ada, &plan("2026-11-23", &[stop]));
    let path = format!("/api/v1/itineraries/{}/stops/e/alternatives/", made["id"]);
    let others = town.ask("POST", &path, &ada, &json!({})).json();
    let other = &others["results"][0];
    assert_eq!((&other["kind"], &other["place"]["title"]), (&json!("event"), &json!("Quilts")), "{others}");
    assert_eq!(other["recurrence_id"], "2026-11-01T10:00:00");
}

#[test]
fn an_exhibition_with_daily_hours_is_open_in_those_hours_alone() {
    let town = town();
    let conn = town.conn();
    conn.execute_batch("BEGIN IMMEDIATE").unwrap();
    events::insert(&conn, &town.clock, &exhibition()).unwrap();
    conn.execute_batch("COMMIT").unwrap();
    // Visitors drop in at any time, so it is the day's beginning that says when.
    let at = |time: &str| {
        let visit = json!({
            "id": "e", "day": 0, "kind": "event", "object_id": 1, "duration_minutes": 60, "title": "",
            "recurrence_id": "2026-11-01T10:00:00",
        });
        let mut sent = plan("2026-11-21", &[visit]);
        (sent["days"][0]["start_time"], sent["days"][0]["end_time"]) = (json!(time), json!("22:00"));
        create(&town, &ada(&town), &sent)["stops"][0].clone()
    };
    assert_eq!(codes(&at("11:00")), [""; 0]);
    assert_eq!(codes(&at("18:00")), ["closed"], "{}", at("18:00"));
}
