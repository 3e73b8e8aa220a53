//! Sessions: how they begin, are extended and end.

use serde_json::json;

use super::{OTHER_PASSWORD, PASSWORD, SignedIn, errors, login, sign_in, status, text, town};
use crate::accounts::{self, Actor};
use crate::testing::{TestTown, eventually};

fn refresh(town: &TestTown, token: &str) -> crate::testing::TestResponse {
    town.post("/api/v1/dj-rest-auth/token/refresh/", &json!({ "refresh": token }))
}

fn travel(town: &TestTown, to: &str) {
    town.clock.set(to.parse().unwrap());
}

#[test]
fn signing_out_ends_the_session_at_once_and_no_other() {
    let town = town();
    let (here, there) = (sign_in(&town), sign_in(&town));
    let answer = town.call("POST", "/api/v1/dj-rest-auth/logout/").token(&here.access).send();
    assert_eq!(answer.status.code, 200);
    assert_eq!(status(&town, &here.access), 401);
    assert_eq!(errors(&refresh(&town, &here.refresh), 401)["detail"], "Token is blacklisted");
    assert_eq!(status(&town, &there.access), 200);
}

#[test]
fn signing_out_works_with_an_expired_token_too() {
    let town = town();
    let SignedIn { access, refresh: token, .. } = sign_in(&town);
    travel(&town, "2026-11-21T17:00:00Z");
    assert_eq!(status(&town, &access), 401);
    town.call("POST", "/api/v1/dj-rest-auth/logout/").token(&access).send();
    assert_eq!(refresh(&town, &token).status.code, 401);
}

#[test]
fn an_access_token_ends_after_an_hour_and_a_refresh_token_after_seven_days() {
    let town = town();
    let first = sign_in(&town);
    travel(&town, "2026-11-21T15:59:59Z");
    assert_eq!(status(&town, &first.access), 200);
    travel(&town, "2026-11-21T16:00:00Z");
    let answer = town.call("GET", "/api/v1/dj-rest-auth/user/").token(&first.access).send();
    assert_eq!(errors(&answer, 401)["messages"][0]["message"], "Token is expired");
    travel(&town, "2026-11-28T14:00:00Z");
    let second = refresh(&town, &first.refresh);
    assert_eq!(status(&town, &text(&second, "access")), 200);
    travel(&town, "2026-12-05T14:00:01Z");
    let late = refresh(&town, second.cookie("refresh").unwrap().0);
    assert_eq!(errors(&late, 401)["detail"], "Token is expired");
}

#[test]
fn a_refresh_token_works_once_and_a_stolen_one_ends_the_session() {
    let town = town();
    let first = sign_in(&town);
    let second = refresh(&town, &first.refresh);
    let (access, token) = (text(&second, "access"), second.cookie("refresh").unwrap().0.to_owned());
    // A merely retried request does no harm.
    assert_eq!(errors(&refresh(&town, &first.refresh), 401)["detail"], "Token is blacklisted");
    assert_eq!(status(&town, &access), 200);
    travel(&town, "2026-11-21T15:02:00Z");
    assert_eq!(refresh(&town, &first.refresh).status.code, 401);
    assert_eq!(status(&town, &access), 401);
    assert_eq!(refresh(&town, &token).status.code, 401);
}

#[test]
fn a_new_password_ends_all_other_sessions() {
    let town = town();
    let (here, there) = (sign_in(&town), sign_in(&town));
    let change =
        json!({ "old_password": PASSWORD, "new_password1": OTHER_PASSWORD, "new_password2": OTHER_PASSWORD });
    let answer =
        town.call("POST", "/api/v1/dj-rest-auth/password/change/").token(&here.access).json(&change).send();
    assert_eq!(answer.status.code, 200, "{}", answer.text);
    assert_eq!(status(&town, &here.access), 200);
    assert_eq!(status(&town, &there.access), 401);
    assert_eq!(refresh(&town, &there.refresh).status.code, 401);
    assert_eq!(login(&town, "resident@wexbury.example", PASSWORD).status.code, 401);
    assert_eq!(login(&town, "resident@wexbury.example", OTHER_PASSWORD).status.code, 200);
}

#[test]
fn an_account_disabled_by_another_process_is_shut_out() {
    let town = town();
    let signed_in = sign_in(&town);
    assert_eq!(status(&town, &signed_in.access), 200);
    let conn = town.conn();
    let id = accounts::find_user_id(&conn, "resident@wexbury.example").unwrap().unwrap();
    let rights = accounts::find_user(&conn, id).unwrap().unwrap().rights();
    let disabled = accounts::UserRights { is_active: false, ..rights };
    accounts::change_rights(&conn, id, disabled, &Actor::terminal(&town.clock)).unwrap();
    eventually(|| status(&town, &signed_in.access) == 401);
    let answer = town.call("GET", "/api/v1/dj-rest-auth/user/").token(&signed_in.access).send();
    assert_eq!(answer.json(), json!({ "detail": "User is inactive", "code": "user_inactive" }));
    assert_eq!(refresh(&town, &signed_in.refresh).status.code, 401);
}

