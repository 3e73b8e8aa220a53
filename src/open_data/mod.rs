//! Open data: what the site shows everybody, once a night as files that anybody may take, at addresses that
//! stay. Owns no table; the files lie beside the data file. Addresses: `/open-data/`.
//!
//! Invariant: a file holds public facts alone, and is replaced only by a complete one.

mod dataset;
mod files;
mod http;
mod readme;
mod store;

pub use files::handle;
pub use http::routes;

#[cfg(test)]
mod tests;
