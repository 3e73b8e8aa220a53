use rocket::http::Status;
use serde_json::{Value, json};

use super::{NewBusiness, save};
use crate::accounts::Role;
use crate::testing::{TestResponse, TestTown, eventually};

/// Hart Bakery, with a token of its owner.
fn town() -> (TestTown, String) {
    let town = TestTown::with(|conn| {
        let new = NewBusiness {
            name: "Hart Bakery".into(),
            category: "Bakeries".into(),
            phone: "860-555-0123".into(),
            ..NewBusiness::default()
        };
        save(conn, &new, "2026-11-01T12:00:00.000Z", |_, new| new.clone()).unwrap();
    });
    let owner = town.owner(1);
    (town, owner)
}

fn patch(town: &TestTown, token: &str, body: &Value) -> TestResponse {
    town.call("PATCH", "/api/v1/businesslistings/hart-bakery/").token(token).json(body).send()
}

#[test]
fn damaged_links_are_not_emptied_by_an_edit_of_something_else() {
    let (town, owner) = town();
    let conn = town.conn();
    conn.execute("UPDATE businesses SET social_links = '{}'", []).unwrap();
    let refused = patch(&town, &owner, &json!({ "description": "Bread." }));
    assert_eq!(refused.status, Status::InternalServerError, "{}", refused.text);
    let links: String = conn.query_row("SELECT social_links FROM businesses", [], |row| row.get(0)).unwrap();
    assert_eq!(links, "{}");
    // Visitors do without them.
    assert_eq!(town.json("/api/v1/businesslistings/hart-bakery/")["social_links"], json!([]));
    assert_eq!(town.json("/api/v1/businesslistings/")["count"], 1);
}

#[test]
fn an_owner_changes_the_own_business_and_nobody_elses_rights() {
    let (town, owner) = town();
    let other = town.member("other@wexbury.example", Role::BusinessOwner);
    assert_eq!(patch(&town, &other, &json!({ "description": "x" })).status, Status::Forbidden);
    let body = json!({
        "description": "Bread.", "hours": "Mon-Fri 7-15", "website": "hartbakery.example", "tags": ["Rye", "rye"],
        "slug": "best-bakery", "is_featured": true, "average_rating": 5, "status": "hidden", "name": "Best Bakery",
    });
    let changed = patch(&town, &owner, &body).json();
    assert_eq!(changed["description"], "Bread.");
    assert_eq!(changed["hours"]["weekly"][0]["spans"], json!([{ "opens": "07:00", "closes": "15:00" }]));
    assert_eq!(
        (&changed["website"], &changed["tags"]),
        (&json!("https://hartbakery.example"), &json!(["rye"]))
    );
    assert_eq!(changed["phone"], "860-555-0123", "what was not sent stays");
    for (field, value) in [
        ("slug", json!("hart-bakery")),
        ("name", json!("Hart Bakery")),
        ("is_featured", json!(false)),
        ("average_rating", Value::Null),
    ] {
        assert_eq!(changed[field], value, "{field}");
    }
    let trail = town
        .call("GET", "/api/v1/admin/audit/?action=business.update")
        .token(&town.superuser())
        .send()
        .json();
    assert_eq!(trail["count"], 1);
    assert_eq!(trail["results"][0]["before"]["description"], "");
    assert!(trail["results"][0]["after"].get("phone").is_none(), "only what differs");
    // Sending the same value again is not a change.
    patch(&town, &owner, &json!({ "description": "Bread." }));
    let again =
        town.call("GET", "/api/v1/admin/audit/?action=business.update").token(&town.superuser()).send();
    assert_eq!(again.json()["count"], 1);
}

#[test]
fn every_error_of_a_change_is_told_at_once() {
    let (town, owner) = town();
    let refused = patch(
        &town,
        &owner,
        &json!({
            "website": "javascript:alert(1)", "email": "no", "hours": "whenever", "price_level": 9, "latitude": 91,
            "attributes": ["haunted"], "social_links": [{ "label": "x", "url": "ftp://x.example" }], "tags": "rye",
            "phone": "call me maybe",
        }),
    );
    assert_eq!(refused.status, Status::BadRequest);
    let errors: Vec<String> = refused.json().as_object().unwrap().keys().cloned().collect();
    let all = [
        "phone",
        "email",
        "website",
        "price_level",
        "latitude",
        "hours",
        "tags",
        "attributes",
        "social_links",
    ];
    assert_eq!(errors, all, "{}", refused.text);
    let admin = patch(&town, &town.superuser(), &json!({ "name": "Hart & Daughters" })).json();
    assert_eq!(admin["slug"], "hart-daughters", "staff rename, and the old address still leads here");
    assert_eq!(town.json("/api/v1/businesslistings/hart-bakery/")["name"], "Hart & Daughters");
}

#[test]
fn a_new_phone_number_can_be_dialed_and_one_that_was_there_stays() {
    let (town, owner) = town();
    let phone = || town.json("/api/v1/businesslistings/hart-bakery/")["phone"].clone();
    for wrong in ["555-12", "call me maybe"] {
        let refused = patch(&town, &owner, &json!({ "phone": wrong }));
        assert_eq!(refused.json(), json!({ "phone": ["Enter a phone number, such as (860) 555-0100."] }));
    }
    assert_eq!(phone(), "860-555-0123");
    town.conn().execute("UPDATE businesses SET phone = '555-12'", []).unwrap();
    let kept = patch(&town, &owner, &json!({ "phone": "555-12", "description": "Bread." }));
    assert_eq!(kept.status, Status::Ok, "{}", kept.text);
    for right in ["860 555 0142", "1-800-FLOWERS", ""] {
        assert_eq!(patch(&town, &owner, &json!({ "phone": right })).status, Status::Ok, "{right}");
        eventually(|| phone() == right);
    }
}

#[test]
fn a_listing_says_what_it_lacks_until_it_is_filled_in() {
    let (town, owner) = town();
    let completeness = || {
        let answer = town.ask("GET", "/api/v1/businesslistings/1/manage/", &owner, &Value::Null);
        answer.json()["completeness"].clone()
    };
    let fields = |completeness: &Value| -> Vec<String> {
        let missing = completeness["missing"].as_array().unwrap().iter();
        missing.map(|missing| missing["field"].as_str().unwrap().to_owned()).collect()
    };
    let at_first = completeness();
    assert_eq!(at_first["percent"], 22);
    assert_eq!(
        fields(&at_first),
        ["hours", "photos", "description", "street_address", "position", "website", "attributes"]
    );
    assert_eq!(at_first["missing"][1], json!({ "field": "photos", "label": "Add a photo" }));
    let filled = json!({
        "hours": "Mon-Fri 7-15", "description": "bread ".repeat(20), "attributes": ["parking"],
        "street_address": "12 Elm Street", "locality": "Wexbury", "latitude": 41.4, "longitude": -72.5,
        "website": "hartbakery.example",
    });
    // Edited by staff: an address sent by the owner would wait for review.
    assert_eq!(patch(&town, &town.superuser(), &filled).status, Status::Ok);
    let filled = completeness();
    assert_eq!((filled["percent"].as_u64(), fields(&filled)), (Some(88), vec!["photos".to_owned()]));
}
