//! Personal access tokens: what they open, and what ends them.

use serde_json::{Value, json};

use super::{PASSWORD, errors, link, mails, sign_in, status, town};
use crate::accounts::Role;
use crate::directory::NewBusiness;
use crate::testing::{TestResponse, TestTown, eventually};

const TOKENS: &str = "/api/v1/access-tokens/";
const NOT_HERE: &str = "Access tokens don't work here. Log in to do this.";

fn make(town: &TestTown, access: &str, body: &Value) -> TestResponse {
    town.call("POST", TOKENS).token(access).json(body).send()
}

fn token(town: &TestTown, access: &str, permission: &str, parts: &[&str]) -> String {
    let body = json!({ "name": "Signs in the lobby", "permission": permission, "parts": parts });
    let answer = make(town, access, &body);
    assert_eq!(answer.status.code, 201, "{}", answer.text);
    answer.json()["token"].as_str().unwrap().to_owned()
}

fn call(town: &TestTown, token: &str, method: &str, path: &str) -> TestResponse {
    let call = town.call(method, &format!("/api/v1{path}")).token(token);
    if method == "GET" { call.send() } else { call.json(&json!({})).send() }
}

fn code(town: &TestTown, token: &str, method: &str, path: &str) -> u16 {
    call(town, token, method, path).status.code
}

#[test]
fn a_token_is_shown_once_and_only_its_digest_is_kept() {
    let town = town();
    let access = sign_in(&town).access;
    let made = token(&town, &access, "read", &["planning"]);
    assert!(made.starts_with("tgp_") && made.len() == 47, "{made}");
    let listed = town.call("GET", TOKENS).token(&access).send();
    assert!(!listed.text.contains(&made[4..]));
    let listed = listed.json();
    assert_eq!(listed[0]["name"], "Signs in the lobby");
    assert_eq!(listed[0]["last_used_at"], Value::Null);
    assert_eq!(code(&town, &made, "GET", "/saved/"), 200);
    let used = town.call("GET", TOKENS).token(&access).send().json()[0]["last_used_at"].clone();
    assert!(used.as_str().unwrap().ends_with(":00:00Z"), "{used}");
    // Neither the data file nor the member's export contains it, and its owner is notified.
    let bytes = std::fs::read(town.data_file()).unwrap();
    assert!(!bytes.windows(43).any(|window| window == &made.as_bytes()[4..]));
    let copy = town.call("GET", "/api/v1/dj-rest-auth/user/export/").token(&access).send();
    assert!(!copy.text.contains(&made) && copy.json()["access_tokens"][0]["name"] == "Signs in the lobby");
    let bell = town.call("GET", "/api/v1/notifications/").token(&access).send().text;
    assert!(bell.contains("An access token was made"), "{bell}");
}

