//! What becomes of problem reports when the event is deleted or shown again outside the review queue.

use super::moderation::{heard, report, sent_in, visibility};
use super::*;
use crate::accounts::Role;

const REPORTERS: [&str; 3] = ["a@r.example", "b@r.example", "c@r.example"];
const SHOW: &str = "/api/v1/admin/bulk-edits/events/";

/// A published event that three people reported, which hid it.
fn hidden(town: &TestTown, staff: &str) -> i64 {
    let (id, _) = sent_in(town);
    post(town, staff, &format!("{REVIEW}{id}/decide/"), &json!({ "verb": "publish" }));
    for email in REPORTERS {
        report(town, id, email);
    }
    assert_eq!(visibility(town, id), "hidden");
    id
}

fn messages(town: &TestTown, token: &str) -> Vec<String> {
    heard(town, token, 1);
    let notices = get(town, token, "/api/v1/notifications/")["results"].clone();
    notices.as_array().unwrap().iter().map(|one| one["message"].as_str().unwrap().to_owned()).collect()
}

/// Once everything that was planned has been done.
fn assert_nothing_heard(town: &TestTown, token: &str) {
    town.clock.set(town.clock.timestamp() + SignedDuration::from_secs(20));
    // A commit wakes the worker.
    town.member(&format!("waker{}@reader.example", town.clock.timestamp()), Role::Consumer);
    town.wait_for_jobs();
    assert_eq!(get(town, token, "/api/v1/notifications/")["count"], 0);
}

#[test]
fn whoever_reported_an_event_hears_that_it_was_deleted_unless_that_is_undone_at_once() {
    let town = town();
    let staff = staff(&town);
    let id = hidden(&town, &staff);
    let reporter = town.member(REPORTERS[0], Role::Consumer);
    let delete = || {
        let body = json!({ "kind": "event", "record_id": id, "reason": "Spam." });
        town.ask("POST", "/api/v1/admin/deleted-records/", &staff, &body).json()
    };
    let deleted = delete();
    assert!(queue(&town, &staff).is_empty());
    let path = format!("/api/v1/admin/deleted-records/{}/restore/", deleted["id"]);
    town.done("POST", &path, &staff, &json!({}));
    assert_eq!(queue(&town, &staff), [("reported".to_owned(), id)], "its reports wait again");
    assert_nothing_heard(&town, &reporter);
    delete();
    assert_eq!(messages(&town, &reporter), ["The event was taken down."]);
}

#[test]
fn an_event_that_staff_show_again_is_not_hidden_by_the_next_report() {
    let town = town();
    let staff = staff(&town);
    let id = hidden(&town, &staff);
    let reporter = town.member(REPORTERS[0], Role::Consumer);
    let show = || town.ask("POST", SHOW, &staff, &json!({ "action": "show", "ids": [id] })).json();
    let shown = show();
    assert!(queue(&town, &staff).is_empty());
    town.done("POST", &format!("/api/v1/admin/bulk-edits/{}/undo/", shown["id"]), &staff, &json!({}));
    assert_eq!(visibility(&town, id), "hidden");
    assert_eq!(queue(&town, &staff), [("reported".to_owned(), id)], "its reports wait again");
    assert_nothing_heard(&town, &reporter);
    show();
    assert_eq!(messages(&town, &reporter), ["We checked it: what the page says is right."]);
    report(&town, id, "d@r.example");
    assert_eq!(visibility(&town, id), "published");
}

#[test]
fn showing_a_reported_event_in_its_form_answers_the_reports() {
    let town = town();
    let staff = staff(&town);
    let id = hidden(&town, &staff);
    let reporter = town.member(REPORTERS[0], Role::Consumer);
    town.done("PATCH", &format!("/api/v1/events/{id}/"), &staff, &json!({ "visibility": "published" }));
    assert!(queue(&town, &staff).is_empty());
    assert_eq!(messages(&town, &reporter), ["We checked it: what the page says is right."]);
}
