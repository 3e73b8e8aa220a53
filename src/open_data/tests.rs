use jiff::civil::date;
use rocket::http::Status;

use super::files::{README, folder};
use crate::directory::NewBusiness;
use crate::directory::hours::{Hours, Span};
use crate::events::{self, Changes, EventTime, Exception, NewEvent};
use crate::kit::clock::Clock;
use crate::testing::{NOW, Served, TestTown, eventually};

/// A file as it was written when the program started.
fn file(town: &TestTown, name: &str) -> String {
    town.wait_for_jobs();
    let answer = town.get(&format!("/open-data/{name}"));
    assert_eq!(answer.status, Status::Ok, "{name}: {}", answer.text);
    answer.text
}

#[test]
fn public_facts_are_files_with_a_readme_that_names_every_column() {
    let town = TestTown::wexbury();
    let hidden = town.json("/api/v1/businesslistings/")["results"][0]["name"].as_str().unwrap().to_owned();
    let readme = file(&town, "README.md");
    assert!(readme.contains("License: CC BY 4.0"), "{readme}");
    for (name, least) in [("businesses", 20), ("categories", 5), ("events", 20), ("guides", 1)] {
        let rows: serde_json::Value = serde_json::from_str(&file(&town, &format!("{name}.json"))).unwrap();
        let rows = rows["rows"].as_array().unwrap();
        assert!(rows.len() >= least, "{name}: {}", rows.len());
        let table = file(&town, &format!("{name}.csv"));
        let headings = table.trim_start_matches('\u{feff}').lines().next().unwrap().to_owned();
        assert_eq!(
            headings.split(',').collect::<Vec<_>>(),
            rows[0].as_object().unwrap().keys().collect::<Vec<_>>()
        );
        for heading in headings.split(',') {
            assert!(readme.contains(&format!("| {heading} |")), "{name}: {heading}");
        }
    }
    assert!(file(&town, "businesses.csv").contains(&hidden));
    assert!(town.get("/open-data/users.csv").status == Status::NotFound);
    assert!(town.get("/open-data/..%2Ftown.db").status == Status::NotFound);
}

#[test]
fn a_town_that_was_moved_to_another_machine_has_its_files_at_once() {
    let town = TestTown::empty();
    let folder = folder(&town.data_file());
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(town.get("/open-data/README.md").status, Status::ServiceUnavailable);
    let moved = Served::start(&town);
    eventually(|| folder.join(README).exists());
    assert!(file(&town, "README.md").contains("License:"));
    file(&town, "businesses.csv");
    moved.stop();
}

#[test]
fn what_is_not_public_is_in_no_file() {
    let change = |conn: &rusqlite::Connection| {
        conn.execute_batch(
            "BEGIN;
             UPDATE businesses SET status = 'hidden', name = 'Secret Shop' WHERE id = (SELECT min(id) FROM businesses);
             UPDATE events SET visibility = 'pending', title = 'Secret Party' WHERE id = (SELECT min(id) FROM events);
             UPDATE guides SET status = 'draft', title = 'Secret Guide' WHERE id = (SELECT min(id) FROM guides);
             UPDATE businesses SET email = 'private@wexbury.example';
             COMMIT",
        )
        .unwrap();
    };
    let town = TestTown::wexbury_with(|_| {}, change);
    for name in ["businesses", "events", "guides"] {
        for ending in ["csv", "json"] {
            let text = file(&town, &format!("{name}.{ending}"));
            assert!(!text.contains("Secret") && !text.contains("private@"), "{name}.{ending}");
        }
    }
}

