use jiff::SignedDuration;
use rocket::http::Status;
use serde_json::{Value, json};

use super::{
    KILN, ada, claim, get, listings, mailed_code, may_edit, message, notice, own_kiln_house, post, staff,
    titles, town,
};
use crate::accounts::Role;
use crate::directory;
use crate::testing::TestTown;

fn decide(town: &TestTown, token: &str, id: i64, body: &Value) -> (Status, Value) {
    let answer = post(town, token, &format!("admin/claims/{id}/decide/"), body);
    (answer.status, answer.json())
}

#[test]
fn a_contested_claim_tells_the_owner_waits_seven_days_and_changes_nothing_meanwhile() {
    let town = town();
    let (owner, ada_token, staff_token) = (town.owner(KILN), ada(&town), staff(&town));
    let manager = || town.business_member(KILN, "manager@kilnhouse.com", directory::BusinessRole::Manager);
    manager();
    let id = claim(&town, &ada_token, "kiln-house");
    let state = get(&town, &ada_token, "businesslistings/kiln-house/claim/");
    assert_eq!(state["claim"]["contested_until"], "2026-11-28T15:00:00.000Z");
    assert_eq!(titles(&town, &owner), ["Ada Pell says that Kiln House is theirs"]);
    assert_eq!(titles(&town, &staff_token), ["Ada Pell claims Kiln House, which has an owner"]);
    assert_eq!(post(&town, &ada_token, &format!("claims/{id}/code/"), &json!({})).status, Status::BadRequest);

    let approve = json!({ "decision": "approve", "proof": "counter", "reason": "Seen the lease.", "replaces_owners": true });
    let (status, early) = decide(&town, &staff_token, id, &approve);
    assert_eq!(status, Status::BadRequest);
    assert!(early["decision"][0].as_str().unwrap().contains("seven days"), "{early}");
    assert!(may_edit(&town, &owner) && !may_edit(&town, &ada_token));

    town.clock.set("2026-11-28T15:00:00Z".parse().unwrap());
    let (owner, ada_token, staff_token) = (town.owner(KILN), ada(&town), staff(&town));
    town.wait_for_jobs();
    crate::testing::eventually(|| {
        titles(&town, &staff_token).first().is_some_and(|title| title == "Decide on the claim of Kiln House")
    });
    let (status, decided) = decide(&town, &staff_token, id, &approve);
    assert_eq!(status, Status::Ok, "{decided}");
    assert_eq!(decided["owners"], json!(["ada@reader.example"]));
    assert!(!may_edit(&town, &owner) && may_edit(&town, &ada_token));
    let told = "The town office decided on the claim of Kiln House";
    assert_eq!(message(&town, &owner, told), "Seen the lease.");
    let link = notice(&town, &owner, told)["link"].clone();
    assert_eq!(link, "/directory/kiln-house", "the page of its people is closed to them");
    assert_eq!(message(&town, &ada_token, "Your claim of Kiln House was approved"), "Seen the lease.");
    assert_eq!(titles(&town, &manager()), ["Kiln House has another owner"], "once, of one decision");
}

#[test]
fn an_owner_answers_and_staff_need_not_wait_any_longer() {
    let town = town();
    let (owner, ada, staff) = (town.owner(KILN), ada(&town), staff(&town));
    let manager =
        town.business_member(KILN, "manager@kilnhouse.com", crate::directory::BusinessRole::Manager);
    let id = claim(&town, &ada, "kiln-house");
    let waiting = get(&town, &owner, "businesslistings/1/claims/");
    assert_eq!(waiting["contested"][0]["claimant"], "Ada Pell");
    assert!(!waiting.to_string().contains("ada@"), "owners learn no address");
    let answer = json!({ "answer": "mistake", "note": "Never heard of her." });
    assert_eq!(post(&town, &manager, &format!("claims/{id}/answer/"), &answer).status, Status::NotFound);
    assert_eq!(post(&town, &owner, &format!("claims/{id}/answer/"), &answer).status, Status::NoContent);
    assert!(
        titles(&town, &staff).contains(&"The owner of Kiln House says that a claim is a mistake".to_owned())
    );
    let (status, rejected) =
        decide(&town, &staff, id, &json!({ "decision": "reject", "reason": "Not yours." }));
    assert_eq!((status, &rejected["status"]), (Status::Ok, &json!("rejected")));
    assert!(may_edit(&town, &owner) && !may_edit(&town, &ada));
    assert_eq!(titles(&town, &ada)[0], "Your claim of Kiln House was not approved");
    let told = "The town office decided on the claim of Kiln House";
    assert_eq!(message(&town, &owner, told), "Not yours.");
    assert_eq!(notice(&town, &owner, told)["link"], "/dashboard/business/1/people", "it is still theirs");
    assert_eq!(message(&town, &ada, "Your claim of Kiln House was not approved"), "Not yours.");
    let (status, _) = decide(&town, &staff, id, &json!({ "decision": "reject", "reason": "Again." }));
    assert_eq!(status, Status::BadRequest, "what is decided is decided");
}

#[test]
fn two_claims_of_one_listing_the_first_proof_makes_the_other_contested() {
    let town = town();
    let (ada, ben) = (ada(&town), town.member("ben@reader.example", Role::BusinessOwner));
    let second = claim(&town, &ben, "kiln-house");
    post(&town, &ben, &format!("claims/{second}/code/"), &json!({}));
    let code = mailed_code(&town, "office@kilnhouse.com");
    own_kiln_house(&town, &ada);
    let late = post(&town, &ben, &format!("claims/{second}/verify/"), &json!({ "code": code }));
    assert_eq!(late.status, Status::BadRequest, "{}", late.text);
    assert!(may_edit(&town, &ada) && !may_edit(&town, &ben));
    assert!(get(&town, &ben, "businesslistings/kiln-house/claim/")["claim"]["contested_until"].is_string());
}

