//! Events for other programs: calendars to subscribe to, a feed for readers, a list for other
//! sites' pages.
//!
//! Addresses: `/events.ics` and `/events.rss` with the filters of `/events`, `/events/{slug}.ics`,
//! `/calendar/{token}.ics` with what one member is interested in, `/embed/events` and
//! `/embed/events.js`. Table: `event_feeds`. Invariant: a calendar gives all the dates that the site
//! shows, and stays the same byte for byte until one of its events changes; what gives fewer says so
//! and where the others are. A long calendar is sent in pieces (`kit/web/stream.rs`).

mod address;
mod calendar;
mod embed;
mod http;
#[cfg(test)]
mod long_tests;
mod openapi;
mod rss;
#[cfg(test)]
mod tests;

pub use openapi::operations as api_operations;

use rocket::Route;

/// Outside of the API.
pub fn routes() -> Vec<Route> {
    let mut routes = http::routes();
    routes.extend(embed::routes());
    routes
}

pub fn api_routes() -> Vec<Route> {
    address::routes()
}
