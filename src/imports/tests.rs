use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rocket::http::Status;
use serde_json::{Value, json};

use super::run::{Imports, plan};
use super::run_model::ImportState;
use super::testing::{ask, call, problems};
use super::{FileRequest, ImportKinds, store, take_in};
use crate::accounts::Actor;
use crate::app;
use crate::directory::NewBusiness;
use crate::kit::config::{Config, LiveConfig};
use crate::kit::csv::CsvReader;
use crate::kit::ingest::{self, IngestHandler};
use crate::testing::{TIMEOUT, TestTown, eventually};

pub(super) fn sent(kind: &str, name: &str, bytes: impl AsRef<[u8]>) -> Value {
    json!({ "kind": kind, "file_name": name, "content": STANDARD.encode(bytes) })
}

pub(super) fn table(count: usize) -> String {
    let rows = (0..count).map(|number| {
        format!(
            "Shop {number},{},{number} Ferry Lane,Elmsford\n",
            if number % 2 == 0 { "Bakeries" } else { "Books" }
        )
    });
    format!("Shop name,Kind,Road,Town\n{}", rows.collect::<String>())
}

pub(super) fn mapped(name: &str, bytes: impl AsRef<[u8]>) -> Value {
    let mut body = sent("businesses", name, bytes);
    body["map"] =
        json!({ "name": "Shop name", "category": "Kind", "street_address": "Road", "locality": "Town" });
    body
}

pub(super) fn count(town: &TestTown, question: &str) -> i64 {
    town.conn().query_row(question, [], |row| row.get(0)).unwrap()
}

fn kinds() -> ImportKinds {
    app::import_kinds(&LiveConfig::new(Config::default()))
}

/// An invented town whose clerk keeps the shops in her own spreadsheet.
#[test]
fn businesses_come_in_change_and_go_again_and_the_columns_are_remembered() {
    let town = TestTown::empty();
    let begun = ask(&town, "POST", "", &mapped("shops.csv", table(3))).json();
    let id = begun["id"].clone();
    assert_eq!((&begun["state"], &begun["analysis"]["rows"]), (&json!("draft"), &json!(3)), "{begun}");
    let checked = ask(&town, "POST", &format!("{id}/check/"), &begun["options"]).json();
    assert_eq!(
        (checked["created"].as_u64(), &checked["preview"][0]["detail"]),
        (Some(3), &json!("0 Ferry Lane, Elmsford"))
    );
    assert_eq!(count(&town, "SELECT count(*) FROM businesses"), 0, "a check changes nothing");
    let run = ask(&town, "POST", &format!("{id}/run/"), &json!({}));
    assert_eq!(run.status, Status::Accepted, "{}", run.text);
    assert_eq!(ask(&town, "POST", &format!("{id}/run/"), &json!({})).status, Status::BadRequest);
    town.wait_for_jobs();
    let done = ask(&town, "GET", &format!("{id}/"), &Value::Null).json();
    assert_eq!(
        (&done["state"], &done["created_count"], &done["progress"]),
        (&json!("done"), &json!(3), &json!(3)),
        "{done}"
    );
    assert_eq!(count(&town, "SELECT count(*) FROM import_files"), 0, "the file is kept no longer");

    // The same columns again: they need not be chosen again.
    let changed = table(3).replace("2 Ferry Lane", "20 Ferry Lane");
    let mut body = sent("businesses", "shops.csv", &changed);
    let seen = ask(&town, "POST", "", &body).json();
    assert_eq!(
        (&seen["analysis"]["is_remembered"], &seen["options"]["map"]["name"]),
        (&json!(true), &json!("Shop name"))
    );
    // The key consists of name, street and ZIP code: a new street makes it another shop, unless the file has
    // a key column.
    body["content"] = json!(STANDARD.encode(table(3).replace("Elmsford\n", "Elm Ford\n")));
    town.clock.set("2026-11-21T15:05:00Z".parse().unwrap());
    let second = call(&town, "businesses", "commit", &body).json();
    assert_eq!((&second["updated"], &second["created"]), (&json!(3), &json!(0)), "{second}");
    town.conn()
        .execute("UPDATE businesses SET phone = '1', updated_at = 'later' WHERE name = 'Shop 1'", [])
        .unwrap();
    let undone = call(&town, "businesses", &format!("{}/undo", second["run"]), &json!({})).json();
    assert_eq!((&undone["restored"], &undone["kept"][0]["title"]), (&json!(2), &json!("Shop 1")), "{undone}");
    assert_eq!(count(&town, "SELECT count(*) FROM businesses WHERE locality = 'Elmsford'"), 2);
    let undone = call(&town, "businesses", &format!("{id}/undo"), &json!({})).json();
    assert_eq!((&undone["removed"], undone["kept"].as_array().unwrap().len()), (&json!(0), 3), "{undone}");
}

