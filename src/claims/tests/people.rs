//! Owners manage who acts for their business, and transfer it.

use rocket::http::Status;
use serde_json::{Value, json};

use super::{KILN, get, may_edit, message, notice, post, staff, titles, town};
use crate::accounts::{NewUser, Role};
use crate::directory::{self, BusinessRole};
use crate::testing::eventually;

const MEMBERS: &str = "businesslistings/kiln-house/members/";

#[test]
fn owners_add_and_remove_people_and_managers_can_do_none_of_it() {
    let town = town();
    let (owner, staff) = (town.owner(KILN), staff(&town));
    let manager = town.business_member(KILN, "manager@kilnhouse.com", BusinessRole::Manager);
    let ben = town.member("ben@reader.example", Role::Consumer);
    let list = get(&town, &manager, MEMBERS);
    assert_eq!((&list["is_editable"], &list["role"]), (&json!(false), &json!("manager")));
    let add = json!({ "email": "ben@reader.example", "role": "manager" });
    assert_eq!(post(&town, &manager, MEMBERS, &add).status, Status::Forbidden);
    let added = post(&town, &owner, MEMBERS, &add);
    assert_eq!(added.status, Status::Created, "{}", added.text);
    assert!(may_edit(&town, &ben));
    let one = format!("/api/v1/{MEMBERS}{}/", added.json()["id"]);
    assert_eq!(town.ask("DELETE", &one, &manager, &Value::Null).status, Status::Forbidden);
    assert_eq!(town.ask("DELETE", &one, &owner, &Value::Null).status, Status::NoContent);
    assert!(!may_edit(&town, &ben));

    let own = get(&town, &owner, MEMBERS)["members"][0]["id"].clone();
    let last = town.ask("DELETE", &format!("/api/v1/{MEMBERS}{own}/"), &owner, &Value::Null);
    assert_eq!(last.status, Status::BadRequest);
    assert!(last.text.contains("only owner"), "{}", last.text);
    let demoted =
        town.ask("PATCH", &format!("/api/v1/{MEMBERS}{own}/"), &owner, &json!({ "role": "manager" }));
    assert_eq!(demoted.status, Status::BadRequest);
    let silent = post(&town, &owner, "businesslistings/kiln-house/leave/", &json!({}));
    assert!(silent.json()["leaves_no_owner"].is_array(), "{}", silent.text);
    assert!(may_edit(&town, &owner) && titles(&town, &staff).is_empty());
    let left = post(&town, &owner, "businesslistings/kiln-house/leave/", &json!({ "leaves_no_owner": true }));
    assert_eq!(left.status, Status::NoContent, "{}", left.text);
    assert_eq!(titles(&town, &staff), ["Kiln House has no owner anymore"]);
    assert!(!may_edit(&town, &owner));
    assert_eq!(
        post(&town, &manager, "businesslistings/kiln-house/leave/", &json!({})).status,
        Status::NoContent
    );
}

