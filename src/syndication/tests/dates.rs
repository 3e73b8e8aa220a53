//! A post about an event names one of its dates: it goes out only as long as that date is as it says.

use super::*;
use crate::events::{self, EventTime, NewEvent};

const EVENT: &str = "/api/v1/events/1/";
/// The first of its dates alone.
const FIRST: &str = "?scope=this&occurrence=2026-11-24T19:00:00";

/// A town with porch songs every Tuesday at 7 PM from November 24 on, and a post about the first, due an hour before.
fn announced() -> (TestTown, i64) {
    announced_as("Porch Songs on Tuesday at 7, on the quay", "2026-11-24T18:00")
}

fn announced_as(text: &str, at: &str) -> (TestTown, i64) {
    let town = town();
    let songs = NewEvent {
        title: "Porch Songs".into(),
        category: "music".into(),
        location: "Quay".into(),
        when: EventTime::at("2026-11-24T19:00:00".parse().unwrap()),
        recurring_pattern: Some("FREQ=WEEKLY;COUNT=3".into()),
        ..NewEvent::default()
    };
    events::insert(&town.conn(), &town.clock, &songs).unwrap();
    let channel = add_channel(&town, &json!({ "kind": "rss", "name": "News" }));
    let body = json!({
        "kind": "event", "id": 1, "at": at,
        "posts": [{ "channel_id": channel, "text": text }],
    });
    let posts = done(&ask(&town, "POST", POSTS, &body));
    let id = posts[0]["id"].as_i64().unwrap();
    (town, id)
}

fn cancel_first(town: &TestTown) {
    done(&ask(town, "PATCH", &format!("{EVENT}{FIRST}"), &json!({ "status": "cancelled" })));
}

fn come_due(town: &TestTown) {
    pass(town, SignedDuration::from_hours(80));
}

#[test]
fn a_date_as_it_was_announced_goes_out() {
    let (town, id) = announced();
    done(&ask(&town, "PATCH", EVENT, &json!({ "description": "Bring a chair." })));
    come_due(&town);
    assert_eq!(status(&town, id), "sent");
}

#[test]
fn of_a_series_the_date_counts_that_the_text_names_or_else_the_next_one() {
    for (text, at, outcome) in [
        ("Every Tuesday", "2026-11-24T18:00", "failed"),
        ("Every Tuesday", "2026-11-30T18:00", "sent"),
        ("Tuesday, December 1, 7 PM", "2026-11-24T18:00", "sent"),
        ("Tuesday, November 24", "2026-11-23T18:00", "failed"),
    ] {
        let (town, id) = announced_as(text, at);
        cancel_first(&town);
        come_due(&town);
        pass(&town, SignedDuration::from_hours(24 * 7));
        assert_eq!(status(&town, id), outcome, "{text} {at}");
    }
}

#[test]
fn a_date_that_is_no_longer_as_announced_is_not_sent_and_staff_are_told() {
    for (dates, change, why) in [
        (FIRST, json!({ "status": "cancelled" }), "the date on Tuesday, November 24, 7 PM was canceled."),
        (FIRST, json!({ "status": "postponed" }), "the date on Tuesday, November 24, 7 PM was postponed."),
        (
            "",
            json!({ "start_time": "20:30" }),
            "this event is no longer planned for Tuesday, November 24, 7 PM.",
        ),
        ("", json!({ "location": "Town Hall" }), "this event is no longer at Quay."),
    ] {
        let (town, id) = announced();
        done(&ask(&town, "PATCH", &format!("{EVENT}{dates}"), &change));
        come_due(&town);
        let failed = post(&town, id);
        let words = format!("It was not sent: {why} Correct the text, then send it again.");
        assert_eq!((&failed["status"], &failed["problem"]), (&json!("failed"), &json!(words)));
        let told = done(&ask(&town, "GET", "/api/v1/notifications/", &Value::Null));
        assert_eq!(told["results"][0]["title"], "Not posted: Porch Songs", "{told}");
        // As it is, it stays here.
        done(&decide(&town, id, &json!({ "decision": "send" })));
        assert_eq!(status(&town, id), "failed");
        done(&ask(
            &town,
            "PATCH",
            &format!("{POSTS}{id}/"),
            &json!({ "text": "Porch Songs, but otherwise" }),
        ));
        done(&decide(&town, id, &json!({ "decision": "send" })));
        assert_eq!(status(&town, id), "sent", "{why}");
    }
}

