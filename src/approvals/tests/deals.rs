use rocket::http::Status as Code;
use serde_json::{Value, json};

use super::{Office, office_of};
use crate::accounts::Role;
use crate::directory::{self, NewBusiness};
use crate::testing::{TestResponse, TestTown, eventually};

/// A town with one business, which has an owner; today is November 21.
fn shop(of_owners: bool, of_all: bool) -> (Office, String) {
    let town = TestTown::configured(
        |config| {
            config.deals.approval = of_owners;
            config.approvals.deals = of_all;
        },
        |conn| {
            let new = NewBusiness {
                name: "Ferry Books".into(),
                category: "Books".into(),
                ..NewBusiness::default()
            };
            directory::save(conn, &new, "2026-11-01T12:00:00.000Z", |_, new| new.clone()).unwrap();
        },
    );
    town.owner(1);
    let owner = town.member("owner@wexbury.example", Role::BusinessOwner);
    (office_of(town), owner)
}

impl Office {
    fn call(&self, token: &str, method: &str, path: &str, body: &Value) -> TestResponse {
        self.town.call(method, &format!("/api/v1/{path}")).token(token).json(body).send()
    }

    fn shown(&self, id: i64) -> Value {
        let answer = self.town.get(&format!("/api/v1/deals/{id}/"));
        if answer.status == Code::Ok { answer.json()["title"].clone() } else { Value::Null }
    }

    fn add(&self, token: &str, status: &str) -> i64 {
        let new = json!({ "title": "Two for one", "business": 1, "description": "All *tea*.\n\nAlso cake.",
            "terms": "One each.", "end_date": "2026-12-24", "status": status });
        let made = self.call(token, "POST", "deals/", &new);
        assert_eq!(made.status, Code::Created, "{}", made.text);
        made.json()["id"].as_i64().unwrap()
    }

    fn publish(&self, id: i64) -> TestResponse {
        self.send(&self.ann, "POST", &format!("approvals/{id}/publish/"), &json!({}))
    }
}

#[test]
fn what_an_owner_sends_in_is_read_with_comments_by_a_link_and_published_as_it_was_read() {
    let (office, owner) = shop(true, false);
    let deal = office.add(&owner, "published");
    assert_eq!(office.shown(deal), Value::Null);
    let id = office.last("deal", deal);
    let detail = office.get(&format!("approvals/{id}/"));
    assert_eq!(
        (&detail["kind"], &detail["status"], &detail["preview"]["deal"]["title"]),
        (&json!("deal"), &json!("in_review"), &json!("Two for one"))
    );
    assert_eq!(detail["editor_path"], format!("/dashboard/business/1/deals?edit={deal}"));
    let parts: Vec<&Value> =
        detail["paragraphs"].as_array().unwrap().iter().map(|part| &part["text"]).collect();
    assert_eq!(parts, ["All tea.", "Also cake.", "One each."]);

    let empty = office.decide(&office.bob, id, "request_changes", &json!([]));
    assert_eq!(empty.json()["comments"][0], "Say what should change.");
    let comments = json!([{ "paragraph": 2, "text": "Which cake?" }]);
    let returned = office.decide(&office.bob, id, "request_changes", &comments).json();
    assert_eq!(returned["comments"][0]["quote"], "Also cake.");
    let seen = office.call(&owner, "GET", "businesslistings/1/deals/", &Value::Null).json();
    assert_eq!(seen["deals"][0]["review"]["reason"], "Which cake?", "its owner reads why");

    let edit = json!({ "description": "All *tea*.\n\nAlso plum cake.", "max_redemptions": 1 });
    assert_eq!(office.call(&owner, "PATCH", &format!("deals/{deal}/"), &edit).status, Code::Ok);
    let second = office.last("deal", deal);
    assert_eq!((office.status(id).as_str(), office.status(second).as_str()), ("draft", "in_review"));
    assert!(office.log(id)[0].contains("so it is a draft again"), "{:?}", office.log(id));
    let detail = office.get(&format!("approvals/{second}/"));
    assert_eq!(
        (&detail["compared_with"], &detail["differences"][0]["field"]),
        (&json!("last_review"), &json!("description"))
    );

    let link = json!({ "email": "mayor@town.example", "days": 3 });
    let sent = office.send(&office.ann, "POST", &format!("approvals/{second}/links/"), &link);
    assert_eq!(sent.status, Code::Ok, "{}", sent.text);
    let sql = "SELECT text FROM outbox WHERE recipient = 'mayor@town.example'";
    let text: String = office.town.conn().query_row(sql, [], |row| row.get(0)).unwrap();
    for words in ["this deal", "Ferry Books", "Also plum cake.", "Thursday, December 24", "At most 1 use."] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let token = text.split("/approval/").nth(1).unwrap().split_whitespace().next().unwrap();
    let path = format!("/api/v1/shared-approvals/{token}/");
    let done = office.town.post(&path, &json!({ "decision": "approve" }));
    assert_eq!((done.status, &done.json()["kind"]), (Code::Ok, &json!("deal")), "{}", done.text);
    assert_eq!(office.shown(deal), Value::Null, "approved is not published");
    let published = office.publish(second);
    assert_eq!((published.status, &published.json()["status"]), (Code::Ok, &json!("published")));
    assert_eq!(office.shown(deal), "Two for one");
    let gone = office.town.get(&path);
    assert_eq!((gone.status, &gone.json()["path"]), (Code::Gone, &json!(format!("/deals/{deal}"))));
}

