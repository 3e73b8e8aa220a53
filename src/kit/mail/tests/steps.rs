use std::time::Instant;

use super::server::{MailServer, Misbehavior, Tls};
use super::{PostOffice, settings};
use crate::kit::config::Config;
use crate::kit::mail::{MailStatus, SmtpError, SmtpStep, reach, send_test};

async fn trouble(config: &Config) -> SmtpError {
    reach(&config.mail).await.unwrap_err()
}

#[tokio::test]
async fn a_test_mail_names_each_step_and_arrives() {
    let server = MailServer::start(Tls::None);
    let mut config = settings(&server, Tls::None);
    config.mail.username = "town".into();
    config.mail.password = "Secret-9431".into();
    let mut steps = Vec::new();
    let now = "2026-11-21T15:00:00Z".parse().unwrap();
    send_test(&config, "ada@reader.example", now, &mut |step, _| steps.push(step)).await.unwrap();
    assert_eq!(
        steps,
        [
            SmtpStep::Resolve,
            SmtpStep::Connect,
            SmtpStep::Greeting,
            SmtpStep::Auth,
            SmtpStep::Recipient,
            SmtpStep::Message
        ]
    );
    assert!(server.received()[0].data.contains("test from the Wexbury website"));
}

#[tokio::test]
async fn the_step_that_fails_is_named() {
    let server = MailServer::start(Tls::None);
    let good = settings(&server, Tls::None);

    let mut config = good.clone();
    config.mail.host = "mail.invalid".into();
    assert_eq!(trouble(&config).await.step, SmtpStep::Resolve);

    let mut config = good.clone();
    config.mail.host = "127.0.0.1".into();
    config.mail.port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    assert_eq!(trouble(&config).await.step, SmtpStep::Connect);

    server.plan(&[Misbehavior::HangUpAt("EHLO")]);
    assert_eq!(trouble(&good).await.step, SmtpStep::Greeting);

    let mut config = good.clone();
    config.mail.security = crate::kit::config::MailSecurity::Starttls;
    let no_tls = trouble(&config).await;
    assert_eq!(no_tls.step, SmtpStep::Tls);
    assert!(no_tls.words.contains("does not offer STARTTLS"), "{no_tls}");

    let mut config = good.clone();
    config.mail.security = crate::kit::config::MailSecurity::Tls;
    assert_eq!(trouble(&config).await.step, SmtpStep::Tls, "the server speaks no TLS");

    let mut config = good.clone();
    config.mail.username = "town".into();
    config.mail.password = "wrong-word-17".into();
    let wrong = trouble(&config).await;
    assert_eq!(wrong.step, SmtpStep::Auth);
    assert!(wrong.words.contains("535") && !wrong.words.contains("wrong-word-17"), "{wrong}");

    let now = "2026-11-21T15:00:00Z".parse().unwrap();
    server.plan(&[Misbehavior::Reply("RCPT", "550 Nobody here")]);
    let refused = send_test(&good, "nobody@reader.example", now, &mut |_, _| {}).await.unwrap_err();
    assert_eq!(refused.step, SmtpStep::Recipient);
    let no_address = send_test(&good, "nobody", now, &mut |_, _| {}).await.unwrap_err();
    assert_eq!(no_address.step, SmtpStep::Recipient);
    assert!(reach(&good.mail).await.is_ok());
}

#[tokio::test]
async fn a_certificate_that_nobody_vouches_for_is_refused() {
    for tls in [Tls::Starttls, Tls::FromTheStart] {
        let server = MailServer::start(tls);
        let refused = trouble(&settings(&server, tls)).await;
        assert_eq!(refused.step, SmtpStep::Tls, "{refused}");
    }
}

#[tokio::test]
async fn mails_go_encrypted_and_signed_in_both_ways() {
    for tls in [Tls::Starttls, Tls::FromTheStart] {
        let server = MailServer::start(tls);
        let mut config = settings(&server, tls);
        config.mail.username = "town".into();
        config.mail.password = "Secret-9431".into();
        let office = PostOffice::new(config, &server.certificate);
        office.write("welcome:1").await;
        office.worker.settle().await;
        let mail = office.mail(1).await;
        assert_eq!(mail.status, MailStatus::Sent, "{tls:?}: {}", mail.error);
        assert!(server.received()[0].was_encrypted);
    }
}

/// Takes fifteen seconds, because that is what it measures.
#[tokio::test]
async fn a_server_that_says_nothing_is_left_after_fifteen_seconds() {
    let server = MailServer::start(Tls::None);
    server.plan(&[Misbehavior::NeverGreet]);
    let started = Instant::now();
    let silent = trouble(&settings(&server, Tls::None)).await;
    assert_eq!(silent.step, SmtpStep::Greeting);
    assert!((14..40).contains(&started.elapsed().as_secs()), "{:?}", started.elapsed());
}
