use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::Role;
use crate::analytics;
use crate::deals::{self, DealStatus, NewDeal};
use crate::directory::{self, BusinessRole, BusinessStatus, NewBusiness};
use crate::kit::mail::{self, NewMail};
use crate::testing::TestTown;

const DASHBOARD: &str = "/api/v1/dashboard/";
const BUSINESSES: &str = "/api/v1/dashboard/businesses/";
const TODAY: &str = "2026-11-21";

/// Ferry Books (1) and Harbor Inn (2), both public, and Kiln House (3), waiting for approval.
fn town() -> TestTown {
    let named = |name: &str, status| NewBusiness {
        name: name.into(),
        category: "Shops".into(),
        phone: "860-555-0100".into(),
        status,
        ..NewBusiness::default()
    };
    TestTown::with_businesses(&[
        named("Ferry Books", BusinessStatus::Published),
        named("Harbor Inn", BusinessStatus::Published),
        named("Kiln House", BusinessStatus::Pending),
    ])
}

fn get(town: &TestTown, path: &str, token: &str) -> Value {
    town.done("GET", path, token, &Value::Null)
}

fn send(town: &TestTown, method: &str, path: &str, token: &str, body: &Value) -> Value {
    town.done(method, &format!("/api/v1/{path}"), token, body)
}

fn texts<'v>(list: &'v Value, key: &str) -> Vec<&'v str> {
    list.as_array().unwrap().iter().map(|item| item[key].as_str().unwrap()).collect()
}

/// Submits a music evening and returns its id.
fn submit(town: &TestTown, token: &str, title: &str, day: &str) -> i64 {
    let event = json!({
        "title": title, "start_date": day, "start_time": "16:00", "location": "9 Elm Street",
        "description": "Bring a chair and a blanket, and sing along.",
    });
    send(town, "POST", "events/submit/", token, &event)["id"].as_i64().unwrap()
}

fn decide(town: &TestTown, staff: &str, event: i64, decision: &Value) {
    send(town, "POST", &format!("admin/review/{event}/decide/"), staff, decision);
}

#[test]
fn a_visitor_has_none_and_a_new_member_an_empty_one() {
    let town = town();
    assert_eq!(town.get(DASHBOARD).status, Status::Unauthorized);
    assert_eq!(town.get(BUSINESSES).status, Status::Unauthorized);
    let ada = town.member("ada@reader.example", Role::Consumer);
    let expected = json!({
        "events": [], "saved": [], "saved_count": 0, "persona": null, "businesses": [], "business_count": 0,
        "contributions": { "waiting": 0, "decided": [] }, "office": null, "accessibility_findings": null,
    });
    assert_eq!(get(&town, DASHBOARD, &ada), expected);
    assert_eq!(get(&town, BUSINESSES, &ada), json!([]));
}