#[test]
fn a_business_is_handed_over_once_the_other_accepts_with_the_confirmed_address() {
    let town = town();
    let owner = town.owner(KILN);
    let helper = town.business_member(KILN, "helper@kilnhouse.com", BusinessRole::Manager);
    let path = "businesslistings/kiln-house/transfer/";
    for (email, text) in [
        ("nobody", "Enter a valid email address."),
        ("owner@wexbury.example", "This is your own address. Enter that of the new owner."),
    ] {
        assert_eq!(post(&town, &owner, path, &json!({ "email": email })).json(), json!({ "email": [text] }));
    }
    let offered = post(&town, &owner, path, &json!({ "email": "cleo@reader.example" }));
    assert_eq!(offered.status, Status::Created, "{}", offered.text);
    let id = offered.json()["id"].clone();
    assert_eq!(
        get(&town, &owner, "businesslistings/1/claims/")["transfer"]["to_email"],
        "cleo@reader.example"
    );
    let copy = get(&town, &owner, "dj-rest-auth/user/export/");
    assert_eq!(copy["business_transfers"][0]["to"], "cleo@reader.example", "{copy}");
    let mail: String = town
        .conn()
        .query_row("SELECT text FROM outbox WHERE recipient = 'cleo@reader.example'", [], |row| row.get(0))
        .unwrap();
    assert!(mail.contains(&format!("/transfer/{id}")), "{mail}");

    let ben = town.member("ben@reader.example", Role::Consumer);
    let foreign = town.ask("GET", &format!("/api/v1/transfers/{id}/"), &ben, &Value::Null);
    assert_eq!(foreign.status, Status::NotFound, "for another address");
    assert_eq!(post(&town, &ben, &format!("transfers/{id}/accept/"), &json!({})).status, Status::NotFound);
    let (cleo_id, cleo) = town.join(&NewUser { email: "cleo@reader.example".into(), ..NewUser::default() });
    assert_eq!(get(&town, &cleo, &format!("transfers/{id}/"))["can_accept"], false);
    let unconfirmed = post(&town, &cleo, &format!("transfers/{id}/accept/"), &json!({}));
    assert_eq!(unconfirmed.status, Status::BadRequest);
    assert!(may_edit(&town, &owner) && !may_edit(&town, &cleo));
    town.conn()
        .execute("UPDATE users SET email_verified_at = ?1 WHERE id = ?2", (town.clock.stamp(), cleo_id))
        .unwrap();
    let cleo = town.member("cleo@reader.example", Role::Consumer);
    let accepted = post(&town, &cleo, &format!("transfers/{id}/accept/"), &json!({}));
    assert_eq!(accepted.status, Status::NoContent, "{}", accepted.text);
    assert!(!may_edit(&town, &owner) && may_edit(&town, &cleo));
    assert_eq!(directory::list_owner_ids(&town.conn(), KILN).unwrap(), [cleo_id]);
    // Each hears of it once, and nobody of what they did themselves as if somebody else had done it.
    assert_eq!(titles(&town, &owner), ["Kiln House is handed over"]);
    let link = notice(&town, &owner, "Kiln House is handed over")["link"].clone();
    assert_eq!(link, "/directory/kiln-house", "the page of its people is closed to them");
    assert_eq!(titles(&town, &cleo), ["You are now an owner of Kiln House"]);
    assert_eq!(titles(&town, &helper), ["Kiln House has another owner"]);
    let told = message(&town, &helper, "Kiln House has another owner");
    assert_eq!(told, "owner@wexbury.example handed their part over to cleo@reader.example.");
    let mails = |to: &str| -> i64 {
        let sql = "SELECT count(*) FROM outbox WHERE recipient = ?1";
        town.conn().query_row(sql, [to], |row| row.get(0)).unwrap()
    };
    // Hers with the offer.
    eventually(|| (mails("owner@wexbury.example"), mails("cleo@reader.example")) == (1, 2));
    assert_eq!(
        post(&town, &cleo, &format!("transfers/{id}/accept/"), &json!({})).status,
        Status::NotFound,
        "used"
    );
}

#[test]
fn who_is_offered_a_business_is_led_to_the_offer_instead_of_a_claim() {
    let town = town();
    let (owner, ben) = (town.owner(KILN), town.member("ben@reader.example", Role::Consumer));
    let offer = |email: &str| {
        post(&town, &owner, "businesslistings/kiln-house/transfer/", &json!({ "email": email })).json()
    };
    let offered = |token: &str| {
        let state = get(&town, token, "businesslistings/kiln-house/claim/");
        [state["transfer"].clone(), get(&town, token, "claims/offer/")["transfers"][0].clone()]
    };
    let mails = |to: &str| -> i64 {
        let sql = "SELECT count(*) FROM outbox WHERE recipient = ?1";
        town.conn().query_row(sql, [to], |row| row.get(0)).unwrap()
    };
    let title = "Kiln House is being handed over to you";

    let first = offer("Ben@reader.example");
    assert_eq!(offered(&ben), [first.clone(), first.clone()]);
    assert_eq!(notice(&town, &ben, title)["link"], format!("/transfer/{}", first["id"]));
    town.member("cleo@reader.example", Role::Consumer);
    town.wait_for_jobs();
    assert_eq!(mails("ben@reader.example") + mails("Ben@reader.example"), 1, "the offer itself");
    assert_eq!(offered(&owner), [Value::Null, Value::Null], "it is theirs to give");

    let second = offer("eve@reader.example");
    assert_eq!(offered(&ben), [Value::Null, Value::Null], "withdrawn by the second");
    let new = json!({
        "email": "eve@reader.example", "password1": "lantern-row-88", "password2": "lantern-row-88",
        "user_role": "BUSINESS_OWNER", "business_name_temp": "Kiln House",
    });
    let registered = town.post("/api/v1/dj-rest-auth/registration/", &new);
    assert_eq!(registered.status, Status::Created, "{}", registered.text);
    let eve = registered.json()["access"].as_str().unwrap().to_owned();
    assert_eq!(offered(&eve), [Value::Null, Value::Null], "the address may be somebody else's");
    assert!(!titles(&town, &eve).contains(&title.to_owned()));
    let sql =
        "SELECT text FROM outbox WHERE recipient = 'eve@reader.example' AND text LIKE '%/confirm-email/%'";
    let mail: String = town.conn().query_row(sql, [], |row| row.get(0)).unwrap();
    let key = mail.split("/confirm-email/").nth(1).unwrap().split_whitespace().next().unwrap();
    let confirmed = post(&town, &eve, "dj-rest-auth/user/email/confirm/", &json!({ "token": key }));
    assert_eq!(confirmed.status, Status::Ok, "{}", confirmed.text);
    assert_eq!(notice(&town, &eve, title)["link"], format!("/transfer/{}", second["id"]));
    assert_eq!(offered(&eve), [second.clone(), second.clone()]);
    assert_eq!(get(&town, &eve, "claims/offer/")["matches"], json!([]), "nothing is left to claim");
    let accepted = post(&town, &eve, &format!("transfers/{}/accept/", second["id"]), &json!({}));
    assert_eq!(accepted.status, Status::NoContent, "{}", accepted.text);
    assert_eq!(offered(&eve), [Value::Null, Value::Null]);
}

