//! The variants that calendar programs write.

use std::time::Duration;

use jiff::civil::date;

use super::{calendar, town};
use crate::events::ExternalEvent;
use crate::events::ics::read;
use crate::events::ics::read::read_within;
use crate::events::recurrence::{Exception, OccurrenceStatus, expand};
use crate::testing::CpuClock;

fn event(lines: &str) -> ExternalEvent {
    let text = format!(
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:one\r\nSUMMARY:Supper\r\n{lines}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    );
    let calendar = calendar(&text);
    assert!(calendar.refused.is_empty(), "{:?}", calendar.refused);
    calendar.events.into_iter().next().unwrap()
}

fn times(found: &ExternalEvent) -> Vec<String> {
    let all =
        expand(&found.when, found.rrule.as_deref(), &found.exceptions, date(2026, 1, 1), date(2027, 12, 31));
    all.unwrap().iter().map(|one| format!("{} - {}", one.starts(), one.ends())).collect()
}

#[test]
fn times_of_any_zone_become_the_towns_wall_time() {
    let forms = [
        ("DTSTART:20261121T183000", "2026-11-21T18:30:00"),
        ("DTSTART:20261121T233000Z", "2026-11-21T18:30:00"),
        ("DTSTART;TZID=America/Los_Angeles:20261121T153000", "2026-11-21T18:30:00"),
        ("DTSTART;TZID=\"Eastern Standard Time\":20261121T183000", "2026-11-21T18:30:00"),
        (
            "DTSTART;TZID=/freeassociation.sourceforge.net/Tzfile/America/Chicago:20261121T173000",
            "2026-11-21T18:30:00",
        ),
        ("DTSTART;TZID=Nowhere/Middle:20261121T183000", "2026-11-21T18:30:00"),
        ("DTSTART;VALUE=DATE:20261121", "2026-11-21T00:00:00"),
    ];
    for (line, start) in forms {
        assert_eq!(
            event(line)
                .when
                .start_date
                .to_datetime(event(line).when.start_time.unwrap_or_default())
                .to_string(),
            start,
            "{line}"
        );
    }
}

#[test]
fn a_zone_that_only_the_file_knows_keeps_its_rules() {
    let zone = "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Office\n\
        BEGIN:STANDARD\nDTSTART:20071104T020000\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\nTZOFFSETFROM:-0600\nTZOFFSETTO:-0700\nEND:STANDARD\n\
        BEGIN:DAYLIGHT\nDTSTART:20070311T020000\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\nTZOFFSETFROM:-0700\nTZOFFSETTO:-0600\nEND:DAYLIGHT\nEND:VTIMEZONE\n";
    for (day, hour) in [("20260701", 20), ("20261201", 20)] {
        let text = format!(
            "{zone}BEGIN:VEVENT\nSUMMARY:Call\nDTSTART;TZID=Office:{day}T180000\nEND:VEVENT\nEND:VCALENDAR"
        );
        assert_eq!(calendar(&text).events[0].when.start_time.unwrap().hour(), hour);
    }
}

#[test]
fn ends_are_given_in_many_ways() {
    let forms = [
        ("DTSTART:20261121T180000\nDTEND:20261121T203000", None, Some("20:30:00")),
        ("DTSTART:20261121T220000\nDTEND:20261122T020000", None, Some("02:00:00")),
        ("DTSTART:20261121T180000\nDURATION:PT2H30M", None, Some("20:30:00")),
        ("DTSTART:20261121T180000\nDURATION:-PT2H", None, None),
        ("DTSTART:20261121T180000\nDTEND:20261121T170000", None, None),
        ("DTSTART:20261121T180000\nDTEND:20261121T180000", None, None),
        ("DTSTART:20261121T180000\nDTEND:20261123T180000", Some("2026-11-23"), Some("18:00:00")),
        ("DTSTART;VALUE=DATE:20261121\nDTEND;VALUE=DATE:20261122", None, None),
        ("DTSTART;VALUE=DATE:20261121\nDTEND;VALUE=DATE:20261124", Some("2026-11-23"), None),
        ("DTSTART;VALUE=DATE:20261121\nDURATION:P2D", Some("2026-11-22"), None),
    ];
    for (lines, last, end) in forms {
        let when = event(lines).when;
        assert_eq!(when.end_date.map(|date| date.to_string()).as_deref(), last, "{lines}");
        assert_eq!(when.end_time.map(|time| time.to_string()).as_deref(), end, "{lines}");
    }
}

