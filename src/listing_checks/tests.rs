use jiff::ToSpan;
use rocket::http::Status;
use serde_json::{Value, json};

use super::rounds;
use super::store::{self, CheckChannel};
use crate::directory::NewBusiness;
use crate::kit::config::Config;
use crate::testing::{TestTown, eventually};

const PATH: &str = "/api/v1/businesslistings/hart-bakery/";

/// One business with an email address, one without.
fn town() -> TestTown {
    let business = |name: &str, email: &str| NewBusiness {
        name: name.into(),
        category: "Bakeries".into(),
        email: email.into(),
        ..NewBusiness::default()
    };
    TestTown::with_businesses(&[
        business("Hart Bakery", "hello@hartbakery.example"),
        business("Elm Street Shoes", ""),
    ])
}

/// Advances the clock by days, and runs what is due.
fn after_days(town: &TestTown, days: i32) {
    let later = town.clock.now().checked_add(days.days()).unwrap().timestamp();
    town.clock.set(later);
    let conn = town.conn();
    // In a transaction, because the jobs may run the same by themselves.
    conn.execute_batch("BEGIN IMMEDIATE").unwrap();
    rounds::run(&conn, &Config::default(), "https://wexbury.example", later).unwrap();
    conn.execute_batch("COMMIT").unwrap();
}