#[test]
fn a_resident_sees_plans_places_persona_and_what_became_of_contributions() {
    let town = town();
    let (ada, ben) = (
        town.member("ada@reader.example", Role::Consumer),
        town.member("ben@reader.example", Role::Consumer),
    );
    let staff = town.superuser();
    let later = submit(&town, &ada, "Porch Songs", "2026-12-13");
    let sooner = submit(&town, &ada, "Barn Dance", "2026-12-05");
    let returned = submit(&town, &ada, "Secret Sale", "2026-12-20");
    submit(&town, &ada, "Winter Choir", "2026-12-27");
    for id in [later, sooner] {
        decide(&town, &staff, id, &json!({ "verb": "publish", "is_checked": true }));
        send(&town, "POST", &format!("events/{id}/toggle_interest/"), &ada, &json!({}));
    }
    decide(
        &town,
        &staff,
        returned,
        &json!({ "verb": "reject", "rule": "spam", "reason": "It is an advertisement." }),
    );
    send(&town, "PUT", "saved/", &ada, &json!({ "business_ids": [1] }));
    town.clock.set("2026-11-21T15:05:00Z".parse().unwrap());
    send(&town, "PUT", "saved/", &ada, &json!({ "business_ids": [2] }));
    send(&town, "PUT", "quizzes/persona/", &ada, &json!({ "persona": "the-good-find" }));
    let suggestion =
        json!({ "field": "phone", "value": "860-555-0199", "note": "The old number is not in use." });
    let sent = send(&town, "POST", "businesslistings/ferry-books/suggestions/", &ada, &suggestion);
    let path = format!("admin/suggestions/{}/", sent["id"]);
    send(&town, "PATCH", &path, &staff, &json!({ "status": "approved" }));

    let dashboard = get(&town, DASHBOARD, &ada);
    assert_eq!(texts(&dashboard["events"], "title"), ["Barn Dance", "Porch Songs"]);
    assert_eq!(texts(&dashboard["saved"], "name"), ["Harbor Inn", "Ferry Books"]);
    assert_eq!(dashboard["saved_count"], 2);
    assert_eq!(dashboard["persona"]["slug"], "the-good-find");
    let contributions = &dashboard["contributions"];
    assert_eq!(contributions["waiting"], 1, "the choir");
    assert_eq!(
        contributions["decided"][0],
        json!({
            "kind": "suggestion", "title": "Ferry Books", "slug": "ferry-books", "is_accepted": true,
            "reason": "", "decided_at": "2026-11-21T15:05:00.000Z",
        })
    );
    let sale = contributions["decided"].as_array().unwrap().iter().find(|one| one["title"] == "Secret Sale");
    let sale = sale.unwrap();
    assert_eq!(
        (&sale["is_accepted"], &sale["reason"]),
        (&json!(false), &json!("Spam: It is an advertisement."))
    );
    assert_eq!(contributions["decided"].as_array().unwrap().len(), 4);

    let other = get(&town, DASHBOARD, &ben);
    assert_eq!(
        (&other["events"], &other["saved"], &other["persona"]),
        (&json!([]), &json!([]), &Value::Null)
    );
    assert_eq!(other["contributions"], json!({ "waiting": 0, "decided": [] }));
    // Two months later the decision is no longer shown, and the events are over.
    town.clock.set("2027-01-25T15:00:00Z".parse().unwrap());
    let much_later = get(&town, DASHBOARD, &town.member("ada@reader.example", Role::Consumer));
    assert_eq!((&much_later["events"], &much_later["contributions"]["decided"]), (&json!([]), &json!([])));
}

/// Counts clicks or views of a business on a day.
fn count(town: &TestTown, business: i64, name: &str, kind: &str, day: &str, times: usize) {
    let props = json!({ "business_id": business, "kind": kind });
    let happenings = analytics::read(name, props.as_object().unwrap()).unwrap();
    analytics::record(&town.conn(), day.parse().unwrap(), &vec![happenings; times].concat()).unwrap();
}

