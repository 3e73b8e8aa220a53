//! Reminders of what begins soon.

use serde_json::{Value, json};

use super::notices::Town;
use super::{clock, weekly};
use crate::accounts::Role;
use crate::directory::{self, NewBusiness};
use crate::testing::eventually;

#[test]
fn a_reminder_that_is_late_says_today_and_none_comes_once_it_has_begun() {
    for (start, heard) in [("2026-11-22T19:00", 2), ("2026-11-22T08:00", 1)] {
        let town = Town::with(&weekly("Choir", start));
        town.hears(1);
        let wake = |at: &str| {
            town.town.clock.set(at.parse().unwrap());
            town.change("", &json!({ "organizer": at }));
        };
        // 7 AM on the day before: the reminder is planned. The server is back at 10 AM on the day.
        wake("2026-11-28T12:00:00Z");
        let planned = "SELECT EXISTS (SELECT 1 FROM jobs WHERE idempotency_key = 'event-remind:2026-11-29')";
        eventually(|| town.town.conn().query_row(planned, [], |row| row.get(0)).unwrap());
        town.hears(1);
        wake("2026-11-29T15:00:00Z");
        let told = town.hears(heard);
        assert!(heard == 1 || told[0] == "Today: Choir | Sunday, November 29 at 7 PM.", "{told:?}");
    }
}

#[test]
fn a_reminder_comes_once_on_the_morning_before() {
    let town = Town::new();
    assert_eq!(town.hears(1), ["Tomorrow: Choir | Sunday, November 22 at 7 PM."]);
    town.town.clock.set("2026-11-28T12:00:00Z".parse().unwrap());
    // A commit wakes the jobs. It is 7 AM: too early to notify people.
    town.change("", &json!({ "organizer": "The choir" }));
    town.hears(1);
    town.town.clock.set("2026-11-28T15:00:00Z".parse().unwrap());
    town.change("", &json!({ "organizer": "Our choir" }));
    assert_eq!(town.hears(2)[0], "Tomorrow: Choir | Sunday, November 29 at 7 PM.");
}

#[test]
fn a_reminder_says_where_it_is_also_by_the_listing_that_it_names() {
    let town = Town::new();
    town.hears(1);
    let cafe = NewBusiness {
        name: "Larkspur Café".into(),
        category: "Cafés".into(),
        street_address: "3 Mill Lane".into(),
        locality: "Wexbury".into(),
        ..NewBusiness::default()
    };
    let saved = directory::save(&town.town.conn(), &cafe, &clock().stamp(), |_, new| new.clone()).unwrap();
    town.change("", &json!({ "business": saved.id(), "location": cafe.name }));
    assert_eq!(town.hears(2)[0], "New place: Choir | It is now at Larkspur Café, 3 Mill Lane, Wexbury.");
    let wake = |at: &str| {
        town.town.clock.set(at.parse().unwrap());
        town.change("", &json!({ "organizer": at }));
    };
    wake("2026-11-28T12:00:00Z");
    wake("2026-11-28T15:00:00Z");
    assert_eq!(
        town.hears(3)[0],
        "Tomorrow: Choir | Sunday, November 29 at 7 PM, Larkspur Café, 3 Mill Lane, Wexbury."
    );
    // At the business, by no words of its own.
    town.change("", &json!({ "location": "" }));
    town.hears(4);
    wake("2026-12-05T12:00:00Z");
    wake("2026-12-05T15:00:00Z");
    assert_eq!(town.hears(5)[0], "Tomorrow: Choir | Sunday, December 6 at 7 PM, Larkspur Café.");
}

#[test]
fn who_shows_interest_late_is_reminded_all_the_same_and_nobody_twice() {
    let town = Town::new();
    town.hears(1);
    // It is 10:30 on the day before: the regular reminders are out.
    let bob = || town.town.member("bob@wexbury.example", Role::Consumer);
    let titles = || -> Vec<String> {
        let answer = town.town.call("GET", "/api/v1/notifications/").token(&bob()).send().json();
        let all = answer["results"].as_array().unwrap().clone();
        all.iter().map(|told| told["title"].as_str().unwrap().to_owned()).collect()
    };
    let toggle = || {
        let path = format!("/api/v1/events/{}/toggle_interest/", town.id);
        let answer = town.town.call("POST", &path).token(&bob()).json(&json!({})).send();
        assert_eq!(answer.status.code, 200, "{}", answer.text);
    };
    let wake = |at: &str| {
        town.town.clock.set(at.parse().unwrap());
        town.change("", &json!({ "organizer": format!("Choir at {at}") }));
        eventually(|| town.open_jobs() == 0);
    };
    town.town.clock.set("2026-11-21T15:30:00Z".parse().unwrap());
    toggle();
    toggle();
    wake("2026-11-21T15:36:00Z");
    assert!(titles().is_empty(), "taken back at once");
    toggle();
    wake("2026-11-21T15:42:00Z");
    assert_eq!(titles(), ["Tomorrow: Choir"]);
    // Again on the day itself: each date has only one reminder.
    town.town.clock.set("2026-11-22T15:30:00Z".parse().unwrap());
    toggle();
    toggle();
    wake("2026-11-22T15:36:00Z");
    assert_eq!(titles(), ["Tomorrow: Choir"]);
}

