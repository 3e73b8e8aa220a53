//! What a response costs: compared with the framework alone, over 1 to 64 connections, and in a town 25 times
//! as big.

use std::time::Duration;

use super::server::{body_path, same_path, start};
use super::town::Town;
use super::turns::{Plan, Side, Turn, ratio, take, typical, verdict};
use super::{Result, Towns, load};

const MEGABYTES: u32 = 32;
const PLAN: Plan = Plan { turns: 7, time: Duration::from_millis(400), connections: 16 };

/// The share of the requests per second of CPU time that the framework alone manages, with the same head and
/// body.
const MIN_OF_BARE: f64 = 0.85;
/// How many times the work, with 25 times the data.
const MAX_FOR_SIZE: f64 = 1.3;
/// How many times the work of the JSON that a page shows.
const MAX_FOR_HTML: f64 = 2.0;

pub const NAMES: [&str; 13] = [
    "home/",
    "businesslistings/",
    "businesslistings/{slug}/",
    "events/",
    "events/{id}/",
    "events/upcoming/",
    "categories/",
    "site/",
    "search/?q=har",
    "/ (page)",
    "/directory (page)",
    "/directory/{slug} (page)",
    "/events (page)",
];

/// Pages and the JSON that they show, by number.
const SHOWN: [(usize, usize); 4] = [(9, 0), (10, 1), (11, 2), (12, 3)];

/// The addresses for the names.
pub fn paths(slug: &str, event: i64) -> Vec<String> {
    vec![
        "/api/v1/home/".into(),
        "/api/v1/businesslistings/".into(),
        format!("/api/v1/businesslistings/{slug}/"),
        "/api/v1/events/".into(),
        format!("/api/v1/events/{event}/"),
        "/api/v1/events/upcoming/".into(),
        "/api/v1/categories/".into(),
        "/api/v1/site/".into(),
        "/api/v1/search/?q=har".into(),
        "/".into(),
        "/directory".into(),
        format!("/directory/{slug}"),
        "/events".into(),
    ]
}

pub fn paths_of(town: &Town) -> Vec<String> {
    paths(&town.slug, town.event)
}

pub fn against_bare(towns: &Towns) -> Result<()> {
    let server = start(&towns.normal, MEGABYTES)?;
    let (app, bare) = (server.address("app")?, server.address("bare")?);
    println!("\nanswers, 16 connections: the same bytes from the framework alone (at least {MIN_OF_BARE})");
    println!(
        "{:26} {:>5} {:>8} {:>8} {:>11} {:>9} {:>9} {:>9} {:>9}",
        "", "gzip", "bytes", "CPU us", "per CPU s", "of bare", "body only", "p50 us", "p99 us"
    );
    for (number, (name, path)) in NAMES.iter().zip(paths_of(&towns.normal)).enumerate() {
        for gzip in [false, true] {
            let side = |address, path: &str| Side {
                server: &server,
                address,
                requests: vec![load::request(path, gzip)],
            };
            let (same, body) = (same_path(number, gzip), body_path(number, gzip));
            let taken = take(&[side(app, &path), side(bare, &same), side(bare, &body)], PLAN)?;
            let [ours, same, body] = taken.as_slice() else { continue };
            let of_bare = ratio(same, ours);
            println!(
                "{name:26} {:>5} {:>8} {:>8.1} {:>11.0} {of_bare:>9.2} {:>9.2} {:>9.0} {:>9.0}  {}",
                if gzip { "yes" } else { "no" },
                load::get(app, &path, gzip)?.1.len(),
                typical(ours, |turn| turn.work),
                1e6 / typical(ours, |turn| turn.work),
                ratio(body, ours),
                typical(ours, |turn| turn.p50),
                typical(ours, |turn| turn.p99),
                verdict(of_bare >= MIN_OF_BARE),
            );
        }
    }
    Ok(())
}

pub fn by_connections(towns: &Towns) -> Result<()> {
    let server = start(&towns.normal, MEGABYTES)?;
    let (app, bare) = (server.address("app")?, server.address("bare")?);
    println!("\nanswers by connections, plain (the framework alone in brackets)");
    println!("{:26} {:>11} {:>17} {:>17} {:>17}", "", "connections", "per second", "p50 us", "p99 us");
    for (number, (name, path)) in NAMES.iter().zip(paths_of(&towns.normal)).enumerate() {
        for connections in [1, 16, 64] {
            let side = |address, path: &str| Side {
                server: &server,
                address,
                requests: vec![load::request(path, false)],
            };
            let plan = Plan { turns: 3, time: Duration::from_millis(400), connections };
            let taken = take(&[side(app, &path), side(bare, &same_path(number, false))], plan)?;
            let [ours, alone] = taken.as_slice() else { continue };
            let both = |of: fn(&Turn) -> f64| format!("{:.0} ({:.0})", typical(ours, of), typical(alone, of));
            println!(
                "{name:26} {connections:>11} {:>17} {:>17} {:>17}",
                both(|turn| turn.a_second),
                both(|turn| turn.p50),
                both(|turn| turn.p99)
            );
        }
    }
    Ok(())
}

/// Cached responses, and the same rendered again for each request: what the first visitor of a minute pays
/// for.
pub fn by_size_of_town(towns: &Towns) -> Result<()> {
    let servers = [
        start(&towns.normal, MEGABYTES)?,
        start(&towns.big, MEGABYTES)?,
        start(&towns.normal, 0)?,
        start(&towns.big, 0)?,
    ];
    let filled = [&towns.normal, &towns.big, &towns.normal, &towns.big];
    println!(
        "\nCPU us of an answer in a town of 2,000 businesses and one 25 times as big (at most {MAX_FOR_SIZE} times)"
    );
    println!(
        "{:26} {:>7} {:>7} {:>7} {:>15} {:>9} {:>9} {:>7}",
        "", "kept", "big", "times", "", "made anew", "big", "times"
    );
    let mut work = Vec::new();
    for (number, name) in NAMES.iter().enumerate() {
        let mut sides = Vec::new();
        for (server, town) in servers.iter().zip(filled) {
            let path = paths_of(town).into_iter().nth(number).ok_or("a name without an address")?;
            sides.push(Side {
                server,
                address: server.address("app")?,
                requests: vec![load::request(&path, false)],
            });
        }
        let taken = take(&sides, PLAN)?;
        let [kept, kept_big, anew, anew_big] = taken.as_slice() else { continue };
        let all = [kept, kept_big, anew, anew_big].map(|turns| typical(turns, |turn| turn.work));
        let times = ratio(kept_big, kept);
        println!(
            "{name:26} {:>7.1} {:>7.1} {times:>7.2} {:>15} {:>9.0} {:>9.0} {:>7.2}",
            all[0],
            all[1],
            verdict(times <= MAX_FOR_SIZE),
            all[2],
            all[3],
            ratio(anew_big, anew)
        );
        work.push(all);
    }
    println!("\npages against the JSON they show (at most {MAX_FOR_HTML} times)");
    println!("{:44} {:>7} {:>9}", "", "kept", "made anew");
    for (page, json) in SHOWN {
        let (Some(drawn), Some(plain)) = (work.get(page), work.get(json)) else { continue };
        let name = |number: usize| NAMES.get(number).copied().unwrap_or_default();
        println!(
            "{:44} {:>7.2} {:>9.2}  {}",
            format!("{} / {}", name(page), name(json)),
            drawn[0] / plain[0],
            drawn[2] / plain[2],
            verdict(drawn[0] / plain[0] <= MAX_FOR_HTML)
        );
    }
    Ok(())
}
