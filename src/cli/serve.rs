//! `serve`: the site itself.

use std::cell::OnceCell;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use jiff::Timestamp;
use rocket::fairing::AdHoc;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

use super::backup::prepare_restored;
use super::scratch::Scratch;
use super::{CommonArgs, Failure, Outcome, clock, opening, schedule, watchdog};
use crate::accounts;
use crate::app::{self, Serving};
use crate::backups::{RestoreOrder, RestoreOrders, record_restore};
use crate::https::{self, Https, Listeners};
use crate::kit::backups::{self, ReplaceError};
use crate::kit::clock::Clock;
use crate::kit::config::{Config, HttpsMode};
use crate::kit::db::{self, CopyWatch, Db, open_writer};
use crate::kit::error::Error;
use crate::kit::public_address;
use crate::kit::server::{self, ConnectionLimits, Ended, Server, StopSignal};
use crate::settings;

/// How long work in the background may go on after the server has stopped responding.
const LAST_WORK: Duration = Duration::from_secs(1);
/// A restore retries this many times, this far apart, while something still reads the old data.
const MAX_ATTEMPTS: u32 = 50;
const RETRY_INTERVAL: Duration = Duration::from_millis(200);

#[derive(Debug, Default, Args)]
pub struct Serve {
    /// Serve a backup as the town was then; nothing is changed, no job runs and no mail leaves
    #[arg(long, value_name = "FILE")]
    read_only: Option<PathBuf>,
}

pub fn run(common: &CommonArgs, serve_as: &Serve) -> Outcome {
    let config = common.settings()?;
    start_log()?;
    if let Some(file) = &serve_as.read_only {
        return serve_as_it_was(common, config, file);
    }
    serve(common, config, false, "Towngreen")
}

pub fn start_log() -> Result<(), Failure> {
    let targets = log_levels(&std::env::var("TOWNGREEN_LOG").unwrap_or_default())?;
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_target(false)
        .with_ansi(false)
        .with_filter(targets);
    // Not `try_init`, which would print what the crates write to `log`, too.
    let _ = tracing::subscriber::set_global_default(tracing_subscriber::registry().with(lines));
    Ok(())
}

/// Parses one log level, or levels per target: `warn`, `info,towngreen::search=debug`.
fn log_levels(text: &str) -> Result<Targets, Failure> {
    if text.is_empty() {
        return Ok(Targets::new().with_default(LevelFilter::INFO));
    }
    // The library takes an unknown level for the name of a target and then logs nothing else, so it is
    // rejected here.
    let levels = text.split(',').map(|part| part.rsplit('=').next().unwrap_or(part));
    let unknown =
        levels.map(str::trim).find(|level| level.is_empty() || level.parse::<LevelFilter>().is_err());
    let targets = text.parse::<Targets>().ok().filter(|_| unknown.is_none());
    targets.ok_or_else(|| Failure {
        sentence: format!(
            "TOWNGREEN_LOG: `{}` is not a level; there are off, error, warn, info, debug and trace, for all or for \
             parts, such as info,towngreen::search=debug",
            unknown.unwrap_or(text)
        ),
        code: 2,
        is_damage: false,
    })
}

/// Serves until told to stop, then finishes the requests in flight and closes the data file. If the office
/// has ordered a restore, it happens then, and the same process serves again.
pub fn serve(common: &CommonArgs, mut config: Config, is_demo: bool, what: &'static str) -> Outcome {
    let clock = clock(&config)?;
    let keeps_backups = config.backup.daily && !is_demo;
    let mut start =
        Start { is_json: common.json, what, is_first: true, keeps_backups, stop: OnceCell::new() };
    let orders = RestoreOrders::default();
    loop {
        let serving = Serving { is_demo, restores: orders.clone(), ..Serving::default() };
        let (outcome, port) = serve_once(&config, &clock, serving, &start)?;
        let Some(order) = orders.take() else { return outcome };
        // The same port, so that open browsers can reconnect.
        config.server.port = port;
        start.is_first = false;
        watchdog::during(|| restore(&config, &order, &clock.stamp(), start.stop()));
        if start.stop().is_given() {
            return outcome;
        }
    }
}

/// What a process does only at its first start, however often it serves.
struct Start {
    is_json: bool,
    /// The name printed on standard output.
    what: &'static str,
    is_first: bool,
    keeps_backups: bool,
    stop: OnceCell<StopSignal>,
}