#[test]
fn a_token_does_what_it_is_for_and_nothing_else() {
    let town = TestTown::empty();
    let staff = town.superuser();
    let events = token(&town, &staff, "read", &["events"]);
    assert_eq!(code(&town, &events, "GET", "/admin/events/"), 200);
    assert_eq!(code(&town, &events, "GET", "/dj-rest-auth/user/"), 200);
    let refused = |answer: TestResponse, sentence: &str| {
        assert_eq!(errors(&answer, 403)["detail"], sentence);
    };
    refused(call(&town, &events, "POST", "/events/"), "This access token can read, but not change anything.");
    refused(
        call(&town, &events, "GET", "/admin/guides/"),
        "This access token is not for this part of the API (guides).",
    );
    let all: Vec<&str> = ["directory", "events", "content", "sales", "planning", "office"].to_vec();
    let wide = token(&town, &staff, "write", &all);
    assert_eq!(code(&town, &wide, "POST", "/events/"), 400);
    assert_eq!(code(&town, &wide, "GET", "/admin/guides/"), 200);
    // Whoever finds a token can neither extend it nor take over the account.
    for (method, path) in [
        ("GET", "/access-tokens/"),
        ("POST", "/access-tokens/"),
        ("DELETE", "/access-tokens/1/"),
        ("PATCH", "/dj-rest-auth/user/"),
        ("POST", "/dj-rest-auth/password/change/"),
        ("POST", "/dj-rest-auth/user/email/"),
        ("POST", "/dj-rest-auth/user/delete/"),
        ("GET", "/dj-rest-auth/user/export/"),
        ("GET", "/dj-rest-auth/sessions/"),
        ("GET", "/admin/users/"),
        ("PATCH", "/admin/users/1/"),
        ("GET", "/admin/settings/"),
        ("GET", "/admin/backups/"),
        ("PUT", "/admin/public-address/"),
        ("POST", "/businesslistings/hart-bakery/members/"),
        ("PATCH", "/businesslistings/hart-bakery/members/1/"),
        ("DELETE", "/businesslistings/hart-bakery/members/1/"),
        ("POST", "/businesslistings/hart-bakery/leave/"),
        ("POST", "/admin/businesses/1/merge/"),
        ("GET", "/admin/outbox/"),
        ("GET", "/admin/newsletter/bounce-webhook/"),
        ("POST", "/admin/newsletter/bounce-webhook/"),
        ("POST", "/businesslistings/hart-bakery/transfer/"),
        ("DELETE", "/businesslistings/hart-bakery/transfer/"),
        ("POST", "/transfers/1/accept/"),
        ("POST", "/transfers/1/decline/"),
        ("POST", "/claims/"),
        ("POST", "/claims/new-listing/"),
        ("POST", "/claims/1/code/"),
        ("POST", "/claims/1/verify/"),
        ("POST", "/claims/1/ask/"),
        ("POST", "/claims/1/withdraw/"),
        ("POST", "/claims/1/answer/"),
        ("POST", "/admin/claims/1/decide/"),
        ("POST", "/admin/claims/1/letter/"),
        ("POST", "/admin/claims/1/undo/"),
        ("POST", "/admin/listing-checks/postcards/"),
        ("GET", "/events/feed-address/"),
        ("POST", "/events/feed-address/"),
        ("DELETE", "/events/feed-address/"),
        ("POST", "/itineraries/1/share/"),
        ("PUT", "/admin/guides/1/preview-link/"),
    ] {
        refused(call(&town, &wide, method, path), NOT_HERE);
    }
    // The inbox rejects claims, too.
    let decide = |selection: &Value| {
        let mut body = selection.clone();
        body["action"] = json!("reject");
        body["reason"] = json!("Nobody knows them.");
        town.call("POST", "/api/v1/admin/inbox/decide/").token(&wide).json(&body).send()
    };
    refused(
        decide(&json!({ "items": [{ "kind": "mail", "key": "1" }, { "kind": "claim", "key": "1" }] })),
        NOT_HERE,
    );
    refused(decide(&json!({ "all_of": "claim" })), NOT_HERE);
    assert_eq!(decide(&json!({ "all_of": "listing_change" })).status.code, 200);
    // Public data stays public without a token; a wrong token is refused.
    assert_eq!(code(&town, "tgp_nobodys", "GET", "/events/"), 401);
}

#[test]
fn a_token_for_other_parts_reads_what_everybody_reads_and_writes_nothing() {
    let town = TestTown::empty();
    let staff = town.superuser();
    let event = json!({ "title": "Porch Songs", "start_date": "2026-12-13", "location": "9 Elm Street" });
    let id = town.done("POST", "/api/v1/events/", &staff, &event)["id"].clone();
    let made = token(&town, &staff, "write", &["directory"]);
    for path in
        [format!("/events/{id}/more/"), format!("/events/{id}/"), "/events/".into(), "/guides/".into()]
    {
        let (program, anybody) = (call(&town, &made, "GET", &path), town.get(&format!("/api/v1{path}")));
        assert_eq!((program.status.code, &program.text), (200, &anybody.text), "{path}");
    }
    for (method, path) in
        [("POST", format!("/events/{id}/toggle_interest/")), ("GET", "/admin/events/".into())]
    {
        let refused = call(&town, &made, method, &path);
        let sentence = "This access token is not for this part of the API (events).";
        assert_eq!(errors(&refused, 403)["detail"], sentence, "{path}");
    }
    // Where everybody may write, a token for other parts may not.
    assert_eq!(code(&town, &made, "POST", "/quizzes/submit/"), 403);
}

