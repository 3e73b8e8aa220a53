//! The channels through the router, against local mock servers that respond and fail as the real ones do.

mod admin;
mod bluesky;
mod changes;
mod dates;
mod facebook;
mod mastodon;
mod webhook;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};

use jiff::SignedDuration;
use rocket::http::Status;
use serde_json::{Value, json};

use crate::guides::{self, GuideStatus, NewGuide};
use crate::kit::media;
use crate::testing::{TestResponse, TestTown};

const CHANNELS: &str = "/api/v1/admin/channels/";
const POSTS: &str = "/api/v1/admin/syndication/posts/";

/// A request as the mock server received it.
#[derive(Debug, Clone)]
struct Asked {
    method: String,
    path: String,
    headers: BTreeMap<String, String>,
    body: Vec<u8>,
}

impl Asked {
    fn call(&self) -> String {
        format!("{} {}", self.method, self.path.split('?').next().unwrap())
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Status, header lines that end with `\r\n`, body.
type Said = (u16, String, String);

fn said(status: u16, body: &Value) -> Said {
    (status, String::new(), body.to_string())
}

/// A mock server that records every valid request and responds to it.
#[derive(Clone)]
struct StandIn {
    url: String,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl StandIn {
    fn start(answer: impl Fn(&Asked) -> Said + Send + Sync + 'static) -> StandIn {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (asked, answer) = (Arc::<Mutex<Vec<Asked>>>::default(), Arc::new(answer));
        let kept = Arc::clone(&asked);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (kept, answer) = (Arc::clone(&kept), Arc::clone(&answer));
                std::thread::spawn(move || {
                    let mut reader = BufReader::new(stream.try_clone().unwrap());
                    let Some(asked) = read(&mut reader) else { return };
                    kept.lock().unwrap().push(asked.clone());
                    let (status, headers, body) = answer(&asked);
                    let mut stream = stream;
                    let head = format!(
                        "HTTP/1.1 {status} Said\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
                         Connection: close\r\n{headers}\r\n",
                        body.len()
                    );
                    let _ = stream.write_all(&[head.as_bytes(), body.as_bytes()].concat());
                });
            }
        });
        StandIn { url, asked }
    }

    /// The requests for one call, in order.
    fn asked(&self, call: &str) -> Vec<Asked> {
        self.asked.lock().unwrap().iter().filter(|asked| asked.call() == call).cloned().collect()
    }
}

fn read(reader: &mut impl BufRead) -> Option<Asked> {
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let mut words = line.split(' ');
    let (method, path) = (words.next()?.to_owned(), words.next()?.to_owned());
    let mut headers = BTreeMap::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        headers.insert(name.to_lowercase(), value.to_owned());
    }
    let length = headers.get("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(Asked { method, path, headers, body })
}

const MADE: &str = "2026-11-01T12:00:00.000Z";

/// A town with a guide (1) that has a picture, and a second one (2) without.
fn town() -> TestTown {
    TestTown::configured(
        |config| {
            config.discovery.allow_this_machine = true;
            config.server.base_url = "https://www.wexbury.example".into();
        },
        |conn| {
            let mut png = std::io::Cursor::new(Vec::new());
            image::RgbImage::new(900, 600).write_to(&mut png, image::ImageFormat::Png).unwrap();
            let taken = media::decode_upload(png.get_ref()).unwrap();
            let id = media::insert_image(conn, &taken, "", MADE).unwrap();
            let image = media::find_image(conn, id).unwrap().unwrap();
            for (slug, image_url) in [("winter-walks", image.url(640)), ("snow-days", String::new())] {
                let guide = NewGuide {
                    slug: slug.into(),
                    title: slug.replace('-', " "),
                    introduction: "Along the river, and home again.".into(),
                    body: "Go.".into(),
                    image_url,
                    image_alt: "A path in the snow".into(),
                    status: GuideStatus::Published,
                    ..NewGuide::default()
                };
                guides::save(conn, &guide, MADE).unwrap();
            }
        },
    )
}

fn ask(town: &TestTown, method: &str, path: &str, body: &Value) -> TestResponse {
    town.ask(method, path, &town.superuser(), body)
}

fn done(answer: &TestResponse) -> Value {
    assert!(answer.status.code < 300, "{} {}", answer.status, answer.text);
    if answer.status == Status::NoContent { Value::Null } else { answer.json() }
}

fn add_channel(town: &TestTown, fields: &Value) -> i64 {
    done(&ask(town, "POST", CHANNELS, fields))["id"].as_i64().unwrap()
}

fn channel(town: &TestTown, id: i64) -> Value {
    let list = done(&ask(town, "GET", CHANNELS, &Value::Null));
    list.as_array().unwrap().iter().find(|channel| channel["id"] == id).unwrap().clone()
}

/// Posts a guide to one channel, and waits until all jobs due now have run.
fn post_guide(town: &TestTown, channel_id: i64, guide: i64, more: &Value) -> i64 {
    let mut body = json!({
        "kind": "guide", "id": guide,
        "posts": [{ "channel_id": channel_id, "text": "Walks 🚶 in the snow" }],
    });
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    let posts = done(&ask(town, "POST", POSTS, &body));
    town.wait_for_jobs();
    posts[0]["id"].as_i64().unwrap()
}

fn post(town: &TestTown, id: i64) -> Value {
    done(&ask(town, "GET", &format!("{POSTS}{id}/"), &Value::Null))
}

fn status(town: &TestTown, id: i64) -> String {
    post(town, id)["status"].as_str().unwrap().to_owned()
}

fn decide(town: &TestTown, id: i64, body: &Value) -> TestResponse {
    let answer = ask(town, "POST", &format!("{POSTS}{id}/decide/"), body);
    town.wait_for_jobs();
    answer
}

/// Advances the clock and runs the jobs that come due.
fn pass(town: &TestTown, time: SignedDuration) {
    town.clock.set(town.clock.timestamp() + time);
    // Each commit wakes the worker.
    town.post("/api/v1/newsletter/subscribe/", &json!({ "email": "passer@by.example" }));
    town.wait_for_jobs();
}

/// The state after the program was killed between the channel's confirmation and recording it, once the job's
/// lease has expired.
fn kill_before_writing(town: &TestTown, id: i64) {
    let conn = town.conn();
    let changed = conn
        .execute(
            "UPDATE channel_posts SET status = 'sending', sent_at = NULL, proof_url = '', unclear_since = started_at
             WHERE id = ?1 AND status = 'sent'",
            [id],
        )
        .unwrap();
    assert_eq!(changed, 1);
    conn.execute(
        "UPDATE jobs SET status = 'running', finished_at = NULL, leased_until = '2026-11-01T00:00:00.000Z',
             payload = json_object('post', ?1, 'turn', (SELECT turn FROM channel_posts WHERE id = ?1))
         WHERE idempotency_key = 'channel-post:' || ?1 || ':' || (SELECT turn FROM channel_posts WHERE id = ?1)",
        [id],
    )
    .unwrap();
}

/// No response, audit entry, job or post log contains the secret.
fn assert_kept_secret(town: &TestTown, secret: &str) {
    let clerk = town.superuser();
    for path in [CHANNELS, POSTS, "/api/v1/admin/audit/", "/api/v1/admin/jobs/?status=done"] {
        let answer = town.ask("GET", path, &clerk, &Value::Null);
        assert!(!answer.text.contains(secret), "{path}");
    }
    let conn = town.conn();
    let logged: i64 = conn
        .query_row("SELECT count(*) FROM channel_post_log WHERE instr(words, ?1)", [secret], |row| row.get(0))
        .unwrap();
    assert_eq!(logged, 0);
}
