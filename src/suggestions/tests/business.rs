//! A listing that has people: they are asked first.

use jiff::SignedDuration;

use super::*;
use crate::accounts::NewUser;
use crate::directory::{self, BusinessRole};
use crate::notifications::{self, NewNotification, NotificationKind};
use crate::testing::eventually;

const RECEIVED: &str = "/api/v1/suggestions/received/";

fn suggest(town: &TestTown, token: &str, body: &Value) -> Value {
    let sent = town.ask("POST", SUGGEST, token, body);
    assert_eq!(sent.status, Status::Created, "{}", sent.text);
    sent.json()
}

fn new_phone() -> Value {
    json!({ "field": "phone", "value": "860-555-0177", "email": "walker@reader.example" })
}

fn queue(town: &TestTown, clerk: &str, status: &str) -> Vec<Value> {
    let path = format!("/api/v1/admin/suggestions/?status={status}");
    town.ask("GET", &path, clerk, &Value::Null).json()["results"].as_array().unwrap().clone()
}

/// The links in a user's notifications, newest first.
fn links(town: &TestTown, token: &str) -> Vec<String> {
    let answer = town.ask("GET", "/api/v1/notifications/", token, &Value::Null).json();
    let notices = answer["results"].as_array().unwrap().iter();
    notices.map(|notice| notice["link"].as_str().unwrap().to_owned()).collect()
}

/// The API call behind the link in the newest notification.
fn link(town: &TestTown, token: &str) -> String {
    let page = links(town, token).remove(0);
    format!("/api/v1/suggestions/links/{}/", page.strip_prefix("/suggestions/").unwrap())
}

#[test]
fn the_owner_is_asked_first_and_keeps_a_suggestion_by_the_link_without_signing_in() {
    let town = town();
    let (owner, clerk) = (town.owner(1), town.superuser());
    let thanks = suggest(&town, "", &new_phone());
    assert_eq!(
        thanks["detail"],
        "Thank you. The business is asked first, and the town office if nobody answers."
    );
    assert_eq!(titles(&town, &owner), ["A change to Ferry Books was suggested"]);
    assert_eq!((titles(&town, &clerk).len(), queue(&town, &clerk, "open").len()), (0, 0), "staff wait");
    let link = link(&town, &owner);
    for _ in 0..2 {
        let shown = town.json(&link);
        assert_eq!(shown["is_open"], true);
        assert_eq!(shown["suggestion"]["present"], "860-555-0100");
        assert_eq!(shown["suggestion"]["value"], "860-555-0177");
        assert_eq!(shown["suggestion"]["sender"], "A visitor", "an address is not passed on");
    }
    assert_eq!(town.json(BUSINESS)["phone"], "860-555-0100", "reading changes nothing");
    assert_eq!(town.post(&link, &json!({})).json()["answer"][0], "This field is required.");
    let kept = town.post(&link, &json!({ "answer": "keep" }));
    assert_eq!(kept.json()["suggestion"]["status"], "approved", "{}", kept.text);
    assert_eq!(town.json(BUSINESS)["phone"], "860-555-0177");
    let again = town.post(&link, &json!({ "answer": "discard" }));
    assert_eq!(again.json()["status"][0], "This suggestion has already been decided.");
    assert_eq!(town.json(&link)["is_open"], false);
    // The sender is told the same as if staff had decided, and the audit trail shows who did.
    let outbox = town.ask("GET", "/api/v1/admin/outbox/", &clerk, &Value::Null).json()["results"].clone();
    let to_sender = |mail: &Value| mail["to"] == "walker@reader.example";
    let mail = outbox.as_array().unwrap().iter().find(|mail| to_sender(mail)).unwrap().clone();
    assert_eq!(mail["subject"], "Your suggestion for Ferry Books was accepted");
    let trail =
        town.ask("GET", "/api/v1/admin/audit/?action=suggestion.approve", &clerk, &Value::Null).json();
    let entry = &trail["results"][0];
    assert_eq!((&entry["who"], &entry["can_restore"]), (&json!("owner@wexbury.example"), &json!(true)));
}

