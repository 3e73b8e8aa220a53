//! An undone decision leaves everything as it was before, except what was edited since.

use super::found::{FOUND, with_found};
use super::moderation::{heard, sent_in, visibility};
use super::*;
use crate::accounts::Role;

/// What decisions change, whole rows but for what tells that an event was changed and changed back. The event
/// that a split makes stays as a removed one.
fn rows(town: &TestTown) -> Vec<String> {
    let conn = town.conn();
    let mut all = Vec::new();
    for table in [
        "events WHERE visibility <> 'removed'",
        "locked_event_fields",
        "source_items",
        "event_pairs",
        "event_interests",
        "event_reports",
        "organizer_answers",
        "moderation_decisions",
    ] {
        let mut statement = conn.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let mut rows = statement.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            for (at, name) in names.iter().enumerate() {
                if !["updated_at", "sequence"].contains(&name.as_str()) {
                    let value: rusqlite::types::Value = row.get(at).unwrap();
                    all.push(format!("{table}: {name} {value:?}"));
                }
            }
        }
    }
    all
}

fn undo_newest(town: &TestTown, staff: &str) {
    let newest = "SELECT max(id) FROM review_decisions";
    let newest: i64 = town.conn().query_row(newest, [], |row| row.get(0)).unwrap();
    post(town, staff, &format!("{REVIEW}undo/"), &json!({ "decisions": [newest] }));
}

/// Makes a decision and undoes it.
fn decide_and_undo(town: &TestTown, staff: &str, path: &str, token: &str, decision: &Value) {
    let before = rows(town);
    post(town, token, path, decision);
    assert_ne!(rows(town), before, "{decision}");
    undo_newest(town, staff);
    assert_eq!(rows(town), before, "{decision}");
}

fn decide_path(id: i64) -> String {
    format!("{REVIEW}{id}/decide/")
}

#[test]
fn an_undone_cancellation_locks_nothing_that_was_not_locked_before() {
    let (town, calendar) = (town(), Calendar::new(&[concert(), fair()]));
    let staff = staff(&town);
    let source = calendar.join(&town, &staff, &json!({ "publish_threshold": 0.0 }));
    let ids: Vec<i64> = events(&town).iter().map(|event| event.0).collect();
    let lock = "INSERT INTO locked_event_fields (event_id, field) VALUES (?1, 'status')";
    town.conn().execute(lock, [ids[1]]).unwrap();
    for id in &ids {
        decide_and_undo(&town, &staff, &decide_path(*id), &staff, &json!({ "verb": "cancel" }));
    }
    let told = [concert(), fair()].map(|mut event| {
        event["eventStatus"] = json!("https://schema.org/EventPostponed");
        event
    });
    calendar.tell(&told);
    ask_again(&town, &staff, source);
    let status = |id: i64| get(&town, &staff, &format!("{REVIEW}{id}/"))["status"].clone();
    assert_eq!((status(ids[0]), status(ids[1])), (json!("postponed"), json!("scheduled")));
}

#[test]
fn an_event_that_was_deleted_since_is_not_brought_back_by_an_old_decision() {
    let (town, calendar) = (town(), Calendar::new(&[concert()]));
    let staff = staff(&town);
    calendar.join(&town, &staff, &json!({ "publish_threshold": 0.0 }));
    let id = events(&town)[0].0;
    post(&town, &staff, &decide_path(id), &json!({ "verb": "cancel" }));
    let body = json!({ "kind": "event", "record_id": id, "reason": "Entered twice." });
    let deleted = town.ask("POST", "/api/v1/admin/deleted-records/", &staff, &body).json();
    let newest = || get(&town, &staff, &format!("{REVIEW}decisions/"))["results"][0].clone();
    assert_eq!(newest()["may_undo"], false);
    let undo = json!({ "decisions": [newest()["id"]] });
    let refused = town.ask("POST", &format!("{REVIEW}undo/"), &staff, &undo);
    assert_eq!(refused.status, Status::BadRequest, "{}", refused.text);
    assert!(refused.text.contains("This event was deleted since."), "{}", refused.text);
    assert_eq!(visibility(&town, id), "removed");
    town.done(
        "POST",
        &format!("/api/v1/admin/deleted-records/{}/restore/", deleted["id"]),
        &staff,
        &json!({}),
    );
    assert_eq!(newest()["may_undo"], true);
    post(&town, &staff, &format!("{REVIEW}undo/"), &undo);
    assert_eq!(get(&town, &staff, &format!("{REVIEW}{id}/"))["status"], "scheduled");
}