#[test]
fn a_listing_that_got_its_owner_since_is_not_given_away_by_a_code_or_by_staff() {
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    let ben = town.member("ben@reader.example", Role::BusinessOwner);
    let (by_code, by_staff) = (claim(&town, &ada, "kiln-house"), claim(&town, &ben, "kiln-house"));
    post(&town, &ada, &format!("claims/{by_code}/code/"), &json!({}));
    let code = mailed_code(&town, "office@kilnhouse.com");
    let owner = town.owner(KILN);
    let entered = post(&town, &ada, &format!("claims/{by_code}/verify/"), &json!({ "code": code }));
    assert_eq!(entered.status, Status::Ok, "{}", entered.text);
    let until = json!("2026-11-28T15:00:00.000Z");
    assert_eq!((&entered.json()["status"], &entered.json()["contested_until"]), (&json!("open"), &until));
    assert!(may_edit(&town, &owner) && !may_edit(&town, &ada));
    assert_eq!(titles(&town, &owner), ["Ada Pell says that Kiln House is theirs"]);

    let approve =
        json!({ "decision": "approve", "proof": "counter", "reason": "Seen.", "replaces_owners": true });
    let (status, decided) = decide(&town, &staff, by_staff, &approve);
    assert_eq!((status, &decided["status"]), (Status::Ok, &json!("open")), "{decided}");
    assert_eq!((&decided["contested_until"], &decided["is_ripe"]), (&until, &json!(false)));
    assert!(may_edit(&town, &owner) && !may_edit(&town, &ben));
    assert_eq!(titles(&town, &owner).len(), 2);
    assert_eq!(decide(&town, &staff, by_staff, &approve).0, Status::BadRequest, "the owner may answer first");
}

#[test]
fn staff_decide_at_once_when_no_owner_is_left_to_answer() {
    let town = town();
    let (owner, ada, staff) = (town.owner(KILN), ada(&town), staff(&town));
    let id = claim(&town, &ada, "kiln-house");
    let open = |ripe: bool| {
        assert_eq!(get(&town, &staff, &format!("admin/claims/{id}/"))["is_ripe"], ripe);
    };
    open(false);
    post(&town, &owner, "businesslistings/kiln-house/leave/", &json!({ "leaves_no_owner": true }));
    open(true);
    let approve = json!({ "decision": "approve", "proof": "counter", "reason": "Seen the lease." });
    let (status, decided) = decide(&town, &staff, id, &approve);
    assert_eq!((status, &decided["status"]), (Status::Ok, &json!("approved")), "{decided}");
    assert!(may_edit(&town, &ada));
}

#[test]
fn an_owner_who_says_the_same_again_and_again_is_heard_once() {
    let town = TestTown::configured(
        |config| config.limits.contributions_per_minute = 20,
        |conn| {
            for new in &listings() {
                directory::save(conn, new, "2026-11-21T12:00:00.000Z", |_, new| new.clone()).unwrap();
            }
        },
    );
    let (owner, ada, staff) = (town.owner(KILN), ada(&town), staff(&town));
    let id = claim(&town, &ada, "kiln-house");
    let say = |note: &str| {
        town.clock.set(town.clock.timestamp() + SignedDuration::from_secs(1));
        let answer = json!({ "answer": "mistake", "note": note });
        post(&town, &owner, &format!("claims/{id}/answer/"), &answer).status
    };
    for _ in 0..10 {
        assert_eq!(say("Never heard of her."), Status::NoContent);
    }
    let trail = "SELECT count(*) FROM audit_entries WHERE action = 'claim.answer'";
    let count = || town.conn().query_row(trail, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(count(), 1);
    assert_eq!(say("Never saw her, either."), Status::NoContent);
    assert_eq!(count(), 2);
    let note = town.conn().query_row("SELECT answer_note FROM claims", [], |row| row.get::<_, String>(0));
    assert_eq!(note.unwrap(), "Never saw her, either.");
    for (token, told) in [
        (&staff, "The owner of Kiln House says that a claim is a mistake"),
        (&ada, "The owner of Kiln House does not agree with your claim"),
    ] {
        assert_eq!(titles(&town, token).iter().filter(|title| *title == told).count(), 1, "{told}");
    }
    assert!((0..20).any(|_| say("Once more.") == Status::TooManyRequests));
}

#[test]
fn whoever_withdraws_a_claim_and_makes_it_again_tells_the_owner_once_a_day() {
    let town = town();
    let claim_and_withdraw = || {
        let token = ada(&town);
        let id = claim(&town, &token, "kiln-house");
        let withdrawn = post(&town, &token, &format!("claims/{id}/withdraw/"), &json!({}));
        assert_eq!(withdrawn.status, Status::NoContent, "{}", withdrawn.text);
    };
    let told = "Ada Pell says that Kiln House is theirs";
    let (owner, staff) = (town.owner(KILN), staff(&town));
    for _ in 0..3 {
        claim_and_withdraw();
    }
    assert_eq!(titles(&town, &owner), [told]);
    assert_eq!(titles(&town, &staff), ["Ada Pell claims Kiln House, which has an owner"]);
    town.clock.set("2026-11-22T15:00:00Z".parse().unwrap());
    claim_and_withdraw();
    assert_eq!(titles(&town, &town.owner(KILN)), [told, told]);
}