fn mails(town: &TestTown) -> Vec<(String, String)> {
    let conn = town.conn();
    let mut statement = conn
        .prepare("SELECT recipient, text FROM outbox WHERE cause LIKE 'listing-check:%' ORDER BY id")
        .unwrap();
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

/// The code in the last email.
fn code(town: &TestTown) -> String {
    let (_, text) = mails(town).pop().unwrap();
    let (_, rest) = text.split_once("/check/").unwrap();
    rest.chars().take_while(char::is_ascii_alphanumeric).collect()
}

#[test]
fn a_quarter_after_it_was_listed_a_business_is_asked_once_and_confirms_without_an_account() {
    let town = town();
    after_days(&town, 60);
    assert_eq!(mails(&town), []);
    after_days(&town, 40);
    after_days(&town, 1);
    let sent = mails(&town);
    assert_eq!(sent.len(), 1, "one mail, and none for a business without an address");
    assert_eq!(sent[0].0, "hello@hartbakery.example");
    let code = code(&town);
    let sql = "SELECT html FROM outbox WHERE cause LIKE 'listing-check:%'";
    let html: String = town.conn().query_row(sql, [], |row| row.get(0)).unwrap();
    let hours = format!("href=\"https://wexbury.example/check/{code}?hours\"");
    assert!(html.contains(&hours), "both links can be clicked: {html}");
    let check = format!("/api/v1/listing-checks/{}/", code.to_lowercase());
    let shown = town.json(&check);
    assert_eq!((&shown["business"]["name"], &shown["answer"]), (&json!("Hart Bakery"), &Value::Null));
    assert_eq!(town.json(PATH)["confirmed_at"], Value::Null, "looking at it changes nothing");
    let confirmed = town.call("POST", &format!("{check}confirm/")).send();
    assert_eq!(confirmed.status, Status::NoContent, "{}", confirmed.text);
    let listing = town.json(PATH);
    assert_eq!(listing["confirmed_by"], "owner");
    assert_eq!(listing["confirmed_at"].as_str().unwrap()[..10], town.clock.stamp()[..10]);
    assert!(town.get("/directory/hart-bakery").text.contains("by the business"));
    after_days(&town, 60);
    assert_eq!(mails(&town).len(), 1, "asked again a quarter after the answer");
    after_days(&town, 40);
    assert_eq!(mails(&town).len(), 2);
    assert_eq!(town.get(&check).status, Status::NotFound, "the next mail ends the code of the one before");
}

#[test]
fn the_hours_are_changed_by_the_code_and_bad_ones_named() {
    let town = town();
    after_days(&town, 100);
    let check = format!("/api/v1/listing-checks/{}/", code(&town));
    let patch = |hours: &str| town.call("PATCH", &check).json(&json!({ "hours": hours })).send();
    let bad = patch("Mon 25-99");
    assert_eq!(bad.status, Status::BadRequest);
    assert!(bad.json()["hours"][0].is_string(), "{}", bad.text);
    assert_eq!(patch("Mon-Fri 9-5").status, Status::NoContent);
    let listing = town.json(PATH);
    assert_eq!(listing["hours"]["weekly"][0]["spans"], json!([{ "opens": "09:00", "closes": "17:00" }]));
    assert_eq!(listing["confirmed_by"], "owner");
    assert_eq!(town.json(&check)["answer"], "changed");
    let staff = town.superuser();
    let newest = town.ask("GET", "/api/v1/admin/audit/", &staff, &Value::Null).json()["results"][0].clone();
    assert_eq!((&newest["action"], &newest["can_restore"]), (&json!("business.update"), &json!(true)));
}

#[test]
fn two_silent_rounds_are_told_on_the_listing_and_an_answer_ends_that() {
    let town = town();
    let page = || town.get("/directory/hart-bakery").text;
    for _ in 0..2 {
        assert!(!page().contains("Not confirmed"));
        after_days(&town, 95);
        after_days(&town, 31);
    }
    // Written by another connection, which the server notices within a moment.
    eventually(|| page().contains("Not confirmed by the business yet"));
    assert_eq!(town.json(PATH)["is_unconfirmed"], true);
    let confirm = format!("/api/v1/listing-checks/{}/confirm/", code(&town));
    assert_eq!(town.call("POST", &confirm).send().status, Status::NoContent, "late is better than never");
    assert!(!page().contains("Not confirmed"));
}

#[test]
fn a_listing_that_was_confirmed_by_other_means_was_not_silent() {
    let town = town();
    after_days(&town, 95);
    let verify = json!({ "action": "verify", "ids": [1] });
    let verified = town.ask("POST", "/api/v1/admin/bulk-edits/businesses/", &town.superuser(), &verify);
    assert!(verified.status.code < 300, "{}", verified.text);
    after_days(&town, 31);
    // Only this round is silent.
    after_days(&town, 95);
    after_days(&town, 31);
    let silent: i64 = town
        .conn()
        .query_row("SELECT silent_checks FROM businesses WHERE slug = 'hart-bakery'", [], |row| row.get(0))
        .unwrap();
    assert_eq!((silent, &town.json(PATH)["is_unconfirmed"]), (1, &json!(false)));
}

#[test]
fn whoever_wants_no_more_mails_gets_none() {
    let town = town();
    after_days(&town, 100);
    // The listing may still be confirmed after that.
    for verb in ["stop", "confirm"] {
        let path = format!("/api/v1/listing-checks/{}/{verb}/", code(&town));
        assert_eq!(town.call("POST", &path).send().status, Status::NoContent);
    }
    assert_eq!(town.json(PATH)["confirmed_by"], "owner");
    after_days(&town, 200);
    assert_eq!(mails(&town).len(), 1);
}

#[test]
fn businesses_without_an_address_get_a_postcard_with_a_code_of_their_own() {
    let town = town();
    after_days(&town, 100);
    let staff = town.superuser();
    let summary = town.ask("GET", "/api/v1/admin/listing-checks/", &staff, &Value::Null).json();
    assert_eq!(summary["postcards"][0]["business"]["name"], "Elm Street Shoes", "{summary}");
    assert_eq!(summary["postcard_count"], 1);
    let nowhere = town.ask("POST", "/api/v1/admin/listing-checks/postcards/", &staff, &json!({}));
    assert_eq!(nowhere.status, Status::BadRequest, "their links would lead to this machine");
    assert!(nowhere.text.contains("Give the town’s public address on the Office page first."));
    town.give_address(&staff);
    let cards = town.ask("POST", "/api/v1/admin/listing-checks/postcards/", &staff, &json!({})).json();
    let card = &cards[0];
    assert!(card["qr_code"].as_str().unwrap().starts_with("<svg"), "{card}");
    assert!(card["url"].as_str().unwrap().starts_with("https://www.wexbury.example/check/"), "{card}");
    let typed = format!("/api/v1/listing-checks/{}/", card["code"].as_str().unwrap().to_lowercase());
    assert_eq!(town.json(&typed)["business"]["name"], "Elm Street Shoes");
    let again = town.ask("POST", "/api/v1/admin/listing-checks/postcards/", &staff, &json!({})).json();
    assert_eq!(again, json!([]), "a business that has just been asked gets no second card");
}

#[test]
fn in_a_big_town_too_every_businesses_turn_comes_within_a_round() {
    assert_eq!([500, 4_550, 4_551, 20_000].map(rounds::mails_a_day), [50, 50, 51, 220]);
    let names = ["Anchor Inn", "Bell Cafe", "Cove Books"];
    let town = TestTown::with_businesses(&names.map(|name| NewBusiness {
        name: name.into(),
        category: "Shops".into(),
        email: "hello@shop.example".into(),
        ..NewBusiness::default()
    }));
    let conn = town.conn();
    assert_eq!(store::count_reachable(&conn, CheckChannel::Mail).unwrap(), 3);
    for (business, code, at) in
        [(1, [1; 32], "2027-03-02T05:00:00.000Z"), (2, [2; 32], "2027-03-01T05:00:00.000Z")]
    {
        store::insert(&conn, business, CheckChannel::Mail, &code, at).unwrap();
    }
    let due = |limit| -> Vec<String> {
        let due = store::list_due(&conn, CheckChannel::Mail, "2027-07-01T05:00:00.000Z", limit).unwrap();
        due.into_iter().map(|due| due.business.name).collect()
    };
    assert_eq!(due(3), ["Cove Books", "Bell Cafe", "Anchor Inn"]);
    assert_eq!(due(1), ["Cove Books"]);
}
