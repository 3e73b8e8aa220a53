//! Dates before the first and after the last supported day, at every call, page and feed that takes a date:
//! there is always a response, and a rejection names the field.

use serde_json::{Value, json};

use super::{clock, new, weekly};
use crate::events::{self, EventTime};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::jobs::{Handlers, Worker};
use crate::testing::TestTown;

const DAYS: [&str; 15] = [
    "0000-01-01",
    "0001-01-01",
    "-009999-01-01",
    "1899-12-31",
    "1900-01-01",
    "1900-01-02",
    "2026-11-21",
    "2199-12-30",
    "2199-12-31",
    "2200-01-01",
    "9999-12-29",
    "9999-12-30",
    "9999-12-31",
    "+010000-01-01",
    "99999-99-99",
];
const OUTSIDE: &str = "Enter a day from the year 1900 to 2199.";

fn town() -> (TestTown, i64) {
    let mut id = 0;
    let town = TestTown::with(|conn| {
        id = events::insert(conn, &clock(), &weekly("Choir", "2026-11-22T19:00")).unwrap();
        let last =
            EventTime { end_date: Some("2199-12-31".parse().unwrap()), ..new("x", "2199-12-31T23:59").when };
        for when in [last, new("x", "1900-01-01").when, new("x", "2199-12-31").when] {
            events::insert(conn, &clock(), &events::NewEvent { when, ..new("Edge of time", "2026-11-21") })
                .unwrap();
        }
    });
    (town, id)
}

fn is_inside(day: &str) -> bool {
    ("1900-01-01"..="2199-12-31").contains(&day) && day.len() == 10
}

#[test]
fn every_list_page_and_feed_answers_whatever_day_it_is_asked_for() {
    let (town, _) = town();
    let paths = [
        "/api/v1/events/",
        "/api/v1/events/calendar/",
        "/api/v1/events/facets/",
        "/api/v1/events/upcoming/",
        "/events",
        "/events.ics",
        "/events.rss",
        "/embed/events",
    ];
    for day in DAYS {
        for key in ["start_date", "start_date__gte", "start_date__lte", "date", "day", "from", "to"] {
            for path in paths {
                let path = format!("{path}?{key}={}", day.replace('+', "%2B"));
                let answer = town.get(&path);
                assert!(answer.status.code < 500, "{path}: {} {}", answer.status, answer.text);
                let is_filter = key.starts_with("start") && path.starts_with("/api/v1/events/?");
                // A day outside the supported range has an empty list.
                let is_day = day.len() == 10;
                assert!(!is_filter || !is_day || answer.status.code == 200, "{path}: {}", answer.text);
                let is_named = answer.status.code == 200 || answer.text.contains(key);
                assert!(!is_filter || is_named, "{path}: {}", answer.text);
            }
        }
        for moment in [format!("{day}T23:59:59Z"), format!("{day}T00:00:00-12:00"), format!("{day}T24:00")] {
            let path = format!("/api/v1/events/?start_date__lte={}", moment.replace('+', "%2B"));
            assert!(town.get(&path).status.code < 500, "{path}");
        }
        let staff = town.superuser();
        let path = format!("/api/v1/admin/analytics/?from={day}&to={day}");
        assert!(town.call("GET", &path).token(&staff).send().status.code < 500, "{path}");
    }
    // Events at the edges of the range have a page, and a calendar of their own.
    let all = town.json("/api/v1/events/?limit=50");
    for event in all["results"].as_array().unwrap() {
        for path in [
            format!("/events/{}", event["slug"].as_str().unwrap()),
            format!("/api/v1/events/{}/more/", event["id"]),
        ] {
            assert_eq!(town.get(&path).status.code, 200, "{path}");
        }
        let path = format!("/events/{}.ics", event["slug"].as_str().unwrap());
        assert_eq!(town.get(&path).status.code, 200, "{path}");
    }
}

