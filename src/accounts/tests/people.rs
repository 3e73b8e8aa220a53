//! Rights: who grants and revokes them, and that nobody can promote themselves.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{errors, login, status};
use crate::accounts::store::{self, ProfileChange};
use crate::accounts::{self, Actor, Member, NewUser, Role, Staff};
use crate::testing::{TestResponse, TestTown};

fn staff(town: &TestTown) -> String {
    town.sign_in(&NewUser { email: "editor@wexbury.example".into(), is_staff: true, ..NewUser::default() })
}

fn id(town: &TestTown, email: &str) -> i64 {
    accounts::find_user_id(&town.conn(), email).unwrap().unwrap()
}

fn patch(town: &TestTown, token: &str, email: &str, body: &Value) -> TestResponse {
    let path = format!("/api/v1/admin/users/{}/", id(town, email));
    town.call("PATCH", &path).token(token).json(body).send()
}

#[test]
fn nobody_raises_himself_through_the_own_profile() {
    let town = TestTown::empty();
    let token = town.member("resident@wexbury.example", Role::Consumer);
    let mine =
        |body: &Value| town.call("PATCH", "/api/v1/dj-rest-auth/user/").token(&token).json(body).send();
    for word in ["ADMIN", "admin", "SUPERUSER"] {
        errors(&mine(&json!({ "user_role": word })), 400);
    }
    let body = json!({ "is_staff": true, "is_superuser": true, "is_active": false, "email": "x@y.example", "id": 9 });
    let user = mine(&body).json();
    assert_eq!((&user["is_staff"], &user["is_superuser"]), (&json!(false), &json!(false)));
    assert_eq!(user["email"], "resident@wexbury.example");
    assert_eq!(town.call("GET", "/api/v1/admin/users/").token(&token).send().status.code, 403);
}

#[test]
fn rights_that_were_taken_away_are_not_taken_back_by_a_request_that_began_before() {
    let town = TestTown::empty();
    let [admin, staff] = ["ADMIN", "CONSUMER"].map(|role| {
        let is_staff = role == "CONSUMER";
        let new = NewUser { email: format!("{role}@wexbury.example"), is_staff, ..NewUser::default() };
        town.join(&NewUser { role: Role::from_word(role), ..new }).0
    });
    let conn = town.conn();
    let find = |id: i64| accounts::find_user(&conn, id).unwrap().unwrap();
    // Read when the request began.
    let member = |id: i64| Member { user_id: id, session_id: None, user: Arc::new(find(id)), scope: None };
    let (owner, clerk) = (member(admin), Staff(member(staff)));
    assert_eq!(clerk.read_again(&conn).unwrap().id, staff);
    conn.execute_batch("UPDATE users SET user_role = 'CONSUMER', is_staff = 0").unwrap();
    assert!(clerk.read_again(&conn).is_err());
    let again = ProfileChange { role: Some(Role::Admin), ..ProfileChange::default() };
    let actor = Actor::member(&owner, &town.clock);
    let refused = store::update_profile(&conn, admin, &again, None, &actor).unwrap_err();
    assert!(format!("{refused:?}").contains("is not a valid choice."), "{refused:?}");
    assert_eq!(find(admin).user_role, Role::Consumer);
    conn.execute("UPDATE users SET is_staff = 1, is_active = 0 WHERE id = ?1", [staff]).unwrap();
    assert!(clerk.read_again(&conn).is_err(), "disabled");
}

#[test]
fn another_role_of_ones_own_ends_the_other_sessions_and_is_in_the_trail() {
    let town = super::town();
    let (here, there) = (super::sign_in(&town).access, super::sign_in(&town).access);
    let own = |body: &Value| town.done("PATCH", "/api/v1/dj-rest-auth/user/", &here, body);
    own(&json!({ "first_name": "Ada", "user_role": "CONSUMER" }));
    assert_eq!(status(&town, &there), 200);
    let user = own(&json!({ "first_name": "Bea", "user_role": "BUSINESS_OWNER" }));
    assert_eq!((&user["first_name"], &user["user_role"]), (&json!("Bea"), &json!("BUSINESS_OWNER")));
    assert_eq!((status(&town, &here), status(&town, &there)), (200, 401));
    let page = town.done("GET", "/api/v1/admin/audit/?action=user.rights", &town.superuser(), &Value::Null);
    assert_eq!(page["count"], 1, "{page}");
    let entry = &page["results"][0];
    assert_eq!(entry["who"], "resident@wexbury.example");
    assert_eq!(entry["subject"], format!("user:{}", user["id"]));
    let role = |word: &str| json!({ "user_role": word });
    assert_eq!((&entry["before"], &entry["after"]), (&role("CONSUMER"), &role("BUSINESS_OWNER")));
}

#[test]
fn staff_find_people_and_change_only_common_roles() {
    let town = TestTown::empty();
    let (editor, clerk) = (staff(&town), town.superuser());
    let resident = town.member("ann_100%@wexbury.example", Role::Consumer);
    town.member("ann-200@wexbury.example", Role::BusinessOwner);
    let find = |query: &str| {
        let page = town.call("GET", &format!("/api/v1/admin/users/?{query}")).token(&editor).send().json();
        page["count"].as_u64().unwrap()
    };
    assert_eq!(find(""), 4);
    assert_eq!(find("search=ann"), 2);
    assert_eq!(find("search=ann_100%25"), 1);
    assert_eq!(find("search=%25"), 1);
    assert_eq!(find("user_role=BUSINESS_OWNER"), 1);
    assert_eq!(find("is_staff=true"), 2);
    assert_eq!(find("is_active=false"), 0);

    let target = "ann_100%@wexbury.example";
    assert_eq!(patch(&town, &editor, target, &json!({ "is_staff": true })).status.code, 403);
    assert_eq!(patch(&town, &editor, target, &json!({ "user_role": "ADMIN" })).status.code, 403);
    assert_eq!(
        patch(&town, &editor, "clerk@wexbury.example", &json!({ "is_active": false })).status.code,
        403
    );
    assert_eq!(
        patch(&town, &editor, "editor@wexbury.example", &json!({ "is_superuser": true })).status.code,
        403
    );
    assert_eq!(status(&town, &resident), 200);
    let changed = patch(&town, &editor, target, &json!({ "user_role": "BUSINESS_OWNER" }));
    assert_eq!(changed.json()["user_role"], "BUSINESS_OWNER");
    // Changing the role ended the session.
    assert_eq!(status(&town, &resident), 401);
    assert_eq!(patch(&town, &clerk, target, &json!({ "is_staff": true })).json()["is_staff"], true);
}

