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
