//! HTTPS against a real ACME server (`pebble`) if it is installed, and against mock servers.

mod authority;
mod serving;
mod stand_in;

use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use super::*;
use crate::kit::config::DomainNames;
use crate::kit::db::{open_reader, open_writer};
use crate::testing::pebble::Pebble;

/// A town with its own HTTPS, without the rest of the program.
struct Town {
    db: Db,
    clock: Clock,
    config: Config,
    _folder: tempfile::TempDir,
}

impl Town {
    fn new(directory: &str, root_file: PathBuf, names: &[&str]) -> Town {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::default();
        config.server.data_file = folder.path().join("town.db");
        config.server.acme_directory = directory.to_owned();
        config.server.acme_root_file = root_file;
        config.server.https = domain_names(names);
        crate::testing::new_data_file(&config.server.data_file);
        let db = Db::open(&config.server.data_file).unwrap();
        Town { db, clock: Clock::system(TimeZone::UTC), config, _folder: folder }
    }

    fn of(pebble: &Pebble, names: &[&str]) -> Town {
        Town::new(&pebble.directory(), pebble.root_file(), names)
    }

    /// As at startup.
    fn https(&self) -> Https {
        let conn = open_reader(&self.config.server.data_file).unwrap();
        Https::load(&self.config, &self.db, &self.clock, &conn).unwrap().unwrap()
    }

    fn conn(&self) -> Connection {
        open_writer(&self.config.server.data_file).unwrap()
    }

    fn state(&self) -> store::State {
        store::find_state(&self.conn()).unwrap()
    }

    fn count(&self, table: &str) -> u32 {
        self.conn().query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
    }

    fn health(&self) -> HttpsHealth {
        health(&self.config, &self.conn(), &self.clock).unwrap().unwrap()
    }

    /// Ends all waiting periods.
    fn is_due(&self) {
        self.conn()
            .execute_batch(
                "UPDATE https_state SET renew_at = '2020-01-01T00:00:00.000Z';
                 UPDATE https_state SET next_try_at = renew_at WHERE next_try_at IS NOT NULL;",
            )
            .unwrap();
    }
}

fn domain_names(names: &[&str]) -> DomainNames {
    DomainNames(names.iter().map(|name| (*name).to_owned()).collect())
}

/// The machine's port 80. A request for a token waits briefly until the token is known.
#[derive(Clone, Default)]
struct Door(Arc<Mutex<Option<Https>>>);

impl Door {
    fn open(port: u16) -> Door {
        let (door, listener) = (Door::default(), TcpListener::bind(("127.0.0.1", port)).unwrap());
        let behind = door.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (Ok(mut stream), behind) = (stream, behind.clone()) else { return };
                std::thread::spawn(move || {
                    let mut head = [0; 4096];
                    let length = stream.read(&mut head).unwrap_or(0);
                    let head = String::from_utf8_lossy(&head[..length]).into_owned();
                    let body = behind.answer(head.split(' ').nth(1).unwrap_or("/"));
                    let length = body.len();
                    let _ = stream.write_all(
                        format!(
                            "HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
                        )
                        .as_bytes(),
                    );
                });
            }
        });
        door
    }

    fn lead_to(&self, https: Option<&Https>) {
        *self.0.lock().unwrap() = https.cloned();
    }

    fn answer(&self, target: &str) -> String {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(5) {
            let https = self.0.lock().unwrap().clone();
            let answer = https.map(|https| https.respond_plainly(true, "www.town.example", target));
            if let Some(answer) = answer.filter(|answer| answer.status == 200) {
                return answer.body;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        String::new()
    }
}

fn serial(https: &Https) -> Vec<u8> {
    https.resolver().facts().unwrap().serial
}

fn now() -> Timestamp {
    Timestamp::now()
}