#[test]
fn a_text_without_a_date_may_go_out_after_the_date_that_was_the_next_one() {
    for (text, outcome) in [("Come to the porch!", "sent"), ("Tuesday, November 24, on the porch", "failed")]
    {
        let (town, id) = announced_as(text, "2026-11-24T18:00");
        done(&ask(&town, "PATCH", &format!("{POSTS}{id}/"), &json!({ "at": "2026-11-28T09:00" })));
        pass(&town, SignedDuration::from_hours(24 * 8));
        assert_eq!(status(&town, id), outcome, "{text}");
    }
}

/// As `announced`, but to be copied by a person; `at` may be empty: now.
fn to_be_copied(at: &str) -> (TestTown, i64) {
    let (town, _) = announced();
    let channel = add_channel(&town, &json!({ "kind": "copy", "name": "Nextdoor" }));
    let body = json!({
        "kind": "event", "id": 1, "at": at,
        "posts": [{ "channel_id": channel, "text": "Porch Songs on Tuesday at 7, on the quay" }],
    });
    let id = done(&ask(&town, "POST", POSTS, &body))[0]["id"].as_i64().unwrap();
    town.wait_for_jobs();
    (town, id)
}

fn ready_to_copy() -> (TestTown, i64) {
    let (town, id) = to_be_copied("");
    assert_eq!(status(&town, id), "ready");
    (town, id)
}

/// The notifications of the office with this title.
fn told(town: &TestTown, title: &str) -> Vec<Value> {
    let told = done(&ask(town, "GET", "/api/v1/notifications/", &Value::Null));
    let all = told["results"].as_array().unwrap().iter();
    all.filter(|one| one["title"] == title).cloned().collect()
}

#[test]
fn staff_are_told_when_a_scheduled_post_is_to_be_copied_and_if_it_fails_after_that() {
    const READY: &str = "Ready to copy: Porch Songs";
    let (town, id) = to_be_copied("2026-11-24T18:00");
    assert_eq!(status(&town, id), "scheduled");
    assert!(told(&town, READY).is_empty());
    come_due(&town);
    assert_eq!(status(&town, id), "ready");
    let ready = told(&town, READY);
    assert_eq!(ready.len(), 1, "{ready:?}");
    assert_eq!(ready[0]["link"], "/content-engine/syndication?view=posts");
    assert_eq!(
        ready[0]["message"],
        "It is ready to be copied to Nextdoor. Mark it as posted when you have done so."
    );

    done(&ask(&town, "PATCH", EVENT, &json!({ "location": "Town Hall" })));
    assert_eq!(status(&town, id), "failed");
    assert_eq!(told(&town, "Not posted: Porch Songs").len(), 1);
    // Whoever sends it again is there to copy it.
    done(&ask(&town, "PATCH", &format!("{POSTS}{id}/"), &json!({ "text": "Porch Songs, at Town Hall" })));
    done(&decide(&town, id, &json!({ "decision": "send" })));
    assert_eq!(status(&town, id), "ready");
    pass(&town, SignedDuration::from_mins(5));
    assert_eq!(told(&town, READY).len(), 1);
}

#[test]
fn staff_are_not_told_of_a_post_to_copy_that_was_due_at_once() {
    let (town, _) = ready_to_copy();
    pass(&town, SignedDuration::from_mins(5));
    assert!(told(&town, "Ready to copy: Porch Songs").is_empty());
}

#[test]
fn what_is_no_longer_true_is_not_ready_to_be_copied() {
    for (method, dates, change, why) in [
        (
            "PATCH",
            FIRST,
            json!({ "status": "cancelled" }),
            "the date on Tuesday, November 24, 7 PM was canceled. Correct the text, then send it again.",
        ),
        (
            "PATCH",
            "",
            json!({ "location": "Town Hall" }),
            "this event is no longer at Quay. Correct the text, then send it again.",
        ),
        ("PATCH", "", json!({ "status": "cancelled" }), "this event is not taking place as planned."),
        ("DELETE", "", Value::Null, "this event is not published."),
    ] {
        let (town, id) = ready_to_copy();
        done(&ask(&town, "PATCH", EVENT, &json!({ "description": "Bring a chair." })));
        assert_eq!(status(&town, id), "ready", "the post is as true as before");
        let changed = ask(&town, method, &format!("{EVENT}{dates}"), &change);
        assert!(changed.status.code < 300, "{}", changed.text);
        let ready = done(&ask(&town, "GET", &format!("{POSTS}?status=ready"), &Value::Null));
        assert_eq!(ready["count"], 0, "{ready}");
        let failed = post(&town, id);
        let words = format!("It is no longer ready to be copied: {why}");
        assert_eq!((&failed["status"], &failed["problem"]), (&json!("failed"), &json!(words)));
        assert!(failed["log"].to_string().contains(&words), "{failed}");
        let told = done(&ask(&town, "GET", "/api/v1/notifications/", &Value::Null));
        assert_eq!(told["results"][0]["title"], "Not posted: Porch Songs", "{told}");
        // Somebody had copied it before.
        done(&decide(&town, id, &json!({ "decision": "posted" })));
        assert_eq!(status(&town, id), "sent");
    }
}

