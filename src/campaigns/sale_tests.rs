use jiff::civil::date;
use rocket::http::Status;
use serde_json::{Value, json};

use super::tests::{MADE, ask, done, sold, town};
use crate::accounts::NewUser;
use crate::directory::{self, NewBusiness};
use crate::placements::{self, NewPlacement, PlacementKind};
use crate::testing::TestTown;

#[test]
fn a_request_becomes_a_campaign_whether_it_waits_or_was_accepted() {
    let town = town();
    let (owner, clerk) = (town.owner(1), town.superuser());
    let wanted = json!({ "kind": "spotlight", "business_id": 1, "starts_at": "2026-12-01", "duration": "1_week",
        "custom_title": "Winter reading" });
    let request = |body: &Value| {
        let sent = town.ask("POST", "/api/v1/placement-requests/", &owner, body);
        assert_eq!(sent.status, Status::Created, "{}", sent.text);
        sent.json()["id"].clone()
    };
    let id = request(&wanted);
    let path = format!("placement-requests/{id}/campaign/");
    let report = done(&town, &clerk, "POST", &path, &json!({ "price": "$40", "reason": "Welcome." }));
    assert_eq!(report["name"], "Ferry Books, spotlight");
    let line = &report["lines"][0];
    assert_eq!((&line["days_sold"], &line["days_to_come"]), (&json!(7), &json!(7)));
    assert_eq!((&line["price"], &line["price_basis"]), (&json!("$40"), &json!("agreed")));
    assert_eq!(line["placements"][0]["custom_title"], "Winter reading");
    let own =
        town.ask("GET", "/api/v1/businesslistings/ferry-books/placements/", &owner, &Value::Null).json();
    assert_eq!(own["requests"][0]["state"], "accepted");
    let again = ask(&town, &clerk, "POST", &path, &json!({}));
    assert_eq!(again.json()["detail"], "This request is already a campaign.", "{}", again.text);
    assert_eq!(report["contact_email"], "owner@wexbury.example");
    let campaign = report["id"].clone();

    let mut later = wanted.clone();
    later["starts_at"] = json!("2027-01-01");
    let id = request(&later);
    done(
        &town,
        &clerk,
        "POST",
        &format!("placement-requests/{id}/accept/"),
        &json!({ "ends_at": "2027-01-03" }),
    );
    let report = done(&town, &clerk, "POST", &format!("placement-requests/{id}/campaign/"), &json!({}));
    assert_eq!(report["lines"][0]["days_sold"], 3, "as it was booked");
    later["starts_at"] = json!("2027-02-01");
    let id = request(&later);
    done(&town, &clerk, "POST", &format!("placement-requests/{id}/decline/"), &json!({ "reason": "No." }));
    let refused = ask(&town, &clerk, "POST", &format!("placement-requests/{id}/campaign/"), &json!({}));
    assert_eq!(refused.status, Status::BadRequest);
    let listed = done(&town, &clerk, "GET", "campaigns/?state=coming&search=ferry", &Value::Null);
    assert_eq!(listed["count"], 2, "{listed}");
    // The person who sent the request closes their account.
    let closing = json!({ "email": "owner@wexbury.example" });
    let closed = town.ask("POST", "/api/v1/dj-rest-auth/user/delete/", &owner, &closing);
    assert_eq!(closed.status, Status::NoContent, "{}", closed.text);
    let left = done(&town, &clerk, "GET", &format!("campaigns/{campaign}/"), &Value::Null);
    assert_eq!((&left["contact_name"], &left["contact_email"]), (&json!(""), &json!("")));
    let file =
        ask(&town, &clerk, "GET", "campaigns/export/?columns=name,days_sold&state=coming", &Value::Null);
    assert!(file.text.contains("name,days_sold") && file.text.contains(",3"), "{}", file.text);
}

