//! What pages of other sites may do: those from trusted origins may call the API with cookies, all others may
//! do nothing.

use rocket::http::{Header, Method};
use rocket::{Request, Response};

use super::api_path::is_api;
use super::app_state::AppState;
use super::early_response::{EarlyResponse, Reason};

const METHODS: &str = "DELETE, GET, OPTIONS, PATCH, POST, PUT";
const HEADERS: &str = "accept, authorization, content-type, user-agent, x-csrftoken, x-requested-with";
const IDEMPOTENCY_KEY: &str = "idempotency-key";
const MAX_AGE_SECONDS: &str = "86400";

pub(super) fn is_preflight(request: &Request<'_>) -> bool {
    request.method() == Method::Options
        && request.headers().contains("Origin")
        && request.headers().contains("Access-Control-Request-Method")
}

pub(super) fn add(request: &Request<'_>, response: &mut Response<'_>) {
    let app: Option<&AppState> = request.rocket().state();
    let aside = EarlyResponse::of(request);
    let trusted = app.map_or(&[] as &[String], |app| &app.config.at_start().server.trusted_origins);
    if trusted.is_empty() || aside.is_none() && !is_api(request) {
        return;
    }
    let header = |name| request.headers().get_one(name);
    let vary = response.headers().get_one("Vary").map(str::to_owned);
    for (name, value) in headers(trusted, header("Origin"), vary.as_deref()) {
        response.set_header(Header::new(name, value));
    }
    let is_preflight = aside.is_some_and(|aside| matches!(aside.reason, Reason::Preflight));
    if is_preflight && response.headers().contains("Access-Control-Allow-Origin") {
        response.set_header(Header::new("Access-Control-Allow-Methods", METHODS));
        response.set_header(Header::new("Access-Control-Allow-Headers", HEADERS));
        // Listed only for those who ask for it: everybody else gets the response they already know.
        let asked = header("Access-Control-Request-Headers").unwrap_or_default();
        if asked.split(',').any(|name| name.trim().eq_ignore_ascii_case(IDEMPOTENCY_KEY)) {
            let headers = format!("{HEADERS}, {IDEMPOTENCY_KEY}");
            response.set_header(Header::new("Access-Control-Allow-Headers", headers));
        }
        response.set_header(Header::new("Access-Control-Max-Age", MAX_AGE_SECONDS));
    }
}

/// The CORS headers of an API response, where some origins are trusted.
pub(in crate::kit) fn headers(
    trusted: &[String],
    origin: Option<&str>,
    vary: Option<&str>,
) -> Vec<(&'static str, String)> {
    let vary = vary.map_or_else(|| "Origin".to_owned(), |vary| format!("{vary}, Origin"));
    let mut headers = vec![("Vary", vary)];
    if let Some(origin) = origin.filter(|origin| trusted.iter().any(|known| known == origin)) {
        headers.push(("Access-Control-Allow-Origin", origin.to_owned()));
        headers.push(("Access-Control-Allow-Credentials", "true".to_owned()));
    }
    headers
}
