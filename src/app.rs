//! Composition: the managed state, the mounts, and the hooks between features.

mod between_features;
mod document_sources;
mod feature_state;
mod jobs;
mod mounts;
mod public_pages;
mod rate_limits;
#[cfg(test)]
mod commercial_tests;
#[cfg(test)]
mod freshness_tests;
#[cfg(test)]
mod retention_tests;

use std::sync::Arc;

use rocket::config::LogLevel;
use rocket::fairing::AdHoc;
use rocket::shield::Shield;
use rocket::{Build, Rocket};
use rust_embed::RustEmbed;

use crate::accounts::{self, Accounts};
use crate::alerts;
use crate::approvals;
use crate::backups::RestoreOrders;
use crate::checklists;
use crate::deals;
use crate::deleted_records;
use crate::directory;
use crate::discovery;
use crate::events;
use crate::group_plans::{LinkKey, PlanStreams};
use crate::guides;
use crate::idempotency;
use crate::imports;
use crate::inbox;
use crate::itineraries::ShareLinks;
use crate::kit::clock::Clock;
use crate::kit::config::{Config, LiveConfig};
use crate::kit::db::{Db, HiddenCommerce, OpenError, open_writer};
use crate::kit::error::Error;
use crate::kit::ingest;
use crate::kit::media::ImageReferences;
use crate::kit::page;
use crate::kit::public_address::PublicAddress;
use crate::kit::web::{self, AppState, StrictTransport};
use crate::layout;
use crate::newsletter::{self, Newsletter};
use crate::notifications::{self, Streams};
use crate::open_data;
use crate::placements;
use crate::quizzes;
use crate::search::{SavePolicy, Search, Synonyms};
use crate::settings;
use crate::syndication;

pub use between_features::{PUBLISH_CHECKS, SEND_CHECK, import_kinds};
use between_features::{account_deleted, address_confirmed, exports, page_template, restorers};
pub(crate) use document_sources::document_sources;
use jobs::{run_jobs, spawn_worker};
use mounts::mounts;
use public_pages::public_pages;

#[derive(RustEmbed)]
#[folder = "assets"]
#[include = "synonyms.txt"]
#[include = "abbreviations.txt"]
struct Words;

/// Maximum size of a JSON body, in bytes.
const JSON_LIMIT: u32 = 256 << 10;

/// What residents request most: these routes are tried before all others, in this order.
const ASKED_MOST: [&str; 28] = [
    "/assets/<name>",
    "/",
    "/directory/<key>",
    "/directory",
    "/events/<key>",
    "/events",
    "/media/<name>",
    "/art/storefront/<drawing>",
    "/art/poster/<drawing>",
    "/api/v1/search",
    "/api/v1/businesslistings/<key>",
    "/api/v1/businesslistings",
    "/api/v1/events/<id>",
    "/api/v1/events/upcoming",
    "/api/v1/events",
    "/api/v1/categories",
    "/api/v1/home",
    "/api/v1/site",
    "/api/v1/alerts/current",
    "/api/v1/notifications",
    "/guides/<key>",
    "/guides",
    "/deals/<key>",
    "/deals",
    "/api/v1/guides/<key>",
    "/api/v1/guides",
    "/api/v1/deals/<id>",
    "/api/v1/deals",
];

/// How a town is served.
#[derive(Default)]
pub struct Serving {
    pub is_demo: bool,
    /// The town as of an earlier day: read-only, without jobs or outgoing mail.
    pub is_snapshot: bool,
    /// Where the office's restore orders go.
    pub restores: RestoreOrders,
    /// The HSTS state of the site's own HTTPS; `None`: it follows from the settings.
    pub strict_transport: Option<StrictTransport>,
}

/// Builds the server on an open database.
pub fn build(config: Config, clock: Clock, db: Db, is_demo: bool) -> Result<Rocket<Build>, OpenError> {
    build_serving(config, clock, db, Serving { is_demo, ..Serving::default() })
}

/// A read-only town without jobs, for trying out a copy.
fn build_still(config: Config, clock: Clock, db: Db) -> Result<Rocket<Build>, OpenError> {
    build_serving(config, clock, db, Serving { is_snapshot: true, ..Serving::default() })
}

