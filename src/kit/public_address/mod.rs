//! The public address of the site, which links in mail use.
//! Table: `public_address`.
//!
//! Invariant: it is what the settings or the office say, never what a request claims in its headers.

mod store;

use std::net::IpAddr;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use rusqlite::Connection;
use url::{Host, Url};

use crate::kit::config::{Config, MailMode};
use crate::kit::error::{Error, Result};
use crate::kit::web_address;

pub use store::save;

/// Cheap to clone; all clones share one state.
#[derive(Clone)]
pub struct PublicAddress(Arc<Inner>);

struct Inner {
    is_configured: bool,
    address: RwLock<Option<Arc<str>>>,
    listens_on: IpAddr,
    port: AtomicU16,
}

impl PublicAddress {
    pub fn load(config: &Config, conn: &Connection) -> Result<Self> {
        let address = known(config, conn)?;
        Ok(PublicAddress(Arc::new(Inner {
            is_configured: config.server.known_address().is_some(),
            address: RwLock::new(address.map(Arc::from)),
            listens_on: config.server.address,
            port: AtomicU16::new(config.server.port),
        })))
    }

    /// Whether it is set in config.toml, where it cannot be changed from here.
    pub fn is_configured(&self) -> bool {
        self.0.is_configured
    }

    pub fn get(&self) -> Option<Arc<str>> {
        self.0.address.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// For links that are published or printed, where nobody can correct them later.
    pub fn require(&self) -> Result<Arc<str>> {
        const NEEDED: &str = "Links would lead to this machine alone. Give the town’s public address on the Office page first.";
        self.get().ok_or_else(|| Error::BadRequest(NEEDED.into()))
    }

    /// For people who wonder who is making requests: the town's web address, else its email address, else nothing.
    pub fn contact(&self, config: &Config) -> String {
        match self.get() {
            Some(address) => address.as_ref().to_owned(),
            None if config.town.email.is_empty() => String::new(),
            None => format!("mailto:{}", config.town.email),
        }
    }

    /// To be called with what `save` has stored.
    pub fn set(&self, address: &str) {
        *self.0.address.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::from(address));
    }

    /// The port actually used, if the settings let the system choose one.
    pub fn listens_on_port(&self, port: u16) {
        self.0.port.store(port, Ordering::Relaxed);
    }

    /// The base of links in mail: without a public address, this machine, which is fine for a trial but for
    /// nothing else.
    pub fn for_links(&self) -> String {
        if let Some(address) = self.get() {
            return address.as_ref().to_owned();
        }
        let host = match self.0.listens_on {
            IpAddr::V4(address) if address.is_unspecified() => "127.0.0.1".to_owned(),
            IpAddr::V6(address) if address.is_unspecified() => "[::1]".to_owned(),
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => format!("[{address}]"),
        };
        format!("http://{host}:{}", self.0.port.load(Ordering::Relaxed))
    }
}

/// From the settings, else from the data file.
pub fn known(config: &Config, conn: &Connection) -> Result<Option<String>> {
    match config.server.known_address() {
        None => store::find(conn),
        known => Ok(known),
    }
}

/// The problem that exists if mail is sent but its links would lead nowhere.
pub fn trouble(config: &Config, known: Option<&str>) -> Option<&'static str> {
    (config.mail.mode == MailMode::Smtp && known.is_none()).then_some(
        "email is sent, but its links lead to this machine alone: set base_url under [server] to the address that \
         people type, such as \"https://www.wexbury.example\", or give it on the Office page",
    )
}

/// What is wrong with an address to which links already lead.
pub fn warning(address: &str) -> Option<&'static str> {
    let url = Url::parse(address).ok()?;
    if is_single_word(&url) {
        return Some(
            "it has no dot, so no browser outside your own network finds it: type the address that residents use, \
             such as https://www.wexbury.example",
        );
    }
    (url.scheme() == "http").then_some(
        "it begins with http://, so others can read what people type, passwords too: set up https:// before the \
         public uses it",
    )
}

fn is_single_word(url: &Url) -> bool {
    matches!(url.host(), Some(Host::Domain(name)) if !name.trim_end_matches('.').contains('.'))
}

/// Parses what somebody typed as an address that links can begin with.
pub fn parse(text: &str) -> Result<String, &'static str> {
    let typed = text.trim().trim_end_matches('/');
    let url =
        Url::parse(typed).map_err(|_| "Type the whole address, such as https://www.wexbury.example.")?;
    if !web_address::is_web(&url) {
        return Err("The address must begin with https:// or http://.");
    }
    if !web_address::is_origin(&url) {
        return Err("Leave out what comes after the name, such as /events.");
    }
    let is_this_machine = match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback() || address.is_unspecified(),
        Some(Host::Ipv6(address)) => address.is_loopback() || address.is_unspecified(),
        None => true,
    };
    if is_this_machine {
        return Err("That address works on this machine alone. Type the one that residents use.");
    }
    if is_single_word(&url) {
        return Err("That name has no dot. Type the whole address, such as https://www.wexbury.example.");
    }
    Ok(url.as_str().trim_end_matches('/').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_taken_as_people_type_it_or_refused_in_words() {
        for (typed, address) in [
            ("https://www.wexbury.example", "https://www.wexbury.example"),
            (" HTTPS://WWW.Wexbury.example/ ", "https://www.wexbury.example"),
            ("http://192.168.1.4:8080", "http://192.168.1.4:8080"),
            ("https://bücher.example", "https://xn--bcher-kva.example"),
        ] {
            assert_eq!(parse(typed).as_deref(), Ok(address), "{typed}");
        }
        for (typed, word) in [
            ("", "whole address"),
            ("www.wexbury.example", "whole address"),
            ("ftp://wexbury.example", "https://"),
            ("javascript:alert(1)", "https://"),
            ("https://ann@wexbury.example", "https://"),
            ("https://wexbury.example/events", "Leave out"),
            ("https://wexbury.example?a=b", "Leave out"),
            ("http://x", "no dot"),
            ("https://townserver.:8080", "no dot"),
            ("http://127.0.0.1:8080", "this machine"),
            ("http://localhost:8080", "this machine"),
            ("http://[::1]:8080", "this machine"),
        ] {
            assert!(parse(typed).is_err_and(|words| words.contains(word)), "{typed}: {:?}", parse(typed));
        }
    }

    #[test]
    fn an_address_that_is_not_for_the_public_is_warned_of() {
        assert_eq!(warning("https://www.wexbury.example"), None);
        for (address, word) in [
            ("http://x", "no dot"),
            ("https://townserver:8080", "no dot"),
            ("http://wexbury.example", "http://"),
        ] {
            assert!(warning(address).is_some_and(|words| words.contains(word)), "{address}");
        }
    }
}
