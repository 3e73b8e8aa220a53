use rocket::http::Status;
use serde_json::{Value, json};

use super::model::{IdempotencyKey, MAX_PER_MEMBER, is_below, never_repeated, takes_keys};
use crate::accounts::Role;
use crate::directory::NewBusiness;
use crate::testing::{TestResponse, TestTown};

const ALERTS: &str = "/api/v1/admin/alerts/";
const SUGGESTIONS: &str = "/api/v1/businesslistings/ferry-books/suggestions/";
const KEY: &str = "4f7c9a1e-6d0b-4a83-9f52-1f0b7c2d8e35";

fn town() -> TestTown {
    let shop = NewBusiness { name: "Ferry Books".into(), category: "Books".into(), ..NewBusiness::default() };
    TestTown::with_businesses(&[shop])
}

fn key(number: u32) -> String {
    format!("00000000-0000-4000-8000-{number:012x}")
}

fn send(town: &TestTown, key: &str, method: &str, path: &str, token: &str, body: &Value) -> TestResponse {
    let mut call = town.call(method, path).header(super::http::HEADER, key).json(body);
    if !token.is_empty() {
        call = call.token(token);
    }
    call.send()
}

fn count(town: &TestTown, table: &str) -> i64 {
    town.conn().query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
}

#[test]
fn what_is_sent_twice_with_one_key_is_done_once_and_answered_alike() {
    let town = town();
    let clerk = town.superuser();
    let alert = json!({ "text": "Office closed." });
    let [first, again] = [KEY, "\"4F7C9A1E-6d0b-4a83-9f52-1f0b7c2d8e35\""]
        .map(|key| send(&town, key, "POST", ALERTS, &clerk, &alert));
    assert_eq!((first.status, again.status), (Status::Created, Status::Created));
    assert_eq!(first.text, again.text);
    for name in ["content-type", "cache-control", "content-security-policy"] {
        assert_eq!(first.header(name), again.header(name), "{name}");
    }
    assert_eq!((first.header("idempotency-replayed"), again.header("idempotency-replayed")), ("", "true"));
    assert_eq!(count(&town, "town_alerts"), 1);
    // Without a key, or with another one, it is a new write.
    assert_eq!(town.ask("POST", ALERTS, &clerk, &alert).status, Status::Created);
    assert_eq!(send(&town, &key(1), "POST", ALERTS, &clerk, &alert).status, Status::Created);
    assert_eq!(count(&town, "town_alerts"), 3);
    // A response without a body is replayed without one.
    let path = format!("{ALERTS}{}/", first.json()["id"]);
    for _ in 0..2 {
        let gone = send(&town, &key(2), "DELETE", &path, &clerk, &json!({}));
        assert_eq!((gone.status, gone.text.as_str()), (Status::NoContent, ""));
    }
    assert_eq!(send(&town, &key(3), "DELETE", &path, &clerk, &json!({})).status, Status::NotFound);
}

#[test]
fn a_visitors_suggestion_is_kept_once_and_a_toggle_does_not_turn_back() {
    let town = TestTown::wexbury();
    let slug = town.json("/api/v1/businesslistings/")["results"][0]["slug"].as_str().unwrap().to_owned();
    let path = format!("/api/v1/businesslistings/{slug}/suggestions/");
    let before = count(&town, "suggestions");
    for _ in 0..2 {
        let suggestion = json!({ "field": "closed", "note": "The windows are papered." });
        assert_eq!(send(&town, KEY, "POST", &path, "", &suggestion).status, Status::Created);
    }
    assert_eq!(count(&town, "suggestions"), before + 1);
    let ada = town.member("ada@reader.example", Role::Consumer);
    let path =
        format!("/api/v1/events/{}/toggle_interest/", town.json("/api/v1/events/")["results"][0]["id"]);
    for _ in 0..2 {
        let answer = send(&town, KEY, "POST", &path, &ada, &json!({ "interest_type": "interested" }));
        assert_eq!(answer.json()["data"]["user_interest_status"], json!("interested"), "{}", answer.text);
    }
}

#[test]
fn a_key_belongs_to_one_caller_one_address_and_one_body() {
    let town = town();
    let [ada, ben] = ["ada", "ben"].map(|name| town.member(&format!("{name}@reader.example"), Role::Admin));
    let alert = json!({ "text": "Office closed." });
    assert_eq!(send(&town, KEY, "POST", ALERTS, &ada, &alert).status, Status::Created);
    let other = json!({ "text": "Office open." });
    for (method, path, body) in [
        ("POST", ALERTS, &other),
        ("POST", "/api/v1/admin/alerts/?x=1", &alert),
        ("POST", SUGGESTIONS, &alert),
        ("PATCH", "/api/v1/admin/alerts/1/", &alert),
    ] {
        let refused = send(&town, KEY, method, path, &ada, body);
        assert_eq!(refused.status.code, 422, "{method} {path}: {}", refused.text);
        assert!(refused.json()["detail"].as_str().unwrap().contains("another request"), "{}", refused.text);
    }
    assert_eq!(send(&town, KEY, "POST", ALERTS, &ben, &alert).status, Status::Created);
    assert_eq!(send(&town, KEY, "POST", ALERTS, "", &alert).status, Status::Unauthorized);
    assert_eq!(count(&town, "town_alerts"), 2);
}

