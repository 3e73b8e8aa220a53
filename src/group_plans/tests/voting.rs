use rocket::http::Status;
use serde_json::{Value, json};

use super::{day, dinner, key, planned, planned_in};
use crate::accounts::Role;
use crate::testing::TestTown;

#[test]
fn a_guest_votes_without_an_account_and_what_is_not_answered_is_no_no() {
    let mut body = dinner();
    body["expected_count"] = json!(4);
    let plan = planned(&body);
    let saved = plan.vote(1, "Bo", &["yes", "if_need_be"]);
    assert_eq!(saved.status, Status::Ok, "{}", saved.text);
    plan.vote(2, "Cy", &["no", "yes", "yes"]);
    let tally = |yes, maybe, no, missing| json!({ "yes": yes, "if_need_be": maybe, "no": no, "not_answered": missing });
    assert_eq!(plan.tallies(), [tally(1, 0, 1, 2), tally(1, 1, 0, 2), tally(1, 0, 0, 3)]);
    let shown = plan.shown();
    let bo = &shown["participants"][0];
    assert_eq!((&bo["answers"][2]["answer"], &bo["has_answered"]), (&json!("not_answered"), &json!(false)));
    assert_eq!(shown["answered_count"], 1);
    // The same browser again: its answers replace the first ones.
    plan.vote(1, "Bo", &["yes", "not_answered", "no"]);
    assert_eq!(plan.tallies(), [tally(1, 0, 1, 2), tally(1, 0, 0, 3), tally(1, 0, 1, 2)]);
    assert!(!plan.town.get(&plan.shared).text.contains('@'), "addresses are the owner's to see");
    let path = format!("{}participants/{}/", plan.shared, key(1));
    assert_eq!(plan.town.ask("DELETE", &path, "", &Value::Null).status, Status::NoContent);
    assert_eq!(plan.tallies()[0], tally(0, 0, 1, 3));
    assert_eq!(plan.town.json(&path)["participant_id"], Value::Null);
}

#[test]
fn names_are_checked_and_a_taken_one_says_what_to_do() {
    let plan = planned(&dinner());
    plan.vote(1, "Bo", &["yes"]);
    for (name, part) in [("x".repeat(500).as_str(), "80 characters"), ("", "blank"), ("bo", "add an initial")]
    {
        let refused = plan.vote(2, name, &["yes"]);
        assert_eq!(refused.status, Status::BadRequest);
        assert!(refused.json()["name"][0].as_str().unwrap().contains(part), "{}", refused.text);
    }
    let path = format!("{}participants/{}/", plan.shared, key(2));
    let bad = plan.town.ask("PUT", &path, "", &json!({ "name": "Cy", "email": "nowhere", "answers": [] }));
    assert!(bad.json()["email"][0].is_string());
    let odd = json!({ "name": "Cy", "answers": [{ "option_id": 999, "answer": "yes" }, { "option_id": 1, "answer": "maybe" }] });
    assert_eq!(plan.town.ask("PUT", &path, "", &odd).status, Status::BadRequest);
    let guessed = format!("{}participants/guess/", plan.shared);
    assert_eq!(plan.town.ask("PUT", &guessed, "", &json!({ "name": "Cy" })).status, Status::NotFound);
}

#[test]
fn members_who_share_a_browser_see_and_change_their_own_answers_only() {
    let plan = planned(&dinner());
    let path = format!("{}participants/{}/", plan.shared, key(1));
    let option = plan.options()[0];
    let vote = |who: &str, name: &str, answer: &str| {
        let answers = json!([{ "option_id": option, "answer": answer }]);
        plan.town.ask("PUT", &path, who, &json!({ "name": name, "answers": answers })).status
    };
    let [ada, bo] =
        ["ada@reader.example", "bo@reader.example"].map(|email| plan.town.member(email, Role::Consumer));
    let own = |who: &str| plan.town.ask("GET", &path, who, &Value::Null).json()["name"].clone();
    assert_eq!(vote(&ada, "Ada", "yes"), Status::Ok);
    assert_eq!((own(&ada), own(&bo)), (json!("Ada"), json!("")));
    assert_eq!(vote(&bo, "Bo", "no"), Status::Ok);
    assert_eq!((own(&ada), own(&bo)), (json!("Ada"), json!("Bo")));
    assert_eq!((&plan.tallies()[0]["yes"], &plan.tallies()[0]["no"]), (&json!(1), &json!(1)));
    // Upper and lower case of all letters are the same name.
    let other = key(2);
    let path = format!("{}participants/{other}/", plan.shared);
    let named = |name: &str| plan.town.ask("PUT", &path, "", &json!({ "name": name, "answers": [] })).status;
    assert_eq!(vote(&bo, "Émile", "no"), Status::Ok);
    assert_eq!((named("émile"), named("Emil")), (Status::BadRequest, Status::Ok));
}