#[test]
fn what_a_business_undoes_leaves_its_event_as_it_was_with_or_without_a_confidence() {
    let (town, _calendar, owner, staff, _) = with_found(0.0);
    let id = events(&town)[0].0;
    let path = format!("{FOUND}{id}/");
    decide_and_undo(&town, &staff, &path, &owner, &json!({ "verb": "disown", "text": "Ask the church." }));
    for confidence in [Some(0.7), None] {
        let set = "UPDATE events SET confidence_score = ?2 WHERE id = ?1";
        town.conn().execute(set, (id, confidence)).unwrap();
        decide_and_undo(&town, &staff, &path, &owner, &json!({ "verb": "confirm" }));
    }
}

#[test]
fn what_was_edited_since_the_decision_stays_as_edited() {
    let (town, _calendar, owner, staff, _) = with_found(0.0);
    let ids: Vec<i64> = events(&town).iter().map(|event| event.0).collect();
    let set_status = |id: i64, status: &str| {
        town.done("PATCH", &format!("/api/v1/events/{id}/"), &staff, &json!({ "status": status }));
    };
    let status = |id: i64| get(&town, &staff, &format!("{REVIEW}{id}/"))["status"].clone();
    post(&town, &owner, &format!("{FOUND}{}/", ids[0]), &json!({ "verb": "confirm" }));
    set_status(ids[0], "cancelled");
    undo_newest(&town, &staff);
    assert_eq!(status(ids[0]), "cancelled");
    let verification: String = town
        .conn()
        .query_row("SELECT verification_status FROM events WHERE id = ?1", [ids[0]], |row| row.get(0))
        .unwrap();
    assert_ne!(verification, "verified", "what it did change is restored");

    post(&town, &staff, &decide_path(ids[1]), &json!({ "verb": "cancel" }));
    set_status(ids[1], "postponed");
    undo_newest(&town, &staff);
    assert_eq!(status(ids[1]), "postponed");
    let locked = crate::events::list_locked_fields(&town.conn(), ids[1]).unwrap();
    assert!(locked.contains(&"status".to_owned()), "no source changes it again: {locked:?}");

    let (sent, _) = sent_in(&town);
    post(&town, &staff, &decide_path(sent), &json!({ "verb": "publish" }));
    let hide =
        json!({ "action": "hide", "ids": [sent], "rule": "not_confirmed", "reason": "No such porch." });
    town.done("POST", "/api/v1/admin/bulk-edits/events/", &staff, &hide);
    let hidden = visibility(&town, sent);
    assert_ne!(hidden, "published");
    undo_newest(&town, &staff);
    assert_eq!(visibility(&town, sent), hidden);
}

/// An event with an item of its own source and one that was merged into it automatically.
fn with_merged(town: &TestTown, staff: &str) -> (i64, [Calendar; 2]) {
    let first = Calendar::new(&[concert()]);
    first.join(town, staff, &json!({ "publish_threshold": 0.0 }));
    let mut same = concert();
    same["name"] = json!("HARBOR CONCERT!");
    let second = Calendar::new(&[same]);
    second.join(town, staff, &json!({ "name": "Library" }));
    let events = events(town);
    assert_eq!(events.len(), 1, "{events:?}");
    (events[0].0, [first, second])
}

/// The items of an event: their ids, and whether they were merged into it automatically.
fn items(town: &TestTown, staff: &str, id: i64) -> Vec<(i64, bool)> {
    let case = get(town, staff, &format!("{REVIEW}{id}/"));
    let items = case["source_items"].as_array().unwrap().iter();
    items.map(|item| (item["id"].as_i64().unwrap(), item["is_merged"].as_bool().unwrap())).collect()
}

#[test]
fn an_undone_split_leaves_merged_what_was_merged_and_the_confidence() {
    let town = town();
    let staff = staff(&town);
    let (id, _calendars) = with_merged(&town, &staff);
    let items_before = items(&town, &staff, id);
    assert_eq!(items_before.iter().map(|item| item.1).collect::<Vec<_>>(), [false, true]);
    let path = decide_path(id);
    for (item, _) in &items_before {
        decide_and_undo(&town, &staff, &path, &staff, &json!({ "verb": "split", "source_item": item }));
    }
    // A snapshot from before this was kept.
    post(&town, &staff, &path, &json!({ "verb": "split", "source_item": items_before[1].0 }));
    let older = "UPDATE review_decisions SET before = json_set(
        json_remove(before, '$.merged_items', '$.was_merged', '$.locked', '$.confidence'), '$.was_joined', json('true'))";
    town.conn().execute(older, []).unwrap();
    undo_newest(&town, &staff);
    assert_eq!(items(&town, &staff, id), items_before);
}

