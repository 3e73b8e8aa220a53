//! Events among what a search finds.

use super::{clock, new, weekly};
use crate::events::{self, Changes, Exception, NewEvent, OccurrenceStatus, RecurrenceId};
use crate::testing::TestTown;

fn town(list: &[NewEvent]) -> TestTown {
    TestTown::with(|conn| {
        for event in list {
            events::insert(conn, &clock(), event).unwrap();
        }
    })
}

#[test]
fn what_does_not_take_place_is_found_and_says_so() {
    let off = |status| NewEvent { status, ..new("Pottery class", "2026-11-28T10:00") };
    let called_off = Changes { status: Some(OccurrenceStatus::Cancelled), ..Changes::default() };
    let first = RecurrenceId::At("2026-11-24T19:00:00".parse().unwrap());
    let exceptions = vec![Exception::Changed { recurrence_id: first, changes: called_off }];
    let choir = NewEvent { exceptions, ..weekly("Choir pottery", "2026-11-24T19:00") };
    let town = town(&[off(OccurrenceStatus::Cancelled), off(OccurrenceStatus::Postponed), choir]);
    let groups = town.json("/api/v1/also-found/?q=pottery")["groups"].clone();
    let mut notes: Vec<&str> =
        groups[0]["results"].as_array().unwrap().iter().map(|hit| hit["note"].as_str().unwrap()).collect();
    notes.sort_unstable();
    // The next date of a series, as the list shows it.
    assert_eq!(
        notes,
        ["Canceled · Saturday, 10 AM", "Canceled · Tuesday, 7 PM", "Postponed · Saturday, 10 AM"],
        "{groups}"
    );
}
