//! An issue's items: spread over the days by the draft, then chosen and ordered by hand.

use jiff::ToSpan;
use jiff::civil::{Date, date, time};
use rocket::http::Status;
use serde_json::{Value, json};

use super::{join, mails_to, staff};
use crate::events::{EventTime, NewEvent, Visibility};
use crate::testing::TestTown;

fn event(town: &TestTown, title: &str, day: Date, hour: i8) {
    let new = NewEvent {
        title: title.into(),
        visibility: Visibility::Published,
        when: EventTime { start_time: Some(time(hour, 0, 0, 0)), ..EventTime::all_day(day) },
        ..NewEvent::default()
    };
    crate::events::insert(&town.conn(), &town.clock, &new).unwrap();
}

/// A week with most events on its first day, Saturday, November 21.
fn busy_week() -> TestTown {
    let town = TestTown::empty();
    for number in 1..=20 {
        event(&town, &format!("Saturday {number}"), date(2026, 11, 21), 12 + number % 10);
    }
    for day in 1..7_i64 {
        for number in 1..=3 {
            event(&town, &format!("Day {day} number {number}"), date(2026, 11, 21) + day.days(), 9 + number);
        }
        event(&town, "Story time", date(2026, 11, 21) + day.days(), 20);
    }
    town
}

fn titles(issue: &Value, topic: &str) -> Vec<String> {
    let sections = issue["sections"].as_array().unwrap();
    let section = sections.iter().find(|section| section["topic"] == topic);
    let items = section.map(|section| section["items"].as_array().unwrap().clone()).unwrap_or_default();
    items.iter().map(|item| item["title"].as_str().unwrap().to_owned()).collect()
}

