//! Bounces: over a real SMTP server, by signed messages, and from a mailbox.

use jiff::SignedDuration;
use rocket::http::Status;
use serde_json::{Value, json};

use super::{join, mails, pass, send_through, staff, subscribe};
use crate::kit::config::Config;
use crate::kit::mail::tests::server::{MailServer, Tls};
use crate::kit::webhook_signature::sign;
use crate::newsletter::state::signer;
use crate::newsletter::token::LinkPurpose;
use crate::newsletter::{ReportedBounces, record_bounces_of};
use crate::testing::{TestResponse, TestTown};

const REPORT: &str = include_str!("bounce.eml");

fn at_once(config: &mut Config) {
    config.newsletter.double_opt_in = false;
    config.newsletter.welcome = false;
}

/// A town that sends its mail through this server.
fn sending(server: &MailServer) -> TestTown {
    TestTown::configured(
        |config| {
            at_once(config);
            send_through(config, server);
        },
        |_| {},
    )
}

fn status_of(town: &TestTown, email: &str) -> Value {
    let found = staff(town, "GET", &format!("subscribers/?search={email}"), &Value::Null).json();
    found["results"][0]["status"].clone()
}

fn id_of(town: &TestTown, email: &str) -> Value {
    staff(town, "GET", &format!("subscribers/?search={email}"), &Value::Null).json()["results"][0]["id"]
        .clone()
}

/// Sends an issue with this opening right away.
pub fn send_issue(town: &TestTown, intro: &str) -> i64 {
    let id = staff(town, "POST", "issues/", &json!({ "frequency": "weekly" })).json()["id"].as_i64().unwrap();
    staff(town, "PATCH", &format!("issues/{id}/"), &json!({ "intro": intro }));
    let sent = staff(town, "POST", &format!("issues/{id}/schedule/"), &json!({}));
    assert_eq!(sent.status, Status::Ok, "{}", sent.text);
    mails(town);
    id
}

#[test]
fn only_a_no_to_the_address_ends_a_subscription_and_the_results_tell_them_apart() {
    let server = MailServer::start(Tls::None);
    let town = sending(&server);
    for name in ["ada", "ben", "cleo", "dan", "eve"] {
        town.post("/api/v1/newsletter/subscribe/", &json!({ "email": format!("{name}@reader.example") }));
    }
    mails(&town);
    server.refuse("ada@reader.example", "RCPT", "550 5.1.1 No such user");
    server.refuse("ben@reader.example", "END", "554 5.7.1 Looks like spam");
    server.refuse("cleo@reader.example", "RCPT", "550 Requested action not taken");
    server.refuse("dan@reader.example", "RCPT", "552 5.2.2 Mailbox full");
    let id = send_issue(&town, "Dear town.");
    for (name, status) in
        [("ada", "bounced"), ("ben", "confirmed"), ("cleo", "confirmed"), ("dan", "confirmed")]
    {
        assert_eq!(status_of(&town, &format!("{name}@reader.example")), status, "{name}");
    }
    let told = staff(&town, "GET", &format!("issues/{id}/results/"), &Value::Null).json();
    assert_eq!(told["mails"], json!({ "sent": 1, "waiting": 0, "kept": 0, "failed": 0 }));
    assert_eq!(told["bounces"], json!({ "hard": 1, "soft": 2, "blocked": 1 }));
    assert_eq!((&told["bounced"], &told["unsubscribed"]), (&json!(4), &json!(0)));

    // A rejection without a stated cause counts as permanent after three days; one for spam never does.
    for day in ["2026-11-28", "2026-12-05", "2026-12-12"] {
        assert_eq!(
            status_of(&town, "cleo@reader.example"),
            if day == "2026-12-12" { "bounced" } else { "confirmed" }
        );
        town.clock.set(format!("{day}T15:00:00Z").parse().unwrap());
        send_issue(&town, "Dear town.");
    }
    assert_eq!(status_of(&town, "ben@reader.example"), "confirmed");

    // Staff restore an address, and its count starts again.
    let cleo = id_of(&town, "cleo@reader.example");
    let back = staff(&town, "POST", &format!("subscribers/{cleo}/restore/"), &json!({}));
    assert_eq!((&back.json()["status"], &back.json()["bounce"]), (&json!("confirmed"), &json!("")));
    let again = staff(&town, "POST", &format!("subscribers/{cleo}/restore/"), &json!({}));
    assert_eq!(again.status, Status::BadRequest, "{}", again.text);
    town.clock.set("2026-12-19T15:00:00Z".parse().unwrap());
    send_issue(&town, "Dear town.");
    assert_eq!(status_of(&town, "cleo@reader.example"), "confirmed", "one is not three");
}

