//! The meaning of a column is determined by its heading and its values.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::tests::{call, sent, take_in};
use crate::testing::TestTown;

/// As a clerk would write it: one date, and times under "Start" and "End".
const CLERKS: &str = "Event,Date,Start,End,Where,Kind,Link,Begining\n\
    Harvest supper,11/28/2026,6:00 PM,8:30 PM,Grange Hall,Music,see the flyer,x\n\
    Night market,12/5/2026,8:00 PM,6:00 PM,The Green,Market,,\n\
    Late dance,12/6/2026,10 pm,2 am,Town Hall,,grange.example/dance,\n";

#[test]
fn values_decide_together_with_the_heading() {
    let town = TestTown::empty();
    let seen = call(&town, "analyze", &sent(CLERKS)).json();
    assert_eq!(
        seen["mapping"],
        json!({
            "title": "Event", "start_date": "Date", "start_time": "Start", "end_time": "End",
            "location": "Where", "category": "Kind", "website": "Link",
        }),
        "{seen}"
    );
    let others = [
        (
            "Event,Start,End\nSupper,11/28/2026 6 pm,11/28/2026 8 pm\n",
            json!({ "start_date": "Start", "end_date": "End" }),
        ),
        (
            "Event,Start Time,End Time\nSupper,2026-11-28 18:00,2026-11-28 20:00\n",
            json!({ "start_date": "Start Time", "end_date": "End Time" }),
        ),
        (
            "Event,From,Until,Day\nSupper,6 pm,8 pm,11/28/2026\n",
            json!({ "start_date": "Day", "start_time": "From", "end_time": "Until" }),
        ),
        (
            "Event,Date,When,Through\nSupper,11/28/2026,6 pm,11/29/2026\n",
            json!({ "start_date": "Date", "start_time": "When", "end_date": "Through" }),
        ),
    ];
    for (table, mut wanted) in others {
        wanted["title"] = json!("Event");
        assert_eq!(call(&town, "analyze", &sent(table)).json()["mapping"], wanted, "{table}");
    }
}

#[test]
fn what_can_be_guessed_is_kept_where_a_needed_column_is_not_known() {
    let town = TestTown::empty();
    let seen = call(&town, "analyze", &sent("Happening on,What,Start\nsome day,Supper,6 pm\n")).json();
    assert!(seen["problem"].as_str().unwrap().starts_with("no column holds the date"), "{seen}");
    assert_eq!(seen["mapping"], json!({ "title": "What", "start_time": "Start" }));
}

#[test]
fn look_alike_columns_are_asked_about() {
    let town = TestTown::empty();
    // No question about an empty column, or about one whose values do not fit.
    let table =
        "Event,Date,Locatoin,Oganizer,A long story\nSupper,11/28/2026,Grange Hall,,Once upon a time\n";
    let question = json!([{ "heading": "Locatoin", "field": "location" }]);
    assert_eq!(call(&town, "analyze", &sent(table)).json()["questions"], question);
    let checked = call(&town, "check", &sent(table)).json();
    assert_eq!(
        (&checked["questions"], &checked["unused_columns"]),
        (&question, &json!(["Locatoin", "Oganizer", "A long story"]))
    );
}

