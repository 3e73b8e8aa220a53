use rocket::http::Status;
use serde_json::{Value, json};

use super::{dinner, key, planned};

#[test]
fn at_the_deadline_the_rule_decides_and_later_votes_are_refused_in_words() {
    let plan = planned(&dinner());
    plan.vote_with(1, "Bo", "bo@x.example", &["yes", "yes", "no"]);
    plan.vote(2, "Cy", &["yes", "yes", "yes"]);
    plan.vote(3, "Di", &["no", "if_need_be", "yes"]);
    // Each option has two yes, but nobody said no to the second. It is 8 PM in town.
    plan.at("2026-11-28T01:00:00Z");
    let shown = plan.shown();
    let second = plan.options()[1];
    assert_eq!((&shown["status"], &shown["decision"]["option_id"]), (&json!("decided"), &json!(second)));
    assert_eq!(shown["decision"]["decided_by"], "rule");
    let late = plan.vote(4, "Eve", &["yes"]);
    assert_eq!(late.status, Status::Conflict);
    assert_eq!(late.json()["code"], "voting_closed");
    assert!(
        late.json()["detail"].as_str().unwrap().starts_with("Voting ended on Friday, November 27, 8 PM."),
        "{}",
        late.text
    );
    let again = plan.vote(2, "Cy", &["no", "no", "no"]);
    assert!(again.text.contains("Answers saved before still count."), "{}", again.text);
    let mails = plan.mails("group-plan-decided:");
    assert_eq!(mails.len(), 1);
    assert!(mails[0].1.contains("Sunday, November 29, 6 PM – 8:30 PM"), "{}", mails[0].1);
    assert!(mails[0].1.contains("2 yes, 1 if need be, 0 no, 0 not answered"), "{}", mails[0].1);
    let file = plan.town.get(shown["decision"]["calendar_url"].as_str().unwrap());
    assert_eq!(file.status, Status::Ok);
    assert!(file.text.contains("DTSTART;TZID=America/New_York:20261129T180000"), "{}", file.text);
    assert!(file.text.contains("BEGIN:VTIMEZONE") && file.header("referrer-policy") == "no-referrer");
    assert!(plan.told()[0].starts_with("Decided: Dinner"), "{:?}", plan.told());
}

#[test]
fn a_vote_that_comes_before_the_job_but_after_the_deadline_is_refused_too() {
    let plan = planned(&dinner());
    plan.town.clock.set("2026-11-28T01:00:00Z".parse().unwrap());
    assert_eq!(plan.vote(1, "Bo", &["yes"]).status, Status::Conflict);
    assert_eq!(plan.shown()["participants"], json!([]));
}

#[test]
fn a_tie_is_left_to_the_owner_who_is_warned_of_those_who_cannot_come() {
    let plan = planned(&dinner());
    plan.vote(1, "Bo", &["yes", "no", "no"]);
    plan.vote(2, "Cy", &["no", "yes", "no"]);
    plan.at("2026-11-28T01:00:00Z");
    let shown = plan.shown();
    assert_eq!((&shown["status"], &shown["decision"]), (&json!("closed"), &Value::Null));
    let best: Vec<bool> =
        shown["options"].as_array().unwrap().iter().map(|option| option["is_best"] == true).collect();
    assert_eq!(best, [true, true, false]);
    assert!(plan.told()[0].starts_with("Voting has ended"), "{:?}", plan.told());
    let first = plan.options()[0];
    let refused = plan.act("POST", "decide/", &json!({ "option_id": first }));
    assert_eq!(refused.status, Status::Conflict);
    assert_eq!(refused.json()["detail"], "Cy said no to this option. Decide for it anyway?");
    let decided = plan.act("POST", "decide/", &json!({ "option_id": first, "known_refusals": 1 }));
    assert_eq!(decided.status, Status::NoContent, "{}", decided.text);
    assert_eq!(plan.shown()["decision"]["decided_by"], "owner");
    // Reopened with a new deadline: the answers are still there.
    let over = plan.act("POST", "reopen/", &json!({}));
    assert!(over.json()["deadline_date"][0].is_string(), "{}", over.text);
    let again = plan.act("POST", "reopen/", &json!({ "deadline_date": "2026-11-30" }));
    assert_eq!(again.status, Status::NoContent, "{}", again.text);
    assert_eq!((&plan.shown()["status"], &plan.tallies()[0]["yes"]), (&json!("open"), &json!(1)));
    assert_eq!(plan.vote(3, "Di", &["yes"]).status, Status::Ok);
}

