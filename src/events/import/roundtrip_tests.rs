//! Whatever a town contains, exporting and importing it again changes nothing.

use jiff::civil::{date, time};
use rusqlite::Connection;
use serde_json::json;

use super::tests::{call, sent, take_in};
use super::{export_headings, export_row};
use crate::events::{self, Changes, EventTime, Exception, NewEvent, OccurrenceStatus};
use crate::imports::ImportReport;
use crate::kit::clock::Clock;
use crate::kit::csv::{CsvWriter, normalize};
use crate::testing::TestTown;

/// Texts that programs tend to misinterpret.
const HOSTILE: [&str; 34] = [
    "None",
    "none",
    "NULL",
    "null",
    "TBD",
    "tbd",
    "N/A",
    "n/a",
    "-",
    "--",
    "—",
    ".",
    "?",
    "unknown",
    "#N/A",
    "true",
    "0",
    "-1",
    "1e3",
    "=1+1",
    "@home",
    "+1",
    "'quoted",
    "'=1",
    "\"",
    "a, b; c | d",
    "[\"a\"]",
    "{}",
    "<b>bold</b> & <i>more</i>",
    "Arts &amp; Crafts",
    "Cancelled: Soup",
    "Postponed: Soup",
    "Music > Jazz",
    "Story  time",
];

fn naughty() -> Vec<String> {
    let mut texts: Vec<String> = HOSTILE.map(str::to_owned).to_vec();
    if let Some(path) = crate::testing::corpus("data/open/robustness/strings/blns.json") {
        texts.extend(serde_json::from_str::<Vec<String>>(&std::fs::read_to_string(path).unwrap()).unwrap());
    }
    texts.retain(|text| !normalize::line(text).is_empty());
    texts
}

fn event(number: usize, text: &str, other: &str) -> NewEvent {
    let is_series = number.is_multiple_of(5);
    let when = EventTime {
        start_date: date(2026, 12, 1),
        start_time: (!number.is_multiple_of(3)).then_some(time(19, 0, 0, 0)),
        end_date: None,
        end_time: (number % 3 > 1).then_some(time(21, 0, 0, 0)),
    };
    let own = match when.start_time {
        Some(_) => "2026-12-08T19:00:00",
        None => "2026-12-08",
    };
    let changed = Exception::Changed {
        recurrence_id: own.parse().unwrap(),
        changes: Changes {
            title: Some(other.to_owned()),
            location: Some(text.to_owned()),
            ..Changes::default()
        },
    };
    NewEvent {
        title: text.to_owned(),
        description: if number.is_multiple_of(4) { String::new() } else { other.to_owned() },
        category: text.chars().take(60).collect::<String>().to_lowercase(),
        location: other.to_owned(),
        address: if number.is_multiple_of(2) { text.to_owned() } else { String::new() },
        organizer: text.to_owned(),
        price: Some(other.to_owned()),
        atmosphere_tags: vec![text.to_owned(), format!("{other} 2")],
        status: [OccurrenceStatus::Scheduled, OccurrenceStatus::Cancelled, OccurrenceStatus::Postponed]
            [number % 3],
        is_free: number.is_multiple_of(7),
        when,
        recurring_pattern: is_series.then(|| "FREQ=WEEKLY;COUNT=4".to_owned()),
        exceptions: if is_series { vec![changed] } else { Vec::new() },
        uid: number.is_multiple_of(6).then(|| format!("{number}-{}", "x".repeat(number * 40))),
        ..NewEvent::default()
    }
}

fn fill(conn: &Connection, clock: &Clock) -> usize {
    let texts = naughty();
    for (number, text) in texts.iter().enumerate() {
        let other = &texts[(number * 7 + 3) % texts.len()];
        events::insert(conn, clock, &event(number, text, other)).unwrap();
    }
    // Texts that a form accepts but a table would normalize: blanks, double spaces, line breaks in a line.
    for (number, text) in
        [" ", "\t", "two  spaces", "two\nlines", " outside ", "\u{a0}"].into_iter().enumerate()
    {
        let new = NewEvent { title: format!("Event {number} {text} x"), ..event(1, text, text) };
        events::insert(conn, clock, &new).unwrap();
    }
    texts.len() + 6
}

fn table(conn: &Connection) -> Vec<u8> {
    let mut writer = CsvWriter::new(Vec::new()).unwrap();
    writer.row(export_headings()).unwrap();
    for entry in events::list_all(conn).unwrap() {
        writer.row(export_row(&entry)).unwrap();
    }
    writer.finish().unwrap()
}

