use jiff::ToSpan;
use jiff::civil::{Date, date};
use rocket::http::Status;
use rusqlite::Connection;
use serde_json::{Map, Value, json};

use crate::accounts::Role;
use crate::analytics;
use crate::directory::{BusinessRole, NewBusiness};
use crate::kit::csv::CsvReader;
use crate::kit::mail::{self, OutboxFilter, ShownMail};
use crate::testing::{TestResponse, TestTown, eventually};

const ADDRESS: &str = "/api/v1/businesslistings/ferry-books/insights/";
pub(super) const OCTOBER: &str = "?from=2026-10-01&to=2026-10-31";

fn books() -> NewBusiness {
    NewBusiness { name: "Ferry Books".into(), category: "Books".into(), ..NewBusiness::default() }
}

/// Ferry Books is 1, the inn next to it 2.
pub(super) fn town() -> TestTown {
    TestTown::with_businesses(&[books(), NewBusiness { name: "Harbor Inn".into(), ..books() }])
}

fn count(conn: &Connection, day: Date, name: &str, props: Value, count: i64) {
    let props: Map<String, Value> = serde_json::from_value(props).unwrap();
    for event in analytics::read(name, &props).unwrap() {
        analytics::insert(conn, day, &event, count).unwrap();
    }
}

/// September and October of Ferry Books; the town has been counting since August.
fn fill(town: &TestTown) {
    let conn = town.conn();
    count(&conn, date(2026, 8, 3), "page_view", json!({ "path": "/" }), 1);
    count(&conn, date(2026, 9, 10), "business_view", json!({ "business_id": 1 }), 1100);
    for day in 1..=31 {
        count(&conn, date(2026, 10, day), "business_view", json!({ "business_id": 1 }), 30 + i64::from(day));
    }
    let click = |day: Date, kind: &str, times: i64| {
        count(&conn, day, "business_click", json!({ "business_id": 1, "kind": kind }), times);
    };
    click(date(2026, 9, 30), "call", 19);
    click(date(2026, 10, 1), "call", 25);
    click(date(2026, 10, 31), "call", 6);
    click(date(2026, 11, 1), "call", 500);
    click(date(2026, 10, 5), "directions", 4);
    count(&conn, date(2026, 10, 5), "business_click", json!({ "business_id": 2, "kind": "website" }), 70);
    count(&conn, date(2026, 10, 9), "business_appearance", json!({ "business_ids": [1, 2] }), 210);
}

fn ask(town: &TestTown, token: &str, address: &str) -> TestResponse {
    town.call("GET", address).token(token).send()
}

pub(super) fn report(town: &TestTown, query: &str) -> Value {
    let owner = town.owner(1);
    let answer = ask(town, &owner, &format!("{ADDRESS}{query}"));
    assert_eq!(answer.status, Status::Ok, "{}", answer.text);
    answer.json()
}

fn row<'a>(report: &'a Value, figure: &str) -> &'a Value {
    report["rows"].as_array().unwrap().iter().find(|row| row["figure"] == figure).unwrap()
}

/// The emails to an address, once none is on its way any more.
fn mails_to(town: &TestTown, address: &str) -> Vec<ShownMail> {
    let conn = town.conn();
    town.wait_for_jobs();
    let all = mail::list(&conn, &OutboxFilter::default(), 50, 0).unwrap();
    let found = all.iter().filter(|message| message.to == address);
    found.map(|message| mail::find(&conn, message.id).unwrap()).collect()
}

