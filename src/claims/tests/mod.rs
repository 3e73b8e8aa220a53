//! Tests of claims through the router.

mod codes;
mod contested;
mod merging;
mod office;
mod people;
mod undo;

use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::{NewUser, Role};
use crate::directory::NewBusiness;
use crate::testing::{TestResponse, TestTown};

const KILN: i64 = 1;

fn listings() -> [NewBusiness; 2] {
    let listing = |name: &str, email: &str| NewBusiness {
        name: name.into(),
        category: "Galleries".into(),
        street_address: "4 Kiln Road".into(),
        locality: "Wexbury".into(),
        phone: "860-555-0142".into(),
        email: email.into(),
        ..NewBusiness::default()
    };
    [listing("Kiln House", "office@kilnhouse.com"), listing("Ferry Cafe", "ferrycafe@gmail.com")]
}

fn town() -> TestTown {
    TestTown::with_businesses(&listings())
}

fn staff(town: &TestTown) -> String {
    town.sign_in(&NewUser {
        email: "staff@wexbury.example".into(),
        is_staff: true,
        is_email_verified: true,
        ..NewUser::default()
    })
}

fn ada(town: &TestTown) -> String {
    town.sign_in(&NewUser {
        email: "ada@reader.example".into(),
        first_name: "Ada".into(),
        last_name: "Pell".into(),
        role: Role::BusinessOwner,
        is_email_verified: true,
        ..NewUser::default()
    })
}

fn post(town: &TestTown, token: &str, path: &str, body: &Value) -> TestResponse {
    town.ask("POST", &format!("/api/v1/{path}"), token, body)
}

fn get(town: &TestTown, token: &str, path: &str) -> Value {
    town.done("GET", &format!("/api/v1/{path}"), token, &Value::Null)
}

/// Claims a listing; returns the claim's id.
fn claim(town: &TestTown, token: &str, slug: &str) -> i64 {
    let opened = post(town, token, "claims/", &json!({ "business": slug }));
    assert_eq!(opened.status, Status::Created, "{}", opened.text);
    opened.json()["id"].as_i64().unwrap()
}

/// The code from the last mail to this address.
fn mailed_code(town: &TestTown, to: &str) -> String {
    let newest = "SELECT subject, text FROM outbox WHERE recipient = ?1 ORDER BY id DESC LIMIT 1";
    let mail = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let (subject, text): (String, String) = town.conn().query_row(newest, [to], mail).unwrap();
    let code: String = text.split("within 24 hours: ").nth(1).unwrap().chars().take(6).collect();
    assert!(!subject.contains(&code), "{subject}");
    code
}

fn titles(town: &TestTown, token: &str) -> Vec<String> {
    let answer = get(town, token, "notifications/");
    let notices = answer["results"].as_array().unwrap().iter();
    notices.map(|notice| notice["title"].as_str().unwrap().to_owned()).collect()
}

/// The notification with this title.
fn notice(town: &TestTown, token: &str, title: &str) -> Value {
    let answer = get(town, token, "notifications/");
    let mut notices = answer["results"].as_array().unwrap().iter();
    notices.find(|notice| notice["title"] == title).unwrap().clone()
}

fn message(town: &TestTown, token: &str, title: &str) -> Value {
    notice(town, token, title)["message"].clone()
}

fn may_edit(town: &TestTown, token: &str) -> bool {
    let status = town.ask("PATCH", "/api/v1/businesslistings/kiln-house/", token, &json!({})).status;
    assert!([Status::Ok, Status::Forbidden].contains(&status), "{status}");
    status == Status::Ok
}

/// Claims Kiln House with the emailed code.
fn own_kiln_house(town: &TestTown, token: &str) -> i64 {
    let id = claim(town, token, "kiln-house");
    assert_eq!(post(town, token, &format!("claims/{id}/code/"), &json!({})).status, Status::Ok);
    let code = mailed_code(town, "office@kilnhouse.com");
    let proven = post(town, token, &format!("claims/{id}/verify/"), &json!({ "code": code }));
    assert_eq!(proven.status, Status::Ok, "{}", proven.text);
    id
}