#[test]
fn a_plan_whose_chosen_option_is_removed_is_closed_and_its_owner_s_to_decide() {
    let plan = planned(&dinner());
    let (owner, options) = (plan.owner(), plan.options());
    let decided = plan.act("POST", "decide/", &json!({ "option_id": options[0] }));
    assert_eq!(decided.status.code, 204, "{}", decided.text);
    let remove = |option: i64| plan.act("DELETE", &format!("options/{option}/"), &Value::Null).status.code;
    assert_eq!((remove(options[1]), &plan.shown()["status"]), (204, &json!("decided")));
    assert_eq!(remove(options[0]), 204);
    let shown = plan.shown();
    assert_eq!(
        (&shown["status"], &shown["decision"], &shown["is_open"]),
        (&json!("closed"), &Value::Null, &json!(false))
    );
    let again =
        plan.town.ask("POST", &format!("{}decide/", plan.url), &owner, &json!({ "option_id": options[2] }));
    assert_eq!((again.status.code, &plan.shown()["status"]), (204, &json!("decided")));
}

#[test]
fn a_decision_for_a_day_that_is_changed_is_made_and_announced_again() {
    let plan = planned(&dinner());
    let option = plan.options()[0];
    let url = format!("options/{option}/");
    plan.act("POST", "decide/", &json!({ "option_id": option }));
    let shown = plan.shown();
    let when = shown["options"][0]["when"].clone();
    let same = json!({ "note": "Bring a salad", "start_date": when["start_date"], "start_time": when["start_time"],
        "end_time": when["end_time"] });
    assert_eq!(plan.act("PATCH", &url, &same).status.code, 204);
    assert_eq!(plan.shown()["status"], "decided", "it is still at the same time");
    assert_eq!(plan.act("PATCH", &url, &json!({ "note": "Bring bread" })).status.code, 204);
    assert_eq!((&plan.shown()["status"], &plan.shown()["options"][0]["when"]), (&json!("decided"), &when));
    let mut other = same;
    other["start_date"] = json!("2026-12-24");
    let changed = plan.act("PATCH", &url, &other);
    assert_eq!(changed.status.code, 204, "{}", changed.text);
    let shown = plan.shown();
    assert_eq!((&shown["status"], &shown["decision"]), (&json!("closed"), &Value::Null));
    assert_eq!(plan.act("POST", "decide/", &json!({ "option_id": option })).status.code, 204);
    assert_eq!(plan.shown()["status"], "decided");
}

#[test]
fn a_member_decides_so_often_a_day_because_everybody_gets_a_mail_each_time() {
    let plan = planned(&dinner());
    plan.vote_with(1, "Bo", "bo@x.example", &["yes", "yes", "yes"]);
    let (owner, options) = (plan.owner(), plan.options());
    let decide = |option: &i64| {
        plan.town.ask("POST", &format!("{}decide/", plan.url), &owner, &json!({ "option_id": option })).status
    };
    let answers: Vec<u16> = options.iter().cycle().take(22).map(|option| decide(option).code).collect();
    assert_eq!(answers, [vec![204; 20], vec![429; 2]].concat());
    let again = plan.act("POST", "reopen/", &json!({}));
    assert_eq!(again.status.code, 429, "which would lead to another decision: {}", again.text);
}