#[test]
fn a_late_reminder_follows_its_date_to_a_new_time_but_not_to_a_day_far_ahead() {
    let tuesday = "?scope=this&occurrence=2026-11-22T19:00:00";
    for (query, change, reminder) in [
        ("", json!({ "start_time": "20:00" }), Some("Sunday, November 22 at 8 PM.")),
        (
            "?scope=following&occurrence=2026-11-22T19:00:00",
            json!({ "start_time": "20:00" }),
            Some("Sunday, November 22 at 8 PM."),
        ),
        (tuesday, json!({ "start_date": "2026-11-24" }), None),
    ] {
        let town = Town::with(&weekly("Choir", "2026-11-15T19:00"));
        town.hears(1);
        town.town.clock.set("2026-11-21T15:30:00Z".parse().unwrap());
        let bob = || town.town.member("bob@wexbury.example", Role::Consumer);
        let path = format!("/api/v1/events/{}/toggle_interest/", town.id);
        assert_eq!(town.town.ask("POST", &path, &bob(), &json!({})).status.code, 200);
        town.change(query, &change);
        town.hears(2);
        town.town.clock.set("2026-11-21T15:36:00Z".parse().unwrap());
        town.change("", &json!({ "organizer": "The choir" }));
        eventually(|| town.open_jobs() == 0);
        let told = town.town.ask("GET", "/api/v1/notifications/", &bob(), &Value::Null).json();
        let mut reminders: Vec<&Value> = told["results"].as_array().unwrap().iter().collect();
        reminders.retain(|told| told["title"] == "Tomorrow: Choir");
        let messages: Vec<_> = reminders.iter().filter_map(|told| told["message"].as_str()).collect();
        assert_eq!(messages, reminder.into_iter().collect::<Vec<_>>(), "{query}");
    }
}

#[test]
fn interest_on_the_day_itself_is_answered_by_a_reminder_before_the_event_begins() {
    let town = Town::new();
    town.hears(1);
    let eve = || town.town.member("eve@wexbury.example", Role::Consumer);
    // Three minutes before it begins.
    town.town.clock.set("2026-11-22T23:57:00Z".parse().unwrap());
    let path = format!("/api/v1/events/{}/toggle_interest/", town.id);
    assert_eq!(town.town.call("POST", &path).token(&eve()).json(&json!({})).send().status.code, 200);
    let first =
        || town.town.call("GET", "/api/v1/notifications/").token(&eve()).send().json()["results"][0].clone();
    eventually(|| first()["title"] == "Today: Choir");
}

#[test]
fn a_date_that_is_moved_after_its_reminder_has_another_on_the_morning_before_its_new_day() {
    let town = Town::new();
    assert_eq!(town.hears(1), ["Tomorrow: Choir | Sunday, November 22 at 7 PM."]);
    let wake = |at: &str| {
        town.town.clock.set(at.parse().unwrap());
        town.change("", &json!({ "organizer": at }));
        eventually(|| town.open_jobs() == 0);
    };
    town.change("?scope=this&occurrence=2026-11-22T19:00", &json!({ "start_date": "2026-11-24" }));
    town.hears(2);
    for at in ["2026-11-22T12:00:00Z", "2026-11-22T15:00:00Z", "2026-11-23T12:00:00Z"] {
        wake(at);
    }
    town.hears(2);
    wake("2026-11-23T15:00:00Z");
    assert_eq!(town.hears(3)[0], "Tomorrow: Choir | Tuesday, November 24 at 7 PM.");
    // The other dates keep the keys that they have had.
    let keys = "SELECT count(*) FROM notifications WHERE cause LIKE 'event-reminder:%:2026-11-22T19:00:00'";
    assert_eq!(town.town.conn().query_row(keys, [], |row| row.get::<_, i64>(0)).unwrap(), 1);
}
