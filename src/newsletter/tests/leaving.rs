//! What becomes of the emails to somebody who unsubscribes.

use jiff::SignedDuration;
use rocket::http::Status;
use serde_json::{Value, json};

use super::bounces::send_issue;
use super::{join, mails, mails_to, pass, send_through, staff, subscribe};
use crate::kit::mail::tests::server::{MailServer, Tls};
use crate::kit::mail::{self, MailStatus, NewMail};
use crate::newsletter::state::signer;
use crate::newsletter::token::LinkPurpose;
use crate::testing::TestTown;

const READERS: [&str; 3] = ["ada@reader.example", "ben@reader.example", "cleo@reader.example"];

#[test]
fn what_waits_for_somebody_who_unsubscribes_is_withdrawn() {
    let server = MailServer::start(Tls::None);
    let town = TestTown::configured(
        |config| {
            config.newsletter.double_opt_in = false;
            send_through(config, &server);
        },
        |_| {},
    );
    for reader in READERS {
        server.refuse(reader, "RCPT", "451 Not now");
        subscribe(&town, reader);
    }
    let id = send_issue(&town, "Dear town.");
    let results = || staff(&town, "GET", &format!("issues/{id}/results/"), &Value::Null).json();
    assert_eq!(results()["mails"], json!({ "sent": 0, "waiting": 3, "kept": 0, "failed": 0 }));
    let other = NewMail { to: READERS[0].into(), cause: "claim-code:1".into(), ..NewMail::default() };
    mail::enqueue(&town.conn(), &other).unwrap();

    let key = signer(&town.conn()).unwrap().sign(LinkPurpose::Manage, 1);
    let left = town.post(&format!("/api/v1/newsletter/subscription/{key}/unsubscribe/"), &json!({}));
    assert_eq!(left.json()["status"], "unsubscribed", "{}", left.text);
    let bulk = json!({ "action": "unsubscribe", "ids": [2] });
    let made = town.ask("POST", "/api/v1/admin/bulk-edits/subscribers/", &town.superuser(), &bulk);
    assert_eq!(made.json()["count"], 1, "{}", made.text);

    // An attempt that is still going on would be put off from the later moment.
    mails(&town);
    for reader in READERS {
        server.refuse(reader, "RCPT", "250 OK");
    }
    pass(&town, SignedDuration::from_hours(24));
    mails(&town);
    let mut received: Vec<String> = server.received().into_iter().map(|mail| mail.to).collect();
    received.sort();
    assert_eq!(received, [READERS[0], READERS[2], READERS[2]], "the code; the welcome and the issue");
    let told = results();
    assert_eq!(told["mails"], json!({ "sent": 1, "waiting": 0, "kept": 0, "failed": 0 }));
    assert_eq!(told["unsubscribed"], 0, "they never had it");
    let issue = staff(&town, "GET", &format!("issues/{id}/"), &Value::Null).json();
    assert_eq!(issue["mailed"], 1);
}

#[test]
fn no_issue_is_sent_again_to_somebody_who_is_not_subscribed() {
    let town = TestTown::empty();
    let key = join(&town, "ada@reader.example");
    send_issue(&town, "Dear town.");
    let office = town.superuser();
    let retry = |id: i64| town.ask("POST", &format!("/api/v1/admin/outbox/{id}/retry/"), &office, &json!({}));
    let failed = || town.ask("GET", "/api/v1/admin/inbox/?kind=mail", &office, &Value::Null).json();
    let subscription = |to: &str| {
        let path = format!("/api/v1/newsletter/subscription/{key}/{to}/");
        assert_eq!(town.post(&path, &json!({})).status, Status::Ok);
    };
    town.conn().execute("UPDATE outbox SET status = 'failed', error = 'Given up'", []).unwrap();
    assert_eq!(failed()["count"], 3, "the confirmation, the welcome and the issue");
    let all = mails_to(&town, "ada@reader.example");
    subscription("unsubscribe");
    for mail in all.iter().filter(|mail| !mail.cause.starts_with("newsletter-confirm:")) {
        let refused = retry(mail.id);
        assert_eq!(refused.status, Status::BadRequest, "{}", refused.text);
        let words = "This email cannot be sent: its address is not subscribed to the newsletter.";
        assert_eq!(refused.json()["detail"], words);
    }
    assert_eq!(failed()["count"], 1, "nobody can do anything about the other two");
    let decide = json!({ "action": "retry", "all_of": "mail" });
    town.ask("POST", "/api/v1/admin/inbox/decide/", &office, &decide);
    pass(&town, SignedDuration::from_secs(11));
    let of = |status| mails(&town).iter().filter(|mail| mail.status == status).count();
    assert_eq!((of(MailStatus::Failed), of(MailStatus::Kept)), (2, 1));

    subscription("confirm");
    assert_eq!(failed()["count"], 2);
    assert_eq!(retry(all.last().unwrap().id).status, Status::Ok);
}