pub fn build_serving(
    config: Config,
    clock: Clock,
    db: Db,
    serving: Serving,
) -> Result<Rocket<Build>, OpenError> {
    let Serving { is_demo, is_snapshot, restores, strict_transport } = serving;
    let is_commercial = config.site.commercial;
    if !is_commercial {
        hide_commerce(&db);
    }
    let live = LiveConfig::new(config);
    // Asked on a connection that is open already: each further one reads the whole schema.
    if db.read_blocking(ingest::has_any)? {
        recover(&live.get(), &clock)?;
    }
    let mut conn = open_writer(db.path())?;
    live.renew(|start| settings::in_force(&conn, start).map_err(OpenError::from))?;
    let config = live.get();
    let snapshot_notice = is_snapshot.then(|| snapshot_notice(&config, &clock));
    let search = start_search(&db, &clock)?;
    let template = Arc::new(page_template());
    let tell = notifications::tell_of_account;
    let (confirmed, deleted) = (address_confirmed, account_deleted);
    let accounts = Accounts::start(&config, &conn, exports(), tell, confirmed, deleted, restorers())?;
    let figment = figment_from(&config);
    quizzes::seed(&mut conn, &clock)?;
    checklists::seed(&mut conn, &config, &clock)?;
    let address = PublicAddress::load(&config, &conn)?;
    let newsletter = Newsletter::start(&live, &address, &conn)?;
    if !is_snapshot {
        open_data::make_missing(&conn, &clock, db.path())?;
    }
    let worker = snapshot_notice.is_none().then(|| {
        spawn_worker(&live, &clock, &db, &address, &newsletter, (public_pages(is_commercial), is_demo))
    });
    let for_jobs = db.clone();
    let (streams, plan_streams) = (Streams::new(&db), PlanStreams::new(&db));
    let index = search.clone();
    let generation = Box::new(move || index.generation());
    let app = AppState::new(
        live.clone(),
        clock,
        db,
        address.clone(),
        is_demo,
        Arc::clone(&template) as Arc<dyn page::Layout>,
        generation,
    )
    .snapshot_notice(snapshot_notice.clone())
    .strict_by(strict_transport);
    let mut mounts = mounts(is_commercial);
    idempotency::protect(&mut mounts);
    web::prioritize(&mut mounts, &ASKED_MOST);
    let rocket = rocket::custom(figment)
        // Replaces the framework's default headers, because we set our own.
        .attach(Shield::new())
        .manage(app)
        .manage(accounts)
        .manage(search)
        .manage(streams)
        .manage(plan_streams)
        .manage(LinkKey::load(&conn)?)
        .manage(newsletter)
        .manage(ShareLinks::load(&conn)?)
        .manage(guides::PreviewLinks::load(&conn)?)
        .manage(template)
        .manage(restores)
        .register("/", layout::catchers())
        .register("/api", web::api_catchers())
        .register("/dj-rest-auth", web::api_catchers())
        .register("/auth", web::api_catchers());
    let rocket = feature_state::manage(rocket, is_commercial, &live);
    let rocket = rate_limits::manage(rocket, &config.limits);
    let rocket = mounts.into_iter().fold(rocket, |rocket, (base, routes)| rocket.mount(base, routes));
    let rocket = rocket.attach(AdHoc::on_liftoff("port", move |rocket| {
        address.listens_on_port(rocket.config().port);
        Box::pin(async {})
    }));
    // `web` checks the form of a request, and then `accounts` who is asking.
    let rocket = web::attach(match worker {
        Some(worker) => run_jobs(rocket, worker, &for_jobs),
        None => rocket,
    });
    Ok(accounts::attach(match snapshot_notice {
        Some(sentence) => web::refuse_writes(rocket, sentence),
        None => rocket,
    }))
}

fn snapshot_notice(config: &Config, clock: &Clock) -> String {
    let day = clock.local().strftime("%B %-d, %Y");
    format!("This is {} as it was on {day}. Nothing can be changed here.", config.town.name)
}

fn hide_commerce(db: &Db) {
    let tables = vec![deals::HIDDEN, placements::HIDDEN, notifications::HIDDEN];
    db.hide_commerce(HiddenCommerce { tables, views: vec![inbox::HIDDEN] });
}

/// Completes ingests that a process left unfinished when it died.
pub fn recover(config: &Arc<Config>, clock: &Clock) -> Result<(), OpenError> {
    let live = LiveConfig::new(config.as_ref().clone());
    let [imports, undos] = imports::ingests(&import_kinds(&live), clock);
    ingest::recover(&config.server.data_file, &[discovery::ingest(clock, config), imports, undos])
}

/// References that keep an image from being removed.
pub(crate) const IMAGE_REFERENCES: [ImageReferences; 11] = [
    deleted_records::IMAGE_REFERENCES,
    directory::IMAGE_REFERENCES,
    events::IMAGE_REFERENCES,
    discovery::IMAGE_REFERENCES,
    placements::IMAGE_REFERENCES,
    guides::IMAGE_REFERENCES,
    newsletter::IMAGE_REFERENCES,
    approvals::IMAGE_REFERENCES,
    syndication::IMAGE_REFERENCES,
    alerts::IMAGE_REFERENCES,
    settings::IMAGE_REFERENCES,
];

fn start_search(db: &Db, clock: &Clock) -> Result<Search, OpenError> {
    let text = |name| {
        let file = Words::get(name);
        file.map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default()
    };
    let synonyms = Synonyms::parse(&text("synonyms.txt")).with_abbreviations(&text("abbreviations.txt"));
    let search = Search::start(db.path(), clock, document_sources(clock), synonyms, SavePolicy::default())
        .map_err(|error| OpenError::new(format!("cannot start the search: {error}")))?;
    let waker = search.clone();
    db.on_commit(move || waker.wake());
    Ok(search)
}

/// Rocket's settings come only from ours: no `Rocket.toml`, no `ROCKET_` variables.
fn figment_from(config: &Config) -> rocket::figment::Figment {
    use rocket::data::{Limits, ToByteUnit};
    rocket::figment::Figment::from(rocket::Config {
        address: config.server.address,
        port: config.server.port,
        ident: rocket::config::Ident::none(),
        ip_header: None,
        limits: Limits::default().limit("json", JSON_LIMIT.bytes()).limit("form", 64.kibibytes()),
        log_level: LogLevel::Off,
        ..rocket::Config::release_default()
    })
}

impl From<Error> for OpenError {
    fn from(error: Error) -> Self {
        OpenError::new(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TestTown;

    #[test]
    fn what_is_asked_most_has_routes_and_stands_before_the_rest() {
        let town = TestTown::empty();
        let routes: Vec<_> = town.client.rocket().routes().collect();
        let of = |address: &str| routes.iter().find(|route| route.uri.path() == address);
        for address in ASKED_MOST {
            assert!(of(address).is_some_and(|route| route.rank < of("/design").unwrap().rank), "{address}");
        }
    }
}