#[test]
fn a_decision_in_the_list_of_deals_is_the_same_decision() {
    let (mut office, owner) = shop(true, false);
    let deal = office.add(&owner, "published");
    let first = office.last("deal", deal);
    let back = office.send(
        &office.bob,
        "POST",
        &format!("deals/{deal}/return/"),
        &json!({ "rule": "incomplete", "reason": "No." }),
    );
    assert_eq!((back.status, office.status(first).as_str()), (Code::Ok, "changes_requested"));
    let detail = office.get(&format!("approvals/{first}/"));
    assert_eq!(
        (&detail["comments"][0]["text"], &detail["decided_by"]),
        (&json!("Incomplete: No."), &json!("Bob"))
    );
    let reopened = office.decide(&office.bob, first, "reopen", &json!([]));
    assert_eq!(reopened.json()["status"], "in_review");
    let approved = office.send(&office.bob, "POST", &format!("deals/{deal}/approve/"), &json!({}));
    assert_eq!(
        (approved.status, office.status(first).as_str()),
        (Code::Ok, "published"),
        "{}",
        approved.text
    );
    assert_eq!(office.get(&format!("approvals/{first}/"))["decided_by"], "Bob");
    // Its owner withdraws a change.
    office.call(&owner, "PATCH", &format!("deals/{deal}/"), &json!({ "title": "Three for one" }));
    let second = office.last("deal", deal);
    assert_eq!((office.status(second).as_str(), office.shown(deal)), ("in_review", json!("Two for one")));
    assert_eq!(office.get(&format!("approvals/{second}/"))["compared_with"], "published");
    office.call(&owner, "DELETE", &format!("deals/{deal}/review/"), &Value::Null);
    assert_eq!((office.status(second).as_str(), office.status(first).as_str()), ("draft", "published"));
    // The office changes the published deal while a change is waiting: that makes a new text.
    office.call(&owner, "PATCH", &format!("deals/{deal}/"), &json!({ "title": "Three for one" }));
    let third = office.last("deal", deal);
    office.set_clock("2026-11-21T16:00:00Z");
    office.call(&office.ann, "PATCH", &format!("deals/{deal}/"), &json!({ "terms": "Two each." }));
    let fourth = office.last("deal", deal);
    assert_eq!((office.status(third).as_str(), office.status(fourth).as_str()), ("draft", "in_review"));
    assert_eq!(office.get(&format!("approvals/{fourth}/"))["preview"]["deal"]["terms"], "Two each.");
    let late = office.decide(&office.bob, third, "approve", &json!([]));
    assert_eq!(late.status, Code::Conflict, "{}", late.text);
}