fn paths(issue: &Value) -> Vec<String> {
    let items = issue["sections"][0]["items"].as_array().unwrap();
    items.iter().map(|item| item["path"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_weekly_issue_reaches_to_its_last_day() {
    let town = busy_week();
    let issue = staff(&town, "POST", "issues/", &json!({ "frequency": "weekly" })).json();
    let shown = titles(&issue, "events");
    assert_eq!(shown.len(), 12, "{shown:?}");
    let on = |start: &str| shown.iter().filter(|title| title.starts_with(start)).count();
    assert!((1..=2).contains(&on("Saturday")), "{shown:?}");
    for day in 1..7 {
        assert!((1..=2).contains(&on(&format!("Day {day}"))), "day {day}: {shown:?}");
    }
    // In date order, and each series by the same title only once.
    let notes: Vec<&str> = issue["sections"][0]["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["note"].as_str().unwrap())
        .collect();
    assert!(
        notes[0].starts_with("Saturday, November 21") && notes[11].starts_with("Friday, November 27"),
        "{notes:?}"
    );
    assert!(on("Story time") <= 1, "{shown:?}");
}

#[test]
fn a_first_day_with_hundreds_of_events_leaves_room_for_the_others() {
    let town = TestTown::empty();
    let conn = town.conn();
    conn.execute_batch("BEGIN").unwrap();
    let saturday = date(2026, 11, 21);
    let add = |title: String, when: EventTime| {
        let new = NewEvent { title, visibility: Visibility::Published, when, ..NewEvent::default() };
        crate::events::insert(&conn, &town.clock, &new).unwrap();
    };
    for number in 0..320 {
        let start_time = Some(time(12, (number % 60) as i8, 0, 0));
        add(format!("Saturday {number}"), EventTime { start_time, ..EventTime::all_day(saturday) });
    }
    let long = EventTime { end_date: Some(date(2026, 11, 27)), ..EventTime::all_day(date(2026, 11, 7)) };
    add("Exhibition".into(), long);
    for day in 1..7_i64 {
        add(format!("Day {day}"), EventTime::all_day(saturday + day.days()));
    }
    conn.execute_batch("COMMIT").unwrap();
    let issue = staff(&town, "POST", "issues/", &json!({ "frequency": "weekly" })).json();
    let shown = titles(&issue, "events");
    for day in 1..7 {
        assert!(shown.contains(&format!("Day {day}")), "{shown:?}");
    }
    let path = format!("issues/{}/candidates/", issue["id"]);
    let more = titles(&json!({ "sections": staff(&town, "GET", &path, &Value::Null).json() }), "events");
    assert!(more.contains(&"Day 6".to_owned()) && more.len() > 300, "{}", more.len());
    assert_eq!(more.iter().filter(|title| *title == "Exhibition").count(), 1);
}

#[test]
fn what_is_on_already_is_in_the_issue_and_its_note_says_how_long() {
    let town = TestTown::empty();
    let show = |title: &str, first: Date, last: Date| {
        let when = EventTime { end_date: Some(last), ..EventTime::all_day(first) };
        let visibility = Visibility::Published;
        let new = NewEvent { title: title.into(), visibility, when, ..NewEvent::default() };
        crate::events::insert(&town.conn(), &town.clock, &new).unwrap()
    };
    let quilts = show("Quilts", date(2026, 11, 1), date(2027, 1, 31));
    let fair = show("Fair", date(2026, 11, 22), date(2026, 11, 29));
    show("Baskets", date(2026, 11, 1), date(2026, 11, 20));
    let issue = staff(&town, "POST", "issues/", &json!({ "frequency": "weekly" })).json();
    let notes = |issue: &Value| {
        let items = issue["sections"][0]["items"].as_array().unwrap().iter();
        items.map(|item| format!("{}: {}", item["title"], item["note"])).collect::<Vec<_>>()
    };
    let shown = [r#""Quilts": "until Sunday, January 31""#, r#""Fair": "Sunday, November 22""#];
    assert_eq!(notes(&issue), shown);

    // Removed, it can be added again.
    let path = format!("issues/{}/", issue["id"]);
    let all = paths(&issue);
    for kept in [&all[1..], &all[..]] {
        let chosen = json!([{ "topic": "events", "items": kept }]);
        let edited = staff(&town, "PATCH", &path, &json!({ "sections": chosen })).json();
        assert_eq!((paths(&edited).as_slice(), &edited["outdated"]), (kept, &json!([])));
    }

    // A note that says when it begins is still about it once it has begun.
    town.clock.set("2026-11-23T15:00:00Z".parse().unwrap());
    let outdated_after = |id: i64, change: Value| {
        town.done("PATCH", &format!("/api/v1/events/{id}/"), &town.superuser(), &change);
        let issue = staff(&town, "GET", &path, &Value::Null).json();
        let items = issue["outdated"].as_array().unwrap().iter();
        items.map(|item| item["sentence"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(outdated_after(fair, json!({ "description": "Cider." })), [""; 0]);
    assert_eq!(outdated_after(fair, json!({ "status": "cancelled" })), ["“Fair” was canceled."]);
    assert_eq!(outdated_after(fair, json!({ "status": "scheduled" })), [""; 0]);
    assert_eq!(outdated_after(quilts, json!({ "status": "cancelled" })), ["“Quilts” was canceled."]);
    assert_eq!(
        outdated_after(quilts, json!({ "status": "scheduled", "end_date": "2026-12-20" })),
        ["“Quilts” no longer runs until Sunday, January 31."]
    );
}

#[test]
fn a_monthly_issue_takes_days_that_lie_apart() {
    let town = TestTown::empty();
    for day in 0..31_i64 {
        event(&town, &format!("Night {day}"), date(2026, 11, 21) + day.days(), 19);
    }
    let issue = staff(&town, "POST", "issues/", &json!({ "frequency": "monthly" })).json();
    assert_eq!(issue["subject"], "December in Wexbury", "most of its days");
    let shown = titles(&issue, "events");
    assert_eq!(shown.len(), 12, "{shown:?}");
    let days: Vec<i64> =
        shown.iter().map(|title| title.trim_start_matches("Night ").parse().unwrap()).collect();
    assert!(days.windows(2).all(|pair| (2..=3).contains(&(pair[1] - pair[0]))) && days[11] == 30, "{days:?}");
}

#[test]
fn what_is_chosen_and_ordered_by_hand_is_what_readers_get() {
    let town = busy_week();
    let key = join(&town, "ada@reader.example");
    assert!(!key.is_empty());
    let issue = staff(&town, "POST", "issues/", &json!({ "frequency": "weekly" })).json();
    let path = format!("issues/{}/", issue["id"]);
    let choices = staff(&town, "GET", &format!("{path}candidates/"), &Value::Null).json();
    let all = choices[0]["items"].as_array().unwrap();
    assert_eq!((choices[0]["topic"].as_str(), all.len()), (Some("events"), 39));
    let extra =
        all.iter().find(|item| !paths(&issue).contains(&item["path"].as_str().unwrap().to_owned())).unwrap();

    // The last item moves to the front, one is added, and the rest is removed.
    let last = paths(&issue).pop().unwrap();
    let chosen = json!([{ "topic": "events", "items": [last, extra["path"], last] }]);
    let edited = staff(&town, "PATCH", &path, &json!({ "sections": chosen })).json();
    assert_eq!(paths(&edited), [last.as_str(), extra["path"].as_str().unwrap()]);
    assert_eq!((&edited["subject"], &edited["intro"]), (&issue["subject"], &issue["intro"]));
    let again = staff(&town, "GET", &path, &Value::Null).json();
    assert_eq!(again["sections"], edited["sections"]);

    for wrong in [
        json!([{ "topic": "events", "items": ["/events/no-such-999"] }]),
        json!([{ "topic": "weather", "items": [] }]),
        json!("all"),
    ] {
        let refused = staff(&town, "PATCH", &path, &json!({ "sections": wrong }));
        assert_eq!(refused.status, Status::BadRequest, "{}", refused.text);
        assert!(refused.json()["sections"][0].is_string(), "{}", refused.text);
    }

    staff(&town, "POST", &format!("{path}schedule/"), &json!({}));
    let mail = mails_to(&town, "ada@reader.example").pop().unwrap().text.unwrap();
    let page = town.get(&format!("/newsletter/{}", issue["id"])).text;
    for text in [mail, page] {
        let at = |item: &Value| text.find(item["title"].as_str().unwrap());
        let (first, second) = (at(&edited["sections"][0]["items"][0]), at(extra));
        assert!(first.is_some() && first < second, "{text}");
        let removed = issue["sections"][0]["items"][5]["title"].as_str().unwrap();
        assert!(!text.contains(removed), "{removed}: {text}");
    }
}
