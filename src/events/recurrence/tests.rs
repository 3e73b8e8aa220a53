use jiff::civil::{Date, DateTime, date, time};
use jiff::tz::TimeZone;

use super::*;
use crate::testing::CpuClock;

fn thursday_concert() -> EventTime {
    EventTime {
        start_date: date(2026, 10, 1),
        start_time: Some(time(19, 0, 0, 0)),
        end_date: None,
        end_time: Some(time(21, 30, 0, 0)),
    }
}

fn dates(when: &EventTime, rule: &str, exceptions: &[Exception], from: Date, until: Date) -> Vec<String> {
    let found = expand(when, Some(rule), exceptions, from, until).unwrap();
    found.iter().map(|occurrence| occurrence.starts().strftime("%Y-%m-%d %H:%M").to_string()).collect()
}

fn year(when: &EventTime, rule: &str) -> Vec<String> {
    dates(when, rule, &[], date(2026, 1, 1), date(2027, 12, 31))
}

fn at(text: &str) -> RecurrenceId {
    text.parse().unwrap()
}

#[test]
fn an_event_without_a_rule_takes_place_once() {
    let found = expand(&thursday_concert(), None, &[], date(2026, 1, 1), date(2026, 12, 31)).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].ends().to_string(), "2026-10-01T21:30:00");
    let after = expand(&thursday_concert(), None, &[], date(2026, 10, 2), date(2026, 12, 31)).unwrap();
    assert!(after.is_empty());
}

#[test]
fn a_weekly_series_keeps_its_wall_time_through_both_clock_changes() {
    let zone = TimeZone::get("America/New_York").unwrap();
    let found =
        expand(&thursday_concert(), Some("FREQ=WEEKLY"), &[], date(2026, 10, 1), date(2027, 4, 1)).unwrap();
    assert_eq!(found.len(), 27);
    let offsets: Vec<String> = found
        .iter()
        .map(|occurrence| {
            assert_eq!(occurrence.start_time, Some(time(19, 0, 0, 0)));
            occurrence.starts().to_zoned(zone.clone()).unwrap().offset().to_string()
        })
        .collect();
    // Clocks go back on November 1, 2026 and forward on March 14, 2027.
    assert_eq!(offsets.iter().filter(|offset| *offset == "-04").count(), 8);
    assert_eq!(offsets.iter().filter(|offset| *offset == "-05").count(), 19);
}

#[test]
fn count_and_until_hold_also_when_the_window_starts_later() {
    let when = thursday_concert();
    let late = |rule: &str| dates(&when, rule, &[], date(2026, 10, 20), date(2026, 12, 31));
    assert_eq!(late("FREQ=WEEKLY;COUNT=5"), ["2026-10-22 19:00", "2026-10-29 19:00"]);
    assert_eq!(late("FREQ=WEEKLY;UNTIL=20261029T190000"), ["2026-10-22 19:00", "2026-10-29 19:00"]);
    assert_eq!(late("FREQ=WEEKLY;UNTIL=20261029"), ["2026-10-22 19:00", "2026-10-29 19:00"]);
    assert_eq!(late("FREQ=WEEKLY;UNTIL=20261029T185959"), ["2026-10-22 19:00"]);
}

#[test]
fn an_until_in_utc_becomes_wall_time() {
    let zone = TimeZone::get("America/New_York").unwrap();
    let rule: RecurrenceRule = "FREQ=WEEKLY;UNTIL=20261029T230000Z".parse().unwrap();
    assert_eq!(rule.local(&zone).to_string(), "FREQ=WEEKLY;UNTIL=20261029T190000");
}

#[test]
fn positions_choose_among_the_days_of_a_month() {
    let when = EventTime { start_date: date(2026, 1, 30), ..thursday_concert() };
    assert_eq!(
        dates(
            &when,
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
            &[],
            date(2026, 1, 1),
            date(2026, 5, 31)
        ),
        ["2026-01-30 19:00", "2026-02-27 19:00", "2026-03-31 19:00", "2026-04-30 19:00", "2026-05-29 19:00"],
    );
    assert_eq!(
        dates(&when, "FREQ=MONTHLY;BYDAY=-1FR", &[], date(2026, 1, 1), date(2026, 3, 31)),
        ["2026-01-30 19:00", "2026-02-27 19:00", "2026-03-27 19:00"],
    );
    // Months without a 31st are skipped, as in the RFC.
    let last = EventTime { start_date: date(2026, 1, 31), ..thursday_concert() };
    assert_eq!(
        dates(&last, "FREQ=MONTHLY", &[], date(2026, 1, 1), date(2026, 5, 31)),
        ["2026-01-31 19:00", "2026-03-31 19:00", "2026-05-31 19:00"],
    );
    assert_eq!(year(&EventTime { start_date: date(2024, 2, 29), ..last }, "FREQ=YEARLY"), [] as [String; 0]);
}

