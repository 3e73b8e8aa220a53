//! `demo`: serves the invented town, ready to be looked at.

use clap::Args;

use super::scratch::Scratch;
use super::{CommonArgs, Failure, Outcome, clock, serve};
use crate::accessibility;
use crate::demo;
use crate::kit::config;
use crate::kit::db::open_writer;

#[derive(Debug, Args)]
pub struct Demo {}

/// The settings file as shipped.
const SETTINGS: &str = include_str!("../../config.toml");

pub fn run(common: &CommonArgs, _: &Demo) -> Outcome {
    // Held until the server has stopped; dropping it removes the folder.
    let scratch = Scratch::new("towngreen-demo")?;
    let settings = match &common.config {
        Some(path) => path.clone(),
        None => {
            let path = scratch.path.join("config.toml");
            std::fs::write(&path, SETTINGS).map_err(Failure::new)?;
            path
        }
    };
    let mut config = demo::named(&common.apply(config::load(Some(&settings), std::env::vars())?));
    if common.config.is_none() {
        demo::set_map(&mut config)?;
    }
    // The demo's password is public.
    if !config.server.address.is_loopback() {
        return Err(Failure::new("the demo is for this machine only: [server] address must be 127.0.0.1"));
    }
    config.server.without_https();
    if common.data.is_none() {
        config.server.data_file = scratch.path.join("demo.db");
    }
    if common.port.is_none()
        && std::net::TcpListener::bind((config.server.address, config.server.port)).is_err()
    {
        config.server.port = 0;
    }
    serve::start_log()?;
    let clock = clock(&config)?;
    let conn = open_writer(&config.server.data_file)?;
    // The demo has nothing to lose in a power failure; syncing to disk, as a real town does, would only slow
    // it down.
    conn.execute_batch("PRAGMA synchronous = OFF; BEGIN")?;
    demo::fill(&conn, clock.local().date(), &clock.stamp())?;
    demo::fill_people(&conn, &clock.stamp())?;
    demo::fill_counts(&conn, clock.local().date())?;
    accessibility::leave_to_first_run(&conn)?;
    conn.execute_batch("COMMIT")?;
    drop(conn);
    if !common.json {
        for (what, person) in demo::people() {
            println!("Log in as {} ({what}) with the password {}", person.email, demo::PASSWORD);
        }
    }
    let outcome = serve::serve(common, config, true, "The demo town of Wexbury");
    drop(scratch);
    outcome
}
