use jiff::civil::date;
use rusqlite::{Connection, params_from_iter};

use super::*;
use crate::events::DateRange;
use crate::kit::clock::Clock;
use crate::kit::db;

fn town() -> (tempfile::TempDir, Connection, Clock) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    crate::testing::new_data_file(&path);
    let conn = db::open_writer(&path).unwrap();
    let zone = jiff::tz::TimeZone::get("America/New_York").unwrap();
    (folder, conn, Clock::fixed(zone, "2026-11-21T15:00:00Z".parse().unwrap()))
}

/// SQLite's query plan for a statement; steps that run per event are indented.
fn plan(conn: &Connection, sql: &str) -> String {
    let mut statement = conn.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
    let values = vec![rusqlite::types::Value::Null; statement.parameter_count()];
    let mut nested: Vec<i64> = Vec::new();
    let mut lines = Vec::new();
    let mut rows = statement.query(params_from_iter(values)).unwrap();
    while let Some(row) = rows.next().unwrap() {
        let (id, parent, what): (i64, i64, String) =
            (row.get(0).unwrap(), row.get(1).unwrap(), row.get(3).unwrap());
        let is_nested = nested.contains(&parent) || what.starts_with("CORRELATED");
        if is_nested {
            nested.push(id);
        }
        lines.push(format!("{}{what}", if is_nested { "  " } else { "" }));
    }
    lines.join("\n")
}

#[test]
fn a_list_by_date_is_read_from_an_index_in_its_order() {
    let (_folder, conn, clock) = town();
    let from = EventFilter { from: Some(date(2026, 12, 1)), ..EventFilter::default() };
    let music = EventFilter { categories: vec!["music".into()], ..EventFilter::upcoming() };
    let free = EventFilter { is_free: Some(true), ..EventFilter::upcoming() };
    for filter in [EventFilter::default(), EventFilter::upcoming(), music, from, free] {
        let wanted = EventConditions::new(&conn, &clock, &filter).unwrap();
        for sql in [last_day(&wanted, "?9"), walk(&wanted, true), walk(&wanted, false)] {
            // Events without dates are few and have an index of their own.
            let plan = plan(&conn, &sql).replace("SCAN e USING INDEX events_dateless", "");
            let is_served = plan.contains(" p USING COVERING INDEX event_occurrences_by_start");
            let sorts = plan.lines().any(|line| line.starts_with("USE TEMP B-TREE FOR ORDER BY"));
            assert!(is_served && !sorts && !plan.contains("SCAN e"), "{filter:?}: {sql}\n{plan}");
            // Only a list that includes past events starts at the very first date.
            assert!(filter == EventFilter::default() || !plan.contains("SCAN p"), "{filter:?}\n{plan}");
        }
    }
}

#[test]
fn counts_are_made_in_indexes_and_those_of_a_few_days_from_their_dates() {
    let (_folder, conn, clock) = town();
    let week = EventFilter { date_range: Some(DateRange::Week), ..EventFilter::default() };
    let day = EventFilter { start_date: Some(date(2026, 12, 1)), ..EventFilter::default() };
    for filter in [week, day] {
        let wanted = EventConditions::new(&conn, &clock, &filter).unwrap();
        let plan = plan(&conn, &format!("SELECT count(*) {}", wanted.matching_from().0));
        assert!(plan.contains("SEARCH p USING") && plan.contains("event_occurrences_by_start"), "{plan}");
        assert!(plan.contains("SEARCH e USING INTEGER PRIMARY KEY"), "{plan}");
    }
    let free =
        EventFilter { is_free: Some(true), categories: vec!["food".into()], ..EventFilter::upcoming() };
    for filter in [EventFilter::upcoming(), free] {
        let wanted = EventConditions::new(&conn, &clock, &filter).unwrap();
        let plan = plan(
            &conn,
            &format!(
                "SELECT count(*), count(*) FILTER (WHERE {}) {} GROUP BY e.category, e.target_audience",
                wanted.has_date_that_is_free(true),
                wanted.matching_from().0
            ),
        );
        assert!(plan.contains("SEARCH e USING COVERING INDEX events_by_choice"), "{plan}");
        assert!(plan.contains("SEARCH p EXISTS USING COVERING INDEX event_occurrences_of_event"), "{plan}");
        assert!(plan.contains("SCAN x USING INDEX event_occurrences_own_is_free"), "{plan}");
    }
}
