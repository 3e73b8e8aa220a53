//! A request's start time, id and the headers that matter for its response. They are read in one pass: each
//! header lookup hashes its name letter by letter, and a cache hit costs little more than a few lookups.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rocket::Request;

use super::compression::ContentEncoding;

#[derive(Debug)]
pub(in crate::kit) struct RequestContext {
    pub at: Instant,
    /// Identifies a request in the log and to the person who saw an error.
    pub id: u64,
    takes_brotli: bool,
    takes_gzip: bool,
    pub takes_json: bool,
    pub takes_events: bool,
    has_accept: bool,
    /// Whether there is an ETag to compare with.
    pub knows_tags: bool,
    pub has_authorization: bool,
    pub has_cookies: bool,
    /// Whether there are cookies other than those that only choose a theme and the like.
    pub has_own_cookies: bool,
    pub theme: Option<&'static str>,
    /// Alerts that this visitor has dismissed, as "3.7"; digits and dots only.
    pub dismissed: String,
    /// The host the request names, if it looks like one: it ends up in links.
    pub host: Option<String>,
    /// The connection itself is encrypted.
    pub is_encrypted: bool,
    /// A proxy says that the connection to the proxy was encrypted.
    pub is_forwarded_https: bool,
    /// The request's own headers say that somebody forwarded it.
    pub was_forwarded: bool,
}

impl RequestContext {
    pub fn of<'r>(request: &'r Request<'_>) -> &'r RequestContext {
        request.local_cache(|| RequestContext::read(request))
    }

    pub(super) fn accepts(&self, coding: ContentEncoding) -> bool {
        match coding {
            ContentEncoding::Brotli => self.takes_brotli,
            ContentEncoding::Gzip => self.takes_gzip,
        }
    }

    /// A new context; the request's clock starts here.
    pub fn begin() -> RequestContext {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        RequestContext::begun(Instant::now(), NEXT.fetch_add(1, Ordering::Relaxed))
    }

    /// The context of a request about which nothing more is known.
    pub fn begun(at: Instant, id: u64) -> RequestContext {
        RequestContext {
            at,
            id,
            takes_brotli: false,
            takes_gzip: false,
            takes_json: true,
            takes_events: false,
            has_accept: false,
            knows_tags: false,
            has_authorization: false,
            has_cookies: false,
            has_own_cookies: false,
            theme: None,
            dismissed: String::new(),
            host: None,
            is_encrypted: false,
            is_forwarded_https: false,
            was_forwarded: false,
        }
    }

    /// Reads the request itself where there is no front, as in tests.
    fn read(request: &Request<'_>) -> RequestContext {
        let mut arrival = RequestContext::begin();
        for header in request.headers().iter() {
            arrival.add_header(&header.name().as_str().to_ascii_lowercase(), header.value());
        }
        for cookie in request.cookies().iter() {
            arrival.add_cookie(cookie.name(), cookie.value());
        }
        arrival
    }

    /// `name` must be in lowercase.
    pub fn add_header(&mut self, name: &str, value: &str) {
        match name {
            "accept" => {
                self.takes_json &= self.has_accept;
                self.has_accept = true;
                for kind in value.split(',').map(kind) {
                    self.takes_json |= JSON.contains(&kind);
                    self.takes_events |= kind == "text/event-stream";
                }
            }
            "accept-encoding" => {
                self.takes_brotli |= takes(value, ContentEncoding::Brotli);
                self.takes_gzip |= takes(value, ContentEncoding::Gzip);
            }
            "host" if self.host.is_none() && is_host(value) => self.host = Some(value.to_owned()),
            "if-none-match" => self.knows_tags = true,
            "authorization" => self.has_authorization = true,
            "x-forwarded-proto" => {
                self.is_forwarded_https |= value == "https";
                self.was_forwarded = true;
            }
            name => self.was_forwarded |= tells_of_proxies(name),
        }
    }

    /// The last cookie of a name wins.
    pub fn add_cookie(&mut self, name: &str, value: &str) {
        self.has_cookies = true;
        match name {
            "theme" => {
                self.theme = match value {
                    "light" => Some("light"),
                    "dark" => Some("dark"),
                    _ => None,
                }
            }
            "dismissed" => self.dismissed = dismissed_of(value),
            _ => self.has_own_cookies = true,
        }
    }
}

/// Whether proxies use this header to describe the client they ask for; only trusted proxies are believed.
pub(in crate::kit) fn tells_of_proxies(name: &str) -> bool {
    name.starts_with("x-forwarded-") || name == "forwarded" || name == "x-real-ip"
}

/// The visitor's own list, accepted only if it looks like one.
fn dismissed_of(cookie: &str) -> String {
    let is_list = cookie.len() <= 80 && cookie.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if is_list { cookie.to_owned() } else { String::new() }
}

/// Accept values that allow JSON; an empty one allows everything.
const JSON: [&str; 4] = ["", "*/*", "application/*", "application/json"];

fn kind(part: &str) -> &str {
    part.split(';').next().unwrap_or_default().trim()
}

fn takes(codings: &str, wanted: ContentEncoding) -> bool {
    codings.split(',').any(|part| {
        let (name, weight) = part.split_once(';').unwrap_or((part, ""));
        name.trim().eq_ignore_ascii_case(wanted.name()) && !is_refusal(weight)
    })
}

/// Whether a weight is zero, in any of its spellings ("q=0", "Q=0.000").
fn is_refusal(weight: &str) -> bool {
    let number = weight.trim().split_once('=').filter(|(name, _)| name.eq_ignore_ascii_case("q"));
    number.is_some_and(|(_, number)| number.parse::<f32>().is_ok_and(|number| number <= 0.0))
}

/// Whether a text looks like a host, with or without a port.
pub(in crate::kit) fn is_host(text: &str) -> bool {
    let is_right = |byte: u8| byte.is_ascii_alphanumeric() || b".-_:[]".contains(&byte);
    !text.is_empty() && text.len() <= 255 && text.bytes().all(is_right)
}

/// Whether the request carries credentials other than a cookie.
pub fn has_authorization(request: &Request<'_>) -> bool {
    RequestContext::of(request).has_authorization
}

/// Without credentials of any kind the caller cannot be identified.
pub fn has_credentials(request: &Request<'_>) -> bool {
    let arrival = RequestContext::of(request);
    arrival.has_authorization || arrival.has_cookies
}

/// Whether a proxy, trusted or not, has passed the request on.
pub fn was_forwarded(request: &Request<'_>) -> bool {
    RequestContext::of(request).was_forwarded
}
