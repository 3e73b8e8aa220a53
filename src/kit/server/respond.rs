//! From a request to its response: rejected if it is malformed, served from the response cache if the
//! response is the same for everybody, otherwise made by the application.
//!
//! Invariant: a request that carries credentials is answered by the application only.

use std::net::SocketAddr;
use std::sync::Arc;

use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::http::request::Parts;
use hyper::{Method, Request, Response, StatusCode};
use rocket::http::Cookie;
use rocket::local::asynchronous::Client;
use tokio::sync::Semaphore;

use super::body::ResponseBody;
use super::dispatch::{self, Dispatched};
use super::framing::{self, FramingError};
use super::progress::HeadError;
use crate::kit::web::{
    AppState, CachedResponse, KEPT, PublicRequest, RequestContext, STRICT_TRANSPORT, cors_headers,
    first_part, is_api_part, names_tag, record, standard_headers, tells_of_proxies,
};

/// The client at the other end of a connection.
#[derive(Debug, Clone, Copy)]
pub(super) struct Peer {
    pub address: SocketAddr,
    pub is_encrypted: bool,
}

/// The application behind the front.
pub(super) struct Site {
    client: Arc<Client>,
    /// Headers of every response that the front sends itself.
    standard: HeaderMap,
    /// Headers of every response served from the response cache.
    kept: HeaderMap,
}

impl Site {
    pub(super) fn new(client: Arc<Client>) -> Site {
        let mut standard = HeaderMap::new();
        if let Some(app) = client.rocket().state::<AppState>() {
            // Left out here because HSTS can be switched on and off while the site is served.
            for (name, value) in standard_headers(app).filter(|(name, _)| *name != STRICT_TRANSPORT.0) {
                put(&mut standard, name, value);
            }
        }
        let mut kept = standard.clone();
        for (name, value) in KEPT {
            put(&mut kept, name, value);
        }
        Site { client, standard, kept }
    }

    fn state(&self) -> Option<&AppState> {
        self.client.rocket().state()
    }

    pub(super) async fn respond(
        &self,
        request: Request<Incoming>,
        peer: Peer,
        head: Option<HeadError>,
        handlers: &Arc<Semaphore>,
    ) -> Response<ResponseBody> {
        let mut arrival = RequestContext::begin();
        let (mut parts, body) = request.into_parts();
        let host = match framing::check(&parts, head) {
            Ok(host) => host.map(str::to_owned),
            Err(error) => return self.refuse(&parts, &arrival, error),
        };
        arrival.is_encrypted = peer.is_encrypted;
        let is_proxied = self
            .state()
            .is_some_and(|app| app.config.at_start().server.trusted_proxies.contains(&peer.address.ip()));
        read_headers(&mut parts, &mut arrival, is_proxied);
        let cookies = read_cookies(&parts, &mut arrival);
        arrival.host = host;
        let target = framing::target(&parts);
        if body.is_end_stream()
            && let Some(response) = self.cached(&parts, &target, peer, &arrival)
        {
            return response;
        }
        let Ok(method) = parts.method.as_str().parse() else {
            return self.refuse(&parts, &arrival, framing::METHOD_NOT_ALLOWED);
        };
        let Ok(permit) = Arc::clone(handlers).try_acquire_owned() else {
            return self.refuse(&parts, &arrival, dispatch::BUSY);
        };
        let target = target.into_owned();
        let name = parts.method.clone();
        let (at, id) = (arrival.at, arrival.id);
        let peer = peer.address;
        let dispatched = Dispatched { method, parts, target, cookies, arrival, peer, body, permit };
        match dispatch::respond(Arc::clone(&self.client), dispatched).await {
            Ok(response) => response,
            Err(error) => {
                let lost = RequestContext::begun(at, id);
                tracing::error!(request = id, "{name}: the application gave no response");
                let mut parts = Request::new(()).into_parts().0;
                parts.method = name;
                self.refuse(&parts, &lost, error)
            }
        }
    }

    /// The cached response for everybody who makes this request, if it is still valid.
    fn cached(
        &self,
        parts: &Parts,
        target: &str,
        peer: Peer,
        arrival: &RequestContext,
    ) -> Option<Response<ResponseBody>> {
        let is_read = matches!(parts.method, Method::GET | Method::HEAD);
        if !is_read || arrival.has_authorization || arrival.has_own_cookies {
            return None;
        }
        let app = self.state()?;
        let (path, query) = match target.split_once('?') {
            Some((path, query)) => (path, Some(query)),
            None => (target, None),
        };
        let first = first_part(path).unwrap_or_default();
        let is_api = is_api_part(first);
        if first.contains('%') || is_api && !arrival.takes_json {
            return None;
        }
        let request = PublicRequest::new(Some(app), (path, query), Some(peer.address.ip()), arrival);
        let cached = app.cache_hit(&request)?;
        let mut response = self.give(parts, arrival, &cached);
        let trusted = &app.config.at_start().server.trusted_origins;
        if is_api && !trusted.is_empty() {
            let [_, (_, vary)] = KEPT;
            let origin = parts.headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
            for (name, value) in cors_headers(trusted, origin, Some(vary)) {
                put(response.headers_mut(), name, &value);
            }
        }
        record(app, arrival, (parts.method.as_str(), path), response.status().as_u16());
        Some(response)
    }

