use rocket::http::Status as Code;
use serde_json::{Value, json};

use super::{Office, clerk, office, office_of};
use crate::accounts::Actor;
use crate::app::PUBLISH_CHECKS;
use crate::approvals::publishing;
use crate::guides::import::{GuideFile, take_in};
use crate::kit::config::Config;
use crate::testing::{TestTown, eventually};

/// Tries every way to publish without an approval.
fn refused_everywhere(office: &Office, draft: &Value) {
    let id = &draft["id"];
    let edition = office.get(&format!("guides/{id}/"))["edition"].clone();
    let context =
        office.send(&office.ann, "POST", &format!("guides/{id}/publish/"), &json!({ "edition": edition }));
    let patch = |body: &Value| {
        let path = format!("/api/v1/guides/{id}/");
        office.town.call("PATCH", &path).token(&office.ann).json(body).send()
    };
    let by_api = patch(&json!({ "status": "published" }));
    for answer in [context, by_api] {
        assert_eq!(answer.status, Code::BadRequest, "{}", answer.text);
        let sentence = "Guides need approval before they are published. Open this guide in the editor and ask for a review.";
        assert_eq!(answer.json()["status"], json!([sentence]));
    }
}

#[test]
fn what_was_approved_is_published_byte_for_byte() {
    let office = office();
    let (draft, id) = office.in_review();
    refused_everywhere(&office, &draft);
    let made = office
        .town
        .call("POST", "/api/v1/guides/")
        .token(&office.ann)
        .json(&json!({ "slug": "at-once", "title": "At once", "status": "published" }))
        .send();
    assert_eq!(made.status, Code::BadRequest, "{}", made.text);
    let early = office.send(&office.bob, "POST", &format!("approvals/{id}/publish/"), &Value::Null);
    assert_eq!(early.status, Code::Conflict);
    office.decide(&office.bob, id, "approve", &json!([]));
    let published = office.send(&office.ann, "POST", &format!("approvals/{id}/publish/"), &Value::Null);
    assert_eq!(
        (published.status, &published.json()["status"]),
        (Code::Ok, &json!("published")),
        "{}",
        published.text
    );
    let stored: String = office
        .town
        .conn()
        .query_row(
            "SELECT content ->> 'body' FROM guide_versions WHERE id = ?1",
            [draft["version_id"].as_i64()],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(office.published_body(&draft), Some(stored.clone()));
    assert_eq!(
        stored,
        draft["content"]["body"].as_str().unwrap(),
        "as the editor sent it and the approver read it"
    );
    assert!(stored.contains("\tTabs & “quotes”  \n"), "{stored:?}");
    assert_eq!(office.log(id)[0], "Published.");
    let taken = office.send(&office.ann, "POST", &format!("guides/{}/unpublish/", draft["id"]), &json!({}));
    assert_eq!((taken.status, office.status(id).as_str()), (Code::Ok, "draft"));
    refused_everywhere(&office, &draft);
}

#[test]
fn an_edit_after_the_approval_is_not_published_and_ends_the_plan() {
    let office = office();
    let (draft, id) = office.in_review();
    office.decide(&office.bob, id, "approve", &json!([]));
    let plan = |at: &str| {
        office.send(&office.ann, "POST", &format!("approvals/{id}/schedule/"), &json!({ "at": at }))
    };
    assert_eq!(plan("2026-11-22T08:00").json()["status"], "scheduled");
    office.edit(&draft, 2, "Something nobody has read.");
    assert_eq!(office.status(id), "draft");
    assert!(office.log(id)[0].contains("will not go out at the planned time"));
    refused_everywhere(&office, &draft);
    let publish = office.send(&office.ann, "POST", &format!("approvals/{id}/publish/"), &Value::Null);
    assert_eq!((publish.status, plan("2026-11-22T08:00").status), (Code::Conflict, Code::Conflict));
    office.town.clock.set("2026-11-22T14:00:00Z".parse().unwrap());
    office.town.wait_for_jobs();
    assert_eq!(office.published_body(&draft), None);
}

#[test]
fn a_change_of_a_published_guide_needs_approval_like_the_first_text() {
    let office = office();
    let (draft, id) = office.in_review();
    office.decide(&office.bob, id, "approve", &json!([]));
    // The editor's own publish button publishes what was approved, and nothing else.
    let edition = json!({ "edition": office.get(&format!("guides/{}/", draft["id"]))["edition"] });
    let by_editor = office.send(&office.ann, "POST", &format!("guides/{}/publish/", draft["id"]), &edition);
    assert_eq!((by_editor.status, office.status(id).as_str()), (Code::Ok, "published"), "{}", by_editor.text);
    let patch = |body: &Value| {
        let path = format!("/api/v1/guides/{}/", draft["id"]);
        office.town.call("PATCH", &path).token(&office.ann).json(body).send().status
    };
    assert_eq!(patch(&json!({ "title": "Rainier days" })), Code::BadRequest);
    assert_eq!(patch(&json!({ "title": "Rainy days" })), Code::Ok, "nothing is changed by it");
    let edited = office.edit(&draft, 2, "Second.");
    let second = office.ask(&edited, &json!({})).json();
    assert_eq!(second["compared_with"], "published");
    let second = second["id"].as_i64().unwrap();
    office.decide(&office.bob, second, "approve", &json!([]));
    office.send(&office.ann, "POST", &format!("approvals/{second}/publish/"), &Value::Null);
    assert_eq!(office.published_body(&draft).as_deref(), Some("Second."));
    let trail = office.get("audit/?action=guide.update");
    let entry = trail["results"][0]["id"].clone();
    let restored = office.send(&office.ann, "POST", &format!("audit/{entry}/restore/"), &Value::Null);
    assert_eq!(restored.status, Code::BadRequest, "{}", restored.text);
    assert_eq!(office.published_body(&draft).as_deref(), Some("Second."), "nor by the audit trail");
}

#[test]
fn neither_an_import_nor_the_return_of_an_erased_guide_goes_around_approval() {
    let office = office();
    let file = b"---\ntitle: At once\nstatus: published\n---\n\nUnread.\n";
    let file = GuideFile::read(file, "at-once.md", None).unwrap();
    let (mut conn, clock) = (office.town.conn(), &office.town.clock);
    let mut config = Config::default();
    config.approvals.guides = true;
    let tx = conn.transaction().unwrap();
    let actor = Actor::terminal(clock);
    let report = take_in(&tx, &config, &PUBLISH_CHECKS, &actor, clock.local(), &file.rows).unwrap();
    tx.commit().unwrap();
    assert_eq!((report.created, report.bad_rows), (0, 1), "{report}");
    assert!(report.to_string().contains("Guides need approval before they are published."), "{report}");
    assert_eq!(office.town.get("/guides/at-once").status, Code::NotFound);

    let (draft, id) = office.in_review();
    office.decide(&office.bob, id, "approve", &json!([]));
    office.send(&office.ann, "POST", &format!("approvals/{id}/publish/"), &Value::Null);
    let deleted = json!({ "kind": "guide", "record_id": draft["id"], "reason": "Old." });
    assert_eq!(office.send(&office.ann, "POST", "deleted-records/", &deleted).status, Code::Created);
    conn.execute("DELETE FROM deleted_records", []).unwrap();
    let entry = office.get("audit/?action=guide.delete")["results"][0]["id"].clone();
    let restored = office.send(&office.ann, "POST", &format!("audit/{entry}/restore/"), &Value::Null);
    assert_eq!(restored.status, Code::NoContent, "{}", restored.text);
    let guides = office.get("guides/");
    assert_eq!(
        (&guides["results"][0]["title"], &guides["results"][0]["status"]),
        (&json!("Rainy days"), &json!("draft")),
        "{guides}"
    );
}

#[test]
fn what_is_planned_goes_out_in_the_towns_time_and_a_missed_time_is_told() {
    let office = office();
    let (draft, id) = office.in_review();
    office.decide(&office.bob, id, "approve", &json!([]));
    let plan = |at: &str| {
        office.send(&office.ann, "POST", &format!("approvals/{id}/schedule/"), &json!({ "at": at }))
    };
    for (at, words) in [
        (
            "2027-03-14T02:30",
            "2:30 AM does not exist on March 14, 2027: the clocks go forward. Choose another time.",
        ),
        ("2026-11-21T09:00", "This moment has passed. Choose a later one, or publish it now."),
        ("soon", "Enter a day and a time, such as 2026-11-27T08:00."),
    ] {
        let refused = plan(at);
        assert_eq!((refused.status, &refused.json()["at"][0]), (Code::BadRequest, &json!(words)));
    }
    assert_eq!(plan("2026-11-27T08:00").json()["publish_at"], "2026-11-27T13:00:00.000Z");
    assert_eq!(office.log(id)[0], "Scheduled for Friday, November 27, 8:00 AM.");
    assert_eq!(plan("").json()["status"], "approved");
    assert_eq!(plan("").status, Code::Conflict);
    plan("2026-11-22T08:00");
    office.town.clock.set("2026-11-22T12:59:00Z".parse().unwrap());
    office.town.wait_for_jobs();
    assert_eq!(office.published_body(&draft), None);
    // As if the program had been off until the afternoon.
    office.town.clock.set("2026-11-22T20:00:00Z".parse().unwrap());
    office.town.conn().execute("UPDATE jobs SET kind = kind", []).unwrap();
    eventually(|| office.status(id) == "published");
    assert_eq!(office.published_body(&draft), draft["content"]["body"].as_str().map(str::to_owned));
    let log = office.log(id);
    assert_eq!(
        log[0],
        "It went out late: the program was not running when it was due, Sunday, November 22, 8:00 AM."
    );
    assert_eq!((log[1].as_str(), office.status(id).as_str()), ("Published.", "published"));
    let bells = office.bells("ann@wexbury.example");
    assert_eq!(bells.last().unwrap(), "Published late: Rainy days", "{bells:?}");
}

#[test]
fn a_guide_that_is_taken_back_does_not_come_back_by_a_plan() {
    let mut office = office();
    let (draft, first) = office.in_review();
    office.decide(&office.bob, first, "approve", &json!([]));
    office.send(&office.ann, "POST", &format!("approvals/{first}/publish/"), &Value::Null);
    let edited = office.edit(&draft, 2, "Second.");
    let second = office.ask(&edited, &json!({})).json()["id"].as_i64().unwrap();
    office.decide(&office.bob, second, "approve", &json!([]));
    let plan = json!({ "at": "2026-11-22T08:00" });
    office.send(&office.ann, "POST", &format!("approvals/{second}/schedule/"), &plan);
    assert_eq!((office.status(first).as_str(), office.status(second).as_str()), ("published", "scheduled"));
    let taken = office.send(&office.ann, "POST", &format!("guides/{}/unpublish/", draft["id"]), &json!({}));
    assert_eq!(taken.status, Code::Ok, "{}", taken.text);
    assert_eq!((office.status(first).as_str(), office.status(second).as_str()), ("draft", "approved"));
    assert_eq!(office.log(first)[0], "It was taken back, so it is a draft again.");
    assert_eq!(office.log(second)[0], "It will no longer go out automatically: the guide was taken back.");
    office.off_until("2026-11-22T14:00:00Z");
    office.town.wait_for_jobs();
    assert_eq!(office.published_body(&draft), None);
}

#[test]
fn a_town_that_asks_for_no_approval_publishes_as_ever_and_may_ask() {
    let town = TestTown::empty();
    let (ann, bob) = (clerk(&town, "ann@wexbury.example", "Ann"), clerk(&town, "bob@wexbury.example", "Bob"));
    let office = Office { town, ann, bob };
    let (draft, id) = office.in_review();
    let edition = office.get(&format!("guides/{}/", draft["id"]))["edition"].clone();
    let path = format!("guides/{}/publish/", draft["id"]);
    let published = office.send(&office.ann, "POST", &path, &json!({ "edition": edition }));
    assert_eq!((published.status, office.status(id).as_str()), (Code::Ok, "published"));
    assert_eq!(office.log(id)[0], "It was published.");
    assert_eq!(office.published_body(&draft), draft["content"]["body"].as_str().map(str::to_owned));
}

#[test]
fn a_failure_to_publish_leaves_alone_what_somebody_has_decided_since() {
    let office = office();
    let (_, id) = office.in_review();
    office.decide(&office.bob, id, "approve", &json!([]));
    let plan = |at: &str| {
        office.send(&office.ann, "POST", &format!("approvals/{id}/schedule/"), &json!({ "at": at }))
    };
    let fail = |turn: i64| {
        let actor = Actor { user_id: None, name: "schedule".into(), at: office.town.clock.stamp() };
        publishing::note_failure(&office.town.conn(), &actor, [id, turn], "A picture is missing.").unwrap();
    };
    plan("2026-11-22T08:00");
    plan("");
    let log = office.log(id);
    fail(1);
    assert_eq!(office.log(id), log, "the plan was taken back");
    plan("2026-11-23T08:00");
    fail(1);
    assert_eq!(office.status(id), "scheduled", "it has another plan");
    fail(2);
    assert_eq!(office.status(id), "approved");
    assert_eq!(office.log(id)[0], "It was not published: A picture is missing.");
    fail(2);
    assert_eq!(office.bells("ann@wexbury.example"), ["Approved: Rainy days", "Not published: Rainy days"]);
}

#[test]
fn why_it_was_not_published_is_told_until_the_text_is_changed_or_published() {
    let office = office_of(TestTown::empty());
    for is_edited in [true, false] {
        let (draft, id) = office.in_review();
        office.decide(&office.bob, id, "approve", &json!([]));
        let plan = json!({ "at": "2026-11-22T08:00" });
        office.send(&office.ann, "POST", &format!("approvals/{id}/schedule/"), &plan);
        let actor = Actor { user_id: None, name: "schedule".into(), at: office.town.clock.stamp() };
        publishing::note_failure(&office.town.conn(), &actor, [id, 1], "A picture is missing.").unwrap();
        let problem = || {
            let state = office.get(&format!("approvals/of/guide/{}/", draft["id"]));
            state["approval"]["problem"].as_str().unwrap().to_owned()
        };
        eventually(|| problem() == "A picture is missing.");
        if is_edited {
            office.edit(&draft, 2, "Without the picture.");
            assert_eq!((office.status(id).as_str(), problem().as_str()), ("draft", ""));
        }
        let path = format!("guides/{}/", draft["id"]);
        let edition = json!({ "edition": office.get(&path)["edition"] });
        let published = office.send(&office.ann, "POST", &format!("{path}publish/"), &edition);
        assert_eq!(published.status, Code::Ok, "{}", published.text);
        assert_eq!(problem(), "", "edited: {is_edited}");
        assert!(office.log(id).iter().any(|words| words == "It was not published: A picture is missing."));
    }
}

#[test]
fn a_guide_that_is_deleted_and_restored_is_still_approved_and_planned() {
    let office = office();
    let (draft, _) = office.in_review();
    let edited = office.edit(&draft, 2, "Second.");
    let id = office.ask(&edited, &json!({})).json()["id"].as_i64().unwrap();
    office.decide(&office.bob, id, "approve", &json!([]));
    let plan = json!({ "at": "2026-11-22T08:00" });
    office.send(&office.ann, "POST", &format!("approvals/{id}/schedule/"), &plan);
    let versions: i64 =
        office.town.conn().query_row("SELECT count(*) FROM guide_versions", [], |row| row.get(0)).unwrap();
    assert!(versions > 1);
    let log = office.log(id);
    let deleted = json!({ "kind": "guide", "record_id": draft["id"], "reason": "By mistake." });
    let deleted = office.send(&office.ann, "POST", "deleted-records/", &deleted).json();
    let path = format!("deleted-records/{}/restore/", deleted["id"]);
    assert_eq!(office.send(&office.ann, "POST", &path, &json!({})).status, Code::Ok);
    assert_eq!((office.status(id).as_str(), office.log(id)), ("scheduled", log));
}