#[test]
fn an_offer_is_declined_or_withdrawn_and_ends_by_itself() {
    let town = town();
    let owner = town.owner(KILN);
    let cleo = town.member("cleo@reader.example", Role::Consumer);
    let path = "businesslistings/kiln-house/transfer/";
    let offer = || post(&town, &owner, path, &json!({ "email": "cleo@reader.example" })).json()["id"].clone();
    let first = offer();
    assert_eq!(
        post(&town, &cleo, &format!("transfers/{first}/decline/"), &json!({})).status,
        Status::NoContent
    );
    assert_eq!(titles(&town, &owner), ["Kiln House stays yours"]);
    let second = offer();
    let gone = town.ask("DELETE", &format!("/api/v1/{path}"), &owner, &Value::Null);
    assert_eq!(gone.status, Status::NoContent);
    let third = offer();
    assert_eq!(
        post(&town, &cleo, &format!("transfers/{second}/accept/"), &json!({})).status,
        Status::NotFound
    );
    town.clock.set("2026-12-06T15:00:00Z".parse().unwrap());
    let cleo = town.member("cleo@reader.example", Role::Consumer);
    assert_eq!(
        post(&town, &cleo, &format!("transfers/{third}/accept/"), &json!({})).status,
        Status::NotFound
    );
    assert!(!may_edit(&town, &cleo));
}

#[test]
fn who_was_invited_by_an_owner_is_invited_no_longer_once_the_business_is_handed_over() {
    let town = town();
    let owner = town.owner(KILN);
    let other = town.business_member(KILN, "other@kilnhouse.com", BusinessRole::Owner);
    let mail = |to: &str| -> String {
        let sql = "SELECT text FROM outbox WHERE recipient = ?1 ORDER BY id DESC";
        town.conn().query_row(sql, [to], |row| row.get(0)).unwrap()
    };
    for (token, email, role) in [
        (&owner, "max@reader.example", "owner"),
        (&owner, "helper@reader.example", "manager"),
        (&other, "kin@reader.example", "owner"),
    ] {
        post(&town, token, MEMBERS, &json!({ "email": email, "role": role }));
    }
    let invitation = mail("max@reader.example");
    assert!(invitation.contains("owner@wexbury.example invites you"), "{invitation}");
    let told = message(&town, &other, "Somebody is invited to be an owner of Kiln House");
    assert_eq!(told, "owner@wexbury.example invited max@reader.example.");

    let cleo = town.member("cleo@reader.example", Role::Consumer);
    let offer = post(
        &town,
        &owner,
        "businesslistings/kiln-house/transfer/",
        &json!({ "email": "cleo@reader.example" }),
    );
    let offered = mail("cleo@reader.example");
    assert!(offered.contains("owner@wexbury.example is offering to hand over Kiln House"), "{offered}");
    post(&town, &cleo, &format!("transfers/{}/accept/", offer.json()["id"]), &json!({}));
    let listed = get(&town, &cleo, MEMBERS);
    let members = listed["members"].as_array().unwrap().iter();
    let mut emails: Vec<&str> = members.map(|member| member["email"].as_str().unwrap()).collect();
    emails.sort_unstable();
    let stay = ["cleo@reader.example", "helper@reader.example", "kin@reader.example", "other@kilnhouse.com"];
    assert_eq!(emails, stay);
}

#[test]
fn an_offer_of_somebody_who_is_an_owner_no_longer_is_shown_to_nobody() {
    let town = town();
    let (owner, staff) = (town.owner(KILN), staff(&town));
    let other = town.business_member(KILN, "other@kilnhouse.com", BusinessRole::Owner);
    let offered = json!({ "email": "cleo@reader.example" });
    post(&town, &owner, "businesslistings/kiln-house/transfer/", &offered);
    let open = || get(&town, &other, "businesslistings/1/claims/")["transfer"].clone();
    assert_eq!(open()["to_email"], "cleo@reader.example");
    let people = get(&town, &staff, MEMBERS);
    let giver =
        people["members"].as_array().unwrap().iter().find(|one| one["email"] == "owner@wexbury.example");
    let gone = format!("/api/v1/{MEMBERS}{}/", giver.unwrap()["id"]);
    assert_eq!(town.ask("DELETE", &gone, &other, &Value::Null).status, Status::NoContent);
    assert_eq!(open(), Value::Null);
}