    fn give(
        &self,
        parts: &Parts,
        arrival: &RequestContext,
        cached: &CachedResponse,
    ) -> Response<ResponseBody> {
        let tags = parts.headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|tag| tag.to_str().ok());
        let is_known = arrival.knows_tags && names_tag(tags, cached.etag());
        let mut response = Response::new(if is_known {
            ResponseBody::absent(None)
        } else if parts.method == Method::HEAD {
            ResponseBody::absent(Some(cached.body().len() as u64))
        } else {
            ResponseBody::whole(Bytes::from_owner(cached.clone()))
        });
        let headers = response.headers_mut();
        headers.clone_from(&self.kept);
        headers.reserve(5);
        self.promise(headers);
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(cached.content_type()));
        put(headers, "etag", cached.etag());
        if is_known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        } else if let Some(coding) = cached.coding() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    }

    /// Adds the HSTS header if it is switched on.
    fn promise(&self, headers: &mut HeaderMap) {
        if self.state().is_some_and(|app| app.strict_transport.is_on()) {
            let (_, value) = STRICT_TRANSPORT;
            headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(value));
        }
    }

    /// Counts and logs what the parser rejected. No request came of it: the parser responds with a bare
    /// status and closes the connection.
    pub(super) fn note_unreadable(&self, error: &hyper::Error) {
        let status = if error.is_parse_too_large() { 431 } else { 400 };
        if let Some(app) = self.state() {
            record(app, &RequestContext::begin(), ("-", "-"), status);
        }
    }

    /// Says what is wrong and closes the connection.
    fn refuse(&self, parts: &Parts, arrival: &RequestContext, error: FramingError) -> Response<ResponseBody> {
        let sentence = match error.status {
            405 => format!("Method \"{}\" not allowed.", parts.method),
            _ => error.sentence.to_owned(),
        };
        let is_api = first_part(parts.uri.path()).is_some_and(is_api_part);
        let (kind, body) = match is_api {
            true => ("application/json", serde_json::json!({ "detail": sentence }).to_string()),
            false => ("text/plain; charset=utf-8", sentence + "\n"),
        };
        let mut response = Response::new(ResponseBody::whole(body));
        *response.status_mut() =
            StatusCode::from_u16(error.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers_mut();
        headers.clone_from(&self.standard);
        self.promise(headers);
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if parts.version < hyper::Version::HTTP_2 {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        if let Some(app) = self.state() {
            record(app, arrival, (parts.method.as_str(), parts.uri.path()), error.status);
        }
        response
    }
}

/// An invalid header is left out; none of ours is invalid.
pub(super) fn put(headers: &mut HeaderMap, name: &str, value: &str) {
    match (HeaderName::from_bytes(name.as_bytes()), HeaderValue::from_str(value)) {
        (Ok(name), Ok(value)) => drop(headers.insert(name, value)),
        _ => tracing::error!("a header cannot be sent: {name}"),
    }
}

/// Removes proxy headers from requests that did not come through a trusted proxy.
fn read_headers(parts: &mut Parts, arrival: &mut RequestContext, is_proxied: bool) {
    for (name, value) in &parts.headers {
        if let Ok(value) = str::from_utf8(value.as_bytes()) {
            arrival.add_header(name.as_str(), value);
        }
    }
    if arrival.was_forwarded && !is_proxied {
        let hearsay: Vec<HeaderName> =
            parts.headers.keys().filter(|name| tells_of_proxies(name.as_str())).cloned().collect();
        for name in hearsay {
            parts.headers.remove(name);
        }
        arrival.is_forwarded_https = false;
    }
}

fn read_cookies(parts: &Parts, arrival: &mut RequestContext) -> Vec<Cookie<'static>> {
    let lines = parts.headers.get_all(header::COOKIE).iter();
    let lines = lines.filter_map(|line| str::from_utf8(line.as_bytes()).ok());
    let cookies = lines.flat_map(|line| line.split(';')).map(str::trim);
    let cookies: Vec<_> =
        cookies.filter_map(|text| Some(Cookie::parse_encoded(text).ok()?.into_owned())).collect();
    for cookie in &cookies {
        arrival.add_cookie(cookie.name(), cookie.value());
    }
    cookies
}
