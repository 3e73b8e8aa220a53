use jiff::ToSpan;
use jiff::civil::{Date, DateTime};

use super::*;

const TODAY: &str = "2026-11-21";

fn parse(text: &str) -> Hours {
    Hours::parse(text, TODAY.parse().unwrap()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refused(text: &str) -> String {
    Hours::parse(text, TODAY.parse().unwrap()).expect_err(text)
}

fn label(hours: &Hours, at: &str) -> String {
    hours.open_status(at.parse().unwrap()).label
}

#[test]
fn what_people_write_means_what_they_mean() {
    for (human, osm) in [
        ("Mon-Fri 9am-5pm; Sat 10-2", "Mo-Fr 09:00-17:00; Sa 10:00-14:00"),
        ("9-5 weekdays", "Mo-Fr 09:00-17:00"),
        ("Monday to Friday 9:00 AM - 5:00 PM, closed Sunday", "Mo-Fr 09:00-17:00"),
        ("Daily 7am to 3pm", "Mo-Su 07:00-15:00"),
        ("24 hours", "24/7"),
        ("Noon-8", "Mo-Su 12:00-20:00"),
        ("Fri:11:30 AM - 5:30 PM;", "Fr 11:30-17:30"),
        ("Mon, Wed & Fri 8-noon", "Mo,We,Fr 08:00-12:00"),
        ("Tues–Sat 11–9, Sun 12–6", "Tu-Sa 11:00-21:00; Su 12:00-18:00"),
        ("Thu-Sat 5pm-1am", "Th-Sa 17:00-01:00"),
        ("Mon-Thu 11:30am-2:30pm and 5pm-10pm", "Mo-Th 11:30-14:30,17:00-22:00"),
        ("weekends 10am-midnight", "Sa-Su 10:00-24:00"),
        ("Mon 17:00-21:00", "Mo 17:00-21:00"),
        ("Sat: 8:00 AM-12:00 PM;", "Sa 08:00-12:00"),
        ("5-9pm Fridays", "Fr 17:00-21:00"),
    ] {
        assert_eq!(parse(human), parse(osm), "{human}");
    }
}

#[test]
fn what_cannot_be_kept_is_named_and_never_guessed() {
    for (text, part) in [
        ("22:00+", "no end"),
        ("sunrise-sunset", "sun"),
        ("Jul-Jan: 22:00-23:00", "season"),
        ("week 4-16 We 00:00-24:00", "weeks"),
        ("Mon: 8:00 AM-;Sun: 8:00 AM-1:00 PM;", "without an end"),
        ("by appointment", "by appointment"),
        ("call us", "call us"),
        ("Mon-Fri", "not understood"),
        ("Mo-Fr 09:00-17:00; SH off", "school"),
        ("25:00-26:00", "25"),
        ("", "no hours"),
        ("\u{0}\u{202e}🦀", "not understood"),
    ] {
        let said = refused(text);
        assert!(said.contains(part), "{text}: {said}");
    }
}

#[test]
fn hours_survive_being_written_out() {
    for text in [
        "Mo-Fr 09:00-17:00; Sa 10:00-14:00",
        "Mo-Th 11:30-14:30,17:00-22:00; Fr-Sa 16:00-01:00; Dec 25 off; Nov 26 off",
        "24/7",
        "Mo-Su off",
        "Tu-Su 10:00-18:00; PH off",
        "Mo-Fr 08:00-12:00, We 14:00-18:00",
        "Mo-Su 00:00-00:30, 11:30-24:00; 2027 Jul 4 10:00-12:00 \"parade\"",
    ] {
        let hours = parse(text);
        assert_eq!(parse(&hours.to_text()), hours, "{text} as {}", hours.to_text());
        let rows = hours.rows();
        assert_eq!(Hours::from_rows(rows.into_iter()), hours, "{text}");
    }
}

#[test]
fn a_moment_is_told_as_people_say_it() {
    let shop = parse("Mo-Fr 09:00-17:00; Sa 10:00-14:00; 2026 Nov 26 off; 2026 Dec 24 09:00-12:30");
    for (at, words) in [
        ("2026-11-23T10:00", "Open now · closes 5 PM"),
        ("2026-11-23T16:45", "Open now · closes soon, 5 PM"),
        ("2026-11-23T17:00", "Closed · opens 9 AM tomorrow"),
        ("2026-11-23T08:59:59", "Closed · opens 9 AM"),
        ("2026-11-21T15:00", "Closed · opens 9 AM Monday"),
        ("2026-11-26T12:00", "Closed · opens 9 AM tomorrow"),
        ("2026-12-24T12:00", "Open now · closes soon, 12:30 PM"),
    ] {
        assert_eq!(label(&shop, at), words, "{at}");
    }
    assert_eq!(label(&parse("24/7"), "2026-11-23T03:00"), "Open 24 hours");
    assert_eq!(label(&parse("Mo-Su off"), "2026-11-23T03:00"), "Closed");
    assert_eq!(
        label(&parse("Mo 09:00-12:00; 2026 Nov 23 off"), "2026-11-23T10:00"),
        "Closed · opens 9 AM Nov 30"
    );
}

#[test]
fn a_late_night_belongs_to_the_day_it_began() {
    let bar = parse("Fr-Sa 18:00-02:00; 2026 Nov 28 off");
    assert_eq!(
        label(&bar, "2026-11-28T01:59"),
        "Open now · closes soon, 2 AM",
        "Friday's night runs into the day off"
    );
    assert_eq!(label(&bar, "2026-11-28T20:00"), "Closed · opens 6 PM Friday", "Saturday itself is off");
    assert_eq!(label(&bar, "2026-11-29T01:00"), "Closed · opens 6 PM Friday");
    assert_eq!(label(&bar, "2026-11-22T01:00"), "Open now · closes 2 AM");
}

#[test]
fn stretches_that_touch_at_midnight_are_one() {
    let diner = parse("Mo 06:00-24:00; Tu 00:00-03:00");
    let status = diner.open_status("2026-11-23T23:00".parse().unwrap());
    assert_eq!(status.label, "Open now · closes 3 AM");
    assert_eq!(status.changes_at, Some("2026-11-24T03:00".parse().unwrap()));
}

#[test]
fn the_clock_changes_do_not_move_the_hours() {
    let bar = parse("Sa 22:00-03:00");
    // 2026-11-01 has two hours called 1 AM, 2027-03-14 has none called 2 AM; the door follows the clock on the wall.
    for sunday in ["2026-11-01", "2027-03-14"] {
        assert!(bar.open_status(format!("{sunday}T01:30").parse().unwrap()).is_open);
        assert!(!bar.open_status(format!("{sunday}T03:00").parse().unwrap()).is_open);
    }
}

#[test]
fn overlapping_hours_are_named() {
    let mut hours = parse("Mo-Fr 09:00-17:00");
    hours.weekly[2] = vec![Span { opens: 540, closes: 720 }, Span { opens: 700, closes: 800 }];
    assert_eq!(hours.check(), Err("the opening times of wednesday overlap".into()));
}

#[test]
fn json_has_every_day_and_midnight_is_24() {
    let json = serde_json::to_value(parse("Mo 10:00-24:00; Fr 18:00-02:00; 2026 Dec 25 off")).unwrap();
    assert_eq!(json["weekly"].as_array().unwrap().len(), 7);
    assert_eq!(
        json["weekly"][0],
        serde_json::json!({"day": "monday", "spans": [{"opens": "10:00", "closes": "24:00"}]})
    );
    assert_eq!(json["weekly"][4]["spans"][0]["closes"], "02:00");
    assert_eq!(json["special"][0], serde_json::json!({"date": "2026-12-25", "spans": [], "note": ""}));
}

/// Two other programs agree on when these are open; nothing of theirs is taken over.
#[test]
fn open_hours_agree_with_other_programs() {
    let corpus = std::env::var("TOWNGREEN_CORPUS").unwrap_or_else(|_| "../shared".into());
    let Ok(text) =
        std::fs::read_to_string(format!("{corpus}/data/open/businesses/osm_opening_hours.expected.json"))
    else {
        println!("not run: the opening hours of other programs are not on this machine");
        return;
    };
    let file: serde_json::Value = serde_json::from_str(&text).unwrap();
    let (mut understood, mut left_out) = (0, 0);
    for case in file["cases"].as_array().unwrap() {
        let value = case["value"].as_str().unwrap();
        let expected = match (case["agree"].as_bool(), &case["open_intervals"], &case["open_intervals_js"]) {
            (Some(true), serde_json::Value::Array(list), _) | (_, _, serde_json::Value::Array(list)) => list,
            _ => continue,
        };
        let Ok(hours) = Hours::parse(value, "2026-11-21".parse().unwrap()) else {
            left_out += 1;
            continue;
        };
        understood += 1;
        let minutes = |at: DateTime| {
            expected.iter().any(|pair| {
                let edge = |index: usize| pair[index].as_str().unwrap().parse::<DateTime>().unwrap();
                edge(0) <= at && at < edge(1)
            })
        };
        let mut at: DateTime = "2026-11-23T00:00".parse().unwrap();
        let end: Date = "2026-12-07".parse().unwrap();
        while at.date() < end {
            assert_eq!(hours.open_status(at).is_open, minutes(at), "{value} at {at}");
            at += 15.minutes();
        }
    }
    println!("{understood} plans understood alike, {left_out} left out");
    assert!(understood >= 120 && left_out <= 25, "{understood} understood, {left_out} left out");
}
