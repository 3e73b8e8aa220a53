//! A town for tests: the real router over a real file, at a moment that stands still.

use rocket::http::{ContentType, Header, Method, Status};
use rocket::local::blocking::{Client, LocalResponse};
use serde_json::{Value, json};

use crate::accounts::{self, NewUser};
use crate::app;
use crate::directory::{self, NewBusiness};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::db::{Db, open_writer};
use crate::search::Search;

/// Saturday, 10:00 in town.
pub const NOW: &str = "2026-11-21T15:00:00Z";

/// Of everybody who joins in tests.
const PASSWORD: &str = "Local-Pass-9431";

pub struct TestTown {
    pub client: Client,
    pub clock: Clock,
    folder: tempfile::TempDir,
}

impl TestTown {
    pub fn empty() -> TestTown {
        TestTown::with(|_| {})
    }

    /// The invented town, complete.
    pub fn wexbury() -> TestTown {
        TestTown::with(|conn| {
            conn.execute_batch("PRAGMA synchronous = OFF; BEGIN").unwrap();
            crate::demo::fill(conn, "2026-11-21".parse().unwrap(), "2026-11-21T12:00:00.000Z").unwrap();
            conn.execute_batch("COMMIT").unwrap();
        })
    }

    pub fn with_businesses(businesses: &[NewBusiness]) -> TestTown {
        TestTown::with(|conn| {
            for new in businesses {
                directory::save(conn, new, "2026-11-21T12:00:00.000Z", |_, new| new.clone()).unwrap();
            }
        })
    }

    pub fn with(fill: impl FnOnce(&rusqlite::Connection)) -> TestTown {
        TestTown::configured(|_| {}, fill)
    }

    pub fn configured(
        change: impl FnOnce(&mut Config),
        fill: impl FnOnce(&rusqlite::Connection),
    ) -> TestTown {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("town.db");
        fill(&open_writer(&path).unwrap());
        let mut config = Config::default();
        config.town.name = "Wexbury".into();
        config.town.email = "office@wexbury.example".into();
        config.server.data_file.clone_from(&path);
        config.server.access_log = false;
        config.limits.search_per_minute = 100_000;
        change(&mut config);
        let zone = jiff::tz::TimeZone::get(&config.town.time_zone).unwrap();
        let clock = Clock::fixed(zone, NOW.parse().unwrap());
        let rocket = app::build(config, clock.clone(), Db::open(&path).unwrap(), false).unwrap();
        let client = Client::untracked(rocket).unwrap();
        let town = TestTown { client, clock, folder };
        town.wait_for_search();
        town
    }

    pub fn data_file(&self) -> std::path::PathBuf {
        self.folder.path().join("town.db")
    }

    pub fn db(&self) -> &Db {
        &self.client.rocket().state::<crate::kit::web::Site>().unwrap().db
    }

    fn wait_for_search(&self) {
        let search = self.client.rocket().state::<Search>().unwrap();
        eventually(|| search.is_ready());
    }

    pub fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[])
    }

    pub fn get_with(&self, path: &str, headers: &[(&'static str, &'static str)]) -> Answer {
        let mut request = self.client.get(path.to_owned()).header(Header::new("Host", "town.example"));
        for (name, value) in headers {
            request = request.header(Header::new(*name, *value));
        }
        Answer::from(request.dispatch())
    }

    /// A call with a member's token ("" for a visitor) and a JSON body (null for none).
    pub fn call(&self, method: Method, path: &str, token: &str, body: &Value) -> Answer {
        let mut request =
            self.client.req(method, path.to_owned()).header(Header::new("Host", "town.example"));
        if !token.is_empty() {
            request = request.header(Header::new("Authorization", format!("Bearer {token}")));
        }
        if !body.is_null() {
            request = request.header(ContentType::JSON).body(body.to_string());
        }
        Answer::from(request.dispatch())
    }

    /// Makes an account and signs in; gives the account's id and a token.
    pub fn join(&self, new: NewUser) -> (i64, String) {
        let login = json!({ "email": new.email, "password": PASSWORD });
        let new = NewUser { password_hash: accounts::hash(PASSWORD).unwrap(), ..new };
        let id = accounts::insert_user(&self.conn(), &new, "2026-11-21T12:00:00.000Z").unwrap();
        let answer = self.call(Method::Post, "/api/v1/dj-rest-auth/login/", "", &login);
        (id, answer.json()["access"].as_str().unwrap_or_else(|| panic!("{answer:?}")).to_owned())
    }

    /// A second way into the data file, beside the server's.
    pub fn conn(&self) -> rusqlite::Connection {
        open_writer(&self.data_file()).unwrap()
    }

    /// The JSON of an answer that must be 200.
    pub fn json(&self, path: &str) -> Value {
        let answer = self.get(path);
        assert_eq!(answer.status, Status::Ok, "{path}: {}", answer.text);
        answer.json()
    }
}

/// Waits for something that another thread does.
pub fn eventually(is_done: impl Fn() -> bool) {
    for _ in 0..500 {
        if is_done() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("it did not happen within ten seconds");
}

#[derive(Debug)]
pub struct Answer {
    pub status: Status,
    pub headers: Vec<(String, String)>,
    pub text: String,
}

impl From<LocalResponse<'_>> for Answer {
    fn from(response: LocalResponse<'_>) -> Self {
        Answer {
            status: response.status(),
            headers: response
                .headers()
                .iter()
                .map(|header| (header.name().as_str().to_lowercase(), header.value().to_owned()))
                .collect(),
            text: response
                .into_bytes()
                .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
                .unwrap_or_default(),
        }
    }
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }
}
