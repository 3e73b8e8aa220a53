//! Passwords: reset by email, stored hashes, weak passwords.

use serde_json::json;

use super::{OTHER_PASSWORD, PASSWORD, errors, insert, link, login, mails, sign_in, status, town};
use crate::accounts::{self, Role};
use crate::kit::error::Error;
use crate::testing::{TestResponse, TestTown, eventually};

const RESIDENT: &str = "resident@wexbury.example";

fn ask_for_reset(town: &TestTown, email: &str, host: &str) -> TestResponse {
    town.call("POST", "/api/v1/dj-rest-auth/password/reset/")
        .header("Host", host)
        .json(&json!({ "email": email }))
        .send()
}

/// The uid and token of the last reset email to the resident, once there are `count` emails.
fn reset_link(town: &TestTown, count: usize) -> (String, String) {
    eventually(|| mails(town, RESIDENT).len() >= count);
    let mail = mails(town, RESIDENT).pop().unwrap();
    let (uid, token) =
        link(&mail, "/reset-password/").split_once('/').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    (uid, token)
}

fn confirm(town: &TestTown, uid: &str, token: &str) -> TestResponse {
    let body = json!({ "uid": uid, "token": token, "new_password1": OTHER_PASSWORD, "new_password2": OTHER_PASSWORD });
    town.post("/api/v1/dj-rest-auth/password/reset/confirm/", &body)
}

#[test]
fn a_reset_ends_every_session_and_its_link_works_once() {
    let town = town();
    let signed_in = sign_in(&town);
    ask_for_reset(&town, RESIDENT, "town.example");
    let (uid, token) = reset_link(&town, 1);
    assert_eq!(status(&town, &signed_in.access), 200);
    assert_eq!(confirm(&town, &uid, &token).status.code, 200);
    assert_eq!(status(&town, &signed_in.access), 401);
    let refresh = json!({ "refresh": signed_in.refresh });
    assert_eq!(town.post("/api/v1/dj-rest-auth/token/refresh/", &refresh).status.code, 401);
    assert_eq!(errors(&confirm(&town, &uid, &token), 400), json!({ "token": ["Invalid value"] }));
    assert_eq!(login(&town, RESIDENT, PASSWORD).status.code, 401);
    assert_eq!(login(&town, RESIDENT, OTHER_PASSWORD).status.code, 200);
    assert!(mails(&town, RESIDENT).pop().unwrap().contains("Your password was changed"));
}

#[test]
fn all_links_die_when_one_is_used_and_after_an_hour() {
    let town = town();
    ask_for_reset(&town, RESIDENT, "town.example");
    let first = reset_link(&town, 1);
    ask_for_reset(&town, RESIDENT, "town.example");
    let second = reset_link(&town, 2);
    assert_ne!(first, second);
    assert_eq!(confirm(&town, &second.0, &second.1).status.code, 200);
    assert_eq!(confirm(&town, &first.0, &first.1).status.code, 400);
    ask_for_reset(&town, RESIDENT, "town.example");
    // The third email was the notice of the change.
    let third = reset_link(&town, 4);
    town.clock.set("2026-11-21T16:00:00Z".parse().unwrap());
    assert_eq!(confirm(&town, &third.0, &third.1).status.code, 400);
}

#[test]
fn a_clock_that_is_ahead_for_a_while_ends_no_session_and_no_link() {
    let town = town();
    let here = sign_in(&town).access;
    ask_for_reset(&town, RESIDENT, "town.example");
    let first = reset_link(&town, 1);
    let now = town.clock.timestamp();
    town.clock.set("2026-12-21T15:00:00Z".parse().unwrap());
    sign_in(&town);
    ask_for_reset(&town, RESIDENT, "town.example");
    reset_link(&town, 2);
    town.wait_for_jobs();
    town.clock.set(now);
    assert_eq!(status(&town, &here), 200);
    assert_eq!(confirm(&town, &first.0, &first.1).status.code, 200);
}

#[test]
fn a_link_is_good_for_its_own_account_only() {
    let town = TestTown::with(|conn| {
        insert(conn, RESIDENT);
        insert(conn, "other@wexbury.example");
    });
    ask_for_reset(&town, RESIDENT, "town.example");
    let (_, token) = reset_link(&town, 1);
    assert_eq!(errors(&confirm(&town, "2", &token), 400), json!({ "token": ["Invalid value"] }));
}

