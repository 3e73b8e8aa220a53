//! The feeds, read back by our own parser and by third-party programs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use jiff::civil::{Date, date, time};
use jiff::tz::TimeZone;
use rocket::http::Status as HttpStatus;
use rusqlite::Connection;

use crate::accounts::Role;
use crate::events::ics::read;
use crate::events::recurrence::expand;
use crate::events::{self, Changes, EventTime, Exception, NewEvent, OccurrenceStatus, store};
use crate::kit::clock::Clock;
use crate::kit::xml;
use crate::testing::{NOW, TestTown};

fn clock() -> Clock {
    Clock::fixed(TimeZone::get("America/New_York").unwrap(), NOW.parse().unwrap())
}

fn add(conn: &Connection, new: NewEvent) -> i64 {
    events::insert(conn, &clock(), &new).unwrap()
}

fn evening(title: &str, day: Date) -> NewEvent {
    NewEvent {
        title: title.into(),
        when: EventTime {
            start_date: day,
            start_time: Some(time(19, 0, 0, 0)),
            end_date: None,
            end_time: Some(time(21, 30, 0, 0)),
        },
        location: "Grange Hall".into(),
        address: "5 Mill Road".into(),
        category: "music".into(),
        ..NewEvent::default()
    }
}

/// Every kind of event that a calendar can contain.
fn full(conn: &Connection) {
    let thursday = date(2026, 10, 1);
    let at = |text: &str| text.parse().unwrap();
    add(
        conn,
        NewEvent {
            recurring_pattern: Some("FREQ=WEEKLY;BYDAY=TH;UNTIL=20270930T235959".into()),
            exceptions: vec![
                Exception::Excluded { at: at("2026-11-26T19:00:00") },
                Exception::Added { at: at("2026-11-25T19:00:00") },
                Exception::Changed {
                    recurrence_id: at("2026-12-03T19:00:00"),
                    changes: Changes {
                        when: Some(EventTime::at("2026-12-04T20:00:00".parse().unwrap())),
                        title: Some("Open mic, a day later".into()),
                        ..Changes::default()
                    },
                },
                Exception::Changed {
                    recurrence_id: at("2026-12-09T19:00:00"),
                    changes: Changes { title: Some("Open mic for children".into()), ..Changes::default() },
                },
                Exception::Changed {
                    recurrence_id: at("2027-01-07T19:00:00"),
                    changes: Changes { status: Some(OccurrenceStatus::Cancelled), ..Changes::default() },
                },
            ],
            description: "Bring a song; bring a friend, bring\nanything. ".repeat(12),
            ..evening(
                "Open mic at the Grange — naïve, “loud”, and a title so long that it must be folded twice",
                thursday,
            )
        },
    );
    add(
        conn,
        NewEvent {
            when: EventTime { end_date: Some(date(2027, 6, 13)), ..EventTime::all_day(date(2027, 6, 11)) },
            category: "market".into(),
            ..evening("Strawberry festival", thursday)
        },
    );
    add(
        conn,
        NewEvent {
            when: EventTime::all_day(date(2026, 11, 28)),
            recurring_pattern: Some("FREQ=MONTHLY;BYDAY=-1SA;UNTIL=20270531".into()),
            category: "market".into(),
            ..evening("Flea market", thursday)
        },
    );
    // The nights on which daylight saving time starts and ends.
    for day in [date(2026, 10, 31), date(2027, 3, 13)] {
        add(
            conn,
            NewEvent {
                when: EventTime {
                    start_date: day,
                    start_time: Some(time(22, 0, 0, 0)),
                    end_date: None,
                    end_time: Some(time(3, 30, 0, 0)),
                },
                ..evening("Dance past midnight", day)
            },
        );
    }
    add(
        conn,
        NewEvent {
            status: OccurrenceStatus::Postponed,
            is_free: true,
            ..evening("Town meeting", date(2026, 12, 8))
        },
    );
    add(
        conn,
        NewEvent {
            when: EventTime::at("2026-12-24T16:00:00".parse().unwrap()),
            recurring_pattern: Some("FREQ=YEARLY".into()),
            category: "holiday".into(),
            ..evening("Carols", thursday)
        },
    );
    add(conn, NewEvent { visibility: events::Visibility::Pending, ..evening("Not yet looked at", thursday) });
}

