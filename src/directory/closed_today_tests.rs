use jiff::ToSpan;
use jiff::civil::date;
use rocket::http::Status;
use serde_json::{Value, json};

use super::NewBusiness;
use super::hours::{Hours, SpecialDay};
use crate::testing::{TestResponse, TestTown};

const LISTING: &str = "/api/v1/businesslistings/hart-bakery/";
const CLOSE: &str = "/api/v1/businesslistings/hart-bakery/close-today/";

/// The clock shows Saturday, November 21, 10:00.
fn town(hours: &str) -> (TestTown, String) {
    town_with(Hours::parse(hours, date(2026, 11, 21)).unwrap())
}

fn town_with(hours: Hours) -> (TestTown, String) {
    let town = TestTown::with_businesses(&[NewBusiness {
        name: "Hart Bakery".into(),
        category: "Bakeries".into(),
        hours: Some(hours),
        ..NewBusiness::default()
    }]);
    let owner = town.owner(1);
    (town, owner)
}

fn close(town: &TestTown, owner: &str, body: &Value) -> TestResponse {
    town.ask("POST", CLOSE, owner, body)
}

fn sign(town: &TestTown) -> String {
    town.json(LISTING)["open_status"]["label"].as_str().unwrap().to_owned()
}

#[test]
fn closed_today_says_so_with_the_note_and_ends_by_itself_at_the_next_opening() {
    let (town, owner) = town("Mo-Su 09:00-17:00");
    assert_eq!(sign(&town), "Open now · closes 5 PM");
    let closed = close(&town, &owner, &json!({ "note": "Burst pipe" }));
    assert_eq!(closed.status, Status::Ok, "{}", closed.text);
    assert_eq!(closed.json()["closed_today"], json!({ "note": "Burst pipe" }));
    assert_eq!(sign(&town), "Closed · opens 9 AM tomorrow");
    let page = town.get("/directory/hart-bakery").text;
    assert!(page.contains("Closed today: Burst pipe"), "{page}");
    let open: Vec<Value> =
        serde_json::from_value(town.json("/api/v1/businesslistings/?open_now=true")["results"].clone())
            .unwrap();
    assert!(open.is_empty());

    town.clock.set("2026-11-22T14:30:00Z".parse().unwrap());
    assert_eq!(sign(&town), "Open now · closes 5 PM");
    assert!(!town.get("/directory/hart-bakery").text.contains("Closed today:"));
    let owner = town.owner(1);
    let managed = town.ask("GET", &format!("{LISTING}manage/"), &owner, &Value::Null).json();
    assert_eq!(managed["closed_today"], Value::Null);
    let again = close(&town, &owner, &json!({})).json();
    let special = again["fields"]["hours"]["special"].as_array().unwrap();
    assert_eq!(special.len(), 1, "the day that is over leaves nothing behind: {special:?}");
    assert_eq!(special[0]["date"], "2026-11-22");
}

#[test]
fn a_vacation_says_one_thing_on_the_page_and_when_it_opens_again() {
    let (town, _) = town(
        "Mo-Su 09:00-17:00; 2026 Nov 22-2026 Dec 15 off \"Renovation\"; \
         2027 Jan 10-2027 Mar 31 off \"Renovation\"",
    );
    let closed = |day: &str| {
        format!(
            "<th scope=\"row\">{day}</th><td><span class=\"hours-line\">Closed</span>\
             <span class=\"hours-note\">Renovation</span></td>"
        )
    };
    let page = town.get("/directory/hart-bakery").text;
    // What begins within sixty days is shown to its end.
    let special = ["November 28 – December 15", "January 10 – March 31, 2027"];
    for day in ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].into_iter().chain(special) {
        assert!(page.contains(&closed(day)), "{day}: {page}");
    }
    assert_eq!(page.matches("<span class=\"hours-note\">").count(), 8, "no day is there twice: {page}");

    town.clock.set("2026-11-22T14:30:00Z".parse().unwrap());
    assert_eq!(sign(&town), "Closed · opens 9 AM Dec 16");
    let page = town.get("/directory/hart-bakery").text;
    assert!(page.contains("Closed · opens 9 AM Dec 16"), "{page}");
    assert!(page.contains(&closed("November 29 – December 15")), "{page}");
}

