//! Events found at a business, and its people's decisions about them.

use super::*;
use crate::accounts::Role;
use crate::directory::{self, BusinessRole, NewBusiness};

pub(super) const FOUND: &str = "/api/v1/events/found/";

/// A town in which the hall is a listed business with an owner, and a source lists an event there.
pub(super) fn with_found(threshold: f64) -> (TestTown, Calendar, String, String, i64) {
    let town = TestTown::configured(
        |config| config.discovery.allow_this_machine = true,
        |conn| {
            for name in ["Harbor Stage", "Harbor Inn"] {
                let new = NewBusiness {
                    name: name.into(),
                    category: "Stages".into(),
                    street_address: "1 Dock Road".into(),
                    ..NewBusiness::default()
                };
                directory::save(conn, &new, "2026-11-21T12:00:00.000Z", |_, new| new.clone()).unwrap();
            }
        },
    );
    let (owner, staff) = (town.owner(1), staff(&town));
    let calendar = Calendar::new(&[concert(), fair()]);
    let source = calendar.join(&town, &staff, &json!({ "publish_threshold": threshold }));
    (town, calendar, owner, staff, source)
}

fn found(town: &TestTown, token: &str) -> Vec<Value> {
    get(town, token, FOUND)["results"].as_array().unwrap().clone()
}

fn business_of(town: &TestTown, id: i64) -> Option<i64> {
    town.conn().query_row("SELECT business_id FROM events WHERE id = ?1", [id], |row| row.get(0)).unwrap()
}

#[test]
fn what_is_found_at_a_business_waits_for_its_owner_who_confirms_it() {
    let (town, _calendar, owner, staff, _) = with_found(1.0);
    let waiting = found(&town, &owner);
    assert_eq!(waiting.len(), 1, "the fair is nowhere: {waiting:?}");
    assert_eq!((&waiting[0]["title"], &waiting[0]["business"]["id"]), (&json!("Harbor Concert"), &json!(1)));
    for hidden in ["confidence_score", "contact_removal_token", "organizer_email"] {
        assert!(waiting[0].get(hidden).is_none(), "{hidden}");
    }
    let told = get(&town, &owner, "/api/v1/notifications/");
    assert_eq!(told["results"][0]["title"], "Events were found at Harbor Stage");
    let id = waiting[0]["id"].as_i64().unwrap();
    let confirmed = post(&town, &owner, &format!("{FOUND}{id}/"), &json!({ "verb": "confirm" }));
    assert_eq!(confirmed["state"], "confirmed");
    let event = town.json(&format!("/api/v1/events/{id}/"));
    assert_eq!(event["verification_status"], "verified");
    assert!(found(&town, &owner).is_empty());
    // A decision like any other: staff see who made it, and can undo it.
    let case = get(&town, &staff, &format!("{REVIEW}{id}/"));
    let decision = &case["decisions"][0];
    assert_eq!((&decision["verb"], &decision["who"]), (&json!("confirm"), &json!("owner@wexbury.example")));
    post(&town, &staff, &format!("{REVIEW}undo/"), &json!({ "decisions": [decision["id"]] }));
    assert_eq!(found(&town, &owner).len(), 1);
}

#[test]
fn what_published_itself_is_corrected_and_no_source_changes_it_again() {
    let (town, calendar, owner, staff, source) = with_found(0.0);
    let id = found(&town, &owner)[0]["id"].as_i64().unwrap();
    let path = format!("{FOUND}{id}/");
    let wrong = town.ask("POST", &path, &owner, &json!({ "verb": "correct", "start_date": "soon" }));
    assert!(wrong.json()["start_date"].is_array(), "{}", wrong.text);
    assert_eq!(town.ask("POST", &path, &owner, &json!({})).json()["verb"][0], "This field is required.");
    let body = json!({
        "verb": "correct", "title": "Harbor Concert: Late Show", "business": 2, "is_featured": true,
        "verification_status": "disputed", "visibility": "hidden",
    });
    assert_eq!(post(&town, &owner, &path, &body)["state"], "corrected");
    let mut changed = concert();
    changed["name"] = json!("Harbour Concert");
    calendar.tell(&[changed]);
    ask_again(&town, &staff, source);
    let event = town.json(&format!("/api/v1/events/{id}/"));
    assert_eq!(event["title"], "Harbor Concert: Late Show");
    assert_eq!((&event["business"]["id"], &event["is_featured"]), (&json!(1), &json!(false)));
    assert_eq!(event["verification_status"], "verified");
}

