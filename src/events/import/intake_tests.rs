use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rocket::http::Status;
use serde_json::json;

use super::tests::{call, sent};
use crate::directory::NewBusiness;
use crate::events;
use crate::testing::TestTown;

fn daily(count: usize) -> String {
    let mut table = String::from("external_id,title,start_date,start_time,location,recurring_pattern\n");
    for number in 0..count {
        table.push_str(&format!(
            "{number},Class {number},2026-12-01,{:02}:00,Studio,FREQ=DAILY\n",
            number % 20
        ));
    }
    table
}

fn count(town: &TestTown, table: &str) -> i64 {
    town.conn().query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
}

#[test]
fn others_write_while_a_large_file_comes_in_and_while_it_is_taken_back() {
    let town = TestTown::empty();
    let body = json!({ "file_name": "classes.csv", "content": STANDARD.encode(daily(100)) });
    let db = town.db().clone();
    let is_over = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let seen = std::sync::Arc::clone(&is_over);
    let others = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let (mut worst, mut writes) = (Duration::ZERO, 0);
        while !seen.load(std::sync::atomic::Ordering::Relaxed) {
            let began = Instant::now();
            runtime.block_on(db.write_without_invalidation(|_| Ok(()))).unwrap();
            (worst, writes) = (worst.max(began.elapsed()), writes + 1);
        }
        (worst, writes)
    });
    let done = call(&town, "commit", &body);
    assert_eq!((done.status, &done.json()["created"]), (Status::Created, &json!(100)), "{}", done.text);
    assert!(count(&town, "event_occurrences") > 70_000);
    let run = done.json()["run"].clone();
    let undone = call(&town, &format!("{run}/undo"), &json!({}));
    assert_eq!(undone.json(), json!({ "removed": 100, "restored": 0, "kept": [] }));
    is_over.store(true, std::sync::atomic::Ordering::Relaxed);
    let (worst, writes) = others.join().unwrap();
    // No write was refused. The limits are generous, as other tests may keep the machine busy.
    assert!(writes > 20 && worst < Duration::from_secs(5), "{writes} writes, {worst:?}");
    assert_eq!(
        (count(&town, "events"), count(&town, "event_occurrences"), count(&town, "ingests")),
        (0, 0, 0)
    );
    let again = call(&town, &format!("{run}/undo"), &json!({}));
    assert_eq!((again.status.code, again.text.contains("already undone")), (400, true), "{}", again.text);
}

#[test]
fn a_title_that_says_it_is_off_sets_the_state_where_no_column_does() {
    let town = TestTown::empty();
    let table = "Event name,Day\nCANCELED: Yoga,2026-12-05\nTai chi (postponed),2026-12-06\n";
    let states = || {
        let conn = town.conn();
        let mut all = conn.prepare("SELECT title || ' ' || status FROM events ORDER BY id").unwrap();
        let rows = all.query_map([], |row| row.get::<_, String>(0)).unwrap();
        rows.map(Result::unwrap).collect::<Vec<_>>()
    };
    let mut body = sent(table);
    body["map"] = json!({ "title": "Event name", "start_date": "Day" });
    assert_eq!(call(&town, "commit", &body).status, Status::Created);
    assert_eq!(states(), ["Yoga cancelled", "Tai chi postponed"]);
    let again = call(&town, "commit", &body).json();
    assert_eq!((&again["unchanged"], states().len()), (&json!(2), 2), "{again}");
    let mut told = sent("Event name,Day,Status\nCANCELED: stamps and coins,2026-12-07,scheduled\n");
    told["map"] = json!({ "title": "Event name", "start_date": "Day", "status": "Status" });
    call(&town, "commit", &told);
    assert_eq!(states()[2], "CANCELED: stamps and coins scheduled");
}

#[test]
fn an_event_is_free_as_long_as_its_price_says_so() {
    let town = TestTown::empty();
    let commit = |price: &str| {
        call(&town, "commit", &sent(&format!("title,date,price\nSupper,2026-12-05,{price}\n"))).json()
    };
    let is_free =
        || -> bool { town.conn().query_row("SELECT is_free FROM events", [], |row| row.get(0)).unwrap() };
    for (price, wanted) in [("Free", true), ("$10", false), ("free", true)] {
        commit(price);
        assert_eq!(is_free(), wanted, "{price}");
    }
    town.conn().execute("UPDATE events SET is_free = 0", []).unwrap();
    assert_eq!(commit("free")["unchanged"], 1);
    assert!(!is_free(), "a price that stays does not undo what was set by hand");
}

