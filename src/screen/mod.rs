//! The lobby screen: today's events on a display, readable from across the room, without anyone touching it.
//!
//! Addresses: `/screen` and the files below it (`assets/screen/`). Owns no table. Invariant: the page holds
//! two weeks and shows the day by the town's clock, with the time of its data; a display that has loaded it
//! once keeps going without the server, and never leaves it for an error page of the browser.

mod http;
mod page;
#[cfg(test)]
mod tests;

pub use http::routes;
