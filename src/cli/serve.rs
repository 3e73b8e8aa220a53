//! `serve`: the site itself.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use rocket::fairing::AdHoc;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

use super::{Common, Failure, Outcome, clock, schedule, watchdog};
use crate::accounts;
use crate::app;
use crate::kit::config::Config;
use crate::kit::db::{Db, open_reader};
use crate::kit::public_address;
use crate::settings;

/// For what still runs beside the answers when all of these are given.
const LAST_WORK: Duration = Duration::from_secs(1);

pub fn run(common: &Common) -> Outcome {
    let config = common.settings()?;
    start_log()?;
    serve(common, config, false, "Towngreen")
}

pub fn start_log() -> Result<(), Failure> {
    let targets = log_levels(&std::env::var("TOWNGREEN_LOG").unwrap_or_default())?;
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_target(false)
        .with_ansi(false)
        .with_filter(targets);
    let _ = tracing_subscriber::registry().with(lines).try_init();
    Ok(())
}

/// A level, or levels of parts: `warn`, `info,towngreen::search=debug`.
fn log_levels(text: &str) -> Result<Targets, Failure> {
    if text.is_empty() {
        return Ok(Targets::new().with_default(LevelFilter::INFO));
    }
    // The library takes a word that is no level for the name of a part, and is silent about the rest.
    let levels = text.split(',').map(|part| part.rsplit('=').next().unwrap_or(part));
    let unknown =
        levels.map(str::trim).find(|level| level.is_empty() || level.parse::<LevelFilter>().is_err());
    let targets = text.parse::<Targets>().ok().filter(|_| unknown.is_none());
    targets.ok_or_else(|| Failure {
        sentence: format!(
            "TOWNGREEN_LOG: `{}` is no level; there are off, error, warn, info, debug and trace, for all or for \
             parts, such as info,towngreen::search=debug",
            unknown.unwrap_or(text)
        ),
        code: 2,
        is_damage: false,
    })
}

/// Serves until told to stop; then finishes what is being answered and writes everything home.
pub fn serve(common: &Common, config: Config, is_demo: bool, what: &'static str) -> Outcome {
    let address = SocketAddr::new(config.server.address, config.server.port);
    // Bound once before the database is touched, so that a second server leaves everything as it is.
    let probe = std::net::TcpListener::bind(address).map_err(|error| {
        Failure::new(format!("cannot listen on {address}: {error} (--port 0 picks a free port)"))
    })?;
    drop(probe);
    let clock = clock(&config)?;
    let db = Db::open(&config.server.data_file)?;
    if config.backup.daily && !is_demo {
        schedule::start(&config, &clock, &db).map_err(Failure::new)?;
    }
    let known = {
        let conn = open_reader(&config.server.data_file)?;
        let known = public_address::known(&config, &conn).map_err(Failure::new)?;
        let settings = settings::in_force(&conn, &config).map_err(Failure::new)?;
        if let Some(trouble) = public_address::trouble(&settings, known.as_deref()) {
            tracing::warn!("{trouble}");
        }
        known
    };
    let is_json = common.json;
    let (town_db, started) = (db.clone(), clock.timestamp());
    let closing = db.clone();
    let rocket =
        app::build(config, clock, db, is_demo)?.attach(AdHoc::on_liftoff("address", move |rocket| {
            let url = format!("http://{}", SocketAddr::new(rocket.config().address, rocket.config().port));
            Box::pin(async move {
                watchdog::start(&town_db);
                let base = known.unwrap_or_else(|| url.clone());
                let setup = match accounts::make_setup_link(&town_db, started).await {
                    Ok(path) => path.map(|path| format!("{base}{path}")),
                    Err(error) => {
                        tracing::error!("no set-up link could be made: {error:?}");
                        None
                    }
                };
                if is_json {
                    println!("{}", serde_json::json!({ "address": url, "setup": setup }));
                    return;
                }
                println!("{what} is served at {url}");
                if let Some(setup) = setup {
                    println!("No one has an account yet. Create yours within 30 minutes at {setup}");
                }
            })
        }));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(32)
        .thread_name("web")
        .build()
        .map_err(Failure::new)?;
    let ended = runtime.block_on(rocket.launch());
    // A source that is being asked is not waited for; what has come in is safe.
    runtime.shutdown_timeout(LAST_WORK);
    let outcome = match ended {
        Ok(_) => Ok(ExitCode::SUCCESS),
        Err(error) => match error.kind() {
            // Connections that stay open past the grace period are cut; nothing is lost by it.
            rocket::error::ErrorKind::Shutdown(..) => Ok(ExitCode::SUCCESS),
            kind => Err(Failure::new(format!("the server could not start: {kind}"))),
        },
    };
    if !closing.close() {
        let path = closing.path().display();
        tracing::warn!(
            "something still reads {path}: the newest changes stand in {path}-wal; copy both, or use `towngreen backup`"
        );
    }
    outcome
}
