use jiff::civil::{Date, date};
use rocket::http::Status;
use rusqlite::Connection;
use serde_json::{Map, Value, json};

use crate::accounts::Role;
use crate::analytics;
use crate::kit::csv::CsvReader;
use crate::testing::TestTown;

pub(super) const REPORT: &str = "/api/v1/admin/report/";
pub(super) const EVENTS: &str = "/api/v1/analytics/events/";
const WEEK: &str = "?from=2026-11-22&to=2026-11-28";

pub(super) fn count(conn: &Connection, day: Date, name: &str, props: Value, count: i64) {
    let props: Map<String, Value> = serde_json::from_value(props).unwrap();
    for event in analytics::read(name, &props).unwrap() {
        analytics::insert(conn, day, &event, count).unwrap();
    }
}

fn report(town: &TestTown, query: &str) -> Value {
    let answer = town.call("GET", &format!("{REPORT}{query}")).token(&town.superuser()).send();
    assert_eq!(answer.status, Status::Ok, "{}", answer.text);
    answer.json()
}

fn section<'a>(report: &'a Value, key: &str) -> &'a Value {
    report["sections"].as_array().unwrap().iter().find(|section| section["key"] == key).unwrap()
}

fn figure<'a>(report: &'a Value, key: &str, label: &str) -> &'a Value {
    let figures = section(report, key)["figures"].as_array().unwrap();
    figures.iter().find(|figure| figure["label"] == label).unwrap()
}

fn rows(report: &Value, key: &str, table: usize) -> Vec<(String, Vec<i64>)> {
    let rows = section(report, key)["tables"][table]["rows"].as_array().unwrap();
    rows.iter()
        .map(|row| {
            let values = row["values"].as_array().unwrap().iter().map(|value| value.as_i64().unwrap());
            (row["label"].as_str().unwrap().to_owned(), values.collect())
        })
        .collect()
}

