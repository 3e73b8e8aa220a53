use rocket::http::Status as Code;
use serde_json::{Value, json};

use super::{Office, office_of};
use crate::testing::{TestTown, eventually};

fn town() -> Office {
    office_of(TestTown::configured(
        |config| {
            config.approvals.newsletter = true;
            config.newsletter.double_opt_in = false;
            config.newsletter.welcome = false;
            config.newsletter.last_chance_hours = 0;
        },
        |_| {},
    ))
}

impl Office {
    fn compose(&self) -> i64 {
        let made =
            self.send(&self.ann, "POST", "newsletter/issues/", &json!({ "frequency": "weekly" })).json();
        let id = made["id"].as_i64().unwrap();
        self.open_with(id, "Dear town.\n\nThe *fair* is on.");
        id
    }

    fn open_with(&self, id: i64, intro: &str) {
        let path = format!("newsletter/issues/{id}/");
        let saved = self.send(&self.ann, "PATCH", &path, &json!({ "intro": intro }));
        assert_eq!(saved.status, Code::Ok, "{}", saved.text);
    }

    fn issue(&self, id: i64) -> Value {
        self.get(&format!("newsletter/issues/{id}/"))
    }

    fn approved(&self, issue: i64) -> i64 {
        let asked = self.ask_for("issue", issue, &json!({}));
        assert_eq!(asked.status, Code::Created, "{}", asked.text);
        let id = asked.json()["id"].as_i64().unwrap();
        let decided = self.decide(&self.bob, id, "approve", &json!([]));
        assert_eq!(decided.json()["status"], "approved", "{}", decided.text);
        id
    }

    fn plan(&self, id: i64, at: &str) -> Value {
        self.send(&self.ann, "POST", &format!("approvals/{id}/schedule/"), &json!({ "at": at })).json()
    }

    fn delivered(&self) -> i64 {
        let sql = "SELECT count(*) FROM outbox WHERE recipient = 'ada@reader.example'";
        self.town.conn().query_row(sql, [], |row| row.get(0)).unwrap()
    }
}

#[test]
fn an_issue_goes_out_as_it_was_approved_and_not_before() {
    let mut office = town();
    office.town.post("/api/v1/newsletter/subscribe/", &json!({ "email": "ada@reader.example" }));
    let issue = office.compose();
    let schedule = format!("newsletter/issues/{issue}/schedule/");
    let early = office.send(&office.ann, "POST", &schedule, &json!({}));
    assert_eq!(early.status, Code::BadRequest);
    assert!(early.text.contains("Issues need approval before they go out."), "{}", early.text);

    let id = office.approved(issue);
    let detail = office.get(&format!("approvals/{id}/"));
    assert_eq!(detail["preview"]["issue"]["subject"], office.issue(issue)["subject"]);
    assert_eq!(detail["paragraphs"][1]["text"], "The fair is on.");
    office.open_with(issue, "Something nobody has read.");
    assert_eq!(office.status(id), "draft");
    assert!(office.log(id)[0].contains("changed, so it is a draft again"));
    assert_eq!(office.send(&office.ann, "POST", &schedule, &json!({})).status, Code::BadRequest);

    let second = office.approved(issue);
    assert_eq!(office.get(&format!("approvals/{second}/"))["differences"][0]["field"], "opening");
    assert_eq!(office.plan(second, "2026-11-23T08:00")["publish_at"], "2026-11-23T13:00:00.000Z");
    assert_eq!(office.issue(issue)["status"], "scheduled");
    office.open_with(issue, "Changed once more.");
    assert_eq!((office.status(second).as_str(), &office.issue(issue)["status"]), ("draft", &json!("draft")));
    let log = office.log(second);
    assert!(
        log[0].contains("so it is a draft again") && log[1].contains("no longer go out automatically"),
        "{log:?}"
    );

    // The third submission is read in an email by somebody without an account, who approves it through the
    // link.
    let asked = office.ask_for("issue", issue, &json!({ "emails": "mayor@town.example" }));
    let third = asked.json()["id"].as_i64().unwrap();
    let (token, text) = office.mailed("mayor@town.example");
    assert!(text.contains("this newsletter issue") && text.contains("Changed once more."), "{text}");
    let done =
        office.town.post(&format!("/api/v1/shared-approvals/{token}/"), &json!({ "decision": "approve" }));
    assert_eq!((done.status, &done.json()["decided_by"]), (Code::Ok, &json!("mayor@town.example")));
    office.plan(third, "2026-11-23T08:00");
    assert_eq!(office.plan(third, "")["status"], "approved");
    assert_eq!(office.issue(issue)["status"], "draft");
    office.plan(third, "2026-11-23T08:00");
    assert_eq!(office.delivered(), 0);
    // As if the program had been off until the afternoon.
    office.set_clock("2026-11-23T20:00:00Z");
    office.town.conn().execute("UPDATE jobs SET kind = kind", []).unwrap();
    eventually(|| office.issue(issue)["status"] == "sent");
    assert_eq!((office.status(third).as_str(), office.delivered()), ("published", 1));
    assert!(office.log(third)[0].contains("It went out late"), "{:?}", office.log(third));
    assert_eq!(office.issue(issue)["missed_at"], "2026-11-23T13:00:00.000Z");
    for clerk in ["ann", "bob"] {
        let bells = office.bells(&format!("{clerk}@wexbury.example"));
        let late = bells.iter().filter(|title| title.starts_with("Went out late: ")).count();
        assert_eq!(late, 1, "{clerk}: {bells:?}");
    }
    assert_eq!(office.ask_for("issue", issue, &json!({})).status, Code::Conflict, "it has gone out");
}

