use rocket::http::Status as Code;
use serde_json::{Value, json};

use super::{DealStatus, NewDeal, insert};
use crate::accounts::Role;
use crate::directory::{self, NewBusiness};
use crate::testing::TestTown;

const MADE: &str = "2026-11-01T12:00:00.000Z";

fn deal(business_id: i64, title: &str, end: Option<&str>) -> NewDeal {
    NewDeal {
        business_id,
        title: title.into(),
        description: "For everybody.".into(),
        terms: "One each.".into(),
        code: "TEA24".into(),
        start_date: "2026-11-01".parse().unwrap(),
        end_date: end.map(|end| end.parse().unwrap()),
        max_redemptions: None,
        status: DealStatus::Published,
    }
}

/// Ferry Books (1, with an owner) and Ferry Tea (2), and four deals; today is November 21.
fn town() -> TestTown {
    let town = TestTown::with(|conn| {
        for (name, category) in [("Ferry Books", "Books"), ("Ferry Tea", "Cafes")] {
            let new = NewBusiness { name: name.into(), category: category.into(), ..NewBusiness::default() };
            directory::save(conn, &new, MADE, |_, new| new.clone()).unwrap();
        }
        insert(conn, &deal(1, "Last day", Some("2026-11-21")), MADE).unwrap();
        let few = NewDeal { max_redemptions: Some(2), ..deal(1, "Two uses", None) };
        insert(conn, &few, "2026-11-02T12:00:00.000Z").unwrap();
        insert(conn, &deal(2, "Over", Some("2026-11-20")), MADE).unwrap();
        insert(conn, &NewDeal { status: DealStatus::Draft, ..deal(1, "Draft", None) }, MADE).unwrap();
        insert(conn, &deal(2, "Winter", Some("2026-12-24")), "2026-11-03T12:00:00.000Z").unwrap();
    });
    town.owner(1);
    town
}

fn titles(answer: &Value) -> Vec<&str> {
    let list = answer.get("results").unwrap_or(answer);
    list.as_array().unwrap().iter().map(|deal| deal["title"].as_str().unwrap()).collect()
}

#[test]
fn the_home_page_says_when_a_deal_ends_in_the_words_of_the_deals_page() {
    let town = TestTown::with(|conn| {
        let new =
            NewBusiness { name: "Ferry Tea".into(), category: "Cafes".into(), ..NewBusiness::default() };
        directory::save(conn, &new, MADE, |_, new| new.clone()).unwrap();
        for (title, end) in [("A cup", "2026-11-22"), ("A pot", "2026-12-05")] {
            insert(conn, &deal(1, title, Some(end)), MADE).unwrap();
        }
    });
    for path in ["/", "/deals"] {
        let page = town.get(path).text;
        for ends in ["Ends tomorrow", "Until Saturday, December 5"] {
            assert!(page.contains(ends), "{path}: {ends}");
        }
    }
}

#[test]
fn a_title_with_an_accent_stands_where_people_look_for_it() {
    let town = town();
    let conn = &town.conn();
    for title in ["Zucchini", "\u{c9}clair for two", "Eggs", "apples"] {
        insert(conn, &deal(2, title, None), MADE).unwrap();
    }
    let listed = town.json("/api/v1/deals/?business=2&ordering=title");
    assert_eq!(titles(&listed), ["apples", "\u{c9}clair for two", "Eggs", "Winter", "Zucchini"]);
    let client = town.superuser();
    let managed = town.call("GET", "/api/v1/admin/deals/?ordering=title").token(&client).send().json();
    let all = [
        "apples",
        "Draft",
        "\u{c9}clair for two",
        "Eggs",
        "Last day",
        "Over",
        "Two uses",
        "Winter",
        "Zucchini",
    ];
    assert_eq!(titles(&managed), all);
}

#[test]
fn deals_are_listed_through_their_last_day_in_town() {
    let town = town();
    assert_eq!(titles(&town.json("/api/v1/deals/")), ["Winter", "Two uses", "Last day"]);
    assert_eq!(titles(&town.json("/api/v1/deals/latest/")), ["Winter", "Two uses", "Last day"]);
    let keys: Vec<_> = town.json("/api/v1/deals/latest/")[0].as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["id", "title", "description", "business_name", "end_date"]);
    for (query, expected) in [
        ("category=cafes", vec!["Winter"]),
        ("category=cafes,books&ordering=end_date", vec!["Last day", "Winter", "Two uses"]),
        ("business=1&ordering=title", vec!["Last day", "Two uses"]),
        ("ending_soon=true", vec!["Last day"]),
    ] {
        assert_eq!(titles(&town.json(&format!("/api/v1/deals/?{query}"))), expected, "{query}");
    }
    for business in ["99", "tea"] {
        let refused = town.get(&format!("/api/v1/deals/?business={business}"));
        let text = "Select a valid choice. That choice is not one of the available choices.";
        assert_eq!(refused.json(), json!({ "business": [text] }));
    }
    // Midnight in town, not in UTC.
    town.clock.set("2026-11-22T04:59:00Z".parse().unwrap());
    assert_eq!(town.json("/api/v1/deals/")["count"], 3);
    town.clock.set("2026-11-22T05:00:00Z".parse().unwrap());
    assert_eq!(town.json("/api/v1/deals/")["count"], 2);
    let categories = town.json("/api/v1/deals/categories/");
    assert_eq!(categories.as_array().unwrap().len(), 2);
}

