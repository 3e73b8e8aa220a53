//! What port 80 answers: the authority's questions, and the way to HTTPS for everybody else.

use super::Https;

const CHALLENGES: &str = "/.well-known/acme-challenge/";

/// A short answer without anything of the site in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainAnswer {
    pub status: u16,
    pub location: Option<String>,
    /// Seconds after which it is worth to ask again.
    pub retry_after: Option<u32>,
    pub body: String,
}

impl PlainAnswer {
    fn text(status: u16, body: impl Into<String>) -> PlainAnswer {
        PlainAnswer { status, location: None, retry_after: None, body: body.into() }
    }
}

impl Https {
    /// `host` as the request names it, `target` its path and query. Nobody is led to a name that is not ours.
    pub fn answer_plainly(&self, is_read: bool, host: &str, target: &str) -> PlainAnswer {
        let path = target.split('?').next().unwrap_or_default();
        if let Some(token) = path.strip_prefix(CHALLENGES) {
            return match self.challenge(token) {
                Some(text) => PlainAnswer::text(200, text),
                None => PlainAnswer::text(404, "No such challenge.\n"),
            };
        }
        let Some(name) = self.name_for(host) else {
            return PlainAnswer {
                retry_after: Some(60),
                ..PlainAnswer::text(
                    503,
                    "This site is being set up: its certificate is on the way. Try again in a minute.\n",
                )
            };
        };
        let target = if target.starts_with('/') { target } else { "/" };
        let location = format!("{}{target}", self.server().https_origin(&name));
        PlainAnswer {
            location: Some(location),
            // The way back is kept open: the browser asks again tomorrow.
            ..PlainAnswer::text(if is_read { 301 } else { 308 }, "This site is served over HTTPS.\n")
        }
    }

    /// The name under which a visitor goes on: the one that was typed, if the certificate holds it.
    fn name_for(&self, host: &str) -> Option<String> {
        let facts = self.resolver().facts()?;
        let typed = without_port(host).trim_end_matches('.').to_ascii_lowercase();
        if facts.covers(&typed) {
            return Some(typed);
        }
        let known = self.server().known_address();
        let known = known.and_then(|address| url::Url::parse(&address).ok());
        let known = known.and_then(|url| url.host_str().map(str::to_owned));
        known
            .filter(|name| facts.covers(name))
            .or_else(|| facts.names.iter().find(|name| !name.starts_with("*.")).cloned())
    }
}

/// `[::1]:80` is `[::1]`.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.is_empty() => name,
        _ => host,
    }
}
