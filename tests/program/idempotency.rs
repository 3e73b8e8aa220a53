//! A write whose response is lost on the way is sent again, and done once.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::run::{Server, eventually, run};

const PATH: &str = "/api/v1/businesslistings/ferry-books/suggestions/";
const KILLS: u32 = 4;

fn start(folder: &Path) -> Server {
    Server::start(folder, &["serve", "--data", "town.db"])
}

fn found(folder: &Path) -> Server {
    std::fs::write(folder.join("shop.csv"), "name,category\nFerry Books,Books\n").unwrap();
    run(folder, &["import", "shop.csv", "--data", "town.db"]).ok();
    start(folder)
}

fn key(number: u32) -> String {
    format!("Idempotency-Key: 00000000-0000-4000-8000-{number:012x}\r\n")
}

fn suggestion(number: u32) -> Value {
    json!({ "field": "closed", "note": format!("The windows are papered ({number}).") })
}

/// How many suggestions with this number were committed.
fn count(conn: &Connection, number: u32) -> i64 {
    let note = format!("%({number}).");
    conn.query_row("SELECT count(*) FROM suggestions WHERE note LIKE ?1", [note], |row| row.get(0)).unwrap()
}

#[test]
fn a_caller_who_hung_up_after_the_commit_gets_the_first_answer_at_the_second_try() {
    let home = tempfile::tempdir().unwrap();
    let server = found(home.path());
    let conn = Connection::open(home.path().join("town.db")).unwrap();
    for number in 0..3 {
        let stream = server.begin_call("POST", PATH, &key(number), &suggestion(number)).unwrap();
        eventually("the suggestion is kept", || count(&conn, number) == 1);
        drop(stream);
        let again = || server.try_call_with("POST", PATH, &key(number), &suggestion(number)).unwrap();
        // The first request may still be in progress.
        eventually("it is answered", || again().0 != 409);
        let (status, answer) = again();
        let id: i64 = conn.query_row("SELECT max(id) FROM suggestions", [], |row| row.get(0)).unwrap();
        assert_eq!((status, &answer["id"]), (201, &json!(id)), "{answer}");
        assert_eq!(count(&conn, number), 1);
    }
}

#[test]
fn while_the_first_is_still_running_the_second_hears_so() {
    let home = tempfile::tempdir().unwrap();
    let server = found(home.path());
    let conn = Connection::open(home.path().join("town.db")).unwrap();
    conn.execute_batch("BEGIN IMMEDIATE").unwrap();
    std::thread::scope(|scope| {
        let first = scope.spawn(|| server.try_call_with("POST", PATH, &key(1), &suggestion(1)));
        std::thread::sleep(Duration::from_secs(1));
        let (status, answer) = server.try_call_with("POST", PATH, &key(1), &suggestion(1)).unwrap();
        assert_eq!(status, 409, "{answer}");
        assert!(answer["detail"].as_str().unwrap().contains("already being saved"), "{answer}");
        conn.execute_batch("ROLLBACK").unwrap();
        assert_eq!(first.join().unwrap().unwrap().0, 201);
    });
    assert_eq!(server.try_call_with("POST", PATH, &key(1), &suggestion(1)).unwrap().0, 201);
    assert_eq!(count(&conn, 1), 1);
}

#[test]
fn a_kill_at_any_moment_makes_no_second_try_act_twice() {
    let home = tempfile::tempdir().unwrap();
    let mut server = found(home.path());
    let conn = Connection::open(home.path().join("town.db")).unwrap();
    for number in 0..KILLS {
        let stream = server.begin_call("POST", PATH, &key(number), &suggestion(number)).unwrap();
        // Before the commit, around it, or after it.
        std::thread::sleep(Duration::from_millis(u64::from(number) * 3));
        if number == KILLS - 1 {
            eventually("the suggestion is kept", || count(&conn, number) == 1);
        }
        server.signal("KILL");
        drop(stream);
        server = start(home.path());
        let before = count(&conn, number);
        let (status, answer) = server.try_call_with("POST", PATH, &key(number), &suggestion(number)).unwrap();
        // 409: it was committed, and its response was lost with the program.
        assert!(status == 201 || status == 409 && before == 1, "{status} {before}: {answer}");
        assert_eq!(count(&conn, number), 1);
    }
}