#[test]
fn a_disabled_account_is_out_at_once_and_comes_back_without_its_sessions() {
    let town = TestTown::with(|conn| {
        super::insert(conn, "resident@wexbury.example");
    });
    let clerk = town.superuser();
    let token = super::sign_in(&town).access;
    assert_eq!(status(&town, &token), 200);
    patch(&town, &clerk, "resident@wexbury.example", &json!({ "is_active": false }));
    assert_eq!(status(&town, &token), 401);
    assert_eq!(login(&town, "resident@wexbury.example", super::PASSWORD).status.code, 401);
    patch(&town, &clerk, "resident@wexbury.example", &json!({ "is_active": true }));
    assert_eq!(status(&town, &token), 401);
    let token = super::sign_in(&town).access;
    let page = town.done("GET", "/api/v1/notifications/", &token, &Value::Null);
    assert_eq!(page["results"][0]["title"], "Your account is enabled again", "and nothing of a role: {page}");
    assert_eq!(page["count"], 1);
}

#[test]
fn staff_sign_others_out_but_no_admin() {
    let town = TestTown::empty();
    let (editor, clerk) = (staff(&town), town.superuser());
    let resident = town.member("resident@wexbury.example", Role::Consumer);
    let end = |token: &str, email: &str| {
        let path = format!("/api/v1/admin/users/{}/end-sessions/", id(&town, email));
        town.call("POST", &path).token(token).json(&json!({})).send().status.code
    };
    assert_eq!(end(&editor, "clerk@wexbury.example"), 403);
    assert_eq!(end(&editor, "resident@wexbury.example"), 200);
    assert_eq!(status(&town, &resident), 401);
    assert_eq!(end(&clerk, "editor@wexbury.example"), 200);
    assert_eq!(status(&town, &editor), 401);
}

#[test]
fn a_session_that_has_expired_is_none() {
    let town = super::town();
    let clerk = town.superuser();
    for _ in 0..2 {
        super::sign_in(&town);
    }
    let end = "UPDATE sessions SET expires_at = '2026-11-20T12:00:00.000Z' WHERE id = (SELECT max(id) FROM sessions)";
    town.conn().execute(end, []).unwrap();
    let path = format!("/api/v1/admin/users/{}/", id(&town, "resident@wexbury.example"));
    assert_eq!(town.done("GET", &path, &clerk, &Value::Null)["session_count"], 1);
    let listed = town.done("GET", "/api/v1/admin/users/?search=resident", &clerk, &Value::Null);
    assert_eq!(listed["results"][0]["session_count"], 1);
}

#[test]
fn the_town_keeps_a_superuser() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    let lower = json!({ "is_superuser": false });
    assert_eq!(patch(&town, &clerk, "clerk@wexbury.example", &lower).status.code, 400);
    assert_eq!(
        patch(&town, &clerk, "clerk@wexbury.example", &json!({ "is_active": false })).status.code,
        400
    );
    town.sign_in(&NewUser {
        email: "second@wexbury.example".into(),
        is_superuser: true,
        ..NewUser::default()
    });
    assert_eq!(patch(&town, &clerk, "clerk@wexbury.example", &lower).status.code, 200);
}

#[test]
fn people_are_told_when_their_role_changes_and_only_then() {
    let town = TestTown::with(|conn| {
        super::insert(conn, "resident@wexbury.example");
    });
    let clerk = town.superuser();
    let change = json!({ "user_role": "BUSINESS_OWNER", "is_staff": true });
    patch(&town, &clerk, "resident@wexbury.example", &change);
    patch(&town, &clerk, "resident@wexbury.example", &change);
    let token = super::sign_in(&town).access;
    let page = town.call("GET", "/api/v1/notifications/").token(&token).send().json();
    assert_eq!(page["count"], 1);
    assert_eq!(page["results"][0]["title"], "Your role has changed");
    assert_eq!(page["results"][0]["message"], "You are now staff, and were logged out everywhere.");
}

#[test]
fn every_change_of_rights_is_in_the_trail() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    town.member("resident@wexbury.example", Role::Consumer);
    patch(&town, &clerk, "resident@wexbury.example", &json!({ "is_staff": true }));
    // A change without effect adds no entry.
    patch(&town, &clerk, "resident@wexbury.example", &json!({ "is_staff": true }));
    let page = town.call("GET", "/api/v1/admin/audit/?action=user.rights").token(&clerk).send().json();
    assert_eq!(page["count"], 1);
    let entry = &page["results"][0];
    assert_eq!(entry["who"], "clerk@wexbury.example");
    assert_eq!(entry["subject"], format!("user:{}", id(&town, "resident@wexbury.example")));
    assert_eq!((&entry["before"]["is_staff"], &entry["after"]["is_staff"]), (&json!(false), &json!(true)));
}
