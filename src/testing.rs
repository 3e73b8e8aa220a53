//! A town for tests: the real router on a real data file, with a clock that stands still.

mod conn;
mod cpu_clock;
mod data_file;
#[path = "../tests/program/corpus.rs"]
mod outside;
#[path = "../tests/program/pebble.rs"]
pub mod pebble;
mod plan;
mod response;
mod served;

use std::path::Path;
use std::time::{Duration, Instant};

use conn::SpareConns;
pub use conn::TestConn;
pub use cpu_clock::CpuClock;
pub use data_file::{demo_data_file, new_data_file};
use data_file::{demo_file, empty_file};
pub use outside::{corpus, skipped};
pub use plan::plan;
pub use response::TestResponse;
use rocket::http::{Header, Method, Status};
use rocket::local::blocking::Client;
use serde_json::{Value, json};
pub use served::Served;

use crate::accounts::{self, NewUser, Role};
use crate::api_docs::validate;
use crate::app;
use crate::directory::{self, BusinessRole, NewBusiness};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::db::{Db, OpenError, open_reader, open_writer};
use crate::search::Search;

/// Saturday, 10:00 a.m. in the town.
pub const NOW: &str = "2026-11-21T15:00:00Z";

pub struct TestTown {
    pub client: Client,
    pub clock: Clock,
    conns: SpareConns,
    folder: tempfile::TempDir,
}

impl TestTown {
    pub fn empty() -> TestTown {
        TestTown::with(|_| {})
    }

    /// The complete demo town.
    pub fn wexbury() -> TestTown {
        TestTown::wexbury_with(|_| {}, |_| {})
    }