#[test]
fn what_changed_nothing_leaves_the_key_free() {
    let town = town();
    let clerk = town.superuser();
    let wrong = json!({ "text": "" });
    assert_eq!(send(&town, KEY, "POST", ALERTS, &clerk, &wrong).status, Status::BadRequest);
    // Refused within the transaction.
    let gone = format!("{ALERTS}99/");
    assert_eq!(send(&town, KEY, "DELETE", &gone, &clerk, &json!({})).status, Status::NotFound);
    assert_eq!(count(&town, "idempotency_keys"), 0);
    assert_eq!(send(&town, KEY, "POST", ALERTS, &clerk, &json!({ "text": "Open." })).status, Status::Created);
    for bad in
        ["", "1", "not-a-uuid", "4f7c9a1e6d0b4a839f521f0b7c2d8e35", "4f7c9a1e-6d0b-4a83-9f52-1f0b7c2d8g35"]
    {
        let refused = send(&town, bad, "POST", ALERTS, &clerk, &wrong);
        assert_eq!(refused.status, Status::BadRequest, "{bad}");
        assert!(refused.json()["detail"].as_str().unwrap().starts_with("Idempotency-Key: expected a UUID"));
    }
    // Reads ignore the header.
    assert_eq!(
        town.call("GET", ALERTS).header(super::http::HEADER, "x").token(&clerk).send().status,
        Status::Ok
    );
}

#[test]
fn an_act_whose_answer_was_lost_is_told_of_and_not_done_again() {
    let town = town();
    let clerk = town.superuser();
    let alert = json!({ "text": "Office closed." });
    send(&town, KEY, "POST", ALERTS, &clerk, &alert);
    // As if the program had been killed between the commit and storing the response.
    let lose = "UPDATE idempotency_keys SET status = NULL, content_type = NULL, answer = NULL";
    assert_eq!(town.conn().execute(lose, []).unwrap(), 1);
    let told = send(&town, KEY, "POST", ALERTS, &clerk, &alert);
    assert_eq!(told.status, Status::Conflict, "{}", told.text);
    assert!(told.json()["detail"].as_str().unwrap().contains("the answer was lost"), "{}", told.text);
    assert_eq!(told.json()["code"], "already_done", "by which a queue of edits knows that it arrived");
    assert_eq!(count(&town, "town_alerts"), 1);
}

#[test]
fn a_key_is_forgotten_after_thirty_days_and_a_member_has_so_many() {
    let town = town();
    let clerk = town.superuser();
    let alert = json!({ "text": "Office closed." });
    send(&town, KEY, "POST", ALERTS, &clerk, &alert);
    town.clock.set("2026-11-22T14:59:00Z".parse().unwrap());
    let clerk = town.superuser();
    assert_eq!(send(&town, KEY, "POST", ALERTS, &clerk, &alert).header("idempotency-replayed"), "true");
    // A phone that was offline for a month and did not get the response.
    assert_eq!(super::store::delete_responses_before(&town.conn(), "2026-12-20").unwrap(), 1);
    town.clock.set("2026-12-21T14:59:00Z".parse().unwrap());
    let clerk = town.superuser();
    let told = send(&town, KEY, "POST", ALERTS, &clerk, &alert);
    assert_eq!((told.status, &told.json()["code"]), (Status::Conflict, &json!("already_done")));
    assert_eq!(count(&town, "town_alerts"), 1);
    town.clock.set("2026-12-21T15:01:00Z".parse().unwrap());
    assert_eq!(send(&town, KEY, "POST", ALERTS, &clerk, &alert).status, Status::Created);
    assert_eq!((count(&town, "town_alerts"), count(&town, "idempotency_keys")), (2, 1));
    for number in 0..MAX_PER_MEMBER + 20 {
        send(&town, &key(number), "PUT", "/api/v1/saved/", &clerk, &json!({ "business_ids": [1] }));
    }
    assert_eq!(count(&town, "idempotency_keys"), i64::from(MAX_PER_MEMBER));
    let conn = town.conn();
    assert_eq!(super::store::delete_before(&conn, "2026-12-22").unwrap() as u32, MAX_PER_MEMBER);
}