#[test]
fn a_superusers_token_does_not_read_the_mail_by_which_it_would_become_the_superuser() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    let made = token(&town, &clerk, "write", &["office"]);
    // Anybody can request a reset.
    town.post("/api/v1/dj-rest-auth/password/reset/", &json!({ "email": "clerk@wexbury.example" }));
    let mail =
        || mails(&town, "clerk@wexbury.example").into_iter().find(|mail| mail.contains("/reset-password/"));
    eventually(|| mail().is_some());
    assert_eq!(code(&town, &made, "GET", "/admin/outbox/"), 403);
    let listed = call(&town, &clerk, "GET", "/admin/outbox/");
    assert!(listed.status.code == 200 && !listed.text.contains("/reset-password/"), "{}", listed.text);
    let results = listed.json()["results"].as_array().unwrap().clone();
    let paths = results.iter().map(|mail| format!("/admin/outbox/{}/", mail["id"]));
    let is_reset = |path: &String| call(&town, &clerk, "GET", path).text.contains("/reset-password/");
    let path = paths.into_iter().find(is_reset).expect("the clerk reads it");
    for (method, path) in [("GET", path.clone()), ("POST", format!("{path}retry/"))] {
        let refused = call(&town, &made, method, &path);
        assert_eq!(refused.status.code, 403, "{}", refused.text);
        assert!(!refused.text.contains("/reset-password/"), "{}", refused.text);
    }
}

#[test]
fn a_token_is_shown_no_secret_that_would_outlast_it() {
    let books =
        NewBusiness { name: "Ferry Books".into(), category: "Books".into(), ..NewBusiness::default() };
    let town = TestTown::with_businesses(&[books]);
    let clerk = town.superuser();
    let event = json!({
        "title": "Porch Songs", "start_date": "2026-12-13", "location": "9 Elm Street",
        "description": "Bring a chair and a blanket, and sing along.", "organizer_email": "hal@hall.example",
    });
    let sent = town.done("POST", "/api/v1/events/submit/", &clerk, &event);
    let id = &sent["id"];
    town.done("POST", &format!("/api/v1/admin/review/{id}/invite/"), &clerk, &Value::Null);
    let find = "SELECT contact_removal_token FROM events";
    let secret: String = town.conn().query_row(find, [], |row| row.get(0)).unwrap();
    let made = token(&town, &clerk, "read", &["events"]);
    for path in [format!("/events/{id}/"), format!("/admin/events/{id}/"), format!("/admin/review/{id}/")] {
        let (person, program) = (call(&town, &clerk, "GET", &path), call(&town, &made, "GET", &path));
        assert_eq!((person.status.code, program.status.code), (200, 200), "{path}");
        assert!(person.text.contains(&secret) && !program.text.contains(&secret), "{path}");
    }

    let owner = town.owner(1);
    let ada = town.member("ada@reader.example", Role::Consumer);
    let wish = json!({ "field": "phone", "value": "860-555-0142" });
    town.done("POST", "/api/v1/businesslistings/ferry-books/suggestions/", &ada, &wish);
    let made = token(&town, &owner, "write", &["planning"]);
    let told = "A change to Ferry Books was suggested";
    let mut own = call(&town, &owner, "GET", "/notifications/").json()["results"].as_array().unwrap().clone();
    own.retain(|notice| notice["title"] == told);
    assert!(own[0]["link"].as_str().unwrap().len() > "/suggestions/".len(), "{own:?}");
    let program = call(&town, &made, "GET", "/notifications/");
    assert!(program.text.contains(told) && program.text.contains("/dashboard/curation"), "{}", program.text);
    assert!(!program.text.contains("/suggestions/"), "{}", program.text);
    let read = format!("/notifications/{}/mark-read/", own[0]["id"]);
    assert_eq!(call(&town, &made, "PATCH", &read).json()["link"], "/dashboard/curation");
}