#[test]
fn a_deadline_that_passed_while_the_program_was_off_is_kept_at_the_next_start() {
    let plan = planned(&dinner());
    plan.vote(1, "Bo", &["yes", "no", "no"]);
    let conn = plan.town.conn();
    let (run_at, key): (String, String) = conn
        .query_row(
            "SELECT run_at, idempotency_key FROM jobs WHERE kind = 'group-plan-deadline' AND status = 'queued'",
            [],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .unwrap();
    assert_eq!(run_at, "2026-11-28T01:00:00.000Z", "{key}: a row, which outlives the program");
    plan.at("2026-11-28T12:00:00Z");
    assert_eq!(plan.shown()["decision"]["option_id"], json!(plan.options()[0]));
}

#[test]
fn a_date_that_has_passed_does_not_win_and_is_not_asked_or_decided_for() {
    let mut body = dinner();
    body["deadline_date"] = json!("2026-12-04");
    let plan = planned(&body);
    plan.vote_with(1, "Bo", "bo@x.example", &["yes", "yes", "no"]);
    plan.vote_with(2, "Cy", "cy@x.example", &["yes", "not_answered", "yes"]);
    // Tuesday: of the three evenings, only Saturday is left.
    plan.at("2026-12-01T15:00:00Z");
    let shown = plan.shown();
    let options = shown["options"].as_array().unwrap();
    let of_each = |name: &str| -> Vec<bool> { options.iter().map(|option| option[name] == true).collect() };
    assert_eq!((of_each("is_past"), of_each("is_best")), (vec![true, true, false], vec![false, false, true]));
    assert_eq!(shown["answered_count"], 2, "nobody has to answer for a day that is over");
    assert_eq!(plan.act("POST", "reminders/", &json!({})).json()["count"], 0);
    let refused = plan.act("POST", "decide/", &json!({ "option_id": options[0]["id"] }));
    assert_eq!(refused.json()["option_id"][0], "This date has passed. Choose another one.");
    plan.at("2026-12-05T01:00:00Z");
    assert_eq!(plan.shown()["decision"]["option_id"], options[2]["id"]);
}

#[test]
fn what_is_postponed_is_decided_for_once_it_has_a_new_date() {
    let market = json!({ "kind": "event", "object_id": 1, "recurrence_id": "2026-12-05T10:00:00" });
    let mut body = dinner();
    body["options"] = json!([market]);
    let plan = planned(&body);
    plan.vote_with(1, "Bo", "bo@x.example", &["yes"]);
    let staff = plan.town.superuser();
    let day = "/api/v1/events/1/?scope=this&occurrence=2026-12-05T10:00:00";
    plan.town.done("PATCH", day, &staff, &json!({ "status": "postponed" }));
    assert_eq!(plan.shown()["options"][0]["state"], "postponed");
    let decide = || plan.act("POST", "decide/", &json!({ "option_id": plan.options()[0] }));
    assert_eq!(decide().json()["option_id"][0], "This event was postponed. Choose another one.");
    plan.at("2026-11-28T01:00:00Z");
    let notice = plan.town.ask("GET", "/api/v1/notifications/", &plan.owner(), &Value::Null).json();
    let message = notice["results"][0]["message"].as_str().unwrap().to_owned();
    assert!(message.starts_with("Nobody said yes to anything that can still be chosen."), "{message}");
    assert_eq!(plan.mails("group-plan-decided:").len(), 0);
    let staff = plan.town.superuser();
    let new_date = json!({ "status": "scheduled", "start_date": "2026-12-09" });
    plan.town.done("PATCH", day, &staff, &new_date);
    assert_eq!(decide().status, Status::NoContent);
    assert_eq!(plan.mails("group-plan-decided:").len(), 1);
}

#[test]
fn reminders_go_to_those_alone_who_have_an_address_and_have_not_answered() {
    let plan = planned(&dinner());
    plan.vote_with(1, "Bo", "bo@x.example", &["yes", "no", "no"]);
    plan.vote_with(2, "Cy", "cy@x.example", &["yes"]);
    plan.vote(3, "Di", &["yes"]);
    let people = json!({ "people": [{ "name": "Eve", "email": "eve@x.example" }] });
    assert_eq!(plan.act("POST", "invitations/", &people).status, Status::NoContent);
    assert_eq!(plan.mails("group-plan-invitation:").len(), 1);
    assert!(plan.act("POST", "invitations/", &people).json()["people.0.name"][0].is_string());
    assert_eq!(plan.act("POST", "reminders/", &json!({})).json()["count"], 2);
    plan.act("POST", "reminders/", &json!({}));
    let mails = plan.mails("group-plan-reminder:");
    let to: Vec<&str> = mails.iter().map(|(to, _)| to.as_str()).collect();
    assert_eq!(to, ["cy@x.example", "eve@x.example"], "once a day");
    assert!(
        mails[0].1.contains("Not answered yet: Sunday, November 29, 6 PM – 8:30 PM; Saturday, December 5"),
        "{}",
        mails[0].1
    );
    assert!(!mails[0].1.contains("Saturday, November 28"), "what was answered is not asked again");
    // A day before the deadline, the reminders are sent automatically.
    plan.vote(3, "Di", &["yes", "yes", "yes"]);
    plan.at("2026-11-27T01:00:00Z");
    assert_eq!(plan.mails("group-plan-reminder:").len(), 4);
}

#[test]
fn reminders_that_are_wanted_later_go_out_too() {
    let mut body = dinner();
    body["sends_reminders"] = json!(false);
    let plan = planned(&body);
    plan.vote_with(2, "Cy", "cy@x.example", &["yes"]);
    let wanted = plan.act("PATCH", "", &json!({ "sends_reminders": true }));
    assert_eq!(wanted.status, Status::NoContent, "{}", wanted.text);
    plan.at("2026-11-27T01:00:00Z");
    assert_eq!(plan.mails("group-plan-reminder:").len(), 1);
}

#[test]
fn the_owner_hears_at_once_that_all_have_answered() {
    let mut body = dinner();
    body["expected_count"] = json!(2);
    let plan = planned(&body);
    plan.vote(1, "Bo", &["yes", "no", "no"]);
    plan.vote(2, "Cy", &["yes", "no"]);
    assert!(plan.told().is_empty(), "one answer is missing: {:?}", plan.told());
    plan.vote(2, "Cy", &["yes", "no", "if_need_be"]);
    plan.vote(2, "Cy", &["no", "no", "if_need_be"]);
    assert_eq!(plan.told(), ["All 2 have answered: Dinner"]);
}

#[test]
fn a_closed_account_takes_its_plans_along_and_its_answers_elsewhere() {
    let plan = planned(&dinner());
    let bo =
        plan.town.sign_in(&crate::accounts::NewUser { email: "bo@x.example".into(), ..Default::default() });
    let path = format!("{}participants/{}/", plan.shared, key(1));
    let first = plan.options()[0];
    let answers = json!({ "name": "Bo", "answers": [{ "option_id": first, "answer": "yes" }] });
    assert_eq!(plan.town.ask("PUT", &path, &bo, &answers).status, Status::Ok);
    // On another device, the account is recognized.
    let other = format!("{}participants/{}/", plan.shared, key(7));
    let known = plan.town.ask("GET", &other, &bo, &Value::Null).json();
    assert_eq!(known["name"], "Bo");
    plan.town.ask("PUT", &other, &bo, &answers);
    assert_eq!(plan.tallies()[0]["yes"], 1, "counted once");
    let conn = plan.town.conn();
    conn.execute("DELETE FROM users WHERE email = 'bo@x.example'", []).unwrap();
    assert_eq!(plan.tallies()[0]["yes"], 0);
    conn.execute("DELETE FROM users WHERE email = 'ada@wexbury.example'", []).unwrap();
    assert_eq!(plan.town.get(&plan.shared).status, Status::NotFound);
}

#[test]
fn everybody_is_told_where_the_event_takes_place() {
    let market = json!({ "kind": "event", "object_id": 1, "recurrence_id": "2026-12-05T10:00:00" });
    let plan = planned(&json!({ "title": "Saturday", "location": "Somewhere", "options": [market] }));
    plan.town.conn().execute("UPDATE events SET address = '1 Main Street' WHERE id = 1", []).unwrap();
    plan.vote_with(1, "Bo", "bo@x.example", &["yes"]);
    let option = plan.shown()["options"][0].clone();
    assert_eq!(option["place"]["address"], "The Green, 1 Main Street");
    let decided = plan.act("POST", "decide/", &json!({ "option_id": option["id"] }));
    assert_eq!(decided.status, Status::NoContent, "{}", decided.text);
    let mail = plan.mails("group-plan-decided:").pop().unwrap().1;
    assert!(mail.contains("Where: The Green, 1 Main Street"), "{mail}");
}

#[test]
fn who_was_told_of_a_decision_is_told_when_the_owner_undoes_it() {
    let plan = planned(&dinner());
    let option = plan.options()[0];
    plan.vote_with(1, "Bo", "bo@x.example", &["yes", "yes", "no"]);
    plan.vote(2, "Cy", &["yes", "yes", "yes"]);
    let decide = || {
        let decided = plan.act("POST", "decide/", &json!({ "option_id": option }));
        assert_eq!(decided.status, Status::NoContent, "{}", decided.text);
    };
    let news = || plan.mails("group-plan-news:");
    let reopen = |body: &Value| {
        let again = plan.act("POST", "reopen/", body);
        assert_eq!(again.status, Status::NoContent, "{}", again.text);
    };
    reopen(&json!({}));
    assert_eq!(news().len(), 0, "nothing was decided");
    decide();
    reopen(&json!({ "deadline_date": "2026-11-26" }));
    let told = news();
    assert_eq!((told.len(), told[0].0.as_str()), (1, "bo@x.example"));
    assert!(told[0].1.starts_with("Open again: Dinner"), "{}", told[0].1);
    assert!(
        told[0].1.contains("“Saturday, November 28, 6 PM – 8:30 PM” is no longer decided"),
        "{}",
        told[0].1
    );
    assert!(told[0].1.contains("Please answer by Thursday, November 26, 8 PM."), "{}", told[0].1);
    decide();
    let later = json!({ "start_date": "2026-11-28", "start_time": "19:00" });
    assert_eq!(plan.act("PATCH", &format!("options/{option}/"), &later).status, Status::NoContent);
    let told = news();
    assert_eq!(told.len(), 2);
    assert!(told[1].1.starts_with("No longer decided: Dinner"), "{}", told[1].1);
    decide();
    assert_eq!(plan.act("DELETE", "", &Value::Null).status, Status::NoContent);
    let last = plan.mails("group-plan-deleted:");
    assert_eq!((plan.mails_to("bo@x.example"), last.len()), (1, 1), "all others are forgotten");
    assert!(last[0].1.contains("The organizer deleted the plan"), "{}", last[0].1);
    assert!(!last[0].1.contains("/group-plan/"), "its link leads nowhere");
}

#[test]
fn who_was_told_of_a_day_that_is_over_is_not_told_that_the_plan_is_tidied_away() {
    let plan = planned(&dinner());
    plan.vote_with(1, "Bo", "bo@x.example", &["yes", "no", "no"]);
    plan.at("2026-11-28T01:00:00Z");
    assert_eq!(plan.mails("group-plan-decided:").len(), 1);
    plan.town.clock.set("2026-12-01T15:00:00Z".parse().unwrap());
    assert_eq!(plan.act("DELETE", "", &Value::Null).status, Status::NoContent);
    assert_eq!(plan.mails("group-plan-deleted:").len(), 0);
}
