//! The newsletter through the router.

mod bounces;
mod choice;
mod halfway;
mod hard_bounces;
mod holds;
mod issues;
mod joining;
mod leaving;
mod order;
mod outdated;
mod results;
mod table;
mod welcome;

use jiff::SignedDuration;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::accounts::{self, NewUser, Role};
use crate::kit::config::{Config, MailMode, MailSecurity};
use crate::kit::mail::tests::server::MailServer;
use crate::kit::mail::{self, OutboxFilter, ShownMail};
use crate::testing::{TestResponse, TestTown, eventually};

fn subscribe(town: &TestTown, email: &str) -> TestResponse {
    town.post("/api/v1/newsletter/subscribe/", &json!({ "email": email }))
}

fn town() -> TestTown {
    TestTown::empty()
}

/// Sends the emails through this server.
fn send_through(config: &mut Config, server: &MailServer) {
    config.mail.mode = MailMode::Smtp;
    config.mail.from = "office@wexbury.example".into();
    config.mail.host = "localhost".into();
    config.mail.port = server.address.port();
    config.mail.security = MailSecurity::None;
}

/// Moves the clock and writes something, which wakes the jobs.
fn pass(town: &TestTown, time: SignedDuration) {
    town.clock.set(town.clock.timestamp() + time);
    town.ask("PATCH", "/api/v1/notifications/mark-all-read/", &town.superuser(), &json!({}));
}

/// Every email, oldest first, once no more jobs are due.
fn mails(town: &TestTown) -> Vec<ShownMail> {
    let conn = town.conn();
    let now = town.clock.stamp();
    eventually(|| {
        let due: i64 = conn
            .query_row(
                "SELECT count(*) FROM jobs WHERE status = 'running' OR (status = 'queued' AND run_at <= ?1)",
                [&now],
                |row| row.get(0),
            )
            .unwrap();
        due == 0
    });
    let listed = mail::list(&conn, &OutboxFilter::default(), 1000, 0).unwrap();
    listed.into_iter().rev().map(|listed| mail::find(&conn, listed.id).unwrap()).collect()
}

fn mails_to(town: &TestTown, email: &str) -> Vec<ShownMail> {
    mails(town).into_iter().filter(|mail| mail.to == email).collect()
}

/// The key that follows `before` in an email's text.
fn key_in(mail: &ShownMail, before: &str) -> String {
    let text = mail.text.clone().unwrap();
    let rest = text.split(before).nth(1).unwrap_or_else(|| panic!("no {before} in {text}"));
    rest.split_whitespace().next().unwrap().to_owned()
}

/// Subscribes and confirms with the emailed link; returns its key.
fn join(town: &TestTown, email: &str) -> String {
    subscribe(town, email);
    let key = key_in(mails_to(town, email).last().unwrap(), "/newsletter/confirm/");
    let answer = town.post(&format!("/api/v1/newsletter/subscription/{key}/confirm/"), &json!({}));
    assert_eq!(answer.json()["status"], "confirmed", "{}", answer.text);
    key
}

/// A call by staff.
/// The account in whose name `staff` acts, with a confirmed address: a link that acts without logging in goes to no
/// other.
fn insert_clerk(conn: &Connection) {
    let clerk = NewUser {
        email: "clerk@wexbury.example".into(),
        role: Role::Admin,
        is_staff: true,
        is_superuser: true,
        is_email_verified: true,
        ..NewUser::default()
    };
    accounts::insert_user(conn, &clerk, "2026-11-20T12:00:00.000Z").unwrap();
}

fn staff(town: &TestTown, method: &str, path: &str, body: &Value) -> TestResponse {
    let call = town.call(method, &format!("/api/v1/admin/newsletter/{path}")).token(&town.superuser());
    if method == "GET" { call.send() } else { call.json(body).send() }
}