#[test]
fn a_token_is_shown_no_link_by_which_others_read_or_vote() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    let post = |path: &str, body: &Value| town.done("POST", &format!("/api/v1/{path}"), &clerk, body);
    let evening =
        |day: &str| json!({ "kind": "date", "start_date": day, "start_time": "18:00", "end_time": "20:30" });
    let dinner = post(
        "group-plans/",
        &json!({
            "title": "Dinner", "deadline_date": "2026-11-27", "deadline_time": "20:00", "rule": "most_yes",
            "options": [evening("2026-11-28"), evening("2026-11-29")],
        }),
    );
    let dinner = format!("group-plans/{}/", dinner["id"]);
    let shown = |token: &str, path: &str| {
        let answer = call(&town, token, "GET", &format!("/{path}"));
        assert_eq!(answer.status.code, 200, "{path}: {}", answer.text);
        answer.json()
    };
    let option = shown(&clerk, &dinner)["options"][0]["id"].clone();
    post(&format!("{dinner}decide/"), &json!({ "option_id": option }));
    let day = json!({
        "title": "A day out", "days": [{ "date": "2026-11-23", "start_time": "10:00", "end_time": "18:00" }],
        "party": { "adults": 2, "children": 0 }, "travel_mode": "walk",
        "stops": [{ "id": "own", "day": 0, "kind": "custom", "title": "Pack", "duration_minutes": 30 }],
        "start_place": { "name": "Dock", "latitude": 41.35, "longitude": -72.39 },
    });
    let day = format!("itineraries/{}/", post("itineraries/", &day)["id"]);
    post(&format!("{day}share/"), &json!({ "days_valid": 30 }));
    let guide = format!("admin/guides/{}/", post("admin/guides/", &json!({ "title": "Rainy days" }))["id"]);
    town.done("PUT", &format!("/api/v1/{guide}preview-link/"), &clerk, &json!({ "days": 3 }));

    let made = token(&town, &clerk, "read", &["planning", "content"]);
    let (own, program) = (shown(&clerk, &dinner), shown(&made, &dinner));
    let secret = own["share_token"].as_str().unwrap();
    assert!(own["decision"]["calendar_url"].as_str().unwrap().contains(secret), "{own}");
    assert!(secret.len() > 20 && !program.to_string().contains(secret), "{program}");
    assert_eq!((&program["title"], &program["share_url"]), (&json!("Dinner"), &json!("")));
    for (path, link) in [(&day, "share"), (&guide, "preview_link")] {
        assert!(shown(&clerk, path)[link].is_object(), "{path}");
        assert_eq!(shown(&made, path)[link], Value::Null, "{path}");
    }
}

#[test]
fn a_token_never_does_more_than_its_person_and_ends_with_the_account() {
    let town = TestTown::empty();
    let resident = town.member("reader@wexbury.example", Role::Consumer);
    let made = token(&town, &resident, "write", &["office", "events"]);
    assert_eq!(code(&town, &made, "GET", "/admin/events/"), 403);
    assert_eq!(code(&town, &made, "GET", "/notifications/"), 403);
    let set = |sql: &str| town.conn().execute(sql, []).unwrap();
    set("UPDATE users SET is_staff = 1 WHERE email = 'reader@wexbury.example'");
    assert_eq!(code(&town, &made, "GET", "/admin/events/"), 200);
    set("UPDATE users SET is_active = 0 WHERE email = 'reader@wexbury.example'");
    assert_eq!(code(&town, &made, "GET", "/admin/events/"), 401);
    set("UPDATE users SET is_active = 1 WHERE email = 'reader@wexbury.example'");
    set("UPDATE personal_access_tokens SET expires_at = '2020-01-01T00:00:00.000Z'");
    assert_eq!(code(&town, &made, "GET", "/admin/events/"), 401);
}