#[test]
fn folded_lines_escapes_and_odd_line_ends_are_read() {
    let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Soup\\, bread\\; and\n  tea\rDTSTART:20261121T180000\n\
                DESCRIPTION:One\\n\\nTwo \\\\ three\nLOCATION;LANGUAGE=en;X=\"a:b;c\":Grange Hall\\, 5 Mill Road\n\
                this line is nonsense\nCATEGORIES:Dinner,Story\\, Time\nGEO:41.56;-72.65\nEND:VEVENT\nEND:VCALENDAR";
    let text = text.replace('\r', "\n");
    let found = calendar(&text).events.remove(0);
    assert_eq!(found.title, "Soup, bread; and tea");
    assert_eq!(found.description, "One\n\nTwo \\ three");
    assert_eq!((found.location.as_str(), found.address.as_str()), ("Grange Hall", "5 Mill Road"));
    assert_eq!(found.categories, ["Dinner", "Story, Time"]);
    assert_eq!(found.category(), "food");
    assert_eq!(found.latitude, Some(41.56));
}

#[test]
fn a_series_with_exceptions_is_one_event() {
    let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:s\nSUMMARY:Story hour\nDTSTART;TZID=America/New_York:20261029T100000\n\
        DTEND;TZID=America/New_York:20261029T110000\nRRULE:FREQ=WEEKLY;UNTIL=20261119T150000Z\n\
        EXDATE;TZID=America/New_York:20261105T100000\nEND:VEVENT\n\
        BEGIN:VEVENT\nUID:s\nRECURRENCE-ID:20261112T150000Z\nSUMMARY:Story hour: dragons\nDTSTART:20261112T160000Z\nDTEND:20261112T170000Z\nEND:VEVENT\n\
        BEGIN:VEVENT\nUID:s\nRECURRENCE-ID:20261119T150000Z\nSUMMARY:Story hour\nSTATUS:CANCELLED\nDTSTART:20261119T150000Z\nDTEND:20261119T160000Z\nEND:VEVENT\nEND:VCALENDAR";
    let calendar = calendar(text);
    assert_eq!(calendar.events.len(), 1);
    let found = &calendar.events[0];
    assert_eq!(found.rrule.as_deref(), Some("FREQ=WEEKLY;UNTIL=20261119T100000"));
    assert_eq!(
        times(found),
        [
            "2026-10-29T10:00:00 - 2026-10-29T11:00:00",
            "2026-11-12T11:00:00 - 2026-11-12T12:00:00",
            "2026-11-19T10:00:00 - 2026-11-19T11:00:00",
        ]
    );
    let changed: Vec<(Option<&str>, Option<OccurrenceStatus>, bool)> = found
        .exceptions
        .iter()
        .filter_map(|exception| match exception {
            Exception::Changed { changes, .. } => {
                Some((changes.title.as_deref(), changes.status, changes.when.is_some()))
            }
            _ => None,
        })
        .collect();
    assert_eq!(
        changed,
        [(Some("Story hour: dragons"), None, true), (None, Some(OccurrenceStatus::Cancelled), false)]
    );
}

#[test]
fn a_rule_of_another_zone_keeps_its_own_clock() {
    // 10 AM in Phoenix, which has no daylight saving time.
    let found = event("DTSTART;TZID=America/Phoenix:20261001T100000\nRRULE:FREQ=WEEKLY;COUNT=7");
    assert!(found.rrule.is_none());
    let hours: Vec<String> = times(&found).iter().map(|time| time[11..13].to_owned()).collect();
    assert_eq!(hours, ["13", "13", "13", "13", "13", "12", "12"]);
    // If the rule means the same here, it is kept.
    let found = event("DTSTART;TZID=America/Chicago:20261001T100000\nRRULE:FREQ=WEEKLY;COUNT=7");
    assert_eq!(found.rrule.as_deref(), Some("FREQ=WEEKLY;COUNT=7"));
}

#[test]
fn what_cannot_be_used_is_named_with_its_reason() {
    let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:No start\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Bad start\nDTSTART:20261399T000000\nEND:VEVENT\n\
        BEGIN:VEVENT\nSUMMARY:Secret\nCLASS:PRIVATE\nDTSTART:20261121\nEND:VEVENT\n\
        BEGIN:VEVENT\nSUMMARY:Every second\nDTSTART:20261121T100000\nRRULE:FREQ=SECONDLY\nEND:VEVENT\nEND:VCALENDAR";
    let calendar = calendar(text);
    let refused: Vec<(&str, &str, u64)> =
        calendar.refused.iter().map(|one| (one.name.as_str(), one.reason.as_str(), one.line)).collect();
    assert_eq!(
        refused,
        [
            ("No start", "has no start (DTSTART)", 2),
            ("Bad start", "start: \"20261399T000000\" is not a date", 5),
            ("Secret", "is marked as private", 9),
        ]
    );
    assert_eq!(calendar.events.len(), 1);
    assert!(calendar.warnings[0].reason.contains("more often than every hour"), "{:?}", calendar.warnings);
    let nothing = read(b"<html>Not found</html>", &town(), date(2026, 9, 1));
    assert_eq!(nothing.refused[0].reason, "holds no calendar");
}

