//! What is still sent to an address that does not exist.

use rocket::http::Status;
use serde_json::{Value, json};

use super::{join, key_in, mails, mails_to, send_through, staff, subscribe};
use crate::accounts::{self, NewUser, Role};
use crate::kit::mail::tests::server::{MailServer, Tls};
use crate::kit::mail::{MailStatus, ShownMail};
use crate::newsletter::state::signer;
use crate::newsletter::token::LinkPurpose;
use crate::notifications;
use crate::testing::TestTown;

const ADA: &str = "ada@reader.example";

fn town(server: &MailServer) -> TestTown {
    TestTown::configured(|config| send_through(config, server), |_| {})
}

/// Notifies the member with this address, and returns the email of it.
fn notify(town: &TestTown, title: &str) -> ShownMail {
    let id = accounts::find_user_id(&town.conn(), ADA).unwrap().unwrap();
    notifications::tell_of_account(&town.conn(), id, title, "See your profile.", title).unwrap();
    let mail = mails_to(town, ADA).into_iter().find(|mail| mail.subject == title);
    mail.unwrap_or_else(|| panic!("no mail {title}"))
}

fn reset_password(town: &TestTown) -> ShownMail {
    let known = mails_to(town, ADA).len();
    town.call("POST", "/api/v1/dj-rest-auth/password/reset/").json(&json!({ "email": ADA })).send();
    crate::testing::eventually(|| mails_to(town, ADA).len() > known);
    mails_to(town, ADA).pop().unwrap()
}

fn count_of_failed_mails(town: &TestTown) -> Value {
    let inbox = town.ask("GET", "/api/v1/admin/inbox/?kind=mail", &town.superuser(), &Value::Null);
    assert_eq!(inbox.status, Status::Ok, "{}", inbox.text);
    inbox.json()["count"].clone()
}

#[test]
fn after_a_hard_bounce_only_what_is_asked_for_is_sent_until_the_server_takes_it() {
    let server = MailServer::start(Tls::None);
    let town = town(&server);
    town.member(ADA, Role::Consumer);
    server.refuse(ADA, "RCPT", "550 5.1.1 No such user");
    assert_eq!(notify(&town, "First").status, MailStatus::Failed);
    assert_eq!(count_of_failed_mails(&town), 1);
    server.refuse(ADA, "RCPT", "250 OK");
    let skipped = notify(&town, "Second");
    assert_eq!(skipped.status, MailStatus::Failed);
    let why = "Not sent: an email to this address bounced on November 21, 2026. ";
    assert!(skipped.error.starts_with(why) && skipped.error.contains("No such user"), "{}", skipped.error);
    assert_eq!(server.received().len(), 0);
    assert_eq!(count_of_failed_mails(&town), 1, "nothing is to be done about the second");

    assert_eq!(reset_password(&town).status, MailStatus::Sent);
    assert_eq!(notify(&town, "Third").status, MailStatus::Sent, "the address exists after all");
    assert_eq!(server.received().len(), 2);
}

#[test]
fn whoever_sends_a_skipped_email_again_asks_for_it() {
    let server = MailServer::start(Tls::None);
    let town = town(&server);
    town.member(ADA, Role::Consumer);
    server.refuse(ADA, "RCPT", "550 5.1.1 No such user");
    notify(&town, "First");
    server.refuse(ADA, "RCPT", "250 OK");
    let skipped = notify(&town, "Second");
    town.done("POST", &format!("/api/v1/admin/outbox/{}/retry/", skipped.id), &town.superuser(), &json!({}));
    mails(&town);
    assert_eq!(server.received().len(), 1);
}

#[test]
fn a_reported_hard_bounce_holds_until_the_address_is_confirmed() {
    let server = MailServer::start(Tls::None);
    let town = town(&server);
    town.member(ADA, Role::Consumer);
    join(&town, ADA);
    let key = signer(&town.conn()).unwrap().sign(LinkPurpose::Manage, 1);
    let report = include_str!("bounce.eml").replace(
        "Subject: This week",
        &format!("List-Unsubscribe: <https://t.example/newsletter/unsubscribe/{key}>\nSubject: This week"),
    );
    let read = crate::newsletter::record_bounces_of(&town.conn(), &report, town.clock.timestamp()).unwrap();
    assert_eq!(read.known, 1, "{read:?}");
    assert_eq!(notify(&town, "First").status, MailStatus::Failed);
    // A relay takes every address, so that says nothing.
    assert_eq!(reset_password(&town).status, MailStatus::Sent);
    assert_eq!(notify(&town, "Second").status, MailStatus::Failed);
    town.clock.set("2026-11-22T15:00:00Z".parse().unwrap());
    subscribe(&town, ADA);
    let key = key_in(mails_to(&town, ADA).last().unwrap(), "/newsletter/confirm/");
    town.post(&format!("/api/v1/newsletter/subscription/{key}/confirm/"), &json!({}));
    assert_eq!(notify(&town, "Third").status, MailStatus::Sent);
}

#[test]
fn nobody_is_a_subscriber_to_whom_nothing_is_sent() {
    let server = MailServer::start(Tls::None);
    let town = town(&server);
    town.member(ADA, Role::Consumer);
    server.refuse(ADA, "RCPT", "550 5.1.1 No such user");
    notify(&town, "First");
    // Whoever is imported said yes elsewhere: they are tried once more.
    let file = json!({ "csv": format!("email,consent_at\n{ADA},2026-11-01\n") });
    let imported = staff(&town, "POST", "subscribers/import/", &file);
    assert!(imported.status.code < 300, "{}", imported.text);
    let status = || {
        let found = staff(&town, "GET", &format!("subscribers/?search={ADA}"), &Value::Null).json();
        found["results"][0]["status"].as_str().unwrap().to_owned()
    };
    assert_eq!(status(), "confirmed");
    notify(&town, "Second");
    assert_eq!(status(), "bounced");
    // Put back, and refused a second time on the same day.
    let sql = "UPDATE subscribers SET status = 'confirmed'";
    town.conn().execute(sql, []).unwrap();
    notify(&town, "Third");
    assert_eq!(status(), "bounced");
}

#[test]
fn a_hard_bounce_of_any_email_ends_the_subscription_and_is_forgotten_with_the_address() {
    let server = MailServer::start(Tls::None);
    let town = town(&server);
    join(&town, ADA);
    town.sign_in(&NewUser { email: ADA.into(), ..NewUser::default() });
    server.refuse(ADA, "RCPT", "550 5.1.1 No such user");
    notify(&town, "First");
    let found = || staff(&town, "GET", &format!("subscribers/?search={ADA}"), &Value::Null).json();
    assert_eq!(found()["results"][0]["status"], "bounced");
    let known = || {
        let sql = "SELECT count(*) FROM bounced_addresses";
        town.conn().query_row::<i64, _, _>(sql, [], |row| row.get(0)).unwrap()
    };
    assert_eq!(known(), 1);

    town.conn().execute("DELETE FROM users WHERE email = ?1", [ADA]).unwrap();
    let id = found()["results"][0]["id"].as_i64().unwrap();
    let forgotten = staff(&town, "DELETE", &format!("subscribers/{id}/"), &json!({}));
    assert!(forgotten.status.code < 300, "{}", forgotten.text);
    assert_eq!(known(), 0);
}