#[test]
fn where_all_deals_need_approval_nobody_of_the_office_publishes_their_own() {
    let (mut office, _) = shop(false, true);
    let deal = office.add(&office.ann, "published");
    assert_eq!(office.shown(deal), Value::Null);
    let id = office.last("deal", deal);
    let own = office.decide(&office.ann, id, "approve", &json!([]));
    assert_eq!(own.status, Code::Forbidden, "{}", own.text);
    let own = office.send(&office.ann, "POST", &format!("deals/{deal}/approve/"), &json!({}));
    assert_eq!((own.status, office.shown(deal)), (Code::Forbidden, Value::Null), "{}", own.text);
    office.decide(&office.bob, id, "approve", &json!([]));
    let plan = |at: &str| {
        office.send(&office.ann, "POST", &format!("approvals/{id}/schedule/"), &json!({ "at": at })).json()
    };
    assert_eq!(plan("2026-11-22T08:00")["publish_at"], "2026-11-22T13:00:00.000Z");
    // As if the program had been off until the afternoon.
    office.set_clock("2026-11-22T20:00:00Z");
    office.town.conn().execute("UPDATE jobs SET kind = kind", []).unwrap();
    eventually(|| office.status(id) == "published");
    assert_eq!(office.shown(deal), "Two for one");
    assert!(office.log(id)[0].contains("It went out late"), "{:?}", office.log(id));

    let change = json!({ "title": "Three for one" });
    office.call(&office.ann, "PATCH", &format!("deals/{deal}/"), &change);
    assert_eq!(office.shown(deal), "Two for one", "a change waits, too");
    let approved = office.send(&office.bob, "POST", &format!("deals/{deal}/approve/"), &json!({}));
    assert_eq!(
        (approved.status, office.shown(deal)),
        (Code::Ok, json!("Three for one")),
        "{}",
        approved.text
    );
    let trail = office.get("audit/?action=deal.approve");
    let entry = trail["results"][0]["id"].clone();
    let restored = office.send(&office.ann, "POST", &format!("audit/{entry}/restore/"), &Value::Null);
    assert_eq!(restored.status, Code::BadRequest, "{}", restored.text);
    assert_eq!(office.shown(deal), "Three for one", "nor by the audit trail");
    let down = json!({ "status": "withdrawn", "rule": "not_confirmed" });
    office.call(&office.ann, "PATCH", &format!("deals/{deal}/"), &down);
    let again = office.call(
        &office.ann,
        "POST",
        "admin/bulk-edits/deals/",
        &json!({ "action": "show", "ids": [deal] }),
    );
    assert_eq!(again.status, Code::BadRequest, "{}", again.text);
}

#[test]
fn a_draft_is_sent_in_by_the_office_and_two_texts_are_never_mixed_up() {
    let (mut office, _) = shop(false, false);
    let deal = office.add(&office.ann, "draft");
    let stale = json!({ "kind": "deal", "subject_id": deal, "edition": "0" });
    assert_eq!(office.send(&office.ann, "POST", "approvals/", &stale).status, Code::Conflict);
    let asked =
        office.ask_for("deal", deal, &json!({ "note": "Look at the terms.", "due_date": "2026-11-25" }));
    assert_eq!(asked.status, Code::Created, "{}", asked.text);
    let id = asked.json()["id"].as_i64().unwrap();
    assert_eq!(
        (&asked.json()["note"], &asked.json()["asked_by"], &asked.json()["due_date"]),
        (&json!("Look at the terms."), &json!("Ann"), &json!("2026-11-25"))
    );
    assert_eq!(office.ask_for("deal", deal, &json!({})).status, Code::Conflict, "once is enough");
    office.decide(&office.bob, id, "approve", &json!([]));
    office.set_clock("2026-11-21T17:00:00Z");
    office.call(&office.ann, "PATCH", &format!("deals/{deal}/"), &json!({ "terms": "None." }));
    let second = office.last("deal", deal);
    assert_eq!((office.status(id).as_str(), office.status(second).as_str()), ("draft", "in_review"));
    assert_eq!(office.publish(id).status, Code::Conflict);
    assert_eq!(office.shown(deal), Value::Null);
    let withdrawn = office.decide(&office.ann, second, "withdraw", &json!([]));
    assert_eq!(withdrawn.json()["status"], "draft");
    let inbox = office.get("inbox/?kind=deal");
    assert_eq!(inbox["count"], 0, "nothing waits: {inbox}");
    let third = office.ask_for("deal", deal, &json!({}));
    assert_eq!(third.status, Code::Created, "{}", third.text);
}