#[test]
fn what_people_did_stands_above_what_was_seen_and_a_month_is_compared_with_the_month_before() {
    let town = town();
    fill(&town);
    let report = report(&town, OCTOBER);
    let groups: Vec<_> = report["rows"].as_array().unwrap().iter().map(|row| row["group"].clone()).collect();
    assert!(groups.is_sorted_by_key(|group| *group == "reach"), "{groups:?}");
    assert_eq!(report["title"], "October 2026");
    assert_eq!(report["previous_period"], json!({ "from": "2026-09-01", "to": "2026-09-30" }));
    let calls = row(&report, "calls");
    assert_eq!((&calls["value"], &calls["previous"]), (&json!(31), &json!(19)));
    assert_eq!(calls["comparison"], "12 more than in September");
    let views = row(&report, "listing_views");
    assert_eq!((&views["value"], &views["comparison"]), (&json!(1426), &json!("326 more than in September")));
    // Clicks on another business do not count.
    assert_eq!(row(&report, "website_clicks")["value"], Value::Null);
    assert_eq!(
        report["finding"],
        "The listing was viewed 1,426 times, 326 more than in September. What people did most: calls, 31."
    );
    let series = &report["views"];
    assert_eq!((&series["unit"], series["points"].as_array().unwrap().len()), (&json!("day"), 31));
    assert_eq!(series["points"][30], json!({ "from": "2026-10-31", "to": "2026-10-31", "value": 61 }));
    assert_eq!(series["finding"], "Listing views by day: 1,426 in all, most on Saturday, October 31: 61.");
}

#[test]
fn figures_below_five_are_told_nowhere() {
    let town = town();
    fill(&town);
    let report = report(&town, OCTOBER);
    assert_eq!(row(&report, "directions")["value"], Value::Null, "four of them");
    assert_eq!(row(&report, "emails")["value"], Value::Null, "none at all");
    assert_eq!(row(&report, "emails")["comparison"], "fewer than 5 in September");
    let week = ask(&town, &town.owner(1), &format!("{ADDRESS}?from=2026-11-01&to=2026-11-20")).json();
    assert!(week["views"]["points"].as_array().unwrap().iter().all(|point| point["value"].is_null()));
    assert_eq!(week["views"]["unit"], "week", "days would say nothing");
}

#[test]
fn what_was_not_counted_is_no_zero() {
    let town = town();
    fill(&town);
    let october = report(&town, OCTOBER);
    assert_eq!(october["counted_since"], "2026-08-03");
    assert_eq!(october["notes"][0], "Counted since August 3, 2026.");
    let notes = october["notes"].to_string();
    assert!(notes.contains("the true figures are higher"), "{notes}");
    assert!(notes.contains("They are counted since October 9, 2026."), "{notes}");
    // Appearances are counted since October only.
    let appearances = row(&october, "search_appearances");
    assert_eq!((&appearances["value"], &appearances["is_comparable"]), (&json!(210), &json!(false)));
    assert_eq!(appearances["comparison"], "nothing to compare with yet");
    let summer = report(&town, "?from=2026-08-01&to=2026-08-31");
    assert_eq!(row(&summer, "listing_views")["is_comparable"], false, "nobody counted in July");
    let july = report(&town, "?from=2026-07-01&to=2026-07-31");
    assert_eq!(july["finding"], "Views were not counted yet. Counting began on August 3, 2026.");
    let is_counted = |figure| row(&july, figure)["is_counted"].clone();
    assert_eq!([is_counted("listing_views"), is_counted("saves")], [json!(false), json!(true)]);
    assert_eq!(july["views"]["points"], json!([]));
    let file = ask(&town, &town.owner(1), &format!("{ADDRESS}export/?from=2026-07-01&to=2026-07-31")).text;
    assert!(file.contains("Calls,2026-07-01,2026-07-31,not counted,"), "{file}");
    let nothing = TestTown::with_businesses(&[books()]);
    let empty = report(&nothing, "");
    assert_eq!(empty["counted_since"], Value::Null);
    assert_eq!(empty["notes"][0], "Nothing has been counted in this town yet.");
}

