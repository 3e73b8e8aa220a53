use std::net::TcpListener;
use std::time::Duration;

use jiff::SignedDuration;

use super::server::{MailServer, Misbehavior, Tls};
use super::{PostOffice, settings};
use crate::kit::config::MailMode;
use crate::kit::error::Error;
use crate::kit::mail::store::CLEAR_OLD;
use crate::kit::mail::{MailStatus, NewMail, enqueue, forget_address, retry};
use crate::testing;

fn office(server: &MailServer) -> PostOffice {
    PostOffice::new(settings(server, Tls::None), &server.certificate)
}

#[tokio::test]
async fn a_mail_arrives_once_with_its_headers_and_both_parts() {
    let server = MailServer::start(Tls::None);
    let office = office(&server);
    office.write("welcome:1").await;
    office.write("welcome:1").await;
    office.worker.settle().await;
    office.pass(SignedDuration::from_hours(48));
    office.worker.settle().await;

    let received = server.received();
    assert_eq!(received.len(), 1);
    let mail = &received[0];
    assert_eq!((mail.from.as_str(), mail.to.as_str()), ("office@wexbury.example", "ada@reader.example"));
    assert_eq!(mail.header("From"), "Wexbury <office@wexbury.example>");
    assert_eq!(mail.header("To"), "ada@reader.example");
    assert_eq!(mail.header("Auto-Submitted"), "auto-generated");
    assert_eq!(mail.header("Date"), "Sat, 21 Nov 2026 15:00:00 +0000");
    assert!(mail.header("Message-ID").ends_with("@wexbury.example>"), "{}", mail.data);
    assert!(mail.header("Content-Type").starts_with("multipart/alternative"), "{}", mail.data);
    assert!(mail.data.contains("text/plain") && mail.data.contains("text/html"), "{}", mail.data);
    assert!(
        mail.data.contains("\r\n.\r\nthe green is open."),
        "a line with only a dot is text: {}",
        mail.data
    );

    let outbox = office.outbox().await;
    assert_eq!((outbox.len(), outbox[0].status, outbox[0].attempts), (1, MailStatus::Sent, 1));
    assert_eq!(outbox[0].sent_at.as_deref(), Some("2026-11-21T15:00:00.000Z"));
}

#[tokio::test]
async fn the_message_id_comes_from_the_cause() {
    let server = MailServer::start(Tls::None);
    let offices = [office(&server), office(&server), office(&server)];
    for (office, cause) in offices.iter().zip(["one", "one", "other"]) {
        office.write(cause).await;
        office.worker.settle().await;
    }
    let ids: Vec<String> =
        server.received().iter().map(|mail| mail.header("Message-ID").to_owned()).collect();
    assert_eq!(ids[0], ids[1]);
    assert_ne!(ids[0], ids[2]);
}

#[tokio::test]
async fn a_mail_of_a_change_that_was_rolled_back_is_not_sent() {
    let server = MailServer::start(Tls::None);
    let office = office(&server);
    let result: Result<(), Error> = office
        .db
        .write(|conn| {
            let mail =
                NewMail { to: "ada@reader.example".into(), cause: "never".into(), ..NewMail::default() };
            enqueue(conn, &mail)?;
            Err(Error::BadRequest("no".into()))
        })
        .await;
    assert!(result.is_err());
    office.worker.settle().await;
    assert!(office.outbox().await.is_empty() && server.received().is_empty());
}

#[tokio::test]
async fn without_a_mail_server_mails_stay_to_be_read_and_can_be_sent_later() {
    let server = MailServer::start(Tls::None);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let mut config = settings(&server, Tls::None);
    config.mail.mode = MailMode::Outbox;
    let office = PostOffice::over(&path, config, &server.certificate);
    office.write("welcome:1").await;
    office.worker.settle().await;
    let kept = office.mail(1).await;
    assert_eq!(kept.status, MailStatus::Kept);
    assert!(kept.text.unwrap().contains("the green is open"));
    assert!(server.received().is_empty());
    drop(office);

    let office = PostOffice::over(&path, settings(&server, Tls::None), &server.certificate);
    office.worker.settle().await;
    assert!(server.received().is_empty(), "old mails do not go out by themselves");
    office.db.write_without_invalidation(|conn| retry(conn, 1)).await.unwrap();
    office.worker.settle().await;
    assert_eq!((server.received().len(), office.mail(1).await.status), (1, MailStatus::Sent));
}

