//! Several parts with one UID, and unknown time zones.

use std::collections::HashSet;

use jiff::civil::date;

use super::calendar;
use crate::events::ExternalEvent;
use crate::events::recurrence::{OccurrenceStatus, expand};
use crate::testing::CpuClock;

fn file(events: &[&str]) -> String {
    let events: String = events.iter().map(|event| format!("BEGIN:VEVENT\n{event}\nEND:VEVENT\n")).collect();
    format!("BEGIN:VCALENDAR\n{events}END:VCALENDAR\n")
}

/// "11-21 18:30 Supper @ Hall"
fn dates(found: &ExternalEvent) -> Vec<String> {
    let all =
        expand(&found.when, found.rrule.as_deref(), &found.exceptions, date(2026, 1, 1), date(2026, 12, 31));
    let shown = |one: &crate::events::recurrence::Occurrence| {
        let own = one.changes.clone().unwrap_or_default();
        let status = if one.status(found.status) == OccurrenceStatus::Scheduled { "" } else { " off" };
        format!(
            "{} {} @ {}{status}",
            one.starts().strftime("%m-%d %H:%M"),
            own.title.as_ref().unwrap_or(&found.title),
            own.location.as_ref().unwrap_or(&found.location)
        )
    };
    all.unwrap().iter().map(shown).collect()
}

#[test]
fn a_part_for_this_and_all_that_follow_changes_all_later_dates() {
    let series = "UID:s\nSUMMARY:Choir\nLOCATION:Hall\nDTSTART:20261105T190000\nDTEND:20261105T210000\nRRULE:FREQ=WEEKLY;COUNT=6";
    let from_third = "UID:s\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261119T190000\nSUMMARY:Choir\nLOCATION:Chapel\nDTSTART:20261120T180000\nDTEND:20261120T193000";
    let fifth = "UID:s\nRECURRENCE-ID:20261203T190000\nSUMMARY:CANCELLED - Choir\nLOCATION:Hall\nDTSTART:20261203T190000\nDTEND:20261203T210000";
    let read = calendar(&file(&[series, from_third, fifth]));
    assert_eq!((read.events.len(), &read.warnings, &read.refused), (1, &Vec::new(), &Vec::new()));
    assert_eq!(
        dates(&read.events[0]),
        [
            "11-05 19:00 Choir @ Hall",
            "11-12 19:00 Choir @ Hall",
            "11-20 18:00 Choir @ Chapel",
            "11-27 18:00 Choir @ Chapel",
            "12-03 19:00 Choir @ Hall off",
            "12-11 18:00 Choir @ Chapel",
        ]
    );
    // A second such part takes over from the first, and an excluded date stays excluded.
    let from_fourth = "UID:s\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261126T190000\nSUMMARY:Big Choir\nLOCATION:Barn\nDTSTART:20261126T200000\nDTEND:20261126T220000";
    let series = format!("{series}\nEXDATE:20261210T190000");
    let read = calendar(&file(&[from_fourth, &series, from_third]));
    assert_eq!(
        dates(&read.events[0])[2..],
        ["11-20 18:00 Choir @ Chapel", "11-26 20:00 Big Choir @ Barn", "12-03 20:00 Big Choir @ Barn"]
    );
    let alone = calendar(&file(&[from_third]));
    assert_eq!(alone.events.len(), 1);
    assert!(alone.warnings[0].reason.contains("not in the file"), "{:?}", alone.warnings);
}