fn town() -> TestTown {
    TestTown::with(full)
}

/// The start of every date that the site shows, in a year with both daylight saving changes.
fn shown(town: &TestTown) -> BTreeSet<String> {
    let conn = town.conn();
    let (first, last) = (date(2026, 10, 25), date(2027, 10, 24));
    let all =
        store::list_entries(&conn, &town.clock, &events::EventFilter::default(), [first, last], None, 9_999)
            .unwrap();
    all.iter()
        .map(|entry| {
            let time = entry.start_time.map(|time| time.strftime("T%H:%M").to_string()).unwrap_or_default();
            format!("{}{time}", entry.start_date)
        })
        .collect()
}

#[test]
fn the_calendar_gives_the_dates_that_the_site_shows() {
    let town = town();
    let answer = town.get("/events.ics");
    assert_eq!(answer.status, HttpStatus::Ok);
    assert_eq!(answer.header("content-type"), "text/calendar; charset=utf-8");
    let zone = TimeZone::get("America/New_York").unwrap();
    let calendar = read(answer.text.as_bytes(), &zone, date(2026, 11, 21));
    assert!(calendar.refused.is_empty() && calendar.warnings.is_empty(), "{calendar:?}");
    let mut found = BTreeSet::new();
    for event in &calendar.events {
        let dates = expand(
            &event.when,
            event.rrule.as_deref(),
            &event.exceptions,
            date(2026, 10, 25),
            date(2027, 10, 24),
        );
        for one in dates.unwrap() {
            let time = one.start_time.map(|time| time.strftime("T%H:%M").to_string()).unwrap_or_default();
            found.insert(format!("{}{time}", one.start_date));
        }
    }
    assert_eq!(found, shown(&town));
    assert!(found.len() > 60, "{}", found.len());
    assert!(!answer.text.contains("Not yet looked at"));
}

#[test]
fn lines_are_folded_at_75_octets_between_letters() {
    let text = town().get("/events.ics").text;
    assert!(text.ends_with("END:VCALENDAR\r\n"));
    for line in text.split("\r\n") {
        assert!(line.len() <= 75 && !line.contains('\n'), "{line}");
    }
    assert!(
        text.replace("\r\n ", "")
            .contains("SUMMARY:Open mic at the Grange — naïve\\, “loud”\\, and a title so long")
    );
    assert!(text.contains("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU") && text.contains("TZNAME:EDT"));
    assert!(text.contains("STATUS:CANCELLED") && text.contains("SUMMARY:Postponed: Town meeting"));
    assert!(text.contains("RDATE;TZID=America/New_York:20261209T190000"), "beside the rule, and changed");
    assert!(!text.contains("RDATE;TZID=America/New_York:20261203T190000"), "the rule has it");
}

#[test]
fn a_calendar_stays_the_same_until_an_event_changes() {
    let town = town();
    let first = town.get("/events.ics");
    let tag = first.header("etag").to_owned();
    town.clock.set("2026-11-21T16:30:00Z".parse().unwrap());
    let second = town.get("/events.ics");
    assert_eq!((second.header("etag"), &second.text), (tag.as_str(), &first.text));
    let again = town.call("GET", "/events.ics").header("If-None-Match", tag.clone()).send();
    assert_eq!(again.status, HttpStatus::NotModified);
    let (clock, id) = (town.clock.clone(), 6);
    let uid = events::find(&town.conn(), id).unwrap().unwrap().facts.uid;
    let change = move |conn: &Connection| {
        let new = events::load(conn, id)?.unwrap();
        events::update(conn, &clock, id, &NewEvent { location: "Library".into(), ..new })
    };
    assert!(rocket::tokio::runtime::Runtime::new().unwrap().block_on(town.db().write(change)).unwrap());
    let text = town.get("/events.ics").text;
    let event = text.split("BEGIN:VEVENT").find(|part| part.contains(&uid)).unwrap();
    assert!(event.contains("SEQUENCE:1") && event.contains("LOCATION:Library"), "{event}");
    assert!(event.contains("DTSTAMP:20261121T163000Z"), "{event}");
}

