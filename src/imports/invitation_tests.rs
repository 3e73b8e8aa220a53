//! Owners named in a file are invited.

use serde_json::{Value, json};

use super::testing::{call, problems};
use super::tests::{count, sent};
use crate::accounts::Role;
use crate::directory::NewBusiness;
use crate::kit::config::MailMode;
use crate::testing::{TestTown, eventually};

#[test]
fn owners_whom_the_file_names_are_invited_once() {
    let inn = NewBusiness { name: "Ferry Inn".into(), category: "Lodging".into(), ..NewBusiness::default() };
    let town = TestTown::with_businesses(&[inn]);
    let rows = "slug,name,category,street address,zip,owner email\n\
                ferry-inn,Ferry Inn,Lodging,,,ann@inn.example\n\
                ,Mill,Crafts,1 Mill Road,06499,bo@mill.example;nobody\n";
    let mut file = sent("businesses", "a.csv", rows);
    let checked = call(&town, "businesses", "check", &file).json();
    assert_eq!(checked["unused_columns"], json!([]), "{checked}");
    assert_eq!(
        (&checked["created"], &checked["updated"], &checked["warning_count"]),
        (&json!(1), &json!(1), &json!(1))
    );
    assert_eq!(checked["invitations"], 2, "{checked}");
    assert_eq!(count(&town, "SELECT count(*) FROM outbox"), 0, "looking invites nobody");
    file["skip_bad"] = json!(true);
    let done = call(&town, "businesses", "commit", &file).json();
    assert_eq!((&done["created"], &done["updated"]), (&json!(1), &json!(1)), "{done}");
    let invited: String = town
        .conn()
        .query_row(
            "SELECT group_concat(recipient, ' ') FROM (SELECT recipient FROM outbox ORDER BY id)",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(invited, "ann@inn.example bo@mill.example");
    let again = call(&town, "businesses", "commit", &file).json();
    assert_eq!((&again["created"], &again["updated"]), (&json!(0), &json!(0)), "{again}");
    assert_eq!(count(&town, "SELECT count(*) FROM outbox"), 2, "whoever was asked is not asked again");
}

#[test]
fn an_owner_who_left_is_not_brought_back_by_the_next_file() {
    let inn = NewBusiness { name: "Ferry Inn".into(), category: "Lodging".into(), ..NewBusiness::default() };
    let town = TestTown::with_businesses(&[inn]);
    let owner = town.owner(1);
    let leave = "/api/v1/businesslistings/ferry-inn/leave/";
    town.done("POST", leave, &owner, &json!({ "leaves_no_owner": true }));
    let rows = "slug,name,category,owner email\nferry-inn,Ferry Inn,Lodging,owner@wexbury.example\n";
    let file = sent("businesses", "a.csv", rows);
    assert_eq!(call(&town, "businesses", "check", &file).json()["updated"], 0);
    let done = call(&town, "businesses", "commit", &file).json();
    assert_eq!((&done["created"], &done["updated"]), (&json!(0), &json!(0)), "{done}");
    assert_eq!(count(&town, "SELECT count(*) FROM business_members"), 0);
}

#[test]
fn where_invitations_would_lead_nowhere_the_rows_say_so_and_come_in() {
    let town = TestTown::configured(|config| config.mail.mode = MailMode::Smtp, |_| {});
    let file = sent("businesses", "a.csv", "name,category,owner email\nMill,Crafts,bo@mill.example\n");
    let checked = call(&town, "businesses", "check", &file).json();
    assert!(checked["warnings"].to_string().contains("nobody can be invited"), "{checked}");
    let done = call(&town, "businesses", "commit", &file).json();
    assert_eq!(done["created"], 1, "{done}");
    assert!(done["warnings"].to_string().contains("nobody was invited"), "{done}");
    assert_eq!(count(&town, "SELECT count(*) FROM outbox"), 0);
}

#[test]
fn a_file_that_a_token_brings_makes_nobody_an_owner_and_says_so() {
    let inn = NewBusiness { name: "Ferry Inn".into(), category: "Lodging".into(), ..NewBusiness::default() };
    let town = TestTown::with_businesses(&[inn]);
    town.member("ann@inn.example", Role::Consumer);
    let clerk = town.superuser();
    let wanted = json!({ "name": "Register", "permission": "write", "parts": ["office"] });
    let made = town.done("POST", "/api/v1/access-tokens/", &clerk, &wanted);
    let token = made["token"].as_str().unwrap();
    let rows = "slug,name,category,owner email\n\
                ferry-inn,Ferry Inn,Lodging,ann@inn.example\n\
                ,Mill,Crafts,ann@inn.example;bo@mill.example\n";
    let begun = town.done("POST", "/api/v1/admin/imports/", token, &sent("businesses", "a.csv", rows));
    let path = format!("/api/v1/admin/imports/{}/", begun["id"]);
    let checked = town.done("POST", &format!("{path}check/"), token, &begun["options"]);
    assert_eq!((&checked["created"], &checked["unchanged"]), (&json!(1), &json!(1)), "{checked}");
    assert_eq!(checked["warning_count"], 2, "{checked}");
    town.done("POST", &format!("{path}run/"), token, &json!({}));
    eventually(|| town.done("GET", &path, token, &Value::Null)["state"] == "done");
    let warnings = problems(&town, &begun["id"], false);
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(warnings[0].to_string().contains("an access token cannot name owners"), "{warnings:?}");
    assert_eq!(count(&town, "SELECT count(*) FROM businesses"), 2);
    assert_eq!(count(&town, "SELECT count(*) FROM business_members"), 0);
    assert_eq!(count(&town, "SELECT count(*) FROM outbox WHERE recipient = 'bo@mill.example'"), 0);
    // The clerk herself may name them: Ann for both, and Bo, who is invited.
    call(&town, "businesses", "commit", &sent("businesses", "a.csv", rows));
    assert_eq!(count(&town, "SELECT count(*) FROM business_members"), 3);
}