impl Start {
    /// First asked right before anyone is answered: until then, the system ends the program at a signal.
    fn stop(&self) -> &StopSignal {
        self.stop.get_or_init(StopSignal::listen)
    }
}

/// Carries out a restore order. If it fails, or the program is told to stop meanwhile, the next start uses the data as
/// it was.
fn restore(config: &Config, order: &RestoreOrder, now: &str, stop: &StopSignal) {
    let data_file = &config.server.data_file;
    let watch = CopyWatch::from(stop.flag());
    let place = || {
        backups::put_in_place(data_file, &order.file, &watch, |conn| {
            prepare_restored(conn, now, (&order.actor, &order.name), data_file).map(drop)
        })
    };
    let mut placed = place();
    for _ in 1..MAX_ATTEMPTS {
        // The last reader may need a moment to close the file.
        if stop.is_given() || !matches!(placed, Err(ReplaceError::InUse(_))) {
            break;
        }
        std::thread::sleep(RETRY_INTERVAL);
        placed = place();
    }
    let kept = match placed {
        Ok(kept) => {
            let name = kept.as_deref().and_then(Path::file_name);
            Ok(name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default())
        }
        Err(_) if stop.is_given() => Err("the server was told to stop".to_owned()),
        Err(error) => Err(error.to_string()),
    };
    match &kept {
        Ok(kept) => tracing::info!("restored from {}; the data before is kept as {kept}", order.name),
        Err(error) => tracing::error!("nothing was restored from {}: {error}", order.name),
    }
    let outcome = kept.as_deref().map_err(String::as_str);
    let recorded = open_writer(data_file)
        .map_err(|error| error.to_string())
        .and_then(|conn| record_restore(&conn, order, outcome).map_err(|error| error.to_string()));
    if let Err(error) = recorded {
        tracing::error!("the restore could not be written down: {error}");
    }
}

/// Serves once, from start to stop. Also returns the port, so that the next start can use it again.
fn serve_once(
    config: &Config,
    clock: &Clock,
    serving: Serving,
    start: &Start,
) -> Result<(Outcome, u16), Failure> {
    let mut config = config.clone();
    // Bind before the database is touched, so that a second server changes nothing.
    let listener =
        server::bind(SocketAddr::new(config.server.address, config.server.port)).map_err(Failure::new)?;
    let address = listener.local_addr().map_err(Failure::new)?;
    config.server.port = address.port();
    let has_https = config.server.https_mode() != HttpsMode::Outside;
    let listeners = has_https.then(|| Listeners::open(&config.server)).transpose().map_err(Failure::new)?;
    https::examine_settings(&config).map_err(Failure::new)?;
    let db = opening::to_serve(&config.server.data_file, clock)?;
    let (known_address, https) = load_https(&config, clock, &db)?;
    let serving = Serving { strict_transport: https.as_ref().map(|https| https.strict().clone()), ..serving };
    let tls = https.as_ref().map(Https::tls).transpose().map_err(Failure::new)?;
    let keeps_backups = start.is_first && start.keeps_backups;
    let announcement = Announcement {
        db: db.clone(),
        https: https.clone(),
        backups: keeps_backups.then(|| (config.clone(), clock.clone())),
        known_address,
        url: format!("http://{address}"),
        started: clock.timestamp(),
        is_json: start.is_json,
        what: start.what,
        is_first: start.is_first,
    };
    let db_to_close = db.clone();
    let rocket = app::build_serving(config.clone(), clock.clone(), db, serving)?
        .attach(AdHoc::on_liftoff("address", move |_| Box::pin(announcement.make())));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(32)
        .thread_name("web")
        .build()
        .map_err(Failure::new)?;
    let settings = &config.server;
    let mut server = Server::new(ConnectionLimits::from(settings), &settings.trusted_proxies)
        .site(listener)
        .until(start.stop().clone());
    if let (Some(listeners), Some(https), Some(tls)) = (listeners, https, tls) {
        server = server.site_over_tls(listeners.https, tls).other(listeners.http, https.plain_handler());
    }
    let ended = runtime.block_on(server.run(rocket));
    // Does not wait for event sources that are still being fetched; what has arrived is stored.
    runtime.shutdown_timeout(LAST_WORK);
    let outcome = outcome_of(ended);
    close(&db_to_close);
    Ok((outcome, address.port()))
}

