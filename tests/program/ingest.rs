//! Large imports while a server is running, and a server that stops during them.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::run::{Server, command, eventually, run};

fn sign_in(folder: &Path, server: &Server) -> String {
    let email = "clerk@town.example";
    let made =
        run(folder, &["user", "create", email, "--superuser", "--data", "town.db", "--json"]).ok().json();
    let body = json!({ "email": email, "password": made["password"] });
    let (status, answer) = server.call("POST", "/api/v1/dj-rest-auth/login/", "", &body);
    assert_eq!(status, 200, "{answer}");
    answer["access"].as_str().unwrap().to_owned()
}

fn rename(server: &Server, token: &str) -> Option<u16> {
    let body = json!({ "first_name": "Clerk" });
    server.try_call("PATCH", "/api/v1/dj-rest-auth/user/", token, &body).map(|(status, _)| status)
}

/// A table of classes that meet every day.
fn write_classes(path: &Path, count: usize) {
    let mut table = String::from("external_id,title,start_date,start_time,location,recurring_pattern\n");
    for number in 0..count {
        table.push_str(&format!(
            "{number},Class {number},2026-12-01,{:02}:00,Studio,FREQ=DAILY\n",
            number % 20
        ));
    }
    std::fs::write(path, table).unwrap();
}

#[test]
fn who_waits_for_a_held_data_file_is_answered_before_the_server_stops() {
    let home = tempfile::tempdir().unwrap();
    let mut server = Server::start(home.path(), &["serve", "--data", "town.db"]);
    let token = sign_in(home.path(), &server);
    let other = rusqlite::Connection::open(home.path().join("town.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    // It can still be read, so it is worth sending people to.
    assert_eq!(server.json("/api/v1/health/")["database"], "busy");
    assert_eq!(server.get("/readyz"), (200, "degraded\n".to_owned()));
    let begun = Instant::now();
    let answers: Vec<Option<u16>> = std::thread::scope(|scope| {
        let asked: Vec<_> = (0..5).map(|_| scope.spawn(|| rename(&server, &token))).collect();
        // Each is refused after five seconds; by then, all of them have arrived.
        std::thread::sleep(Duration::from_secs(2));
        server.signal("TERM");
        asked.into_iter().map(|asked| asked.join().unwrap()).collect()
    });
    assert_eq!(answers, [Some(503); 5], "each is answered");
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

#[test]
fn others_write_while_a_file_of_events_is_imported_and_a_kill_leaves_all_of_it_or_nothing() {
    let home = tempfile::tempdir().unwrap();
    let server = Server::start(home.path(), &["serve", "--data", "town.db"]);
    let token = sign_in(home.path(), &server);
    let count = 60;
    write_classes(&home.path().join("classes.csv"), count);
    let import = |source: &str| {
        let mut command = command(home.path());
        command.args(["import", "events", "classes.csv", "--data", "town.db", "--source", source]);
        command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).spawn().unwrap()
    };
    let mut whole = import("whole");
    let mut worst = Duration::ZERO;
    while whole.try_wait().unwrap().is_none() {
        let asked = Instant::now();
        assert_eq!(rename(&server, &token), Some(200));
        worst = worst.max(asked.elapsed());
    }
    assert!(worst < Duration::from_secs(5), "{worst:?}");
    let events = |server: &Server| {
        let found: Value = server.json("/api/v1/events/?limit=1");
        found["count"].as_u64().unwrap()
    };
    eventually("all have come in", || events(&server) == u64::try_from(count).unwrap());
    drop(server);
    // Now with other rows, and killed at different moments.
    for (turn, pause) in [40, 150, 300, 600].into_iter().enumerate() {
        let table = std::fs::read_to_string(home.path().join("classes.csv")).unwrap();
        std::fs::write(
            home.path().join("classes.csv"),
            table.replace("Class ", "Course ").replace("Studio", &format!("Room {turn}")),
        )
        .unwrap();
        let before = { events(&Server::start(home.path(), &["serve", "--data", "town.db"])) };
        let mut cut = import(&format!("cut {turn}"));
        std::thread::sleep(Duration::from_millis(pause));
        cut.kill().unwrap();
        cut.wait().unwrap();
        let after = { events(&Server::start(home.path(), &["serve", "--data", "town.db"])) };
        assert!(after == before || after == before + u64::try_from(count).unwrap(), "{before}, then {after}");
    }
}
