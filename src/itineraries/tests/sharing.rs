use jiff::{Timestamp, ToSpan};
use rocket::http::Status;
use serde_json::{Value, json};

use super::{ada, create, plan, stop, town};
use crate::events::{self, EventTime, NewEvent};
use crate::kit::xml::testing::texts_of;
use crate::testing::TestTown;

fn shared() -> (TestTown, String, String) {
    let town = town();
    let ada = ada(&town);
    let mut sent = plan("2026-11-23", &[stop("a", 1), stop("b", 2)]);
    sent["notes"] = json!("The spare key is under the mat.");
    sent["stops"][0]["note"] = json!("Ask for the map, and \"the\" atlas; bring cash");
    let made = create(&town, &ada, &sent);
    let path = format!("/api/v1/itineraries/{}/", made["id"]);
    (town, ada, path)
}

fn share(town: &TestTown, ada: &str, path: &str, days: i64) -> String {
    let answer = town.ask("POST", &format!("{path}share/"), ada, &json!({ "days_valid": days }));
    assert_eq!(answer.status, Status::Ok, "{}", answer.text);
    answer.json()["token"].as_str().unwrap().to_owned()
}

#[test]
fn whoever_has_the_link_reads_the_plan_and_nobody_keeps_or_passes_it_on() {
    let (town, ada, path) = shared();
    let token = share(&town, &ada, &path, 30);
    assert!(token.len() == 64 && token.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let page = town.get(&format!("/api/v1/shared-itineraries/{token}/"));
    assert_eq!(page.status, Status::Ok, "{}", page.text);
    let plan = page.json();
    assert_eq!(plan["stops"][1]["place"]["title"], "Kiln House");
    for hidden in ["id", "share", "notes", "start_place", "refused", "version"] {
        assert!(plan.get(hidden).is_none(), "{hidden} is its member's");
    }
    assert!(!page.text.contains("spare key") && !page.text.contains("ada@"));
    let own = town.ask("GET", &path, &ada, &Value::Null).json();
    assert_eq!(own["share"]["token"], token.as_str(), "its member sees the link again");
    let kept: i64 = town
        .conn()
        .query_row(
            "SELECT count(*) FROM itineraries WHERE hex(share_hash) LIKE ?1 OR hex(share_nonce) LIKE ?1",
            [format!("%{}%", &token[..16])],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(kept, 0, "the row alone opens nothing");
    for file in ["", "itinerary.ics", "itinerary.gpx", "itinerary.txt"] {
        let answer = town.get(&format!("/api/v1/shared-itineraries/{token}/{file}"));
        let header = |name: &str| {
            answer
                .headers
                .iter()
                .filter(|(known, _)| known == name)
                .map(|(_, value)| value.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(header("cache-control"), ["private, no-store"], "{file}");
        assert_eq!(header("referrer-policy"), ["no-referrer"], "{file}");
        assert_eq!(header("x-robots-tag"), ["noindex"], "{file}");
    }
}

/// The first of these has no place, so the way to the second begins at home, too.
#[test]
fn a_link_does_not_tell_how_far_the_starting_point_is() {
    let (town, ada, path) = shared();
    let mut sent = town.ask("GET", &path, &ada, &Value::Null).json();
    sent["start_place"] = json!({ "name": "Home", "latitude": 41.390, "longitude": -72.390 });
    let own = json!({ "id": "own", "day": 0, "kind": "custom", "title": "Pack", "duration_minutes": 30 });
    sent["stops"] = json!([own, stop("a", 1), stop("b", 2)]);
    sent["stops"][1]["fixed_time"] = json!("13:00");
    let saved = town.ask("PUT", &path, &ada, &sent);
    assert_eq!(saved.status, Status::Ok, "{}", saved.text);
    let first_leg = &saved.json()["stops"][1]["schedule"];
    assert_eq!((&first_leg["travel_minutes"], &first_leg["waiting_minutes"]), (&json!(73), &json!(77)));
    assert_eq!(first_leg["conflicts"][0]["message"], "1 hour 13 minutes on foot from where you start");

    let token = share(&town, &ada, &path, 30);
    let base = format!("/api/v1/shared-itineraries/{token}/");
    let plan = town.get(&base).json();
    assert_eq!(plan["days"][0]["start_time"], "10:00");
    for at in [0, 1] {
        let schedule = &plan["stops"][at]["schedule"];
        for hidden in ["travel_minutes", "travel_meters", "waiting_minutes"] {
            assert_eq!(schedule[hidden], Value::Null, "{hidden}: {schedule}");
        }
        assert_eq!(schedule["conflicts"], json!([]));
    }
    assert_eq!(plan["stops"][1]["schedule"]["arrives_at"], "2026-11-23T13:00:00-05:00");
    assert_eq!(plan["stops"][2]["schedule"]["travel_minutes"], 11);
    for file in ["", "itinerary.ics", "itinerary.txt"] {
        let text = town.get(&format!("{base}{file}")).text;
        assert!(!text.contains("13 minutes") && !text.contains("where you start"));
    }

    // A day that starts with a way shows when you arrive, not when you leave home.
    let mut sent = saved.json();
    sent["stops"] = json!([stop("b", 2)]);
    assert_eq!(town.ask("PUT", &path, &ada, &sent).status, Status::Ok);
    let plan = town.get(&base).json();
    assert_eq!(plan["stops"][0]["schedule"]["arrives_at"], "2026-11-23T11:02:00-05:00");
    assert_eq!(plan["days"][0]["start_time"], "11:02");
}

#[test]
fn the_time_to_spare_before_a_first_event_is_its_member_s() {
    let (town, ada, path) = shared();
    let concert = NewEvent {
        title: "Concert".into(),
        category: "music".into(),
        when: EventTime::at("2026-11-23T12:00:00".parse().unwrap()),
        ..NewEvent::default()
    };
    let event = events::insert(&town.conn(), &town.clock, &concert).unwrap();
    let mut sent = town.ask("GET", &path, &ada, &Value::Null).json();
    sent["stops"] = json!([{
        "id": "e", "day": 0, "kind": "event", "object_id": event, "duration_minutes": 60, "title": "",
    }]);
    let own = town.ask("PUT", &path, &ada, &sent).json()["stops"][0]["schedule"].clone();
    assert!(own["margin_minutes"].is_i64(), "{own}");
    let token = share(&town, &ada, &path, 30);
    let plan = town.get(&format!("/api/v1/shared-itineraries/{token}/")).json();
    let schedule = &plan["stops"][0]["schedule"];
    assert_eq!((&schedule["margin_minutes"], &schedule["margin_text"]), (&Value::Null, &Value::Null));
}

#[test]
fn a_new_link_ends_the_old_at_once_and_every_link_ends() {
    let (town, ada, path) = shared();
    let first = share(&town, &ada, &path, 30);
    let second = share(&town, &ada, &path, 1);
    assert_ne!(first, second);
    let read = |token: &str| town.get(&format!("/api/v1/shared-itineraries/{token}/"));
    assert_eq!((read(&first).status, read(&second).status), (Status::NotFound, Status::Ok));
    assert!(read(&first).json()["detail"].as_str().unwrap().contains("replaced"));
    let now: Timestamp = crate::testing::NOW.parse().unwrap();
    town.clock.set(now + 25.hours());
    assert_eq!(read(&second).status, Status::Gone);
    assert!(read(&second).json()["detail"].as_str().unwrap().contains("ended"));
    let ada = super::ada(&town);
    assert_eq!(town.ask("GET", &path, &ada, &Value::Null).json()["share"], Value::Null);
    let third = share(&town, &ada, &path, 30);
    assert_eq!(town.ask("DELETE", &format!("{path}share/"), &ada, &Value::Null).status, Status::NoContent);
    assert_eq!(read(&third).status, Status::NotFound);
    for days in [0, 366] {
        let answer = town.ask("POST", &format!("{path}share/"), &ada, &json!({ "days_valid": days }));
        assert!(answer.status == Status::BadRequest && answer.json()["days_valid"].is_array());
    }
}

#[test]
fn a_plan_goes_into_a_calendar_a_navigation_device_and_a_message() {
    let (town, ada, path) = shared();
    let file = |name: &str| {
        let answer = town.ask("GET", &format!("{path}{name}"), &ada, &Value::Null);
        assert_eq!(answer.status, Status::Ok, "{}", answer.text);
        answer.text
    };
    let calendar = file("itinerary.ics");
    for line in [
        "BEGIN:VTIMEZONE",
        "DTSTART;TZID=America/New_York:20261123T100000",
        "DTEND;TZID=America/New_York:20261123T110000",
        "SUMMARY:Ferry Books",
        "DTSTART;TZID=America/New_York:20261123T111100",
        "END:VCALENDAR",
    ] {
        assert!(calendar.contains(&format!("{line}\r\n")), "{line}: {calendar}");
    }
    assert!(calendar.contains("bring cash") && calendar.contains("\\;"), "{calendar}");
    // Our own ICS parser accepts it, once it is no longer marked as private.
    let read =
        |text: &str| crate::events::ics::read(text.as_bytes(), town.clock.zone(), town.clock.local().date());
    let refused = read(&calendar).refused;
    assert!(refused.len() == 2 && refused[0].reason.contains("private"), "{refused:?}");
    let read = read(&calendar.replace("CLASS:PRIVATE\r\n", ""));
    assert_eq!((read.events.len(), read.refused.len()), (2, 0), "{:?}", read.refused);
    let track = file("itinerary.gpx");
    let names = texts_of(&track, "name");
    assert_eq!(
        names,
        ["A day out", "Ferry Books", "Kiln House", "Monday, November 23", "Ferry Books", "Kiln House"]
    );
    assert!(track.contains("<rtept lat=\"41.356\" lon=\"-72.39\">"), "{track}");
    let message = file("itinerary.txt");
    for line in [
        "Monday, November 23\n",
        "1. 10 AM to 11 AM: Ferry Books\n",
        "   1 Main Street",
        "   (860) 555-0101\n",
        "   about 11 minutes on foot\n",
        "2. 11:11 AM to 12:11 PM: Kiln House\n",
    ] {
        assert!(message.contains(line), "{line:?}: {message}");
    }
    assert_eq!(
        town.ask("GET", &format!("{path}itinerary.pdf/"), &ada, &Value::Null).status,
        Status::NotFound
    );
}

#[test]
fn a_canceled_event_takes_up_no_time_in_a_calendar() {
    let (town, ada, path) = shared();
    let concert = NewEvent {
        title: "Concert".into(),
        when: EventTime::at("2026-11-23T12:00:00".parse().unwrap()),
        ..NewEvent::default()
    };
    let event = events::insert(&town.conn(), &town.clock, &concert).unwrap();
    let mut sent = town.ask("GET", &path, &ada, &Value::Null).json();
    sent["stops"] = json!([stop("a", 1), {
        "id": "e", "day": 0, "kind": "event", "object_id": event, "duration_minutes": 60, "title": "",
    }]);
    town.done("PUT", &path, &ada, &sent);
    let calendar = || town.ask("GET", &format!("{path}itinerary.ics"), &ada, &Value::Null).text;
    assert!(!calendar().contains("STATUS:"), "{}", calendar());
    let change = format!("/api/v1/events/{event}/");
    town.done("PATCH", &change, &town.superuser(), &json!({ "status": "cancelled" }));
    let calendar = calendar();
    assert!(
        calendar.contains("SUMMARY:Canceled: Concert\r\nSTATUS:CANCELLED\r\nTRANSP:TRANSPARENT\r\n"),
        "{calendar}"
    );
    assert!(
        calendar.contains("SUMMARY:Ferry Books\r\n") && calendar.matches("STATUS:").count() == 1,
        "{calendar}"
    );
}