#[test]
fn the_calendar_shows_gaps_and_what_is_sold_beyond_the_slots() {
    let town = TestTown::configured(
        |config| config.placements.spotlight_slots = 2,
        |conn| {
            for name in ["Ferry Books", "Ferry Tea", "Ferry Inn"] {
                let new =
                    NewBusiness { name: name.into(), category: "Books".into(), ..NewBusiness::default() };
                directory::save(conn, &new, MADE, |_, new| new.clone()).unwrap();
            }
        },
    );
    let clerk = town.superuser();
    let (_, line) = sold(&town, &clerk, "2026-12-02", "2026-12-05");
    for (business, first, last) in [(2, 1, 3), (3, 3, 4)] {
        let new = NewPlacement {
            ends_at: Some(date(2026, 12, last)),
            ..NewPlacement::of(PlacementKind::Spotlight, business, date(2026, 12, first))
        };
        placements::insert(&town.conn(), &new, MADE).unwrap();
    }
    let calendar = done(&town, &clerk, "GET", "slots/?kind=spotlight&month=2026-12-09", &Value::Null);
    assert_eq!(
        (&calendar["slots"], &calendar["from"], &calendar["to"]),
        (&json!(2), &json!("2026-12-01"), &json!("2026-12-31"))
    );
    let day = |calendar: &Value, number: usize| {
        let day = &calendar["days"][number - 1];
        ["booked", "unbooked", "free", "overbooked"].map(|field| day[field].as_i64().unwrap())
    };
    assert_eq!(day(&calendar, 1), [1, 0, 1, 0]);
    assert_eq!(day(&calendar, 2), [1, 1, 0, 0], "sold, and not booked yet");
    assert_eq!(day(&calendar, 3), [2, 1, 0, 1], "one more than there is room for");
    assert_eq!(day(&calendar, 6), [0, 0, 2, 0]);
    let waiting =
        calendar["holders"].as_array().unwrap().iter().find(|one| one["placement_id"].is_null()).unwrap();
    assert_eq!((&waiting["name"], &waiting["unbooked_days"]), (&json!("Ferry Books"), &json!(4)));
    // A day that is full cannot be booked, and one that is not can.
    let booking = format!("campaign-lines/{line}/placements/");
    let full = ask(&town, &clerk, "POST", &booking, &json!({ "status": "active" }));
    assert!(full.text.contains("This place is sold on these days"), "{}", full.text);
    done(&town, &clerk, "POST", &booking, &json!({ "status": "active", "starts_at": "2026-12-04" }));
    let calendar = done(&town, &clerk, "GET", "slots/?kind=spotlight&month=2026-12-09", &Value::Null);
    assert_eq!(day(&calendar, 5), [1, 0, 1, 0]);
    for (query, field) in [
        ("kind=category_sponsor", "category_id"),
        ("kind=spotlight&category_id=1", "category_id"),
        ("kind=category_sponsor&category_id=999", "category_id"),
        ("month=soon", "month"),
    ] {
        let refused = ask(&town, &clerk, "GET", &format!("slots/?{query}"), &Value::Null);
        assert!(
            refused.status == Status::BadRequest && refused.json()[field].is_array(),
            "{query} {}",
            refused.text
        );
    }
}

#[test]
fn bad_input_is_told_at_its_field_and_changes_nothing() {
    let town = town();
    let clerk = town.superuser();
    for (body, field) in [
        (json!({ "business_id": 1 }), "name"),
        (json!({ "name": "Winter" }), "business_id"),
        (json!({ "name": "Winter", "business_id": 99 }), "business_id"),
        (json!({ "name": "Winter", "business_id": 1, "contact_email": "ada" }), "contact_email"),
        (json!({ "name": "x".repeat(121), "business_id": 1 }), "name"),
    ] {
        let refused = ask(&town, &clerk, "POST", "campaigns/", &body);
        assert!(
            refused.status == Status::BadRequest && refused.json()[field].is_array(),
            "{body}: {}",
            refused.text
        );
    }
    assert_eq!(done(&town, &clerk, "GET", "campaigns/", &Value::Null)["count"], 0);
    let (id, line) = sold(&town, &clerk, "2026-12-01", "2026-12-10");
    for (body, field) in [
        (json!({ "ends_at": "2026-11-30" }), "ends_at"),
        (json!({ "ends_at": "2030-11-30" }), "ends_at"),
        (json!({ "starts_at": "soon" }), "starts_at"),
        (json!({ "starts_at": null }), "starts_at"),
        (json!({ "days_sold": 11 }), "days_sold"),
        (json!({ "days_sold": 0 }), "days_sold"),
        (json!({ "kind": "skywriting" }), "kind"),
        (json!({ "kind": "category_sponsor" }), "category_id"),
        (json!({ "category_id": 1 }), "category_id"),
        (json!({ "price_basis": "agreed", "price": "" }), "price"),
        (json!({ "priority": 9_000_000 }), "priority"),
    ] {
        let refused = ask(&town, &clerk, "PATCH", &format!("campaign-lines/{line}/"), &body);
        assert!(
            refused.status == Status::BadRequest && refused.json()[field].is_array(),
            "{body}: {}",
            refused.text
        );
    }
    for (body, field) in [
        (json!({ "starts_at": "2026-11-30" }), "starts_at"),
        (json!({ "ends_at": "2026-12-11" }), "starts_at"),
        (json!({ "ends_at": null }), "starts_at"),
    ] {
        let refused = ask(&town, &clerk, "POST", &format!("campaign-lines/{line}/placements/"), &body);
        assert!(
            refused.status == Status::BadRequest && refused.json()[field].is_array(),
            "{body}: {}",
            refused.text
        );
    }
    let silent = json!({ "name": "Fund drive", "sponsor_name": "Harbor Fund" });
    let fund = done(&town, &clerk, "POST", "campaigns/", &silent)["id"].clone();
    let refused = ask(&town, &clerk, "POST", &format!("campaigns/{fund}/mail/"), &json!({}));
    assert!(refused.json()["contact_email"].is_array(), "{}", refused.text);
    let report = done(&town, &clerk, "GET", &format!("campaigns/{id}/"), &Value::Null);
    assert_eq!(
        (&report["lines"][0]["days_sold"], &report["lines"][0]["kind"]),
        (&json!(10), &json!("spotlight"))
    );
    // When a line's days change, it still sells all of them, unless it sold only some.
    let longer =
        done(&town, &clerk, "PATCH", &format!("campaign-lines/{line}/"), &json!({ "ends_at": "2026-12-12" }));
    assert_eq!(longer["lines"][0]["days_sold"], 12);
    let some = done(&town, &clerk, "PATCH", &format!("campaign-lines/{line}/"), &json!({ "days_sold": 5 }));
    assert_eq!(some["lines"][0]["days_sold"], 5);
    let gone = done(&town, &clerk, "DELETE", &format!("campaign-lines/{line}/"), &Value::Null);
    assert_eq!(gone["lines"], json!([]));
}

