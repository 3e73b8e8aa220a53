//! What the front costs: responses that it gives by itself, compared with bare hyper and the bare framework
//! with the same bytes, and uncached responses of the application, compared with the framework's own server.

use std::time::Duration;

use super::answers::{NAMES, paths_of};
use super::process::Running;
use super::server::{body_path, same_path, start};
use super::town::Town;
use super::turns::{Plan, Side, ratio, take, typical, verdict};
use super::{Result, Towns, load};

const PLAN: Plan = Plan { turns: 9, time: Duration::from_millis(400), connections: 16 };
/// How many times the work of bare hyper with the same bytes.
const MAX_OF_HYPER: f64 = 2.0;
/// How many times the work of bare hyper with the same bytes, both over TLS.
const MAX_OF_HYPER_OVER_TLS: f64 = 1.3;
/// How many times the work of the framework's own server.
const MAX_OF_OWN: f64 = 1.1;
/// Home data, list of 20 events, one event, home page, by number.
const ASKED: [usize; 4] = [0, 3, 4, 9];

pub fn against_hyper(towns: &Towns) -> Result<()> {
    let server = start(&towns.normal, 32)?;
    let of = |key| server.address(key);
    println!("\nthe front, 16 connections: CPU of an answer that is kept (at most {MAX_OF_HYPER} of hyper)");
    println!(
        "{:26} {:>5} {:>8} {:>8} {:>9} {:>11} {:>14}",
        "", "gzip", "bytes", "CPU us", "of hyper", "body only", "Rocket of it"
    );
    for number in ASKED {
        let (Some(name), Some(path)) = (NAMES.get(number), paths_of(&towns.normal).into_iter().nth(number))
        else {
            continue;
        };
        for gzip in [false, true] {
            let side = |address, path: &str| Side {
                server: &server,
                address,
                requests: vec![load::request(path, gzip)],
            };
            let (same, body) = (same_path(number, gzip), body_path(number, gzip));
            let sides = [
                side(of("app")?, &path),
                side(of("hyper")?, &same),
                side(of("hyper")?, &body),
                side(of("bare")?, &same),
            ];
            let taken = take(&sides, PLAN)?;
            let [ours, hyper, least, rocket] = taken.as_slice() else { continue };
            let of_hyper = ratio(ours, hyper);
            println!(
                "{name:26} {:>5} {:>8} {:>8.1} {of_hyper:>9.2} {:>11.2} {:>14.2}  {}",
                if gzip { "yes" } else { "no" },
                load::get(of("app")?, &path, gzip)?.1.len(),
                typical(ours, |turn| turn.work),
                ratio(ours, least),
                ratio(rocket, hyper),
                verdict(of_hyper <= MAX_OF_HYPER),
            );
        }
    }
    over_tls(&server, &towns.normal)?;
    drop(server);
    made_anew(towns)
}

fn over_tls(server: &Running, town: &Town) -> Result<()> {
    println!("\nthe front over TLS, both with one certificate (at most {MAX_OF_HYPER_OVER_TLS} of hyper)");
    println!("{:26} {:>8} {:>9}", "", "CPU us", "of hyper");
    for number in ASKED {
        let (Some(name), Some(path)) = (NAMES.get(number), paths_of(town).into_iter().nth(number)) else {
            continue;
        };
        let side = |key, path: &str| -> Result<Side<'_>> {
            Ok(Side { server, address: server.address(key)?, requests: vec![load::request(path, true)] })
        };
        let same = same_path(number, true);
        let taken = take(&[side("app_over_tls", &path)?, side("hyper_over_tls", &same)?], PLAN)?;
        let [ours, hyper] = taken.as_slice() else { continue };
        let of_hyper = ratio(ours, hyper);
        println!(
            "{name:26} {:>8.1} {of_hyper:>9.2}  {}",
            typical(ours, |turn| turn.work),
            verdict(of_hyper <= MAX_OF_HYPER_OVER_TLS)
        );
    }
    Ok(())
}

fn made_anew(towns: &Towns) -> Result<()> {
    let server = start(&towns.normal, 0)?;
    println!("\nmade anew for each request (at most {MAX_OF_OWN} of the framework's own server)");
    println!("{:26} {:>8} {:>10}", "", "CPU us", "of its own");
    for number in ASKED {
        let (Some(name), Some(path)) = (NAMES.get(number), paths_of(&towns.normal).into_iter().nth(number))
        else {
            continue;
        };
        let side = |key| -> Result<Side<'_>> {
            Ok(Side {
                server: &server,
                address: server.address(key)?,
                requests: vec![load::request(&path, false)],
            })
        };
        let taken = take(&[side("app")?, side("own")?], PLAN)?;
        let [ours, own] = taken.as_slice() else { continue };
        let of_own = ratio(ours, own);
        println!(
            "{name:26} {:>8.1} {of_own:>10.2}  {}",
            typical(ours, |turn| turn.work),
            verdict(of_own <= MAX_OF_OWN)
        );
    }
    Ok(())
}