#[test]
fn filters_narrow_the_feeds() {
    let town = town();
    let count = |path: &str| town.get(path).text.matches("BEGIN:VEVENT").count();
    assert_eq!(count("/events.ics?category=market"), 2);
    assert_eq!(count("/events.ics?is_free=true"), 1);
    assert_eq!(count("/events.ics?category=nothing"), 0);
    assert!(town.get("/events.ics?category=market").text.contains("X-WR-CALNAME:Wexbury events: Markets"));
    assert_eq!(town.get("/events.ics?source=x").status, HttpStatus::BadRequest);
    let rss = town.get("/events.rss?category=market").text;
    assert_eq!(rss.matches("<item>").count(), 2);
}

#[test]
fn one_event_has_a_calendar_of_its_own() {
    let town = town();
    let slug = events::find(&town.conn(), 2).unwrap().unwrap().facts.slug;
    let answer = town.get(&format!("/events/{slug}.ics"));
    assert_eq!(answer.text.matches("BEGIN:VEVENT").count(), 1);
    assert!(
        answer.text.contains("DTSTART;VALUE=DATE:20270611\r\nDTEND;VALUE=DATE:20270614"),
        "{}",
        answer.text
    );
    assert!(answer.text.contains(&format!("URL:http://town.example/events/{slug}")));
    // A former title in the path leads there as well; unpublished events are not found.
    assert_eq!(town.get("/events/anything-2.ics").status, HttpStatus::Ok);
    assert_eq!(town.get("/events/not-yet-looked-at-8.ics").status, HttpStatus::NotFound);
    assert_eq!(town.get("/events/nothing.ics").status, HttpStatus::NotFound);
}

#[test]
fn a_members_own_calendar_stands_at_an_address_that_can_be_renewed() {
    let town = town();
    let token = town.member("ann@wexbury.example", Role::Consumer);
    let call = |method: &str| {
        let answer = town.call(method, "/api/v1/events/feed-address/").token(&token).send();
        assert_eq!(answer.status, HttpStatus::Ok, "{}", answer.text);
        answer.json()["address"].as_str().map(|address| address.replace("http://town.example", ""))
    };
    assert_eq!(call("GET"), None);
    let first = call("POST").unwrap();
    assert_eq!(call("GET").as_ref(), Some(&first));
    assert_eq!(town.get(&first).text.matches("BEGIN:VEVENT").count(), 0);
    let conn = town.conn();
    let user_id = crate::accounts::find_user_id(&conn, "ann@wexbury.example").unwrap().unwrap();
    events::toggle(&conn, &town.clock, 2, user_id, "interested").unwrap();
    crate::testing::eventually(|| town.get(&first).text.matches("BEGIN:VEVENT").count() == 1);
    let second = call("POST").unwrap();
    assert_eq!(town.get(&first).status, HttpStatus::NotFound);
    assert_eq!(town.get(&second).header("cache-control"), "private, no-cache");
    assert_eq!(call("DELETE"), None);
    assert_eq!(town.get(&second).status, HttpStatus::NotFound);
}

#[test]
fn only_the_embedded_list_may_be_framed_by_others() {
    let town = town();
    let answer = town.get("/embed/events?limit=2&theme=dark");
    assert!(answer.header("content-security-policy").contains("frame-ancestors *"));
    assert!(answer.text.contains("data-theme=\"dark\"") && answer.text.contains("target=\"_blank\""));
    assert_eq!(answer.text.matches("embed-card").count(), 2);
    assert!(!answer.text.contains(" style="));
    assert!(town.get("/").header("content-security-policy").contains("frame-ancestors 'none'"));
    let script = town.get("/embed/events.js");
    assert_eq!(script.header("cross-origin-resource-policy"), "cross-origin");
    assert_eq!(script.header("content-type"), "text/javascript; charset=utf-8");
    assert!(script.text.contains("towngreen-events"));
    assert_eq!(town.get("/").header("cross-origin-resource-policy"), "same-origin");
}

