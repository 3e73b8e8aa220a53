//! The order of the queue, and finding past decisions.

use super::*;
use crate::accounts::Role;

/// Submits an event as a resident; returns its id.
fn sent_in_for(town: &TestTown, title: &str, day: &str, time: &str) -> i64 {
    let resident = town.member("ada@reader.example", Role::Consumer);
    let event = json!({
        "title": title, "start_date": day, "start_time": time, "location": "9 Elm Street", "is_free": true,
        "description": "Bring a chair and a blanket, and sing along.",
    });
    post(town, &resident, "/api/v1/events/submit/", &event)["id"].as_i64().unwrap()
}

#[test]
fn what_takes_place_today_or_tomorrow_is_looked_at_first() {
    let town = town();
    let token = staff(&town);
    // It is Saturday, November 21, 10 AM.
    let later = sent_in_for(&town, "Later", "2026-12-13", "16:00");
    let tomorrow = sent_in_for(&town, "Tomorrow", "2026-11-22", "09:00");
    let after = sent_in_for(&town, "The day after", "2026-11-23", "09:00");
    let tonight = sent_in_for(&town, "Tonight", "2026-11-21", "19:00");
    let ids: Vec<i64> = queue(&town, &token).into_iter().map(|(_, id)| id).collect();
    assert_eq!(ids, [tonight, tomorrow, later, after]);
    let page = get(&town, &token, INBOX);
    let near: Vec<&Value> =
        page["results"].as_array().unwrap().iter().map(|item| &item["event"]["near_date"]).collect();
    assert_eq!(near, [&json!("2026-11-21"), &json!("2026-11-22"), &Value::Null, &Value::Null]);
    // A free event is shown as free, as on its page.
    assert_eq!(get(&town, &token, &format!("{REVIEW}{tonight}/"))["is_free"], true);
}

#[test]
fn decisions_are_found_again_and_the_newest_about_an_event_can_be_undone() {
    let town = town();
    let token = staff(&town);
    let songs = sent_in_for(&town, "Porch Songs", "2026-12-13", "16:00");
    let fair = sent_in_for(&town, "Fair", "2026-12-14", "16:00");
    let decide = |id: i64, verb: Value| post(&town, &token, &format!("{REVIEW}{id}/decide/"), &verb);
    decide(songs, json!({ "verb": "publish" }));
    decide(songs, json!({ "verb": "cancel" }));
    decide(fair, json!({ "verb": "reject", "rule": "off_topic", "reason": "It is private." }));
    town.clock.set(town.clock.timestamp() + SignedDuration::from_mins(40));
    let list = || -> Vec<(String, String, bool)> {
        let page = get(&town, &token, &format!("{REVIEW}decisions/"));
        let rows = page["results"].as_array().unwrap().clone();
        let text = |row: &Value, name: &str| row[name].as_str().unwrap().to_owned();
        rows.iter().map(|row| (text(row, "title"), text(row, "verb"), row["may_undo"] == true)).collect()
    };
    let row = |title: &str, verb: &str, may: bool| (title.to_owned(), verb.to_owned(), may);
    assert_eq!(
        list(),
        [
            row("Fair", "reject", true),
            row("Porch Songs", "cancel", true),
            row("Porch Songs", "publish", false)
        ]
    );
    let newest = get(&town, &token, &format!("{REVIEW}decisions/?page_size=1"))["results"][0].clone();
    assert_eq!(
        (&newest["who"], &newest["reason"]),
        (&json!("editor@wexbury.example"), &json!("Off topic: It is private."))
    );
    post(&town, &token, &format!("{REVIEW}undo/"), &json!({ "decisions": [newest["id"]] }));
    assert_eq!(queue(&town, &token), [("submitted".to_owned(), fair)]);
    assert!(!list()[0].2);
}

#[test]
fn what_was_sent_in_and_is_over_waits_no_longer_and_can_be_sent_in_for_another_day() {
    let town = town();
    let songs = sent_in_for(&town, "Porch Songs", "2026-12-13", "16:00");
    let choir = sent_in_for(&town, "Choir", "2026-12-01", "16:00");
    // New ones each time: the clock passes their expiry.
    let resident = || town.member("ada@reader.example", Role::Consumer);
    let token = || staff(&town);
    let path = |id: i64| format!("/api/v1/events/submissions/{id}/");
    let change = |id: i64, body: &Value| {
        let changed = town.ask("PATCH", &path(id), &resident(), body);
        assert_eq!(changed.status, Status::Ok, "{}", changed.text);
    };
    change(choir, &json!({ "recurring_pattern": "FREQ=WEEKLY;UNTIL=20261215" }));
    let states = || -> Vec<String> {
        let page = get(&town, &resident(), "/api/v1/events/submissions/");
        let rows = page["results"].as_array().unwrap().clone();
        rows.iter().map(|row| format!("{} {}", row["title"], row["state"]).replace('"', "")).collect()
    };
    let waiting = || queue(&town, &token()).into_iter().map(|(_, id)| id).collect::<Vec<_>>();
    let settle = |day: &str| {
        town.clock.set(format!("{day}T15:00:00Z").parse().unwrap());
        crate::discovery::store::settle_past(&town.conn(), day.parse().unwrap()).unwrap();
    };
    settle("2026-12-13");
    assert_eq!(waiting(), [songs, choir]);
    settle("2026-12-14");
    assert_eq!((waiting(), states()), (vec![choir], vec!["Choir waiting".into(), "Porch Songs over".into()]));
    settle("2026-12-16");
    assert_eq!((waiting(), states()), (vec![], vec!["Choir over".into(), "Porch Songs over".into()]));
    change(songs, &json!({ "start_date": "2026-12-20" }));
    assert_eq!((waiting(), states()[1].as_str()), (vec![songs], "Porch Songs waiting"));
    let notices = get(&town, &token(), "/api/v1/notifications/").to_string();
    assert_eq!(notices.matches("Porch Songs was changed and sent in again").count(), 1, "{notices}");
}
