//! Discovery and review through the router, with sources that the tests serve themselves.

mod decided;
mod fetch_runs;
mod found;
mod ingest;
mod moderation;
mod people;
mod pictures;
mod places;
mod queue;
mod repeated_ids;
mod report_answers;
mod series;
mod settled;
mod undo;

use std::sync::{Arc, Mutex};

use jiff::SignedDuration;
use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::NewUser;
use crate::kit::fetch::testing::{Server, page};
use crate::testing::{TestTown, eventually};

const SOURCES: &str = "/api/v1/admin/sources/";
const REVIEW: &str = "/api/v1/admin/review/";
const INBOX: &str = "/api/v1/admin/inbox/?kind=event";

/// A town whose sources may be on this machine.
fn town() -> TestTown {
    TestTown::configured(|config| config.discovery.allow_this_machine = true, |_| {})
}

fn staff(town: &TestTown) -> String {
    town.sign_in(&NewUser { email: "editor@wexbury.example".into(), is_staff: true, ..NewUser::default() })
}

fn get(town: &TestTown, token: &str, path: &str) -> Value {
    town.done("GET", path, token, &Value::Null)
}

fn post(town: &TestTown, token: &str, path: &str, body: &Value) -> Value {
    town.done("POST", path, token, body)
}

/// A site with a calendar that tests can change.
struct Calendar {
    server: Server,
    says: Arc<Mutex<(u16, String)>>,
}

impl Calendar {
    fn new(events: &[Value]) -> Calendar {
        let says = Arc::new(Mutex::new((200, String::new())));
        let told = Arc::clone(&says);
        let server = Server::serving(move |path| match path {
            "/events" => {
                let (status, body) = told.lock().unwrap().clone();
                page(status, "Content-Type: text/html\r\n", body.as_bytes())
            }
            _ => Vec::new(),
        });
        let calendar = Calendar { server, says };
        calendar.tell(events);
        calendar
    }

    fn tell(&self, events: &[Value]) {
        let data = json!(events).to_string().replace("</", "<\\/");
        *self.says.lock().unwrap() = (200, format!("<script type=\"application/ld+json\">{data}</script>"));
    }

    fn answer(&self, status: u16, body: &str) {
        *self.says.lock().unwrap() = (status, body.to_owned());
    }

    /// Adds it as a source of the town, and waits for the first run. Returns its id.
    fn join(&self, town: &TestTown, token: &str, more: &Value) -> i64 {
        let mut source = json!({ "name": "Hall", "url": self.server.url("/events"), "format": "json_ld" });
        for (name, value) in more.as_object().unwrap() {
            source[name] = value.clone();
        }
        let id = post(town, token, SOURCES, &source)["id"].as_i64().unwrap();
        wait_for_fetch_runs(town, token, id, 1);
        id
    }
}

fn wait_for_fetch_runs(town: &TestTown, token: &str, id: i64, count: usize) {
    let path = format!("{SOURCES}{id}/");
    eventually(|| get(town, token, &path)["fetch_runs"].as_array().unwrap().len() == count);
}

/// Fetches a source again, a minute later, and returns the run.
fn ask_again(town: &TestTown, token: &str, id: i64) -> Value {
    town.clock.set(town.clock.timestamp() + SignedDuration::from_mins(1));
    let path = format!("{SOURCES}{id}/");
    let before = get(town, token, &path)["fetch_runs"].as_array().unwrap().len();
    post(town, token, &format!("{path}fetch/"), &json!({}));
    wait_for_fetch_runs(town, token, id, before + 1);
    get(town, token, &path)["fetch_runs"][0].clone()
}

fn concert() -> Value {
    json!({
        "@type": "MusicEvent", "@id": "concert", "name": "Harbor Concert", "startDate": "2026-12-05T19:00:00-05:00",
        "endDate": "2026-12-05T21:00:00-05:00", "location": { "name": "Harbor Stage", "address": "1 Dock Road" },
        "description": "An evening of songs about the river, sung by people who live beside it.",
        "url": "https://hall.example/concert", "organizer": { "name": "The Hall", "email": "hall@hall.example" },
    })
}

fn fair() -> Value {
    json!({ "@type": "Event", "@id": "fair", "name": "Winter Fair", "startDate": "2026-12-12" })
}

/// The events in the town's database: title, visibility, day, place.
fn events(town: &TestTown) -> Vec<(i64, String, String, String, String)> {
    let conn = town.conn();
    let mut statement =
        conn.prepare("SELECT id, title, visibility, start_date, location FROM events ORDER BY id").unwrap();
    let rows = statement
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)))
        .unwrap();
    rows.map(Result::unwrap).collect()
}

fn queue(town: &TestTown, token: &str) -> Vec<(String, i64)> {
    let page = get(town, token, INBOX);
    let items = page["results"].as_array().unwrap();
    items
        .iter()
        .map(|item| (item["detail"].as_str().unwrap().into(), item["subject_id"].as_i64().unwrap()))
        .collect()
}
