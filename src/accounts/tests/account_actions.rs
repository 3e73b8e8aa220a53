//! What people do with their own account: change the address, export, delete; and the first account.

use serde_json::json;

use super::{PASSWORD, errors, link, login, mails, sign_in, status, town};
use crate::accounts::{NewUser, Role, make_setup_link};
use crate::testing::TestTown;

fn delete(town: &TestTown, access: &str, body: &serde_json::Value) -> crate::testing::TestResponse {
    town.call("POST", "/api/v1/dj-rest-auth/user/delete/").token(access).json(body).send()
}

#[test]
fn another_address_counts_once_its_mail_was_answered() {
    let town = town();
    let access = sign_in(&town).access;
    let ask = |email: &str, password: &str| {
        let body = json!({ "email": email, "password": password });
        town.call("POST", "/api/v1/dj-rest-auth/user/email/").token(&access).json(&body).send()
    };
    assert_eq!(errors(&ask("new@wexbury.example", "wrong"), 400)["password"].as_array().unwrap().len(), 1);
    assert_eq!(ask("new@wexbury.example", PASSWORD).status.code, 200);
    assert_eq!(login(&town, "new@wexbury.example", PASSWORD).status.code, 401);
    let token = link(&mails(&town, "new@wexbury.example")[0], "/confirm-email/");
    let confirm =
        || town.ask("POST", "/api/v1/dj-rest-auth/user/email/confirm/", &access, &json!({ "token": token }));
    assert_eq!(confirm().status.code, 200);
    assert_eq!(confirm().status.code, 400);
    assert_eq!(login(&town, "new@wexbury.example", PASSWORD).status.code, 200);
    assert_eq!(login(&town, "resident@wexbury.example", PASSWORD).status.code, 401);
    assert!(mails(&town, "resident@wexbury.example")[0].contains("Your address was changed"));
}

#[test]
fn asking_for_a_taken_address_tells_nothing_and_changes_nothing() {
    let town = town();
    town.member("taken@wexbury.example", Role::Consumer);
    let access = sign_in(&town).access;
    let ask = |email: &str| {
        let body = json!({ "email": email, "password": PASSWORD });
        town.call("POST", "/api/v1/dj-rest-auth/user/email/").token(&access).json(&body).send().text
    };
    assert_eq!(ask("taken@wexbury.example"), ask("free@wexbury.example"));
    assert!(mails(&town, "taken@wexbury.example").is_empty());
}

#[test]
fn members_are_told_in_which_ways_they_can_sign_in() {
    let town = town();
    let access = sign_in(&town).access;
    let ask =
        |access: &str| town.call("GET", "/api/v1/dj-rest-auth/user/sign-in/").token(access).send().json();
    assert_eq!(ask(&access), json!({ "has_password": true, "is_email_verified": false, "providers": [] }));
    let social = town.member("social@wexbury.example", Role::Consumer);
    let added = "INSERT INTO social_accounts (provider, subject, user_id, created_at)
        SELECT 'google', 'g-1', id, '2026-11-01T12:00:00Z' FROM users WHERE email = 'social@wexbury.example'";
    town.conn().execute(added, []).unwrap();
    let providers = json!([{ "provider": "google", "since": "2026-11-01T12:00:00Z" }]);
    assert_eq!(
        ask(&social),
        json!({ "has_password": false, "is_email_verified": true, "providers": providers })
    );
}

#[test]
fn a_copy_holds_the_account_and_its_sessions_and_no_secret() {
    let town = town();
    let access = sign_in(&town).access;
    let answer = town.call("GET", "/api/v1/dj-rest-auth/user/export/").token(&access).send();
    assert!(answer.header("content-disposition").contains("my-data.json"));
    let copy = answer.json();
    assert_eq!(copy["account"]["email"], "resident@wexbury.example");
    assert_eq!(copy["sessions"].as_array().unwrap().len(), 1);
    assert!(!answer.text.contains("argon2") && !answer.text.contains("hash"));
    // One that has expired is kept for a while, and so it is in the copy.
    let expired = "UPDATE sessions SET expires_at = '2026-11-20T12:00:00.000Z'";
    town.conn().execute(expired, []).unwrap();
    let access = sign_in(&town).access;
    let copy = town.done("GET", "/api/v1/dj-rest-auth/user/export/", &access, &serde_json::Value::Null);
    assert_eq!(copy["sessions"].as_array().unwrap().len(), 2);
}