#[test]
fn a_sending_limit_of_the_town_is_nobodys_bounce_and_the_issue_arrives_once_it_is_over() {
    let server = MailServer::start(Tls::None);
    let town = sending(&server);
    subscribe(&town, "ada@reader.example");
    for day in ["2026-11-21", "2026-11-28", "2026-12-05"] {
        town.clock.set(format!("{day}T15:00:00Z").parse().unwrap());
        server.refuse("ada@reader.example", "DATA", "550 5.4.5 Daily user sending limit exceeded");
        let id = send_issue(&town, "Dear town.");
        let told = staff(&town, "GET", &format!("issues/{id}/results/"), &Value::Null).json();
        assert_eq!(told["mails"], json!({ "sent": 0, "waiting": 1, "kept": 0, "failed": 0 }));
        assert_eq!(told["bounces"], json!({ "hard": 0, "soft": 0, "blocked": 0 }));
        server.refuse("ada@reader.example", "RCPT", "250 OK");
        pass(&town, SignedDuration::from_hours(1));
        mails(&town);
    }
    assert_eq!(status_of(&town, "ada@reader.example"), "confirmed");
    assert_eq!(server.received().len(), 3);
}

/// The mail server's report about our email to this address, as it comes back, with our headers.
fn returned(town: &TestTown, email: &str) -> String {
    let id = id_of(town, email).as_i64().unwrap();
    let key = signer(&town.conn()).unwrap().sign(LinkPurpose::Manage, id);
    let head = format!("List-Unsubscribe: <https://wexbury.example/newsletter/unsubscribe/{key}>\n");
    REPORT.replace("Subject: This week in Wexbury\n", &format!("{head}Subject: This week in Wexbury\n"))
}

#[test]
fn a_report_that_brings_no_mail_of_ours_back_ends_nothing() {
    let town = TestTown::configured(at_once, |_| {});
    for name in ["ada", "ben"] {
        town.post("/api/v1/newsletter/subscribe/", &json!({ "email": format!("{name}@reader.example") }));
    }
    let read = |message: &str| record_bounces_of(&town.conn(), message, town.clock.timestamp()).unwrap();
    let count = |read, unproven, known| ReportedBounces { read, unproven, known };
    assert_eq!(read(REPORT), count(2, 2, 0), "anybody can write this");
    let bens = returned(&town, "ben@reader.example");
    assert_eq!(read(&bens.replace("ben@", "dan@")), count(2, 2, 0), "nor does another's mail");
    let secret = staff(&town, "GET", "bounce-webhook/", &Value::Null).json()["secret"].clone();
    let passed_on = report(&town, secret.as_str().unwrap(), "message/rfc822", REPORT);
    assert_eq!(passed_on.json(), json!({ "read": 2 }), "and nobody learns what became of it");
    assert_eq!(status_of(&town, "ada@reader.example"), "confirmed");
    let last = returned(&town, "ada@reader.example");
    let (key, forged) = (last.split("unsubscribe/m").nth(1).unwrap(), "1-AAAA");
    let forged = last.replace(key.split('>').next().unwrap(), forged);
    assert_eq!(read(&forged), count(2, 2, 0), "nor does a key that was made up");
    assert_eq!(read(&last), count(2, 1, 1));
    assert_eq!(status_of(&town, "ada@reader.example"), "bounced");
    assert_eq!(status_of(&town, "ben@reader.example"), "confirmed");
}

#[test]
fn the_mails_of_the_newsletter_carry_the_key_that_comes_back() {
    let town = TestTown::configured(|config| config.newsletter.double_opt_in = false, |_| {});
    town.post("/api/v1/newsletter/subscribe/", &json!({ "email": "ada@reader.example" }));
    send_issue(&town, "Dear town.");
    let conn = town.conn();
    let sql = "SELECT unsubscribe_url FROM outbox WHERE recipient = 'ada@reader.example'";
    let mut statement = conn.prepare(sql).unwrap();
    let urls: Vec<String> = statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert_eq!(urls.len(), 2, "a welcome and an issue");
    let id = id_of(&town, "ada@reader.example").as_i64();
    for url in urls {
        let key = url.split("/newsletter/unsubscribe/").nth(1).unwrap();
        assert_eq!(signer(&conn).unwrap().read_manage(key), id);
    }
}

/// Sends a report, signed with a secret.
fn report(town: &TestTown, secret: &str, kind: &str, body: &str) -> TestResponse {
    let at = town.clock.timestamp().as_second().to_string();
    let signature = sign(secret, "msg_1", &at, body.as_bytes()).unwrap();
    town.call("POST", "/api/v1/newsletter/bounces/")
        .body(body)
        .header("Content-Type", kind)
        .header("webhook-id", "msg_1")
        .header("webhook-timestamp", at)
        .header("webhook-signature", format!("v1,{signature}"))
        .send()
}