#[test]
fn a_date_of_a_series_that_is_elsewhere_is_in_the_file_with_all_that_is_its_own() {
    let changes = Changes {
        title: Some("Carols".into()),
        location: Some("Old Chapel".into()),
        organizer: Some("The Chapel Guild".into()),
        website: Some("https://chapel.example/".into()),
        price: Some("$7".into()),
        is_free: Some(false),
        ..Changes::default()
    };
    let choir = NewEvent {
        title: "Choir".into(),
        location: "Grange Hall".into(),
        latitude: Some(41.3),
        longitude: Some(-72.3),
        organizer: "Choir".into(),
        is_free: true,
        when: EventTime::at(date(2026, 11, 22).at(19, 0, 0, 0)),
        recurring_pattern: Some("FREQ=WEEKLY;COUNT=2".into()),
        exceptions: vec![Exception::Changed {
            recurrence_id: "2026-11-29T19:00:00".parse().unwrap(),
            changes,
        }],
        ..NewEvent::default()
    };
    let town = TestTown::with(|conn| {
        let zone = jiff::tz::TimeZone::get("America/New_York").unwrap();
        events::insert(conn, &Clock::fixed(zone, NOW.parse().unwrap()), &choir).unwrap();
    });
    let file: serde_json::Value = serde_json::from_str(&file(&town, "events.json")).unwrap();
    let said = |row: usize| {
        ["title", "location", "latitude", "organizer", "price", "is_free", "website"]
            .map(|name| file["rows"][row][name].to_string())
    };
    assert_eq!(said(0), ["\"Choir\"", "\"Grange Hall\"", "41.3", "\"Choir\"", "null", "1", "\"\""]);
    // The chapel has no known position: no coordinates next to it.
    assert_eq!(
        said(1),
        [
            "\"Carols\"",
            "\"Old Chapel\"",
            "null",
            "\"The Chapel Guild\"",
            "\"$7\"",
            "0",
            "\"https://chapel.example/\""
        ]
    );
}

#[test]
fn what_is_on_but_began_before_today_is_in_the_file_and_what_is_over_is_not() {
    let lasting = |title: &str, first: i8, last: i8| NewEvent {
        title: title.into(),
        when: EventTime { end_date: Some(date(2026, 11, last)), ..EventTime::all_day(date(2026, 11, first)) },
        ..NewEvent::default()
    };
    // It is November 21.
    let town = TestTown::with(|conn| {
        let zone = jiff::tz::TimeZone::get("America/New_York").unwrap();
        let clock = Clock::fixed(zone, NOW.parse().unwrap());
        for (title, first, last) in
            [("Fair", 1, 20), ("Exhibition", 2, 21), ("Play", 20, 29), ("Sale", 21, 21)]
        {
            events::insert(conn, &clock, &lasting(title, first, last)).unwrap();
        }
    });
    let file: serde_json::Value = serde_json::from_str(&file(&town, "events.json")).unwrap();
    let rows = file["rows"].as_array().unwrap().iter();
    let titles: Vec<&str> = rows.map(|row| row["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["Exhibition", "Play", "Sale"]);
}

/// In `opening_hours`, a later rule for a day replaces an earlier one.
#[test]
fn hours_of_a_day_are_one_rule_and_closed_all_week_is_not_unknown() {
    let mut split = Hours::default();
    split.weekly[0] = vec![Span { opens: 540, closes: 720 }, Span { opens: 780, closes: 1020 }];
    split.weekly[5] = vec![Span { opens: 1320, closes: 1560 }];
    let shop = |name: &str, hours: Option<Hours>| NewBusiness {
        name: name.into(),
        category: "Books".into(),
        hours,
        ..NewBusiness::default()
    };
    let town = TestTown::with_businesses(&[
        shop("Closed", Some(Hours::default())),
        shop("Split", Some(split.clone())),
        shop("Unknown", None),
    ]);
    let rows: serde_json::Value = serde_json::from_str(&file(&town, "businesses.json")).unwrap();
    let hours = |row: usize| rows["rows"][row]["opening_hours"].as_str();
    assert_eq!(hours(0), Some("Mo-Su off"));
    assert_eq!(hours(1), Some("Mo 09:00-12:00,13:00-17:00; Sa 22:00-26:00"));
    assert_eq!(hours(2), None);
    assert_eq!(Hours::parse(hours(1).unwrap(), date(2026, 11, 21)).unwrap().weekly, split.weekly);
}
