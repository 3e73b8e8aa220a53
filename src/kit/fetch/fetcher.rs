//! Outgoing HTTP requests: sends them, follows redirects, reads the response.

use std::fmt;
use std::time::{Duration, Instant};

use ureq::Agent;
use ureq::http::{HeaderMap, Response, StatusCode};
use ureq::tls::TlsConfig;
use ureq::unversioned::transport::DefaultConnector;
use url::Url;

use super::body;
use super::cache::RobotsCache;
use super::robots::Robots;
use super::ssrf_guard::{NotPublic, PublicResolver};
use super::user_agent::user_agent;
use crate::kit::web_address;

/// Our product token in robots.txt.
const NAME: &str = "towngreen";

/// Limits for one call.
#[derive(Debug, Clone, Copy)]
pub struct FetchLimits {
    /// From name resolution to the last byte, including all redirects.
    pub time: Duration,
    /// After decompression.
    pub bytes: usize,
    pub redirects: u32,
}

impl Default for FetchLimits {
    fn default() -> Self {
        FetchLimits { time: Duration::from_secs(10), bytes: 2 << 20, redirects: 3 }
    }
}

/// Validators from an earlier response; sent back, they let the server skip sending the same content again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Validators {
    pub etag: Option<String>,
    pub last_modified: Option<String>,
}

/// What kind of content the response must be, according to its server.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ExpectedContent {
    #[default]
    Text,
    Picture,
}

#[derive(Debug, Clone, Default)]
pub struct FetchRequest<'a> {
    pub url: &'a str,
    /// The media types wanted.
    pub accept: &'a str,
    pub wanted: ExpectedContent,
    pub known: Validators,
}

#[derive(Debug, Clone)]
pub struct FetchedBody {
    /// The final address after redirects.
    pub url: Url,
    pub content_type: String,
    pub validators: Validators,
    pub body: Vec<u8>,
}

impl FetchedBody {
    /// The body decoded from whatever encoding it came in.
    pub fn text(&self) -> String {
        body::text(&self.body, &self.content_type)
    }
}

#[derive(Debug, Clone)]
pub enum FetchResponse {
    /// What we have is still current.
    Unchanged,
    Fresh(FetchedBody),
}

/// Why nothing could be read, worded for the person who manages the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FetchError {
    BadAddress(String),
    NotPublic(String),
    Forbidden,
    NoRobots,
    TooManyRedirects(u32),
    TooLarge(usize),
    TooSlow(u64),
    WrongKind(String),
    NoPicture(String),
    Status(u16),
    Broken(String),
}

impl fmt::Display for FetchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FetchError::BadAddress(url) => write!(f, "“{url}” is not a web address (https://…)."),
            FetchError::NotPublic(host) => write!(f, "{host} is not on the public internet."),
            FetchError::Forbidden => f.write_str("The site's robots.txt asks programs not to read this."),
            FetchError::NoRobots => {
                f.write_str("The site's robots.txt cannot be read, so we do not know whether we may.")
            }
            FetchError::TooManyRedirects(most) => write!(f, "It redirects more than {most} times."),
            FetchError::TooLarge(most) => write!(f, "It is larger than {} MB.", most >> 20),
            FetchError::TooSlow(seconds) => write!(f, "It took longer than {seconds} seconds."),
            FetchError::WrongKind(kind) => write!(f, "It is {kind}, which holds no events."),
            FetchError::NoPicture(kind) => write!(f, "It is {kind}, which is not a picture."),
            FetchError::Status(404 | 410) => {
                f.write_str("There is no longer anything at this address (404).")
            }
            FetchError::Status(429) => f.write_str("The site says we ask too often (429)."),
            FetchError::Status(status) => write!(f, "The site answered with an error ({status})."),
            FetchError::Broken(cause) => write!(f, "The site cannot be read: {cause}."),
        }
    }
}

impl std::error::Error for FetchError {}

/// Cheap to clone; all clones share the same robots.txt cache. Its calls block.
#[derive(Clone)]
pub struct Fetcher {
    agent: Agent,
    user_agent: String,
    robots: RobotsCache,
    limits: FetchLimits,
}