#[test]
fn dates_are_taken_out_put_in_and_changed() {
    let exceptions = [
        Exception::Excluded { at: at("2026-10-08T19:00:00") },
        // Some programs name only the day.
        Exception::Excluded { at: at("2026-10-15") },
        Exception::Added { at: at("2026-10-24T15:00:00") },
        Exception::Changed {
            recurrence_id: at("2026-10-29T19:00:00"),
            changes: Changes {
                when: Some(EventTime::at("2026-10-30T20:00:00".parse().unwrap())),
                ..Changes::default()
            },
        },
        Exception::Changed {
            recurrence_id: at("2026-10-22T19:00:00"),
            changes: Changes { status: Some(OccurrenceStatus::Cancelled), ..Changes::default() },
        },
    ];
    let found = expand(
        &thursday_concert(),
        Some("FREQ=WEEKLY;COUNT=5"),
        &exceptions,
        date(2026, 10, 1),
        date(2026, 12, 31),
    )
    .unwrap();
    let shown: Vec<String> = found
        .iter()
        .map(|one| {
            format!("{} {} {:?}", one.recurrence_id, one.starts(), one.status(OccurrenceStatus::Scheduled))
        })
        .collect();
    assert_eq!(
        shown,
        [
            "2026-10-01T19:00:00 2026-10-01T19:00:00 Scheduled",
            "2026-10-22T19:00:00 2026-10-22T19:00:00 Cancelled",
            "2026-10-24T15:00:00 2026-10-24T15:00:00 Scheduled",
            "2026-10-29T19:00:00 2026-10-30T20:00:00 Scheduled",
        ]
    );
    assert_eq!(found[2].end_time, Some(time(17, 30, 0, 0)), "an added date lasts as long as the others");
}

#[test]
fn a_date_that_moved_into_the_window_is_seen_and_one_that_left_it_is_not() {
    let moved = |to: &str| Exception::Changed {
        recurrence_id: at("2026-10-08T19:00:00"),
        changes: Changes { when: Some(EventTime::at(to.parse().unwrap())), ..Changes::default() },
    };
    let window = |exceptions: &[Exception]| {
        dates(&thursday_concert(), "FREQ=WEEKLY;COUNT=2", exceptions, date(2026, 10, 5), date(2026, 10, 11))
    };
    assert_eq!(window(&[]), ["2026-10-08 19:00"]);
    assert_eq!(window(&[moved("2026-10-13T19:00:00")]), [] as [String; 0]);
    let later = dates(
        &thursday_concert(),
        "FREQ=WEEKLY;COUNT=2",
        &[moved("2026-12-24T18:00:00")],
        date(2026, 12, 24),
        date(2026, 12, 24),
    );
    assert_eq!(later, ["2026-12-24 18:00"]);
}

#[test]
fn whole_days_and_nights_keep_their_length() {
    let fair = EventTime { end_date: Some(date(2026, 9, 13)), ..EventTime::all_day(date(2026, 9, 11)) };
    let found = expand(&fair, Some("FREQ=YEARLY"), &[], date(2027, 9, 12), date(2027, 9, 12)).unwrap();
    assert_eq!((found[0].start_date, found[0].end_date), (date(2027, 9, 11), date(2027, 9, 13)));
    assert_eq!(found[0].ends().to_string(), "2027-09-14T00:00:00");
    assert!(found[0].all_day && found[0].end_time.is_none());

    let dance = EventTime {
        start_date: date(2026, 10, 31),
        start_time: Some(time(22, 0, 0, 0)),
        end_date: None,
        end_time: Some(time(2, 0, 0, 0)),
    };
    let found =
        expand(&dance, Some("FREQ=WEEKLY;COUNT=2"), &[], date(2026, 11, 8), date(2026, 11, 8)).unwrap();
    assert_eq!(found[0].starts().to_string(), "2026-11-07T22:00:00");
    assert_eq!(found[0].ends().to_string(), "2026-11-08T02:00:00");
    assert_eq!(dance.moved_to(dance.recurrence_id()).unwrap().plain(), dance);
}

#[test]
fn the_first_date_belongs_to_the_series_even_where_the_rule_does_not_meet_it() {
    assert_eq!(
        year(&thursday_concert(), "FREQ=WEEKLY;BYDAY=SA;COUNT=2"),
        ["2026-10-01 19:00", "2026-10-03 19:00", "2026-10-10 19:00"],
    );
}

#[test]
fn week_starts_matter_for_every_other_week() {
    // The example of RFC 5545, 3.3.10.
    let when = EventTime::at("1997-08-05T09:00:00".parse().unwrap());
    let days = |wkst: &str| {
        let rule = format!("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST={wkst}");
        dates(&when, &rule, &[], date(1997, 1, 1), date(1997, 12, 31))
    };
    assert_eq!(days("MO"), ["1997-08-05 09:00", "1997-08-10 09:00", "1997-08-19 09:00", "1997-08-24 09:00"]);
    assert_eq!(days("SU"), ["1997-08-05 09:00", "1997-08-17 09:00", "1997-08-19 09:00", "1997-08-31 09:00"]);
}

