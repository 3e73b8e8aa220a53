//! Addresses that contain a secret: whoever has one of them gets in. Responses to them are not stored by any
//! cache or listed by any search engine, and no other site learns the address from a link that is followed.
//!
//! Invariant: a route whose path contains a secret gives that segment one of `NAMES`; nothing else has to be
//! done, and its refusals get the same headers.

use rocket::{Request, Response};

const NAMES: [&str; 3] = ["<token>", "<shareToken>", "<code>"];

const HEADERS: [(&str, &str); 3] =
    [("Cache-Control", "private, no-store"), ("Referrer-Policy", "no-referrer"), ("X-Robots-Tag", "noindex")];

/// Whether a route at this path ("/group-plan/<token>") is protected by a secret in the path.
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
