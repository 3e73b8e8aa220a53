use rocket::http::Status;
use serde_json::{Value, json};

use super::Office;
use crate::accounts;
use crate::directory::{self, BusinessRole, NewBusiness};
use crate::testing::TestTown;

/// An office that approves deals.
fn approving() -> Office {
    let town = TestTown::configured(
        |config| config.deals.approval = true,
        |conn| {
            let shop = NewBusiness {
                name: "Ferry Books".into(),
                category: "Books".into(),
                ..NewBusiness::default()
            };
            crate::directory::save(conn, &shop, "2026-11-21T15:00:00.000Z", |_, new| new.clone()).unwrap();
        },
    );
    Office { town }
}

/// The owner's new deal; its id.
fn offer(office: &Office) -> Value {
    let deal = json!({ "title": "Half off maps", "business": 1, "end_date": "2026-12-24" });
    office.done(&office.town.owner(1), "POST", "deals/", &deal)["id"].clone()
}

/// What the owner sees of the newest decision.
fn own(office: &Office) -> Value {
    office.get(&office.town.owner(1), "moderation/mine/")["results"][0].clone()
}

fn withdraw(office: &Office, id: &Value) {
    let body = json!({ "status": "withdrawn", "rule": "private_information", "reason": "Her address." });
    office.done(&office.clerk("Ann"), "PATCH", &format!("deals/{id}/"), &body);
    office.later();
}

fn is_listed(office: &Office) -> bool {
    office.town.json("/api/v1/deals/")["count"] == 1
}

#[test]
fn a_deal_that_was_sent_back_is_approved_after_an_appeal() {
    let office = approving();
    let (ann, _bob) = (office.clerk("Ann"), office.clerk("Bob"));
    let id = offer(&office);
    let back = json!({ "rule": "incomplete", "reason": "Which maps?" });
    office.done(&ann, "POST", &format!("admin/deals/{id}/return/"), &back);
    office.later();
    let decision = own(&office);
    assert_eq!((&decision["kind"], &decision["title"]), (&json!("deal"), &json!("Half off maps")));
    assert_eq!(office.appeal(decision["token"].as_str().unwrap()).status, Status::Ok);
    office.answer(&office.clerk("Bob"), &decision["id"], "approve", "");
    office.later();
    assert_eq!(office.town.json("/api/v1/deals/")["results"][0]["title"], "Half off maps");
    let told = office.notices(&office.town.owner(1));
    assert_eq!(told, ["Your appeal was granted: Half off maps", "Please change: Half off maps"]);
}

#[test]
fn a_deal_that_was_sent_back_and_corrected_leaves_nothing_to_appeal_once_it_is_approved() {
    let office = approving();
    let id = offer(&office);
    let back = json!({ "rule": "incomplete", "reason": "Which maps?" });
    office.done(&office.clerk("Ann"), "POST", &format!("admin/deals/{id}/return/"), &back);
    office.later();
    let corrected = json!({ "title": "Half off sea maps", "status": "published" });
    office.done(&office.town.owner(1), "PATCH", &format!("deals/{id}/"), &corrected);
    assert_eq!(own(&office)["may_appeal"], true);
    office.done(&office.clerk("Ann"), "POST", &format!("admin/deals/{id}/approve/"), &json!({}));
    assert!(is_listed(&office));
    assert_eq!(own(&office)["may_appeal"], false);
}

#[test]
fn a_deal_that_the_office_made_a_draft_is_shown_again_after_an_appeal() {
    let office = Office::new();
    let id = offer(&office);
    office.clerk("Bob");
    let body = json!({ "status": "draft", "rule": "not_confirmed" });
    office.done(&office.clerk("Ann"), "PATCH", &format!("deals/{id}/"), &body);
    office.later();
    assert!(!is_listed(&office));
    let decision = own(&office);
    assert_eq!(office.appeal(decision["token"].as_str().unwrap()).status, Status::Ok);
    office.answer(&office.clerk("Bob"), &decision["id"], "approve", "");
    office.later();
    assert!(is_listed(&office));
}