#[test]
fn an_owner_who_is_editing_the_listing_is_told_of_a_suggestion_that_was_approved_meanwhile() {
    let town = town();
    let (owner, clerk) = (town.owner(1), town.superuser());
    suggest(&town, "", &json!({ "field": "phone", "value": "860-555-0177", "is_urgent": true }));
    let edited = town.ask("GET", &format!("{BUSINESS}manage/"), &owner, &Value::Null).json();
    let id = queue(&town, &clerk, "open")[0]["id"].clone();
    assert_eq!(decide(&town, &clerk, &id, &json!({ "status": "approved" })).status, Status::Ok);
    let edit = json!({ "phone": "860-555-0199", "revision": edited["revision"] });
    let saved = town.ask("PATCH", BUSINESS, &owner, &edit);
    assert_eq!((saved.status.code, &saved.json()["conflicts"][0]["theirs"]), (409, &json!("860-555-0177")));
    assert_eq!(town.json(BUSINESS)["phone"], "860-555-0177");
}

#[test]
fn an_address_that_nobody_confirmed_gets_no_link_that_acts_without_logging_in() {
    let town = TestTown::configured(
        |config| config.server.base_url = "https://wexbury.example".into(),
        |conn| {
            directory::save(conn, &books(), "2026-11-21T12:00:00.000Z", |_, new| new.clone()).unwrap();
        },
    );
    let (id, token) = town.join(&NewUser { email: "mistyped@wexbury.example".into(), ..NewUser::default() });
    let conn = town.conn();
    directory::set_member(&conn, 1, id, BusinessRole::Owner, &town.clock.stamp()).unwrap();
    suggest(&town, "", &new_phone());
    let decided = NewNotification {
        user_id: id,
        kind: NotificationKind::Contributions,
        title: "Your review was hidden",
        message: "",
        link: "/moderation/secret",
        cause: "moderation:1",
    };
    notifications::notify(&conn, &decided).unwrap();
    let mails = || {
        let mut statement =
            conn.prepare("SELECT text FROM outbox WHERE recipient = 'mistyped@wexbury.example'").unwrap();
        let texts = statement.query_map([], |row| row.get(0)).unwrap();
        texts.collect::<rusqlite::Result<Vec<String>>>().unwrap()
    };
    eventually(|| mails().len() == 2);
    for text in mails() {
        assert!(text.contains("/dashboard/curation") && !text.contains("/moderation/"), "{text}");
        assert!(!text.contains("/suggestions/") && !text.contains("need to log in"), "{text}");
    }
    assert_eq!(links(&town, &token), ["/moderation/secret", "/dashboard/curation"]);
}

#[test]
fn a_manager_discards_what_waits_and_the_listing_stays() {
    let town = town();
    let manager = town.business_member(1, "manager@wexbury.example", BusinessRole::Manager);
    let ada = town.member("ada@reader.example", Role::Consumer);
    let id = suggest(&town, &ada, &new_phone())["id"].clone();
    let waiting = town.ask("GET", RECEIVED, &manager, &Value::Null).json();
    assert_eq!((&waiting["count"], &waiting["results"][0]["id"]), (&json!(1), &id));
    assert_eq!(waiting["results"][0]["needs_approval"], false);
    let mine = town.ask("GET", "/api/v1/suggestions/mine/", &ada, &Value::Null).json();
    assert_eq!(mine["results"][0]["recipient"], "business");
    let path = format!("{RECEIVED}{id}/");
    let answer = town.ask("POST", &path, &manager, &json!({ "answer": "discard" }));
    assert_eq!(answer.json()["status"], "rejected", "{}", answer.text);
    assert_eq!(town.json(BUSINESS)["phone"], "860-555-0100");
    assert_eq!(titles(&town, &ada), ["Your suggestion for Ferry Books was not accepted"]);
    let mine = town.ask("GET", "/api/v1/suggestions/mine/", &ada, &Value::Null).json();
    assert_eq!(mine["results"][0]["reason"], "Ferry Books says that its listing is right as it is.");
    assert_eq!(town.ask("GET", RECEIVED, &manager, &Value::Null).json()["count"], 0);
}

