//! Open data: the site's public data as files, updated every night, at addresses that do not change. Owns no
//! table; the files are next to the data file. Addresses: `/open-data/`.
//!
//! Invariant: a file contains only public facts, and is only ever replaced by a complete one.

mod dataset;
mod files;
mod http;
mod readme;
mod store;

pub use files::{handle, make_missing};
pub use http::routes;

#[cfg(test)]
mod tests;