/// A table that refers to accounts is in the copy of a member's data, or listed here with why it is not.
#[test]
fn a_copy_holds_what_every_table_keeps_about_a_member() {
    const COPIED: [(&str, &str); 26] = [
        ("business_change_requests", "listing_changes"),
        ("business_members", "businesses"),
        ("business_transfers", "business_transfers"),
        ("claims", "claims"),
        ("event_feeds", "events"),
        ("event_interests", "events"),
        ("event_plans", "event_plans"),
        ("event_reports", "events"),
        ("events", "events"),
        ("group_plan_participants", "group_plans"),
        ("group_plans", "group_plans"),
        ("itineraries", "itineraries"),
        ("life_services", "life_services"),
        ("moderation_decisions", "moderation"),
        ("notification_preferences", "notifications"),
        ("notifications", "notifications"),
        ("personal_access_tokens", "access_tokens"),
        ("placement_requests", "placement_requests"),
        ("quiz_submissions", "quizzes"),
        ("review_reports", "review_reports"),
        ("reviews", "reviews"),
        ("saved_places", "saved_places"),
        ("sessions", "sessions"),
        ("social_accounts", "sign_in_providers"),
        ("suggestions", "suggestions"),
        ("user_personas", "quizzes"),
    ];
    const LEFT_OUT: [&str; 24] = [
        // Work for the office or for a business, which keep it.
        "accessibility_runs",
        "approval_comments",
        "approval_links",
        "approval_log",
        "approvals",
        "audit_entries",
        "confirmed_sentences",
        "deal_reviews",
        "deleted_records",
        "guide_preview_links",
        "guide_versions",
        "imports",
        "inbox_assignments",
        "inbox_decisions",
        "newsletter_issues",
        "review_decisions",
        "saved_views",
        "settings",
        // Keys, or where else an account is named.
        "deleted_record_users",
        "idempotency_keys",
        "newsletter_stop_links",
        "one_time_tokens",
        "suggestion_links",
        // That a deleted review had been hidden: it bars another one for a while.
        "hidden_reviews",
    ];
    let town = town();
    let conn = town.conn();
    let mut statement = conn
        .prepare(
            "SELECT DISTINCT m.name FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) f
             WHERE m.type = 'table' AND f.\"table\" = 'users' ORDER BY m.name",
        )
        .unwrap();
    let tables: Vec<String> =
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let mut known: Vec<&str> = COPIED.iter().map(|(table, _)| *table).chain(LEFT_OUT).collect();
    known.sort_unstable();
    assert_eq!(tables, known);
    let copy = town.done(
        "GET",
        "/api/v1/dj-rest-auth/user/export/",
        &sign_in(&town).access,
        &serde_json::Value::Null,
    );
    for (table, part) in COPIED {
        assert!(copy.get(part).is_some(), "{table}: there is no {part} in the copy");
    }
}

#[test]
fn a_copy_holds_what_somebody_wrote_of_an_event_that_was_sent_in() {
    let town = town();
    let event = json!({ "title": "Market", "start_date": "2026-12-05", "description": "Bring a basket." });
    town.done("POST", "/api/v1/events/", &town.superuser(), &event);
    let access = sign_in(&town).access;
    let sent_in = "UPDATE events SET submitted_by =
        (SELECT id FROM users WHERE email = 'resident@wexbury.example')";
    town.conn().execute(sent_in, []).unwrap();
    let copy = town.done("GET", "/api/v1/dj-rest-auth/user/export/", &access, &serde_json::Value::Null);
    let sent = &copy["events"]["submitted"][0];
    assert_eq!(
        (&sent["description"], &sent["start_date"]),
        (&json!("Bring a basket."), &json!("2026-12-05"))
    );
}

#[test]
fn a_deleted_account_is_gone_with_all_its_sessions() {
    let town = town();
    let (access, other) = (sign_in(&town).access, sign_in(&town).access);
    assert_eq!(delete(&town, &access, &json!({})).status.code, 400);
    assert_eq!(delete(&town, &access, &json!({ "password": "wrong" })).status.code, 400);
    assert_eq!(delete(&town, &access, &json!({ "password": PASSWORD })).status.code, 204);
    for token in [access, other] {
        let answer = town.call("GET", "/api/v1/dj-rest-auth/user/").token(&token).send();
        assert_eq!(errors(&answer, 401)["code"], "user_not_found");
    }
    assert_eq!(login(&town, "resident@wexbury.example", PASSWORD).status.code, 401);
}

#[test]
fn the_audit_log_forgets_the_address_of_a_deleted_account_unless_it_was_in_the_office() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    let entries = |email: &str| {
        let path = format!("/api/v1/admin/audit/?search={email}");
        town.call("GET", &path).token(&clerk).send().json()["count"].as_u64().unwrap()
    };
    for (email, role, is_kept) in
        [("jo@wexbury.example", Role::BusinessOwner, false), ("ed@wexbury.example", Role::Admin, true)]
    {
        let token = town.member(email, role);
        let id: i64 = town
            .conn()
            .query_row("SELECT id FROM users WHERE email = ?1", [email], |row| row.get(0))
            .unwrap();
        let by_the_clerk = json!({ "member": email, "other": format!("ban{email}") });
        town.conn()
            .execute(
                "INSERT INTO audit_entries (at, user_id, who, action, subject, before, after, details)
                 SELECT '2026-11-20T12:00:00.000Z', id, email, 'business.save', 'business:1', 'null', 'null', 'null'
                 FROM users WHERE id = ?1
                 UNION ALL SELECT '2026-11-20T12:00:00.000Z', NULL, 'clerk', 'business.member', 'business:1', ?2, ?2, ?2",
                (id, by_the_clerk.to_string()),
            )
            .unwrap();
        assert_eq!(entries(email), 2);
        assert_eq!(delete(&town, &token, &json!({ "email": email })).status.code, 204);
        town.wait_for_jobs();
        let in_jobs: i64 = town
            .conn()
            .query_row(
                "SELECT count(*) FROM jobs WHERE instr(idempotency_key || payload || last_error, ?1)",
                [email],
                |row| row.get(0),
            )
            .unwrap();
        assert_eq!(in_jobs, 0);
        // The search also finds it as the end of another address, which stays as it is.
        assert_eq!(entries(email), if is_kept { 3 } else { 1 });
        assert_eq!(entries(&format!("ban{email}")), 1);
        assert_eq!(entries(&format!("deleted%20account%20{id}")), if is_kept { 0 } else { 3 });
    }
}