    pub fn wexbury_with(
        change: impl FnOnce(&mut Config),
        fill: impl FnOnce(&rusqlite::Connection),
    ) -> TestTown {
        TestTown::opened_over(demo_file(), Db::open, change, fill).settled()
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

    /// Jobs of the start that have to be tried again later are left to the test.
    pub fn just_started(
        change: impl FnOnce(&mut Config),
        fill: impl FnOnce(&rusqlite::Connection),
    ) -> TestTown {
        TestTown::opened(Db::open, change, fill)
    }

    pub fn configured(
        change: impl FnOnce(&mut Config),
        fill: impl FnOnce(&rusqlite::Connection),
    ) -> TestTown {
        TestTown::opened(Db::open, change, fill).settled()
    }

    /// On a disk with this many bytes left.
    pub fn with_room(bytes: u64) -> TestTown {
        let open = |path: &Path| Db::open_measuring(path, Box::new(move || Some(bytes)));
        TestTown::opened(open, |_| {}, |_| {})
    }

    /// With this limit on how long writes wait for their turn.
    pub fn with_write_wait(wait: std::time::Duration) -> TestTown {
        TestTown::opened(|path: &Path| Db::open_waiting(path, wait), |_| {}, |_| {}).settled()
    }

    /// With this limit on how long ordinary reads may take.
    pub fn with_read_limit(limit: std::time::Duration) -> TestTown {
        TestTown::opened(|path: &Path| Db::open_limiting(path, limit), |_| {}, |_| {}).settled()
    }

    fn opened(
        open: impl FnOnce(&Path) -> Result<Db, OpenError>,
        change: impl FnOnce(&mut Config),
        fill: impl FnOnce(&rusqlite::Connection),
    ) -> TestTown {
        TestTown::opened_over(empty_file(), open, change, fill)
    }

    fn opened_over(
        file: &[u8],
        open: impl FnOnce(&Path) -> Result<Db, OpenError>,
        change: impl FnOnce(&mut Config),
        fill: impl FnOnce(&rusqlite::Connection),
    ) -> TestTown {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("town.db");
        std::fs::write(&path, file).unwrap();
        let conn = open_writer(&path).unwrap();
        fill(&conn);
        let conns = SpareConns::default();
        conns.put(conn);
        let mut config = Config::default();
        config.town.name = "Wexbury".into();
        config.town.email = "office@wexbury.example".into();
        config.server.data_file.clone_from(&path);
        config.server.access_log = false;
        config.limits.search_per_minute = 100_000;
        config.limits.login_per_minute = 100_000;
        config.limits.login_network_per_minute = 100_000;
        config.limits.registration_per_minute = 100_000;
        config.limits.event_actions_per_minute = 100_000;
        config.limits.contributions_per_minute = 100_000;
        config.limits.newsletter_per_minute = 100_000;
        config.limits.quiz_per_minute = 100_000;
        change(&mut config);
        let zone = jiff::tz::TimeZone::get(&config.town.time_zone).unwrap();
        let clock = Clock::fixed(zone, NOW.parse().unwrap());
        let rocket = app::build(config, clock.clone(), open(&path).unwrap(), false).unwrap();
        let client = Client::untracked(rocket).unwrap();
        let town = TestTown { client, clock, conns, folder };
        town.wait_for_search();
        town
    }

    /// Waits until the startup jobs are done, so that from here on only the test writes.
    fn settled(self) -> TestTown {
        self.wait_for_jobs();
        let failed = "SELECT kind || ': ' || last_error FROM jobs WHERE last_error <> ''";
        let failed = self.conn().query_row(failed, [], |row| row.get::<_, String>(0));
        assert!(failed.is_err(), "a job of the start failed: {failed:?}");
        self
    }

    /// Waits until the day's jobs have been created and no job is due or running.
    #[track_caller]
    pub fn wait_for_jobs(&self) {
        let conn = open_reader(&self.data_file()).unwrap();
        eventually(|| {
            let due = "status = 'running' OR (status = 'queued' AND run_at <= ?1)";
            // Jobs that the start itself queues for later may exist before them.
            let question = format!("SELECT max(kind = 'open-data') AND NOT max({due}) FROM jobs");
            let idle = conn.query_row(&question, [self.clock.stamp()], |row| row.get::<_, Option<bool>>(0));
            idle.unwrap() == Some(true)
        });
    }

    pub fn data_file(&self) -> std::path::PathBuf {
        self.folder.path().join("town.db")
    }

    pub fn db(&self) -> &Db {
        &self.client.rocket().state::<crate::kit::web::AppState>().unwrap().db
    }

    pub fn wait_for_search(&self) {
        let search = self.client.rocket().state::<Search>().unwrap();
        eventually(|| search.is_ready());
    }

    pub fn get(&self, path: &str) -> TestResponse {
        self.get_with(path, &[])
    }

    pub fn get_with(&self, path: &str, headers: &[(&'static str, &'static str)]) -> TestResponse {
        let mut request = self.client.get(path.to_owned()).header(Header::new("Host", "town.example"));
        for (name, value) in headers {
            request = request.header(Header::new(*name, *value));
        }
        self.described(TestResponse::from(request.dispatch()), "GET", path)
    }

    /// Checks the response against the API document, which is that of a town with commerce switched on.
    fn described(&self, answer: TestResponse, method: &str, path: &str) -> TestResponse {
        let app = self.client.rocket().state::<crate::kit::web::AppState>().unwrap();
        if answer.status == Status::NotFound && !app.config.at_start().site.commercial {
            return answer;
        }
        let media_type = answer.header("content-type");
        let error = validate::error(method, path, answer.status.code, media_type, &answer.text);
        assert!(error.is_none(), "{}", error.unwrap_or_default());
        answer
    }

    /// The JSON of a response that must have status 200.
    pub fn json(&self, path: &str) -> Value {
        let answer = self.get(path);
        assert_eq!(answer.status, Status::Ok, "{path}: {}", answer.text);
        answer.json()
    }
}

/// A call being built; `send` makes it.
pub struct Call<'t> {
    town: &'t TestTown,
    method: Method,
    path: String,
    headers: Vec<(String, String)>,
    body: Option<String>,
    from: std::net::SocketAddr,
}

impl Call<'_> {
    pub fn header(mut self, name: &str, value: impl Into<String>) -> Self {
        self.headers.push((name.to_owned(), value.into()));
        self
    }

    /// With a member's token, as returned by `TestTown::sign_in`.
    pub fn token(self, token: &str) -> Self {
        self.header("Authorization", format!("Bearer {token}"))
    }

    pub fn json(mut self, body: &Value) -> Self {
        self.body = Some(body.to_string());
        self.header("Content-Type", "application/json")
    }

    pub fn body(mut self, body: &str) -> Self {
        self.body = Some(body.to_owned());
        self
    }

    /// From another network address than this machine's.
    pub fn from(mut self, address: &str) -> Self {
        self.from = format!("{address}:4711").parse().unwrap();
        self
    }

    pub fn send(self) -> TestResponse {
        let mut request = self.town.client.req(self.method, self.path.clone()).remote(self.from);
        if !self.headers.iter().any(|(name, _)| name == "Host") {
            request = request.header(Header::new("Host", "town.example"));
        }
        for (name, value) in self.headers {
            if name != "Cookie" {
                request = request.header(Header::new(name, value));
                continue;
            }
            // The local client accepts cookies only this way.
            for (name, value) in value.split("; ").filter_map(|pair| pair.split_once('=')) {
                request = request.cookie((name.to_owned(), value.to_owned()));
            }
        }
        if let Some(body) = self.body {
            request = request.body(body);
        }
        self.town.described(TestResponse::from(request.dispatch()), self.method.as_str(), &self.path)
    }
}