#[test]
fn a_member_sees_the_own_sessions_and_ends_them() {
    let town = town();
    let stranger = town.member("stranger@wexbury.example", accounts::Role::Consumer);
    let (here, there) = (sign_in(&town), sign_in(&town));
    let list = |access: &str| town.call("GET", "/api/v1/dj-rest-auth/sessions/").token(access).send().json();
    let sessions = list(&here.access);
    assert_eq!(sessions.as_array().unwrap().len(), 2);
    let other = sessions.as_array().unwrap().iter().find(|session| session["is_current"] == false).unwrap();
    let path = format!("/api/v1/dj-rest-auth/sessions/{}/", other["id"]);
    assert_eq!(town.call("DELETE", &path).token(&stranger).send().status.code, 404);
    assert_eq!(status(&town, &there.access), 200);
    assert_eq!(town.call("DELETE", &path).token(&here.access).send().status.code, 204);
    assert_eq!(status(&town, &there.access), 401);
    assert_eq!(list(&here.access).as_array().unwrap().len(), 1);
    assert_eq!(town.call("DELETE", &path).token(&here.access).send().status.code, 404);
}

#[test]
fn the_sign_in_after_a_registration_takes_the_place_of_its_session() {
    let town = TestTown::empty();
    let email = "new@wexbury.example";
    let body =
        json!({ "email": email, "password": PASSWORD, "password2": PASSWORD, "user_role": "CONSUMER" });
    let registered = town.post("/api/v1/dj-rest-auth/registration/", &body);
    assert_eq!(registered.status.code, 201, "{}", registered.text);
    let first = text(&registered, "access");
    assert_eq!(status(&town, &first), 200);
    let count = |access: &str| {
        let list = town.call("GET", "/api/v1/dj-rest-auth/sessions/").token(access).send().json();
        list.as_array().unwrap().len()
    };
    let here = text(&login(&town, email, PASSWORD), "access");
    assert_eq!((count(&here), status(&town, &first)), (1, 401));
    // Another sign-in opens another session.
    login(&town, email, PASSWORD);
    assert_eq!((count(&here), status(&town, &here)), (2, 200));
}

/// As a phone's app does, which cannot keep cookies.
#[test]
fn a_client_that_keeps_its_own_refresh_token_gets_one_when_it_registers() {
    let town = TestTown::configured(|config| config.server.http_only_tokens = false, |_| ());
    let email = "new@wexbury.example";
    let body =
        json!({ "email": email, "password": PASSWORD, "password2": PASSWORD, "user_role": "CONSUMER" });
    let registered = town.post("/api/v1/dj-rest-auth/registration/", &body);
    assert_eq!(registered.status.code, 201, "{}", registered.text);
    let next = refresh(&town, &text(&registered, "refresh"));
    assert_eq!(next.status.code, 200, "{}", next.text);
    assert_eq!(status(&town, &text(&next, "access")), 200);
}

#[test]
fn a_token_is_good_for_its_own_account_only() {
    let town = town();
    let signed_in = sign_in(&town);
    let other = town.member("other@wexbury.example", accounts::Role::Admin);
    // The handle of one session with the account of another is invalid, even if signed.
    let (mine, theirs) = (claims(&town, &signed_in.access), claims(&town, &other));
    let mixed = crate::accounts::token::Claims { user_id: theirs.user_id, ..mine };
    assert_eq!(status(&town, &key(&town).sign(&mixed).unwrap()), 401);
}

fn key(town: &TestTown) -> &crate::accounts::token::SigningKey {
    &town.client.rocket().state::<accounts::Accounts>().unwrap().key
}

fn claims(town: &TestTown, token: &str) -> crate::accounts::token::Claims {
    key(town).read(token).unwrap()
}

#[test]
fn two_towns_never_share_a_key_and_one_town_keeps_its_own() {
    let (one, other) = (town(), town());
    let token = sign_in(&one).access;
    assert_eq!(status(&other, &token), 401);
    let again = accounts::Accounts::start(
        &crate::kit::config::Config::default(),
        &one.conn(),
        Vec::new(),
        |_, _, _, _, _| Ok(()),
        |_, _, _, _| Ok(()),
        |_, _, _| Ok(()),
        Vec::new(),
    )
    .unwrap();
    assert!(again.key.read(&token).is_ok());
}

#[test]
fn nothing_of_a_password_or_a_token_is_kept_as_it_was() {
    let town = town();
    let signed_in = sign_in(&town);
    let refreshed = refresh(&town, &signed_in.refresh);
    login(&town, "resident@wexbury.example", "Wrong-Password-1");
    let conn = town.conn();
    let mut kept = String::new();
    let tables: Vec<String> = {
        let mut tables = conn.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").unwrap();
        tables.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    for table in tables.iter().filter(|table| !["outbox", "secrets"].contains(&table.as_str())) {
        let mut rows = conn.prepare(&format!("SELECT * FROM \"{table}\"")).unwrap();
        let columns = rows.column_count();
        let mut rows = rows.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            for column in 0..columns {
                kept.push_str(&format!("{:?}\n", row.get_ref(column).unwrap()));
                if let Ok(bytes) = row.get_ref(column).unwrap().as_bytes() {
                    kept.push_str(&String::from_utf8_lossy(bytes));
                }
            }
        }
    }
    assert!(kept.contains("resident@wexbury.example") && kept.contains("$argon2id$"));
    let refresh_jti = claims(&town, &signed_in.refresh).jti;
    let access = text(&refreshed, "access");
    for secret in [
        PASSWORD,
        "Wrong-Password-1",
        &signed_in.access,
        &signed_in.refresh,
        &access,
        &refresh_jti,
        &refresh_jti[..16],
    ] {
        assert!(!kept.contains(secret), "{secret} is kept");
    }
}
