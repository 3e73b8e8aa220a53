//! Which paths are API calls, which of them may omit the trailing slash, and which accept forms.

use rocket::Request;

/// The authentication library's calls are available both under `/api/v1` and at the root, and respond with or
/// without a trailing slash.
const SIGN_IN: [&str; 2] = ["dj-rest-auth", "auth"];

/// Whether this is an API call. Reads the path the way the router does: decoded, with empty segments ignored.
pub fn is_api(request: &Request<'_>) -> bool {
    let path = request.uri().path();
    match first_part(path.as_str()) {
        // Only here does percent-decoding make a difference.
        Some(first) if first.contains('%') => path.segments().next().is_some_and(is_api_part),
        first => first.is_some_and(is_api_part),
    }
}

pub(in crate::kit) fn first_part(path: &str) -> Option<&str> {
    path.split('/').find(|part| !part.is_empty())
}

/// Whether API calls live below this path segment.
pub(in crate::kit) fn is_api_part(first: &str) -> bool {
    first == "api" || SIGN_IN.contains(&first)
}

/// Files, such as the API description or a plan's calendar, may omit the trailing slash too.
const FILES: [&str; 5] = [".json", ".css", ".ics", ".gpx", ".txt"];

pub(super) fn is_slash_optional(request: &Request<'_>) -> bool {
    let name = request.uri().path().segments().last();
    let is_file = name.is_some_and(|name| FILES.iter().any(|ending| name.ends_with(ending)));
    is_file || is_sign_in(request)
}

/// Calls that accept forms like the authentication library's, by their last segment.
const FORMS: [&str; 3] = ["subscribe", "toggle_interest", "report_issue"];

/// Whether this call accepts forms as well as JSON.
pub(super) fn takes_forms(request: &Request<'_>) -> bool {
    let name = request.uri().path().segments().last();
    is_sign_in(request) || name.is_some_and(|name| FORMS.contains(&name))
}

/// Whether this is one of the authentication library's calls.
fn is_sign_in(request: &Request<'_>) -> bool {
    let first = request.uri().path().segments().find(|part| !["api", "v1"].contains(part));
    first.is_some_and(|part| SIGN_IN.contains(&part))
}