#[test]
fn a_signed_message_reports_a_bounce_and_tells_nobody_who_is_subscribed() {
    let town = TestTown::configured(at_once, |_| {});
    for name in ["ada", "ben"] {
        town.post("/api/v1/newsletter/subscribe/", &json!({ "email": format!("{name}@reader.example") }));
    }
    let webhook = staff(&town, "GET", "bounce-webhook/", &Value::Null).json();
    let secret = webhook["secret"].as_str().unwrap();
    assert!(webhook["address"].as_str().unwrap().ends_with("/api/v1/newsletter/bounces/"), "{webhook}");
    let one = json!({ "email": "Ada@Reader.example", "type": "hard", "reason": "550 gone" }).to_string();
    let stranger = json!({ "email": "stranger@reader.example", "type": "hard" }).to_string();
    for bad in ["whsec_AAAA", "", "town"] {
        assert_eq!(report(&town, bad, "application/json", &one).status, Status::Forbidden, "{bad}");
    }
    let unsigned = town.call("POST", "/api/v1/newsletter/bounces/").body(&one).send();
    assert_eq!(unsigned.status, Status::Forbidden, "{}", unsigned.text);
    assert_eq!(status_of(&town, "ada@reader.example"), "confirmed");

    let taken = report(&town, secret, "application/json", &one);
    assert_eq!((taken.status, taken.json()), (Status::Ok, json!({ "read": 1 })));
    assert_eq!(report(&town, secret, "application/json", &stranger).json(), json!({ "read": 1 }));
    assert_eq!(status_of(&town, "ada@reader.example"), "bounced");
    let wrong = report(&town, secret, "application/json", r#"{"email":"nobody","type":"odd"}"#).json();
    assert!(wrong["email"].is_array() && wrong["type"].is_array(), "{wrong}");
    let none = report(&town, secret, "message/rfc822", "Subject: hello\n\nBack on Monday.");
    assert_eq!(none.status, Status::BadRequest, "{}", none.text);
    // The report is about ada, who does not exist, and ben, whose mailbox is full.
    let bens = returned(&town, "ben@reader.example");
    assert_eq!(report(&town, secret, "message/rfc822", &bens).json(), json!({ "read": 2 }));
    assert_eq!(status_of(&town, "ben@reader.example"), "confirmed");

    let renewed = staff(&town, "POST", "bounce-webhook/", &json!({})).json();
    assert_ne!(renewed["secret"], webhook["secret"]);
    assert_eq!(report(&town, secret, "application/json", &one).status, Status::Forbidden);
    let fresh = renewed["secret"].as_str().unwrap();
    assert_eq!(report(&town, fresh, "application/json", &one).status, Status::Ok);
}

#[test]
fn a_mailbox_that_is_read_again_and_again_says_nothing_new() {
    let town = TestTown::configured(at_once, |_| {});
    for name in ["ada", "ben"] {
        town.post("/api/v1/newsletter/subscribe/", &json!({ "email": format!("{name}@reader.example") }));
    }
    // Each email goes to one reader, so a real report returns the headers of only one; add ben's.
    let [adas, bens] = ["ada@reader.example", "ben@reader.example"].map(|email| returned(&town, email));
    let key = bens.lines().find(|line| line.starts_with("List-Unsubscribe")).unwrap();
    let reports = adas.replace("Subject: This week", &format!("{key}\nSubject: This week"));
    let read = |moment: &str| {
        town.clock.set(moment.parse().unwrap());
        let counted = record_bounces_of(&town.conn(), &reports, town.clock.timestamp()).unwrap();
        (counted.read, counted.known)
    };
    for moment in ["2026-11-21T17:00:00Z", "2026-11-22T17:00:00Z", "2026-11-23T17:00:00Z"] {
        assert_eq!(read(moment), (2, 2));
    }
    assert_eq!(status_of(&town, "ada@reader.example"), "bounced");
    assert_eq!(status_of(&town, "ben@reader.example"), "confirmed", "one full mailbox, read three times");
    // Ada subscribes again: the old report no longer counts.
    town.clock.set("2026-11-24T17:00:00Z".parse().unwrap());
    town.post("/api/v1/newsletter/subscribe/", &json!({ "email": "ada@reader.example" }));
    assert_eq!(status_of(&town, "ada@reader.example"), "confirmed");
    read("2026-11-25T17:00:00Z");
    assert_eq!(status_of(&town, "ada@reader.example"), "confirmed");
}

#[test]
fn somebody_who_never_joined_is_not_bounced_by_a_stranger() {
    let town = super::town();
    join(&town, "ada@reader.example");
    assert_eq!(
        record_bounces_of(&town.conn(), "Subject: x\n\nno report", town.clock.timestamp()).unwrap(),
        ReportedBounces::default()
    );
    assert_eq!(status_of(&town, "ada@reader.example"), "confirmed");
}