#[test]
fn a_changed_date_at_another_place_leaves_street_and_position_behind() {
    let series = "UID:s\nSUMMARY:Choir\nLOCATION:Hall\\, 5 Mill Road\nGEO:41.3;-72.3\nDTSTART:20261105T190000\nRRULE:FREQ=WEEKLY;COUNT=2";
    let second =
        "UID:s\nRECURRENCE-ID:20261112T190000\nSUMMARY:Choir\nLOCATION:Chapel\nDTSTART:20261112T190000";
    let read = calendar(&file(&[series, second]));
    let all = expand(
        &read.events[0].when,
        read.events[0].rrule.as_deref(),
        &read.events[0].exceptions,
        date(2026, 11, 1),
        date(2026, 11, 30),
    );
    let own = all.unwrap()[1].changes.clone().unwrap();
    assert_eq!((own.location.as_deref(), own.address.as_deref()), (Some("Chapel"), Some("")));
    assert!(own.is_elsewhere() && own.latitude.is_none());
}

#[test]
fn a_rule_that_ends_before_it_begins_gives_no_date_and_is_named() {
    let read = calendar(&file(&[
        "UID:s\nSUMMARY:Choir\nDTSTART:20261105T190000\nRRULE:FREQ=WEEKLY;UNTIL=20261001T000000Z",
    ]));
    assert!(read.events.is_empty());
    assert_eq!(read.refused[0].name, "Choir");
    assert_eq!(read.refused[0].reason, "has no date: The rule ends before the event begins.");
}

#[test]
fn zones_are_known_by_any_of_their_names_and_what_is_not_known_is_named() {
    let hour = |parameter: &str| {
        let read =
            calendar(&file(&[&format!("UID:s\nSUMMARY:Call\nDTSTART;TZID={parameter}:20261121T150000")]));
        let time = read.events[0].when.start_time.unwrap();
        (time.hour(), read.warnings.iter().map(|warning| warning.reason.clone()).collect::<Vec<_>>())
    };
    for known in [
        "America/Chicago",
        "\"(UTC-06:00) Central Time (US & Canada)\"",
        "(UTC-06:00) Central Time (US & Canada)",
        "Central Standard Time",
    ] {
        assert_eq!(hour(known), (16, Vec::new()), "{known}");
    }
    let unknown = |name: &str| {
        vec![format!("its time zone \"{name}\" is not known; its times are taken as the town's")]
    };
    assert_eq!(hour("Nowhere/Middle"), (15, unknown("Nowhere/Middle")));
    let bogota = "(UTC-05:00) Bogota, Lima, Quito";
    assert_eq!(hour("(UTC-05:00) Bogota\\, Lima\\, Quito"), (15, unknown(bogota)));
    // The file's own rules for it are found, whichever of the two names is escaped.
    for (definition, parameter) in [
        ("(UTC-08:00) Here\\, There", "(UTC-08:00) Here\\, There"),
        ("(UTC-08:00) Here\\, There", "\"(UTC-08:00) Here, There\""),
        ("(UTC-08:00) Here, There", "\"(UTC-08:00) Here\\, There\""),
    ] {
        let text = format!(
            "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:{definition}\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:-0800\nTZOFFSETTO:-0800\nEND:STANDARD\nEND:VTIMEZONE\n\
             BEGIN:VEVENT\nUID:s\nSUMMARY:Call\nDTSTART;TZID={parameter}:20261121T150000\nEND:VEVENT\nEND:VCALENDAR"
        );
        let read = calendar(&text);
        assert_eq!(read.events[0].when.start_time.unwrap().hour(), 18, "{definition} {parameter}");
        assert!(read.warnings.is_empty(), "{:?}", read.warnings);
    }
    let calendars = calendar(
        "BEGIN:VCALENDAR\nX-WR-TIMEZONE:Middle/Earth\nBEGIN:VEVENT\nSUMMARY:Call\nDTSTART:20261121T150000\nEND:VEVENT\nEND:VCALENDAR",
    );
    assert!(calendars.warnings[0].reason.contains("Middle/Earth"));
}

