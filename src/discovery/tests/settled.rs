//! What an answered claim leaves as it was, and what senders see of events that are gone.

use super::moderation::{sent_in, visibility};
use super::*;
use crate::accounts::Role;

#[test]
fn closing_an_organizers_claim_publishes_nothing() {
    let (town, calendar) = (town(), Calendar::new(&[concert()]));
    let token = staff(&town);
    let source = calendar.join(&town, &token, &json!({ "publish_threshold": 1.0 }));
    let reliability = || get(&town, &token, &format!("{SOURCES}{source}/"))["reliability"].clone();
    let before = reliability();
    let id = events(&town)[0].0;
    let case = || get(&town, &token, &format!("{REVIEW}{id}/"));
    let link = format!("/api/v1{}/", case()["organizer_link"].as_str().unwrap());
    let claim = json!({ "verb": "claim", "name": "Hal", "email": "hal@hall.example", "text": "It is ours." });
    assert_eq!(town.post(&link, &claim).json()["state"], "claimed");
    let [waiting, claimed] = ["discovered", "claimed"].map(|reason| (reason.to_owned(), id));
    let inbox = get(&town, &token, INBOX)["results"].clone();
    let item = inbox.as_array().unwrap().iter().find(|item| item["detail"] == "claimed").unwrap();
    assert_eq!(item["actions"], json!(["approve"]));

    let decide = |mut decision: Value| {
        decision["items"] = json!([{ "kind": "event", "key": item["key"] }]);
        post(&town, &token, "/api/v1/admin/inbox/decide/", &decision)["count"].clone()
    };
    let reject = json!({ "action": "reject", "rule": "off_topic", "reason": "Not in our town." });
    assert_eq!(decide(reject), 0, "the claim is no reason to take the event down");
    assert_eq!(decide(json!({ "action": "approve" })), 1);
    town.clock.set(town.clock.timestamp() + SignedDuration::from_secs(11));
    // A commit wakes the worker.
    town.member("waker@reader.example", Role::Consumer);
    eventually(|| case()["answers"][0]["state"] == "done");
    assert_eq!((visibility(&town, id).as_str(), queue(&town, &token)), ("pending", vec![waiting.clone()]));
    assert_eq!(reliability(), before);

    let decision = case()["decisions"][0].clone();
    assert_eq!(decision["verb"], "answer");
    post(&town, &token, &format!("{REVIEW}undo/"), &json!({ "decisions": [decision["id"]] }));
    let queue = queue(&town, &token);
    assert!(queue.contains(&waiting) && queue.contains(&claimed), "{queue:?}");
    assert_eq!(visibility(&town, id), "pending");
}

#[test]
fn only_what_its_sender_withdrew_is_called_withdrawn() {
    let town = town();
    let token = staff(&town);
    let (kept, _) = sent_in(&town);
    let decide = |id: i64, decision: Value| post(&town, &token, &format!("{REVIEW}{id}/decide/"), &decision);
    decide(kept, json!({ "verb": "publish" }));
    let sender = town.member("cleo@reader.example", Role::Consumer);
    let send = |title: &str| {
        let event = json!({
            "title": title, "start_date": "2026-12-19", "start_time": "16:00", "location": "9 Elm Street",
            "description": "Everybody brings a chair, and everybody sings.",
        });
        post(&town, &sender, "/api/v1/events/submit/", &event)["id"].as_i64().unwrap()
    };
    let [merged, deleted, own] = ["Carols", "Casino Night", "Bake Sale"].map(send);
    decide(merged, json!({ "verb": "merge", "into": kept }));
    town.done("DELETE", &format!("/api/v1/events/{deleted}/"), &token, &Value::Null);
    decide(own, json!({ "verb": "reject", "rule": "incomplete", "reason": "Where is it?" }));
    town.done("DELETE", &format!("/api/v1/events/submissions/{own}/"), &sender, &Value::Null);
    let page = get(&town, &sender, "/api/v1/events/submissions/");
    let states: Vec<&Value> = page["results"].as_array().unwrap().iter().map(|one| &one["state"]).collect();
    assert_eq!(states, ["withdrawn", "removed", "merged"], "the newest first");
    let into = page["results"][2]["merged_into"].as_str().unwrap();
    assert!(into.ends_with(&format!("-{kept}")), "{into}");
    assert_eq!(page["results"][0]["merged_into"], Value::Null);
}