#[test]
fn a_clerk_whose_own_business_it_is_shows_again_as_the_office_and_is_told_where() {
    let office = Office::new();
    let id = offer(&office);
    let bob = office.clerk("Bob");
    withdraw(&office, &id);
    let (conn, now) = (office.town.conn(), office.town.clock.stamp());
    let user = accounts::find_user_id(&conn, "bob@wexbury.example").unwrap().unwrap();
    directory::set_member(&conn, 1, user, BusinessRole::Owner, &now).unwrap();
    let told = office.ask(&bob, "PATCH", &format!("deals/{id}/"), &json!({ "status": "published" }));
    assert_eq!(told.status, Status::Forbidden, "{}", told.text);
    assert!(told.text.contains("As the office, you can show it again in the list of deals"), "{}", told.text);
    let show = json!({ "action": "show", "ids": [id] });
    assert_eq!(office.done(&bob, "POST", "admin/bulk-edits/deals/", &show)["count"], 1);
    assert!(is_listed(&office));

    let hide = json!({ "action": "hide", "ids": [1], "rule": "spam" });
    office.done(&office.clerk("Ann"), "POST", "admin/bulk-edits/businesses/", &hide);
    let show = json!({ "action": "show", "ids": [1] });
    assert_eq!(office.done(&bob, "POST", "admin/bulk-edits/businesses/", &show)["count"], 1);
    assert!(is_listed(&office), "with its business");

    // A draft is not in the office's reach that way.
    let body = json!({ "status": "draft", "rule": "not_confirmed" });
    office.done(&office.clerk("Ann"), "PATCH", &format!("deals/{id}/"), &body);
    let told = office.ask(&bob, "PATCH", &format!("deals/{id}/"), &json!({ "status": "published" }));
    assert_eq!(told.status, Status::Forbidden, "{}", told.text);
    assert!(told.text.contains("Only an appeal brings it back"), "{}", told.text);
}

#[test]
fn a_business_does_not_show_again_what_the_office_withdrew_by_a_rule() {
    let office = Office::new();
    let id = offer(&office);
    office.clerk("Bob");
    withdraw(&office, &id);
    let page = format!("/deals/{id}");
    assert_eq!(office.town.get(&page).status, Status::NotFound, "nobody reads it");
    assert_eq!(office.town.get(&format!("/api/v1{page}/")).status, Status::NotFound);
    let kept = office.get(&office.town.owner(1), "businesslistings/1/deals/")["deals"][0].clone();
    assert_eq!((&kept["stage"], &kept["is_held"]), (&json!("withdrawn"), &json!(true)));
    assert_eq!(office.get(&office.town.owner(1), &format!("deals/{id}/"))["title"], "Half off maps");

    let decision = own(&office);
    assert_eq!(office.appeal(decision["token"].as_str().unwrap()).status, Status::Ok);
    let path = format!("deals/{id}/");
    let refused = |method: &str, path: &str, body: &Value| {
        let answer = office.ask(&office.town.owner(1), method, path, body);
        assert_eq!(answer.status, Status::Forbidden, "{method} {path} {body}: {}", answer.text);
        let detail = answer.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains("Only an appeal brings it back"), "{detail}");
    };
    refused("PATCH", &path, &json!({ "status": "published" }));
    refused("PATCH", &path, &json!({ "status": "draft" }));
    refused("POST", &format!("{path}renew/"), &json!({}));
    assert!(!is_listed(&office));
    assert_eq!(own(&office)["appeal"]["outcome"], Value::Null);
    office.done(&office.town.owner(1), "PATCH", &path, &json!({ "terms": "One each." }));

    office.answer(&office.clerk("Bob"), &decision["id"], "approve", "");
    office.later();
    assert!(is_listed(&office));
    assert_eq!(office.town.get(&page).status, Status::Ok);
    // Its own decisions are its own again.
    for status in ["withdrawn", "published"] {
        office.done(&office.town.owner(1), "PATCH", &path, &json!({ "status": status }));
    }
    assert!(is_listed(&office));
}

#[test]
fn where_deals_need_approval_a_business_appeals_a_withdrawal_all_the_same() {
    let office = approving();
    let id = offer(&office);
    office.done(&office.clerk("Ann"), "POST", &format!("admin/deals/{id}/approve/"), &json!({}));
    withdraw(&office, &id);
    let owner = office.town.owner(1);
    let path = format!("deals/{id}/");
    for status in ["published", "draft"] {
        let answer = office.ask(&owner, "PATCH", &path, &json!({ "status": status }));
        assert_eq!(answer.status, Status::Forbidden, "{status}: {}", answer.text);
    }
    assert_eq!(office.ask(&owner, "POST", &format!("{path}renew/"), &json!({})).status, Status::Forbidden);
    // A copy that it changes is a new deal, which the office reads.
    let copy = office.done(&owner, "POST", &format!("{path}duplicate/"), &json!({}));
    let sent = json!({ "title": "Half off globes", "status": "published" });
    let sent = office.done(&owner, "PATCH", &format!("deals/{}/", copy["id"]), &sent);
    assert_eq!(sent["stage"], "waiting");
}

#[test]
fn a_withdrawal_that_staff_take_back_in_the_trail_counts_as_restored() {
    let office = Office::new();
    let id = offer(&office);
    withdraw(&office, &id);
    assert_eq!(own(&office)["restored_at"], Value::Null);
    let ann = office.clerk("Ann");
    let trail = office.get(&ann, "admin/audit/?action=deal.update");
    let entry = &trail["results"][0]["id"];
    office.done(&ann, "POST", &format!("admin/audit/{entry}/restore/"), &json!({}));
    assert!(is_listed(&office));
    assert!(own(&office)["restored_at"].is_string());
}
