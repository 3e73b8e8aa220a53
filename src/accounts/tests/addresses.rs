//! What depends on an address goes only to the account that has verified it.

use serde_json::{Value, json};

use super::{OTHER_PASSWORD, PASSWORD, errors, link, login, mails, text};
use crate::accounts::Role;
use crate::directory::NewBusiness;
use crate::kit::mail::{self, NewMail, OutboxFilter};
use crate::testing::{TestResponse, TestTown, eventually};

const READER: &str = "reader@wexbury.example";

/// Creates an account through the API and signs in; returns the access token.
fn sign_up(town: &TestTown, email: &str) -> String {
    let body = json!({ "email": email, "password1": PASSWORD, "password2": PASSWORD });
    let answer = town.post("/api/v1/dj-rest-auth/registration/", &body);
    assert_eq!(answer.status.code, 201, "{}", answer.text);
    text(&login(town, email, PASSWORD), "access")
}

fn confirm(town: &TestTown, access: &str, mail: &str) -> TestResponse {
    let token = link(mail, "/confirm-email/");
    town.ask("POST", "/api/v1/dj-rest-auth/user/email/confirm/", access, &json!({ "token": token }))
}

fn is_verified(town: &TestTown, access: &str) -> Value {
    town.ask("GET", "/api/v1/dj-rest-auth/user/sign-in/", access, &Value::Null).json()["is_email_verified"]
        .clone()
}

fn copy(town: &TestTown, access: &str) -> Value {
    town.ask("GET", "/api/v1/dj-rest-auth/user/export/", access, &Value::Null).json()
}

fn delete(town: &TestTown, access: &str) {
    let answer =
        town.ask("POST", "/api/v1/dj-rest-auth/user/delete/", access, &json!({ "password": PASSWORD }));
    assert_eq!(answer.status.code, 204, "{}", answer.text);
}

/// A town where somebody without an account subscribes to the newsletter.
fn subscribed() -> TestTown {
    TestTown::with(|conn| {
        conn.execute(
            "INSERT INTO subscribers (email, status, source, created_at, consent_at, asked_at)
             VALUES (?1, 'confirmed', 'site', '2026-11-01', '2026-11-01', '2026-11-01')",
            [READER],
        )
        .unwrap();
    })
}

fn subscribers(town: &TestTown) -> i64 {
    town.conn().query_row("SELECT count(*) FROM subscribers", [], |row| row.get(0)).unwrap()
}

#[test]
fn a_subscription_is_not_seen_and_not_erased_through_an_address_that_nobody_confirmed() {
    let town = subscribed();
    let stranger = sign_up(&town, READER);
    assert_eq!(copy(&town, &stranger)["newsletter"], Value::Null);
    let issue = NewMail { to: READER.into(), cause: format!("newsletter:7:{READER}"), ..NewMail::default() };
    mail::enqueue(&town.conn(), &issue).unwrap();
    delete(&town, &stranger);
    assert_eq!(subscribers(&town), 1);
    let causes: Vec<String> = mail::list(&town.conn(), &OutboxFilter::default(), 10, 0)
        .unwrap()
        .into_iter()
        .map(|mail| mail.cause)
        .collect();
    assert!(causes.contains(&issue.cause), "{causes:?}");
    assert!(
        mails(&town, READER).iter().all(|mail| !mail.contains("/confirm-email/")),
        "the account's own is forgotten"
    );
}

#[test]
fn a_subscription_goes_with_the_account_once_its_address_is_confirmed() {
    let town = subscribed();
    let reader = sign_up(&town, READER);
    assert_eq!(is_verified(&town, &reader), false);
    assert_eq!(confirm(&town, &reader, &mails(&town, READER)[0]).status.code, 200);
    assert_eq!(is_verified(&town, &reader), true);
    assert_eq!(copy(&town, &reader)["newsletter"]["status"], "confirmed");
    delete(&town, &reader);
    assert_eq!(subscribers(&town), 0);
}

#[test]
fn signing_up_sends_the_confirmation_and_its_link_works_once() {
    let town = TestTown::empty();
    let access = sign_up(&town, READER);
    let sent = mails(&town, READER);
    assert_eq!(sent.len(), 1);
    assert_eq!(confirm(&town, &access, &sent[0]).json()["detail"], "Your email address has been confirmed.");
    assert_eq!(errors(&confirm(&town, &access, &sent[0]), 400)["token"][0], "Invalid value");
    assert_eq!(mails(&town, READER).len(), 1, "nothing has changed that anybody must be warned of");
    assert_eq!(super::status(&town, &access), 200);
    let trail = town.ask("GET", "/api/v1/admin/audit/", &town.superuser(), &Value::Null).json();
    assert_eq!(trail["results"][0]["action"], "user.email-confirm");
}

