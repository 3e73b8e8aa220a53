//! A display for a lobby: what is on in town today, readable from across the room, with nobody to touch it.
//!
//! Addresses: `/screen` and the files below it (`assets/screen/`). Owns no table. Invariant: the page holds two weeks
//! and shows of them the day that the town's clock says, with the moment from which its facts are; a display that has
//! loaded it once goes on without the server, and never leaves it for a page of the browser's own.

mod http;
mod page;
#[cfg(test)]
mod tests;

pub use http::routes;