#[test]
fn the_second_of_two_people_is_told_what_the_first_changed() {
    let town = town();
    let (clerk, other) = (town.superuser(), town.member("bea@wexbury.example", crate::accounts::Role::Admin));
    let (id, line) = sold(&town, &clerk, "2026-12-01", "2026-12-10");
    let report = done(&town, &clerk, "GET", &format!("campaigns/{id}/"), &Value::Null);
    done(&town, &other, "PATCH", &format!("campaigns/{id}/"), &json!({ "note": "Paid." }));
    done(&town, &other, "PATCH", &format!("campaign-lines/{line}/"), &json!({ "priority": 3 }));
    for (path, revision, field) in [
        (format!("campaigns/{id}/"), &report["revision"], "note"),
        (format!("campaign-lines/{line}/"), &report["lines"][0]["revision"], "priority"),
    ] {
        let mut body = json!({ "revision": revision });
        body[field] = if field == "note" { json!("Not paid.") } else { json!(5) };
        let refused = ask(&town, &clerk, "PATCH", &path, &body);
        assert_eq!(refused.status, Status::Conflict, "{}", refused.text);
        assert!(refused.text.contains("bea@wexbury.example"), "{}", refused.text);
    }
}

#[test]
fn a_placement_that_delivers_a_line_stays_in_its_place_and_with_its_sponsor() {
    let town = town();
    let clerk = town.superuser();
    let (id, line) = sold(&town, &clerk, "2026-12-01", "2026-12-10");
    let report = done(
        &town,
        &clerk,
        "POST",
        &format!("campaign-lines/{line}/placements/"),
        &json!({ "status": "active" }),
    );
    let placement = report["lines"][0]["placements"][0]["id"].clone();
    let path = format!("placements/{placement}/");
    let category = town.json("/api/v1/categories/?fields=all")[0]["id"].clone();
    for (body, field) in [
        (json!({ "business_id": 2 }), "business_id"),
        (json!({ "kind": "featured" }), "kind"),
        (json!({ "kind": "category_sponsor", "category_id": category }), "kind"),
    ] {
        let refused = ask(&town, &clerk, "PATCH", &path, &body);
        assert_eq!(refused.status, Status::BadRequest, "{body}");
        let text = "This placement is part of a campaign. Take it off its campaign first.";
        assert_eq!(refused.json(), json!({ field: [text] }), "{body}");
    }
    let refused = ask(&town, &clerk, "PATCH", &format!("campaigns/{id}/"), &json!({ "business_id": 2 }));
    let text =
        "Placements are booked for this campaign. Take them off its lines first, or add another campaign.";
    assert_eq!(refused.json(), json!({ "business_id": [text] }), "{}", refused.text);
    done(&town, &clerk, "PATCH", &path, &json!({ "business_id": 1, "custom_title": "Winter reading" }));
    done(&town, &clerk, "PATCH", &format!("campaigns/{id}/"), &json!({ "business_id": 1, "note": "Paid." }));
    done(&town, &clerk, "DELETE", &format!("campaign-lines/{line}/placements/{placement}/"), &Value::Null);
    done(&town, &clerk, "PATCH", &format!("campaigns/{id}/"), &json!({ "business_id": 2 }));
    done(&town, &clerk, "PATCH", &path, &json!({ "business_id": 2, "kind": "featured" }));
}