#[test]
fn what_a_run_added_is_set_aside_and_can_come_back_and_the_corrected_file_may_bring_it() {
    let town = TestTown::empty();
    let done = call(&town, "businesses", "commit", &mapped("shops.csv", table(4))).json();
    let undone = call(&town, "businesses", &format!("{}/undo", done["run"]), &json!({})).json();
    assert_eq!(undone, json!({ "removed": 4, "restored": 0, "kept": [] }));
    assert_eq!(count(&town, "SELECT count(*) FROM businesses"), 0);
    let path = "/api/v1/admin/deleted-records/?kind=business";
    let deleted = town.call("GET", path).token(&town.superuser()).send().json();
    assert_eq!((&deleted["count"], &deleted["results"][0]["reason"]), (&json!(4), &json!("Import undone")));
    let path = format!("/api/v1/admin/deleted-records/{}/restore/", deleted["results"][0]["id"]);
    assert_eq!(town.ask("POST", &path, &town.superuser(), &json!({})).status, Status::Ok);
    assert_eq!(count(&town, "SELECT count(*) FROM businesses"), 1);

    let events = sent("events", "fall.csv", "title,date\nTag sale,2026-12-05\n");
    let first = call(&town, "events", "commit", &events).json();
    call(&town, "events", &format!("{}/undo", first["run"]), &json!({}));
    let deleted =
        town.call("GET", "/api/v1/admin/deleted-records/?kind=event").token(&town.superuser()).send().json();
    let path = format!("/api/v1/admin/deleted-records/{}/restore/", deleted["results"][0]["id"]);
    assert_eq!(town.ask("POST", &path, &town.superuser(), &json!({})).status, Status::Ok);
    assert!(town.get("/events").text.contains("Tag sale"), "with its dates");
    call(&town, "events", "commit", &events);
    town.conn().execute("DELETE FROM events", []).unwrap();
    assert_eq!(
        call(&town, "events", "commit", &events).json()["created"],
        1,
        "it was no decision about the event"
    );
}

#[test]
fn an_undo_gets_through_the_records_that_it_cannot_remove() {
    let town = TestTown::empty();
    let done = call(&town, "businesses", "commit", &mapped("shops.csv", table(3))).json();
    // The first and the last that it comes to.
    let stays = "CREATE TRIGGER shops_stay BEFORE DELETE ON businesses WHEN old.name <> 'Shop 1'
                 BEGIN SELECT RAISE(ABORT, 'stays'); END";
    town.conn().execute_batch(stays).unwrap();
    let undone = call(&town, "businesses", &format!("{}/undo", done["run"]), &json!({})).json();
    assert_eq!((&undone["removed"], undone["kept"].as_array().unwrap().len()), (&json!(1), 2), "{undone}");
    let seen = ask(&town, "GET", &format!("{}/", done["run"]), &Value::Null).json();
    assert_eq!(seen["progress"], 3, "{seen}");
}

#[test]
fn a_running_import_stops_when_somebody_wants_it_to_and_what_came_in_can_be_undone() {
    let town = TestTown::empty();
    let conn = town.conn();
    let (kinds, clock) = (kinds(), town.clock.clone());
    let begun = ask(&town, "POST", "", &mapped("shops.csv", table(400))).json();
    let id = begun["id"].as_i64().unwrap();
    store::set_state(&conn, id, ImportState::Draft, ImportState::Running).unwrap();
    let actor = Actor::terminal(&clock);
    let planned = plan(&conn, &kinds, &clock, &actor, (id, false)).unwrap().unwrap();
    let handler: Arc<dyn IngestHandler> = Arc::new(Imports { kinds: kinds.clone(), clock: clock.clone() });
    ingest::testing::begin_and_die(&conn, &handler, planned, 1);
    let half = count(&town, "SELECT count(*) FROM businesses");
    assert!((1..400).contains(&half), "{half}");
    let seen = ask(&town, "GET", &format!("{id}/"), &Value::Null).json();
    assert_eq!((&seen["progress"], &seen["row_count"]), (&json!(half), &json!(400)));
    let asked = ask(&town, "POST", &format!("{id}/cancel/"), &json!({}));
    assert_eq!((asked.status, &asked.json()["is_stopping"]), (Status::Ok, &json!(true)));
    ingest::recover(&town.data_file(), &[handler]).unwrap();
    let own = ingest::OwnConnection::new(&conn);
    super::run::run(&own, &town.data_file(), &kinds, &clock, &actor, (id, false)).unwrap();
    let done = ask(&town, "GET", &format!("{id}/"), &Value::Null).json();
    assert_eq!((&done["state"], &done["created_count"]), (&json!("cancelled"), &json!(half)), "{done}");
    assert_eq!(count(&town, "SELECT count(*) FROM ingests"), 0);
    assert_eq!(ask(&town, "POST", &format!("{id}/cancel/"), &json!({})).status, Status::BadRequest);
    let undone = call(&town, "businesses", &format!("{id}/undo"), &json!({})).json();
    assert_eq!((&undone["removed"], count(&town, "SELECT count(*) FROM businesses")), (&json!(half), 0));
}

