//! Saved places of a member. Visitors' saved places are in the browser and are added to the account when they
//! sign in.
//!
//! Table: `saved_places`. Calls: `saved/`. Invariant: only its member can see a list, and nobody saves more
//! than `MAX_SAVED` places.

mod http;
mod openapi;
mod page;
mod store;
#[cfg(test)]
mod tests;

pub use http::api_routes;
pub use openapi::operations as api_operations;
pub use page::routes as page_routes;
pub use store::{EXPORT, list};

/// Enough for anybody, and an end for whoever tries.
const MAX_SAVED: usize = 500;