#[test]
fn a_line_is_called_what_was_sold() {
    let town = town();
    let clerk = town.superuser();
    let new = json!({ "name": "Winter", "business_id": 1 });
    let id = done(&town, &clerk, "POST", "campaigns/", &new)["id"].clone();
    for (kind, name) in [
        ("featured", "Valued partner on the home page"),
        ("spotlight", "Spotlight on the home page"),
        ("marquee_sponsor", "Sponsor band on the home page"),
    ] {
        let line = json!({ "kind": kind, "starts_at": "2026-12-01", "ends_at": "2026-12-05" });
        let report = done(&town, &clerk, "POST", &format!("campaigns/{id}/lines/"), &line);
        let lines = report["lines"].as_array().unwrap();
        assert!(lines.iter().any(|line| line["name"] == name), "{name}: {report}");
    }
}

#[test]
fn the_contact_of_a_deleted_campaign_is_forgotten_with_the_account() {
    let town = town();
    let (owner, clerk) = (town.owner(1), town.superuser());
    let new = json!({ "name": "Winter", "business_id": 1, "contact_name": "Ada Reed",
        "contact_email": "Owner@wexbury.example" });
    let id = done(&town, &clerk, "POST", "campaigns/", &new)["id"].clone();
    let other = json!({ "name": "Spring", "business_id": 1, "contact_name": "Bea Hart",
        "contact_email": "bea@hart.example" });
    let other = done(&town, &clerk, "POST", "campaigns/", &other)["id"].clone();
    let deleted = [&id, &other].map(|id| {
        let sent = json!({ "kind": "campaign", "record_id": id, "reason": "Entered twice" });
        done(&town, &clerk, "POST", "deleted-records/", &sent)["id"].clone()
    });
    let closing = json!({ "email": "owner@wexbury.example" });
    let closed = town.ask("POST", "/api/v1/dj-rest-auth/user/delete/", &owner, &closing);
    assert_eq!(closed.status, Status::NoContent, "{}", closed.text);
    for id in deleted {
        done(&town, &clerk, "POST", &format!("deleted-records/{id}/restore/"), &json!({}));
    }
    let contact = |id: &Value| {
        let found = done(&town, &clerk, "GET", &format!("campaigns/{id}/"), &Value::Null);
        [found["contact_name"].clone(), found["contact_email"].clone()]
    };
    assert_eq!(contact(&id), [json!(""), json!("")]);
    assert_eq!(contact(&other), [json!("Bea Hart"), json!("bea@hart.example")]);
}

#[test]
fn an_address_that_nobody_confirmed_takes_no_contact_away() {
    let town = town();
    let clerk = town.superuser();
    let [kept, deleted] = ["Winter", "Spring"].map(|name| {
        let new = json!({ "name": name, "business_id": 1, "contact_email": "ada@reed.example" });
        done(&town, &clerk, "POST", "campaigns/", &new)["id"].clone()
    });
    let sent = json!({ "kind": "campaign", "record_id": deleted, "reason": "Entered twice" });
    let record = done(&town, &clerk, "POST", "deleted-records/", &sent)["id"].clone();
    let stranger = town.sign_in(&NewUser { email: "ada@reed.example".into(), ..NewUser::default() });
    let closing = json!({ "email": "ada@reed.example" });
    let closed = town.ask("POST", "/api/v1/dj-rest-auth/user/delete/", &stranger, &closing);
    assert_eq!(closed.status, Status::NoContent, "{}", closed.text);
    done(&town, &clerk, "POST", &format!("deleted-records/{record}/restore/"), &json!({}));
    for id in [kept, deleted] {
        let found = done(&town, &clerk, "GET", &format!("campaigns/{id}/"), &Value::Null);
        assert_eq!(found["contact_email"], "ada@reed.example");
    }
}
