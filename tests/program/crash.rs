//! What a response promises survives a kill at any moment. `TOWNGREEN_KILLS=200` tries more often than the
//! suite does.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use serde_json::json;

use crate::run::{Server, eventually, run};

const WRITERS: usize = 4;
const KILLS: u64 = 12;

/// Somebody who keeps writing a rising number into their own profile, and knows which was confirmed.
pub struct Writer {
    token: String,
    sent: AtomicU64,
    confirmed: AtomicU64,
}

impl Writer {
    pub fn sign_up(folder: &Path, server: &Server, number: usize) -> Writer {
        let email = format!("writer-{number}@town.example");
        let made = run(folder, &["user", "create", &email, "--data", "town.db", "--json"]).ok().json();
        let body = json!({ "email": email, "password": made["password"] });
        let (status, answer) = server.call("POST", "/api/v1/dj-rest-auth/login/", "", &body);
        assert_eq!(status, 200, "{answer}");
        let token = answer["access"].as_str().unwrap().to_owned();
        Writer { token, sent: AtomicU64::new(0), confirmed: AtomicU64::new(0) }
    }

    /// The status of the response; `None` if the server has gone.
    pub fn write(&self, server: &Server) -> Option<u16> {
        let number = self.sent.fetch_add(1, Ordering::Relaxed) + 1;
        let body = json!({ "first_name": number.to_string() });
        let (status, _) = server.try_call("PATCH", "/api/v1/dj-rest-auth/user/", &self.token, &body)?;
        if status == 200 {
            self.confirmed.store(number, Ordering::Relaxed);
        }
        Some(status)
    }

    fn write_until(&self, server: &Server, is_over: &AtomicBool) {
        while !is_over.load(Ordering::Relaxed) {
            self.write(server);
        }
    }

    /// What was confirmed is there; what was not confirmed may be.
    pub fn check(&self, server: &Server) {
        let (status, profile) = server.call("GET", "/api/v1/dj-rest-auth/user/", &self.token, &json!(null));
        assert_eq!(status, 200, "{profile}");
        let stored: u64 = profile["first_name"].as_str().unwrap().parse().unwrap_or(0);
        let (confirmed, sent) = (self.confirmed.load(Ordering::Relaxed), self.sent.load(Ordering::Relaxed));
        assert!((confirmed..=sent).contains(&stored), "stored {stored}, confirmed {confirmed}, sent {sent}");
    }
}

#[test]
fn nothing_that_was_confirmed_is_lost_by_a_kill() {
    let home = tempfile::tempdir().unwrap();
    let kills = std::env::var("TOWNGREEN_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(KILLS);
    let start = || Server::start(home.path(), &["serve", "--data", "town.db"]);
    let mut server = start();
    let writers: Vec<Writer> =
        (0..WRITERS).map(|number| Writer::sign_up(home.path(), &server, number)).collect();
    for kill in 0..kills {
        let shop = format!("name,category\nQuay Shop {kill},Shops\n");
        std::fs::write(home.path().join("shop.csv"), shop).unwrap();
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for writer in &writers {
                scope.spawn(|| writer.write_until(&server, &is_over));
            }
            run(home.path(), &["import", "shop.csv", "--source", &kill.to_string(), "--data", "town.db"])
                .ok();
            // A different moment each time.
            std::thread::sleep(Duration::from_millis(kill * 37 % 200));
            server.signal("KILL");
            is_over.store(true, Ordering::Relaxed);
        });
        server = start();
        for writer in &writers {
            writer.check(&server);
        }
    }
    let written: u64 = writers.iter().map(|writer| writer.confirmed.load(Ordering::Relaxed)).sum();
    assert!(written > kills, "there was something to lose: {written}");
    eventually("search is ready", || server.json("/api/v1/health/")["search"] == "ready");
    assert_eq!(server.json("/api/v1/businesslistings/")["count"], kills);
    for kill in 0..kills {
        let found = server.json(&format!("/api/v1/search/?q=quay+shop+{kill}")).to_string();
        assert!(
            found.contains(&format!("Quay Shop {kill}\"")),
            "search knows what the database knows: {found}"
        );
    }
    drop(server);
    run(home.path(), &["check", "--data", "town.db"]).ok();
}

#[test]
fn after_a_stop_a_copy_of_the_one_file_holds_every_confirmed_write() {
    let home = tempfile::tempdir().unwrap();
    let mut server = Server::start(home.path(), &["serve", "--data", "town.db"]);
    let writers: Vec<Writer> =
        (0..WRITERS).map(|number| Writer::sign_up(home.path(), &server, number)).collect();
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for writer in &writers {
            scope.spawn(|| writer.write_until(&server, &is_over));
        }
        eventually("something is written", || {
            writers.iter().all(|writer| writer.confirmed.load(Ordering::Relaxed) > 5)
        });
        // In the middle of the writes.
        server.signal("TERM");
        std::thread::sleep(Duration::from_millis(300));
        is_over.store(true, Ordering::Relaxed);
    });
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    let log = std::fs::metadata(home.path().join("town.db-wal")).map_or(0, |file| file.len());
    assert_eq!(log, 0, "the log is written home");
    let elsewhere = tempfile::tempdir().unwrap();
    std::fs::copy(home.path().join("town.db"), elsewhere.path().join("town.db")).unwrap();
    let copy = Server::start(elsewhere.path(), &["serve", "--data", "town.db"]);
    for writer in &writers {
        writer.check(&copy);
    }
}
