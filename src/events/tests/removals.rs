//! What those hear who counted on an event that is no longer there.

use serde_json::{Value, json};

use super::notices::Town;
use super::{new, weekly};
use crate::accounts::Role;
use crate::events::{self, NewEvent};
use crate::testing::eventually;

const GONE: &str = "No longer listed: Choir | \u{201c}Choir\u{201d} is no longer on the calendar. Check with the organizer before you go.";

impl Town {
    fn remove(&self) {
        self.town.done(
            "DELETE",
            &format!("/api/v1/events/{}/", self.id),
            &self.town.superuser(),
            &Value::Null,
        );
    }

    /// Undoes the newest entry of the audit trail that can be undone.
    fn undo(&self) {
        let staff = self.town.superuser();
        let trail = self.town.done("GET", "/api/v1/admin/audit/", &staff, &Value::Null);
        let path = format!("/api/v1/admin/audit/{}/restore/", trail["results"][0]["id"]);
        self.town.done("POST", &path, &staff, &json!({}));
        self.let_news_out();
    }

    /// Sets the clock; a commit wakes the jobs.
    fn wake(&self, at: &str) {
        self.town.clock.set(at.parse().unwrap());
        let name = json!({ "first_name": at });
        self.town.done("PATCH", "/api/v1/dj-rest-auth/user/", &self.town.superuser(), &name);
        eventually(|| self.open_jobs() == 0);
    }
}

#[test]
fn who_is_interested_hears_that_an_event_was_removed() {
    let town = Town::new();
    town.hears(1);
    town.remove();
    town.hears(1);
    town.wake("2026-11-21T15:01:00Z");
    assert_eq!(town.hears(2)[0], GONE);
}

#[test]
fn who_is_interested_hears_that_an_event_was_hidden_once_somebody_has_decided_it() {
    let town = Town::new();
    town.hears(1);
    for name in ["ben", "cy", "dee"] {
        let member = town.town.member(&format!("{name}@wexbury.example"), Role::Consumer);
        let path = format!("/api/v1/events/{}/report_issue/", town.id);
        let report = json!({ "issue_type": "incorrect_info", "description": "It is another day." });
        town.town.done("POST", &path, &member, &report);
    }
    // Reports alone do not cancel anybody's evening.
    town.wake("2026-11-21T15:01:00Z");
    town.hears(1);
    town.change("", &json!({ "visibility": "published", "needs_review": false }));
    town.change("", &json!({ "visibility": "hidden", "rule": "not_confirmed" }));
    town.wake("2026-11-21T15:12:00Z");
    assert_eq!(town.hears(2)[0], GONE);
    town.remove();
    town.wake("2026-11-21T15:13:00Z");
    town.hears(2);
}

#[test]
fn nobody_hears_of_a_removal_that_was_undone_at_once_or_of_what_was_over_or_canceled() {
    let town = Town::new();
    town.hears(1);
    town.remove();
    town.undo();
    town.wake("2026-11-21T15:06:00Z");
    town.hears(1);
    town.change("", &json!({ "status": "cancelled" }));
    town.hears(2);
    town.remove();
    town.wake("2026-11-21T15:12:00Z");
    town.hears(2);
    let over = Town::with(&new("Choir", "2026-11-20T19:00"));
    over.remove();
    over.wake("2026-11-21T15:01:00Z");
    over.hears(0);
}

#[test]
fn who_was_interested_in_a_duplicate_hears_only_of_the_event_that_is_kept() {
    let town = Town::new();
    town.hears(1);
    let kept =
        events::insert(&town.town.conn(), &town.town.clock, &weekly("Choir", "2026-11-22T19:00")).unwrap();
    let path = format!("/api/v1/admin/review/{}/decide/", town.id);
    town.town.done("POST", &path, &town.town.superuser(), &json!({ "verb": "merge", "into": kept }));
    town.wake("2026-11-21T15:01:00Z");
    town.hears(1);
    town.town.done("DELETE", &format!("/api/v1/events/{kept}/"), &town.town.superuser(), &Value::Null);
    town.wake("2026-11-21T15:02:00Z");
    assert_eq!(town.hears(2)[0], GONE);
}

#[test]
fn who_was_interested_in_a_duplicate_hears_that_the_event_that_is_kept_is_at_another_time() {
    let town = Town::new();
    town.hears(1);
    let kept =
        events::insert(&town.town.conn(), &town.town.clock, &weekly("Choir", "2026-11-22T18:00")).unwrap();
    let member = town.town.member("ben@wexbury.example", Role::Consumer);
    let interest = format!("/api/v1/events/{kept}/toggle_interest/");
    town.town.done("POST", &interest, &member, &json!({}));
    let path = format!("/api/v1/admin/review/{}/decide/", town.id);
    town.town.done("POST", &path, &town.town.superuser(), &json!({ "verb": "merge", "into": kept }));
    town.wake("2026-11-21T15:01:00Z");
    assert_eq!(town.hears(2)[0], "New time: Choir | It is on Sunday, November 22, 6 PM.");
    let known = town.town.done("GET", "/api/v1/notifications/", &member, &Value::Null);
    assert!(!known.to_string().contains("New time"), "{known}");
}

#[test]
fn a_split_that_is_undone_is_news_if_the_later_dates_were_at_another_time() {
    let town = Town::with(&weekly("Choir", "2025-11-02T19:00"));
    town.hears(1);
    town.change("?scope=following&occurrence=2026-12-06T19:00:00", &json!({ "start_time": "18:30" }));
    assert_eq!(town.hears(2)[0], "New time: Choir | It is on Sunday, December 6, 6:30 PM.");
    town.undo();
    assert_eq!(town.hears(3)[0], "New time: Choir | It is on Sunday, December 6, 7 PM.");
    town.change("?scope=following&occurrence=2026-12-13T19:00:00", &json!({ "price": "$5" }));
    town.undo();
    town.wake("2026-11-21T15:22:00Z");
    town.hears(3);
}

#[test]
fn a_split_that_is_undone_is_told_with_its_own_first_date_however_far_ahead() {
    let daily = NewEvent { recurring_pattern: Some("FREQ=DAILY".into()), ..new("Choir", "2026-11-22T19:00") };
    let town = Town::with(&daily);
    town.hears(1);
    town.change("?scope=following&occurrence=2026-12-20T19:00:00", &json!({ "start_time": "18:30" }));
    assert_eq!(town.hears(2)[0], "New time: Choir | It is on Sunday, December 20, 6:30 PM.");
    town.undo();
    assert_eq!(town.hears(3)[0], "New time: Choir | It is on Sunday, December 20, 7 PM.");
}