#[test]
fn what_is_not_theirs_goes_to_staff_and_does_not_come_back_to_them() {
    let (town, calendar, owner, staff, source) = with_found(0.0);
    let id = found(&town, &owner)[0]["id"].as_i64().unwrap();
    let body = json!({ "verb": "disown", "text": "Ask the church." });
    assert_eq!(post(&town, &owner, &format!("{FOUND}{id}/"), &body)["state"], "disowned");
    assert_eq!(town.get(&format!("/api/v1/events/{id}/")).status, Status::NotFound);
    assert_eq!(queue(&town, &staff), [("discovered".to_owned(), id)]);
    let case = get(&town, &staff, &format!("{REVIEW}{id}/"));
    assert_eq!(case["decisions"][0]["reason"], "Ask the church.");
    let mut changed = concert();
    changed["description"] = json!("An evening of songs about the river and the sea, sung by its neighbors.");
    calendar.tell(&[changed]);
    ask_again(&town, &staff, source);
    assert!(found(&town, &owner).is_empty());
    assert_eq!(business_of(&town, id), None, "no source ties it to them again");
    post(&town, &staff, &format!("{REVIEW}undo/"), &json!({ "decisions": [case["decisions"][0]["id"]] }));
    assert_eq!(business_of(&town, id), Some(1));
}

#[test]
fn what_is_removed_stays_removed_and_staff_hear_of_it() {
    let (town, calendar, owner, staff, source) = with_found(0.0);
    let id = found(&town, &owner)[0]["id"].as_i64().unwrap();
    post(&town, &owner, &format!("{FOUND}{id}/"), &json!({ "verb": "remove", "text": "Private party." }));
    let mut changed = concert();
    changed["name"] = json!("Harbor Concert!");
    calendar.tell(&[changed]);
    ask_again(&town, &staff, source);
    let kept: Vec<_> = events(&town).into_iter().filter(|event| event.0 == id).map(|event| event.2).collect();
    assert_eq!(kept, ["removed"]);
    let told = get(&town, &staff, "/api/v1/notifications/")["results"].as_array().unwrap().clone();
    let notice = told.iter().find(|notice| notice["title"] == "Harbor Stage had Harbor Concert removed");
    assert_eq!(notice.unwrap()["message"], "Private party.");
}

#[test]
fn only_the_people_of_the_business_see_and_decide() {
    let (town, _calendar, owner, staff, _) = with_found(1.0);
    let id = found(&town, &owner)[0]["id"].as_i64().unwrap();
    let manager = town.business_member(1, "manager@wexbury.example", BusinessRole::Manager);
    let other = town.business_member(2, "other@wexbury.example", BusinessRole::Owner);
    let former = town.business_member(1, "former@wexbury.example", BusinessRole::Owner);
    let conn = town.conn();
    let member = directory::find_member_by_email(&conn, 1, "former@wexbury.example").unwrap().unwrap();
    directory::delete_member(&conn, member.id).unwrap();
    let resident = town.member("ada@reader.example", Role::Consumer);
    for token in [&other, &former, &resident, &staff] {
        assert!(found(&town, token).is_empty());
        for verb in ["confirm", "correct", "disown", "remove"] {
            let answer = town.ask("POST", &format!("{FOUND}{id}/"), token, &json!({ "verb": verb }));
            assert_eq!(answer.status, Status::NotFound, "{verb}: {}", answer.text);
        }
    }
    assert_eq!(found(&town, &manager).len(), 1);
    assert_eq!(
        post(&town, &manager, &format!("{FOUND}{id}/"), &json!({ "verb": "confirm" }))["state"],
        "confirmed"
    );
}

#[test]
fn another_house_number_is_another_place() {
    let town = TestTown::with_businesses(&[NewBusiness {
        name: "Dot's Diner".into(),
        category: "Food".into(),
        street_address: "12 Main Street".into(),
        ..NewBusiness::default()
    }]);
    let named = |name: &str, address: &str| directory::find_named(&town.conn(), name, address).unwrap();
    assert_eq!(named("DOT\u{2019}S DINER", ""), Some(1));
    assert_eq!(named("Dot's Diner", "12 Main St."), Some(1));
    assert_eq!(named("Dot's Diner", "48 Quarry Lane"), None);
    assert_eq!(named("Diner", ""), None);
    assert_eq!(named("", "12 Main Street"), None);
}