#[test]
fn revoking_a_lost_password_and_the_office_end_tokens() {
    let town = town();
    let access = sign_in(&town).access;
    let works = |made: &str| code(&town, made, "GET", "/saved/") == 200;
    let first = token(&town, &access, "read", &["planning"]);
    let id = town.call("GET", TOKENS).token(&access).send().json()[0]["id"].clone();
    let other = town.member("other@wexbury.example", Role::Consumer);
    let revoke = |who: &str| town.call("DELETE", &format!("{TOKENS}{id}/")).token(who).send().status.code;
    assert_eq!(revoke(&other), 404);
    assert!(works(&first));
    assert_eq!(revoke(&access), 204);
    assert!(!works(&first));
    let second = token(&town, &access, "read", &["planning"]);
    town.post("/api/v1/dj-rest-auth/password/reset/", &json!({ "email": "resident@wexbury.example" }));
    let reset_mail = || {
        let all = mails(&town, "resident@wexbury.example");
        all.into_iter().find(|mail| mail.contains("/reset-password/"))
    };
    eventually(|| reset_mail().is_some());
    let words = link(&reset_mail().unwrap(), "/reset-password/");
    let (uid, key) = words.split_once('/').unwrap();
    let new = "Lantern-Row-88";
    let body = json!({ "uid": uid, "token": key, "new_password1": new, "new_password2": new });
    assert_eq!(town.post("/api/v1/dj-rest-auth/password/reset/confirm/", &body).status.code, 200);
    assert!(!works(&second), "whoever had the password may have made it");
}

#[test]
fn a_new_password_and_other_rights_end_tokens() {
    let town = town();
    let access = sign_in(&town).access;
    let works = |made: &str| code(&town, made, "GET", "/saved/") == 200;
    let first = token(&town, &access, "read", &["planning"]);
    let new = "Lantern-Row-88";
    let body = json!({ "old_password": PASSWORD, "new_password1": new, "new_password2": new });
    town.done("POST", "/api/v1/dj-rest-auth/password/change/", &access, &body);
    assert!(!works(&first));
    assert_eq!(status(&town, &access), 200);

    let second = token(&town, &access, "read", &["planning"]);
    let own = |body: &Value| town.done("PATCH", "/api/v1/dj-rest-auth/user/", &access, body);
    own(&json!({ "first_name": "Ada", "user_role": "CONSUMER" }));
    assert!(works(&second), "nothing was taken away");
    let id = own(&json!({ "user_role": "BUSINESS_OWNER" }))["id"].clone();
    assert!(!works(&second));

    let third = token(&town, &access, "read", &["planning"]);
    let staff = town.superuser();
    let path = format!("/api/v1/admin/users/{id}/");
    for is_active in [false, true] {
        town.done("PATCH", &path, &staff, &json!({ "is_active": is_active }));
    }
    assert!(!works(&third), "it does not come back with the account");
}

#[test]
fn signing_somebody_out_everywhere_revokes_tokens_too() {
    let town = town();
    let access = sign_in(&town).access;
    let made = token(&town, &access, "read", &["planning"]);
    let id = town.call("GET", "/api/v1/dj-rest-auth/user/").token(&access).send().json()["id"].clone();
    let staff = town.superuser();
    let path = format!("/api/v1/admin/users/{id}/end-sessions/");
    assert_eq!(town.call("POST", &path).token(&staff).send().status.code, 200);
    assert_eq!(code(&town, &made, "GET", "/saved/"), 401);
}

#[test]
fn what_is_missing_or_wrong_is_named() {
    let town = town();
    let access = sign_in(&town).access;
    let refused = errors(&make(&town, &access, &json!({ "parts": ["everything"], "days": 400 })), 400);
    for field in ["name", "parts", "days"] {
        assert_eq!(refused[field].as_array().unwrap().len(), 1, "{refused}");
    }
    let body = |name: &str| json!({ "name": name, "permission": "read", "parts": ["events"] });
    assert_eq!(errors(&make(&town, &access, &body(&"x".repeat(61))), 400).as_object().unwrap().len(), 1);
    for count in 0..20 {
        assert_eq!(make(&town, &access, &body(&format!("Token {count}"))).status.code, 201);
    }
    let most = errors(&make(&town, &access, &body("One more")), 400);
    assert_eq!(most["non_field_errors"][0], "You have 20 tokens. Revoke one that you no longer need first.");
}
