use jiff::civil::date;
use rocket::http::Status;
use serde_json::{Value, json};

use super::tests::{MADE, ask, done, set_morning, sold, town};
use crate::directory::{self, NewBusiness};
use crate::testing::TestTown;

/// A campaign of Ferry Books with one line that sponsors a category. Returns the ids of the line and the category.
fn sponsor(town: &TestTown, clerk: &str, first: &str, last: &str) -> (i64, i64) {
    let new = json!({ "name": "Books all winter", "business_id": 1 });
    let id = done(town, clerk, "POST", "campaigns/", &new)["id"].clone();
    let category = town.json("/api/v1/categories/?fields=all")[0]["id"].as_i64().unwrap();
    let line =
        json!({ "kind": "category_sponsor", "category_id": category, "starts_at": first, "ends_at": last });
    let report = done(town, clerk, "POST", &format!("campaigns/{id}/lines/"), &line);
    (report["lines"][0]["id"].as_i64().unwrap(), category)
}

/// Asks for the place of a category's sponsor, and returns the id of the request.
fn request_of(town: &TestTown, token: &str, business: i64, category: i64, first: &str) -> Value {
    let wanted = json!({ "kind": "category_sponsor", "category_id": category, "business_id": business,
        "starts_at": first, "duration": "1_week" });
    let sent = town.ask("POST", "/api/v1/placement-requests/", token, &wanted);
    assert_eq!(sent.status, Status::Created, "{}", sent.text);
    sent.json()["id"].clone()
}

#[test]
fn what_is_sold_and_not_booked_yet_is_not_sold_again() {
    let town = town();
    let clerk = town.superuser();
    let (line, category) = sponsor(&town, &clerk, "2026-12-01", "2026-12-10");
    let free = |first: &str| {
        town.json(&format!(
            "/api/v1/placement-requests/availability/?kind=category_sponsor&category_id={category}&starts_at={first}\
             &duration=1_week"
        ))
    };
    let sold = json!({ "is_free": false, "capacity": 1, "taken": 1, "free_from": "2026-12-11" });
    assert_eq!(free("2026-12-05"), sold);
    assert_eq!(free("2026-12-11")["is_free"], true);
    let tea = request_of(&town, &town.owner(2), 2, category, "2026-12-05");
    let listed = done(&town, &clerk, "GET", "placement-requests/", &Value::Null);
    assert_eq!(
        listed["results"][0]["conflicts"],
        json!([{ "placement_id": null, "name": "Ferry Books", "starts_at": "2026-12-01", "ends_at": "2026-12-10" }])
    );
    for path in ["accept", "campaign"] {
        let path = format!("placement-requests/{tea}/{path}/");
        let refused = ask(&town, &clerk, "POST", &path, &json!({}));
        assert_eq!(
            refused.json()["starts_at"][0],
            "This place is sold on these days to Ferry Books. It is free from December 11, 2026 on.",
            "{}",
            refused.text
        );
    }
    let books = request_of(&town, &town.owner(1), 1, category, "2026-12-08");
    let refused = ask(&town, &clerk, "POST", &format!("placement-requests/{books}/accept/"), &json!({}));
    let text = "Ferry Books already has this place on some of these days. Choose other days.";
    assert_eq!(refused.json()["starts_at"][0], text, "{}", refused.text);
    // The line itself is booked; while the placement is a draft, its days are still sold.
    let booking = format!("campaign-lines/{line}/placements/");
    let booked = done(&town, &clerk, "POST", &booking, &json!({ "status": "draft" }));
    assert_eq!(free("2026-12-05"), sold);
    let placement = &booked["lines"][0]["placements"][0]["id"];
    done(&town, &clerk, "PATCH", &format!("placements/{placement}/"), &json!({ "status": "active" }));
    assert_eq!(free("2026-12-05"), sold, "counted once");
}

