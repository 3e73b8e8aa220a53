//! The accounts, through the router.

mod access_tokens;
mod account_actions;
mod addresses;
mod cookies;
mod edit_conflicts;
mod limits;
mod passwords;
mod people;
mod sessions;
mod social;
mod trail;

use serde_json::{Value, json};

use super::{NewUser, hash};
use crate::testing::{TestResponse, TestTown};

pub const PASSWORD: &str = "Harbor-Light-77";
pub const OTHER_PASSWORD: &str = "Lantern-Row-88";

/// A town with one resident, who has a password.
pub fn town() -> TestTown {
    TestTown::with(|conn| {
        insert(conn, "resident@wexbury.example");
    })
}

pub fn insert(conn: &rusqlite::Connection, email: &str) -> i64 {
    let new = NewUser { email: email.into(), password_hash: hash(PASSWORD).unwrap(), ..NewUser::default() };
    super::insert_user(conn, &new, "2026-11-20T12:00:00.000Z").unwrap()
}

pub fn login(town: &TestTown, email: &str, password: &str) -> TestResponse {
    town.post("/api/v1/dj-rest-auth/login/", &json!({ "email": email, "password": password }))
}

pub struct SignedIn {
    pub access: String,
    pub refresh: String,
    pub csrf: String,
}

/// Signs the resident in.
pub fn sign_in(town: &TestTown) -> SignedIn {
    let answer = login(town, "resident@wexbury.example", PASSWORD);
    assert_eq!(answer.status.code, 200, "{}", answer.text);
    let cookie = |name: &str| answer.cookie(name).unwrap().0.to_owned();
    SignedIn { access: text(&answer, "access"), refresh: cookie("refresh"), csrf: cookie("csrftoken") }
}

pub fn text(answer: &TestResponse, field: &str) -> String {
    answer.json()[field].as_str().unwrap().to_owned()
}

/// The status of a request for one's own account.
pub fn status(town: &TestTown, access: &str) -> u16 {
    town.call("GET", "/api/v1/dj-rest-auth/user/").token(access).send().status.code
}

/// The texts of the emails to an address, oldest first.
pub fn mails(town: &TestTown, to: &str) -> Vec<String> {
    let conn = town.conn();
    let mut statement = conn.prepare("SELECT text FROM outbox WHERE recipient = ?1 ORDER BY id").unwrap();
    statement.query_map([to], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

/// What follows `path` in an email, up to the end of the line.
pub fn link(mail: &str, path: &str) -> String {
    let at = mail.find(path).unwrap_or_else(|| panic!("no {path} in {mail}"));
    mail[at + path.len()..].lines().next().unwrap().to_owned()
}

pub fn errors(answer: &TestResponse, code: u16) -> Value {
    assert_eq!(answer.status.code, code, "{}", answer.text);
    answer.json()
}