#[test]
fn an_issue_that_was_planned_before_the_office_asked_for_approval_is_held_and_says_so() {
    let mut office = town();
    let issue = office.compose();
    let sql = "UPDATE newsletter_issues SET status = 'scheduled', scheduled_at = ?2 WHERE id = ?1";
    office.town.conn().execute(sql, (issue, "2026-11-23T13:00:00.000Z")).unwrap();
    let payload = json!({ "issue_id": issue, "at": "2026-11-23T13:00:00.000Z", "after": 0 });
    let new = crate::kit::jobs::NewJob {
        kind: "newsletter-send",
        key: "planned-before",
        payload,
        run_at: Some("2026-11-23T13:00:00Z".parse().unwrap()),
    };
    crate::kit::jobs::enqueue(&office.town.conn(), &new).unwrap();
    office.set_clock("2026-11-23T13:00:00Z");
    office.town.conn().execute("UPDATE jobs SET kind = kind", []).unwrap();
    eventually(|| office.issue(issue)["hold"]["because"] == "unapproved");
    assert_eq!(office.issue(issue)["status"], "draft");
    for clerk in ["ann", "bob"] {
        let bells = office.bells(&format!("{clerk}@wexbury.example"));
        assert!(
            bells.iter().any(|title| title.starts_with("Not sent, because nobody has approved it: ")),
            "{bells:?}"
        );
    }
}

#[test]
fn what_waits_for_a_review_is_in_the_inbox() {
    let office = town();
    let issue = office.compose();
    office.ask_for("issue", issue, &json!({ "due_date": "2026-11-22" }));
    let inbox = office.get("inbox/?kind=approval");
    let item = &inbox["results"][0];
    assert_eq!(
        (&inbox["count"], &item["detail"], &item["sender"], &item["actions"]),
        (&json!(1), &json!("issue"), &json!("ann@wexbury.example"), &json!([])),
        "{inbox}"
    );
    let id = office.last("issue", issue);
    assert_eq!(item["subject_id"], id);
    office.decide(&office.bob, id, "request_changes", &json!([{ "paragraph": 1, "text": "Warmer." }]));
    assert_eq!(office.get("inbox/?kind=approval")["count"], 0);
    let state = office.get(&format!("approvals/of/issue/{issue}/"));
    assert_eq!((&state["is_required"], &state["comments"][0]["quote"]), (&json!(true), &json!("Dear town.")));
}