#[test]
fn taken_back_the_day_is_what_it_was_before() {
    let (town, owner) = town("Mo-Su 09:00-17:00; 2026 Nov 21 10:00-12:00 \"Short day\"");
    let before = town.json(LISTING)["hours"].clone();
    assert_eq!(sign(&town), "Open now · closes 12 PM");
    close(&town, &owner, &json!({ "note": "Ill" }));
    close(&town, &owner, &json!({ "note": "Still ill" }));
    assert_eq!(town.json(LISTING)["hours"]["special"][0]["note"], "Still ill");
    let open = town.ask("DELETE", CLOSE, &owner, &Value::Null);
    assert_eq!((open.status, &open.json()["closed_today"]), (Status::Ok, &Value::Null));
    assert_eq!(town.json(LISTING)["hours"], before);
    let again = town.ask("DELETE", CLOSE, &owner, &Value::Null);
    assert_eq!(again.status, Status::Ok);
    assert_eq!(town.json(LISTING)["hours"], before, "once more changes nothing");
    let trail =
        town.ask("GET", "/api/v1/admin/audit/?action=business.reopen", &town.superuser(), &Value::Null);
    assert_eq!(
        (&trail.json()["count"], &trail.json()["results"][0]["can_restore"]),
        (&json!(1), &json!(true))
    );
}

#[test]
fn two_hundred_days_that_are_over_leave_room_for_today() {
    let mut hours = Hours::parse("Mo-Su 09:00-17:00", date(2026, 11, 21)).unwrap();
    let days = date(2026, 1, 1).series(1.day()).take(200);
    hours.special = days.map(|date| SpecialDay { date, spans: Vec::new(), note: String::new() }).collect();
    let (town, owner) = town_with(hours);
    let closed = close(&town, &owner, &json!({}));
    assert_eq!(closed.status, Status::Ok, "{}", closed.text);
    let special = json!([{ "date": "2026-11-21", "spans": [], "note": "" }]);
    assert_eq!(closed.json()["fields"]["hours"]["special"], special);
}

#[test]
fn hours_that_began_yesterday_still_count() {
    let (town, _) = town("Mo-Su 18:00-02:00");
    // Sunday, 1 AM local time.
    town.clock.set("2026-11-22T06:00:00Z".parse().unwrap());
    let owner = town.owner(1);
    assert_eq!(close(&town, &owner, &json!({ "note": "Private party" })).status, Status::Ok);
    assert_eq!(sign(&town), "Open now · closes 2 AM");
    assert!(!town.get("/directory/hart-bakery").text.contains("Closed today:"), "not while it is open");
    town.clock.set("2026-11-23T00:00:00Z".parse().unwrap());
    assert_eq!(sign(&town), "Closed · opens 6 PM tomorrow");
}

#[test]
fn hours_changed_meanwhile_stay_and_bad_input_is_told() {
    let (town, owner) = town("Mo-Su 09:00-17:00");
    close(&town, &owner, &json!({}));
    town.ask("PATCH", LISTING, &owner, &json!({ "hours": "Mon-Sun 8am-11am" }));
    assert_eq!(sign(&town), "Open now · closes 11 AM", "new hours are what counts");
    town.ask("DELETE", CLOSE, &owner, &Value::Null);
    assert_eq!(sign(&town), "Open now · closes 11 AM");
    let long = close(&town, &owner, &json!({ "note": "x".repeat(121) }));
    assert_eq!(long.json(), json!({ "note": ["Ensure this field has no more than 120 characters."] }));
    town.ask("PATCH", LISTING, &owner, &json!({ "hours": null }));
    let unknown = close(&town, &owner, &json!({}));
    assert_eq!(unknown.status, Status::BadRequest);
    assert_eq!(
        unknown.json(),
        json!({ "detail": "Enter your opening hours first; then you can close for a day." })
    );
}
