use rocket::http::Status;
use serde_json::{Value, json};

use super::{ada, claim, get, mailed_code, may_edit, own_kiln_house, post, staff, titles, town};
use crate::accounts::Role;
use crate::directory::BusinessRole;
use crate::testing::TestTown;

fn verify(town: &TestTown, token: &str, id: i64, code: &str) -> (Status, Value) {
    let answer = post(town, token, &format!("claims/{id}/verify/"), &json!({ "code": code }));
    (answer.status, answer.json())
}

/// A wrong code.
fn wrong(code: &str) -> String {
    format!("{:06}", (code.parse::<u32>().unwrap() + 1) % 1_000_000)
}

#[test]
fn a_search_shows_the_masked_contact_and_no_address_of_a_free_provider() {
    let town = town();
    let found = town.json("/api/v1/claims/search/?q=kiln+house");
    assert_eq!(
        found[0],
        json!({
            "business": { "id": 1, "name": "Kiln House", "slug": "kiln-house" },
            "address": "4 Kiln Road, Wexbury", "category": "Galleries", "has_owner": false,
            "masked_email": "o•••@kilnhouse.com", "masked_phone": "••• 0142",
        })
    );
    let found = town.get("/api/v1/claims/search/?q=ferry+cafe");
    assert_eq!(found.json()[0]["masked_email"], Value::Null);
    assert_eq!(found.json()[0]["masked_phone"], "••• 0142", "what else it is known by");
    assert!(!found.text.contains("gmail"), "{}", found.text);
    assert_eq!(town.json("/api/v1/claims/search/"), json!([]));
}

#[test]
fn the_right_code_makes_an_owner_at_once_and_everybody_hears_of_it() {
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    let state = get(&town, &ada, "businesslistings/kiln-house/claim/");
    assert_eq!(state["claim"], Value::Null);
    assert_eq!(state["ways"][0], json!({ "method": "email", "to": "o•••@kilnhouse.com" }));
    assert!(!may_edit(&town, &ada));
    assert_eq!(town.json("/api/v1/businesslistings/kiln-house/")["has_owner"], false);
    assert!(town.get("/directory/kiln-house").text.contains("Claim this business"));

    let id = claim(&town, &ada, "kiln-house");
    let sent = post(&town, &ada, &format!("claims/{id}/code/"), &json!({})).json();
    assert_eq!(sent["codes"][0]["attempts_left"], 5);
    assert_eq!(sent["codes"][0]["expires_at"], "2026-11-22T15:00:00.000Z");
    let code = mailed_code(&town, "office@kilnhouse.com");
    let kept: Vec<u8> =
        town.conn().query_row("SELECT code_hash FROM claim_codes", [], |row| row.get(0)).unwrap();
    assert!(kept.len() == 32 && !String::from_utf8_lossy(&kept).contains(&code), "never as it was sent");

    let spaced = format!("{} {}", &code[..3], &code[3..]);
    let (status, proven) = verify(&town, &ada, id, &spaced);
    assert_eq!(
        (status, &proven["status"], &proven["proof"]),
        (Status::Ok, &json!("approved"), &json!("email"))
    );
    assert!(may_edit(&town, &ada));
    assert_eq!(titles(&town, &ada), ["You are now an owner of Kiln House"]);
    assert_eq!(titles(&town, &staff), ["Kiln House has an owner: Ada Pell"]);
    assert_eq!(town.json("/api/v1/businesslistings/kiln-house/")["has_owner"], true);
    let page = town.get("/directory/kiln-house").text;
    assert!(!page.contains("Claim this business") && page.contains("Is this yours?"));
    let (status, _) = verify(&town, &ada, id, &code);
    assert_eq!(status, Status::BadRequest, "a code is good once");
    let again = post(&town, &ada, "claims/", &json!({ "business": "kiln-house" }));
    assert_eq!(again.json(), json!({ "business": ["This listing is already yours."] }));
}