#[test]
fn nothing_of_an_account_outlives_it() {
    let town = town();
    let (id, ada) = town.join(&crate::accounts::NewUser {
        email: "ada@reader.example".into(),
        ..crate::accounts::NewUser::default()
    });
    send(&town, KEY, "PUT", "/api/v1/saved/", &ada, &json!({ "business_ids": [1] }));
    assert_eq!(count(&town, "idempotency_keys"), 1);
    town.conn().execute("DELETE FROM users WHERE id = ?1", [id]).unwrap();
    assert_eq!(count(&town, "idempotency_keys"), 0);
}

#[test]
fn calls_that_deal_in_secrets_take_no_keys_and_nothing_of_them_is_stored() {
    let town = town();
    let account =
        json!({ "email": "ada@reader.example", "password1": "long enough 7", "password2": "long enough 7" });
    let registered = send(&town, KEY, "POST", "/dj-rest-auth/registration/", "", &account);
    assert_eq!(registered.status, Status::Created, "{}", registered.text);
    let login = json!({ "email": "ada@reader.example", "password": "long enough 7" });
    let tokens: Vec<Value> = ["/dj-rest-auth/login/", "/api/v1/dj-rest-auth/login/"]
        .map(|path| send(&town, KEY, "POST", path, "", &login).json()["access"].clone())
        .into();
    assert!(tokens[0].is_string() && tokens[0] != tokens[1], "{tokens:?}");
    let token = tokens[0].as_str().unwrap();
    for _ in 0..2 {
        let feed = send(&town, KEY, "POST", "/api/v1/events/feed-address/", token, &json!({}));
        assert_eq!((feed.status, feed.header("idempotency-replayed")), (Status::Ok, ""));
    }
    let clerk = town.superuser();
    let token = json!({ "name": "Lobby", "permission": "read", "parts": ["events"] });
    let tokens = [(); 2].map(|()| send(&town, KEY, "POST", "/api/v1/access-tokens/", &clerk, &token));
    assert!(tokens.iter().all(|made| made.status == Status::Created), "{}", tokens[0].text);
    assert_ne!(tokens[0].json()["token"], tokens[1].json()["token"]);
    town.give_address(&clerk);
    let postcards = send(&town, KEY, "POST", "/api/v1/admin/listing-checks/postcards/", &clerk, &json!({}));
    assert_eq!(postcards.status, Status::Ok, "{}", postcards.text);
    let pin = json!({ "pin": "2468" });
    let path = "/api/v1/businesslistings/ferry-books/counter-pin/";
    assert_eq!(send(&town, KEY, "PUT", path, &clerk, &pin).status, Status::NoContent);
    assert_eq!(count(&town, "idempotency_keys"), 0);
}

#[test]
fn every_exception_names_a_route_and_all_other_writes_take_keys() {
    let town = TestTown::empty();
    let (mut excepted, mut taken) = (Vec::new(), Vec::new());
    for route in town.client.rocket().routes().filter(|route| route.rank < 100) {
        let address = route.uri.path().to_owned();
        let changes = !["GET", "HEAD", "OPTIONS"].contains(&route.method.as_str());
        if !changes {
            continue;
        }
        if !takes_keys(&address) {
            excepted.push(address);
        } else if ["/dj-rest-auth", "/auth"].iter().any(|part| address.starts_with(part)) {
            taken.push(format!("{} {address}", route.method));
        }
    }
    taken.sort();
    // A new one needs thought: may its response be stored?
    assert_eq!(
        taken,
        ["DELETE /dj-rest-auth/sessions/<id>", "PATCH /dj-rest-auth/user", "PUT /dj-rest-auth/user"]
    );
    for pattern in never_repeated() {
        assert!(
            excepted.iter().any(|address| is_below(address.trim_start_matches("/api/v1"), pattern)),
            "{pattern} names no call that changes something"
        );
    }
    assert!(!takes_keys("/dj-rest-auth/login") && !takes_keys("/api/v1/admin/newsletter/issues/<id>/test"));
    assert!(!takes_keys("/api/v1/admin/claims/<id>/letter"));
    assert!(takes_keys("/api/v1/admin/newsletter/issues/<id>/refresh") && takes_keys("/api/v1/authors"));
}

#[test]
fn what_is_stored_tells_neither_the_key_nor_the_body() {
    let key = IdempotencyKey::parse(KEY).unwrap();
    assert_ne!(key.id(None), key.id(Some(7)));
    assert_ne!(key.body([1; 32]), IdempotencyKey::parse(&super::tests::key(1)).unwrap().body([1; 32]));
    assert_ne!(key.target("POST", "/a"), key.target("PATCH", "/a"));
}