#[test]
fn an_end_before_the_start_is_asked_about_and_what_is_no_link_is_named() {
    let town = TestTown::empty();
    let mut body = sent(CLERKS);
    let checked = call(&town, "check", &body).json();
    assert_eq!(
        checked["errors"],
        json!([{
            "line": 3, "column": "End",
            "reason": "ends at \"6 PM\", before it starts at \"8 PM\"; if it goes on overnight, write \"2026-12-06 18:00\"",
            "proposal": { "label": "Yes, it ends the next day", "text": "2026-12-06 18:00" },
        }]),
        "{checked}"
    );
    let row = |checked: &Value, title: &str| -> Value {
        let rows = checked["preview"].as_array().unwrap();
        rows.iter().find(|row| row["title"] == title).unwrap().clone()
    };
    let supper = row(&checked, "Harvest supper");
    assert_eq!(supper["warnings"][0]["column"], "Link");
    assert_eq!(
        supper["warnings"][0]["reason"],
        "\"see the flyer\" is not the address of a website; left out"
    );
    assert_eq!((&supper["end_time"], &supper["end_date"]), (&json!("20:30:00"), &Value::Null));
    assert_eq!(supper["detail"], "Grange Hall");
    // A night that ends before six raises no question.
    let dance = row(&checked, "Late dance");
    assert_eq!((&dance["end_time"], &dance["end_date"]), (&json!("02:00:00"), &json!("2026-12-07")));

    body["fixes"] = json!({ "3": { "End": "2026-12-06 18:00" } });
    let checked = call(&town, "check", &body).json();
    let market = row(&checked, "Night market");
    assert_eq!((&market["end_time"], &market["end_date"]), (&json!("18:00:00"), &json!("2026-12-06")));
}

#[test]
fn a_cell_for_the_last_day_may_hold_the_time_alone() {
    let town = TestTown::empty();
    let table = "title,start_date,start_time,end_date\n\
        Fair,2026-12-01,10:00,2026-12-02\nRun,2026-12-01,10:00,2026-12-01\nSupper,2026-12-01,18:00,8 pm\n";
    let checked = call(&town, "check", &sent(table)).json();
    assert_eq!(checked["bad_rows"], 0, "{checked}");
    assert_eq!(checked["preview"][2]["end_time"], "20:00:00");
}

#[test]
fn entries_of_a_calendar_are_named_with_what_was_left_out_of_them() {
    let town = TestTown::empty();
    let ics = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Choir\nDTSTART:20261203T190000\nDTEND:20261203T203000\nEND:VEVENT\n\
        BEGIN:VEVENT\nUID:b\nSUMMARY:Fair\nDTSTART:20261204T190000\nDTEND:20261204T180000\nURL:ask Ann\nEND:VEVENT\nEND:VCALENDAR";
    let body = json!({ "file_name": "choir.ics", "content": STANDARD.encode(ics) });
    let checked = call(&town, "check", &body).json();
    let (choir, fair) = (&checked["preview"][0], &checked["preview"][1]);
    assert_eq!(
        (&choir["line"], &choir["warnings"], &choir["end_time"]),
        (&json!(2), &json!([]), &json!("20:30:00"))
    );
    let reasons: Vec<&str> =
        fair["warnings"].as_array().unwrap().iter().map(|one| one["reason"].as_str().unwrap()).collect();
    assert_eq!(
        reasons,
        [
            "\"Fair\": end: is before the start; left out",
            "\"Fair\": URL: \"ask Ann\" is not the address of a website; left out",
        ]
    );
    assert_eq!(fair["line"], 8);
}

#[test]
fn the_whole_of_a_day_ends_at_midnight_in_outlook_and_is_one_day() {
    let table = "Subject,Start Date,Start Time,End Date,End Time,All day event,Location\n\
        Founders' Day,11/28/2026,12:00:00 AM,11/29/2026,12:00:00 AM,True,The Green\n\
        Craft fair,12/4/2026,12:00:00 AM,12/7/2026,12:00:00 AM,True,Grange Hall\n\
        Book sale,12/11/2026,,12/12/2026,,True,Library\n\
        Late dance,12/31/2026,8:00:00 PM,1/1/2027,12:00:00 AM,False,Town Hall\n";
    let town = TestTown::empty();
    let conn = town.conn();
    take_in(&conn, &town.clock, table.as_bytes(), "outlook.csv");
    let sql = "SELECT start_date || ' ' || coalesce(end_date, start_date) FROM events ORDER BY start_date";
    let mut statement = conn.prepare(sql).unwrap();
    let days = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
    assert_eq!(
        days.collect::<Result<Vec<_>, _>>().unwrap(),
        ["2026-11-28 2026-11-28", "2026-12-04 2026-12-06", "2026-12-11 2026-12-12", "2026-12-31 2026-12-31"]
    );
}
