use serde_json::json;

use super::{join, mails_to, send_through};
use crate::kit::mail::tests::server::{MailServer, Tls};
use crate::testing::{TestTown, eventually};

const ADA: &str = "ada@reader.example";

fn welcomes(town: &TestTown) -> usize {
    mails_to(town, ADA).iter().filter(|mail| mail.cause.starts_with("newsletter-welcome:")).count()
}

/// Confirming an address twice welcomes it once.
#[test]
fn a_confirmed_address_is_welcomed_once() {
    let town = TestTown::empty();
    let key = join(&town, ADA);
    let mail = mails_to(&town, ADA).pop().unwrap();
    assert_eq!(mail.subject, "Welcome to Wexbury's newsletter");
    let text = mail.text.unwrap();
    for part in ["Thank you for subscribing.", "/newsletter/preferences/", "/newsletter/unsubscribe/m", ADA] {
        assert!(text.contains(part), "{part} in {text}");
    }
    for path in ["confirm", "unsubscribe", "confirm"] {
        town.post(&format!("/api/v1/newsletter/subscription/{key}/{path}/"), &json!({}));
    }
    assert_eq!(welcomes(&town), 1);
}

#[test]
fn the_office_words_the_welcome_and_turns_it_off() {
    let town = TestTown::empty();
    let staff = town.superuser();
    let path = "/api/v1/admin/settings/newsletter/";
    let text = "Hello, **neighbor**.\n\nSee [the calendar](/events).";
    let saved = json!({ "version": 0, "values": { "newsletter.welcome_text": text } });
    let answer = town.ask("PATCH", path, &staff, &saved);
    let group = answer.json();
    let shown =
        group["settings"].as_array().unwrap().iter().find(|row| row["key"] == "newsletter.welcome_text");
    assert_eq!(shown.unwrap()["value"], text, "{}", answer.text);
    join(&town, ADA);
    let mail = mails_to(&town, ADA).pop().unwrap();
    assert!(mail.text.unwrap().contains("Hello, neighbor."));
    assert!(mail.html.unwrap().contains("<strong>neighbor</strong>"));

    let off = json!({ "version": group["version"], "values": { "newsletter.welcome": false } });
    assert_eq!(town.ask("PATCH", path, &staff, &off).status.code, 200);
    join(&town, "ben@reader.example");
    let to_ben = mails_to(&town, "ben@reader.example");
    assert!(to_ben.iter().all(|mail| mail.cause.starts_with("newsletter-confirm:")), "{to_ben:?}");
}

#[test]
fn the_welcome_travels_with_a_way_out_that_mail_programs_know() {
    let server = MailServer::start(Tls::None);
    let town = TestTown::configured(|config| send_through(config, &server), |_| {});
    let key = join(&town, ADA);
    eventually(|| server.received().len() == 2);
    let welcome = server.received().pop().unwrap();
    assert_eq!((welcome.to.as_str(), welcome.header("Subject")), (ADA, "Welcome to Wexbury's newsletter"));
    assert_eq!(welcome.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    let url = welcome.header("List-Unsubscribe").trim_matches(['<', '>']).to_owned();
    let path = &url[url.find("/newsletter/unsubscribe/").unwrap()..];
    let left = town
        .call("POST", path)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .body("List-Unsubscribe=One-Click")
        .send();
    assert_eq!(left.status.code, 200, "{}", left.text);
    assert_eq!(town.json(&format!("/api/v1/newsletter/subscription/{key}/"))["status"], "unsubscribed");
}
