//! Events for other programs: calendars to subscribe to, an RSS feed, and a list to embed in other sites'
//! pages.
//!
//! Addresses: `/events.ics` and `/events.rss` with the filters of `/events`, `/events/{slug}.ics`,
//! `/calendar/{token}.ics` with what one member is interested in, `/embed/events` and `/embed/events.js`.
//! Table: `event_feeds`. Invariant: a calendar contains all dates that the site shows, and stays the same
//! byte for byte until one of its events changes; a feed that contains fewer says so and where the others
//! are. A long calendar is streamed in chunks (`kit/web/stream.rs`).

mod calendar;
mod http;
mod openapi;
mod rss;
#[cfg(test)]
mod description_tests;
#[cfg(test)]
mod long_tests;
#[cfg(test)]
mod tests;

pub use http::{api_routes, routes};
pub use openapi::operations as api_operations;
