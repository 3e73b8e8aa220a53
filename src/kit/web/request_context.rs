//! A request's start time, id and the headers that matter for its response. They are read in one pass:
//! a header look-up hashes its name letter by letter, and a cache hit costs little more than a few.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rocket::Request;

use super::compression::ContentEncoding;

#[derive(Debug)]
pub(super) struct RequestContext {
    pub at: Instant,
    /// Names a request in the log and to the person who met an error.
    pub id: u64,
    takes_brotli: bool,
    takes_gzip: bool,
    pub takes_json: bool,
    pub takes_events: bool,
    /// There is something to compare tags with.
    pub knows_tags: bool,
    pub has_authorization: bool,
    pub has_cookies: bool,
    /// As the request says, if it looks like a host: it ends up in links.
    pub host: Option<String>,
}

impl RequestContext {
    pub fn of<'r>(request: &'r Request<'_>) -> &'r RequestContext {
        request.local_cache(|| RequestContext::read(request))
    }

    pub fn accepts(&self, coding: ContentEncoding) -> bool {
        match coding {
            ContentEncoding::Brotli => self.takes_brotli,
            ContentEncoding::Gzip => self.takes_gzip,
        }
    }

    fn read(request: &Request<'_>) -> RequestContext {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let mut arrival = RequestContext {
            at: Instant::now(),
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            takes_brotli: false,
            takes_gzip: false,
            takes_json: false,
            takes_events: false,
            knows_tags: false,
            has_authorization: false,
            has_cookies: request.cookies().iter().next().is_some(),
            host: None,
        };
        let mut is_open = true;
        for header in request.headers().iter() {
            let (name, value) = (header.name(), header.value());
            if name == "Accept" {
                is_open = false;
                for kind in value.split(',').map(kind) {
                    arrival.takes_json |= JSON.contains(&kind);
                    arrival.takes_events |= kind == "text/event-stream";
                }
            } else if name == "Accept-Encoding" {
                arrival.takes_brotli |= takes(value, ContentEncoding::Brotli);
                arrival.takes_gzip |= takes(value, ContentEncoding::Gzip);
            } else if name == "Host" {
                arrival.host = arrival.host.or_else(|| is_host(value).then(|| value.to_owned()));
            } else if name == "If-None-Match" {
                arrival.knows_tags = true;
            } else if name == "Authorization" {
                arrival.has_authorization = true;
            }
        }
        arrival.takes_json |= is_open;
        arrival
    }
}

/// What stands for JSON; nothing stands for everything.
const JSON: [&str; 4] = ["", "*/*", "application/*", "application/json"];

fn kind(part: &str) -> &str {
    part.split(';').next().unwrap_or_default().trim()
}

fn takes(codings: &str, wanted: ContentEncoding) -> bool {
    codings.split(',').any(|part| {
        let (name, weight) = part.split_once(';').unwrap_or((part, ""));
        name.trim().eq_ignore_ascii_case(wanted.name()) && weight.trim() != "q=0"
    })
}

fn is_host(text: &str) -> bool {
    let is_right = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    !text.is_empty() && text.len() <= 255 && text.bytes().all(is_right)
}

/// Whether the request brings a proof of who asks, other than a cookie.
pub fn has_authorization(request: &Request<'_>) -> bool {
    RequestContext::of(request).has_authorization
}

/// Without any, nobody can be known.
pub fn has_credentials(request: &Request<'_>) -> bool {
    let arrival = RequestContext::of(request);
    arrival.has_authorization || arrival.has_cookies
}