#[test]
fn unknown_and_disabled_addresses_hear_the_same_and_get_no_mail() {
    let town = TestTown::with(|conn| {
        insert(conn, RESIDENT);
        let id = insert(conn, "gone@wexbury.example");
        conn.execute("UPDATE users SET is_active = 0 WHERE id = ?1", [id]).unwrap();
    });
    let answers: Vec<String> = ["nobody@wexbury.example", "gone@wexbury.example", RESIDENT]
        .iter()
        .map(|email| ask_for_reset(&town, email, "town.example").text)
        .collect();
    assert!(answers.iter().all(|text| *text == answers[0]), "{answers:?}");
    reset_link(&town, 1);
    town.wait_for_jobs();
    assert!(mails(&town, "nobody@wexbury.example").is_empty());
    assert!(mails(&town, "gone@wexbury.example").is_empty());
    let kept =
        "SELECT count(*) FROM jobs WHERE instr(idempotency_key || payload || last_error, '@wexbury.example')";
    let kept: i64 = town.conn().query_row(kept, [], |row| row.get(0)).unwrap();
    assert_eq!(kept, 0, "what was typed is forgotten");
}

#[test]
fn a_reset_that_cannot_be_stored_is_promised_to_nobody() {
    let town = town();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let refused = runtime.block_on(town.db().write(|conn| {
        conn.query_row("PRAGMA max_page_count = 1", [], |_| Ok(()))?;
        conn.execute("INSERT INTO categories (name, slug) VALUES (hex(zeroblob(200000)), 'x')", [])?;
        Ok(())
    }));
    assert!(matches!(refused, Err(Error::StorageFull)), "{refused:?}");
    eventually(|| town.db().is_storage_full());
    let ask = |email: &str| {
        let answer = ask_for_reset(&town, email, "town.example");
        (answer.status.code, answer.text)
    };
    let known = ask(RESIDENT);
    assert_eq!(known.0, 507, "{}", known.1);
    assert_eq!(known, ask("nobody@wexbury.example"));
    assert!(mails(&town, RESIDENT).is_empty());
}

#[test]
fn a_reset_that_is_run_again_after_a_crash_sends_one_email() {
    let town = town();
    ask_for_reset(&town, RESIDENT, "town.example");
    reset_link(&town, 1);
    town.wait_for_jobs();
    // The program was killed before it was written down that the job is done.
    let again = "UPDATE jobs SET status = 'queued', finished_at = NULL, payload = json_object('email', ?1)
        WHERE kind = 'requested-reset'";
    assert_eq!(town.conn().execute(again, [RESIDENT]).unwrap(), 1);
    town.wait_for_jobs();
    assert_eq!(mails(&town, RESIDENT).len(), 1);
    let links = "SELECT count(*) FROM one_time_tokens";
    assert_eq!(town.conn().query_row(links, [], |row| row.get::<_, i64>(0)).unwrap(), 1);
}

#[test]
fn a_mails_link_never_leads_to_a_host_that_the_request_claimed() {
    let town = town();
    let answer = town
        .call("POST", "/api/v1/dj-rest-auth/password/reset/")
        .header("Host", "evil.example")
        .header("X-Forwarded-Host", "evil.example")
        .json(&json!({ "email": RESIDENT }))
        .send();
    assert_eq!(answer.status.code, 200);
    reset_link(&town, 1);
    assert!(!mails(&town, RESIDENT)[0].contains("evil"));
}

#[test]
fn a_hash_of_former_strength_is_renewed_at_the_next_sign_in() {
    use argon2::{Algorithm, Argon2, Params, PasswordHasher, Version};
    let weak = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(64, 1, 1, None).unwrap());
    let old: String = weak.hash_password(PASSWORD.as_bytes()).unwrap().to_string();
    let town = town();
    let stored = || -> String {
        town.conn().query_row("SELECT password_hash FROM users", [], |row| row.get(0)).unwrap()
    };
    town.conn().execute("UPDATE users SET password_hash = ?1", [&old]).unwrap();
    login(&town, RESIDENT, "Wrong-Password-1");
    assert_eq!(stored(), old);
    sign_in(&town);
    assert!(stored().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", stored());
    sign_in(&town);
}