#[test]
fn an_owner_sees_what_waits_at_each_business_and_figures_that_were_counted() {
    let town = town();
    let owner = town.owner(1);
    town.business_member(3, "owner@wexbury.example", BusinessRole::Manager);
    let ada = town.member("ada@reader.example", Role::Consumer);
    let ben = town.member("ben@reader.example", Role::Consumer);
    let review = json!({ "rating": 4, "text": "A fine place for rainy days." });
    let first = send(&town, "POST", "businesslistings/ferry-books/reviews/", &ada, &review);
    send(&town, "POST", "businesslistings/ferry-books/reviews/", &ben, &review);
    let answer = json!({ "text": "Thank you!" });
    send(&town, "POST", &format!("reviews/{}/answer/", first["id"]), &owner, &answer);
    let suggestion = json!({ "field": "phone", "value": "860-555-0199", "note": "" });
    send(&town, "POST", "businesslistings/ferry-books/suggestions/", &ada, &suggestion);
    let deal = |title: &str, starts: &str, ends: Option<&str>| NewDeal {
        business_id: 1,
        title: title.into(),
        start_date: starts.parse().unwrap(),
        end_date: ends.map(|day| day.parse().unwrap()),
        ..NewDeal::empty(TODAY.parse().unwrap())
    };
    for new in [
        deal("Always", "2026-11-01", None),
        deal("Ends in a week", "2026-11-01", Some("2026-11-28")),
        deal("Ends in eight days", "2026-11-01", Some("2026-11-29")),
        deal("Renewed", "2026-11-01", Some("2026-11-24")),
        deal("Renewed", "2026-11-25", Some("2026-12-24")),
        deal("Over", "2026-11-01", Some("2026-11-20")),
        deal("To come", "2026-11-22", Some("2026-11-23")),
    ] {
        deals::insert(&town.conn(), &new, "2026-11-01T12:00:00.000Z").unwrap();
    }
    count(&town, 1, "business_view", "", "2026-10-22", 50); // One day too early.
    count(&town, 1, "business_view", "", "2026-10-25", 3);
    count(&town, 1, "business_view", "", TODAY, 2);
    count(&town, 1, "business_click", "call", TODAY, 4);
    count(&town, 1, "business_click", "website", TODAY, 7);
    count(&town, 2, "business_view", "", TODAY, 90);

    send(&town, "PATCH", "businesslistings/1/", &owner, &json!({ "name": "Ferry Books and Maps" }));

    let own = get(&town, BUSINESSES, &owner);
    assert_eq!(texts(&own, "name"), ["Ferry Books", "Kiln House"]);
    let (books, kiln) = (&own[0], &own[1]);
    assert_eq!((&books["status"], &books["role"]), (&json!("published"), &json!("owner")));
    assert_eq!((&kiln["status"], &kiln["role"]), (&json!("pending"), &json!("manager")));
    assert_eq!((&books["waiting_suggestions"], &kiln["waiting_suggestions"]), (&json!(1), &json!(0)));
    assert_eq!((&books["unanswered_reviews"], &books["running_deals"]), (&json!(1), &json!(4)));
    assert_eq!(
        books["ending_deals"],
        json!([{ "id": 2, "title": "Ends in a week", "end_date": "2026-11-28" }])
    );
    assert_eq!(
        books["figures"],
        json!({ "since": "2026-10-23", "views": 5, "calls": null, "directions": null, "website": 7 }),
        "what is below five is not told"
    );
    assert_eq!((&kiln["figures"], &kiln["changes_waiting_since"]), (&Value::Null, &Value::Null));
    assert_eq!(books["changes_waiting_since"], "2026-11-21T15:00:00.000Z");
    assert_eq!(books["completeness"]["percent"], 22);

    let dashboard = get(&town, DASHBOARD, &owner);
    assert_eq!((&dashboard["businesses"], &dashboard["business_count"]), (&own, &json!(2)));
    assert_eq!(dashboard["office"], Value::Null);
    let received = || get(&town, "/api/v1/suggestions/received/", &owner)["count"].clone();
    assert_eq!(received(), 1);
    town.conn().execute("UPDATE businesses SET status = 'hidden' WHERE id = 1", []).unwrap();
    let hidden = get(&town, BUSINESSES, &owner)[0]["waiting_suggestions"].clone();
    assert_eq!((hidden, received()), (json!(0), json!(0)), "what is not public is asked nothing");
}

#[test]
fn nobody_sees_anothers_business_nor_one_that_they_no_longer_look_after() {
    let town = town();
    let former = town.owner(1);
    let other = town.business_member(2, "inn@wexbury.example", BusinessRole::Owner);
    count(&town, 1, "business_view", "", TODAY, 30);
    assert_eq!(texts(&get(&town, BUSINESSES, &former), "name"), ["Ferry Books"]);
    let member = directory::find_member_by_email(&town.conn(), 1, "owner@wexbury.example").unwrap().unwrap();
    directory::delete_member(&town.conn(), member.id).unwrap();
    for path in [BUSINESSES, DASHBOARD] {
        let (gone, others) = (get(&town, path, &former).to_string(), get(&town, path, &other).to_string());
        assert!(!gone.contains("Ferry Books") && !others.contains("Ferry Books"), "{gone} {others}");
        assert!(others.contains("Harbor Inn"), "{others}");
    }
    let staff = get(&town, DASHBOARD, &town.superuser());
    assert_eq!(staff["businesses"], json!([]), "staff look after all of them in the office");
}