impl Fetcher {
    pub fn new(is_loopback_open: bool) -> Self {
        Fetcher::with_limits(is_loopback_open, FetchLimits::default())
    }

    pub fn with_limits(is_loopback_open: bool, limits: FetchLimits) -> Self {
        Fetcher {
            agent: agent("", is_loopback_open),
            user_agent: user_agent(""),
            robots: RobotsCache::default(),
            limits,
        }
    }

    /// With a user agent that names this contact, which may have changed since the fetcher was made.
    pub fn on_behalf_of(self, contact: &str) -> Fetcher {
        Fetcher { user_agent: user_agent(contact), ..self }
    }

    /// Reads what is at an address, if the site's robots.txt allows it.
    pub fn get(&self, ask: &FetchRequest<'_>) -> Result<FetchResponse, FetchError> {
        let deadline = Instant::now() + self.limits.time;
        let mut url = parse(ask.url)?;
        for _ in 0..=self.limits.redirects {
            self.check_robots(&url, deadline)?;
            let answer = self.call(&url, ask, deadline)?;
            let status = answer.status();
            if status == StatusCode::NOT_MODIFIED {
                return Ok(FetchResponse::Unchanged);
            }
            if let Some(next) = redirect(&answer) {
                url = url.join(&next).ok().filter(web_address::is_web).ok_or(FetchError::BadAddress(next))?;
                continue;
            }
            if !status.is_success() {
                return Err(FetchError::Status(status.as_u16()));
            }
            return self.read(url, answer, ask.wanted).map(FetchResponse::Fresh);
        }
        Err(FetchError::TooManyRedirects(self.limits.redirects))
    }

    fn call(
        &self,
        url: &Url,
        ask: &FetchRequest<'_>,
        deadline: Instant,
    ) -> Result<Response<ureq::Body>, FetchError> {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(self.too_slow());
        }
        let mut request =
            self.agent.get(url.as_str()).header("Accept", ask.accept).header("User-Agent", &self.user_agent);
        if let Some(etag) = &ask.known.etag {
            request = request.header("If-None-Match", etag);
        }
        if let Some(date) = &ask.known.last_modified {
            request = request.header("If-Modified-Since", date);
        }
        request.config().timeout_global(Some(left)).build().call().map_err(|error| self.explain(url, &error))
    }

    fn read(
        &self,
        url: Url,
        answer: Response<ureq::Body>,
        wanted: ExpectedContent,
    ) -> Result<FetchedBody, FetchError> {
        let headers = answer.headers();
        let content_type = header(headers, "content-type").unwrap_or_default();
        let kind = || content_type.split(';').next().unwrap_or_default().trim().to_owned();
        match wanted {
            ExpectedContent::Text if !is_readable(&content_type) => {
                return Err(FetchError::WrongKind(kind()));
            }
            ExpectedContent::Picture if !may_be_picture(&kind()) => {
                return Err(FetchError::NoPicture(kind()));
            }
            _ => {}
        }
        let validators = Validators {
            etag: header(headers, "etag").filter(|tag| tag.len() <= 512),
            last_modified: header(headers, "last-modified").filter(|date| date.len() <= 64),
        };
        let is_gzip = header(headers, "content-encoding")
            .is_some_and(|word| ["gzip", "x-gzip"].contains(&word.trim().to_ascii_lowercase().as_str()));
        let body = body::read(answer.into_body().into_reader(), is_gzip, self.limits.bytes)
            .map_err(|error| self.explain_io(&url, &error))?
            .ok_or(FetchError::TooLarge(self.limits.bytes))?;
        Ok(FetchedBody { url, content_type, validators, body })
    }

    fn check_robots(&self, url: &Url, deadline: Instant) -> Result<(), FetchError> {
        let origin = url.origin().ascii_serialization();
        let robots = match self.robots.find(&origin) {
            Some(robots) => robots,
            None => {
                let robots = self.ask_robots(url, deadline)?;
                self.robots.keep(origin, &robots);
                robots
            }
        };
        let path =
            url.query().map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path()));
        match robots {
            Robots::Unknown => Err(FetchError::NoRobots),
            rules if rules.allows(&path) => Ok(()),
            Robots::Rules(_) => Err(FetchError::Forbidden),
        }
    }

    fn ask_robots(&self, url: &Url, deadline: Instant) -> Result<Robots, FetchError> {
        let ask = FetchRequest { accept: "text/plain", ..FetchRequest::default() };
        let mut at = url.join("/robots.txt").map_err(|_| FetchError::BadAddress(url.to_string()))?;
        for _ in 0..=self.limits.redirects {
            let answer = self.call(&at, &ask, deadline)?;
            if let Some(next) = redirect(&answer) {
                at = match at.join(&next) {
                    Ok(next) if web_address::is_web(&next) => next,
                    _ => return Ok(Robots::open()),
                };
                continue;
            }
            return Ok(match answer.status().as_u16() {
                200..300 => match self.read(at, answer, ExpectedContent::Text) {
                    Ok(fresh) => Robots::parse(&fresh.text(), NAME),
                    // A response that is not a robots.txt file imposes no rules.
                    Err(FetchError::WrongKind(_) | FetchError::TooLarge(_)) => Robots::open(),
                    Err(error) => return Err(error),
                },
                500.. | 429 => Robots::Unknown,
                _ => Robots::open(),
            });
        }
        Ok(Robots::open())
    }

    fn too_slow(&self) -> FetchError {
        FetchError::TooSlow(self.limits.time.as_secs())
    }

    fn explain(&self, url: &Url, error: &ureq::Error) -> FetchError {
        match error {
            ureq::Error::Other(inner) if inner.is::<NotPublic>() => {
                FetchError::NotPublic(url.host_str().unwrap_or_default().to_owned())
            }
            ureq::Error::Timeout(_) => self.too_slow(),
            ureq::Error::HostNotFound => FetchError::Broken("there is no site of this name".into()),
            ureq::Error::Io(error) => self.explain_io(url, error),
            other => FetchError::Broken(other.to_string()),
        }
    }

    fn explain_io(&self, url: &Url, error: &std::io::Error) -> FetchError {
        match error.get_ref().and_then(|inner| inner.downcast_ref::<ureq::Error>()) {
            Some(inner) => self.explain(url, inner),
            None if error.kind() == std::io::ErrorKind::TimedOut => self.too_slow(),
            None => FetchError::Broken(error.to_string()),
        }
    }
}

