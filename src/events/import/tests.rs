use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::civil::date;
use rocket::http::Status as HttpStatus;
use serde_json::{Value, json};

use super::{export_headings, export_row};
use crate::accounts::{Actor, NewUser};
use crate::app;
use crate::events::{self, EventFilter, store};
use crate::imports::{self, FileRequest, ImportReport};
use crate::kit::clock::Clock;
use crate::kit::config::{Config, LiveConfig};
use crate::kit::csv::{CsvReader, CsvWriter};
use crate::testing::{TestResponse, TestTown};

const TABLE: &str = "Event name,Held,From,Until,Venue,Cost,Colour\n\
    Harvest supper,11/28/2026,6 pm,8:30 pm,Grange Hall,$12,red\n\
    Late dance,2026-12-05,22:00,2:00,Town Hall,free,blue\n\
    Open house,\"Dec 6, 2026\",,,Library,,green\n";

pub(super) fn sent(table: &str) -> Value {
    json!({ "file_name": "fall.csv", "content": STANDARD.encode(table) })
}

pub(super) fn call(town: &TestTown, step: &str, body: &Value) -> TestResponse {
    imports::testing::call(town, "events", step, body)
}

fn titles(town: &TestTown) -> Vec<String> {
    let found = events::list(&town.conn(), &town.clock, &EventFilter::upcoming(), 50, 0).unwrap();
    found
        .iter()
        .map(|listed| {
            let date = listed.next_occurrence.as_ref().unwrap();
            format!("{} {} {}", listed.event.title, date.starts_at, date.ends_at.as_deref().unwrap_or("-"))
        })
        .collect()
}

#[test]
fn a_disk_that_fills_up_takes_no_files_in_but_still_looks_at_them() {
    let town = TestTown::with_room(150 << 20);
    let mut body = sent(TABLE);
    body["map"] = json!({ "start_date": "Held" });
    body["kind"] = json!("events");
    let refused = call(&town, "commit", &body);
    assert_eq!(refused.status, HttpStatus::InsufficientStorage, "{}", refused.text);
    let tried = town.ask("POST", "/api/v1/events/import-preview/check/", &town.superuser(), &body);
    assert_eq!(tried.status, HttpStatus::Ok, "{}", tried.text);
    assert_eq!(titles(&town), [""; 0]);
}

