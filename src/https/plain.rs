//! Responses on port 80: ACME challenges, and a redirect to HTTPS for everything else.

use std::sync::Arc;

use hyper::body::Bytes;
use hyper::header::{self, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};

use super::Https;
use crate::kit::server::PlainHandler;

const CHALLENGES: &str = "/.well-known/acme-challenge/";

/// A short response with nothing of the site in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PlainResponse {
    pub status: u16,
    pub location: Option<String>,
    /// Seconds until it is worth trying again.
    pub retry_after: Option<u32>,
    pub body: String,
}

impl PlainResponse {
    fn text(status: u16, body: impl Into<String>) -> PlainResponse {
        PlainResponse { status, location: None, retry_after: None, body: body.into() }
    }
}

impl PlainResponse {
    fn into_response(self) -> Response<Bytes> {
        let mut response = Response::new(Bytes::from(self.body));
        *response.status_mut() =
            StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers_mut();
        let fixed = [
            (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
            // At most a day, in case the town turns HTTPS off again.
            (header::CACHE_CONTROL, if self.location.is_some() { "max-age=86400" } else { "no-store" }),
        ];
        for (name, value) in fixed {
            headers.insert(name, HeaderValue::from_static(value));
        }
        let more = [
            (header::LOCATION, self.location),
            (header::RETRY_AFTER, self.retry_after.map(|seconds| seconds.to_string())),
        ];
        for (name, value) in more {
            if let Some(value) = value.and_then(|value| HeaderValue::from_str(&value).ok()) {
                headers.insert(name, value);
            }
        }
        response
    }
}

impl Https {
    /// For the listener of `http_port`.
    pub fn plain_handler(&self) -> PlainHandler {
        let https = self.clone();
        Arc::new(move |request: &Request<()>| {
            let named = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
            let host = request.uri().authority().map(|authority| authority.as_str()).or(named);
            let target = request.uri().path_and_query().map_or("/", |target| target.as_str());
            let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
            https.respond_plainly(is_read, host.unwrap_or_default(), target).into_response()
        })
    }

    /// `host` as in the request; `target`: path and query. Never redirects to a name that is not ours.
    pub(super) fn respond_plainly(&self, is_read: bool, host: &str, target: &str) -> PlainResponse {
        let path = target.split('?').next().unwrap_or_default();
        if let Some(token) = path.strip_prefix(CHALLENGES) {
            return match self.challenge(token) {
                Some(text) => PlainResponse::text(200, text),
                None => PlainResponse::text(404, "No such challenge.\n"),
            };
        }
        let Some(name) = self.name_for(host) else {
            return PlainResponse {
                retry_after: Some(60),
                ..PlainResponse::text(
                    503,
                    "This site is being set up: its certificate is on the way. Try again in a minute.\n",
                )
            };
        };
        let target = if target.starts_with('/') { target } else { "/" };
        let location = format!("{}{target}", self.server().https_origin(&name));
        PlainResponse {
            location: Some(location),
            ..PlainResponse::text(if is_read { 301 } else { 308 }, "This site is served over HTTPS.\n")
        }
    }

    /// The name to redirect to: the requested one, if the certificate covers it.
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
