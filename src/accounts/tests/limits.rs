//! Rate limits of sign-in and similar calls.

use std::time::Instant;

use jiff::SignedDuration;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::{OTHER_PASSWORD, PASSWORD, insert, login, mails, sign_in};
use crate::accounts::{Accounts, Actor, NewUser, Role, UserRights, change_rights, find_user, insert_user};
use crate::kit::clock::Clock;
use crate::testing::TestTown;

const LOGIN: &str = "/api/v1/dj-rest-auth/login/";
const TOKENS: &str = "/api/v1/access-tokens/";

fn strict() -> TestTown {
    TestTown::configured(
        |config| {
            config.limits.login_per_minute = 10;
            config.limits.login_network_per_minute = 30;
            config.limits.registration_per_minute = 10;
        },
        |conn| {
            insert(conn, "resident@wexbury.example");
        },
    )
}

#[test]
fn ten_thousand_wrong_passwords_cost_little_and_lock_nobody_out() {
    let town = strict();
    let started = Instant::now();
    let mut refused = 0;
    for number in 0..10_000 {
        let body = json!({ "email": "resident@wexbury.example", "password": format!("guess-{number}") });
        let answer = town.call("POST", LOGIN).from("198.51.100.7").json(&body).send();
        refused += usize::from(answer.status.code == 429);
    }
    assert!(refused >= 9_900, "{refused}");
    // Hashing them all would take tens of milliseconds each.
    assert!(started.elapsed().as_secs() < 200, "{:?}", started.elapsed());
    let body = json!({ "email": "resident@wexbury.example", "password": PASSWORD });
    let elsewhere = town.call("POST", LOGIN).from("203.0.113.5").json(&body).send();
    assert_eq!(elsewhere.status.code, 200, "{}", elsewhere.text);
}

#[test]
fn a_refusal_says_when_to_come_back() {
    let town = strict();
    let answers: Vec<_> = (0..11).map(|_| login(&town, "resident@wexbury.example", "wrong")).collect();
    assert!(answers[..10].iter().all(|answer| answer.status.code == 401));
    let refused = &answers[10];
    assert_eq!(refused.status.code, 429);
    let seconds = refused.header("retry-after");
    assert!(seconds.parse::<u32>().unwrap() <= 60);
    let text = format!("Request was throttled. Expected available in {seconds} seconds.");
    assert_eq!(refused.json(), json!({ "detail": text }));
}

#[test]
fn nothing_in_a_request_buys_further_tries() {
    let town = strict();
    let mut codes = Vec::new();
    for number in 0..50 {
        let email = format!("Resident+{number}@wexbury.example");
        let body = json!({ "email": email, "password": "wrong", "extra": number });
        let call = town.call("POST", LOGIN).header("X-Forwarded-For", format!("10.0.0.{number}"));
        codes.push(call.header("X-Real-IP", format!("10.0.1.{number}")).json(&body).send().status.code);
    }
    // Hashing the first thirty takes time, so the limit frees up a little in between.
    let refused = codes.iter().filter(|code| **code == 429).count();
    assert!((10..=20).contains(&refused), "{codes:?}");
}

#[test]
fn broken_calls_count_as_well_and_each_kind_of_call_by_itself() {
    let town = strict();
    let auth = "/api/v1/dj-rest-auth";
    for path in ["registration/", "password/reset/", "password/reset/confirm/"] {
        let codes: Vec<u16> =
            (0..12).map(|_| town.post(&format!("{auth}/{path}"), &json!([])).status.code).collect();
        assert_eq!(codes, [vec![400; 10], vec![429; 2]].concat(), "{path}");
    }
    assert_eq!(login(&town, "resident@wexbury.example", PASSWORD).status.code, 200);
}