#[test]
fn whatever_day_is_sent_is_kept_or_refused_by_its_field() {
    let (town, id) = town();
    let staff = town.superuser();
    let send = |method: &str, path: &str, body: &Value| {
        let answer = town.call(method, path).token(&staff).json(body).send();
        assert!(answer.status.code < 500, "{method} {path} {body}: {} {}", answer.status, answer.text);
        answer
    };
    for day in DAYS {
        let refused = |path: &str, method: &str, body: Value, field: &str| {
            let answer = send(method, path, &body);
            if is_inside(day) {
                assert_ne!(answer.json()[field], json!([OUTSIDE]), "{path} {body}");
            } else {
                assert_eq!(answer.status.code, 400, "{path} {body}: {}", answer.text);
                assert!(answer.json()[field].is_array(), "{path} {body}: {}", answer.text);
            }
        };
        let event = json!({ "title": "x", "start_date": day });
        refused("/api/v1/events/", "POST", event.clone(), "start_date");
        refused("/api/v1/events/submit/", "POST", event, "start_date");
        let end = json!({ "title": "x", "start_date": "1900-01-01", "start_time": "10:00", "end_date": day, "recurring_pattern": "FREQ=DAILY" });
        refused("/api/v1/events/", "POST", end, "end_date");
        refused(&format!("/api/v1/events/{id}/"), "PATCH", json!({ "start_date": day }), "start_date");
        refused("/api/v1/deals/", "POST", json!({ "title": "x", "start_date": day }), "start_date");
        refused(
            "/api/v1/admin/placements/",
            "POST",
            json!({ "kind": "featured", "starts_at": day }),
            "starts_at",
        );
        let alert = json!({ "level": "info", "text": "x", "starts_at": format!("{day}T12:00:00Z") });
        refused("/api/v1/admin/alerts/", "POST", alert, "starts_at");
        let issue = send("POST", "/api/v1/admin/newsletter/issues/", &json!({ "subject": "x" })).json();
        let path = format!("/api/v1/admin/newsletter/issues/{}/schedule/", issue["id"]);
        send("POST", &path, &json!({ "at": format!("{day}T12:00") }));
        for scope in ["this", "following"] {
            let at = day.replace('+', "%2B");
            // Removing the first date and all that follow removes the series, so each case needs its own.
            let series = json!({ "title": "z", "start_date": "2026-11-22", "start_time": "19:00", "recurring_pattern": "FREQ=WEEKLY" });
            let series = send("POST", "/api/v1/events/", &series).json()["id"].clone();
            let path = format!("/api/v1/events/{series}/?scope={scope}&occurrence={at}T19:00:00");
            send("PATCH", &path, &json!({ "title": "y" }));
            send("DELETE", &path, &Value::Null);
            // Up to the last supported day, and not beyond.
            let rule = format!("FREQ=YEARLY;UNTIL={}", day.replace('-', ""));
            send(
                "POST",
                "/api/v1/events/",
                &json!({ "title": "x", "start_date": "2026-11-30", "recurring_pattern": rule }),
            );
        }
    }
}

#[test]
fn a_start_with_the_clock_of_1970_takes_no_date_from_a_series() {
    let (town, _) = town();
    town.wait_for_jobs();
    let count = |sql: &str| town.conn().query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    let dates = "SELECT count(*) FROM event_occurrences";
    let before = count(dates);
    assert!(before > 10, "{before}");
    let db = Db::open(&town.data_file()).unwrap();
    let clock = Clock::fixed(town.clock.zone().clone(), "1970-01-01T00:10:00Z".parse().unwrap());
    let worker = Worker::new(&db, &clock, events::handle(Handlers::default(), &db, &clock));
    rocket::tokio::runtime::Runtime::new().unwrap().block_on(worker.settle());
    let planned = "SELECT count(*) FROM jobs WHERE kind = 'event-dates' AND idempotency_key LIKE '%:19%'";
    assert_eq!((count(planned), count(dates)), (0, before));
}
