//! How long a write waits while a source delivers a great deal:
//! `cargo bench --bench ingest [-- EVENTS SERIES]`, over the program and a town of its own.
//!
//! A member changes her name again and again, which is one small write, like a sign-in.

#![expect(clippy::indexing_slicing, reason = "a value of JSON gives null for what it does not hold")]

use std::error::Error;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const EVENTS: usize = 15_000;
const SERIES: usize = 800;
/// How many events from another source exist before.
const BEFORE: usize = 4_500;
const MAX_MILLISECONDS: f64 = 200.0;
const TIMEOUT: Duration = Duration::from_secs(1_800);

struct Running {
    child: Child,
    address: String,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn main() -> Result<()> {
    let wished: Vec<usize> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let (events, series) = match wished.as_slice() {
        [events, series] => (*events, *series),
        _ => (EVENTS, SERIES),
    };
    let folder = tempfile::Builder::new().prefix("ingest-").tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let program = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_towngreen"));
        command.current_dir(folder.path()).env("TOWNGREEN_LOG", "warn");
        command
    };
    let made = program()
        .args(["user", "create", "clerk@town.example", "--superuser", "--data", "town.db", "--json"])
        .stdin(Stdio::null())
        .output()?;
    let made: Value = serde_json::from_slice(&made.stdout)?;
    let mut child = program()
        .args(["serve", "--data", "town.db", "--port", "0", "--json"])
        .env("TOWNGREEN_DISCOVERY_ALLOW_THIS_MACHINE", "true")
        .env("TOWNGREEN_SERVER_ACCESS_LOG", "false")
        .stdout(Stdio::piped())
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let said: Value = serde_json::from_str(&line)?;
    let address = said["address"].as_str().unwrap_or_default().trim_start_matches("http://").to_owned();
    let server = Running { child, address };
    let sign_in = json!({ "email": "clerk@town.example", "password": made["password"] });
    let answer = server.call("POST", "/api/v1/dj-rest-auth/login/", "", &sign_in)?;
    let token = answer["access"].as_str().ok_or("nobody is signed in")?.to_owned();

    println!(
        "{:>8} {:>8} {:>9} {:>8} {:>10} {:>10} {:>10}",
        "events", "series", "seconds", "writes", "p50 ms", "p99 ms", "worst ms"
    );
    for (events, series, is_measured) in [(BEFORE, 0, false), (events, series, true)] {
        let url = serve_calendar(calendar(events, series, usize::from(is_measured)))?;
        let (seconds, mut waits) = server.visit(&token, &url)?;
        waits.sort_by(f64::total_cmp);
        let at = |share: f64| waits.get((waits.len() as f64 * share) as usize).copied().unwrap_or_default();
        let worst = waits.last().copied().unwrap_or_default();
        let verdict = match (is_measured, worst <= MAX_MILLISECONDS) {
            (false, _) => "",
            (true, true) => "holds",
            (true, false) => "missed",
        };
        println!(
            "{events:>8} {series:>8} {seconds:>9.1} {:>8} {:>10.1} {:>10.1} {worst:>10.1}  {verdict}",
            waits.len(),
            at(0.5),
            at(0.99)
        );
    }
    Ok(())
}

impl Running {
    fn call(&self, method: &str, path: &str, token: &str, body: &Value) -> Result<Value> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let bearer =
            if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        let mut stream = TcpStream::connect(&self.address)?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: town.example\r\nConnection: close\r\n{bearer}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
        if !head.starts_with("HTTP/1.1 2") {
            return Err(format!("{method} {path}: {head} {body}").into());
        }
        Ok(serde_json::from_str(body)?)
    }

    /// The seconds that the visit took, and how long each write waited during it, in milliseconds.
    fn visit(&self, token: &str, url: &str) -> Result<(f64, Vec<f64>)> {
        let source = json!({ "name": url, "url": url, "format": "ics", "publish_threshold": 0.0 });
        let made = self.call("POST", "/api/v1/admin/sources/", token, &source)?;
        let path = format!("/api/v1/admin/sources/{}/", made["id"]);
        let (began, mut looked, mut waits) = (Instant::now(), Instant::now(), Vec::new());
        loop {
            let asked = Instant::now();
            let name = json!({ "first_name": format!("Clerk {}", waits.len()) });
            self.call("PATCH", "/api/v1/dj-rest-auth/user/", token, &name)?;
            waits.push(asked.elapsed().as_secs_f64() * 1e3);
            if looked.elapsed() > Duration::from_millis(500) {
                looked = Instant::now();
                let visits = self.call("GET", &path, token, &Value::Null)?["visits"].clone();
                if let Some(visit) = visits.as_array().and_then(|visits| visits.first()) {
                    if visit["outcome"] != "read" {
                        return Err(visit.to_string().into());
                    }
                    return Ok((began.elapsed().as_secs_f64(), waits));
                }
            }
            if began.elapsed() > TIMEOUT {
                return Err("the visit does not end".into());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Daily series first; titles share words and fall on few days, as in a hostile calendar.
fn calendar(events: usize, series: usize, salt: usize) -> String {
    let mut text = String::from("BEGIN:VCALENDAR\nVERSION:2.0\n");
    for number in 0..events {
        let day = jiff::civil::date(2030, 1, 1).saturating_add(jiff::ToSpan::days((number % 300) as i64));
        let day = if number < series { jiff::Zoned::now().date() } else { day };
        let rule = if number < series { "RRULE:FREQ=DAILY\n" } else { "" };
        let hour = 8 + number % 12;
        text.push_str(&format!(
            "BEGIN:VEVENT\nUID:{salt}-{number}\nSUMMARY:Evening class {number}\nDTSTART:{}T{hour:02}0000\n{rule}END:VEVENT\n",
            day.strftime("%Y%m%d")
        ));
    }
    text.push_str("END:VCALENDAR\n");
    text
}

/// Serves a site with one calendar; returns its address.
fn serve_calendar(calendar: String) -> Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let url = format!("http://{}/events.ics", listener.local_addr()?);
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { continue };
            let mut asked = [0; 4096];
            let read = stream.read(&mut asked).unwrap_or(0);
            let is_calendar = asked.get(..read).is_some_and(|asked| asked.starts_with(b"GET /events.ics"));
            let (status, body) =
                if is_calendar { ("200 OK", calendar.as_str()) } else { ("404 Not Found", "") };
            let _ = write!(
                stream,
                "HTTP/1.1 {status}\r\nContent-Type: text/calendar\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
                body.len()
            );
        }
    });
    Ok(url)
}
