//! The share of public responses that come from the cache while people sign in and toggle their interest in
//! events.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use towngreen::events;
use towngreen::kit::db::open_reader;

use super::load::{self, Address};
use super::process::Running;
use super::turns::verdict;
use super::{Result, Towns, binary, mixed, program, town};

const MEMBERS: usize = 10;
const PASSWORD: &str = "heron-lantern-orchard-9";
/// Of each kind.
const WRITES_A_SECOND: u32 = 10;
const TIME: Duration = Duration::from_secs(20);
/// With few visitors, a response is rarely requested again before a write invalidates it; with many, it is.
const CONNECTIONS: [usize; 3] = [1, 8, 64];
const MIN_SHARE: f64 = 0.9;

pub fn beside_writes(towns: &Towns) -> Result<()> {
    let data = towns.folder.join("cached.db");
    std::fs::copy(&towns.normal.data, &data)?;
    for number in 0..MEMBERS {
        add_member(&towns.folder, &data, &email(number))?;
    }
    let conn = open_reader(&data)?;
    let slugs = events::list_slugs(&conn, &town::clock()?)?;
    let ids: Vec<&str> = slugs.iter().filter_map(|(slug, _)| slug.rsplit('-').next()).collect();
    // A drawing depends only on its address; browsers cache it for a year, and the server does not cache it.
    let mut requests = mixed::requests(&towns.normal)?;
    requests.retain(|request| !request.starts_with(b"GET /art/storefront/"));
    let mut command = program::serve(&towns.folder, &data);
    command.env("TOWNGREEN_SERVER_METRICS", "true").env("TOWNGREEN_BACKUP_DAILY", "false");
    for limit in ["LOGIN", "LOGIN_NETWORK", "EVENT_ACTIONS"] {
        command.env(format!("TOWNGREEN_LIMITS_{limit}_PER_MINUTE"), "1000000");
    }
    let server = Running::start(&mut command)?;
    program::wait_for_search(&server)?;
    let address = server.address("address")?;
    println!(
        "\npublic answers from the cache beside {WRITES_A_SECOND} sign-ins and as many interests a second"
    );
    println!("{:>11} {:>9} {:>9} {:>8} {:>7}", "connections", "answers", "a second", "writes", "share");
    for connections in CONNECTIONS {
        // Responses that nobody has requested yet are not in the cache, writes or not.
        load::drive(address, &requests, connections, TIME / 4)?;
        let (hits, writes, is_over) = (hits(address)?, AtomicUsize::new(0), AtomicBool::new(false));
        let load = std::thread::scope(|scope| -> Result<load::Load> {
            let writing = scope.spawn(|| write(address, &ids, &writes, &is_over));
            let load = load::drive(address, &requests, connections, TIME);
            is_over.store(true, Ordering::Relaxed);
            writing.join().unwrap_or_else(|_| Err("the writer panicked".into()))?;
            load
        })?;
        let share = (self::hits(address)? - hits) / load.count as f64;
        println!(
            "{connections:>11} {:>9} {:>9.0} {:>8} {share:>7.3}  {}",
            load.count,
            load.count as f64 / load.seconds,
            writes.load(Ordering::Relaxed),
            verdict(share >= MIN_SHARE)
        );
    }
    Ok(())
}

fn email(number: usize) -> String {
    format!("member-{number}@town.example")
}

fn add_member(folder: &Path, data: &Path, email: &str) -> Result<()> {
    let mut command = Command::new(binary());
    command.current_dir(folder).args(["user", "create", email, "--password-stdin", "--data"]).arg(data);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn()?;
    child.stdin.take().ok_or("no input")?.write_all(PASSWORD.as_bytes())?;
    let status = child.wait()?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} ended with {status}").into()) }
}

/// Signs members in and toggles their interest in one event after another, at an even pace.
fn write(address: Address, events: &[&str], writes: &AtomicUsize, is_over: &AtomicBool) -> Result<()> {
    let started = Instant::now();
    for (number, id) in (0_u32..).zip(events.iter().cycle()) {
        let due = Duration::from_secs(1) * number / WRITES_A_SECOND;
        std::thread::sleep(due.saturating_sub(started.elapsed()));
        if is_over.load(Ordering::Relaxed) {
            return Ok(());
        }
        let member = json!({"email": email(number as usize % MEMBERS), "password": PASSWORD}).to_string();
        let login = load::post("/api/v1/dj-rest-auth/login/", "", &member);
        let said: Value = serde_json::from_slice(&load::answer(address, &login)?.1)?;
        let token = said.get("access").and_then(Value::as_str).ok_or("a sign-in without a token")?;
        let authorization = format!("Authorization: Bearer {token}\r\n");
        let toggle = load::post(&format!("/api/v1/events/{id}/toggle_interest/"), &authorization, "{}");
        load::answer(address, &toggle)?;
        writes.fetch_add(2, Ordering::Relaxed);
    }
    Ok(())
}

/// How many responses came from the cache since the start.
fn hits(address: Address) -> Result<f64> {
    let request = format!("GET /metrics HTTP/1.1\r\nHost: {}\r\n\r\n", address.at);
    let text = String::from_utf8(load::answer(address, request.as_bytes())?.1)?;
    let line = text.lines().find_map(|line| line.strip_prefix("towngreen_response_cache_hits_total "));
    Ok(line.ok_or("the metrics do not tell the hits")?.parse()?)
}