#[test]
fn a_full_option_takes_no_further_yes_and_says_so() {
    let mut body = dinner();
    body["options"][0]["capacity"] = json!(2);
    let plan = planned(&body);
    plan.vote(1, "Bo", &["yes"]);
    plan.vote(2, "Cy", &["yes"]);
    assert_eq!(plan.shown()["options"][0]["is_full"], true);
    let refused = plan.vote(3, "Di", &["yes", "yes"]);
    assert_eq!(refused.status, Status::BadRequest);
    let field = format!("option_{}", plan.options()[0]);
    assert!(
        refused.json()[&field][0].as_str().unwrap().contains("is full: 2 of 2 said yes"),
        "{}",
        refused.text
    );
    assert_eq!(plan.tallies()[1]["yes"], 0, "all of it or none");
    assert_eq!(plan.vote(3, "Di", &["if_need_be", "yes"]).status, Status::Ok);
    assert_eq!(plan.vote(1, "Bo", &["yes", "no"]).status, Status::Ok, "who has a place keeps it");
    let first = plan.options()[0];
    let fewer =
        json!({ "start_date": "2026-11-28", "start_time": "18:00", "end_time": "20:30", "capacity": 1 });
    let refused = plan.act("PATCH", &format!("options/{first}/"), &fewer);
    assert!(refused.json()["capacity"][0].as_str().unwrap().contains("2 people"), "{}", refused.text);
}

#[test]
fn answers_that_are_sent_again_post_their_comment_once() {
    let plan = planned(&dinner());
    let path = format!("{}participants/{}/", plan.shared, key(1));
    // The same words after others are a new comment.
    for (text, count) in [("Late", 1), ("Late", 1), ("On time", 2), ("Late", 3)] {
        let body = json!({ "name": "Bo", "answers": [], "comment": text });
        let saved = plan.town.ask("PUT", &path, "", &body);
        assert_eq!(saved.json()["comments"].as_array().unwrap().len(), count, "{}", saved.text);
    }
}

#[test]
fn guests_propose_where_the_plan_lets_them_and_comment_once_they_are_known() {
    let plan = planned(&dinner());
    plan.vote(1, "Bo", &["yes"]);
    let own = format!("{}participants/{}/", plan.shared, key(1));
    let propose = |day_text: &str| plan.town.ask("POST", &format!("{own}options/"), "", &day(day_text));
    assert_eq!(propose("2026-12-12").status, Status::Forbidden);
    plan.act("PATCH", "", &json!({ "guests_may_propose": true }));
    assert_eq!(propose("2026-12-12").status, Status::NoContent);
    assert_eq!(plan.shown()["options"][3]["proposed_by"], "Bo");
    assert!(propose("2026-12-12").json()["start_date"][0].as_str().unwrap().contains("already on the list"));
    assert!(plan.told()[0].contains("Bo proposed an option"), "{:?}", plan.told());
    let comments = format!("{own}comments/");
    let comment = |path: &str, text: &str| plan.town.ask("POST", path, "", &json!({ "text": text }));
    assert_eq!(comment(&comments, "I bring the cake.").status, Status::NoContent);
    assert_eq!(comment(&comments, &"x".repeat(2000)).status, Status::BadRequest);
    let stranger = format!("{}participants/{}/comments/", plan.shared, key(9));
    assert_eq!(comment(&stranger, "Hello").status, Status::Conflict);
    let shown = plan.shown();
    assert_eq!(
        (&shown["comments"][0]["name"], &shown["comments"][0]["text"]),
        (&json!("Bo"), &json!("I bring the cake."))
    );
    let id = shown["comments"][0]["id"].as_i64().unwrap();
    plan.vote(2, "Cy", &["no"]);
    let others = format!("{}participants/{}/comments/{id}/", plan.shared, key(2));
    assert_eq!(plan.town.ask("DELETE", &others, "", &Value::Null).status, Status::NotFound);
    assert_eq!(
        plan.town.ask("DELETE", &format!("{comments}{id}/"), "", &Value::Null).status,
        Status::NoContent
    );
}

