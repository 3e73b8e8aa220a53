use serde_json::{Value, json};

use super::{Planner, id_of, item};
use crate::accounts::Role;

#[test]
fn a_new_date_moves_what_is_not_done_and_says_how_much() {
    let planner = Planner::new();
    let plan = planner.begin("birthday-party", "2027-06-12");
    let path = format!("{}/", id_of(&plan));
    let done = item(&plan, "guest-list")["id"].clone();
    planner.done("PATCH", &format!("{path}items/{done}/"), &json!({ "is_done": true }));
    let own = json!({ "kind": "task", "title": "Borrow the big grill", "due_date": "2027-06-10" });
    let plan = planner.done("POST", &format!("{path}items/"), &own);
    let undated = json!({ "kind": "task", "title": "Think of a song" });
    planner.done("POST", &format!("{path}items/"), &undated);

    let body = json!({ "version": plan["version"].as_i64().unwrap() + 1, "date": "2027-06-19" });
    let edited = planner.done("PATCH", &path, &body);
    let moved = &edited["plan"];
    assert_eq!(item(moved, "guest-list")["due_date"], item(&plan, "guest-list")["due_date"]);
    assert_eq!(item(moved, "final-count")["due_date"], "2027-06-12");
    assert_eq!(item(moved, "own-1")["due_date"], "2027-06-17");
    assert_eq!(item(moved, "own-2")["due_date"], Value::Null);
    // All except the item that is done and the one without a date.
    assert_eq!(edited["moved_count"], moved["items"].as_array().unwrap().len() - 2);
    let again = json!({ "version": moved["version"], "date": "2027-06-19" });
    assert_eq!(planner.done("PATCH", &path, &again)["moved_count"], 0);
    // What has to be done after all follows the date, too.
    let reopened = planner.done("PATCH", &format!("{path}items/{done}/"), &json!({ "is_done": false }));
    let before: jiff::civil::Date = item(&plan, "guest-list")["due_date"].as_str().unwrap().parse().unwrap();
    let due = before.checked_add(jiff::Span::new().days(7)).unwrap();
    assert_eq!(item(&reopened, "guest-list")["due_date"], due.to_string());
}

#[test]
fn what_should_have_been_done_before_today_is_due_today_and_says_so() {
    let planner = Planner::new();
    let plan = planner.begin("wedding", "2027-02-20");
    let venue = item(&plan, "venue");
    assert_eq!((&venue["due_date"], &venue["is_short_notice"]), (&json!("2026-11-21"), &json!(true)));
    assert_eq!(item(&plan, "marriage-license")["due_date"], "2027-01-30");
    assert_eq!(item(&plan, "marriage-license")["is_short_notice"], false);
    // Now there is enough time again.
    let body = json!({ "version": plan["version"], "date": "2028-02-19" });
    let later = planner.done("PATCH", &format!("{}/", id_of(&plan)), &body);
    assert_eq!(item(&later["plan"], "venue")["due_date"], "2027-02-19");
}

#[test]
fn deadlines_are_whole_days_of_a_calendar_file_without_what_is_done() {
    let planner = Planner::new();
    let plan = planner.begin("block-party", "2027-03-15");
    let path = format!("{}/", id_of(&plan));
    let done = item(&plan, "noise")["id"].clone();
    planner.done("PATCH", &format!("{path}items/{done}/"), &json!({ "is_done": true }));
    let answer = planner.send("GET", &format!("{path}calendar/"), &Value::Null);
    assert_eq!(answer.status.code, 200, "{}", answer.text);
    assert_eq!(answer.header("cache-control"), "no-store");
    assert!(answer.header("content-disposition").contains("grandma-turns-80-deadlines.ics"));
    let text = answer.text.replace("\r\n ", "");
    // It is due the day before the clocks change; nothing is off by an hour.
    assert!(text.contains("SUMMARY:Grandma turns 80: Ice\\, cups and trash bags\r\n"), "{text}");
    assert!(text.contains("DTSTART;VALUE=DATE:20270313\r\nDTEND;VALUE=DATE:20270314\r\n"), "{text}");
    assert!(text.contains("DTSTART;VALUE=DATE:20270315\r\n"), "{text}");
    assert!(text.contains(&format!("/engine/event-planning?plan={}", id_of(&plan))), "{text}");
    assert!(!text.contains("how late music"), "{text}");
    assert_eq!(text.matches("BEGIN:VEVENT").count(), plan["items"].as_array().unwrap().len());
}

#[test]
fn a_copy_begins_anew_with_the_same_lists() {
    let mut planner = Planner::new();
    let plan = planner.begin("birthday-party", "2026-12-12");
    let path = format!("{}/", id_of(&plan));
    let cake = item(&plan, "cake")["id"].clone();
    let vendor = json!({ "business_id": 1, "contact_state": "booked", "price_cents": 9_000 });
    planner.done("POST", &format!("{path}items/{cake}/vendors/"), &vendor);
    planner.done(
        "POST",
        &format!("{path}guests/"),
        &json!({ "name": "Bo", "party_size": 3, "reply": "yes" }),
    );
    let copy = planner.done("POST", &format!("{path}duplicate/"), &json!({ "date": "2027-12-11" }));
    assert_eq!(copy["title"], "Copy of Grandma turns 80");
    assert_eq!(item(&copy, "cake")["due_date"], "2027-11-27");
    assert_eq!(item(&copy, "cake")["is_done"], false);
    assert_eq!(item(&copy, "cake")["vendors"][0]["contact_state"], "to_ask");
    assert_eq!(item(&copy, "cake")["vendors"][0]["price_cents"], Value::Null);
    assert_eq!(copy["guest_tally"], json!({ "invited": 3, "yes": 0, "no": 0, "not_answered": 3 }));
    assert_eq!(planner.plan(id_of(&plan))["guest_tally"]["yes"], 3);

    // A year later, the first plan's date is past: the copy needs its own.
    planner.town.clock.set("2027-02-01T15:00:00Z".parse().unwrap());
    planner.token = planner.town.member("ada@planner.example", Role::Consumer);
    let refused = planner.send("POST", &format!("{path}duplicate/"), &json!({}));
    assert_eq!(refused.status.code, 400);
    assert!(refused.json()["date"][0].as_str().unwrap().contains("has passed"));
    let list = planner.done("GET", "", &Value::Null);
    assert_eq!((&list[0]["id"], &list[1]["is_past"]), (&copy["id"], &json!(true)));
}