#[test]
fn five_wrong_codes_end_a_code_and_another_one_has_to_be_sent() {
    let town = town();
    let ada = ada(&town);
    let id = claim(&town, &ada, "kiln-house");
    let (_, none) = verify(&town, &ada, id, "123456");
    assert_eq!(none, json!({ "code": ["This code is no longer valid. Ask for a new one."] }));
    post(&town, &ada, &format!("claims/{id}/code/"), &json!({}));
    let code = mailed_code(&town, "office@kilnhouse.com");
    for (tried, text) in [
        ("12345", "Enter the six digits from the email, or the eight characters from the letter."),
        ("12345a", "Enter the six digits from the email, or the eight characters from the letter."),
        ("", "This field may not be blank."),
    ] {
        assert_eq!(
            verify(&town, &ada, id, tried),
            (Status::BadRequest, json!({ "code": [text] })),
            "{tried}"
        );
    }
    for left in ["You have 4 more tries.", "3 more", "2 more", "one more try", "wrong code number 5"] {
        let (status, said) = verify(&town, &ada, id, &wrong(&code));
        assert_eq!(status, Status::BadRequest);
        assert!(said["code"][0].as_str().unwrap().contains(left), "{said}");
    }
    assert_eq!(verify(&town, &ada, id, &code).0, Status::BadRequest, "the right one comes too late");
    assert!(!may_edit(&town, &ada));

    post(&town, &ada, &format!("claims/{id}/code/"), &json!({}));
    let second = mailed_code(&town, "office@kilnhouse.com");
    post(&town, &ada, &format!("claims/{id}/code/"), &json!({}));
    let third = mailed_code(&town, "office@kilnhouse.com");
    if second != third {
        assert_eq!(verify(&town, &ada, id, &second).0, Status::BadRequest, "one code is live");
    }
    assert_eq!(verify(&town, &ada, id, &third).0, Status::Ok);
}

#[test]
fn a_code_ends_after_a_day_and_not_many_are_sent() {
    let town = town();
    let ada_token = ada(&town);
    let id = claim(&town, &ada_token, "kiln-house");
    for _ in 0..5 {
        assert_eq!(post(&town, &ada_token, &format!("claims/{id}/code/"), &json!({})).status, Status::Ok);
    }
    let sixth = post(&town, &ada_token, &format!("claims/{id}/code/"), &json!({}));
    assert!(sixth.json()["code"][0].as_str().unwrap().starts_with("Enough codes"), "{}", sixth.text);
    let code = mailed_code(&town, "office@kilnhouse.com");
    town.clock.set("2026-11-22T15:00:01Z".parse().unwrap());
    let ada_token = ada(&town);
    assert_eq!(verify(&town, &ada_token, id, &code).0, Status::BadRequest);
    assert_eq!(post(&town, &ada_token, &format!("claims/{id}/code/"), &json!({})).status, Status::Ok);
}

#[test]
fn no_code_goes_to_a_free_address_nor_to_one_that_a_manager_may_have_entered() {
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    let opened = post(
        &town,
        &ada,
        "claims/",
        &json!({ "business": "ferry-cafe", "asked": "call", "note": "After 4." }),
    );
    let id = opened.json()["id"].as_i64().unwrap();
    assert_eq!(opened.json()["asked"], "call");
    assert_eq!(titles(&town, &staff), ["Ada Pell claims Ferry Cafe"]);
    let refused = post(&town, &ada, &format!("claims/{id}/code/"), &json!({}));
    assert_eq!(refused.status, Status::BadRequest);
    assert!(refused.text.contains("Choose another way"), "{}", refused.text);

    let manager = town.business_member(1, "manager@kilnhouse.com", BusinessRole::Manager);
    let friend = town.member("friend@reader.example", Role::Consumer);
    let kiln = claim(&town, &friend, "kiln-house");
    let mails_code = |token: &str| {
        let state = get(&town, token, "businesslistings/kiln-house/claim/");
        state["ways"].to_string().contains("email")
    };
    assert!(!mails_code(&manager) && !mails_code(&friend));
    let own = json!({ "email": "me@managers-own.example" });
    assert_eq!(town.ask("PATCH", "/api/v1/businesslistings/kiln-house/", &manager, &own).status, Status::Ok);
    let refused = post(&town, &friend, &format!("claims/{kiln}/code/"), &json!({}));
    assert!(refused.text.contains("Choose another way"), "{}", refused.text);
    let left = post(&town, &manager, "businesslistings/kiln-house/leave/", &json!({}));
    assert_eq!(left.status, Status::NoContent, "{}", left.text);
    assert!(!mails_code(&friend), "who leaves has left the address behind");
}

