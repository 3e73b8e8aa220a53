//! What search engines and other towns are told of the dates of a series.

use serde_json::{Value, json};

use super::pages::{json_ld, town};
use super::{new, weekly};
use crate::events::{Changes, Exception, NewEvent, OccurrenceStatus};

#[test]
fn search_engines_are_told_the_whole_rule_of_a_series_or_none() {
    let series = |title: &str, start: &str, rule: &str| NewEvent {
        recurring_pattern: Some(rule.into()),
        ..weekly(title, start)
    };
    let town = town(|add| {
        add(&series("Market", "2026-11-17T19:00", "FREQ=MONTHLY;BYDAY=3TU;BYMONTH=11,12"));
        add(&series("Audit", "2026-11-30T19:00", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"));
    });
    let schedule = |path: &str| json_ld(&town.get(path).text, "Event")["eventSchedule"].clone();
    let market = schedule("/events/market-1");
    assert_eq!(market["byMonth"], json!([11, 12]));
    assert_eq!(market["byDay"], json!(["3TU"]));
    assert_eq!(schedule("/events/audit-2"), Value::Null, "no schedule can say it");
}

#[test]
fn search_engines_are_told_of_the_dates_that_a_series_skips_or_of_no_schedule() {
    let at = "2026-12-03T19:00:00".parse().unwrap();
    let changed = |changes: Changes| Exception::Changed { recurrence_id: at, changes };
    let called_off = Changes { status: Some(OccurrenceStatus::Cancelled), ..Changes::default() };
    let named = Changes { title: Some("Carols".into()), ..Changes::default() };
    let moved = Changes { when: Some(new("", "2026-12-04T19:00").when), ..Changes::default() };
    let exceptions = [
        (Exception::Excluded { at }, true, json!(["2026-12-03"])),
        (changed(called_off), true, json!(["2026-12-03"])),
        (changed(named), true, Value::Null),
        (changed(moved), false, Value::Null),
        (Exception::Added { at: "2026-12-05T19:00:00".parse().unwrap() }, false, Value::Null),
    ];
    let town = town(|add| {
        for (exception, ..) in &exceptions {
            add(&NewEvent { exceptions: vec![exception.clone()], ..weekly("Choir", "2026-11-19T19:00") });
        }
    });
    for (id, (exception, has_schedule, skipped)) in (1..).zip(&exceptions) {
        let told = json_ld(&town.get(&format!("/events/choir-{id}")).text, "Event");
        let schedule = &told["eventSchedule"];
        assert_eq!(
            (schedule.is_object(), &schedule["exceptDate"]),
            (*has_schedule, skipped),
            "{exception:?}"
        );
    }
}
