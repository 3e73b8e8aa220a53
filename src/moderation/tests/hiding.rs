use rocket::http::Status;
use serde_json::{Value, json};

use super::Office;

/// An event of Ada's on the calendar.
fn adas_event(office: &Office, staff: &str) -> i64 {
    let event = json!({ "title": "Jazz on the quay", "start_date": "2026-12-01", "location": "Quay" });
    let id = office.done(staff, "POST", "events/", &event)["id"].as_i64().unwrap();
    let ada = crate::accounts::find_user_id(&office.town.conn(), "ada@reader.example").unwrap();
    let sql = "UPDATE events SET submitted_by = ?2 WHERE id = ?1";
    office.town.conn().execute(sql, (id, ada)).unwrap();
    id
}

#[test]
fn what_the_lists_hide_names_a_rule_is_told_to_its_author_and_undone_without_a_trace() {
    let office = Office::new();
    let (ann, _) = (office.clerk("Ann"), office.ada());
    let id = adas_event(&office, &ann);
    let hide = json!({ "action": "hide", "ids": [id] });
    let refused = office.ask(&ann, "POST", "admin/bulk-edits/events/", &hide);
    assert_eq!(refused.status, Status::BadRequest);
    assert_eq!(refused.json()["rule"][0], "Choose the posted rule by which this is refused.");
    assert_eq!(office.town.json("/api/v1/events/")["count"], 1);

    let hide = json!({ "action": "hide", "ids": [id], "rule": "not_confirmed", "reason": "No such quay." });
    let step = office.done(&ann, "POST", "admin/bulk-edits/events/", &hide);
    assert_eq!(office.town.json("/api/v1/moderation/")["hidden"], 1);
    let undo = format!("admin/bulk-edits/{}/undo/", step["id"]);
    office.done(&ann, "POST", &undo, &json!({}));
    let locked = crate::events::list_locked_fields(&office.town.conn(), id).unwrap();
    assert_eq!(locked, Vec::<String>::new(), "its source may hide it as before");
    office.later();
    assert_eq!(office.town.json("/api/v1/moderation/")["hidden"], 0, "undone at once");
    assert!(office.notices(&office.ada()).is_empty());

    office.done(&ann, "POST", "admin/bulk-edits/events/", &hide);
    office.later();
    assert_eq!(office.notices(&office.ada()), ["Jazz on the quay was taken down"]);
    let own = office.own();
    assert_eq!((&own["rule"], &own["note"]), (&json!("not_confirmed"), &json!("No such quay.")));
    assert!(own["content"].as_str().unwrap().contains("2026-12-01"), "{own}");

    // Shown again: the notice says so, and taking that back hides it for the same reason.
    let show = json!({ "action": "show", "ids": [id] });
    let step = office.done(&office.clerk("Ann"), "POST", "admin/bulk-edits/events/", &show);
    assert!(office.own()["restored_at"].is_string());
    let undo = format!("admin/bulk-edits/{}/undo/", step["id"]);
    office.done(&office.clerk("Ann"), "POST", &undo, &json!({}));
    assert_eq!(office.own()["restored_at"], Value::Null);

    // Where showing it granted an appeal, its author was told so, and it stays.
    assert_eq!(office.appeal(own["token"].as_str().unwrap()).status, Status::Ok);
    let step = office.done(&office.clerk("Bob"), "POST", "admin/bulk-edits/events/", &show);
    let undo = format!("admin/bulk-edits/{}/undo/", step["id"]);
    assert_eq!(office.done(&office.clerk("Bob"), "POST", &undo, &json!({}))["count"], 0);
    assert_eq!(office.own()["appeal"]["outcome"], "restored");
}

#[test]
fn the_editors_of_events_and_deals_hide_by_a_rule_too() {
    let office = Office::new();
    let (ann, ada) = (office.clerk("Ann"), office.ada());
    let id = adas_event(&office, &ann);
    let path = format!("events/{id}/");
    for visibility in ["hidden", "rejected"] {
        let refused = office.ask(&ann, "PATCH", &path, &json!({ "visibility": visibility }));
        assert_eq!(refused.status, Status::BadRequest, "{visibility}");
        assert!(refused.json()["rule"].is_array(), "{}", refused.text);
    }
    let hide =
        json!({ "visibility": "hidden", "title": "Jazz", "rule": "spam", "reason": "An advertisement." });
    office.done(&ann, "PATCH", &path, &hide);
    let own = office.own();
    assert_eq!((&own["rule"], &own["title"]), (&json!("spam"), &json!("Jazz on the quay")), "as it was");
    // It is hidden already: nothing more is to be said.
    office.done(&ann, "PATCH", &path, &json!({ "title": "Jazz at noon" }));
    office.done(&ann, "PATCH", &path, &json!({ "visibility": "published" }));
    assert!(office.own()["restored_at"].is_string());

    let ada_id = crate::accounts::find_user_id(&office.town.conn(), "ada@reader.example").unwrap().unwrap();
    let sql = "INSERT INTO business_members (business_id, user_id, role, created_at) VALUES (1, ?1, 'owner', '2026-11-01')";
    office.town.conn().execute(sql, [ada_id]).unwrap();
    let deal = json!({ "title": "Half off", "business": 1, "status": "published", "description": "Maps." });
    let deal = office.done(&ann, "POST", "deals/", &deal)["id"].as_i64().unwrap();
    let path = format!("deals/{deal}/");
    for status in ["withdrawn", "draft"] {
        let refused = office.ask(&ann, "PATCH", &path, &json!({ "status": status }));
        assert!(refused.json()["rule"].is_array(), "{status}: {}", refused.text);
    }
    // What its own people end is their own business.
    office.done(&ada, "PATCH", &path, &json!({ "status": "withdrawn" }));
    office.done(&ada, "PATCH", &path, &json!({ "status": "published" }));
    assert_eq!(office.town.json("/api/v1/moderation/")["hidden"], 1);
    let end = json!({ "status": "withdrawn", "rule": "not_confirmed" });
    office.done(&ann, "PATCH", &path, &end);
    office.later();
    assert_eq!(office.notices(&office.ada())[0], "Your deal was withdrawn: Half off");
    let own = office.own();
    assert_eq!((&own["kind"], &own["content"]), (&json!("deal"), &json!("Half off\nMaps.")));

    // Somebody else grants the appeal, and residents see it again.
    assert_eq!(office.appeal(own["token"].as_str().unwrap()).status, Status::Ok);
    let bob = office.clerk("Bob");
    let waiting = office.get(&bob, "admin/inbox/?kind=appeal")["results"][0]["subject_id"].clone();
    assert_eq!(office.answer(&bob, &waiting, "approve", "").status, Status::Ok);
    office.later();
    assert_eq!(office.own()["appeal"]["outcome"], "restored");
    assert_eq!(office.town.get(&format!("/api/v1/deals/{deal}/")).status, Status::Ok);
    assert_eq!(office.town.json("/api/v1/deals/")["count"], 1);
}
