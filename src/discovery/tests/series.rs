//! Series of a source: they are judged by their dates to come, not by the first one.

use super::*;

/// A calendar file with these entries: title and when.
fn file(entries: &[(&str, &str)]) -> String {
    let entries = entries.iter().map(|(title, when)| {
        let when = when.replace('|', "\r\n");
        format!("BEGIN:VEVENT\r\nUID:{title}\r\nSUMMARY:{title}\r\n{when}\r\nEND:VEVENT\r\n")
    });
    let entries: String = entries.collect();
    format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{entries}END:VCALENDAR\r\n")
}

/// A source of a calendar file that tests can change. It is Saturday, November 21, 10 AM.
fn source(town: &TestTown, token: &str, threshold: f64, text: String) -> (i64, Arc<Mutex<String>>, Server) {
    let says = Arc::new(Mutex::new(text));
    let told = Arc::clone(&says);
    let server = Server::serving(move |path| match path {
        "/town.ics" => page(200, "Content-Type: text/calendar\r\n", told.lock().unwrap().as_bytes()),
        _ => Vec::new(),
    });
    let url = server.url("/town.ics");
    let new = json!({ "name": "Town", "url": url, "format": "ics", "publish_threshold": threshold });
    let id = post(town, token, SOURCES, &new)["id"].as_i64().unwrap();
    wait_for_fetch_runs(town, token, id, 1);
    (id, says, server)
}

fn settle(town: &TestTown, day: &str) {
    crate::discovery::store::settle_past(&town.conn(), day.parse().unwrap()).unwrap();
}

fn titles(town: &TestTown) -> Vec<String> {
    events(town).into_iter().map(|event| event.1).collect()
}

const CLASS: (&str, &str) =
    ("Class", "DTSTART:20261107T180000|DTEND:20261107T190000|RDATE:20261114T180000,20261212T180000");
/// Late on Saturdays in Denver is on Sundays here, so its dates are written out.
const STARS: (&str, &str) =
    ("Stars", "DTSTART;TZID=America/Denver:20261107T233000|RRULE:FREQ=WEEKLY;BYDAY=SA;COUNT=9");
const CHOIR: (&str, &str) = ("Choir", "DTSTART:20261101T190000|RRULE:FREQ=WEEKLY");
const FAIR: (&str, &str) = ("Fair", "DTSTART;VALUE=DATE:20261205");

#[test]
fn a_series_of_single_dates_that_began_before_today_comes_in_and_waits_until_its_last_date() {
    let town = town();
    let token = staff(&town);
    let over = ("Course", "DTSTART:20261003T180000|RDATE:20261010T180000");
    let (id, ..) = source(&town, &token, 1.0, file(&[CLASS, STARS, over]));
    let run = get(&town, &token, &format!("{SOURCES}{id}/"))["fetch_runs"][0].clone();
    assert_eq!((&run["added"], &run["past"]), (&json!(2), &json!(1)), "{run}");
    assert_eq!(titles(&town), ["Class", "Stars"]);
    let kept: Option<String> = town
        .conn()
        .query_row("SELECT recurring_pattern FROM events WHERE title = 'Stars'", [], |row| row.get(0))
        .unwrap();
    assert_eq!(kept, None, "its dates are written out");
    for (day, waiting) in [("2026-11-21", 2), ("2026-12-12", 2), ("2026-12-13", 1), ("2029-01-01", 0)] {
        settle(&town, day);
        assert_eq!(queue(&town, &token).len(), waiting, "{day}");
    }
}

#[test]
fn a_running_series_that_its_source_takes_down_is_reported_and_one_that_has_ended_is_not() {
    let town = town();
    let token = staff(&town);
    let ended = ("Course", "DTSTART:20261003T180000|RRULE:FREQ=WEEKLY;COUNT=3");
    let (id, says, _server) = source(&town, &token, 0.0, file(&[CLASS, STARS, CHOIR, ended, FAIR]));
    assert_eq!(titles(&town), ["Class", "Stars", "Choir", "Course", "Fair"]);
    *says.lock().unwrap() = file(&[FAIR]);
    assert_eq!(ask_again(&town, &token, id)["delisted"], 3);
    let reported = || {
        let items = queue(&town, &token);
        assert!(items.iter().all(|item| item.0 == "delisted"), "{items:?}");
        let mut ids: Vec<i64> = items.into_iter().map(|item| item.1).collect();
        ids.sort_unstable();
        ids
    };
    let ids: Vec<i64> = events(&town).iter().map(|event| event.0).collect();
    assert_eq!(reported(), ids[..3]);
    settle(&town, "2026-12-12");
    assert_eq!(reported(), ids[..3]);
    settle(&town, "2026-12-13");
    assert_eq!(reported(), ids[1..3]);
}