#[test]
fn rules_that_take_too_long_are_left_out_with_a_word_and_the_rest_is_read() {
    let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Supper\nDTSTART;TZID=Europe/Berlin:20261121T180000\n\
        RRULE:FREQ=WEEKLY\nEND:VEVENT\nBEGIN:VEVENT\nUID:b\nSUMMARY:Fair\nDTSTART:20261121T100000\nEND:VEVENT\nEND:VCALENDAR";
    let today = date(2026, 9, 1);
    let calendar = read_within(text.as_bytes(), &town(), today, |_| Duration::ZERO);
    let refused: Vec<_> =
        calendar.refused.iter().map(|one| (one.name.as_str(), one.reason.as_str())).collect();
    assert_eq!(refused, [("Supper", "is left out: the rules of this file take too long to follow")]);
    assert_eq!(calendar.events[0].title, "Fair");
    assert_eq!(read(text.as_bytes(), &town(), today).events.len(), 2);
}

#[test]
fn hostile_files_cost_little() {
    let began = CpuClock::start();
    let long = format!("BEGIN:VEVENT\nDTSTART:20261121T100000\nSUMMARY:{}\nEND:VEVENT", "x".repeat(10 << 20));
    let calendar = calendar(&long);
    assert_eq!(calendar.events[0].title.chars().count(), 200);
    let deep = "BEGIN:VCALENDAR\n".repeat(100_000);
    assert!(super::calendar(&deep).events.is_empty());
    let folded = format!("BEGIN:VEVENT\nDTSTART:20261121T100000\nSUMMARY:a\n{}", " b\n".repeat(500_000));
    assert_eq!(super::calendar(&folded).events.len(), 1);
    let script = "BEGIN:VEVENT\nDTSTART:20261121T100000\nSUMMARY:Hi<script>alert(1)</script>\nDESCRIPTION:<img src=x onerror=alert(1)>Soup\nURL:javascript:alert(1)\nEND:VEVENT";
    let found = super::calendar(script).events.remove(0);
    assert_eq!((found.title.as_str(), found.description.as_str(), found.url.as_str()), ("Hi", "Soup", ""));
    let zone = format!("BEGIN:VEVENT\nDTSTART;TZID={}:20261121T100000\nEND:VEVENT", "a/".repeat(100_000));
    assert!(super::calendar(&zone).events.len() <= 1);
    assert!(began.elapsed().as_secs() < 15, "{:?}", began.elapsed());
}

/// The titles, and the warnings about the file's bytes.
fn read_bytes(bytes: &[u8]) -> (Vec<String>, Vec<String>) {
    let read = read(bytes, &town(), date(2026, 9, 1));
    assert_eq!(read.refused, []);
    (
        read.events.into_iter().map(|event| event.title).collect(),
        read.warnings.into_iter().map(|one| format!("{}, {}: {}", one.line, one.name, one.reason)).collect(),
    )
}

#[test]
fn a_stray_byte_is_named_with_its_line_and_spoils_no_other_accent() {
    let event = |title: &str| format!("BEGIN:VEVENT\nSUMMARY:{title}\nDTSTART:20261121T180000\nEND:VEVENT\n");
    let file = |titles: &[&str]| {
        format!(
            "BEGIN:VCALENDAR\n{}END:VCALENDAR\n",
            titles.iter().map(|title| event(title)).collect::<String>()
        )
    };
    let mut bytes = file(&["Café Élan", "Ren~e", "Über uns"]).into_bytes();
    let at = bytes.iter().position(|byte| *byte == b'~').unwrap();
    bytes[at] = 0xE9;
    let (titles, said) = read_bytes(&bytes);
    assert_eq!(titles, ["Café Élan", "Renée", "Über uns"]);
    assert_eq!(
        said,
        ["6, Renée: line 7 holds bytes that are not UTF-8; they were read as \"é\". Is that right?"]
    );
    // No warning for a file entirely in an old Windows encoding, and none for UTF-16.
    let (old, _, _) = encoding_rs::WINDOWS_1252.encode("Café");
    let mut bytes = file(&["~"]).into_bytes();
    let at = bytes.iter().position(|byte| *byte == b'~').unwrap();
    bytes.splice(at..=at, old.iter().copied());
    assert_eq!(read_bytes(&bytes), (vec!["Café".to_owned()], Vec::new()));
    let wide: Vec<u8> = file(&["Café"]).encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(read_bytes(&wide), (vec!["Café".to_owned()], Vec::new()));
}

#[test]
fn a_letter_that_a_fold_parts_is_whole_again() {
    for fold in ["\r\n ", "\n\t"] {
        for title in ["Café night", "“Tea” — 🍵 and more"] {
            let bytes = title.as_bytes();
            let parted: Vec<u8> =
                (0..bytes.len()).flat_map(|at| [fold.as_bytes(), &bytes[at..=at]].concat()).collect();
            let mut file = b"BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261121T180000\nSUMMARY:".to_vec();
            file.extend(parted);
            file.extend(b"\nEND:VEVENT\nEND:VCALENDAR\n");
            assert_eq!(read_bytes(&file), (vec![title.to_owned()], Vec::new()));
        }
    }
}