#[test]
fn a_table_is_taken_in_changed_and_taken_back() {
    let town = TestTown::empty();
    let mut body = sent(TABLE);
    let seen = call(&town, "analyze", &body).json();
    assert_eq!((seen["format"].as_str(), seen["rows"].as_u64()), (Some("csv"), None));
    assert!(seen["problem"].as_str().unwrap().starts_with("no column holds the date"), "{seen}");
    assert_eq!(seen["headings"][1], "Held");
    body["map"] =
        json!({ "start_date": "Held", "start_time": "From", "end_time": "Until", "location": "Venue" });
    let seen = call(&town, "analyze", &body).json();
    assert_eq!((seen["rows"].as_u64(), &seen["problem"]), (Some(3), &Value::Null));
    assert_eq!(seen["mapping"]["title"], "Event name");
    assert_eq!(seen["sample"][0][0], "Harvest supper");

    let checked = call(&town, "check", &body).json();
    assert_eq!((checked["created"].as_u64(), checked["bad_rows"].as_u64()), (Some(3), Some(0)), "{checked}");
    assert_eq!(checked["unused_columns"], json!(["Colour"]));
    assert_eq!(checked["preview"][1]["action"], "create");
    assert!(titles(&town).is_empty(), "a check changes nothing");

    let done = call(&town, "commit", &body);
    assert_eq!(done.status, HttpStatus::Created, "{}", done.text);
    let first = done.json()["run"].as_i64().unwrap();
    assert_eq!(
        titles(&town),
        [
            "Harvest supper 2026-11-28T18:00:00-05:00 2026-11-28T20:30:00-05:00",
            "Late dance 2026-12-05T22:00:00-05:00 2026-12-06T02:00:00-05:00",
            "Open house 2026-12-06T00:00:00-05:00 2026-12-07T00:00:00-05:00",
        ]
    );
    let again = call(&town, "commit", &body).json();
    assert_eq!((again["unchanged"].as_u64(), again["created"].as_u64()), (Some(3), Some(0)), "{again}");

    body["content"] = json!(STANDARD.encode(TABLE.replace("8:30 pm", "9 pm")));
    town.clock.set("2026-11-21T15:05:00Z".parse().unwrap());
    let changed = call(&town, "commit", &body).json();
    assert_eq!((changed["updated"].as_u64(), changed["unchanged"].as_u64()), (Some(1), Some(2)));
    let second = changed["run"].as_i64().unwrap();
    let locked = || {
        let sql = "SELECT id FROM events WHERE title = 'Harvest supper'";
        let id = town.conn().query_row(sql, [], |row| row.get(0)).unwrap();
        events::list_locked_fields(&town.conn(), id).unwrap()
    };
    assert_eq!(locked(), ["end_time"]);
    town.clock.set("2026-11-21T15:10:00Z".parse().unwrap());

    let undo = |run: i64| call(&town, &format!("{run}/undo"), &json!({}));
    // A later run changed the first run's supper.
    let undone = undo(second).json();
    assert_eq!(undone, json!({ "removed": 0, "restored": 1, "kept": [] }));
    assert!(titles(&town)[0].ends_with("20:30:00-05:00"));
    assert_eq!(locked(), [""; 0], "a source may change again what it could change before");
    let undone = undo(first).json();
    assert_eq!((undone["removed"].as_u64(), undone["kept"].as_array().unwrap().len()), (Some(2), 1));
    assert_eq!(undo(first).status, HttpStatus::BadRequest);
    let runs = imports::testing::ask(&town, "GET", "?kind=events", &Value::Null).json();
    let states: Vec<&str> =
        runs["results"].as_array().unwrap().iter().map(|run| run["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["undone", "done", "undone", "draft", "draft", "draft"]);
}

/// What a changed event referred to may be gone by the time of the undo: an account, a source, a picture.
#[test]
fn a_run_is_taken_back_though_what_its_events_belonged_to_is_gone() {
    let town = TestTown::empty();
    let (member, _) = town.join(&NewUser { email: "ada@reader.example".into(), ..NewUser::default() });
    let mut body = sent(TABLE);
    body["map"] =
        json!({ "start_date": "Held", "start_time": "From", "end_time": "Until", "location": "Venue" });
    call(&town, "commit", &body);
    let conn = town.conn();
    conn.execute(
        "INSERT INTO images (token, sha256, width, height, created_at)
         VALUES (printf('%032d', 7), printf('%064d', 7), 640, 400, ?1)",
        // The cleanup would delete an old unused image.
        [town.clock.stamp()],
    )
    .unwrap();
    let image = conn.last_insert_rowid();
    conn.execute(
        "UPDATE events SET submitted_by = ?1, image_id = ?2 WHERE title = 'Harvest supper'",
        [member, image],
    )
    .unwrap();
    body["content"] = json!(STANDARD.encode(TABLE.replace("8:30 pm", "9 pm")));
    town.clock.set("2026-11-21T15:05:00Z".parse().unwrap());
    let run = call(&town, "commit", &body).json()["run"].as_i64().unwrap();
    conn.execute("UPDATE events SET image_id = NULL", []).unwrap();
    conn.execute("DELETE FROM images", []).unwrap();
    conn.execute("DELETE FROM users WHERE id = ?1", [member]).unwrap();

    let undone = call(&town, &format!("{run}/undo"), &json!({}));
    assert_eq!(undone.status, HttpStatus::Ok, "{}", undone.text);
    assert_eq!(undone.json()["restored"], 1);
    assert!(titles(&town)[0].ends_with("20:30:00-05:00"));
}

#[test]
fn wrong_rows_are_named_and_can_be_set_right_on_the_spot() {
    let town = TestTown::empty();
    let mut body = sent(
        "title,start_date,end_date,start_time,recurring_pattern,price\n\
         Good,2026-12-01,,19:00,,\n\
         ,2026-12-01,,,,\n\
         Bad date,soon,,,,\n\
         Backwards,2026-12-05,2026-12-01,,,\n\
         Odd hour,2026-12-05,,late,,\n\
         Odd rule,2026-12-05,,,FREQ=SOMETIMES,\n",
    );
    let checked = call(&town, "check", &body).json();
    let said: Vec<String> = checked["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| {
            format!(
                "{} {} {}",
                error["line"],
                error["column"].as_str().unwrap(),
                error["reason"].as_str().unwrap()
            )
        })
        .collect();
    assert_eq!(
        said,
        [
            "3 title an event needs a title",
            "4 start_date \"soon\" is not a date such as 2026-11-21 or 11/21/2026",
            "5 end_date the end is before the start",
            "6 start_time \"late\" is not a time such as 19:00 or 7 pm",
            "7 recurring_pattern The rule cannot be read at \"FREQ=SOMETIMES\".",
        ]
    );
    assert_eq!(checked["preview"][1]["cells"][1], "soon");
    let refused = call(&town, "commit", &body);
    assert_eq!(refused.status, HttpStatus::BadRequest);
    assert_eq!(refused.json()["detail"], "5 rows are invalid; nothing was imported.");
    assert!(titles(&town).is_empty());
    body["fixes"] = json!({ "4": { "start_date": "12/24/2026" }, "3": { "title": "Named after all" } });
    body["skip_bad"] = json!(true);
    let done = call(&town, "commit", &body).json();
    assert_eq!((done["created"].as_u64(), done["skipped"].as_u64()), (Some(3), Some(3)), "{done}");
    assert!(titles(&town).iter().any(|title| title.starts_with("Bad date 2026-12-24")));
    let empty = call(&town, "check", &json!({}));
    assert_eq!(empty.json(), json!({ "content": ["This field is required."] }));
}

#[test]
fn what_was_deleted_here_does_not_come_back() {
    let town = TestTown::empty();
    let body = sent("title,date\nTag sale,2026-12-05\n");
    call(&town, "commit", &body);
    events::remove(&town.conn(), &town.clock, 1).unwrap();
    let again = call(&town, "commit", &body).json();
    assert_eq!((again["skipped"].as_u64(), again["created"].as_u64()), (Some(1), Some(0)), "{again}");
    assert!(again["warnings"][0]["reason"].as_str().unwrap().contains("was deleted here"));
}

#[test]
fn calendar_files_come_in_like_tables() {
    let town = TestTown::empty();
    let ics = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a@church.example\nSUMMARY:Choir\nDTSTART:20261203T190000\nDTEND:20261203T203000\n\
        RRULE:FREQ=WEEKLY;COUNT=3\nEND:VEVENT\nBEGIN:VEVENT\nUID:b\nSUMMARY:Broken\nEND:VEVENT\nEND:VCALENDAR";
    let mut body = json!({ "file_name": "choir.ics", "content": STANDARD.encode(ics), "skip_bad": true });
    let done = call(&town, "commit", &body).json();
    assert_eq!((done["created"].as_u64(), done["bad_rows"].as_u64()), (Some(1), Some(1)), "{done}");
    assert_eq!(done["errors"][0]["reason"], "\"Broken\" has no start (DTSTART)");
    assert_eq!(call(&town, "commit", &body).json()["unchanged"], 1);
    body["content"] = json!(STANDARD.encode(ics.replace("COUNT=3", "COUNT=4")));
    assert_eq!(call(&town, "commit", &body).json()["updated"], 1);
    assert!(town.get("/events.ics").text.contains("COUNT=4"));
}

#[test]
fn tables_of_other_calendars_come_in() {
    let town = TestTown::empty();
    for (name, table) in [
        (
            "wordpress.csv",
            "Event Name,Event Description,Event Start Date,Event Start Time,Event End Date,Event End Time,All Day Event,\
             Event Venue Name,Event Organizer Name(s),Event Category,Event Tags,Event Cost,Event Website\n\
             Supper,Soup,2026-11-28,6:00 PM,2026-11-28,8:30 PM,FALSE,Grange Hall,Friends,Arts > Music,cozy,$12,https://grange.example\n",
        ),
        (
            "moments.csv",
            "Event Name,Event Start Date/Time,Event End Date/Time,Venue Name,Event Category\n\
             Supper,2026-11-28 18:00:00,2026-11-28 20:30:00,Grange Hall,Music\n",
        ),
        (
            "localist.csv",
            "Title,Date From,Start Time,Date To,End Time,Location,Event Types\nSupper,11/28/2026,6pm,11/28/2026,8:30pm,Grange Hall,Music\n",
        ),
    ] {
        let body = json!({ "file_name": name, "content": STANDARD.encode(table) });
        let done = call(&town, "commit", &body).json();
        assert_eq!((done["rows"].as_u64(), done["bad_rows"].as_u64()), (Some(1), Some(0)), "{name}: {done}");
        assert_eq!(
            titles(&town)[0],
            "Supper 2026-11-28T18:00:00-05:00 2026-11-28T20:30:00-05:00",
            "{name}: {done}"
        );
        let event =
            events::list(&town.conn(), &town.clock, &EventFilter::upcoming(), 1, 0).unwrap().remove(0).event;
        assert_eq!((event.location.as_str(), event.category.as_str()), ("Grange Hall", "music"), "{name}");
        town.conn().execute("DELETE FROM events WHERE id = ?1", [event.id]).unwrap();
    }
}

pub(super) fn take_in(conn: &rusqlite::Connection, clock: &Clock, bytes: &[u8], name: &str) -> ImportReport {
    let (kinds, take) = (
        app::import_kinds(&LiveConfig::new(Config::default())),
        FileRequest { bytes, file_name: name, source: "test", map: None, skip_bad: false },
    );
    let taken = imports::take_in(conn, &kinds, "events", clock, &Actor::terminal(clock), &take).unwrap();
    assert!(taken.run.is_some(), "{}", taken.report);
    taken.report
}

#[test]
fn an_export_of_the_demo_town_changes_nothing_when_it_comes_in_again() {
    let town = TestTown::wexbury();
    let conn = town.conn();
    let entries = events::list_all(&conn).unwrap();
    assert!(entries.len() > 40, "{}", entries.len());
    let mut writer = CsvWriter::new(Vec::new()).unwrap();
    writer.row(export_headings()).unwrap();
    for entry in &entries {
        writer.row(export_row(entry)).unwrap();
    }
    let table = writer.finish().unwrap();
    let sheet =
        events::ics::CalendarInfo { name: "Wexbury", origin: None, address: None, zone: town.clock.zone() };
    let calendar = events::ics::write(&sheet, &entries);
    let count = u64::try_from(entries.len()).unwrap();
    for (name, bytes) in [("events.csv", table.as_slice()), ("events.ics", calendar.as_bytes())] {
        let report = take_in(&conn, &town.clock, bytes, name);
        assert_eq!((report.unchanged, report.created, report.updated), (count, 0, 0), "{name}: {report}");
        // And imported into an empty town, every event is unchanged.
        let other = TestTown::empty();
        let report = take_in(&other.conn(), &town.clock, bytes, name);
        assert_eq!(report.created, count, "{name}: {report}");
        let (first, last) = (date(2026, 11, 1), date(2027, 3, 31));
        let shown = |town: &TestTown| -> Vec<String> {
            let conn = town.conn();
            let all =
                store::list_entries(&conn, &town.clock, &EventFilter::default(), [first, last], None, 9_999)
                    .unwrap();
            let mut all: Vec<String> = all
                .iter()
                .map(|one| {
                    format!(
                        "{} {:?} {} {:?} {}",
                        one.start_date, one.start_time, one.end_date, one.end_time, one.title
                    )
                })
                .collect();
            all.sort();
            all
        };
        assert_eq!(shown(&other), shown(&town), "{name}");
    }
}

#[test]
fn a_table_says_what_differs_on_single_dates_and_takes_it_back_by_an_empty_cell() {
    let town = TestTown::empty();
    let table = |changed: &str| {
        format!(
            "uid,title,start_date,start_time,rrule,changed_dates\nc@x,Choir,2026-12-03,19:00,FREQ=WEEKLY;COUNT=3,\"{changed}\"\n"
        )
    };
    let dates = || -> Vec<String> {
        let conn = town.conn();
        let mut statement = conn
            .prepare(
                "SELECT start_date || ' ' || start_time || ' ' || status FROM event_occurrences ORDER BY 1",
            )
            .unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let cell = r#"[{""date"":""2026-12-10T19:00:00"",""status"":""cancelled""},{""date"":""2026-12-17T19:00:00"",""start_date"":""2026-12-18"",""start_time"":""18:00:00""}]"#;
    assert_eq!(call(&town, "commit", &sent(&table(cell))).json()["created"], 1);
    assert_eq!(
        dates(),
        ["2026-12-03 19:00:00 scheduled", "2026-12-10 19:00:00 cancelled", "2026-12-18 18:00:00 scheduled"]
    );
    assert_eq!(call(&town, "commit", &sent(&table(cell))).json()["unchanged"], 1);
    assert_eq!(call(&town, "commit", &sent(&table(""))).json()["updated"], 1);
    assert_eq!(dates()[1], "2026-12-10 19:00:00 scheduled");
    for wrong in [
        "[[1]]",
        "next week",
        r#"[{""date"":""2026-12-10T19:00:00"",""start_date"":""2026-12-12"",""end_date"":""2026-12-11""}]"#,
    ] {
        let checked = call(&town, "check", &sent(&table(wrong))).json();
        assert_eq!(
            (checked["bad_rows"].as_u64(), &checked["errors"][0]["column"]),
            (Some(1), &json!("changed_dates")),
            "{wrong}: {checked}"
        );
    }
}

#[test]
fn a_real_table_comes_in_whole_and_a_second_time_changes_nothing() {
    let Some(folder) = crate::testing::corpus("data/open/events") else { return };
    let expected: Value =
        serde_json::from_str(&std::fs::read_to_string(folder.join("csv.expected.json")).unwrap()).unwrap();
    for (name, wanted) in expected.as_object().unwrap() {
        let bytes = std::fs::read(folder.join("csv").join(name)).unwrap();
        let town = TestTown::empty();
        let conn = town.conn();
        conn.execute_batch("PRAGMA synchronous = OFF").unwrap();
        let report = take_in(&conn, &town.clock, &bytes, name);
        let rows = wanted["rows"].as_u64().unwrap();
        assert_eq!((report.rows, report.created, report.skipped), (rows, rows, 0), "{report}");
        let number = |sql: &str| -> u64 {
            conn.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap().unsigned_abs()
        };
        assert_eq!(
            number("SELECT count(*) FROM events WHERE start_time IS NULL"),
            wanted["all_day_or_no_time"].as_u64().unwrap()
        );
        // "TBD" and "-" do not name a place either.
        let mut reader = CsvReader::new(std::io::Cursor::new(&bytes)).unwrap();
        let column = reader.headings().iter().position(|heading| heading == "location").unwrap();
        let unsaid = reader
            .by_ref()
            .filter(|row| ["TBD", "-"].contains(&row.as_ref().unwrap().get(column).trim()))
            .count();
        let without = wanted["without_location"].as_u64().unwrap() + u64::try_from(unsaid).unwrap();
        assert_eq!(number("SELECT count(*) FROM events WHERE location = ''"), without);
        let again = take_in(&conn, &town.clock, &bytes, name);
        assert_eq!((again.unchanged, again.updated, again.created), (rows, 0, 0), "{again}");
    }
}