impl TestTown {
    pub fn call(&self, method: &str, path: &str) -> Call<'_> {
        Call {
            town: self,
            method: method.parse().unwrap(),
            path: path.to_owned(),
            headers: Vec::new(),
            body: None,
            from: ([127, 0, 0, 1], 4711).into(),
        }
    }

    pub fn post(&self, path: &str, body: &Value) -> TestResponse {
        self.call("POST", path).json(body).send()
    }

    /// A call with a member's token ("" for a visitor) and a JSON body (null for none).
    pub fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> TestResponse {
        let mut call = self.call(method, path);
        if !token.is_empty() {
            call = call.token(token);
        }
        if !body.is_null() {
            call = call.json(body);
        }
        call.send()
    }

    /// Like `ask`, for calls that must succeed; returns null if the response has no body.
    pub fn done(&self, method: &str, path: &str, token: &str, body: &Value) -> Value {
        let answer = self.ask(method, path, token, body);
        assert!(answer.status.code < 300, "{method} {path}: {} {}", answer.status, answer.text);
        if answer.text.is_empty() { Value::Null } else { answer.json() }
    }

    /// Tells the town where it is on the internet; `token`: a superuser's.
    pub fn give_address(&self, token: &str) {
        let address = json!({ "public_address": "https://www.wexbury.example" });
        self.done("PUT", "/api/v1/admin/public-address/", token, &address);
    }

    /// A connection separate from the server's own, like that of another process.
    pub fn conn(&self) -> TestConn<'_> {
        self.conns.take(|| open_writer(&self.data_file()).unwrap())
    }

    /// Opens a session for an account without a password, creating the account if needed, and returns the
    /// access token.
    pub fn sign_in(&self, new: &NewUser) -> String {
        let conn = self.conn();
        let id = match accounts::find_user_id(&conn, &new.email).unwrap() {
            Some(id) => id,
            None => accounts::insert_user(&conn, new, &self.clock.stamp()).unwrap(),
        };
        accounts::testing::open_session(self, &conn, id)
    }

    /// Like `sign_in`, but also returns the account's id.
    pub fn join(&self, new: &NewUser) -> (i64, String) {
        let token = self.sign_in(new);
        (accounts::find_user_id(&self.conn(), &new.email).unwrap().unwrap(), token)
    }

    /// The token of a member with this role and a confirmed address.
    pub fn member(&self, email: &str, role: Role) -> String {
        self.sign_in(&NewUser { email: email.into(), role, is_email_verified: true, ..NewUser::default() })
    }

    /// The token of a business's owner.
    pub fn owner(&self, business_id: i64) -> String {
        self.business_member(business_id, "owner@wexbury.example", BusinessRole::Owner)
    }

    /// The token of an account that acts for a business.
    pub fn business_member(&self, business_id: i64, email: &str, role: BusinessRole) -> String {
        let token = self.member(email, Role::BusinessOwner);
        let conn = self.conn();
        let id = accounts::find_user_id(&conn, email).unwrap().unwrap();
        directory::set_member(&conn, business_id, id, role, &self.clock.stamp()).unwrap();
        token
    }

    /// The token of a superuser.
    pub fn superuser(&self) -> String {
        self.sign_in(&NewUser {
            email: "clerk@wexbury.example".into(),
            role: Role::Admin,
            is_staff: true,
            is_superuser: true,
            ..NewUser::default()
        })
    }
}

/// How long a test waits for something that another thread does; a busy machine may take a while.
pub const TIMEOUT: Duration = Duration::from_secs(300);

/// Waits for something that another thread does.
#[track_caller]
pub fn eventually(is_done: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_done() {
        assert!(began.elapsed() < TIMEOUT, "it did not happen within five minutes");
        std::thread::sleep(Duration::from_millis(20));
    }
}
