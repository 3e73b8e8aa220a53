//! The replies of a business's people.

use jiff::SignedDuration;
use rocket::http::Status;
use serde_json::{Value, json};

use super::{BUSINESS, REVIEWS, notices, resident, town, write};
use crate::directory::BusinessRole;

#[test]
fn only_the_owner_answers_and_the_author_hears_of_it() {
    let (town, owner) = town();
    let ada = resident(&town, "Ada");
    let id = write(&town, &ada, &json!({ "rating": 3 })).json()["id"].as_i64().unwrap();
    let path = format!("/api/v1/reviews/{id}/answer/");
    let body = json!({ "text": "Thank you, come again." });
    assert_eq!(town.call("POST", &path).token(&ada).json(&body).send().status, Status::Forbidden);
    assert_eq!(
        town.call("POST", &path).token(&town.superuser()).json(&body).send().status,
        Status::Forbidden
    );
    let answered = town.call("POST", &path).token(&owner).json(&body).send();
    assert_eq!(answered.json()["answer"]["text"], "Thank you, come again.");
    assert_eq!(notices(&town, &ada), ["Ferry Books answered your review"]);
    town.call("POST", &path).token(&owner).json(&json!({ "text": "" })).send();
    assert_eq!(town.json(REVIEWS)["results"][0]["answer"], Value::Null);
}

#[test]
fn the_second_to_answer_is_told_of_the_first_and_answers_over_it_knowingly() {
    let (town, ana) = town();
    let ben = town.business_member(1, "ben@wexbury.example", BusinessRole::Manager);
    let id = write(&town, &resident(&town, "Ada"), &json!({ "rating": 3 })).json()["id"].as_i64().unwrap();
    let path = format!("/api/v1/reviews/{id}/answer/");
    let answer = |who: &str, text: &str, seen: &Value| {
        town.ask("POST", &path, who, &json!({ "text": text, "answered_at": seen }))
    };
    assert_eq!(answer(&ana, "Thank you.", &json!("")).status, Status::Ok);
    let refused = answer(&ben, "Thanks.", &json!(""));
    assert_eq!(refused.status.code, 409, "{}", refused.text);
    assert_eq!(refused.json()["detail"], "Somebody else has answered this review since you opened it.");
    assert_eq!(refused.json()["answer"]["text"], "Thank you.");
    assert_eq!(town.json(REVIEWS)["results"][0]["answer"]["text"], "Thank you.");
    // One's own earlier answer is no conflict.
    assert_eq!(answer(&ana, "Thank you!", &json!("")).status, Status::Ok);
    let seen = answer(&ben, "Thanks.", &json!("")).json()["answer"]["created_at"].clone();
    let removed = answer(&ben, "", &seen);
    assert_eq!(removed.json()["answer"], Value::Null);
    let late = answer(&ana, "Thank you, Ada.", &seen);
    assert_eq!(late.json()["detail"], "Somebody else has removed the answer since you opened it.");
    assert_eq!(late.json()["answer"], Value::Null);
    assert_eq!(answer(&ana, "Thank you, Ada.", &json!("")).json()["answer"]["text"], "Thank you, Ada.");
}

#[test]
fn a_review_that_is_changed_under_its_answer_is_told_once_a_day_and_waits_until_it_is_answered_anew() {
    let (town, owner) = town();
    let ada = resident(&town, "Ada");
    let later = || town.clock.set(town.clock.timestamp() + SignedDuration::from_secs(60));
    let id = write(&town, &ada, &json!({ "rating": 5 })).json()["id"].as_i64().unwrap();
    let (path, changed) =
        (format!("/api/v1/reviews/{id}/"), "A review of Ferry Books was changed after your answer");
    let answer = || {
        later();
        let thanks = json!({ "text": "Thank you, see you soon!" });
        assert_eq!(town.ask("POST", &format!("{path}answer/"), &owner, &thanks).status, Status::Ok);
    };
    let change = |body: Value| {
        later();
        assert_eq!(town.ask("PATCH", &path, &ada, &body).status, Status::Ok);
    };
    let told = || notices(&town, &owner).iter().filter(|title| *title == changed).count();
    // As the dashboard and the results count them.
    let waiting = || {
        let own = town.ask("GET", "/api/v1/dashboard/businesses/", &owner, &Value::Null).json();
        let report = town.ask("GET", &format!("{BUSINESS}insights/"), &owner, &Value::Null).json();
        let is_suggested = report["suggestion"].as_str().unwrap().starts_with("Reply to the review");
        let count = own[0]["unanswered_reviews"].as_i64().unwrap();
        assert_eq!(is_suggested, count == 1, "{report}");
        count
    };
    change(json!({ "rating": 4 }));
    assert_eq!((told(), waiting()), (0, 1), "stars alone, and no answer yet");
    answer();
    assert_eq!(waiting(), 0);
    change(json!({ "rating": 4 }));
    assert_eq!((told(), waiting()), (0, 0), "it is what it was");
    change(json!({ "rating": 1, "text": "Rude and dirty." }));
    assert_eq!((told(), waiting()), (1, 1));
    change(json!({ "text": "Rude and very dirty." }));
    assert_eq!((told(), waiting()), (1, 1));
    answer();
    assert_eq!(waiting(), 0);
}
