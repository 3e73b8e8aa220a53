use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use serde_json::json;

use crate::run::{Ran, Server, command, eventually, run};

pub const EMAIL: &str = "clerk@town.example";
pub const FIRST: &str = "Quiet-Harbor-Gull-7";
const SECOND: &str = "Amber-Ferry-Lamp-12";

fn user(folder: &Path, arguments: &[&str]) -> Ran {
    run(folder, &[&["user"], arguments, &["--data", "town.db", "--json"]].concat())
}

/// A command that reads the password from its standard input.
pub fn user_with_password(folder: &Path, arguments: &[&str], password: &str) {
    let mut child = command(folder)
        .args([&["user"], arguments, &["--password-stdin", "--data", "town.db", "--json"]].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(format!("{password}\n").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(!String::from_utf8_lossy(&output.stdout).contains(password), "what is known is not shown");
}

/// The status of a sign-in, and the token that it returns.
pub fn log_in(server: &Server, password: &str) -> (u16, String) {
    let body = json!({ "email": EMAIL, "password": password });
    let (status, answer) = server.call("POST", "/api/v1/dj-rest-auth/login/", "", &body);
    (status, answer["access"].as_str().unwrap_or_default().to_owned())
}

fn profile(server: &Server, token: &str) -> (u16, serde_json::Value) {
    server.call("GET", "/api/v1/dj-rest-auth/user/", token, &json!(null))
}

/// The server notices what another process commits within half a second.
#[test]
fn accounts_are_changed_at_the_terminal_beside_the_running_server() {
    let home = tempfile::tempdir().unwrap();
    user_with_password(home.path(), &["create", EMAIL], FIRST);
    let server = Server::start(home.path(), &["serve", "--data", "town.db"]);
    let (status, token) = log_in(&server, FIRST);
    assert_eq!(status, 200);
    let (_, seen) = profile(&server, &token);
    assert_eq!((&seen["user_role"], &seen["is_staff"]), (&json!("CONSUMER"), &json!(false)));

    user(home.path(), &["promote", EMAIL, "--role", "admin", "--staff"]).ok();
    eventually("a session with former rights ends", || profile(&server, &token).0 == 401);
    let (_, token) = log_in(&server, FIRST);
    let (_, seen) = profile(&server, &token);
    assert_eq!((&seen["user_role"], &seen["is_staff"]), (&json!("ADMIN"), &json!(true)));

    user_with_password(home.path(), &["reset-password", EMAIL], SECOND);
    eventually("a new password ends every session", || profile(&server, &token).0 == 401);
    assert_eq!(log_in(&server, FIRST).0, 401);
    let (status, token) = log_in(&server, SECOND);
    assert_eq!(status, 200);

    user(home.path(), &["disable", EMAIL]).ok();
    eventually("a disabled account is out", || profile(&server, &token).0 == 401);
    assert_eq!(log_in(&server, SECOND).0, 401);
    user(home.path(), &["enable", EMAIL]).ok();
    assert_eq!(profile(&server, &token).0, 401, "what was ended stays ended");
    assert_eq!(log_in(&server, SECOND).0, 200);
}

#[test]
fn a_made_password_is_printed_once_and_opens_the_account() {
    let home = tempfile::tempdir().unwrap();
    let made = user(home.path(), &["create", EMAIL, "--superuser"]).ok().json();
    let server = Server::start(home.path(), &["serve", "--data", "town.db"]);
    assert_eq!(log_in(&server, made["password"].as_str().unwrap()).0, 200);
    let reset = user(home.path(), &["reset-password", EMAIL]).ok().json();
    assert_ne!(reset["password"], made["password"]);
    assert_eq!(log_in(&server, reset["password"].as_str().unwrap()).0, 200);
}

#[test]
fn what_cannot_be_done_to_an_account_is_said_in_one_sentence() {
    let home = tempfile::tempdir().unwrap();
    user(home.path(), &["create", EMAIL, "--superuser"]).ok();
    for (arguments, part) in [
        (&["promote", "nobody@town.example", "--staff"][..], "nobody@town.example"),
        (&["disable", "nobody@town.example"], "nobody@town.example"),
        (&["disable", EMAIL], "superuser"),
    ] {
        let ran = user(home.path(), arguments);
        let error = ran.json()["error"].as_str().unwrap_or_default().to_owned();
        assert!(ran.code == 1 && error.contains(part), "{arguments:?}: {} {error}", ran.code);
    }
    let ran = user(home.path(), &["promote", EMAIL, "--role", "mayor"]);
    assert_eq!(ran.code, 2);
}

#[test]
fn the_printed_link_makes_the_first_superuser_and_nobody_after() {
    let home = tempfile::tempdir().unwrap();
    let first = Server::start(home.path(), &["serve", "--data", "town.db"]);
    let old = first.setup.clone().unwrap();
    drop(first);
    let server = Server::start(home.path(), &["serve", "--data", "town.db"]);
    let link = server.setup.clone().unwrap();
    let (address, token) = link.rsplit_once('/').unwrap();
    assert_eq!(address, format!("http://{}/setup", server.address), "it leads to this server");
    assert_eq!(server.get(&format!("/setup/{token}")).0, 200, "and shows a page");
    let make = |token: &str| {
        let body = json!({ "token": token, "email": EMAIL, "password": FIRST });
        server.call("POST", "/api/v1/setup/", "", &body)
    };
    assert_eq!(make(old.rsplit_once('/').unwrap().1).0, 400, "the link of the start before opens nothing");
    let (status, made) = make(token);
    assert_eq!((status, &made["user"]["is_superuser"]), (201, &json!(true)), "{made}");
    assert_eq!(make(token).0, 400, "it works once");
    assert_eq!(log_in(&server, FIRST).0, 200);
    drop(server);
    let later = Server::start(home.path(), &["serve", "--data", "town.db"]);
    assert_eq!(later.setup, None, "where somebody has an account no link is printed");
}

#[test]
fn who_acts_for_a_business_is_said_at_the_terminal() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("places.csv"), "name,category\nHart Bakery,Bakeries\n").unwrap();
    run(home.path(), &["import", "places.csv", "--data", "town.db"]).ok();
    let jo = "jo@hartbakery.example";
    let manager = user(home.path(), &["assign", jo, "hart-bakery", "--role", "manager"]).ok().json();
    let member = &manager["member"];
    assert_eq!(
        (&manager["business"]["name"], &member["email"], &member["role"], &member["is_invited"]),
        (&json!("Hart Bakery"), &json!(jo), &json!("manager"), &json!(true))
    );
    // Assigning again with another role changes the same person.
    let owner = user(home.path(), &["assign", jo, "hart-bakery"]).ok().json();
    assert_eq!((&owner["member"]["role"], &owner["member"]["id"]), (&json!("owner"), &member["id"]));
    let conn = rusqlite::Connection::open(home.path().join("town.db")).unwrap();
    let count = |sql: &str| conn.query_row(sql, [jo], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(count("SELECT count(*) FROM outbox WHERE recipient = ?1"), 1, "invited once");

    user(home.path(), &["unassign", jo, "hart-bakery"]).ok();
    for (arguments, part) in [
        (&["unassign", jo, "hart-bakery"][..], "does not act for Hart Bakery"),
        (&["assign", jo, "no-such-place"], "there is no business \"no-such-place\""),
        (&["assign", "jo", "hart-bakery"], "is not an email address"),
    ] {
        let ran = user(home.path(), arguments);
        let error = ran.json()["error"].as_str().unwrap_or_default().to_owned();
        assert!(ran.code == 1 && error.contains(part), "{arguments:?}: {} {error}", ran.code);
    }
}