#[test]
fn who_signs_in_while_the_password_is_replaced_gets_no_session_and_the_new_password_stays() {
    use argon2::{Algorithm, Argon2, Params, PasswordHasher, Version};
    let weak = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(64, 1, 1, None).unwrap());
    let former: String = weak.hash_password(PASSWORD.as_bytes()).unwrap().to_string();
    let new = accounts::hash(OTHER_PASSWORD).unwrap();
    for old in [accounts::hash(PASSWORD).unwrap(), former] {
        let town = town();
        town.conn().execute("UPDATE users SET password_hash = ?1", [&old]).unwrap();
        let accounts: &accounts::Accounts = town.client.rocket().state().unwrap();
        let other = rusqlite::Connection::open(town.data_file()).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        let begun = accounts.hashes();
        let late = std::thread::scope(|scope| {
            let new = &new;
            scope.spawn(move || {
                // Once it is hashed, the stored hash has been read.
                eventually(|| accounts.hashes() > begun);
                other.execute("UPDATE users SET password_hash = ?1", [new]).unwrap();
                other.execute_batch("COMMIT").unwrap();
            });
            login(&town, RESIDENT, PASSWORD)
        });
        assert_eq!(late.status.code, 401, "{}", late.text);
        let count = |sql: &str| town.conn().query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(count("SELECT count(*) FROM sessions"), 0);
        assert_eq!(login(&town, RESIDENT, OTHER_PASSWORD).status.code, 200);
    }
}

#[test]
fn what_was_begun_with_a_password_or_a_session_that_ended_meanwhile_changes_nothing() {
    let [old, new] = [PASSWORD, OTHER_PASSWORD].map(|password| accounts::hash(password).unwrap());
    let third = "Ferry-Landing-99";
    let calls = [
        (
            "password/change/",
            json!({ "old_password": PASSWORD, "new_password1": third, "new_password2": third }),
        ),
        ("user/delete/", json!({ "password": PASSWORD })),
        ("user/email/", json!({ "email": "thief@wexbury.example", "password": PASSWORD })),
    ];
    let ends = [(&new, "COMMIT"), (&old, "DELETE FROM sessions; COMMIT")];
    for ((path, body), (hash, end)) in calls.iter().flat_map(|call| ends.map(|end| (call, end))) {
        let town = town();
        town.conn().execute("UPDATE users SET password_hash = ?1", [&old]).unwrap();
        let access = sign_in(&town).access;
        let accounts: &accounts::Accounts = town.client.rocket().state().unwrap();
        let other = rusqlite::Connection::open(town.data_file()).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        let begun = accounts.hashes();
        let late = std::thread::scope(|scope| {
            scope.spawn(move || {
                // Once it is hashed, the stored hash has been read.
                eventually(|| accounts.hashes() > begun);
                other.execute("UPDATE users SET password_hash = ?1", [hash]).unwrap();
                other.execute_batch(end).unwrap();
            });
            town.call("POST", &format!("/api/v1/dj-rest-auth/{path}")).token(&access).json(body).send()
        });
        assert_eq!(errors(&late, 401)["code"], "token_not_valid", "{path} {end}");
        let stored: String =
            town.conn().query_row("SELECT password_hash FROM users", [], |row| row.get(0)).unwrap();
        assert_eq!(&stored, hash, "{path} {end}");
        assert!(mails(&town, RESIDENT).is_empty() && mails(&town, "thief@wexbury.example").is_empty());
    }
}

#[test]
fn an_account_without_a_password_is_opened_by_none() {
    let town = town();
    town.member("social@wexbury.example", Role::Consumer);
    for password in ["", " ", "nobody's password", PASSWORD] {
        let answer = login(&town, "social@wexbury.example", password);
        assert!([400, 401].contains(&answer.status.code), "{password:?}");
    }
}

#[test]
fn nobody_registers_with_more_rights_than_a_resident() {
    let town = town();
    let body = json!({
        "email": "new@wexbury.example", "password": PASSWORD, "password2": PASSWORD, "is_staff": true,
        "is_superuser": true, "is_active": true, "id": 1, "pk": 1, "date_joined": "2000-01-01T00:00:00Z",
    });
    let answer = town.post("/api/v1/dj-rest-auth/registration/", &body);
    assert_eq!(answer.status.code, 201, "{}", answer.text);
    let conn = town.conn();
    let id = accounts::find_user_id(&conn, "new@wexbury.example").unwrap().unwrap();
    let user = accounts::find_user(&conn, id).unwrap().unwrap();
    assert!(id != 1 && !user.is_admin() && user.date_joined.starts_with("2026-11-21"));
    // Its token is valid for an hour and no longer.
    let access = super::text(&answer, "access");
    assert_eq!(status(&town, &access), 200);
    town.clock.set("2026-11-21T16:00:00Z".parse().unwrap());
    assert_eq!(status(&town, &access), 401);
}