#[test]
fn a_deal_that_is_over_keeps_its_page_without_its_code() {
    let town = town();
    let shown = town.json("/api/v1/deals/1/");
    assert_eq!((&shown["state"], &shown["code"]), (&json!("running"), &json!("TEA24")));
    let over = town.json("/api/v1/deals/3/");
    assert_eq!((&over["state"], &over["code"]), (&json!("ended"), &json!("")));
    let missing = town.get("/api/v1/deals/999/");
    assert_eq!(
        (missing.status, missing.json()),
        (Code::NotFound, json!({ "detail": "No Deal matches the given query." }))
    );
    assert_eq!(town.get("/api/v1/deals/4/").status, Code::NotFound, "a draft");
    let owner = town.member("owner@wexbury.example", Role::BusinessOwner);
    assert_eq!(town.call("GET", "/api/v1/deals/4/").token(&owner).send().status, Code::Ok);
}

#[test]
fn a_use_is_counted_with_the_counters_pin_until_none_is_left() {
    let town = town();
    let owner = town.member("owner@wexbury.example", Role::BusinessOwner);
    let resident = town.member("resident@wexbury.example", Role::Consumer);
    let redeem = |pin: &str, from: &str| {
        town.call("POST", "/api/v1/deals/2/redeem/").from(from).json(&json!({ "pin": pin })).send()
    };
    let set = |token: &str, pin: &str| {
        let path = "/api/v1/businesslistings/ferry-books/counter-pin/";
        town.call("PUT", path).token(token).json(&json!({ "pin": pin })).send()
    };
    assert_eq!(
        redeem("1234", "192.0.2.1").json()["detail"],
        "Ferry Books does not count uses at its counter."
    );
    assert_eq!(set(&resident, "1234").status, Code::Forbidden);
    assert_eq!(set(&owner, "12").json(), json!({ "pin": ["A PIN has 4 to 8 digits."] }));
    assert_eq!(set(&owner, "1234").status, Code::NoContent);
    assert_eq!(town.json("/api/v1/deals/2/")["has_counter"], true);
    assert_eq!(redeem("9999", "192.0.2.2").json(), json!({ "pin": ["That is not this business's PIN."] }));
    let one = redeem("1234", "192.0.2.3").json();
    assert_eq!(one, json!({ "redeemed_count": 1, "remaining": 1, "state": "running" }));
    assert_eq!(redeem("1234", "192.0.2.3").json()["state"], "used_up");
    let refused = redeem("1234", "192.0.2.3");
    assert_eq!(
        (refused.status, &refused.json()["detail"]),
        (Code::BadRequest, &json!("This deal has been used up."))
    );
    assert_eq!(titles(&town.json("/api/v1/deals/")), ["Winter", "Last day"]);
    let hash: String =
        town.conn().query_row("SELECT pin_hash FROM counter_pins", [], |row| row.get(0)).unwrap();
    assert!(hash.starts_with("$argon2id$"));
}

#[test]
fn pins_cannot_be_guessed_through() {
    let town = town();
    let answers: Vec<_> = (0..12)
        .map(|pin| {
            let body = json!({ "pin": format!("{pin:04}") });
            town.call("POST", "/api/v1/deals/2/redeem/").from("192.0.2.9").json(&body).send().status.code
        })
        .collect();
    assert_eq!(answers[..10], [400; 10]);
    assert_eq!(answers[10..], [429, 429]);
}

#[test]
fn a_business_writes_its_own_deals_and_nobody_elses() {
    let town = town();
    let owner = town.member("owner@wexbury.example", Role::BusinessOwner);
    let send = |token: &str, method: &str, path: &str, body: Value| {
        town.call(method, &format!("/api/v1/deals/{path}")).token(token).json(&body).send()
    };
    let refused = send(&owner, "POST", "", json!({ "end_date": "soon" }));
    assert_eq!(
        refused.json(),
        json!({
            "title": ["This field is required."], "business": ["This field is required."],
            "end_date": ["Date has wrong format. Use one of these formats instead: YYYY-MM-DD."],
        })
    );
    assert_eq!(send(&owner, "POST", "", json!({ "title": "x", "business": 2 })).status, Code::Forbidden);
    let made = send(
        &owner,
        "POST",
        "",
        json!({ "title": "Half off maps", "business": 1, "end_date": "2026-11-30" }),
    );
    assert_eq!(
        (made.status, &made.json()["start_date"]),
        (Code::Created, &json!("2026-11-21")),
        "{}",
        made.text
    );
    let id = made.json()["id"].as_i64().unwrap();
    let early = send(&owner, "PATCH", &format!("{id}/"), json!({ "end_date": "2026-11-01" }));
    assert_eq!(early.json(), json!({ "end_date": ["The last day must not be before the first."] }));
    let back = send(&owner, "PATCH", &format!("{id}/"), json!({ "status": "withdrawn" }));
    assert_eq!(back.json()["state"], "ended");
    assert_eq!(send(&owner, "PATCH", "5/", json!({ "title": "Mine now" })).status, Code::Forbidden);
    assert_eq!(send(&owner, "DELETE", "5/", json!({})).status, Code::Forbidden);
    assert_eq!(send(&town.superuser(), "DELETE", "5/", json!({})).status, Code::NoContent);
}
