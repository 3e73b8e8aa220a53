//! What becomes of problem reports and of what waits when the event is edited, deleted, hidden or shown outside the
//! review queue.

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

/// The state of each report.
fn states(town: &TestTown) -> Vec<String> {
    let conn = town.conn();
    let mut statement = conn.prepare("SELECT state FROM event_reports ORDER BY id").unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

#[test]
fn whoever_reported_what_was_corrected_then_was_right() {
    let town = town();
    let staff = staff(&town);
    let (id, _) = sent_in(&town);
    let decide = format!("{REVIEW}{id}/decide/");
    post(&town, &staff, &decide, &json!({ "verb": "publish" }));
    let a_minute_later = || town.clock.set(town.clock.timestamp() + SignedDuration::from_mins(1));
    let edit = |change: Value| {
        a_minute_later();
        town.done("PATCH", &format!("/api/v1/events/{id}/"), &staff, &change);
        a_minute_later();
    };
    report(&town, id, REPORTERS[0]);
    edit(json!({ "start_time": "18:00" }));
    report(&town, id, REPORTERS[1]);
    // This says nothing else than before.
    edit(json!({ "is_featured": true }));
    let decided = post(&town, &staff, &decide, &json!({ "verb": "publish" }));
    assert_eq!(states(&town), ["upheld", "dismissed"]);
    post(&town, &staff, &format!("{REVIEW}undo/"), &json!({ "decisions": decided["decisions"] }));
    assert_eq!(states(&town), ["open", "open"]);
    post(&town, &staff, &decide, &json!({ "verb": "publish" }));
    let [first, second] = [REPORTERS[0], REPORTERS[1]].map(|email| town.member(email, Role::Consumer));
    assert_eq!(messages(&town, &first), ["You were right: we corrected it."]);
    assert_eq!(messages(&town, &second), ["We checked it: what the page says is right."]);
}

#[test]
fn hiding_a_reported_event_under_a_rule_answers_the_reports_unless_that_is_undone_at_once() {
    let town = town();
    let staff = staff(&town);
    let (id, _) = sent_in(&town);
    post(&town, &staff, &format!("{REVIEW}{id}/decide/"), &json!({ "verb": "publish" }));
    report(&town, id, REPORTERS[0]);
    let reporter = town.member(REPORTERS[0], Role::Consumer);
    let hide = || {
        let hide = json!({ "action": "hide", "ids": [id], "rule": "not_confirmed" });
        town.done("POST", SHOW, &staff, &hide)
    };
    let hidden = hide();
    assert_eq!((visibility(&town, id).as_str(), queue(&town, &staff).len()), ("hidden", 0));
    town.done("POST", &format!("/api/v1/admin/bulk-edits/{}/undo/", hidden["id"]), &staff, &json!({}));
    assert_eq!(visibility(&town, id), "published");
    assert_eq!(queue(&town, &staff), [("reported".to_owned(), id)], "its report waits again");
    assert_nothing_heard(&town, &reporter);
    hide();
    assert_eq!(messages(&town, &reporter), ["You were right: we took the event down."]);
    assert_eq!(states(&town), ["upheld"]);
}

#[test]
fn who_reported_an_event_that_is_hidden_in_its_form_by_mistake_hears_only_of_what_stands() {
    let town = town();
    let staff = staff(&town);
    let (id, _) = sent_in(&town);
    post(&town, &staff, &format!("{REVIEW}{id}/decide/"), &json!({ "verb": "publish" }));
    report(&town, id, REPORTERS[0]);
    let path = format!("/api/v1/events/{id}/");
    town.done("PATCH", &path, &staff, &json!({ "visibility": "hidden", "rule": "not_confirmed" }));
    assert!(queue(&town, &staff).is_empty());
    town.clock.set(town.clock.timestamp() + SignedDuration::from_secs(5));
    town.done("PATCH", &path, &staff, &json!({ "visibility": "published" }));
    assert!(queue(&town, &staff).is_empty());
    let reporter = town.member(REPORTERS[0], Role::Consumer);
    assert_eq!(messages(&town, &reporter), ["We checked it: what the page says is right."]);
}

#[test]
fn a_submission_that_is_published_in_its_form_is_decided_and_its_sender_hears_of_it_once() {
    let town = town();
    let staff = staff(&town);
    let (id, sender) = sent_in(&town);
    let set = |visibility: &str| {
        let change = json!({ "visibility": visibility });
        town.done("PATCH", &format!("/api/v1/events/{id}/"), &staff, &change);
    };
    set("published");
    assert!(queue(&town, &staff).is_empty());
    set("pending");
    assert_eq!(queue(&town, &staff), [("submitted".to_owned(), id)], "it waits again");
    assert_nothing_heard(&town, &sender);
    set("published");
    assert_eq!(town.json(&format!("/api/v1/events/{id}/"))["needs_review"], false);
    assert_eq!(heard(&town, &sender, 1), ["Porch Songs is published"]);
    post(&town, &staff, &format!("{REVIEW}{id}/decide/"), &json!({ "verb": "publish" }));
    town.clock.set(town.clock.timestamp() + SignedDuration::from_secs(20));
    town.member("waker@reader.example", Role::Consumer);
    town.wait_for_jobs();
    assert_eq!(get(&town, &sender, "/api/v1/notifications/")["count"], 1);
}