#[test]
fn a_guest_with_an_address_gets_one_link_that_opens_only_their_own_answers() {
    let plan = planned(&dinner());
    plan.vote_with(1, "Bo", "bo@x.example", &["yes"]);
    plan.vote_with(1, "Bo", "bo@x.example", &["no"]);
    let mails = plan.mails("group-plan-link:");
    assert_eq!(mails.len(), 1);
    let (_, rest) = mails[0].1.split_once("#edit=").unwrap();
    let mailed: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
    let own = plan.town.json(&format!("{}participants/{mailed}/", plan.shared));
    assert_eq!((&own["name"], &own["answers"][0]["answer"]), (&json!("Bo"), &json!("no")));
    plan.vote(3, "Di", &["yes"]);
    let other = mailed.replacen('1', "2", 1);
    assert_eq!(plan.town.get(&format!("{}participants/{other}/", plan.shared)).status, Status::NotFound);
    let taken = plan.vote_with(2, "Cy", "BO@x.example", &["yes"]);
    assert!(taken.json()["email"][0].is_string(), "{}", taken.text);
    plan.vote_with(1, "Bo", "bo@y.example", &["no"]);
    let to: Vec<String> = plan.mails("group-plan-link:").into_iter().map(|(to, _)| to).collect();
    assert_eq!(to, ["bo@x.example", "bo@y.example"], "an address that was corrected");
}

#[test]
fn changing_ones_answers_is_not_limited_like_leaving_an_address_which_sends_mail() {
    let town = TestTown::configured(|config| config.limits.contributions_per_minute = 3, |_| {});
    let plan = planned_in(town, &dinner());
    for answer in ["yes", "no"].into_iter().cycle().take(6) {
        assert_eq!(plan.vote_with(1, "Bo", "bo@x.example", &[answer]).status, Status::Ok);
    }
    assert_eq!(plan.mails("group-plan-link:").len(), 1);
    let leave = |number: usize, name: &str| {
        plan.vote_with(number, name, &format!("{name}@x.example"), &["yes"]).status.code
    };
    assert_eq!([leave(2, "Cy"), leave(3, "Di"), leave(4, "Eve")], [200, 200, 429]);
    assert_eq!(plan.vote(4, "Eve", &["yes"]).status, Status::Ok, "without an address");
}

#[test]
fn whoever_got_a_mailed_link_by_a_typing_mistake_loses_it_with_the_correction_and_the_guest_does_not() {
    let plan = planned(&dinner());
    plan.vote_with(1, "Bo", "boo@x.example", &["yes"]);
    let mailed = |to: &str| {
        let mails = plan.mails("group-plan-link:");
        let (_, text) = mails.iter().find(|(sent_to, _)| sent_to == to).unwrap();
        let (_, rest) = text.split_once("#edit=").unwrap();
        rest.chars().take_while(char::is_ascii_alphanumeric).collect::<String>()
    };
    let path = |key: &str| format!("{}participants/{key}/", plan.shared);
    let stray = mailed("boo@x.example");
    // The guest opened it as well, on another device, and corrects the address there.
    let body = |email: &str| json!({ "name": "Bo", "email": email, "answers": [] });
    let saved = plan.town.ask("PUT", &path(&stray), "", &body("Boo@x.example"));
    assert_eq!(saved.json()["own_key"], Value::Null, "{}", saved.text);
    let saved = plan.town.ask("PUT", &path(&stray), "", &body("bo@x.example"));
    assert_eq!(saved.status, Status::Ok, "{}", saved.text);
    let own_key = saved.json()["own_key"].as_str().unwrap().to_owned();
    assert_eq!(own_key, mailed("bo@x.example"));
    for (method, body) in [("GET", Value::Null), ("PUT", body("mallory@x.example")), ("DELETE", Value::Null)]
    {
        let refused = plan.town.ask(method, &path(&stray), "", &body);
        assert_eq!(refused.status, Status::NotFound, "{method} {}", refused.text);
        assert!(!refused.text.contains("bo@"), "{}", refused.text);
    }
    for good in [own_key.as_str(), key(1).as_str()] {
        assert_eq!(plan.town.json(&path(good))["email"], "bo@x.example");
    }
    // Without an address, too, the device goes on.
    let saved = plan.town.ask("PUT", &path(&own_key), "", &body(""));
    assert_eq!(plan.town.get(&path(&own_key)).status, Status::NotFound);
    assert_eq!(plan.town.json(&path(saved.json()["own_key"].as_str().unwrap()))["name"], "Bo");
}