#[tokio::test]
async fn a_mail_that_is_refused_for_now_is_sent_a_minute_later() {
    for refusal in [
        Misbehavior::Reply("RCPT", "451 4.7.1 Greylisted"),
        Misbehavior::Reply("END", "451 4.3.0 Try again"),
        Misbehavior::Reply("MAIL", "550 5.1.8 We do not like your sender address today"),
        Misbehavior::Reply("DATA", "550 5.4.5 Daily user sending limit exceeded"),
        Misbehavior::Reply("DATA", "554 No"),
        Misbehavior::Reply("RCPT", "550 5.1.90 You have reached your limit for message recipients"),
        Misbehavior::Reply("RCPT", "554 5.7.1 <ada@reader.example>: Relay access denied"),
        Misbehavior::Reply("RCPT", "552 office@wexbury.example has exceeded its 24-hour relay quota"),
        Misbehavior::Reply("END", "550 5.2.0 Sending quota exceeded"),
        Misbehavior::HangUpAt("RCPT"),
        Misbehavior::HangUpAt("EHLO"),
    ] {
        let server = MailServer::start(Tls::None);
        let office = office(&server);
        server.plan(&[refusal]);
        office.write("welcome:1").await;
        office.worker.settle().await;
        let waiting = office.mail(1).await;
        assert_eq!(waiting.status, MailStatus::Queued, "{refusal:?}");
        assert!(!waiting.error.is_empty(), "{refusal:?}");
        assert!(server.received().is_empty(), "{refusal:?}");
        office.pass(SignedDuration::from_mins(1));
        office.worker.settle().await;
        let sent = office.mail(1).await;
        assert_eq!(
            (sent.status, sent.attempts, sent.error.as_str()),
            (MailStatus::Sent, 2, ""),
            "{refusal:?}"
        );
        assert_eq!(server.received().len(), 1, "{refusal:?}");
    }
}

#[tokio::test]
async fn a_mail_that_is_refused_for_good_fails_at_once_and_says_why() {
    for refusal in [
        Misbehavior::Reply("RCPT", "550 5.1.1 Nobody here"),
        Misbehavior::Reply("RCPT", "550 5.1.1 <ada@relay.example>: Nobody here"),
        Misbehavior::Reply("END", "554 5.7.1 Looks like spam"),
    ] {
        let server = MailServer::start(Tls::None);
        let office = office(&server);
        server.plan(&[refusal]);
        office.write("welcome:1").await;
        office.write_to("ben@reader.example", "welcome:2").await;
        office.worker.settle().await;
        office.pass(SignedDuration::from_hours(48));
        office.worker.settle().await;
        let outbox = office.outbox().await;
        let failed: Vec<_> = outbox.iter().filter(|mail| mail.status == MailStatus::Failed).collect();
        assert_eq!((failed.len(), failed[0].attempts), (1, 1), "{refusal:?}");
        let words = &failed[0].error;
        assert!(words.contains("Nobody here") || words.contains("Looks like spam"), "{words}");
        assert_eq!(server.received().len(), 1, "the other mail is not held up");
    }
}

#[tokio::test]
async fn an_address_that_is_none_fails_without_asking_a_server() {
    let server = MailServer::start(Tls::None);
    let office = office(&server);
    for (number, to) in
        ["", "nobody", "a@b@c", "ada@reader.example\r\nBcc: x@y.example"].into_iter().enumerate()
    {
        office.write_to(to, &format!("odd:{number}")).await;
    }
    office.worker.settle().await;
    assert!(
        office.outbox().await.iter().all(|mail| mail.status == MailStatus::Failed && !mail.error.is_empty())
    );
    assert!(server.received().is_empty());
}

#[tokio::test]
async fn a_subject_cannot_add_a_header() {
    let server = MailServer::start(Tls::None);
    let office = office(&server);
    let mail = NewMail {
        to: "ada@reader.example".into(),
        subject: "Hello\r\nBcc: spy@elsewhere.example\r\n\r\nbody".into(),
        text: "x".into(),
        html: "x".into(),
        cause: "hostile".into(),
    };
    office.db.write(move |conn| enqueue(conn, &mail)).await.unwrap();
    office.worker.settle().await;
    let received = server.received();
    assert_eq!(received[0].header("Bcc"), "", "{}", received[0].data);
    assert!(received[0].header("Subject").starts_with("Hello"));
}