#[test]
fn saves_interest_redemptions_and_the_views_of_events_and_deals_count_on_the_days_of_the_town() {
    let town = town();
    let conn = town.conn();
    let people: Vec<i64> = (0..6)
        .map(|number| {
            town.join(&crate::accounts::NewUser {
                email: format!("reader{number}@wexbury.example"),
                ..Default::default()
            })
            .0
        })
        .collect();
    conn.execute_batch(
        "INSERT INTO events (id, uid, slug, title, business_id, start_date, created_at, updated_at)
             VALUES (9, 'reading', 'reading-9', 'Reading', 1, '2026-12-05', '2026-10-01', '2026-10-01');
         INSERT INTO deals (id, business_id, title, start_date, created_at, updated_at)
             VALUES (5, 1, 'Two for one', '2026-10-01', '2026-10-01', '2026-10-01');",
    )
    .unwrap();
    for user in people {
        // Half past eleven at night of the 31st in town, when it is November in Greenwich.
        let late = "2026-11-01T03:30:00.000Z";
        conn.execute("INSERT INTO saved_places VALUES (?1, 1, ?2)", (user, late)).unwrap();
        conn.execute(
            "INSERT INTO event_interests (event_id, user_id, created_at, updated_at) VALUES (9, ?1, ?2, ?2)",
            (user, late),
        )
        .unwrap();
        conn.execute("INSERT INTO deal_redemptions (deal_id, redeemed_at) VALUES (5, ?1)", [late]).unwrap();
    }
    count(&conn, date(2026, 10, 31), "event_view", json!({ "event_id": 9 }), 17);
    count(&conn, date(2026, 10, 31), "event_view", json!({ "event_id": 8 }), 99);
    count(&conn, date(2026, 10, 31), "deal_view", json!({ "deal_id": 5 }), 23);
    let october = report(&town, OCTOBER);
    for (figure, value) in [
        ("saves", 6),
        ("event_interest", 6),
        ("deal_redemptions", 6),
        ("event_views", 17),
        ("deal_views", 23),
    ] {
        assert_eq!(row(&october, figure)["value"], value, "{figure}");
    }
    let november = report(&town, "?from=2026-11-01&to=2026-11-20");
    assert_eq!(row(&november, "saves")["value"], Value::Null);
    assert_eq!(row(&november, "saves")["previous"], 6);
}

#[test]
fn two_ranges_do_not_tell_what_few_did_between_them() {
    let town = town();
    let conn = town.conn();
    let views = [(date(2026, 10, 5), 20), (date(2026, 10, 6), 2), (date(2026, 10, 7), 30)];
    for (day, number) in views {
        count(&conn, day, "business_view", json!({ "business_id": 1 }), number);
    }
    let told = |query: &str| row(&report(&town, query), "listing_views")["value"].clone();
    assert_eq!(told("?from=2026-10-05&to=2026-10-05"), 20);
    assert_eq!(told("?from=2026-10-05&to=2026-10-06"), 20, "the two of the 6th wait");
    assert_eq!(told("?from=2026-10-06&to=2026-10-06"), Value::Null);
    assert_eq!(told("?from=2026-10-05&to=2026-10-07"), 52);
    assert_eq!(told("?from=2026-10-07&to=2026-10-07"), 32, "and come with the next ones");
}

#[test]
fn without_days_it_is_the_last_28_full_ones_and_wrong_days_are_told_at_their_field() {
    let town = town();
    let shown = report(&town, "");
    assert_eq!(shown["period"], json!({ "from": "2026-10-24", "to": "2026-11-20" }));
    assert_eq!(shown["previous_period"], json!({ "from": "2026-09-26", "to": "2026-10-23" }));
    let owner = town.owner(1);
    for (query, field, text) in [
        ("?from=2026-10-32", "from", "Enter a valid date."),
        ("?to=yesterday", "to", "Enter a valid date."),
        ("?from=2026-11-02&to=2026-11-01", "from", "The first day is after the last day."),
        ("?to=2026-11-22", "to", "This day is still to come. Enter today or an earlier day."),
        ("?from=2025-10-16", "from", "Counts are kept for 400 days. Enter October 17, 2025 or a later day."),
    ] {
        for path in ["", "export/"] {
            let answer = ask(&town, &owner, &format!("{ADDRESS}{path}{query}"));
            assert_eq!(answer.status, Status::BadRequest, "{query}");
            assert_eq!(answer.json()[field], json!([text]), "{query}");
        }
    }
    assert_eq!(ask(&town, &owner, &format!("{ADDRESS}?from=2026-11-21&to=2026-11-21")).status, Status::Ok);
}