/// An agent that connects only to public addresses and follows no redirects itself.
pub fn agent(contact: &str, is_loopback_open: bool) -> Agent {
    let config = Agent::config_builder()
        .user_agent(user_agent(contact))
        .accept_encoding("gzip")
        .proxy(None)
        .max_redirects(0)
        .max_idle_connections(0)
        .http_status_as_error(false)
        .tls_config(TlsConfig::default())
        .build();
    let door = PublicResolver { is_loopback_open, ..PublicResolver::default() };
    Agent::with_parts(config, DefaultConnector::default(), door)
}

fn parse(text: &str) -> Result<Url, FetchError> {
    web_address::parse(text).ok_or_else(|| FetchError::BadAddress(text.chars().take(200).collect()))
}

fn redirect(answer: &Response<ureq::Body>) -> Option<String> {
    [301, 302, 303, 307, 308]
        .contains(&answer.status().as_u16())
        .then(|| header(answer.headers(), "location"))
        .flatten()
}

fn header(headers: &HeaderMap, name: &str) -> Option<String> {
    headers.get(name).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned())
}

/// Only a rough check: whoever decodes the content learns from its first bytes what it really is.
fn may_be_picture(kind: &str) -> bool {
    let kind = kind.to_ascii_lowercase();
    kind.is_empty() || kind.starts_with("image/") || kind.ends_with("/octet-stream")
}

/// Text of some kind, according to the server. Many servers label CSV files as Excel.
fn is_readable(content_type: &str) -> bool {
    let kind = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind.is_empty()
        || kind.starts_with("text/")
        || ["xml", "json", "calendar", "csv", "ms-excel", "octet-stream"]
            .iter()
            .any(|word| kind.contains(word))
}
