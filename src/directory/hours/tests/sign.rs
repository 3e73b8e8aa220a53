//! The sign on the door at various times.

use jiff::civil::{DateTime, date};
use jiff::tz::TimeZone;

use super::read;

/// What the sign shows at a time such as "2026-11-23T16:00".
fn sign(text: &str, now: &str) -> (bool, String, Option<String>) {
    let status = read(text).open_status(now.parse().unwrap());
    (status.is_open, status.label, status.changes_at.map(|at| at.to_string()))
}

fn assert_sign(text: &str, now: &str, label: &str, changes_at: Option<&str>) {
    let expected = (label.starts_with("Open"), label.to_owned(), changes_at.map(str::to_owned));
    assert_eq!(sign(text, now), expected, "{text:?} at {now}");
}

const SHOP: &str = "Mo-Fr 09:00-17:00; Sa 09:30-12:00; 2026 Nov 26-2026 Nov 29 off";

#[test]
fn the_sign_says_what_americans_write() {
    assert_sign(SHOP, "2026-11-23T08:59:59", "Closed · opens 9 AM", Some("2026-11-23T09:00:00"));
    assert_sign(SHOP, "2026-11-23T09:00:00", "Open now · closes 5 PM", Some("2026-11-23T17:00:00"));
    assert_sign(SHOP, "2026-11-23T16:29:59", "Open now · closes 5 PM", Some("2026-11-23T17:00:00"));
    assert_sign(SHOP, "2026-11-23T16:30:00", "Open now · closes soon, 5 PM", Some("2026-11-23T17:00:00"));
    assert_sign(SHOP, "2026-11-23T17:00:00", "Closed · opens 9 AM tomorrow", Some("2026-11-24T09:00:00"));
    assert_sign(SHOP, "2026-12-05T12:00:00", "Closed · opens 9 AM Monday", Some("2026-12-07T09:00:00"));
    assert_sign(
        "Sa 09:30-12:00",
        "2026-11-23T12:00",
        "Closed · opens 9:30 AM Saturday",
        Some("2026-11-28T09:30:00"),
    );
    assert_sign(
        "Mo 09:00-12:00",
        "2026-11-23T12:00",
        "Closed · opens 9 AM Nov 30",
        Some("2026-11-30T09:00:00"),
    );
    assert_sign("24/7", "2026-11-23T12:00", "Open 24 hours", None);
    assert_sign("Mo-Su off", "2026-11-23T12:00", "Closed", None);
}

#[test]
fn the_end_of_a_vacation_is_named_however_long_it_is_but_nothing_beyond_a_year() {
    let text = "Mo-Su off; 2026 Dec 07 09:00-12:00";
    assert_sign(text, "2026-11-22T12:00", "Closed · opens 9 AM Dec 7", Some("2026-12-07T09:00:00"));
    assert_sign(text, "2026-11-23T12:00", "Closed · opens 9 AM Dec 7", Some("2026-12-07T09:00:00"));
    assert_sign(text, "2026-12-07T12:00", "Closed", None);
    let cafe = "Mo-Su 09:00-17:00; 2026 Nov 30-2026 Dec 15 off; 2027 Jan 01-2027 Mar 31 off";
    assert_sign(cafe, "2026-11-30T12:00", "Closed · opens 9 AM Dec 16", Some("2026-12-16T09:00:00"));
    assert_sign(cafe, "2026-12-31T18:00", "Closed · opens 9 AM Apr 1", Some("2027-04-01T09:00:00"));
    let fair = "Mo-Su off; 2027 Dec 07 09:00-12:00";
    assert_sign(fair, "2026-12-07T12:00", "Closed", None);
    assert_sign(fair, "2026-12-08T12:00", "Closed · opens 9 AM Dec 7", Some("2027-12-07T09:00:00"));
}

#[test]
fn special_days_replace_the_weeks_plan() {
    assert_sign(SHOP, "2026-11-26T12:00", "Closed · opens 9 AM Monday", Some("2026-11-30T09:00:00"));
    assert_sign(SHOP, "2026-11-25T18:00", "Closed · opens 9 AM Monday", Some("2026-11-30T09:00:00"));
}