#[test]
fn a_claim_is_shown_to_the_owner_until_it_is_answered_or_the_office_decides() {
    let town = town();
    let claimed = |token: &str| get(&town, BUSINESSES, token)[0]["claim_to_answer_by"].clone();
    let owner = town.owner(1);
    let manager = town.business_member(1, "manager@wexbury.example", BusinessRole::Manager);
    let ada = town.member("ada@reader.example", Role::Consumer);
    assert_eq!(claimed(&owner), Value::Null);
    let first = send(&town, "POST", "claims/", &ada, &json!({ "business": "ferry-books" }));
    assert_eq!((claimed(&owner), claimed(&manager)), (json!("2026-11-28T15:00:00.000Z"), Value::Null));

    town.clock.set("2026-11-22T15:00:00Z".parse().unwrap());
    let (owner, ben) = (town.owner(1), town.member("ben@reader.example", Role::Consumer));
    send(&town, "POST", "claims/", &ben, &json!({ "business": "ferry-books" }));
    assert_eq!(claimed(&owner), "2026-11-28T15:00:00.000Z", "the first that ends");
    let answer = json!({ "answer": "mistake" });
    send(&town, "POST", &format!("claims/{}/answer/", first["id"]), &owner, &answer);
    assert_eq!(claimed(&owner), "2026-11-29T15:00:00.000Z");
    assert_eq!(get(&town, DASHBOARD, &owner)["businesses"][0]["claim_to_answer_by"], claimed(&owner));
    town.clock.set("2026-11-29T15:00:00Z".parse().unwrap());
    assert_eq!(claimed(&town.owner(1)), Value::Null, "the office decides now");
}

#[test]
fn staff_see_how_much_waits_and_nobody_else_does() {
    let town = town();
    let (ada, staff) = (town.member("ada@reader.example", Role::Consumer), town.superuser());
    assert_eq!(get(&town, DASHBOARD, &staff)["office"], json!([]));
    let owner = town.owner(1);
    send(&town, "PATCH", "businesslistings/1/", &owner, &json!({ "name": "Ferry Books and Maps" }));
    submit(&town, &ada, "Porch Songs", "2026-12-13");
    let suggestion = json!({ "field": "phone", "value": "860-555-0199", "note": "" });
    send(&town, "POST", "businesslistings/harbor-inn/suggestions/", &ada, &suggestion);
    let deal = NewDeal {
        business_id: 1,
        title: "Two for one".into(),
        status: DealStatus::Draft,
        ..NewDeal::empty(TODAY.parse().unwrap())
    };
    let deal = deals::insert(&town.conn(), &deal, "2026-11-21T12:00:00.000Z").unwrap();
    let wanted = json!({ "status": "published" });
    deals::save_review(&town.conn(), deal, &wanted, None, "2026-11-21T12:00:00.000Z").unwrap();
    let review = json!({ "rating": 1, "text": "Not for me at all." });
    let review = send(&town, "POST", "businesslistings/ferry-books/reviews/", &ada, &review);
    let ben = town.member("ben@reader.example", Role::Consumer);
    let asked =
        json!({ "kind": "spotlight", "business_id": 1, "starts_at": "2026-12-01", "duration": "1_week" });
    send(&town, "POST", "placement-requests/", &ben, &asked);
    send(&town, "POST", "claims/", &ben, &json!({ "business": "harbor-inn" }));
    let report = json!({ "reason": "spam", "description": "An advertisement." });
    send(&town, "POST", &format!("reviews/{}/report/", review["id"]), &ben, &report);
    let mail = NewMail {
        to: "ada@reader.example".into(),
        subject: "Your account".into(),
        text: "Welcome.".into(),
        html: "Welcome.".into(),
        cause: "welcome:ada".into(),
    };
    // In one transaction, so that the mail is not sent in between.
    let conn = town.conn();
    conn.execute_batch("BEGIN").unwrap();
    mail::enqueue(&conn, &mail).unwrap();
    conn.execute_batch("UPDATE outbox SET status = 'failed' WHERE cause = 'welcome:ada'; COMMIT").unwrap();
    let office = get(&town, DASHBOARD, &staff)["office"].clone();
    let kinds =
        ["claim", "deal", "event", "listing_change", "mail", "placement_request", "review", "suggestion"];
    let expected = kinds.map(|kind| json!({ "kind": kind, "count": 1, "overdue": 0 }));
    assert_eq!(office, json!(expected));
    assert_eq!(get(&town, DASHBOARD, &ada)["office"], Value::Null);
    let manager = town.business_member(1, "manager@wexbury.example", BusinessRole::Manager);
    assert_eq!(get(&town, DASHBOARD, &manager)["office"], Value::Null);
}