#[test]
fn an_event_that_a_file_moves_leaves_its_address_and_its_pin_behind() {
    let ics = |place: &str| {
        format!(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Choir\nDTSTART:20261203T190000\nLOCATION:{place}\n\
             END:VEVENT\nEND:VCALENDAR"
        )
    };
    let table = |place: &str| format!("id,title,date,location\n7,Choir,2026-12-03,{place}\n");
    for (name, church) in [("choir.ics", r"Church\, 1 Main St"), ("choir.csv", "Church")] {
        let file = |place: &str| if name.ends_with(".ics") { ics(place) } else { table(place) };
        let town = TestTown::empty();
        let commit = |place: &str| {
            let body = json!({ "file_name": name, "content": STANDARD.encode(file(place)) });
            call(&town, "commit", &body).json()
        };
        commit(church);
        let sql = "UPDATE events SET address = '1 Main St', latitude = 41.3, longitude = -72.4";
        town.conn().execute(sql, []).unwrap();
        assert_eq!(commit(church)["unchanged"], 1, "{name}");
        assert_eq!(commit("Library")["updated"], 1, "{name}");
        let sql = "SELECT location || ',' || address || ',' || ifnull(latitude, '') FROM events";
        let place: String = town.conn().query_row(sql, [], |row| row.get(0)).unwrap();
        assert_eq!(place, "Library,,", "{name}");
    }
}

#[test]
fn a_table_with_ids_is_known_again_under_another_name() {
    let town = TestTown::empty();
    let commit = |name: &str, ids: [u8; 3]| -> [u64; 4] {
        let [first, second, third] = ids;
        let table = format!(
            "id,title,date,rrule\n{first},Fair,2026-12-05,\n{second},Fair,2026-12-05,\n\
             {third},Choir,2026-12-03,FREQ=WEEKLY;COUNT=3\n"
        );
        let body = json!({ "file_name": name, "content": STANDARD.encode(table) });
        let done = call(&town, "commit", &body).json();
        ["created", "updated", "unchanged", "skipped"].map(|part| done[part].as_u64().unwrap())
    };
    assert_eq!(commit("a.csv", [1, 2, 3]), [3, 0, 0, 0], "two ids are two events");
    assert_eq!(commit("b.csv", [7, 8, 9]), [0, 0, 3, 0]);
    assert_eq!(commit("b.csv", [4, 5, 6]), [3, 0, 0, 0], "the source has those under other ids");
    town.conn().execute("DELETE FROM events WHERE id > 3", []).unwrap();
    events::remove(&town.conn(), &town.clock, 1).unwrap();
    assert_eq!(commit("c.csv", [1, 2, 3]), [0, 0, 2, 1], "one was deleted here");
}

#[test]
fn an_id_that_belongs_to_quite_another_event_is_pointed_out() {
    let town = TestTown::empty();
    let body = |name: &str, row: &str| {
        let table = format!("id,title,date\n1,{row}\n");
        json!({ "file_name": name, "content": STANDARD.encode(table) })
    };
    call(&town, "commit", &body("events.csv", "Choir,2026-12-03"));
    let warnings = |name: &str, row: &str| {
        let checked = call(&town, "check", &body(name, row)).json();
        (checked["preview"][0]["action"].clone(), checked["preview"][0]["warnings"].clone())
    };
    // The second download of a file continues the first.
    let (action, said) = warnings("events (1).csv", "Book sale,2026-12-20");
    assert_eq!(action, "update");
    assert_eq!(
        said[0]["reason"],
        "replaces \"Choir\" (2026-12-03), which has the same id; if this row is about something else, give the file \
         another name"
    );
    assert_eq!(warnings("events.csv", "Choir,2026-12-20"), (json!("update"), json!([])));
    assert_eq!(warnings("events.csv", "Winter choir,2026-12-03"), (json!("update"), json!([])));
    assert_eq!(warnings("church.csv", "Book sale,2026-12-20"), (json!("create"), json!([])));
}

#[test]
fn a_row_without_a_business_belongs_to_the_listing_that_it_names() {
    let hall =
        |name: &str| NewBusiness { name: name.into(), category: "Halls".into(), ..NewBusiness::default() };
    let town = TestTown::with_businesses(&[hall("Grange Hall"), hall("Old Church")]);
    let commit = |table: &str| {
        let body = json!({ "file_name": "dances.csv", "content": STANDARD.encode(table) });
        let done = call(&town, "commit", &body).json();
        ["created", "updated", "unchanged"].map(|part| done[part].as_u64().unwrap())
    };
    let business = || -> Vec<Option<i64>> {
        let conn = town.conn();
        let mut statement = conn.prepare("SELECT business_id FROM events ORDER BY id").unwrap();
        let found = statement.query_map([], |row| row.get(0)).unwrap();
        found.map(Result::unwrap).collect()
    };
    let table = |place: &str| format!("id,title,date,location\n7,Dance,2026-12-05,{place}\n");
    assert_eq!(commit(&table("Tent")), [1, 0, 0]);
    assert_eq!(business(), [None]);
    assert_eq!(commit(&table("Grange Hall")), [0, 1, 0]);
    assert_eq!(business(), [Some(1)]);
    assert_eq!(commit(&table("Old Church")), [0, 1, 0]);
    assert_eq!(business(), [Some(1)], "kept");
    let named = "id,title,date,location,business\n8,Supper,2026-12-05,Grange Hall,Old Church\n\
        9,Sale,2026-12-05,Grange Hall,\n";
    assert_eq!(commit(named), [2, 0, 0]);
    assert_eq!(commit(named), [0, 0, 2]);
    assert_eq!(business(), [Some(1), Some(2), None], "as the file says");
}
