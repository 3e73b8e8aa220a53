//! Feeds of a town with more events than are held in memory at once.

use std::collections::BTreeSet;

use jiff::civil::{Date, date, time};
use jiff::{ToSpan, tz::TimeZone};
use rocket::http::Status as HttpStatus;
use rusqlite::Connection;

use crate::events::ics::read;
use crate::events::{self, EventTime, NewEvent};
use crate::kit::clock::Clock;
use crate::testing::{NOW, TestTown};

const MANY: i32 = 2_350;

/// Lower Quill, a town where something is always on.
fn busy(conn: &Connection) {
    conn.execute_batch("PRAGMA synchronous = OFF").unwrap();
    let clock = Clock::fixed(TimeZone::get("America/New_York").unwrap(), NOW.parse().unwrap());
    for number in 0..MANY {
        let new = NewEvent {
            title: format!("Quill market {number}"),
            when: EventTime {
                start_date: day(number),
                start_time: (number % 3 > 0).then_some(time(9, 0, 0, 0)),
                end_date: None,
                end_time: None,
            },
            description: "Bring a basket.".into(),
            ..NewEvent::default()
        };
        events::insert(conn, &clock, &new).unwrap();
    }
}

/// All within one month, except one that is three years ahead.
fn day(number: i32) -> Date {
    match number {
        0 => date(2029, 11, 21),
        _ => date(2026, 12, 1).checked_add((number % 28).days()).unwrap(),
    }
}

fn titles(text: &str) -> BTreeSet<String> {
    let zone = TimeZone::get("America/New_York").unwrap();
    let calendar = read(text.as_bytes(), &zone, date(2026, 11, 21));
    assert!(calendar.refused.is_empty() && calendar.warnings.is_empty());
    calendar.events.into_iter().map(|event| event.title).collect()
}

#[test]
fn a_calendar_holds_all_that_is_coming_however_much_it_is() {
    let town = TestTown::with(busy);
    let answer = town.get("/events.ics");
    assert_eq!(answer.status, HttpStatus::Ok);
    assert!(answer.header("content-length").is_empty(), "it is sent in pieces");
    assert_eq!(titles(&answer.text).len(), MANY as usize);
    assert_eq!(answer.text.matches("BEGIN:VCALENDAR").count(), 1);
    assert!(answer.text.ends_with("END:VEVENT\r\nEND:VCALENDAR\r\n"));
    assert!(
        answer.text.replace("\r\n ", "").contains("X-WR-CALDESC:All that is coming\\, however far ahead")
    );

    let tag = answer.header("etag").to_owned();
    let again = |tag: &str| town.call("GET", "/events.ics").header("If-None-Match", tag.to_owned()).send();
    assert_eq!(again(&tag).status, HttpStatus::NotModified);
    // A change that does not affect the calendar leaves its ETag as it is.
    let count =
        |conn: &Connection| Ok(conn.execute("UPDATE events SET interest_count = 7 WHERE id = 3", [])?);
    let runtime = rocket::tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(town.db().write(count)).unwrap();
    assert_eq!(again(&tag).status, HttpStatus::NotModified);
    let clock = town.clock.clone();
    let change = move |conn: &Connection| {
        let new = events::load(conn, 9)?.unwrap();
        events::update(conn, &clock, 9, &NewEvent { location: "Library".into(), ..new })
    };
    runtime.block_on(town.db().write(change)).unwrap();
    let changed = again(&tag);
    assert_eq!(changed.status, HttpStatus::Ok);
    assert!(changed.text.contains("LOCATION:Library") && changed.header("etag") != tag);

    let packed = town.call("GET", "/events.ics").header("Accept-Encoding", "gzip").send();
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert_ne!(packed.header("etag"), changed.header("etag"));
}

#[test]
fn the_calendar_call_gives_every_entry() {
    let town = TestTown::with(busy);
    let path = "/api/v1/events/calendar/?start_date__gte=2026-12-01&start_date__lte=2026-12-31";
    let answer = town.get(path);
    let entries = answer.json();
    let all: Vec<(String, String, i64)> = entries
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| {
            let text = |name: &str| entry[name].as_str().unwrap_or_default().to_owned();
            (text("start_date"), text("start_time"), entry["id"].as_i64().unwrap())
        })
        .collect();
    assert_eq!(all.len(), MANY as usize - 1);
    assert!(all.is_sorted(), "soonest first, none twice");
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    let tag = answer.header("etag").to_owned();
    assert_eq!(town.call("GET", path).header("If-None-Match", tag).send().status, HttpStatus::NotModified);
}

#[test]
fn the_feed_for_readers_says_what_it_leaves_out_and_where_that_is() {
    let town = TestTown::with(busy);
    let first = town.get("/events.rss").text;
    assert_eq!(first.matches("<item>").count(), 100);
    assert!(first.contains(&format!("1 to 100 of {MANY}")), "{}", &first[..900]);
    assert!(first.contains("/events.ics.</description>"), "{}", &first[..900]);
    let (mut guids, mut path, mut pages) = (BTreeSet::new(), "/events.rss".to_owned(), 0);
    loop {
        let text = town.get(&path).text;
        guids.extend(
            text.split("<guid isPermaLink=\"false\">")
                .skip(1)
                .map(|part| part.split('<').next().unwrap_or_default().to_owned()),
        );
        pages += 1;
        let links: Vec<&str> = text.split("<atom:link href=\"").skip(1).collect();
        let next = links.iter().find(|link| link.contains("rel=\"next\""));
        let Some(next) = next else { break };
        let address = next.split('"').next().unwrap();
        path = address[address.find("/events.rss").unwrap()..].to_owned();
    }
    assert_eq!((guids.len(), pages), (MANY as usize, 24));
    for (page, status) in [("25", 404), ("0", 404), ("x", 404), ("24", 200)] {
        assert_eq!(town.get(&format!("/events.rss?page={page}")).status.code, status, "{page}");
    }
    assert!(town.get("/events.rss?category=nothing").text.contains("All that is coming in Wexbury"));
}