#[test]
fn an_undone_merge_leaves_merged_what_was_merged() {
    let town = town();
    let staff = staff(&town);
    let (id, _calendars) = with_merged(&town, &staff);
    let mut alike = concert();
    alike["name"] = json!("Harbor Concert (Kids)");
    let third = Calendar::new(&[alike]);
    third.join(&town, &staff, &json!({ "name": "School", "publish_threshold": 0.0 }));
    let other = events(&town)[1].0;
    // Without anybody interested, an event has no engagement score until a merge computes it.
    for (reader, event) in [("ann@reader.example", other), ("ben@reader.example", id)] {
        let reader = town.member(reader, Role::Consumer);
        post(&town, &reader, &format!("/api/v1/events/{event}/toggle_interest/"), &json!({}));
    }
    decide_and_undo(&town, &staff, &decide_path(id), &staff, &json!({ "verb": "merge", "into": other }));
}

#[test]
fn an_undone_publication_is_taken_down_again_for_the_former_reason() {
    let town = town();
    let staff = staff(&town);
    let (id, ada) = sent_in(&town);
    let path = decide_path(id);
    let reject = json!({ "verb": "reject", "rule": "incomplete", "reason": "Where is it?" });
    post(&town, &staff, &path, &reject);
    heard(&town, &ada, 1);
    let own = || get(&town, &ada, "/api/v1/moderation/mine/")["results"][0].clone();
    assert_eq!(own()["may_appeal"], true);
    decide_and_undo(&town, &staff, &path, &staff, &json!({ "verb": "publish" }));
    assert_eq!((&own()["restored_at"], &own()["may_appeal"]), (&Value::Null, &json!(true)));
    // Rejected twice, it stays rejected when only the second is undone.
    let before = rows(&town);
    post(&town, &staff, &path, &reject);
    undo_newest(&town, &staff);
    assert_eq!(rows(&town), before);

    // Where publishing it granted an appeal, its author was told so, and it stays.
    let appeal = format!("/api/v1/moderation/decisions/{}/appeal/", own()["token"].as_str().unwrap());
    assert_eq!(town.post(&appeal, &json!({ "text": "It is at Elm Street." })).status, Status::Ok);
    let published = post(&town, &staff, &path, &json!({ "verb": "publish" }));
    let undo = json!({ "decisions": published["decisions"] });
    assert_eq!(town.ask("POST", &format!("{REVIEW}undo/"), &staff, &undo).status, Status::BadRequest);
    assert_eq!(visibility(&town, id), "published");
    assert_eq!(own()["appeal"]["outcome"], "restored");
}

#[test]
fn a_sent_back_event_that_is_shown_as_canceled_is_restored_and_its_appeal_answered() {
    let town = town();
    let staff = staff(&town);
    let (id, ada) = sent_in(&town);
    let path = decide_path(id);
    post(&town, &staff, &path, &json!({ "verb": "reject", "rule": "incomplete", "reason": "Where is it?" }));
    heard(&town, &ada, 1);
    let own = || get(&town, &ada, "/api/v1/moderation/mine/")["results"][0].clone();
    let cancel = json!({ "verb": "cancel" });
    decide_and_undo(&town, &staff, &path, &staff, &cancel);
    assert_eq!((&own()["restored_at"], &own()["may_appeal"]), (&Value::Null, &json!(true)));

    let appeal = format!("/api/v1/moderation/decisions/{}/appeal/", own()["token"].as_str().unwrap());
    assert_eq!(
        town.post(&appeal, &json!({ "text": "It was called off. Please say so." })).status,
        Status::Ok
    );
    let canceled = post(&town, &staff, &path, &cancel);
    assert_eq!((&own()["appeal"]["outcome"], own()["restored_at"].is_string()), (&json!("restored"), true));
    let undo = json!({ "decisions": canceled["decisions"] });
    assert_eq!(town.ask("POST", &format!("{REVIEW}undo/"), &staff, &undo).status, Status::BadRequest);
    assert_eq!(visibility(&town, id), "published");
}