/// The site's public address, if it is known, and its own HTTPS, if it has any.
fn load_https(config: &Config, clock: &Clock, db: &Db) -> Result<(Option<String>, Option<Https>), Error> {
    let (config, clock, db_of_https) = (config.clone(), clock.clone(), db.clone());
    db.read_blocking(move |conn| {
        let known = public_address::known(&config, conn)?;
        let settings = settings::in_force(conn, &config)?;
        if let Some(trouble) = public_address::trouble(&settings, known.as_deref()) {
            tracing::warn!("{trouble}");
        }
        Ok((known, Https::load(&config, &db_of_https, &clock, conn).map_err(Error::Internal)?))
    })
}

/// What begins once the server answers, and what the terminal is told then.
struct Announcement {
    db: Db,
    https: Option<Https>,
    /// Of a town that is backed up every night.
    backups: Option<(Config, Clock)>,
    known_address: Option<String>,
    url: String,
    started: Timestamp,
    is_json: bool,
    what: &'static str,
    is_first: bool,
}

impl Announcement {
    async fn make(self) {
        let Announcement { db, https, backups, known_address, url, started, is_json, what, is_first } = self;
        watchdog::start(&db);
        // Only now: its first look would take a core from the start.
        if let Some((config, clock)) = backups {
            schedule::start(&config, &clock);
        }
        if let Some(https) = &https {
            https.keep();
        }
        let base = known_address.clone().unwrap_or_else(|| url.clone());
        let setup = match accounts::make_setup_link(&db, started).await {
            Ok(path) => path.map(|path| format!("{base}{path}")),
            Err(error) => {
                tracing::error!("no set-up link could be made: {error:?}");
                None
            }
        };
        if !is_first {
            tracing::info!("{what} is served again at {url}");
            return;
        }
        if is_json {
            println!("{}", serde_json::json!({ "address": url, "setup": setup }));
            return;
        }
        println!("{what} is served at {url}");
        if let Some(https) = &https {
            println!("{}", https.in_words(known_address.as_deref()));
        }
        if let Some(setup) = setup {
            println!("No one has an account yet. Create yours within 30 minutes at {setup}");
        }
    }
}

fn outcome_of(ended: Result<Ended, rocket::Error>) -> Outcome {
    match ended {
        Ok(Ended::Finished) => Ok(ExitCode::SUCCESS),
        Ok(Ended::Cut) => {
            tracing::warn!("what was not answered in time was cut");
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => Err(Failure::new(format!("the server could not start: {}", error.kind()))),
    }
}

fn close(db: &Db) {
    if !db.close() {
        let path = db.path().display();
        tracing::warn!(
            "something still reads {path}: the newest changes are in {path}-wal; copy both, or use `towngreen backup`"
        );
    }
}

/// Serves the town as it was when a backup was made, from a copy, so that the backup itself never changes.
fn serve_as_it_was(common: &CommonArgs, mut config: Config, file: &Path) -> Outcome {
    super::backup::verify(file)?;
    let scratch = Scratch::new("towngreen-read-only")?;
    let data_file = scratch.path.join("town.db");
    backups::read_only_copy(file, &data_file, &CopyWatch::default()).map_err(Failure::new)?;
    let (stamp, _) = db::glance(file).map_err(Failure::new)?;
    let made_at = stamp.and_then(|stamp| stamp.made_at.parse().ok());
    // A plain copy does not record when it was made: its modification time has to do.
    let written = || Timestamp::try_from(std::fs::metadata(file).ok()?.modified().ok()?).ok();
    let at =
        made_at.or_else(written).ok_or_else(|| Failure::new("the file does not say when it was made"))?;
    config.server.data_file = data_file;
    // For looking at on this machine only: no HTTPS ports are opened.
    config.server.without_https();
    let clock = Clock::fixed(clock(&config)?.zone().clone(), at);
    let serving = Serving { is_snapshot: true, ..Serving::default() };
    let (is_json, what) = (common.json, "A town of another day");
    let start = Start { is_json, what, is_first: true, keeps_backups: false, stop: OnceCell::new() };
    let outcome = serve_once(&config, &clock, serving, &start)?.0;
    drop(scratch);
    outcome
}