fn bring(town: &TestTown, bytes: &[u8], name: &str) -> ImportReport {
    take_in(&town.conn(), &town.clock, bytes, name)
}

#[test]
fn whatever_a_town_holds_comes_back_without_a_change() {
    let town = TestTown::empty();
    let (conn, clock) = (town.conn(), town.clock.clone());
    conn.execute_batch("PRAGMA synchronous = OFF").unwrap();
    let count = fill(&conn, &clock);
    let bytes = table(&conn);
    let sheet =
        events::ics::CalendarInfo { name: "Wexbury", origin: None, address: None, zone: clock.zone() };
    let calendar = events::ics::write(&sheet, &events::list_all(&conn).unwrap());
    for (name, bytes) in [("events.csv", bytes.as_slice()), ("events.ics", calendar.as_bytes())] {
        let report = bring(&town, bytes, name);
        let unchanged = (report.unchanged, report.updated, report.created, report.skipped);
        assert_eq!(unchanged, (count as u64, 0, 0, 0), "{name}: {report}");
    }
    assert!(table(&conn) == bytes);
}

#[test]
fn a_table_of_a_towns_own_says_the_same_in_an_empty_town() {
    let town = TestTown::empty();
    let (conn, clock) = (town.conn(), town.clock.clone());
    for (number, text) in HOSTILE.into_iter().enumerate() {
        events::insert(&conn, &clock, &event(number, text, HOSTILE[(number * 5 + 2) % HOSTILE.len()]))
            .unwrap();
    }
    let bytes = table(&conn);
    let other = TestTown::empty();
    let report = bring(&other, &bytes, "events.csv");
    assert_eq!(report.created, HOSTILE.len() as u64, "{report}");
    let (first, second) = (table(&conn), table(&other.conn()));
    let lines = |bytes: &[u8]| -> Vec<String> {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let mut lines: Vec<String> = text.split("\r\n").map(str::to_owned).collect();
        lines.sort();
        lines
    };
    for (one, other) in lines(&first).iter().zip(&lines(&second)) {
        assert_eq!(one, other);
    }
}

#[test]
fn the_wizard_which_names_every_column_reads_an_export_as_the_terminal_does() {
    let town = TestTown::empty();
    let conn = town.conn();
    let long = NewEvent { description: "é".repeat(15_000), ..event(1, "TBD", "None") };
    events::insert(&conn, &town.clock, &long).unwrap();
    let bytes = table(&conn);
    let mut body = sent(&String::from_utf8(bytes.clone()).unwrap());
    body["map"] = call(&town, "analyze", &body).json()["mapping"].clone();
    let checked = call(&town, "check", &body).json();
    assert_eq!((&checked["unchanged"], &checked["bad_rows"]), (&json!(1), &json!(0)), "{checked}");
    let other = TestTown::empty();
    let report = call(&other, "commit", &body).json();
    assert_eq!(report["created"], 1, "{report}");
    assert!(table(&other.conn()) == bytes);
}

#[test]
fn a_cell_that_is_emptied_in_an_export_empties_the_field() {
    let town = TestTown::empty();
    let (conn, clock) = (town.conn(), town.clock.clone());
    let id = events::insert(&conn, &clock, &event(1, "TBD", "None")).unwrap();
    let text = String::from_utf8(table(&conn)).unwrap();
    let emptied = text.replace("TBD,None,tbd,community,None,", "TBD,None,tbd,community,,");
    assert_ne!(emptied, text);
    let report = bring(&town, emptied.as_bytes(), "events.csv");
    assert_eq!(report.updated, 1, "{report}");
    assert_eq!(events::find(&conn, id).unwrap().unwrap().location, "");
}

#[test]
fn a_date_that_a_spreadsheet_writes_its_own_way_is_the_same_date() {
    let town = TestTown::empty();
    let conn = town.conn();
    let series = NewEvent {
        recurring_pattern: Some("FREQ=WEEKLY;COUNT=4".to_owned()),
        exceptions: vec![Exception::Excluded { at: "2026-12-08".parse().unwrap() }],
        ..event(3, "Fair", "Green")
    };
    events::insert(&conn, &town.clock, &series).unwrap();
    let text = String::from_utf8(table(&conn)).unwrap();
    let saved = text.replace(",2026-12-08,", ",12/8/2026,");
    assert_ne!(saved, text);
    let report = bring(&town, saved.as_bytes(), "events.csv");
    assert_eq!(report.unchanged, 1, "{report}");
}
