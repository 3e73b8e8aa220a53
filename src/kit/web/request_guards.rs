//! What handlers request as guards: the public read, and who calls.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use rocket::Request;
use rocket::outcome::Outcome;
use rocket::request::FromRequest;

use super::app_state::AppState;
use super::compression::ContentEncoding;
use super::public_request::PublicRequest;
use super::request_context::RequestContext;
use crate::kit::rate_limit::Network;

impl<'r> PublicRequest<'r> {
    pub fn from_request(request: &'r Request<'_>) -> Self {
        let (app, uri) = (request.rocket().state(), request.uri());
        let peer = request.remote().map(|remote| remote.ip());
        let query = uri.query().map(|query| query.as_str());
        PublicRequest::new(app, (uri.path().as_str(), query), peer, RequestContext::of(request))
    }

    /// The public read of a path and query, requested from the address `peer`.
    pub(in crate::kit) fn new(
        app: Option<&AppState>,
        (path, query): (&'r str, Option<&'r str>),
        peer: Option<IpAddr>,
        arrival: &RequestContext,
    ) -> Self {
        let known = app.and_then(|app| app.public_address.get());
        PublicRequest {
            path,
            query,
            origin: known.map_or_else(|| origin_of(arrival, peer, app), |known| known.as_ref().to_owned()),
            theme: arrival.theme,
            dismissed: arrival.dismissed.clone(),
            coding: ContentEncoding::ALL.into_iter().find(|coding| arrival.accepts(*coding)),
            is_public: false,
            is_from_index: false,
            is_cacheable: true,
            variant: 0,
            made_from: app.map(AppState::cache_version).unwrap_or_default(),
        }
    }

    /// The origin that the request itself claims, regardless of the settings.
    pub fn claimed_origin(request: &Request<'_>) -> String {
        let peer = request.remote().map(|remote| remote.ip());
        origin_of(RequestContext::of(request), peer, request.rocket().state())
    }
}

fn origin_of(arrival: &RequestContext, peer: Option<IpAddr>, app: Option<&AppState>) -> String {
    let is_trusted =
        app.zip(peer).is_some_and(|(app, peer)| app.config.at_start().server.trusted_proxies.contains(&peer));
    let is_secure = arrival.is_encrypted || is_trusted && arrival.is_forwarded_https;
    let scheme = if is_secure { "https://" } else { "http://" };
    [scheme, arrival.host.as_deref().unwrap_or("127.0.0.1")].concat()
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for PublicRequest<'r> {
    type Error = std::convert::Infallible;

    async fn from_request(
        request: &'r Request<'_>,
    ) -> Outcome<Self, (rocket::http::Status, Self::Error), rocket::http::Status> {
        Outcome::Success(PublicRequest::from_request(request))
    }
}

/// Who calls, as far as the network reveals.
#[derive(Debug, Clone, Copy)]
pub struct Caller {
    pub address: IpAddr,
}

impl Caller {
    pub fn network(self) -> Network {
        self.address.into()
    }

    pub fn from_request(request: &Request<'_>) -> Self {
        let peer = request.remote().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |remote| remote.ip());
        let app: Option<&AppState> = request.rocket().state();
        let proxies = app.map_or(&[] as &[IpAddr], |app| &app.config.at_start().server.trusted_proxies);
        if !proxies.contains(&peer) {
            return Caller { address: peer };
        }
        Caller { address: client(request.headers().get("X-Forwarded-For"), proxies).unwrap_or(peer) }
    }
}

/// The nearest address that is not one of our own proxies; anything before it is hearsay, even if this one
/// cannot be parsed.
fn client<'h>(headers: impl Iterator<Item = &'h str>, proxies: &[IpAddr]) -> Option<IpAddr> {
    let told: Vec<Option<IpAddr>> = headers.flat_map(|header| header.split(',')).map(read_address).collect();
    told.into_iter().rev().find(|told| !told.is_some_and(|address| proxies.contains(&address))).flatten()
}

/// Some proxies include the port.
fn read_address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let with_port = || text.parse().ok().map(|told: SocketAddr| told.ip());
    text.parse().ok().or_else(with_port).map(|address: IpAddr| address.to_canonical())
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Caller {
    type Error = std::convert::Infallible;

    async fn from_request(
        request: &'r Request<'_>,
    ) -> Outcome<Self, (rocket::http::Status, Self::Error), rocket::http::Status> {
        Outcome::Success(Caller::from_request(request))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_address_counts_in_whichever_form_the_proxy_tells_it() {
        let proxies = ["127.0.0.1", "10.0.0.2"].map(|address| address.parse().unwrap());
        let of = |headers: &[&str]| client(headers.iter().copied(), &proxies).map(|found| found.to_string());
        for (headers, address) in [
            (&["203.0.113.9"] as &[&str], Some("203.0.113.9")),
            (&["198.51.100.7, 203.0.113.9, 10.0.0.2"], Some("203.0.113.9")),
            (&["198.51.100.7", "203.0.113.9"], Some("203.0.113.9")),
            (&["198.51.100.7, 203.0.113.9:4711"], Some("203.0.113.9")),
            (&["198.51.100.7, [2001:db8::1]:4711"], Some("2001:db8::1")),
            (&["198.51.100.7, ::ffff:203.0.113.9"], Some("203.0.113.9")),
            // Nobody is taken for somebody else because the proxy says nothing useful.
            (&["198.51.100.7, unknown"], None),
            (&["198.51.100.7,"], None),
            (&["10.0.0.2, 127.0.0.1"], None),
            (&[], None),
        ] {
            assert_eq!(of(headers).as_deref(), address, "{headers:?}");
        }
    }
}