/// The cells of a CSV without its headings.
fn cells(text: &str) -> Vec<Vec<String>> {
    let mut reader = CsvReader::new(std::io::Cursor::new(text.as_bytes().to_vec())).unwrap();
    assert_eq!(reader.headings(), ["part", "what", "first_day", "last_day", "value", "value_before"]);
    reader
        .by_ref()
        .map(|record| (0..6).map(|at| record.as_ref().unwrap().get(at).to_owned()).collect())
        .collect()
}

#[test]
fn the_answer_the_table_and_the_mail_tell_the_same_figures() {
    let town = town();
    fill(&town);
    let owner = town.owner(1);
    let told = report(&town, OCTOBER);
    let export = ask(&town, &owner, &format!("{ADDRESS}export/{OCTOBER}"));
    assert!(export.header("content-type").starts_with("text/csv"), "{:?}", export.headers);
    assert_eq!(
        export.header("content-disposition"),
        "attachment; filename=\"ferry-books-results-2026-10-01-2026-10-31.csv\""
    );
    let asked = town.call("POST", &format!("{ADDRESS}mail/{OCTOBER}")).token(&owner).send();
    assert_eq!(asked.status, Status::Accepted, "{}", asked.text);
    assert_eq!(
        asked.json()["detail"],
        "The report to owner@wexbury.example is in the office’s outbox: no mail server is set up."
    );
    let mails = mails_to(&town, "owner@wexbury.example");
    let [message] = &mails[..] else { panic!("{mails:?}") };
    assert_eq!(message.subject, "Ferry Books: results for October 2026");
    let (text, html) = (message.text.as_deref().unwrap(), message.html.as_deref().unwrap());
    let table = cells(&export.text);
    let words = |value: &Value| value.as_i64().map_or("fewer than 5".to_owned(), |value| value.to_string());
    for row in told["rows"].as_array().unwrap() {
        let label = row["label"].as_str().unwrap();
        let line =
            table.iter().find(|cells| cells[1] == label && cells[0] != "Listing views by day").unwrap();
        assert_eq!(line[4], words(&row["value"]), "{label}");
        let before = if row["is_comparable"] == true { words(&row["previous"]) } else { String::new() };
        assert_eq!(line[5], before, "{label}");
        let start = format!("{label}: ");
        let line = text.lines().find_map(|line| line.strip_prefix(&start)).unwrap();
        let comparison = row["comparison"].as_str().unwrap();
        assert_eq!(line.replace(',', ""), format!("{} ({comparison})", words(&row["value"])), "{label}");
        assert!(html.contains(comparison), "{html}");
    }
    for point in told["views"]["points"].as_array().unwrap() {
        let line =
            table.iter().find(|cells| cells[0] == "Listing views by day" && point["from"] == cells[2][..]);
        assert_eq!(line.unwrap()[4], words(&point["value"]), "{point}");
    }
    for sentence in told["notes"].as_array().unwrap().iter().chain([&told["finding"]]) {
        assert!(text.contains(sentence.as_str().unwrap()), "{sentence} in {text}");
    }
    assert!(text.contains("/dashboard/business/1/results?from=2026-10-01&to=2026-10-31"), "{text}");
}

/// Sets the clock and waits until the jobs due then have run.
fn wake(town: &TestTown, at: &str) {
    town.clock.set(at.parse().unwrap());
    // A commit wakes the jobs.
    town.post("/api/v1/analytics/events/", &json!({ "name": "search" }));
    let conn = town.conn();
    let day = format!("business-results:{}", town.clock.local().date());
    eventually(|| {
        conn.query_row(
            "SELECT count(*) FROM jobs WHERE idempotency_key = ?1 AND status = 'done'",
            [&day],
            |row| row.get::<_, i64>(0),
        )
        .unwrap()
            == 1
    });
    town.wait_for_jobs();
}