#[test]
fn an_address_proves_nothing_for_thirty_days_if_somebody_entered_it_whose_account_is_closed() {
    let town = town();
    let manager = town.business_member(1, "manager@kilnhouse.com", BusinessRole::Manager);
    let own = json!({ "email": "me@managers-own.example" });
    assert_eq!(town.ask("PATCH", "/api/v1/businesslistings/kiln-house/", &manager, &own).status, Status::Ok);
    town.conn().execute("DELETE FROM users WHERE email = 'manager@kilnhouse.com'", []).unwrap();
    let mails_code = || {
        let state = get(&town, &ada(&town), "businesslistings/kiln-house/claim/");
        state["ways"].to_string().contains("email")
    };
    assert!(!mails_code());
    town.clock.set("2026-12-22T15:00:00Z".parse().unwrap());
    assert!(mails_code());
    let office = json!({ "email": "new@kilnhouse.com" });
    assert_eq!(
        town.ask("PATCH", "/api/v1/businesslistings/kiln-house/", &staff(&town), &office).status,
        Status::Ok
    );
    assert!(mails_code(), "the office knows whose it is");
}

#[test]
fn no_code_goes_to_an_address_that_a_visitor_suggested_nor_to_that_of_a_rejected_listing() {
    let town = town();
    let (ada_token, clerk) = (ada(&town), staff(&town));
    let mails_code = |slug: &str| {
        let state = get(&town, &ada(&town), &format!("businesslistings/{slug}/claim/"));
        state["ways"].to_string().contains("email")
    };
    assert!(mails_code("kiln-house"));
    let suggested = json!({ "field": "email", "value": "me@visitors-own.example" });
    let sent = post(&town, "", "businesslistings/kiln-house/suggestions/", &suggested);
    let decision = format!("/api/v1/admin/suggestions/{}/", sent.json()["id"]);
    let approved = town.ask("PATCH", &decision, &clerk, &json!({ "status": "approved" }));
    assert_eq!(approved.status, Status::Ok, "{}", approved.text);
    assert!(!mails_code("kiln-house"), "whoever suggested it could be the one who claims");

    let own = json!({ "name": "Spam Palace", "category": "galleries", "email": "me@spam-palace.example" });
    let id = post(&town, &ada_token, "claims/new-listing/", &own).json()["id"].clone();
    let rejected = json!({ "decision": "reject", "reason": "There is no such business." });
    assert_eq!(post(&town, &clerk, &format!("admin/claims/{id}/decide/"), &rejected).status, Status::Ok);
    let shown = "UPDATE businesses SET status = 'published' WHERE slug = 'spam-palace'";
    town.conn().execute(shown, []).unwrap();
    town.clock.set("2026-12-31T15:00:00Z".parse().unwrap());
    assert!(mails_code("kiln-house"), "thirty days later");
    assert!(!mails_code("spam-palace"), "the address is still that of whoever was rejected");
}

#[test]
fn a_claim_is_nobody_elses() {
    let town = town();
    let (ada, ben) = (ada(&town), town.member("ben@reader.example", Role::Consumer));
    let id = claim(&town, &ada, "kiln-house");
    assert_eq!(claim(&town, &ada, "kiln-house"), id, "asked twice is asked once");
    post(&town, &ada, &format!("claims/{id}/code/"), &json!({}));
    let code = mailed_code(&town, "office@kilnhouse.com");
    for (path, body) in [
        ("code/", json!({})),
        ("verify/", json!({ "code": code })),
        ("ask/", json!({ "asked": "call" })),
        ("withdraw/", json!({})),
        ("answer/", json!({ "answer": "agreed" })),
    ] {
        let answer = post(&town, &ben, &format!("claims/{id}/{path}"), &body);
        assert_eq!(answer.status, Status::NotFound, "{path}");
    }
    assert_eq!(get(&town, &ben, "businesslistings/kiln-house/claim/")["claim"], Value::Null);
    let nowhere = post(&town, &ada, "claims/", &json!({ "business": "no-such" }));
    assert_eq!(nowhere.json(), json!({ "business": ["This listing is not in the directory."] }));
    assert_eq!(post(&town, &ada, &format!("claims/{id}/withdraw/"), &json!({})).status, Status::NoContent);
    assert_eq!(verify(&town, &ada, id, &code).0, Status::BadRequest, "withdrawn is withdrawn");
    own_kiln_house(&town, &ada);
}