#[test]
fn what_cannot_wait_and_what_nobody_answers_goes_to_staff() {
    let town = town();
    let clerk = town.superuser();
    suggest(&town, "", &new_phone());
    assert_eq!(queue(&town, &clerk, "open").len(), 1, "nobody looks after the listing yet");
    town.owner(1);
    suggest(&town, "", &json!({ "field": "closed" }));
    suggest(&town, "", &json!({ "field": "other", "note": "A rude word in the text.", "is_urgent": true }));
    let open = queue(&town, &clerk, "open");
    assert_eq!(open.len(), 3);
    assert_eq!(open[0]["is_urgent"], true, "first of all");
    suggest(&town, "", &json!({ "field": "other", "note": "Ring the bell." }));
    assert_eq!(queue(&town, &clerk, "with_business").len(), 1);
    let forward = |days: i64| {
        let now = town.clock.timestamp() + SignedDuration::from_hours(24 * days);
        let before = crate::kit::clock::stamp_of(now - crate::suggestions::BUSINESS_DECIDES);
        crate::suggestions::store::forward_overdue(&town.conn(), &before).unwrap();
    };
    forward(6);
    assert_eq!(queue(&town, &clerk, "with_business").len(), 1, "a week is not over");
    let told = titles(&town, &clerk).len();
    forward(7);
    forward(7);
    assert_eq!((queue(&town, &clerk, "with_business").len(), queue(&town, &clerk, "open").len()), (0, 4));
    assert_eq!(titles(&town, &clerk).len(), told + 1, "told once");
}

#[test]
fn a_name_that_the_owner_would_keep_is_for_staff_to_decide() {
    let town = town();
    let (owner, clerk) = (town.owner(1), town.superuser());
    let id = suggest(&town, "", &json!({ "field": "name", "value": "Fairy Books" }))["id"].clone();
    let path = format!("{RECEIVED}{id}/");
    let kept = town.ask("POST", &path, &owner, &json!({ "answer": "keep" })).json();
    assert_eq!((&kept["status"], &kept["recipient"]), (&json!("open"), &json!("staff")));
    assert_eq!(kept["needs_approval"], true);
    assert_eq!(town.json(BUSINESS)["name"], "Ferry Books");
    assert_eq!(queue(&town, &clerk, "open")[0]["business_agrees"], true);
    let again = town.ask("POST", &path, &owner, &json!({ "answer": "keep" }));
    assert_eq!(again.json()["answer"][0], "The town office decides on this suggestion now.");
    assert_eq!(decide(&town, &clerk, &id, &json!({ "status": "approved" })).status, Status::Ok);
}

#[test]
fn staff_decide_what_is_with_the_owner_and_nobody_elses_suggestions_are_seen() {
    let town = town();
    let harbor = NewBusiness { name: "Harbor Inn".into(), category: "Inns".into(), ..NewBusiness::default() };
    directory_save(&town, &harbor);
    let (owner, clerk) = (town.owner(1), town.superuser());
    let other = town.business_member(2, "other@wexbury.example", BusinessRole::Owner);
    let former = town.business_member(1, "former@wexbury.example", BusinessRole::Owner);
    let resident = town.member("ada@reader.example", Role::Consumer);
    let id = suggest(&town, "", &new_phone())["id"].clone();
    let link_of_former = link(&town, &former);
    assert_eq!(town.get(&link_of_former).status, Status::Ok);
    let conn = town.conn();
    let member = crate::directory::find_member_by_email(&conn, 1, "former@wexbury.example").unwrap().unwrap();
    crate::directory::delete_member(&conn, member.id).unwrap();
    for token in [&other, &former, &resident, &clerk] {
        assert_eq!(town.ask("GET", RECEIVED, token, &Value::Null).json()["count"], 0);
        let answer = town.ask("POST", &format!("{RECEIVED}{id}/"), token, &json!({ "answer": "keep" }));
        assert_eq!(answer.status, Status::NotFound, "{}", answer.text);
    }
    assert_eq!(town.get(&link_of_former).status, Status::NotFound, "the link ends with the role");
    assert_eq!(town.post(&link_of_former, &json!({ "answer": "keep" })).status, Status::NotFound);
    assert_eq!(town.ask("GET", RECEIVED, &owner, &Value::Null).json()["count"], 1);
    let rejected =
        json!({ "status": "rejected", "rule": "not_confirmed", "reason": "It is the old number." });
    assert_eq!(decide(&town, &clerk, &id, &rejected).status, Status::Ok);
    assert_eq!(town.ask("GET", RECEIVED, &owner, &Value::Null).json()["count"], 0);
}

fn directory_save(town: &TestTown, new: &NewBusiness) {
    crate::directory::save(&town.conn(), new, &town.clock.stamp(), |_, new| new.clone()).unwrap();
}