#[test]
fn a_series_whose_rule_ended_long_ago_does_not_come_in() {
    let town = town();
    let token = staff(&town);
    let ended = ("Chorus", "DTSTART:20251001T190000|RRULE:FREQ=WEEKLY;UNTIL=20251231T190000");
    let without_dates =
        ("Recess", "DTSTART:20251001T190000|RRULE:FREQ=WEEKLY;UNTIL=20251001T190000|EXDATE:20251001T190000");
    let last_night =
        ("Dance", "DTSTART:20261030T220000|DTEND:20261031T010000|RRULE:FREQ=WEEKLY;UNTIL=20261120T220000");
    let added =
        ("Gala", "DTSTART:20251001T190000|RRULE:FREQ=WEEKLY;UNTIL=20251231T190000|RDATE:20261212T190000");
    let (id, ..) = source(&town, &token, 1.0, file(&[ended, without_dates, last_night, added, CHOIR]));
    let run = get(&town, &token, &format!("{SOURCES}{id}/"))["fetch_runs"][0].clone();
    assert_eq!((&run["added"], &run["past"]), (&json!(3), &json!(2)), "{run}");
    assert_eq!(titles(&town), ["Dance", "Gala", "Choir"]);
    assert_eq!(queue(&town, &token).len(), 3);
}

#[test]
fn a_calendar_that_repeats_a_uid_keeps_its_dates_apart() {
    let days = ["20261205", "20261212", "20261219"].map(|day| format!("DTSTART:{day}T180000"));
    let text = |days: &[String]| file(&days.iter().map(|day| ("Class", day.as_str())).collect::<Vec<_>>());
    for is_older in [false, true] {
        let town = town();
        let token = staff(&town);
        let (id, says, _server) = source(&town, &token, 0.0, text(&days));
        if is_older {
            let rename = "UPDATE source_items SET key = payload ->> 'uid'";
            town.conn().execute(rename, []).unwrap();
        }
        let dates = || events(&town).into_iter().map(|event| event.3).collect::<Vec<_>>();
        let all = ["2026-12-05", "2026-12-12", "2026-12-19"];
        assert_eq!(dates(), all);
        town.clock.set("2026-12-07T15:00:00Z".parse().unwrap());
        let token = staff(&town);
        for shown in [&days[1..], &days[2..]] {
            *says.lock().unwrap() = text(shown);
            let run = ask_again(&town, &token, id);
            assert_eq!(
                (&run["added"], &run["updated"], &run["merged"]),
                (&json!(0), &json!(0), &json!(0)),
                "{run}"
            );
            assert_eq!(dates(), all);
        }
    }
}

#[test]
fn a_series_whose_rule_has_ended_waits_no_longer() {
    let town = town();
    let token = staff(&town);
    let ends = ("Chorus", "DTSTART:20261101T190000|RRULE:FREQ=WEEKLY;UNTIL=20261206T190000");
    let counted = ("Course", "DTSTART:20261103T190000|RRULE:FREQ=WEEKLY;COUNT=6");
    let rare = ("Reunion", "DTSTART:20241103T190000|RRULE:FREQ=YEARLY;INTERVAL=4;COUNT=3");
    source(&town, &token, 1.0, file(&[ends, counted, rare, CHOIR]));
    for (day, waiting) in [("2026-12-06", 4), ("2026-12-07", 3), ("2026-12-08", 3), ("2026-12-09", 2)] {
        settle(&town, day);
        assert_eq!(queue(&town, &token).len(), waiting, "{day}");
    }
}