/// A Python with the packages of `tests/feeds/requirements.txt`, in `target/`: created once, and again when
/// the list changes. `TOWNGREEN_PYTHON` names one that already has them.
fn python() -> Result<PathBuf, String> {
    if let Some(own) = std::env::var_os("TOWNGREEN_PYTHON") {
        return Ok(own.into());
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (list, folder) = (root.join("tests/feeds/requirements.txt"), root.join("target/feeds-python"));
    let (wanted, made) = (std::fs::read_to_string(&list).unwrap(), folder.join("made-from.txt"));
    let python = folder.join("bin/python");
    if std::fs::read_to_string(&made).is_ok_and(|known| known == wanted) {
        return Ok(python);
    }
    let run = |command: &mut Command, failed: &str| match command.output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            Err(format!("{failed}: {}", said.lines().last().unwrap_or_default()))
        }
        Err(error) => Err(format!("{failed}: {error}")),
    };
    run(
        Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder),
        "python3 makes no environment",
    )?;
    let pip = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--retries=1",
        "--timeout=10",
        "-r",
    ];
    run(Command::new(&python).args(pip).arg(&list), "its packages cannot be had")?;
    std::fs::write(made, wanted).unwrap();
    Ok(python)
}

/// `icalendar`, `recurring_ical_events` and `feedparser` read the feeds as third-party programs do.
#[test]
fn programs_of_others_read_the_same_out_of_the_feeds() {
    let python = match python() {
        Ok(python) => python,
        Err(reason) => {
            return crate::testing::skipped(reason);
        }
    };
    let town = town();
    let folder = tempfile::tempdir().unwrap();
    for name in ["events.ics", "events.rss"] {
        std::fs::write(folder.path().join(name), town.get(&format!("/{name}")).text).unwrap();
    }
    let output = Command::new(&python)
        .arg("tests/feeds/read.py")
        .args([folder.path().as_os_str(), "2026-10-25".as_ref(), "2027-10-25".as_ref()])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let found: BTreeSet<String> = text.lines().map(str::to_owned).collect();
    assert_eq!(found, shown(&town));
}

/// Whatever text the data contains, and wherever it came from, no event's text makes a feed unreadable for
/// everybody.
#[test]
fn no_text_in_the_data_breaks_what_programs_read() {
    let town = TestTown::with(|conn| {
        add(conn, evening("Fair", date(2026, 12, 1)));
    });
    for text in xml::testing::all_of_unicode(40_000) {
        let title = format!("a{text}z");
        let conn = town.conn();
        conn.execute(
            "UPDATE events SET title = ?1, description = ?1, location = ?1, organizer = ?1, category = ?1",
            [&title],
        )
        .unwrap();
        drop(conn);
        let get = |path: &str| {
            crate::testing::eventually(|| town.get(path).text.contains(text.chars().nth(20_000).unwrap()));
            let answer = town.get(path);
            assert_eq!(answer.status, HttpStatus::Ok, "{path}");
            answer.text
        };
        let rss = get("/events.rss");
        let read = xml::testing::texts_of(&rss, "title");
        // Normalizes line ends as XML does.
        let lines = |text: &str| text.replace("\r\n", "\n").replace('\r', "\n");
        assert_eq!(lines(&read[1]), lines(&xml::clean(&title)));
        xml::testing::texts_of(&town.get("/sitemap.xml").text, "loc");
        let calendar = get("/events.ics").replace("\r\n ", "");
        let summary = calendar.split("\r\n").find_map(|line| line.strip_prefix("SUMMARY:")).unwrap();
        let escaped =
            title.replace('\\', "\\\\").replace(';', "\\;").replace(',', "\\,").replace('\n', "\\n");
        assert_eq!(summary, escaped.chars().filter(|letter| !letter.is_control()).collect::<String>());
        let slug = events::find(&town.conn(), 1).unwrap().unwrap().facts.slug;
        let page = get(&format!("/events/{slug}"));
        let data = page.split("application/ld+json\">").nth(1).unwrap().split("</script>").next().unwrap();
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        let told = serde_json::to_string(&title).unwrap();
        assert!(data.to_string().contains(told.trim_matches('"')));
    }
    for path in ["/events.rss?category=%00", "/events.rss?category=%01%EF%BF%BE", "/events.ics?category=%0B"]
    {
        let answer = town.get(path);
        assert!(answer.status == HttpStatus::Ok && answer.text.chars().all(xml::is_char), "{path}");
    }
}