#[tokio::test]
async fn mails_wait_for_a_server_that_is_down_and_go_when_it_is_up() {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = MailServer::start(Tls::None);
    let mut config = settings(&server, Tls::None);
    config.mail.host = "127.0.0.1".into();
    config.mail.port = address.port();
    let office = PostOffice::new(config, &server.certificate);
    office.write("welcome:1").await;
    office.worker.settle().await;
    office.pass(SignedDuration::from_mins(1));
    office.worker.settle().await;
    let waiting = office.mail(1).await;
    assert_eq!((waiting.status, waiting.attempts), (MailStatus::Queued, 2));
    assert!(waiting.error.starts_with("connect: "), "{}", waiting.error);

    let server = MailServer::start_at(address, Tls::None);
    office.pass(SignedDuration::from_mins(4));
    office.worker.settle().await;
    assert_eq!((server.received().len(), office.mail(1).await.status), (1, MailStatus::Sent));
}

#[tokio::test]
async fn after_eight_tries_staff_are_told_and_may_send_it_again() {
    let server = MailServer::start(Tls::None);
    let office = office(&server);
    server.plan(&[Misbehavior::Reply("RCPT", "451 Not now"); 8]);
    office.write("welcome:1").await;
    for _ in 0..10 {
        office.worker.settle().await;
        office.pass(SignedDuration::from_hours(24));
    }
    let failed = office.mail(1).await;
    assert_eq!((failed.status, failed.attempts), (MailStatus::Failed, 8));
    assert!(failed.error.contains("Not now"), "{}", failed.error);
    office.db.write_without_invalidation(|conn| retry(conn, 1)).await.unwrap();
    office.worker.settle().await;
    assert_eq!((server.received().len(), office.mail(1).await.status), (1, MailStatus::Sent));
    let again = office.db.write_without_invalidation(|conn| retry(conn, 1)).await;
    assert!(matches!(again, Err(Error::BadRequest(_))), "what was sent is not sent again: {again:?}");
}

#[tokio::test]
async fn a_mail_that_may_have_arrived_is_not_sent_again_by_itself() {
    let server = MailServer::start(Tls::None);
    let office = office(&server);
    server.plan(&[Misbehavior::SilentAfterData]);
    office.write("welcome:1").await;
    for _ in 0..3 {
        office.worker.settle().await;
        office.pass(SignedDuration::from_hours(24));
    }
    let unclear = office.mail(1).await;
    assert_eq!((server.received().len(), unclear.status), (1, MailStatus::Failed));
    assert!(unclear.error.contains("not known whether"), "{}", unclear.error);
}

#[tokio::test]
async fn what_mails_said_is_forgotten_after_ninety_days_but_not_that_they_were_sent() {
    let server = MailServer::start(Tls::None);
    let office = office(&server);
    office.write("welcome:1").await;
    office.worker.settle().await;
    office
        .db
        .write_without_invalidation(|conn| {
            Ok(conn.execute("UPDATE outbox SET created_at = '2026-08-01T00:00:00.000Z'", [])?)
        })
        .await
        .unwrap();
    office.pass(SignedDuration::from_hours(24));
    office.worker.settle().await;
    assert_eq!(office.mail(1).await.text.as_deref(), Some(""));
    office.write("welcome:1").await;
    office.worker.settle().await;
    assert_eq!(server.received().len(), 1);
}

#[tokio::test]
async fn the_outbox_is_listed_by_its_index() {
    let server = MailServer::start(Tls::None);
    let office = office(&server);
    let [plan, clearing] = office
        .db
        .read(|conn| {
            let listing = "SELECT id FROM outbox WHERE status = 'failed' ORDER BY id DESC LIMIT 20";
            Ok([listing, CLEAR_OLD].map(|sql| testing::plan(conn, sql)))
        })
        .await
        .unwrap();
    assert!(plan.contains("outbox_status"), "{plan}");
    assert!(clearing.contains("outbox_readable"), "{clearing}");
}

#[tokio::test]
async fn a_mail_that_gets_the_id_of_one_that_was_withdrawn_is_sent_itself() {
    for end in ["250 OK", "550 5.1.1 Nobody here"] {
        let server = MailServer::start(Tls::None);
        let office = office(&server);
        server.refuse("ada@reader.example", "RCPT", end);
        office.write("code:1").await;
        server.hold(true);
        let meanwhile = async {
            while office.mail(1).await.attempts == 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            office.db.write(|conn| forget_address(conn, "ada@reader.example", &[])).await.unwrap();
            office.write_to("ben@reader.example", "code:2").await;
            server.hold(false);
        };
        tokio::join!(office.worker.settle(), meanwhile);
        office.pass(SignedDuration::from_mins(1));
        office.worker.settle().await;
        let sent = office.mail(1).await;
        assert_eq!((sent.to.as_str(), sent.status), ("ben@reader.example", MailStatus::Sent), "{end}");
        let received: Vec<String> = server.received().into_iter().map(|mail| mail.to).collect();
        assert_eq!(received, ["ben@reader.example"], "{end}");
    }
}
