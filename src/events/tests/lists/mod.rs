//! Checks lists and counts against a plain implementation of the rules, on a town with all kinds of events.

mod rules;
mod town;

use std::collections::BTreeMap;

use jiff::civil::{Date, DateTime, date};
use rusqlite::Connection;

use self::rules::{Place, Row};
use super::{clock, clock_at, database, new};
use crate::events::{Choice, DateRange, EventFilter, EventOrder, SourceType, store};
use crate::kit::clock::Clock;

const STRETCHES: [DateRange; 5] =
    [DateRange::Today, DateRange::Tonight, DateRange::Tomorrow, DateRange::Weekend, DateRange::Week];

/// Date filters: none, each alone, several.
fn about_days() -> Vec<EventFilter> {
    let base = EventFilter::default;
    let day = |day: i8| Some(date(2026, 11, day));
    let mut all = vec![
        base(),
        EventFilter::upcoming(),
        EventFilter { include_past: Some(true), ..base() },
        EventFilter { start_date: day(22), ..base() },
        EventFilter { start_date: day(21), ..EventFilter::upcoming() },
        EventFilter { from: day(23), ..base() },
        EventFilter { from: day(20), ..EventFilter::upcoming() },
        EventFilter { from: day(22), include_running: true, ..base() },
        EventFilter { from: day(21), include_running: true, until: day(22), ..EventFilter::upcoming() },
        EventFilter { until: day(24), ..base() },
        EventFilter { until: day(21), ..EventFilter::upcoming() },
        EventFilter { from: day(18), until: day(22), ..base() },
        EventFilter { from: day(18), date_range: Some(DateRange::Week), ..base() },
        EventFilter { date_range: Some(DateRange::Week), include_past: Some(true), ..base() },
        EventFilter { date_range: Some(DateRange::Today), include_past: Some(true), ..base() },
        EventFilter { start_date: day(22), date_range: Some(DateRange::Weekend), ..base() },
        EventFilter { is_scheduled: true, ..base() },
        EventFilter { is_scheduled: true, start_date: day(21), ..EventFilter::upcoming() },
    ];
    all.extend(STRETCHES.map(|date_range| EventFilter { date_range: Some(date_range), ..base() }));
    all
}

/// The same filter with conditions on the event added.
fn about_events(base: &EventFilter) -> Vec<EventFilter> {
    let base = || base.clone();
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    vec![
        base(),
        EventFilter { categories: words(&["music"]), ..base() },
        EventFilter { categories: words(&["food", "family"]), audiences: words(&["adults"]), ..base() },
        EventFilter { categories: words(&["holiday"]), ..base() },
        EventFilter { categories: words(&["nothing"]), ..base() },
        EventFilter { event_types: words(&["class"]), ..base() },
        EventFilter { source_types: vec![SourceType::Website], is_verified: true, ..base() },
        EventFilter { source_ids: vec![1, 3], ..base() },
        EventFilter {
            categories: words(&["music", "food"]),
            audiences: words(&["adults"]),
            source_ids: vec![2],
            ..base()
        },
        EventFilter { is_featured: Some(true), ..base() },
        EventFilter { is_free: Some(true), ..base() },
        EventFilter { is_free: Some(false), is_featured: Some(false), ..base() },
        EventFilter { is_verified: true, ..base() },
        EventFilter { found: Some((40..120).rev().collect()), ..base() },
        EventFilter { title_part: Some("oo".into()), ..base() },
    ]
}

fn orders(base: &EventFilter) -> Vec<EventFilter> {
    [
        vec![(EventOrder::StartDate, false)],
        vec![(EventOrder::StartDate, false), (EventOrder::StartTime, false), (EventOrder::Id, false)],
        vec![(EventOrder::StartDate, true)],
        vec![(EventOrder::StartTime, false)],
        vec![(EventOrder::StartDate, false), (EventOrder::Title, true)],
        vec![(EventOrder::Title, false)],
        vec![(EventOrder::Id, true)],
    ]
    .map(|ordering| EventFilter { ordering, ..base.clone() })
    .into()
}

/// Checks every page of a list and its count.
fn check_list(conn: &Connection, clock: &Clock, rows: &[Row], filter: &EventFilter, size: u32) -> usize {
    let wanted: Vec<_> = rules::list(rows, clock, filter).iter().map(Place::key).collect();
    assert_eq!(store::count(conn, clock, filter).unwrap(), wanted.len() as u64, "{filter:?}");
    let mut from = 0;
    loop {
        let page = store::list(conn, clock, filter, size, from as u64).unwrap();
        let page: Vec<_> = page
            .into_iter()
            .map(|listed| {
                let name = listed.next_occurrence.map(|date| date.recurrence_id);
                (listed.event.id, name)
            })
            .collect();
        let end = (from + size as usize).min(wanted.len());
        assert_eq!(page, wanted[from..end], "{size} from {from} at {}: {filter:?}", clock.stamp());
        from = end;
        if page.len() < size as usize {
            return wanted.len();
        }
    }
}

#[test]
fn every_page_of_every_list_and_every_count_is_what_the_rules_say() {
    let (_folder, conn) = database();
    town::build(&conn, &clock());
    let rows = rules::read(&conn);
    let (mut lists, mut places) = (0, 0);
    for days in about_days() {
        for filter in about_events(&days).into_iter().chain(orders(&days)) {
            places += check_list(&conn, &clock(), &rows, &filter, 90);
            lists += 1;
        }
        check_list(&conn, &clock(), &rows, &days, 20);
    }
    // Before dawn, and late on the next day.
    for moment in ["2026-11-21T08:00:00Z", "2026-11-23T03:50:00Z"] {
        for days in about_days() {
            for filter in about_events(&days).into_iter().take(3) {
                check_list(&conn, &clock_at(moment), &rows, &filter, 90);
            }
        }
    }
    assert!(lists > 300 && places > 10_000, "{lists} lists of {places} events say too little");
}