/// Takes the quiz of the home page, with the first choice each time; returns its id.
fn take_quiz(town: &TestTown) -> Value {
    let quiz = town.json("/api/v1/quizzes/active/")[0].clone();
    let answers: Vec<Value> = quiz["questions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|question| json!({ "question": question["id"], "answer_value": question["choices"][0]["id"].to_string() }))
        .collect();
    let sent = town.post("/api/v1/quizzes/submit/", &json!({ "quiz": quiz["id"], "answers": answers }));
    assert!(sent.status.class().is_success(), "{}", sent.text);
    quiz["id"].clone()
}

/// What happens in a week, each event as a browser reports it.
fn live(town: &TestTown) {
    let tell = |name: &str, props: Value| {
        let answer = town.post(EVENTS, &json!({ "name": name, "props": props }));
        assert_eq!(answer.status, Status::Accepted, "{name}");
    };
    let event = 1;
    let staff = town.superuser();
    let at_once = json!({ "version": 0, "values": { "newsletter.double_opt_in": false } });
    let saved = town.ask("PATCH", "/api/v1/admin/settings/newsletter/", &staff, &at_once);
    assert_eq!(saved.status, Status::Ok, "{}", saved.text);
    let (deal, shop): (i64, i64) = town
        .conn()
        .query_row(
            "SELECT id, business_id FROM deals WHERE status = 'published' AND start_date <= '2026-11-22'
                 AND (end_date IS NULL OR end_date >= '2026-11-30') AND max_redemptions IS NULL ORDER BY id LIMIT 1",
            [],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .unwrap();
    let pin = town.ask(
        "PUT",
        &format!("/api/v1/businesslistings/{shop}/counter-pin/"),
        &staff,
        &json!({ "pin": "7391" }),
    );
    assert!(pin.status.class().is_success(), "{}", pin.text);
    // In town, the second is still on the 22nd, though it is the 23rd in UTC; the last is on the 29th.
    let moments =
        ["2026-11-22T15:00:00Z", "2026-11-23T04:30:00Z", "2026-11-26T15:00:00Z", "2026-11-29T15:00:00Z"];
    for (turn, moment) in moments.into_iter().enumerate() {
        town.clock.set(moment.parse().unwrap());
        for path in ["/", "/events", "/events"] {
            tell("page_view", json!({ "path": path }));
        }
        tell("business_view", json!({ "business_id": 1 }));
        for (business, kind) in [(1, "call"), (1, "directions"), (2, "website")] {
            tell("business_click", json!({ "business_id": business, "kind": kind }));
        }
        tell("event_click", json!({ "event_id": event, "kind": "calendar" }));
        tell("guide_view", json!({ "guide_id": 1 }));
        tell("quiz_start", json!({}));
        tell("search", json!({ "words": "zither", "result": "none" }));
        tell("deal_view", json!({ "deal_id": deal }));
        tell("deal_click", json!({ "deal_id": deal, "kind": "copy" }));
        // A visitor who asks not to be counted is not counted.
        let hidden = json!({ "name": "page_view", "props": { "path": "/" } });
        town.call("POST", EVENTS).header("DNT", "1").json(&hidden).send();
        let member = town.member(&format!("reader{turn}@wexbury.example"), Role::Consumer);
        let path = format!("/api/v1/events/{event}/toggle_interest/");
        assert_eq!(town.call("POST", &path).token(&member).json(&json!({})).send().status, Status::Ok);
        take_quiz(town);
        town.post("/api/v1/newsletter/subscribe/", &json!({ "email": format!("new{turn}@reader.example") }));
        town.post("/api/v1/placements/impressions/", &json!({ "placements": [1, 2], "featured": [] }));
        town.post("/api/v1/placements/1/click/", &json!({}));
        let used = town.post(&format!("/api/v1/deals/{deal}/redeem/"), &json!({ "pin": "7391" }));
        assert!(used.status.class().is_success(), "{}", used.text);
    }
}

/// Counted again, with statements that share nothing with the page's. The town is five hours behind UTC.
fn by_hand(conn: &Connection, sql: &str) -> i64 {
    conn.query_row(sql, [], |row| row.get(0)).unwrap()
}

#[test]
fn the_page_tells_what_statements_of_their_own_count_of_the_same_days() {
    let town = TestTown::wexbury();
    live(&town);
    let told = report(&town, WEEK);
    let conn = town.conn();
    let counts = |condition: &str| {
        format!(
            "SELECT coalesce(sum(count), 0) FROM daily_counts WHERE day >= '2026-11-22' AND day <= '2026-11-28' AND {condition}"
        )
    };
    let happened = |table: &str, column: &str| {
        format!(
            "SELECT count(*) FROM {table} WHERE date({column}, '-5 hours') BETWEEN '2026-11-22' AND '2026-11-28'"
        )
    };
    let of_placements = |column: &str| {
        format!("SELECT sum({column}) FROM placement_counts WHERE day BETWEEN '2026-11-22' AND '2026-11-28'")
    };
    let figures = [
        ("views", "Page views", counts("name = 'page_view'"), 9),
        ("views", "Business views", counts("name = 'business_view'"), 3),
        ("views", "Guide views", counts("name = 'guide_view'"), 3),
        ("searches", "Searches", counts("name = 'search'"), 3),
        ("searches", "Found nothing", counts("name = 'search' AND detail = 'none'"), 3),
        ("clicks", "Clicks", counts("name IN ('business_click', 'event_click')"), 12),
        ("clicks", "Calls", counts("name = 'business_click' AND detail = 'call'"), 3),
        ("clicks", "Events added to a calendar", counts("name = 'event_click' AND detail = 'calendar'"), 3),
        ("interest", "Newly interested", happened("event_interests", "created_at"), 3),
        ("newsletter", "New subscribers", happened("subscribers", "consent_at"), 3),
        ("quiz", "Quizzes finished", happened("quiz_submissions", "created_at"), 3),
        ("quiz", "Begun", counts("name = 'quiz_start'"), 3),
        ("placements", "Views", of_placements("impressions"), 3),
        ("placements", "Clicks", of_placements("clicks"), 3),
        ("deals", "Deal views", counts("name = 'deal_view'"), 3),
        ("deals", "Codes copied", counts("name = 'deal_click' AND detail = 'copy'"), 3),
        ("deals", "Uses", happened("deal_redemptions", "redeemed_at"), 3),
    ];
    for (key, label, sql, least) in figures {
        let value = figure(&told, key, label)["value"].as_i64().unwrap();
        assert_eq!(value, by_hand(&conn, &sql), "{key}: {label}");
        assert!(value >= least, "{key}: {label}: {value}, though {least} happened");
    }
    assert_eq!(
        figure(&told, "newsletter", "Subscribers now")["value"],
        by_hand(&conn, "SELECT count(*) FROM subscribers WHERE status = 'confirmed'")
    );
    // The chart's points add up to the first figure, and are on the town's days.
    for section in told["sections"].as_array().unwrap() {
        let points = section["series"]["points"].as_array().unwrap();
        assert_eq!(points.len(), 7, "{}", section["key"]);
        let sum: i64 = points.iter().map(|point| point["value"].as_i64().unwrap()).sum();
        assert_eq!(sum, section["figures"][0]["value"], "{}", section["key"]);
        assert_eq!(section["figures"][0]["label"], section["value_label"]);
    }
    assert_eq!(section(&told, "quiz")["series"]["points"][0]["value"], 2, "both of the 22nd");
    let pages = rows(&told, "views", 0);
    assert!(pages.windows(2).all(|pair| pair[0].1 >= pair[1].1), "{pages:?}");
    for (path, values) in &pages {
        let sql = counts(&format!("name = 'page_view' AND subject = '{path}'"));
        assert_eq!(values[0], by_hand(&conn, &sql), "{path}");
    }
    let (placement, values) = &rows(&told, "placements", 0)[0];
    assert!(placement.contains(": ") && values.len() == 2, "{placement}");
    assert_eq!(rows(&told, "deals", 0)[0].1[1], 3, "{:?}", rows(&told, "deals", 0));
    // Each event in the table leads to its page.
    let interest = &section(&told, "interest")["tables"][0]["rows"];
    let paths: Vec<&str> =
        interest.as_array().unwrap().iter().map(|row| row["path"].as_str().unwrap()).collect();
    assert!(paths.iter().any(|path| path.ends_with("-1")), "{paths:?}");
    for path in paths {
        assert_eq!(town.get(path).status, Status::Ok, "{path}");
    }
}

#[test]
fn a_persona_is_counted_over_the_versions_of_its_quiz() {
    let town = TestTown::wexbury();
    let staff = town.superuser();
    take_quiz(&town);
    let first = take_quiz(&town);
    let path = format!("/api/v1/admin/quizzes/{first}/");
    let mut content = town.done("GET", &path, &staff, &Value::Null);
    content["description"] = json!("With a new description.");
    town.done("PUT", &path, &staff, &content);
    town.clock.set("2026-11-24T15:00:00Z".parse().unwrap());
    assert_ne!(take_quiz(&town), first);
    town.clock.set("2026-11-29T15:00:00Z".parse().unwrap());
    let told = report(&town, WEEK);
    let found = section(&told, "quiz")["tables"][0]["rows"].as_array().unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((&found[0]["values"], &found[0]["previous"]), (&json!([1]), &json!(2)));
}

#[test]
fn words_of_searches_are_told_from_five_people_on_and_nothing_tells_who() {
    let town = TestTown::empty();
    let search = |words: &str, result: Option<&str>, from: &str| {
        let props = match result {
            None => json!({ "words": words }),
            Some(result) => json!({ "words": words, "result": result }),
        };
        let body = json!({ "name": "search", "props": props });
        assert_eq!(town.call("POST", EVENTS).from(from).json(&body).send().status, Status::Accepted);
    };
    for person in 1..=5 {
        let from = format!("203.0.113.{person}");
        search(" Sushi ", Some("none"), &from);
        search("ada@reader.example", None, &from);
        search("860 555 0123", None, &from);
        if person < 5 {
            search("divorce lawyer", None, &from);
            search("divorce lawyer", None, "203.0.113.1");
        }
    }
    let told = report(&town, "?from=2026-11-21&to=2026-11-21");
    assert_eq!(rows(&told, "searches", 0), [("sushi".to_owned(), vec![5])]);
    assert_eq!(rows(&told, "searches", 1), [("sushi".to_owned(), vec![5])]);
    assert_eq!(figure(&told, "searches", "Searches")["value"], 23, "each search counts, its words wait");
    assert_eq!(figure(&told, "searches", "Found nothing")["value"], 5);
    // Not in any table of the data file, and neither is any address.
    let data = std::fs::read(town.data_file()).unwrap();
    let log = std::fs::read(format!("{}-wal", town.data_file().display())).unwrap_or_default();
    let holds = |text: &str| {
        [&data, &log].iter().any(|file| file.windows(text.len()).any(|part| part == text.as_bytes()))
    };
    assert!(holds("sushi"));
    for hidden in ["divorce", "ada@reader", "555 0123", "203.0.113"] {
        assert!(!holds(hidden), "{hidden}");
    }
}

#[test]
fn a_month_is_compared_with_the_month_before_and_what_was_not_counted_is_no_zero() {
    let town = TestTown::empty();
    let conn = town.conn();
    count(&conn, date(2026, 8, 30), "page_view", json!({ "path": "/" }), 5);
    count(&conn, date(2026, 9, 1), "page_view", json!({ "path": "/events" }), 100);
    count(&conn, date(2026, 10, 1), "page_view", json!({ "path": "/events" }), 120);
    count(&conn, date(2026, 10, 31), "page_view", json!({ "path": "/" }), 30);
    let october = report(&town, "?from=2026-10-01&to=2026-10-31");
    assert_eq!(
        (&october["title"], &october["previous_title"]),
        (&json!("October 2026"), &json!("in September"))
    );
    let views = figure(&october, "views", "Page views");
    assert_eq!((&views["value"], &views["previous"]), (&json!(150), &json!(100)));
    assert_eq!(views["comparison"], "50 more than in September");
    let points = section(&october, "views")["series"]["points"].as_array().unwrap();
    assert_eq!(points[0], json!({ "from": "2026-10-01", "to": "2026-10-01", "value": 120, "previous": 100 }));
    assert_eq!(
        points[30],
        json!({ "from": "2026-10-31", "to": "2026-10-31", "value": 30, "previous": null })
    );
    assert_eq!(
        section(&october, "views")["finding"],
        "Page views by day: 150 in all, most on Thursday, October 1: 120. That is 50 more than in September."
    );
    assert_eq!(
        october["finding"].as_str().unwrap().split(". ").next(),
        Some("Page views: 150, 50 more than in September")
    );
    let september = report(&town, "?from=2026-09-01&to=2026-09-30");
    let views = figure(&september, "views", "Page views");
    assert_eq!(
        (&views["previous"], &views["comparison"]),
        (&Value::Null, &json!("nothing to compare with yet"))
    );
    assert_eq!(september["notes"][0], "Counted since August 30, 2026.");
    let quarter = report(&town, "?from=2026-08-01&to=2026-10-31");
    assert_eq!(section(&quarter, "views")["series"]["unit"], "week");
    let refused =
        town.call("GET", &format!("{REPORT}?from=2026-11-02&to=2026-11-01")).token(&town.superuser()).send();
    assert_eq!(
        (refused.status, &refused.json()["from"]),
        (Status::BadRequest, &json!(["The first day is after the last day."]))
    );
}

#[test]
fn a_table_has_every_figure_and_one_section_has_its_own() {
    let town = TestTown::empty();
    count(&town.conn(), date(2026, 10, 5), "page_view", json!({ "path": "/events" }), 7);
    let staff = town.superuser();
    let read = |query: &str| {
        let answer = town
            .call("GET", &format!("{REPORT}export/?from=2026-10-01&to=2026-10-31{query}"))
            .token(&staff)
            .send();
        assert_eq!(answer.status, Status::Ok, "{}", answer.text);
        let name = answer.header("content-disposition").to_owned();
        let mut reader = CsvReader::new(std::io::Cursor::new(answer.text.into_bytes())).unwrap();
        let rows: Vec<Vec<String>> = reader
            .by_ref()
            .map(|record| (0..7).map(|at| record.as_ref().unwrap().get(at).to_owned()).collect())
            .collect();
        (name, rows)
    };
    let (name, all) = read("");
    assert_eq!(name, "attachment; filename=\"report-2026-10-01-2026-10-31.csv\"");
    for key in
        ["Views", "Searches", "Clicks", "Interest in events", "Newsletter", "Quiz", "Placements", "Deals"]
    {
        assert!(all.iter().any(|row| row[0] == key), "{key}");
    }
    let (name, views) = read("&section=views");
    assert_eq!(name, "attachment; filename=\"views-2026-10-01-2026-10-31.csv\"");
    assert!(views.iter().all(|row| row[0] == "Views"));
    assert!(views.contains(
        &["Views", "Figures", "Page views", "2026-10-01", "2026-10-31", "7", ""].map(str::to_owned).to_vec()
    ));
    assert!(
        views.contains(
            &["Views", "Page views by day", "Page views", "2026-10-05", "2026-10-05", "7", ""]
                .map(str::to_owned)
                .to_vec()
        )
    );
    assert!(
        views.contains(
            &["Views", "Most viewed pages: views", "/events", "2026-10-01", "2026-10-31", "7", ""]
                .map(str::to_owned)
                .to_vec()
        )
    );
    let refused = town.call("GET", &format!("{REPORT}export/?section=weather")).token(&staff).send();
    assert_eq!(refused.status, Status::BadRequest);
}

#[test]
fn a_town_that_does_not_sell_hears_no_word_of_it() {
    let town = TestTown::configured(|config| config.site.commercial = false, |_| {});
    let conn = town.conn();
    for path in ["/deals", "/deals/3", "/advertise", "/dashboard/business/:businessId/deals", "/events"] {
        count(&conn, date(2026, 11, 2), "page_view", json!({ "path": path }), 9);
    }
    count(&conn, date(2026, 11, 2), "deal_view", json!({ "deal_id": 3 }), 9);
    let told = report(&town, "?from=2026-11-01&to=2026-11-20");
    assert_eq!(rows(&told, "views", 0), [("/events".to_owned(), vec![9])]);
    let staff = town.superuser();
    let table =
        town.call("GET", &format!("{REPORT}export/?from=2026-11-01&to=2026-11-20")).token(&staff).send();
    for text in [told.to_string(), table.text] {
        let text = text.to_lowercase();
        for word in ["deal", "placement", "sponsor", "advertise"] {
            assert!(!text.contains(word), "{word}: {text}");
        }
    }
}
