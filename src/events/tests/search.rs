//! Events among what a search finds.

use super::{clock, new, weekly};
use crate::directory::{self, NewBusiness};
use crate::events::{self, Changes, Exception, NewEvent, OccurrenceStatus, RecurrenceId};
use crate::testing::TestTown;

fn town(businesses: &[&str], list: &[NewEvent]) -> TestTown {
    TestTown::with(|conn| {
        for name in businesses {
            let shop =
                NewBusiness { name: (*name).into(), category: "Shops".into(), ..NewBusiness::default() };
            directory::save(conn, &shop, "2026-11-01T12:00:00.000Z", |_, new| new.clone()).unwrap();
        }
        for event in list {
            events::insert(conn, &clock(), event).unwrap();
        }
    })
}

/// What the page says from the number of results on.
fn results(town: &TestTown, words: &str) -> String {
    let page = town.get(&format!("/search?q={words}")).text;
    page.split("class=\"search-count\" role=\"status\">").nth(1).unwrap().to_owned()
}

fn count_line(town: &TestTown, words: &str) -> String {
    results(town, words).split("</p>").next().unwrap().to_owned()
}

#[test]
fn what_has_every_word_stands_before_the_businesses_that_only_come_closest() {
    let town =
        town(&["Old Library Book Barn", "Harbor Books"], &[new("Old Library Book Sale", "2026-11-28T10:00")]);
    let page = results(&town, "old+library+book+sale");
    let at = |text: &str| page.find(text).unwrap_or_else(|| panic!("no {text}: {page}"));
    let note = at("No business matches every word you typed. These come closest.");
    let (event, barn) =
        (at("href=\"/events/old-library-book-sale-1\""), at("href=\"/directory/old-library-book-barn"));
    assert!(event < note && note < barn);
    // Where some business has all the words, businesses come first.
    let page = results(&town, "book");
    assert!(page.find("/directory/harbor-books") < page.find("/events/old-library-book-sale-1"), "{page}");
}

#[test]
fn results_are_counted_only_where_all_of_them_are_shown() {
    let rehearsals = |count: usize| -> Vec<NewEvent> {
        (0..count).map(|at| new(&format!("Rehearsal {at}"), "2026-11-28T10:00")).collect()
    };
    let five = town(&[], &rehearsals(5));
    assert_eq!(count_line(&five, "rehearsal"), "5 results for “rehearsal”");
    assert_eq!(five.json("/api/v1/also-found/?q=rehearsal")["groups"][0]["has_more"], false);
    let six = town(&[], &rehearsals(6));
    assert_eq!(count_line(&six, "rehearsal"), "Results for “rehearsal”");
    let group = &six.json("/api/v1/also-found/?q=rehearsal")["groups"][0];
    assert_eq!((&group["has_more"], group["results"].as_array().unwrap().len()), (&true.into(), 5));
    let names: Vec<String> = (0..21).map(|at| format!("Kiosk {at}")).collect();
    let kiosks = town(&names.iter().map(String::as_str).collect::<Vec<_>>(), &[]);
    assert_eq!(count_line(&kiosks, "kiosk"), "Results for “kiosk”");
}

#[test]
fn what_does_not_take_place_is_found_and_says_so() {
    let off = |status| NewEvent { status, ..new("Pottery class", "2026-11-28T10:00") };
    let called_off = Changes { status: Some(OccurrenceStatus::Cancelled), ..Changes::default() };
    let first = RecurrenceId::At("2026-11-24T19:00:00".parse().unwrap());
    let exceptions = vec![Exception::Changed { recurrence_id: first, changes: called_off }];
    let choir = NewEvent { exceptions, ..weekly("Choir pottery", "2026-11-24T19:00") };
    let town = town(&[], &[off(OccurrenceStatus::Cancelled), off(OccurrenceStatus::Postponed), choir]);
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

#[test]
fn a_typing_mistake_is_forgiven_in_what_an_event_says_as_in_what_a_business_says() {
    let fair = NewEvent {
        description: "Oxen, pies and a fiddle contest.".into(),
        ..new("Town Fair", "2026-11-28T10:00")
    };
    let town = town(&["Harbor Books"], &[fair]);
    let names = |words: &str| town.json(&format!("/api/v1/also-found/?q={words}"))["groups"].to_string();
    assert!(names("fiddle+contest").contains("Town Fair"));
    assert!(names("fidlde").contains("Town Fair"), "{}", names("fidlde"));
    assert!(!names("harbour").contains("Town Fair"));
}
