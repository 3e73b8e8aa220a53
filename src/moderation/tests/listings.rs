use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rocket::http::Status;
use serde_json::{Value, json};

use super::Office;
use crate::accounts::{NewUser, Role};
use crate::directory::{self, BusinessRole};
use crate::imports::testing::{call, problems};

const BULK: &str = "admin/bulk-edits/businesses/";
const PAGE: &str = "/directory/ferry-books";
const HIDDEN: &str = "Your listing was hidden: Ferry Books";

/// To whom a mail of this subject went.
fn mailed(office: &Office, subject: &str) -> Vec<String> {
    let conn = office.town.conn();
    let mut statement =
        conn.prepare("SELECT recipient FROM outbox WHERE subject = ?1 ORDER BY recipient").unwrap();
    let rows = statement.query_map([subject], |row| row.get(0)).unwrap();
    rows.collect::<rusqlite::Result<_>>().unwrap()
}

fn count_decisions(office: &Office) -> i64 {
    let conn = office.town.conn();
    conn.query_row("SELECT count(*) FROM moderation_decisions", [], |row| row.get(0)).unwrap()
}

fn status(office: &Office) -> Status {
    office.town.get(PAGE).status
}

/// The newest decision about the owner's listing.
fn own(office: &Office) -> Value {
    office.get(&office.town.owner(1), "moderation/mine/")["results"][0].clone()
}

fn hide_by(rule: &str) -> Value {
    json!({ "action": "hide", "ids": [1], "rule": rule, "reason": "It is another shop." })
}

/// What Ann does with the list; the step's id.
fn step(office: &Office, body: &Value) -> Value {
    let step = office.done(&office.clerk("Ann"), "POST", BULK, body);
    assert_eq!(step["count"], 1, "{body}");
    step["id"].clone()
}

fn undo(office: &Office, step: &Value) -> Value {
    let path = format!("admin/bulk-edits/{step}/undo/");
    office.done(&office.clerk("Ann"), "POST", &path, &json!({}))["count"].clone()
}

#[test]
fn the_owners_of_a_listing_hear_the_rule_and_it_is_public_again_when_an_appeal_is_granted() {
    let office = Office::new();
    office.clerk("Bob");
    office.town.owner(1);
    office.town.business_member(1, "partner@wexbury.example", BusinessRole::Owner);
    office.town.business_member(1, "helper@wexbury.example", BusinessRole::Manager);
    step(&office, &hide_by("false_identity"));
    assert_eq!(status(&office), Status::NotFound);
    office.later();
    let owners = ["owner@wexbury.example", "partner@wexbury.example"];
    assert_eq!(mailed(&office, HIDDEN), owners);
    let told = office.get(&office.town.owner(1), "notifications/")["results"][0].clone();
    let message = told["message"].as_str().unwrap();
    for words in ["Not who it says", "It is another shop.", "Ferry Books", "appeal once"] {
        assert!(message.contains(words), "{words}: {message}");
    }
    let decision = own(&office);
    assert_eq!((&decision["kind"], &decision["rule"]), (&json!("business"), &json!("false_identity")));
    let partner = office.town.member("partner@wexbury.example", Role::BusinessOwner);
    assert_eq!(office.get(&partner, "moderation/mine/")["results"][0], decision);
    let helper = office.town.member("helper@wexbury.example", Role::BusinessOwner);
    assert_eq!(office.get(&helper, "moderation/mine/")["count"], 0, "who owns it is told");
    let token = decision["token"].as_str().unwrap();
    assert_eq!(told["link"], format!("/moderation/{token}"));
    let asked = json!({ "name": "Sign", "permission": "read", "parts": ["office", "planning"] });
    let program = office.town.done("POST", "/api/v1/access-tokens/", &office.town.owner(1), &asked);
    let program = program["token"].as_str().unwrap();
    assert_eq!(office.get(program, "moderation/mine/")["results"][0]["token"], "");
    assert!(!office.get(program, "notifications/").to_string().contains(token));
    let trail = office.get(&office.clerk("Ann"), "admin/audit/?subject=business:1");
    assert_eq!(trail["results"][0]["action"], "business.hide");
    assert_eq!(trail["results"][0]["details"]["reason"], "Not who it says: It is another shop.");

    assert_eq!(office.appeal(token).status, Status::Ok);
    let refused = office.answer(&office.clerk("Ann"), &decision["id"], "approve", "");
    assert_eq!(refused.status, Status::BadRequest, "who decided does not answer");
    assert_eq!(office.answer(&office.clerk("Bob"), &decision["id"], "approve", "").status, Status::Ok);
    office.later();
    office.later();
    assert_eq!(status(&office), Status::Ok);
    assert_eq!(mailed(&office, "Your appeal was granted: Ferry Books"), owners);
    assert_eq!(own(&office)["appeal"]["outcome"], "restored");
    let trail = office.get(&office.clerk("Bob"), "admin/audit/?subject=business:1");
    assert_eq!(trail["results"][0]["action"], "business.show");
}

