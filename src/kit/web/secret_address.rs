//! Addresses that contain a secret: whoever has one of them gets in. Responses to them are not stored by any
//! cache or listed by any search engine, no other site learns the address from a link that is followed, and no
//! line of the log shows it.
//!
//! Invariant: a route whose path contains a secret gives that segment one of `NAMES`; nothing else has to be
//! done, and its refusals get the same headers.

use std::sync::OnceLock;

use rocket::http::RawStr;
use rocket::{Request, Response, Route};

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

/// The paths of the routes with a secret, by which the log recognizes one even if the request never reached its
/// route.
#[derive(Default)]
pub(super) struct SecretAddresses(OnceLock<Vec<Vec<String>>>);

impl SecretAddresses {
    /// Called once all routes are mounted.
    pub(super) fn read<'r>(&self, routes: impl Iterator<Item = &'r Route>) {
        let paths = routes.map(|route| route.uri.path()).filter(|path| holds_secret(path));
        self.0.get_or_init(|| paths.map(|path| parts(path).map(str::to_owned).collect()).collect());
    }

    /// A path as the log may show it: secrets, and anything that looks like one, are masked.
    pub(super) fn mask(&self, path: &str) -> String {
        let given: Vec<_> = parts(path).map(|part| RawStr::new(part).percent_decode_lossy()).collect();
        let fits = |pattern: &&Vec<String>| {
            let mut pairs = pattern.iter().zip(&given);
            pattern.len() == given.len()
                && pairs.all(|(wanted, given)| wanted.starts_with('<') || wanted.as_str() == given.as_ref())
        };
        let pattern = self.0.get().into_iter().flatten().find(fits);
        let mut wanted = pattern.into_iter().flatten();
        let mut shown = Vec::new();
        for part in path.split('/') {
            let is_secret = !part.is_empty() && wanted.next().is_some_and(|name| holds_secret(name));
            shown.push(if is_secret || is_key(part) { "***" } else { part });
        }
        shown.join("/")
    }
}

/// The segments of a path, as the router reads them: empty ones do not count.
fn parts(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|part| !part.is_empty())
}

/// Whether a segment looks like a link from an email or a share token.
fn is_key(part: &str) -> bool {
    let has = |test: fn(&char) -> bool| part.chars().any(|char| test(&char));
    let is_random = has(char::is_ascii_digit) && has(char::is_ascii_uppercase);
    part.len() >= 32 && (is_random || !part.contains('-'))
}

#[cfg(test)]
mod tests {
    use super::SecretAddresses;

    #[test]
    fn what_looks_like_a_key_is_masked_wherever_it_is() {
        let shown = |path: &str| SecretAddresses::default().mask(path);
        let token = "0vEY7kq1yD9nQm-XgWb3TfAqv4H_ZkL2cR8sPjUoI5w";
        assert_eq!(shown(&format!("/reset-password/1a/{token}")), "/reset-password/1a/***");
        assert_eq!(shown("/group-plan/9f86d081884c7d659a2feaa0c55ad015"), "/group-plan/***");
        let slug = "/guides/one-hundred-things-to-do-in-wexbury-in-2026-with-kids/";
        assert_eq!(shown(slug), slug);
        assert_eq!(shown("/api/v1/admin/users/12/"), "/api/v1/admin/users/12/");
    }
}