#[test]
fn an_import_that_was_cut_off_comes_in_to_its_end() {
    let town = TestTown::empty();
    let conn = town.conn();
    let (kinds, clock) = (kinds(), town.clock.clone());
    let id = ask(&town, "POST", "", &mapped("shops.csv", table(300))).json()["id"].as_i64().unwrap();
    store::set_state(&conn, id, ImportState::Draft, ImportState::Running).unwrap();
    let planned = plan(&conn, &kinds, &clock, &Actor::terminal(&clock), (id, false)).unwrap().unwrap();
    let handler: Arc<dyn IngestHandler> = Arc::new(Imports { kinds, clock });
    ingest::testing::begin_and_die(&conn, &handler, planned, 1);
    ingest::recover(&town.data_file(), &[handler]).unwrap();
    let import = store::find(&conn, id).unwrap();
    assert_eq!((import.state, import.created_count, import.row_count), (ImportState::Done, 300, 300));
    assert_eq!(count(&town, "SELECT count(*) FROM businesses"), 300);
}

#[test]
fn five_thousand_rows_leave_others_their_turn() {
    let town = TestTown::empty();
    town.wait_for_jobs();
    let id = ask(&town, "POST", "", &mapped("shops.csv", table(5_000))).json()["id"].clone();
    let began = std::time::Instant::now();
    // A busy machine may answer 503 first: nothing has happened then.
    eventually(|| ask(&town, "POST", &format!("{id}/run/"), &json!({})).status == Status::Accepted);
    let (mut worst, mut reads) = (std::time::Duration::ZERO, 0);
    loop {
        let asked = std::time::Instant::now();
        let seen = ask(&town, "GET", &format!("{id}/"), &Value::Null).json();
        (worst, reads) = (worst.max(asked.elapsed()), reads + 1);
        if seen["state"] == "done" {
            break;
        }
        assert!(began.elapsed() < TIMEOUT, "{seen}");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(reads > 3 && worst * 2 < began.elapsed(), "{reads} reads, {worst:?}");
    assert_eq!(count(&town, "SELECT count(*) FROM businesses"), 5_000);
    assert_eq!(count(&town, "SELECT count(*) FROM import_rows"), 5_000);
}

#[test]
fn bad_files_get_one_sentence_and_change_nothing() {
    let town = TestTown::empty();
    let said = |kind: &str, name: &str, bytes: &[u8]| {
        let refused = ask(&town, "POST", "", &sent(kind, name, bytes));
        assert_eq!(refused.status, Status::BadRequest, "{name}: {}", refused.text);
        refused.json()["detail"].as_str().unwrap_or_default().to_owned()
    };
    let without =
        said("businesses", "bare.csv", b"Hart Bakery,12 Main St,860 555 0134\nElm Books,14 Main St,\n");
    assert_eq!(
        without,
        "the first line (\"Hart Bakery, 12 Main St, 860 555 0134\") names no columns; put a line above it that does, \
         such as name,category,street_address, and try again"
    );
    assert!(said("events", "bare.csv", b"Pie Contest,2031-09-01,7 pm\n").contains("names no columns"));
    for kind in ["businesses", "events", "deals"] {
        assert_eq!(said(kind, "empty.csv", b""), "The file is empty.");
    }
    assert!(said("deals", "blank.csv", b"\n\n").contains("empty"));
    assert!(said("events", "photo.csv", b"\x00\x01\x02\x03PNG\x00").len() > 10);
    let half = said("deals", "half.csv", b"business,title\nHart Bakery,\"Two for one");
    assert!(half.contains("never closed"), "{half}");
    assert!(said("deals", "half.json", b"[{\"business\": \"Hart\", \"ti").contains("breaks off"));
    assert_eq!(ask(&town, "POST", "", &sent("weather", "a.csv", "a,b\n")).status, Status::BadRequest);
    let big = ask(&town, "POST", "", &sent("events", "big.csv", vec![b'a'; 50 << 20]));
    assert_eq!(big.status.code, 413, "{}", big.text);
    assert!(big.text.contains("larger than 12 MB. Split it"), "{}", big.text);
    assert_eq!(
        (count(&town, "SELECT count(*) FROM imports"), count(&town, "SELECT count(*) FROM businesses")),
        (0, 0)
    );
}

#[test]
fn tables_of_all_programs_are_read_right() {
    let town = TestTown::empty();
    let windows = b"name;category;name\nCaf\xe9 Z\xfcrich;Caf\xe9s;x\n".to_vec();
    let done = call(&town, "businesses", "commit", &sent("businesses", "excel.csv", windows)).json();
    assert_eq!(done["created"], 1, "{done}");
    let marked = "\u{feff}name,category\r\n\"Bäckerei Hart\",Bakeries\r\n";
    assert_eq!(
        call(&town, "businesses", "commit", &sent("businesses", "bom.csv", marked)).json()["created"],
        1
    );
    let names: String = town
        .conn()
        .query_row(
            "SELECT group_concat(name, '|') FROM (SELECT name FROM businesses ORDER BY id)",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(names, "Café Zürich|Bäckerei Hart");
    let listed = r#"[{"name": "Ferry Inn", "category": "Lodging", "tags": ["river", "rooms"]}]"#;
    assert_eq!(
        call(&town, "businesses", "commit", &sent("businesses", "list.json", listed)).json()["created"],
        1
    );
}

#[test]
fn a_report_holds_no_formula() {
    let town = TestTown::empty();
    let rows = "name,category,latitude,longitude\n=cmd|' /C calc'!A0,Books,,\n@SUM(1),Books,abc,1\n+1,Books,,\n-2+3,Books,,\n";
    let mut body = sent("businesses", "odd.csv", rows);
    body["skip_bad"] = json!(true);
    let done = call(&town, "businesses", "commit", &body).json();
    assert_eq!((&done["created"], &done["bad_rows"]), (&json!(3), &json!(1)), "{done}");
    assert_eq!(problems(&town, &done["run"], true)[0]["reason"], "\"abc\" is not a number");
    let report = ask(&town, "GET", &format!("{}/report/", done["run"]), &Value::Null);
    for line in report.text.trim_start_matches('\u{feff}').lines() {
        for cell in line.split(',') {
            assert!(!cell.trim_matches('"').starts_with(['=', '+', '-', '@']), "{line}");
        }
    }
    let read = CsvReader::new(std::io::Cursor::new(report.text.as_bytes())).unwrap();
    let titles: Vec<String> = read.map(|row| row.unwrap().get(1).to_owned()).collect();
    assert_eq!(titles, ["=cmd|' /C calc'!A0", "@SUM(1)", "+1", "-2+3"]);
}

#[test]
fn a_business_that_would_be_there_twice_is_named() {
    let inn = NewBusiness { name: "Ferry Inn".into(), category: "Lodging".into(), ..NewBusiness::default() };
    let town = TestTown::with_businesses(&[inn]);
    let file = sent("businesses", "a.csv", "name,street\nFerry Inn,1 Quay\nMill,2 Quay\n");
    let checked = call(&town, "businesses", "check", &file).json();
    assert_eq!((&checked["warning_count"], &checked["created"]), (&json!(1), &json!(2)), "{checked}");
    let said = checked["warnings"][0]["reason"].as_str().unwrap();
    assert!(said.contains("a column slug with \"ferry-inn\" changes that one"), "{said}");
}

#[test]
fn what_only_the_terminal_takes_is_named() {
    let town = TestTown::empty();
    let file = sent("businesses", "a.csv", "name,photo\nInn,front.jpg\n");
    let checked = call(&town, "businesses", "check", &file).json();
    let said = checked["warnings"].to_string();
    assert!(said.contains("pictures can only be imported at the terminal"), "{said}");
    assert_eq!(checked["unused_columns"], json!(["photo"]));
}

#[test]
fn drafts_wait_for_their_clerk_and_go_when_nobody_comes() {
    let town = TestTown::empty();
    let begun =
        ask(&town, "POST", "", &mapped("shops.csv", "Shop name,Kind,Road,Town\n,Books,1 A St,Elm\n")).json();
    let id = begun["id"].clone();
    let mut options = begun["options"].clone();
    assert_eq!(ask(&town, "POST", &format!("{id}/check/"), &options).json()["bad_rows"], 1);
    assert_eq!(
        ask(&town, "POST", &format!("{id}/run/"), &json!({})).json()["detail"],
        "1 row is invalid; nothing was imported."
    );
    options["fixes"] = json!({ "2": { "Shop name": "Mended & Co" } });
    assert_eq!(ask(&town, "POST", &format!("{id}/check/"), &options).json()["bad_rows"], 0);
    let again = ask(&town, "GET", &format!("{id}/"), &Value::Null).json();
    assert_eq!(again["options"]["fixes"]["2"]["Shop name"], "Mended & Co", "it waits as it was left");
    let conn = town.conn();
    store::delete_old(&conn, "2026-10-01", "2026-01-01").unwrap();
    assert_eq!(count(&town, "SELECT count(*) FROM imports"), 1);
    store::delete_old(&conn, "2027-01-01", "2026-01-01").unwrap();
    assert_eq!(count(&town, "SELECT count(*) FROM import_files"), 0);
    let other = ask(&town, "POST", "", &mapped("shops.csv", table(1))).json()["id"].clone();
    assert_eq!(ask(&town, "DELETE", &format!("{other}/"), &Value::Null).status, Status::NoContent);
    assert_eq!(ask(&town, "GET", &format!("{other}/"), &Value::Null).status, Status::NotFound);
}

#[test]
fn a_town_that_does_not_sell_knows_no_deals() {
    let deals = sent("deals", "deals.csv", "business,title\nInn,Free tea\n");
    let town = TestTown::configured(|config| config.site.commercial = false, |_| {});
    assert_eq!(ask(&town, "POST", "", &deals).status, Status::BadRequest);
    assert_eq!(ask(&town, "GET", "?kind=deals", &Value::Null).status, Status::BadRequest);
    let sells = TestTown::with_businesses(&[NewBusiness {
        name: "Inn".into(),
        category: "Lodging".into(),
        ..NewBusiness::default()
    }]);
    assert_eq!(call(&sells, "deals", "commit", &deals).json()["created"], 1);
}

#[test]
fn where_deals_need_approval_a_file_brings_in_drafts_and_changes_nothing_that_residents_see() {
    let town = TestTown::configured(
        |config| config.approvals.deals = true,
        |conn| {
            let inn =
                NewBusiness { name: "Inn".into(), category: "Lodging".into(), ..NewBusiness::default() };
            crate::directory::save(conn, &inn, "2026-11-01T12:00:00.000Z", |_, new| new.clone()).unwrap();
        },
    );
    let shown = "SELECT count(*) FROM deals WHERE status = 'published'";
    let file = sent("deals", "deals.csv", "business,title\nInn,Free tea\n");
    let made = call(&town, "deals", "commit", &file);
    assert_eq!(made.json()["created"], 1, "{}", made.text);
    assert_eq!((count(&town, shown), count(&town, "SELECT count(*) FROM deals")), (0, 1));
    town.conn().execute("UPDATE deals SET status = 'published'", []).unwrap();
    let change = sent("deals", "deals.csv", "business,title,terms\nInn,Free tea,One each.\n");
    let checked = call(&town, "deals", "check", &change);
    assert!(checked.text.contains("deals need approval"), "{}", checked.text);
    assert_eq!(call(&town, "deals", "commit", &change).status, Status::BadRequest);
    assert_eq!(count(&town, "SELECT count(*) FROM deals WHERE terms = ''"), 1);
}

#[test]
fn the_terminal_makes_the_same_runs() {
    let town = TestTown::empty();
    let (conn, clock, kinds) = (town.conn(), &town.clock, kinds());
    let take = FileRequest {
        bytes: b"What,When\nTag sale,2026-12-05\n",
        file_name: "sales.csv",
        source: "sales",
        map: Some("start_date=When"),
        skip_bad: false,
    };
    let taken = take_in(&conn, &kinds, "events", clock, &Actor::terminal(clock), &take).unwrap();
    assert_eq!((taken.report.created, taken.run.is_some()), (1, true));
    let runs = ask(&town, "GET", "", &Value::Null).json();
    assert_eq!(
        (&runs["results"][0]["who"], &runs["results"][0]["state"]),
        (&json!("command line"), &json!("done"))
    );
    let undone = call(&town, "events", &format!("{}/undo", taken.run.unwrap()), &json!({})).json();
    assert_eq!(undone["removed"], 1);
}