#[test]
fn counts_for_filters_are_what_the_rules_say() {
    let (_folder, conn) = database();
    town::build(&conn, &clock());
    let rows = rules::read(&conn);
    for days in about_days() {
        for filter in about_events(&days) {
            check_facets(&conn, &rows, &filter);
        }
    }
}

fn check_facets(conn: &Connection, rows: &[Row], filter: &EventFilter) {
    let facets = store::facets(conn, &clock(), filter).unwrap();
    let places = rules::list(rows, &clock(), filter);
    assert_eq!(facets.count, places.len() as u64, "{filter:?}");
    let number = |is_it: fn(&Place<'_>) -> bool| places.iter().filter(|place| is_it(place)).count() as i64;
    assert_eq!(facets.is_free, number(|place| place.is_free), "{filter:?}");
    assert_eq!(facets.verified, number(|place| place.event.is_verified), "{filter:?}");
    // Several values of one filter are alternatives, so each is counted without the ones that are chosen.
    let tally = |without: EventFilter, value: fn(&Row) -> Option<String>| {
        let mut counts = BTreeMap::new();
        for value in rules::list(rows, &clock(), &without).iter().filter_map(|place| value(place.event)) {
            *counts.entry(value).or_insert(0) += 1;
        }
        counts
    };
    let pairs = |choices: &[Choice]| -> Vec<(String, i64)> {
        choices.iter().map(|choice| (choice.value.clone(), choice.count)).collect()
    };
    // The most frequent first, then alphabetically; of the sources, "Hall" is 1 and 3, "Library" 2.
    let sorted = |counts: BTreeMap<String, i64>, rank: fn(&str) -> String| {
        let mut all: Vec<(String, i64)> = counts.into_iter().collect();
        all.sort_by_key(|(value, count)| (-count, rank(value)));
        all
    };
    let plain = |value: &str| value.to_owned();
    let name = |id: &str| if id == "2" { "Library".to_owned() } else { format!("Hall {id}") };
    let categories = tally(EventFilter { categories: Vec::new(), ..filter.clone() }, |event| {
        Some(event.category.clone()).filter(|word| !word.is_empty())
    });
    assert_eq!(pairs(&facets.categories), sorted(categories, plain), "{filter:?}");
    let audiences = tally(EventFilter { audiences: Vec::new(), ..filter.clone() }, |event| {
        Some(event.audience.clone()).filter(|word| !word.is_empty())
    });
    assert_eq!(pairs(&facets.audiences), sorted(audiences, plain), "{filter:?}");
    let sources = tally(EventFilter { source_ids: Vec::new(), ..filter.clone() }, |event| {
        event.source_id.map(|id| id.to_string())
    });
    assert_eq!(pairs(&facets.sources), sorted(sources, name), "{filter:?}");
    for date_range in STRETCHES {
        let none: Option<Date> = None;
        let of_days = EventFilter {
            date_range: Some(date_range),
            start_date: none,
            from: none,
            until: none,
            ..filter.clone()
        };
        let wanted = rules::list(rows, &clock(), &of_days).len() as u64;
        assert_eq!(facets.dates[date_range.as_str()], wanted, "{date_range:?} of {filter:?}");
    }
}

#[test]
fn an_event_that_gets_or_loses_its_dates_stays_in_the_list_of_all() {
    let (_folder, conn) = database();
    let series = super::weekly("Choir", "2026-11-26T18:00");
    let id = store::insert(&conn, &clock(), &series).unwrap();
    let none_left = crate::events::NewEvent {
        recurring_pattern: Some("FREQ=DAILY;COUNT=1".into()),
        exceptions: vec![crate::events::Exception::Excluded { at: series.when.recurrence_id() }],
        ..series.clone()
    };
    for (new, dates) in [(&none_left, false), (&series, true), (&none_left, false)] {
        assert!(store::update(&conn, &clock(), id, new).unwrap());
        assert_eq!(check_list(&conn, &clock(), &rules::read(&conn), &EventFilter::default(), 20), 1);
        let has: bool = conn.query_row("SELECT has_dates FROM events", [], |row| row.get(0)).unwrap();
        assert_eq!(has, dates);
    }
}

#[test]
fn tonight_is_what_goes_on_through_the_nights_and_no_exhibition_that_has_closed() {
    let (_folder, conn) = database();
    let add = |title: &str, start: &str, end: &str| {
        let mut event = new(title, start);
        let end: DateTime = end.parse().unwrap();
        (event.when.end_date, event.when.end_time) = (Some(end.date()), Some(end.time()));
        store::insert(&conn, &clock(), &event).unwrap();
    };
    // Today is Saturday, November 21.
    add("Festival", "2026-11-20T18:00", "2026-11-22T17:00");
    add("Exhibition", "2026-11-20T10:00", "2026-11-22T16:00");
    add("Late exhibition", "2026-11-20T10:00", "2026-11-22T20:00");
    add("Vigil", "2026-11-21T09:00", "2026-11-22T09:00");
    let filter = EventFilter { date_range: Some(DateRange::Tonight), ..EventFilter::default() };
    let found = store::list(&conn, &clock(), &filter, 50, 0).unwrap();
    let mut titles: Vec<String> = found.into_iter().map(|listed| listed.event.title).collect();
    titles.sort();
    assert_eq!(titles, ["Festival", "Late exhibition", "Vigil"]);
}