#[test]
fn a_member_changes_the_kind_of_account_so_often_a_minute_and_the_name_as_they_like() {
    let town = TestTown::empty();
    let ada = town.member("ada@reader.example", Role::Consumer);
    let change = |body: Value| town.ask("PATCH", "/api/v1/dj-rest-auth/user/", &ada, &body).status.code;
    let codes: Vec<u16> = (0..50)
        .map(|number| {
            change(json!({ "user_role": if number % 2 == 0 { "BUSINESS_OWNER" } else { "CONSUMER" } }))
        })
        .collect();
    assert!(codes[..10].iter().all(|code| *code == 200) && codes.contains(&429), "{codes:?}");
    let trail = "SELECT count(*) FROM audit_entries WHERE action = 'user.rights'";
    let count: i64 = town.conn().query_row(trail, [], |row| row.get(0)).unwrap();
    assert!((10..20).contains(&count), "{count}");
    assert_eq!(change(json!({ "first_name": "Ada" })), 200);
}

#[test]
fn nobody_fills_a_strangers_mailbox_by_making_tokens() {
    let town = TestTown::empty();
    let stranger = "stranger@elsewhere.example";
    let (_, access) = town.join(&NewUser { email: stranger.into(), ..NewUser::default() });
    let body = json!({ "name": "You have won", "permission": "read", "parts": ["events"] });
    let mut count = 0;
    for _ in 0..60 {
        let made = town.ask("POST", TOKENS, &access, &body);
        if made.status.code == 201 {
            count += 1;
            town.done("DELETE", &format!("{TOKENS}{}/", made.json()["id"]), &access, &Value::Null);
        } else {
            assert_eq!(made.status.code, 429, "{}", made.text);
        }
    }
    assert!((30..60).contains(&count), "{count}");
    town.wait_for_jobs();
    assert_eq!(mails(&town, stranger).len(), 10);
    let bell = town.call("GET", "/api/v1/notifications/?page_size=100").token(&access).send().json();
    assert_eq!(bell["count"], count, "nothing is missing where they look after logging in");
    // A new password is mail, too.
    let town = super::town();
    let access = sign_in(&town).access;
    for number in 0..12 {
        let (old, new) = match number % 2 {
            0 => (PASSWORD, OTHER_PASSWORD),
            _ => (OTHER_PASSWORD, PASSWORD),
        };
        let body = json!({ "old_password": old, "new_password1": new, "new_password2": new });
        town.clock.set(town.clock.timestamp() + SignedDuration::from_secs(1));
        town.done("POST", "/api/v1/dj-rest-auth/password/change/", &access, &body);
    }
    assert_eq!(mails(&town, "resident@wexbury.example").len(), 10);
}

#[test]
fn a_known_and_an_unknown_address_cost_the_same_work() {
    let town = TestTown::with(|conn| {
        insert(conn, "resident@wexbury.example");
        let disabled = insert(conn, "disabled@wexbury.example");
        let rights = find_user(conn, disabled).unwrap().unwrap().rights();
        let actor = Actor::terminal(&Clock::fixed(TimeZone::UTC, "2026-11-20T12:00:00Z".parse().unwrap()));
        change_rights(conn, disabled, UserRights { is_active: false, ..rights }, &actor).unwrap();
        insert_user(
            conn,
            &NewUser { email: "google@wexbury.example".into(), ..NewUser::default() },
            "2026-11-20T12:00:00.000Z",
        )
        .unwrap();
    });
    let accounts: &Accounts = town.client.rocket().state().unwrap();
    // Timings are unreliable on a busy machine; hashing is what takes the time, so hashes are counted.
    let hashes = |call: &dyn Fn()| {
        let before = accounts.hashes();
        call();
        accounts.hashes() - before
    };
    for who in ["resident", "nobody", "disabled", "google"] {
        let email = format!("{who}@wexbury.example");
        let wrong = || assert_eq!(login(&town, &email, "Wrong-Password-1").status.code, 401);
        assert_eq!(hashes(&wrong), 1, "signing in as {who}");
        let reset = || {
            let answer = town.post("/api/v1/dj-rest-auth/password/reset/", &json!({ "email": email }));
            assert_eq!(answer.status.code, 200);
        };
        assert_eq!(hashes(&reset), 0, "a reset for {who} is answered before anything is looked up");
    }
}