#[test]
fn a_mail_that_was_lost_is_sent_again_but_nobodys_box_is_filled() {
    let town = TestTown::empty();
    let access = sign_up(&town, READER);
    let again = || town.ask("POST", "/api/v1/dj-rest-auth/user/email/", &access, &json!({ "email": READER }));
    for _ in 0..12 {
        assert_eq!(again().status.code, 200);
        town.clock.set(town.clock.timestamp() + jiff::SignedDuration::from_mins(1));
    }
    let sent = mails(&town, READER);
    assert_eq!(sent.len(), 10);
    assert_eq!(confirm(&town, &access, &sent[9]).status.code, 200);
    assert_eq!(again().status.code, 200);
    assert_eq!(mails(&town, READER).len(), 10, "it is confirmed already");
}

#[test]
fn the_link_of_another_account_confirms_nothing_of_ones_own() {
    let town = TestTown::empty();
    let (ada, ben) = (sign_up(&town, READER), sign_up(&town, "ben@wexbury.example"));
    let mail = &mails(&town, "ben@wexbury.example")[0];
    let refused = errors(&confirm(&town, &ada, mail), 403);
    assert_eq!(
        refused["detail"],
        "This link is for another account. Log out, then open the link in the email again."
    );
    assert_eq!((is_verified(&town, &ada), is_verified(&town, &ben)), (json!(false), json!(false)));
    assert_eq!(confirm(&town, &ben, mail).status.code, 200, "the link still works");
    assert_eq!((is_verified(&town, &ada), is_verified(&town, &ben)), (json!(false), json!(true)));
}

#[test]
fn an_organizers_link_is_never_sent_to_an_address_that_nobody_confirmed() {
    let town = TestTown::empty();
    let access = sign_up(&town, READER);
    let event = json!({
        "title": "Porch Songs", "start_date": "2026-12-13", "location": "9 Elm Street",
        "description": "Bring a chair and a blanket, and sing along.",
    });
    let submit =
        || town.ask("POST", "/api/v1/events/submit/", &access, &event).json()["id"].as_i64().unwrap();
    let clerk = town.member("clerk@wexbury.example", Role::Admin);
    let invite = |id: i64| {
        town.ask("POST", &format!("/api/v1/admin/review/{id}/invite/"), &clerk, &Value::Null).status.code
    };
    assert_eq!(invite(submit()), 400);
    assert_eq!(mails(&town, READER).len(), 1);
    confirm(&town, &access, &mails(&town, READER)[0]);
    assert_eq!(invite(submit()), 200);
    assert_eq!(mails(&town, READER).len(), 2);
}

#[test]
fn a_listing_has_its_owner_at_once_when_the_invited_address_is_confirmed() {
    let book = NewBusiness { name: "Ferry Books".into(), category: "Books".into(), ..NewBusiness::default() };
    let town = TestTown::with_businesses(&[book]);
    let access = sign_up(&town, READER);
    let invitation = json!({ "email": READER, "role": "owner" });
    let listing = "/api/v1/businesslistings/ferry-books/";
    let invited = town.ask("POST", &format!("{listing}members/"), &town.superuser(), &invitation);
    assert_eq!(invited.status.code, 201, "{}", invited.text);
    assert_eq!(town.json(listing)["has_owner"], false);
    assert_eq!(confirm(&town, &access, &mails(&town, READER)[0]).status.code, 200);
    assert_eq!(town.json(listing)["has_owner"], true);
}

#[test]
fn who_registered_somebody_elses_address_gets_nothing_that_is_meant_for_it() {
    let book = NewBusiness { name: "Ferry Books".into(), category: "Books".into(), ..NewBusiness::default() };
    let town = TestTown::with_businesses(&[book]);
    let stranger = sign_up(&town, READER);
    let listing = "/api/v1/businesslistings/ferry-books/";
    let invitation = json!({ "email": READER, "role": "owner" });
    let invited = town.ask("POST", &format!("{listing}members/"), &town.superuser(), &invitation);
    assert_eq!(invited.status.code, 201, "{}", invited.text);
    let token = link(&mails(&town, READER)[0], "/confirm-email/");
    let pressed = town.post("/api/v1/dj-rest-auth/user/email/confirm/", &json!({ "token": token }));
    assert_eq!(pressed.status.code, 401, "{}", pressed.text);
    let mine = town.member("mine@wexbury.example", Role::Consumer);
    assert_eq!(confirm(&town, &mine, &mails(&town, READER)[0]).status.code, 403);
    assert_eq!(town.json(listing)["has_owner"], false);

    // A new password makes the account theirs, and ends what the stranger has.
    town.post("/api/v1/dj-rest-auth/password/reset/", &json!({ "email": READER }));
    let reset = || mails(&town, READER).into_iter().find(|mail| mail.contains("/reset-password/"));
    eventually(|| reset().is_some());
    let words = link(&reset().unwrap(), "/reset-password/");
    let (uid, key) = words.split_once('/').unwrap();
    let body = json!({
        "uid": uid, "token": key, "new_password1": OTHER_PASSWORD, "new_password2": OTHER_PASSWORD,
    });
    assert_eq!(town.post("/api/v1/dj-rest-auth/password/reset/confirm/", &body).status.code, 200);
    assert_eq!(town.json(listing)["has_owner"], true);
    assert_eq!(super::status(&town, &stranger), 401);
    assert_eq!(login(&town, READER, PASSWORD).status.code, 401);
}
