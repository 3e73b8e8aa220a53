//! The site's own HTTPS: a certificate obtained and renewed by ACME (RFC 8555), or read from files. Tables:
//! `acme_accounts`, `https_certificates`, `https_orders`, `https_state`. No calls: its state is shown by the
//! site's health, the morning email and `check`.
//!
//! Invariant: if anything goes wrong with a new certificate, the previous one stays in use. Keys leave the
//! data file only in backups.

mod acme_http;
mod certificate;
mod files;
mod model;
mod order;
mod plain;
mod ports;
mod renewal;
mod resolver;
mod store;

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use crate::kit::clock::Clock;
use crate::kit::config::{Config, HttpsMode, ServerSettings};
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::public_address;
use crate::kit::web::StrictTransport;
use certificate::Certificate;
use resolver::Resolver;

pub use model::HttpsHealth;
pub use ports::Listeners;

/// HTTPS of a running server. Cheap to clone; all clones share their state.
#[derive(Clone)]
pub struct Https(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    server: ServerSettings,
    /// How the authority can contact us.
    contact: String,
    resolver: Resolver,
    /// Challenge token to response, while an authority is checking.
    challenges: RwLock<HashMap<String, String>>,
    strict: StrictTransport,
}

impl Https {
    /// Loads the stored certificate if it can still be served. `None`: HTTPS is provided by somebody else,
    /// such as a proxy.
    pub fn load(config: &Config, db: &Db, clock: &Clock, conn: &Connection) -> Result<Option<Https>, String> {
        let server = config.server.clone();
        let resolver = Resolver::default();
        match server.https_mode() {
            HttpsMode::Outside => return Ok(None),
            HttpsMode::Files => resolver.put(files::load(&server)?),
            HttpsMode::Acme => match kept_certificate(conn) {
                Ok(Some(certificate)) => resolver.put(certificate),
                Ok(None) => {}
                // A new one will be obtained.
                Err(error) => tracing::error!("the kept certificate cannot be served: {error}"),
            },
        }
        if let Some(error) = clock_error(clock.timestamp(), resolver.facts().map(|facts| facts.not_before)) {
            tracing::warn!("{error}");
        }
        Ok(Some(Https(Arc::new(Inner {
            db: db.clone(),
            clock: clock.clone(),
            // A certificate is obtained for names, so there is an address.
            contact: server.known_address().unwrap_or_default(),
            server,
            resolver,
            challenges: RwLock::default(),
            strict: StrictTransport::default(),
        }))))
    }

    /// For the listener of `https_port`.
    pub fn tls(&self) -> Result<Arc<rustls::ServerConfig>, String> {
        self.resolver().server_config().map_err(|error| format!("TLS cannot be set up: {error}"))
    }

    /// Turned on after a week without trouble.
    pub fn strict(&self) -> &StrictTransport {
        &self.0.strict
    }

    /// For the log at startup: where visitors find the site, if its address is known.
    pub fn in_words(&self, address: Option<&str>) -> String {
        let until = self.resolver().facts().map(|facts| facts.not_after.strftime("%Y-%m-%d").to_string());
        match (address, until) {
            (Some(address), Some(until)) => {
                format!("Everybody finds it at {address}, with a certificate until {until}.")
            }
            (Some(address), None) => format!(
                "Everybody finds it at {address} as soon as its certificate is there, which takes a minute; \
                 if it cannot be obtained, the log says why."
            ),
            (None, _) => {
                "Nobody else finds it by the links that it makes: set base_url under [server] to the address \
                          that the certificate is for."
                    .to_owned()
            }
        }
    }

    fn server(&self) -> &ServerSettings {
        &self.0.server
    }

    fn resolver(&self) -> &Resolver {
        &self.0.resolver
    }

    fn challenge(&self, token: &str) -> Option<String> {
        self.0.challenges.read().unwrap_or_else(PoisonError::into_inner).get(token).cloned()
    }

    fn put_challenges(&self, challenges: HashMap<String, String>) {
        *self.0.challenges.write().unwrap_or_else(PoisonError::into_inner) = challenges;
    }
}

fn kept_certificate(conn: &Connection) -> Result<Option<Certificate>, String> {
    let kept = store::find_certificate(conn).map_err(|error| error.to_string())?;
    kept.map(|kept| Certificate::from_kept(&kept.chain, &kept.private_key)).transpose()
}

/// The clock is wrong if it is before this program was written, or before the certificate was issued.
fn clock_error(now: Timestamp, given: Option<Timestamp>) -> Option<String> {
    let is_early = now.to_zoned(TimeZone::UTC).year() < 2026;
    let is_before = given.is_some_and(|given| now < given.saturating_sub(model::CLOCK_OFF).unwrap_or(given));
    (is_early || is_before).then(|| {
        format!(
            "this machine's clock says {}, which cannot be: set it (`timedatectl set-ntp true`; a Raspberry Pi needs \
             the network for it), or no certificate can be obtained and browsers refuse the one there is",
            now.strftime("%Y-%m-%d %H:%M UTC")
        )
    })
}

/// The state of the site's own HTTPS; `None`: somebody else provides it.
pub fn health(config: &Config, conn: &Connection, clock: &Clock) -> Result<Option<HttpsHealth>> {
    let (server, now) = (&config.server, clock.timestamp());
    Ok(match server.https_mode() {
        HttpsMode::Outside => None,
        HttpsMode::Files => {
            let address = public_address::known(config, conn)?;
            Some(files::health(server, address.as_deref(), now, clock.zone()))
        }
        HttpsMode::Acme => {
            let state = store::find_state(conn)?;
            let end = kept_certificate(conn).ok().flatten().map(|certificate| certificate.facts.not_after);
            let authority = authority_of(&server.acme_directory);
            // Failures for names that have been taken out of the settings are over.
            let names = server.https.normalized();
            let failing = state.failing.as_ref().filter(|failing| failing.names == names);
            Some(model::health(end, failing, &authority, now, clock.zone()))
        }
    })
}

/// Checks the settings and files themselves, before anything is served or requested.
pub fn examine_settings(config: &Config) -> Result<(), String> {
    match config.server.https_mode() {
        HttpsMode::Outside => Ok(()),
        HttpsMode::Files => files::load(&config.server).map(drop),
        HttpsMode::Acme => acme_http::roots(&config.server.acme_root_file).map(drop),
    }
}

/// The host of a directory, or the name under which people know the authority.
fn authority_of(directory: &str) -> String {
    let host = url::Url::parse(directory).ok().and_then(|url| url.host_str().map(str::to_owned));
    match host.as_deref() {
        Some("acme-v02.api.letsencrypt.org") => model::LETS_ENCRYPT.to_owned(),
        Some(host) => host.to_owned(),
        None => "the authority".to_owned(),
    }
}

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
