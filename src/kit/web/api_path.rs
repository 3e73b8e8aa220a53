//! Which paths are calls of the API, and which of them may leave out the slash at their end.

use rocket::Request;

/// The calls of the authentication library stand under `/api/v1` and at the root as well, and
/// answer with and without the slash.
const SIGN_IN: [&str; 2] = ["dj-rest-auth", "auth"];

/// Whether this is a call of the API, as the router reads paths: decoded, empty parts ignored.
pub fn is_api(request: &Request<'_>) -> bool {
    let path = request.uri().path();
    match first_part(path.as_str()) {
        // Only then decoding makes a difference.
        Some(first) if first.contains('%') => path.segments().next().is_some_and(is_api_part),
        first => first.is_some_and(is_api_part),
    }
}

pub(in crate::kit) fn first_part(path: &str) -> Option<&str> {
    path.split('/').find(|part| !part.is_empty())
}

/// Whether calls of the API stand below this part of a path.
pub(in crate::kit) fn is_api_part(first: &str) -> bool {
    first == "api" || SIGN_IN.contains(&first)
}

/// So do files, such as the API's description or a plan's calendar.
const FILES: [&str; 5] = [".json", ".css", ".ics", ".gpx", ".txt"];

pub(super) fn is_slash_optional(request: &Request<'_>) -> bool {
    let parts = || request.uri().path().segments();
    let first = parts().find(|part| !["api", "v1"].contains(part));
    let is_file = parts().last().is_some_and(|name| FILES.iter().any(|ending| name.ends_with(ending)));
    is_file || first.is_some_and(|part| SIGN_IN.contains(&part))
}