#[test]
fn the_copy_of_a_members_data_holds_what_they_said_in_the_plans_of_others() {
    let plan = planned(&dinner());
    plan.act("PATCH", "", &json!({ "guests_may_propose": true }));
    let ben = plan.town.member("ben@reader.example", crate::accounts::Role::Consumer);
    let own = format!("{}participants/{}/", plan.shared, key(7));
    let answers = json!([{ "option_id": plan.options()[0], "answer": "yes" }]);
    plan.town.done("PUT", &own, &ben, &json!({ "name": "Ben", "email": "", "answers": answers }));
    plan.town.done("POST", &format!("{own}comments/"), &ben, &json!({ "text": "I bring the cake." }));
    plan.town.done("POST", &format!("{own}options/"), &ben, &day("2026-12-12"));
    let copy = plan.town.done("GET", "/api/v1/dj-rest-auth/user/export/", &ben, &Value::Null);
    let part = &copy["group_plans"]["taking_part"][0];
    assert_eq!((&part["plan"], &part["name"]), (&json!("Dinner"), &json!("Ben")), "{part}");
    assert_eq!(part["comments"][0]["text"], "I bring the cake.");
    assert_eq!(part["proposed"][0]["date"], "2026-12-12");
}

#[test]
fn nobody_has_to_answer_for_what_is_canceled() {
    let market = json!({ "kind": "event", "object_id": 1, "recurrence_id": "2026-12-05T10:00:00" });
    let mut body = dinner();
    body["options"] = json!([market, day("2026-12-06")]);
    body["expected_count"] = json!(2);
    let plan = planned(&body);
    plan.vote_with(1, "Bo", "bo@x.example", &["not_answered", "yes"]);
    assert_eq!(plan.act("POST", "reminders/", &json!({})).json()["count"], 1);
    let staff = plan.town.superuser();
    plan.town.done("PATCH", "/api/v1/events/1/", &staff, &json!({ "status": "cancelled" }));
    let shown = plan.shown();
    assert_eq!(shown["options"][0]["state"], "cancelled");
    assert_eq!(
        (&shown["answered_count"], &shown["participants"][0]["has_answered"]),
        (&json!(1), &json!(true))
    );
    assert_eq!(plan.act("POST", "reminders/", &json!({})).json()["count"], 0);
    plan.vote(2, "Cy", &["not_answered", "no"]);
    assert!(plan.told()[0].starts_with("All 2 have answered"), "{:?}", plan.told());
}

#[test]
fn nobody_is_reminded_where_there_is_nothing_to_answer() {
    let market = json!({ "kind": "event", "object_id": 1, "recurrence_id": "2026-12-05T10:00:00" });
    let mut body = dinner();
    body["options"] = json!([market]);
    let plan = planned(&body);
    plan.vote_with(1, "Bo", "bo@x.example", &["yes"]);
    let people = json!({ "people": [{ "name": "Eve", "email": "eve@x.example" }] });
    assert_eq!(plan.act("POST", "invitations/", &people).status, Status::NoContent);
    assert_eq!(plan.own()["reminder_count"], 1);
    let staff = plan.town.superuser();
    plan.town.done("PATCH", "/api/v1/events/1/", &staff, &json!({ "status": "cancelled" }));
    assert_eq!(plan.own()["reminder_count"], 0);
    assert_eq!(plan.act("POST", "reminders/", &json!({})).json()["count"], 0);
    // A day before the deadline, too.
    plan.at("2026-11-27T01:00:00Z");
    assert_eq!(plan.mails("group-plan-reminder:").len(), 0);
}