#[test]
fn housekeeping_names_no_rule_and_nobody_is_told() {
    let office = Office::new();
    office.town.owner(1);
    let wrong = office.ask(&office.clerk("Ann"), "POST", BULK, &hide_by("ugly"));
    assert_eq!(wrong.status, Status::BadRequest);
    assert!(wrong.json()["rule"].is_array(), "{}", wrong.text);
    assert_eq!(status(&office), Status::Ok);
    step(&office, &json!({ "action": "hide", "ids": [1] }));
    assert_eq!((status(&office), count_decisions(&office)), (Status::NotFound, 0));
    // It is hidden already, so a rule is for nothing.
    assert_eq!(office.done(&office.clerk("Ann"), "POST", BULK, &hide_by("spam"))["count"], 0);
    assert_eq!(count_decisions(&office), 0);
    office.later();
    assert!(office.notices(&office.town.owner(1)).is_empty());
}

#[test]
fn a_listing_hidden_by_a_rule_is_undone_without_a_trace_and_settled_when_it_is_shown_by_hand() {
    let office = Office::new();
    office.town.owner(1);
    let hidden = step(&office, &hide_by("spam"));
    assert_eq!((status(&office), count_decisions(&office)), (Status::NotFound, 1));
    assert_eq!(undo(&office, &hidden), 1);
    assert_eq!((status(&office), count_decisions(&office)), (Status::Ok, 0));
    office.later();
    assert!(office.notices(&office.town.owner(1)).is_empty());

    step(&office, &hide_by("spam"));
    office.later();
    assert_eq!(office.notices(&office.town.owner(1)), [HIDDEN]);
    let show = json!({ "action": "show", "ids": [1] });
    let shown = step(&office, &show);
    assert!(own(&office)["restored_at"].is_string());
    assert_eq!(undo(&office, &shown), 1);
    let decision = own(&office);
    assert_eq!((status(&office), &decision["restored_at"]), (Status::NotFound, &Value::Null));

    // Where showing it granted an appeal, its owner was told so, and it stays.
    assert_eq!(office.appeal(decision["token"].as_str().unwrap()).status, Status::Ok);
    let shown = step(&office, &show);
    assert_eq!(undo(&office, &shown), 0);
    assert_eq!(status(&office), Status::Ok);
    assert_eq!(own(&office)["appeal"]["outcome"], "restored");
}

#[test]
fn where_no_confirmed_address_looks_after_a_listing_the_decision_is_kept_and_nobody_is_told() {
    let office = Office::new();
    let (id, _) = office.town.join(&NewUser {
        email: "claimed@wexbury.example".into(),
        role: Role::BusinessOwner,
        ..NewUser::default()
    });
    let now = office.town.clock.stamp();
    directory::set_member(&office.town.conn(), 1, id, BusinessRole::Owner, &now).unwrap();
    step(&office, &hide_by("copyright"));
    office.later();
    assert!(mailed(&office, HIDDEN).is_empty());
    let kept: (String, String, String, bool, bool) = office
        .town
        .conn()
        .query_row(
            "SELECT rule, note, title, decided_by IS NOT NULL, author_id IS NULL FROM moderation_decisions",
            [],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)),
        )
        .unwrap();
    let said = ["copyright", "It is another shop.", "Ferry Books"].map(str::to_owned);
    assert_eq!(kept, (said[0].clone(), said[1].clone(), said[2].clone(), true, true));
    assert_eq!(office.town.json("/api/v1/moderation/")["hidden"], 1);
    // The manager of one that nobody owns hears of it.
    let show = json!({ "action": "show", "ids": [1] });
    step(&office, &show);
    office.town.business_member(1, "helper@wexbury.example", BusinessRole::Manager);
    step(&office, &hide_by("copyright"));
    office.later();
    assert_eq!(mailed(&office, HIDDEN), ["helper@wexbury.example"]);
}

#[test]
fn a_file_does_not_show_a_listing_that_the_office_hid_by_a_rule() {
    let office = Office::new();
    office.town.owner(1);
    let table = "slug,name,category,phone,status\nferry-books,Ferry Books,Books,(207) 555-0142,active\n";
    let file = json!({ "kind": "businesses", "file_name": "a.csv", "content": STANDARD.encode(table) });
    step(&office, &hide_by("false_identity"));
    let done = call(&office.town, "businesses", "commit", &file).json();
    assert_eq!(done["updated"], 1, "{done}");
    assert_eq!((status(&office), &own(&office)["restored_at"]), (Status::NotFound, &Value::Null));
    let said = problems(&office.town, &done["run"], false);
    assert!(said[0]["reason"].as_str().unwrap().starts_with("stays hidden"), "{said:?}");
    let again = call(&office.town, "businesses", "commit", &file).json();
    assert_eq!((&again["updated"], &again["unchanged"]), (&json!(0), &json!(1)), "{again}");
    step(&office, &json!({ "action": "show", "ids": [1] }));
    assert_eq!(status(&office), Status::Ok);
    // One that was only tidied away comes back with a file that says so.
    step(&office, &json!({ "action": "hide", "ids": [1] }));
    assert_eq!(call(&office.town, "businesses", "commit", &file).json()["updated"], 1);
    assert_eq!(status(&office), Status::Ok);
}