#[test]
fn a_late_span_runs_into_the_next_day() {
    let bar = "Fr-Sa 18:00-02:00";
    assert_sign(bar, "2026-11-27T23:00", "Open now · closes 2 AM", Some("2026-11-28T02:00:00"));
    assert_sign(bar, "2026-11-28T01:59", "Open now · closes soon, 2 AM", Some("2026-11-28T02:00:00"));
    assert_sign(bar, "2026-11-28T02:00", "Closed · opens 6 PM", Some("2026-11-28T18:00:00"));
    assert_sign(bar, "2026-11-30T01:00", "Closed · opens 6 PM Friday", Some("2026-12-04T18:00:00"));
}

#[test]
fn a_day_that_ends_at_midnight_closes_then_as_the_table_of_hours_says() {
    let bar = "Mo-Su 16:00-24:00";
    assert_sign(bar, "2026-11-27T20:00", "Open now · closes midnight", Some("2026-11-28T00:00:00"));
    assert_sign(bar, "2026-11-27T23:45", "Open now · closes soon, midnight", Some("2026-11-28T00:00:00"));
    assert_sign(bar, "2026-11-28T00:00", "Closed · opens 4 PM", Some("2026-11-28T16:00:00"));
}

#[test]
fn a_closed_day_does_not_end_the_night_before() {
    let bar = "Mo-Su 18:00-02:00; 2026 Nov 26 off";
    assert_sign(bar, "2026-11-26T01:00", "Open now · closes 2 AM", Some("2026-11-26T02:00:00"));
    assert_sign(bar, "2026-11-26T19:00", "Closed · opens 6 PM tomorrow", Some("2026-11-27T18:00:00"));
    assert_sign(bar, "2026-11-27T01:00", "Closed · opens 6 PM", Some("2026-11-27T18:00:00"));
}

#[test]
fn adjoining_spans_are_one() {
    let bar = "Mo-Su 00:00-02:00,18:00-24:00";
    assert_sign(bar, "2026-11-23T23:00", "Open now · closes 2 AM", Some("2026-11-24T02:00:00"));
    assert_sign(
        "Mo 09:00-12:00,12:00-17:00",
        "2026-11-23T11:45",
        "Open now · closes 5 PM",
        Some("2026-11-23T17:00:00"),
    );
    let workdays = "Mo-Fr 00:00-24:00";
    assert_sign(
        workdays,
        "2026-11-23T12:00",
        "Open now · closes 12 AM Saturday",
        Some("2026-11-28T00:00:00"),
    );
    assert_sign(workdays, "2026-11-28T12:00", "Closed · opens 12 AM Monday", Some("2026-11-30T00:00:00"));
    let always = "24/7; 2026 Dec 25 off";
    assert_sign(always, "2026-12-15T12:00", "Open now · closes 12 AM Dec 25", Some("2026-12-25T00:00:00"));
    assert_sign(always, "2026-12-01T12:00", "Open 24 hours", None);
}

#[test]
fn both_clock_changes_leave_the_wall_times_alone() {
    let town = TimeZone::get("America/New_York").unwrap();
    let wall = |instant: &str| -> DateTime {
        let instant: jiff::Timestamp = instant.parse().unwrap();
        instant.to_zoned(town.clone()).datetime()
    };
    let bar = read("Sa 20:00-04:00; 2026 Oct 31 off").without_past(super::TODAY);
    // In spring 2 AM is skipped: a minute after 1:59 it is 3:00, and 4 AM is one hour away.
    let before = wall("2027-03-14T06:59:00Z");
    let after = wall("2027-03-14T07:00:00Z");
    assert_eq!((before, after), (date(2027, 3, 14).at(1, 59, 0, 0), date(2027, 3, 14).at(3, 0, 0, 0)));
    for now in [before, after] {
        let status = bar.open_status(now);
        assert_eq!(status.label, "Open now · closes 4 AM");
        assert_eq!(status.changes_at, Some(date(2027, 3, 14).at(4, 0, 0, 0)));
    }
    // In the fall 1 AM comes twice, and both are open.
    let first = wall("2027-11-07T05:30:00Z");
    let second = wall("2027-11-07T06:30:00Z");
    assert_eq!((first, second), (date(2027, 11, 7).at(1, 30, 0, 0), first));
    for instant in ["2027-11-07T05:30:00Z", "2027-11-07T06:30:00Z", "2027-11-07T08:59:00Z"] {
        assert!(bar.open_status(wall(instant)).is_open, "{instant}");
    }
    assert!(!bar.open_status(wall("2027-11-07T09:00:00Z")).is_open);
    // A closing time that the spring change skips has passed when the clock shows 3:00.
    let early = read("Sa 20:00-02:30");
    assert!(early.open_status(before).is_open);
    assert!(!early.open_status(after).is_open);
}
