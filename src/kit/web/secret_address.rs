//! Addresses that hold a secret: whoever has one of them gets in. Its answers are kept by no cache on the way and
//! listed by no search engine, and no other site learns the address from a link that is followed.
//!
//! Invariant: a route whose path has a secret calls that part by one of `NAMES`; nothing else has to be done, and
//! what it refuses is answered in the same way.

use rocket::{Request, Response};

const NAMES: [&str; 3] = ["<token>", "<shareToken>", "<code>"];

const HEADERS: [(&str, &str); 3] =
    [("Cache-Control", "private, no-store"), ("Referrer-Policy", "no-referrer"), ("X-Robots-Tag", "noindex")];

/// Whether a route at this path ("/group-plan/<token>") is entered by a secret.
pub fn holds_secret(route_path: &str) -> bool {
    route_path.split('/').any(|part| NAMES.contains(&part))
}

pub(super) fn protect(request: &Request<'_>, response: &mut Response<'_>) {
    if request.route().is_some_and(|route| holds_secret(route.uri.path())) {
        for (name, value) in HEADERS {
            response.set_raw_header(name, value);
        }
    }
}