#[test]
fn make_good_days_are_not_those_that_another_line_has_sold() {
    let town = town();
    let clerk = town.superuser();
    let (line, category) = sponsor(&town, &clerk, "2026-11-21", "2026-11-22");
    done(
        &town,
        &clerk,
        "POST",
        &format!("campaign-lines/{line}/placements/"),
        &json!({ "status": "active" }),
    );
    let other = json!({ "name": "Tea", "business_id": 2 });
    let other = done(&town, &clerk, "POST", "campaigns/", &other)["id"].clone();
    let sold = json!({ "kind": "category_sponsor", "category_id": category, "starts_at": "2026-11-26",
        "ends_at": "2026-11-30" });
    done(&town, &clerk, "POST", &format!("campaigns/{other}/lines/"), &sold);
    set_morning(&town, date(2026, 11, 25));
    let clerk = town.superuser();
    let report = done(&town, &clerk, "POST", &format!("campaign-lines/{line}/make-good/"), &json!({}));
    assert_eq!(report["lines"][0]["placements"][1]["starts_at"], "2026-12-01", "{report}");
}

#[test]
fn of_a_line_with_fewer_days_than_its_term_the_calendar_shows_what_is_still_to_be_booked() {
    let town = TestTown::configured(
        |config| config.placements.spotlight_slots = 1,
        |conn| {
            let new = NewBusiness {
                name: "Ferry Books".into(),
                category: "Books".into(),
                ..NewBusiness::default()
            };
            directory::save(conn, &new, MADE, |_, new| new.clone()).unwrap();
        },
    );
    let clerk = town.superuser();
    let (_, line) = sold(&town, &clerk, "2026-12-01", "2026-12-31");
    done(&town, &clerk, "PATCH", &format!("campaign-lines/{line}/"), &json!({ "days_sold": 10 }));
    let unbooked = || {
        let calendar = done(&town, &clerk, "GET", "slots/?kind=spotlight&month=2026-12-09", &Value::Null);
        let days = calendar["days"].as_array().unwrap().iter();
        (days.filter(|day| day["unbooked"] == 1).count(), calendar["holders"].as_array().unwrap().len())
    };
    assert_eq!(unbooked(), (31, 1));
    let booking = format!("campaign-lines/{line}/placements/");
    let some = json!({ "status": "active", "starts_at": "2026-12-01", "ends_at": "2026-12-04" });
    done(&town, &clerk, "POST", &booking, &some);
    assert_eq!(unbooked(), (27, 2));
    done(&town, &clerk, "POST", &booking, &json!({ "status": "active", "starts_at": "2026-12-05" }));
    assert_eq!(unbooked(), (0, 2), "all ten days are booked");
}

#[test]
fn days_that_have_passed_are_not_sold() {
    let town = town();
    let category = town.json("/api/v1/categories/?fields=all")[0]["id"].as_i64().unwrap();
    let id = request_of(&town, &town.owner(1), 1, category, "2026-12-01");
    // Its first day has passed, its last one has not.
    set_morning(&town, date(2026, 12, 5));
    let refused =
        ask(&town, &town.superuser(), "POST", &format!("placement-requests/{id}/campaign/"), &json!({}));
    let text =
        "The first of these days has passed. Accept the request with other days, then make it a campaign.";
    assert_eq!(refused.json(), json!({ "starts_at": [text] }), "{}", refused.text);
    set_morning(&town, date(2026, 12, 8));
    let clerk = town.superuser();
    let path = format!("placement-requests/{id}/accept/");
    let refused = ask(&town, &clerk, "POST", &path, &json!({}));
    assert_eq!(refused.json(), json!({ "starts_at": ["These days have passed. Choose other days."] }));
    let listed = done(&town, &clerk, "GET", "placement-requests/", &Value::Null);
    assert_eq!(listed["count"], 1, "it still waits");
    done(&town, &clerk, "POST", &path, &json!({ "starts_at": "2026-12-08", "ends_at": "2026-12-14" }));
}