#[test]
fn on_the_first_days_of_a_month_everybody_of_a_business_hears_of_the_last_one_once() {
    let town = town();
    fill(&town);
    let conn = town.conn();
    count(&conn, date(2026, 11, 4), "business_view", json!({ "business_id": 1 }), 50);
    town.owner(1);
    town.business_member(1, "manager@wexbury.example", BusinessRole::Manager);
    town.business_member(2, "inn@wexbury.example", BusinessRole::Owner);
    let quiet = town.business_member(1, "quiet@wexbury.example", BusinessRole::Manager);
    let off = json!({ "results": { "mail": false, "in_app": false } });
    let answer = town.ask("PATCH", "/api/v1/notifications/preferences/", &quiet, &off);
    assert_eq!(answer.status, Status::Ok, "{}", answer.text);
    town.member("stranger@wexbury.example", Role::Consumer);
    let unconfirmed = "UPDATE users SET email_verified_at = NULL WHERE email = 'manager@wexbury.example'";
    wake(&town, "2026-12-01T10:00:00Z");
    let told = |address: &str| {
        mails_to(&town, address).into_iter().map(|message| message.subject).collect::<Vec<_>>()
    };
    let november = "Ferry Books: results for November 2026";
    assert_eq!(told("owner@wexbury.example"), [november]);
    assert_eq!(told("manager@wexbury.example"), [november]);
    for nobody in ["inn@wexbury.example", "quiet@wexbury.example", "stranger@wexbury.example"] {
        assert!(told(nobody).is_empty(), "{nobody}");
    }
    // The next day, nothing is sent twice.
    wake(&town, "2026-12-02T10:00:00Z");
    assert_eq!(told("owner@wexbury.example").len(), 1);
    let bell = town.ask("GET", "/api/v1/notifications/", &town.owner(1), &Value::Null).json();
    assert_eq!(bell["count"], 1, "{bell}");
    assert_eq!(bell["results"][0]["link"], "/dashboard/business/1/results?from=2026-11-01&to=2026-11-30");
    // Later in a month it would be stale, and an unconfirmed address may belong to anyone.
    conn.execute(unconfirmed, []).unwrap();
    count(&conn, date(2026, 12, 4), "business_view", json!({ "business_id": 1 }), 50);
    wake(&town, "2027-01-04T10:00:00Z");
    assert_eq!(told("owner@wexbury.example").len(), 1);
    count(&conn, date(2027, 1, 4).saturating_add(1.day()), "business_view", json!({ "business_id": 1 }), 50);
    wake(&town, "2027-02-03T10:00:00Z");
    assert_eq!(told("owner@wexbury.example").len(), 2);
    assert_eq!(told("manager@wexbury.example").len(), 1);
}

#[test]
fn a_report_is_mailed_to_a_confirmed_address_alone_and_not_without_end() {
    let town = TestTown::configured(
        |config| config.limits.contributions_per_minute = 3,
        |conn| {
            crate::directory::save(conn, &books(), "2026-11-21T12:00:00.000Z", |_, new| new.clone()).unwrap();
        },
    );
    let owner = town.owner(1);
    let ask = || town.call("POST", &format!("{ADDRESS}mail/")).token(&owner).send();
    assert_eq!(ask().status, Status::Accepted);
    town.conn().execute("UPDATE users SET email_verified_at = NULL", []).unwrap();
    let refused = ask();
    assert_eq!(refused.status, Status::BadRequest);
    assert!(refused.json()["detail"].as_str().unwrap().contains("Confirm it in your profile"));
    ask();
    assert_eq!(ask().status.code, 429);
    assert_eq!(mails_to(&town, "owner@wexbury.example").len(), 1);
}