#[test]
fn a_corrected_text_is_ready_to_be_copied_again() {
    let (town, id) = ready_to_copy();
    done(&ask(&town, "PATCH", EVENT, &json!({ "location": "Town Hall" })));
    assert_eq!(status(&town, id), "failed");
    let corrected = json!({ "text": "Porch Songs, at Town Hall" });
    done(&ask(&town, "PATCH", &format!("{POSTS}{id}/"), &corrected));
    done(&decide(&town, id, &json!({ "decision": "send" })));
    town.wait_for_jobs();
    assert_eq!(status(&town, id), "ready");
    // Nobody looks, and the last date passes.
    pass(&town, SignedDuration::from_hours(24 * 30));
    let told = done(&ask(&town, "GET", "/api/v1/notifications/", &Value::Null)).to_string();
    assert!(told.contains("It is no longer ready to be copied: this event has passed."), "{told}");
}

#[test]
fn a_date_in_the_next_year_has_its_year() {
    let town = town();
    let songs = NewEvent {
        title: "Porch Songs".into(),
        category: "music".into(),
        location: "Quay".into(),
        when: EventTime::at("2027-03-14T19:00:00".parse().unwrap()),
        ..NewEvent::default()
    };
    events::insert(&town.conn(), &town.clock, &songs).unwrap();
    add_channel(&town, &json!({ "kind": "rss", "name": "News" }));
    let draft = done(&ask(&town, "GET", "/api/v1/admin/syndication/items/event/1/", &Value::Null));
    let text = draft["channels"][0]["text"].as_str().unwrap();
    assert!(text.contains("Sunday, March 14, 2027, 7 PM"), "{text}");
}

#[test]
fn a_date_that_a_text_names_counts_however_far_ahead_it_is() {
    for (is_cancelled, outcome) in [(false, "sent"), (true, "failed")] {
        let town = town();
        let rink = NewEvent {
            title: "Ice rink".into(),
            when: EventTime::at("2026-11-24T19:00:00".parse().unwrap()),
            recurring_pattern: Some("FREQ=DAILY".into()),
            ..NewEvent::default()
        };
        events::insert(&town.conn(), &town.clock, &rink).unwrap();
        let channel = add_channel(&town, &json!({ "kind": "rss", "name": "News" }));
        let text = "Skate by candlelight on Sunday, December 20, 7 PM";
        let posts = json!([{ "channel_id": channel, "text": text }]);
        let body = json!({ "kind": "event", "id": 1, "at": "2026-11-24T18:00", "posts": posts });
        let id = done(&ask(&town, "POST", POSTS, &body))[0]["id"].as_i64().unwrap();
        if is_cancelled {
            let day = format!("{EVENT}?scope=this&occurrence=2026-12-20T19:00:00");
            done(&ask(&town, "PATCH", &day, &json!({ "status": "cancelled" })));
        }
        come_due(&town);
        assert_eq!(status(&town, id), outcome);
    }
}

#[test]
fn an_event_is_announced_one_day_and_recalled_the_next_however_early() {
    let (town, _) = announced_as("Porch Songs every Tuesday", "2026-11-22T18:00");
    let at = |at: &str| {
        let posts = json!([{ "channel_id": 1, "text": "Porch Songs tonight" }]);
        ask(&town, "POST", POSTS, &json!({ "kind": "event", "id": 1, "at": at, "posts": posts }))
    };
    let refused = at("2026-11-22T23:00").json();
    assert_eq!(
        refused["posts.1"][0],
        "News already has this event from November 22, 2026. It may go there again from November 23, 2026."
    );
    let reminder = done(&at("2026-11-23T08:00"))[0]["id"].clone();
    let move_to = |at: &str| ask(&town, "PATCH", &format!("{POSTS}{reminder}/"), &json!({ "at": at }));
    done(&move_to("2026-11-23T09:00"));
    assert_eq!(move_to("2026-11-22T20:00").json()["at"][0], refused["posts.1"][0]);
}
