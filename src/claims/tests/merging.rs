//! The office merges a double into the listing that remains.

use rocket::http::Status;
use serde_json::json;

use super::{KILN, ada, get, may_edit, post, staff, titles, town};
use crate::directory::{self, BusinessRole};
use crate::testing::TestTown;

fn add_double(town: &TestTown, token: &str) -> (i64, i64) {
    let double =
        json!({ "name": "Kiln House", "category": "galleries", "street_address": "4 Kiln Rd., rear" });
    let added = post(town, token, "claims/new-listing/", &double);
    assert_eq!(added.status, Status::Created, "{}", added.text);
    let added = added.json();
    (added["id"].as_i64().unwrap(), added["business"]["id"].as_i64().unwrap())
}

fn merge(town: &TestTown, staff: &str, double: i64) {
    let merged = post(town, staff, &format!("admin/businesses/{double}/merge/"), &json!({ "into": KILN }));
    assert_eq!(merged.status, Status::Ok, "{}", merged.text);
}

fn take_back(town: &TestTown, staff: &str) {
    let deleted = get(town, staff, "admin/deleted-records/")["results"][0]["id"].clone();
    let path = format!("admin/deleted-records/{deleted}/restore/");
    assert_eq!(post(town, staff, &path, &json!({})).status, Status::Ok);
}

fn emails(town: &TestTown, business: i64) -> Vec<String> {
    let members = directory::list_members(&town.conn(), business).unwrap();
    members.into_iter().map(|member| member.email).collect()
}

#[test]
fn whoever_adds_a_double_gains_nothing_when_it_is_merged() {
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    town.owner(KILN);
    let (id, double) = add_double(&town, &ada);
    merge(&town, &staff, double);
    assert_eq!(emails(&town, KILN), ["owner@wexbury.example"]);
    assert!(!may_edit(&town, &ada));
    assert_eq!(get(&town, &staff, "admin/claims/")["count"], 0);
    assert_eq!(titles(&town, &ada)[0], "Kiln House was merged into Kiln House");
    assert_eq!(get(&town, &ada, "notifications/")["results"][0]["link"], "/claim/kiln-house");
    let rejected = json!({ "decision": "reject", "reason": "There is no such business." });
    let path = format!("admin/claims/{id}/decide/");
    assert_eq!(post(&town, &staff, &path, &rejected).status, Status::NotFound);

    take_back(&town, &staff);
    assert_eq!(emails(&town, double), ["ada@reader.example"]);
    assert_eq!(post(&town, &staff, &path, &rejected).status, Status::Ok);
    assert_eq!(town.get("/directory/kiln-house").status, Status::Ok);
}

#[test]
fn a_listing_without_people_gets_none_from_a_double_that_waits_for_the_office() {
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    let (_, double) = add_double(&town, &ada);
    merge(&town, &staff, double);
    assert!(emails(&town, KILN).is_empty());
}

#[test]
fn the_owner_of_a_double_that_was_shown_looks_after_a_listing_that_has_nobody() {
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    let (id, double) = add_double(&town, &ada);
    let approved = json!({ "decision": "approve", "proof": "call", "reason": "Called." });
    assert_eq!(post(&town, &staff, &format!("admin/claims/{id}/decide/"), &approved).status, Status::Ok);
    let offer = json!({ "email": "crony@reader.example" });
    let offered = post(&town, &ada, &format!("businesslistings/{double}/transfer/"), &offer);
    assert_eq!(offered.status, Status::Created, "{}", offered.text);
    merge(&town, &staff, double);
    assert_eq!(emails(&town, KILN), ["ada@reader.example"]);
    assert_eq!(titles(&town, &ada)[0], "You are now an owner of Kiln House");
    let trail =
        get(&town, &staff, &format!("admin/audit/?action=business.member-add&subject=business:{KILN}"));
    assert_eq!(trail["results"][0]["after"], json!({ "email": "ada@reader.example", "role": "owner" }));
    let moved = "SELECT count(*) FROM business_transfers WHERE business_id = ?1";
    let transfers: i64 = town.conn().query_row(moved, [KILN], |row| row.get(0)).unwrap();
    assert_eq!(transfers, 0, "an offer of the double is none of the listing that remains");

    take_back(&town, &staff);
    assert!(emails(&town, KILN).is_empty());
    assert_eq!(emails(&town, double), ["ada@reader.example"]);
}

#[test]
fn people_who_are_there_stay_the_only_ones() {
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    town.business_member(KILN, "bo@kilnhouse.com", BusinessRole::Manager);
    let (id, double) = add_double(&town, &ada);
    let approved = json!({ "decision": "approve", "proof": "call", "reason": "Called." });
    assert_eq!(post(&town, &staff, &format!("admin/claims/{id}/decide/"), &approved).status, Status::Ok);
    merge(&town, &staff, double);
    assert_eq!(emails(&town, KILN), ["bo@kilnhouse.com"]);
}

#[test]
fn a_claim_that_once_followed_a_merge_does_not_decide_whether_the_other_listing_is_shown() {
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    let (id, double) = add_double(&town, &ada);
    for table in ["claims", "business_members"] {
        let sql = format!("UPDATE {table} SET business_id = ?1 WHERE business_id = ?2");
        town.conn().execute(&sql, [KILN, double]).unwrap();
    }
    let rejected = json!({ "decision": "reject", "reason": "There is no such business." });
    let answer = post(&town, &staff, &format!("admin/claims/{id}/decide/"), &rejected);
    assert_eq!(answer.status, Status::Ok, "{}", answer.text);
    assert_eq!(town.get("/directory/kiln-house").status, Status::Ok);
    assert!(emails(&town, KILN).is_empty());
    assert!(!may_edit(&town, &ada));
}