#[test]
fn an_address_that_nobody_confirmed_erases_nothing_but_the_accounts_own_entries() {
    let town = TestTown::empty();
    let (ed, editor) =
        town.join(&NewUser { email: "ed@wexbury.example".into(), is_staff: true, ..NewUser::default() });
    let alert = json!({ "text": "The ferry does not run." });
    town.done("POST", "/api/v1/admin/alerts/", &editor, &alert);
    let entry = "INSERT INTO audit_entries (at, user_id, who, action, subject, before, after, details)
         VALUES ('2026-11-20T12:00:00.000Z', NULL, 'ed@wexbury.example', 'business.member', 'business:1', 'null',
             '{\"member\":\"ed@wexbury.example\"}', 'null')";
    town.conn().execute(entry, []).unwrap();
    // The clerk has another address now, and whoever likes registers the old one.
    town.conn().execute("UPDATE users SET email = 'edith@wexbury.example' WHERE id = ?1", [ed]).unwrap();
    let entries = || -> Vec<(String, String)> {
        let conn = town.conn();
        let mut listed = conn
            .prepare("SELECT who, after FROM audit_entries WHERE subject NOT LIKE 'user:%' ORDER BY id")
            .unwrap();
        let rows = listed.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let before = entries();
    for is_email_verified in [false, true] {
        let closing = json!({ "email": "ed@wexbury.example" });
        let new = NewUser { email: "ed@wexbury.example".into(), is_email_verified, ..NewUser::default() };
        assert_eq!(delete(&town, &town.sign_in(&new), &closing).status.code, 204);
        town.wait_for_jobs();
        let [clerk, nobody] = &entries()[..] else { panic!("{:?}", entries()) };
        assert_eq!(clerk, &before[0], "another account's");
        assert_eq!(nobody == &before[1], !is_email_verified, "{nobody:?}");
    }
}

#[test]
fn the_last_superuser_cannot_leave_and_an_account_without_password_gives_its_address() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    let refused = delete(&town, &clerk, &json!({ "email": "clerk@wexbury.example" }));
    assert!(errors(&refused, 400)["non_field_errors"].is_array());
    assert_eq!(status(&town, &clerk), 200);
    let social = town.member("social@wexbury.example", Role::Consumer);
    assert_eq!(delete(&town, &social, &json!({ "email": "clerk@wexbury.example" })).status.code, 400);
    assert_eq!(delete(&town, &social, &json!({ "email": "Social@wexbury.example" })).status.code, 204);
}

/// The token of a new setup link, if one is created.
fn setup_link(town: &TestTown) -> Option<String> {
    let (db, now) = (town.db().clone(), town.clock.timestamp());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let path = runtime.block_on(make_setup_link(&db, now)).unwrap();
    path.map(|path| path.strip_prefix("/setup/").unwrap().to_owned())
}

#[test]
fn the_first_superuser_is_made_with_the_newest_link_once_and_within_half_an_hour() {
    let town = TestTown::empty();
    let former = setup_link(&town).unwrap();
    let setup = |token: &str, password: &str| {
        let body = json!({ "token": token, "email": "clerk@wexbury.example", "password": password });
        town.post("/api/v1/setup/", &body)
    };
    let token = setup_link(&town).unwrap();
    assert_eq!(errors(&setup(&former, PASSWORD), 400), json!({ "token": ["Invalid value"] }));
    assert_eq!(setup("guess", PASSWORD).status.code, 400);
    assert_eq!(setup(&token, "1234").json()["password"].as_array().unwrap().len(), 3);
    town.clock.set("2026-11-21T15:30:00Z".parse().unwrap());
    assert_eq!(setup(&token, PASSWORD).status.code, 400);
    let token = setup_link(&town).unwrap();
    let made = setup(&token, PASSWORD);
    assert_eq!(made.status.code, 201, "{}", made.text);
    assert_eq!(made.json()["user"]["is_superuser"], true);
    assert!(made.cookie("access").is_some());
    assert_eq!(setup(&token, PASSWORD).status.code, 400);
    // There is an account now.
    assert_eq!(setup_link(&town), None);
}

#[test]
fn sign_in_with_google_says_so_where_it_is_not_set_up() {
    let town = TestTown::empty();
    for method in ["GET", "POST"] {
        let answer = town.call(method, "/api/v1/auth/social/google/").json(&json!({ "code": "x" })).send();
        assert_eq!(errors(&answer, 503), json!({ "detail": "Google sign-in is not available." }));
    }
}
