//! What sources list of events about which people have decided, or are to decide.

use super::*;
use crate::accounts::Role;

/// The harbor's concert, submitted by a resident and withdrawn, with something in between.
fn withdrawn(town: &TestTown, between: impl Fn(&Value)) {
    let sender = town.member("cleo@reader.example", Role::Consumer);
    let event = json!({
        "title": "Harbor Concert", "start_date": "2026-12-05", "start_time": "19:00", "location": "Harbor Stage",
        "address": "1 Dock Road", "description": "An evening of songs about the river.",
    });
    let sent = post(town, &sender, "/api/v1/events/submit/", &event)["id"].clone();
    between(&sent);
    let gone = town.ask("DELETE", &format!("/api/v1/events/submissions/{sent}/"), &sender, &Value::Null);
    assert_eq!(gone.status, Status::NoContent, "{}", gone.text);
}

fn visibilities(town: &TestTown) -> Vec<String> {
    events(town).into_iter().map(|event| event.2).collect()
}

#[test]
fn what_its_sender_withdrew_keeps_nothing_out_that_a_source_lists() {
    let (town, calendar) = (town(), Calendar::new(&[concert()]));
    withdrawn(&town, |_| ());
    let trail = get(&town, &town.superuser(), "/api/v1/admin/audit/?action=event.remove");
    assert_eq!(trail["results"][0]["before"]["title"], "Harbor Concert", "{trail}");
    calendar.join(&town, &staff(&town), &json!({ "publish_threshold": 0.0 }));
    assert_eq!(visibilities(&town), ["removed", "published"]);
}

#[test]
fn what_staff_rejected_stays_out_even_if_its_sender_withdraws_it_then() {
    let (town, calendar) = (town(), Calendar::new(&[concert()]));
    let token = staff(&town);
    withdrawn(&town, |sent| {
        let rejected = json!({ "verb": "reject", "rule": "not_confirmed" });
        post(&town, &token, &format!("{REVIEW}{sent}/decide/"), &rejected);
    });
    calendar.join(&town, &token, &json!({ "publish_threshold": 0.0 }));
    assert_eq!(visibilities(&town), ["removed"]);
}

#[test]
fn what_staff_decided_about_a_delisted_event_is_asked_again_only_after_it_was_listed_again() {
    let (town, calendar) = (town(), Calendar::new(&[concert(), fair()]));
    let token = staff(&town);
    let id = calendar.join(&town, &token, &json!({ "publish_threshold": 0.0 }));
    let first = events(&town)[0].0;
    let decide = || post(&town, &token, &format!("{REVIEW}{first}/decide/"), &json!({ "verb": "publish" }));
    let waiting = [("delisted".to_owned(), first)];
    // A decision before the source dropped it says nothing about that.
    decide();
    calendar.tell(&[fair()]);
    ask_again(&town, &token, id);
    assert_eq!(queue(&town, &token), waiting);
    decide();
    assert_eq!(ask_again(&town, &token, id)["delisted"], 0);
    assert_eq!(queue(&town, &token), []);
    calendar.tell(&[concert(), fair()]);
    ask_again(&town, &token, id);
    calendar.tell(&[fair()]);
    assert_eq!(ask_again(&town, &token, id)["delisted"], 1);
    assert_eq!(queue(&town, &token), waiting);
}

#[test]
fn review_everything_first_means_what_is_certain_too() {
    let town = TestTown::configured(
        |config| {
            config.discovery.allow_this_machine = true;
            config.trust.agreement = 0.0;
            config.trust.new_source = 1.0;
        },
        |_| {},
    );
    let (token, calendar) = (staff(&town), Calendar::new(&[concert()]));
    calendar.join(&town, &token, &json!({ "publish_threshold": 1.0 }));
    let event = &events(&town)[0];
    assert_eq!(event.2, "pending");
    let case = get(&town, &token, &format!("{REVIEW}{}/", event.0));
    assert!(case.to_string().contains("\"confidence_score\":1.0"), "{case}");
}