#[test]
fn pathological_rrules_terminate() {
    let began = CpuClock::start();
    let old = EventTime::at("1970-01-01T00:00:00".parse::<DateTime>().unwrap());
    let window = |rule: &str| expand(&old, Some(rule), &[], date(2026, 1, 1), date(2028, 12, 31));
    assert_eq!(window("FREQ=SECONDLY").unwrap_err(), RecurrenceError::TooOften);
    assert_eq!(window("FREQ=MINUTELY;COUNT=999999999").unwrap_err(), RecurrenceError::TooOften);
    assert!(window("FREQ=HOURLY;COUNT=999999999").unwrap().len() <= 1_500);
    assert_eq!(window("FREQ=DAILY;COUNT=999999999").unwrap().len(), 1_096);
    assert!(window("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30").unwrap().is_empty());
    assert!(window("FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30").unwrap().is_empty());
    let busy = "FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23;\
                BYMINUTE=0,10,20,30,40,50";
    assert!(window(busy).unwrap().len() <= 1_500);
    let all = |end: u32| (0..end).map(|number| number.to_string()).collect::<Vec<_>>().join(",");
    let seconds = format!("BYMINUTE={};BYSECOND={}", all(60), all(60));
    for often in [
        format!("FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR={};{seconds}", all(24)),
        format!("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;{seconds}"),
        format!("FREQ=HOURLY;{seconds}"),
    ] {
        assert_eq!(window(&often).unwrap_err(), RecurrenceError::TooOften, "{often}");
    }
    let recent = EventTime::at("2026-01-01T00:00:00".parse::<DateTime>().unwrap());
    assert_eq!(expand(&recent, Some(busy), &[], date(2026, 1, 1), date(2028, 12, 31)).unwrap().len(), 1_500);
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
}

#[test]
fn what_cannot_be_read_is_named() {
    let wrong = [
        ("", "\"\""),
        ("FREQ=SOMETIMES", "FREQ=SOMETIMES"),
        ("FREQ=WEEKLY;BYDAY=XX", "BYDAY=XX"),
        ("FREQ=WEEKLY;INTERVAL=0", "INTERVAL=0"),
        ("FREQ=YEARLY;BYMONTH=13", "BYMONTH=13"),
        ("FREQ=DAILY;UNTIL=tomorrow", "UNTIL=TOMORROW"),
        ("FREQ=DAILY;BYDAY=1\u{e9}MO", "BYDAY"),
        ("BYDAY=MO", "BYDAY=MO"),
    ];
    for (rule, part) in wrong {
        let error = rule.parse::<RecurrenceRule>().unwrap_err().to_string();
        assert!(error.contains(part), "{rule}: {error}");
    }
    let weekly: RecurrenceRule = "FREQ=WEEKLY;BYMONTHDAY=3".parse().unwrap();
    assert!(check(&thursday_concert(), &weekly).is_err());
    // Deviations that other programs write are understood.
    let loose: RecurrenceRule = " rrule:freq=weekly;BYDAY=+1MO , TU;COUNT=-1;X-NAME=1;".parse().unwrap();
    assert_eq!(loose.to_string(), "FREQ=WEEKLY;BYDAY=1MO,TU");
}

#[test]
fn a_rule_is_said_in_words() {
    let when = thursday_concert();
    let said = [
        ("FREQ=WEEKLY;BYDAY=TH;UNTIL=20270528T190000", "Every Thursday until May 28, 2027"),
        ("FREQ=WEEKLY", "Every Thursday"),
        ("FREQ=WEEKLY;INTERVAL=2", "Every other Thursday"),
        ("FREQ=WEEKLY;BYDAY=WE,MO;COUNT=10", "Every Monday and Wednesday, 10 times"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "Every weekday"),
        ("FREQ=DAILY;INTERVAL=3", "Every 3 days"),
        ("FREQ=MONTHLY;BYDAY=1SA,3SA", "The first and third Saturday of every month"),
        ("FREQ=MONTHLY;BYDAY=SA;BYSETPOS=-1;INTERVAL=2", "The last Saturday of every other month"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "The last day of every month"),
        ("FREQ=MONTHLY", "The 1st of every month"),
        ("FREQ=YEARLY", "Every year on October 1"),
        ("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "Every year on the fourth Thursday of November"),
        ("FREQ=WEEKLY;BYDAY=SA;BYMONTH=5,6,7,8,9,10", "Every Saturday in May to October"),
        ("FREQ=YEARLY;BYWEEKNO=20", "On several dates"),
        ("nonsense", ""),
    ];
    for (rule, words) in said {
        assert_eq!(in_words(&when, rule), words, "{rule}");
    }
}

#[test]
fn names_of_occurrences_survive_the_way_through_text() {
    for text in ["2026-11-21T18:30:00", "2026-11-21"] {
        assert_eq!(at(text).to_string(), text);
    }
    assert!("2026-13-01".parse::<RecurrenceId>().is_err());
    let exception = Exception::Changed {
        recurrence_id: at("2026-11-21T18:30:00"),
        changes: Changes { title: Some("Harvest supper".into()), ..Changes::default() },
    };
    let json = serde_json::to_string(&exception).unwrap();
    assert_eq!(serde_json::from_str::<Exception>(&json).unwrap(), exception);
    assert!(!json.contains("start_date"), "{json}");
}