#[test]
fn two_events_with_one_uid_are_both_kept_and_named_and_a_newer_edition_is_one() {
    let choir = "UID:s\nSUMMARY:Choir\nDTSTART:20261105T190000";
    let fair = "UID:s\nSUMMARY:Fair\nDTSTART:20261107T100000";
    let read = calendar(&file(&[choir, fair, choir]));
    let kept: Vec<_> =
        read.events.iter().map(|one| (one.title.as_str(), one.uid.as_deref().unwrap())).collect();
    assert_eq!(kept, [("Choir", "s"), ("Fair", "s/2026-11-07T10:00:00")]);
    assert_eq!(read.warnings.len(), 1);
    assert_eq!(read.warnings[0].name, "Fair");
    assert!(read.warnings[0].reason.contains("has the UID of \"Choir\""), "{:?}", read.warnings);
    assert_eq!(read, calendar(&file(&[choir, fair, choir])), "and the same a second time");
    let newer = "UID:s\nSEQUENCE:1\nSUMMARY:Choir moved\nDTSTART:20261106T190000";
    let read = calendar(&file(&[choir, newer]));
    assert_eq!((read.events.len(), read.events[0].title.as_str()), (1, "Choir moved"));
    // A part with the same time but a later LAST-MODIFIED is a newer version, too.
    let revised = |title: &str, at: &str| {
        format!("UID:s\nSUMMARY:{title}\nLAST-MODIFIED:{at}\nDTSTART:20261105T190000")
    };
    let read = calendar(&file(&[
        &revised("New name", "20261002T000000Z"),
        &revised("Old name", "20261001T000000Z"),
    ]));
    assert_eq!((read.events.len(), read.events[0].title.as_str()), (1, "New name"));
}

#[test]
fn a_title_that_says_it_is_off_sets_the_state() {
    let read = calendar(&file(&[
        "UID:a\nSUMMARY:CANCELLED - Puzzle Challenge\nSTATUS:CONFIRMED\nDTSTART:20261105T190000",
        "UID:b\nSUMMARY:[Postponed] Book Club\nDTSTART:20261105T190000",
    ]));
    let told: Vec<_> = read.events.iter().map(|one| (one.title.as_str(), one.status)).collect();
    assert_eq!(
        told,
        [("Puzzle Challenge", OccurrenceStatus::Cancelled), ("Book Club", OccurrenceStatus::Postponed)]
    );
}

/// Four times as much must not take sixteen times as long.
fn expect_no_square(work: impl Fn(usize)) {
    let timed = |count| {
        let began = CpuClock::start();
        work(count);
        began.elapsed()
    };
    timed(10);
    let (few, many) = (timed(600), timed(2400));
    assert!(many < few * 9, "{few:?}, {many:?}");
}

#[test]
fn thousands_of_added_and_excluded_dates_are_read_and_followed_in_good_time() {
    expect_no_square(|count| {
        let listed = |name: &str, second: usize| -> String {
            (0..count)
                .map(|n| {
                    format!("{name}:202611{:02}T{:02}{:02}{second:02}\n", 1 + n / 1440, n / 60 % 24, n % 60)
                })
                .collect()
        };
        let event = format!(
            "UID:d\nSUMMARY:Dates\nDTSTART:20261101T000000\n{}{}",
            listed("RDATE", 10),
            listed("EXDATE", 20)
        );
        let read = calendar(&file(&[event.trim_end()]));
        assert_eq!(read.events[0].exceptions.len(), 2 * count);
        assert!(dates(&read.events[0]).len() > count / 2);
    });
}

#[test]
fn one_uid_for_all_events_of_a_large_file_is_sorted_out_in_good_time() {
    expect_no_square(|count| {
        let events: Vec<_> =
            (0..count).map(|n| format!("UID:x\nSUMMARY:Entry {n}\nDTSTART:20261121T183000")).collect();
        let read = calendar(&file(&events.iter().map(String::as_str).collect::<Vec<_>>()));
        let uids: HashSet<_> = read.events.iter().map(|event| event.uid.clone()).collect();
        assert_eq!(uids.len(), count);
    });
}
