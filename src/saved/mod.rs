//! Places that a member keeps for later. Visitors keep theirs in the browser; what is there comes
//! along when they sign in.
//!
//! Table: `saved_places`. Calls: `saved/`. Invariant: a list is seen by its member alone, and
//! nobody keeps more than `MOST` places.

mod http;
mod page;
mod openapi;
mod store;
#[cfg(test)]
mod tests;

pub use http::api_routes;
pub use openapi::operations as api_operations;
pub use page::routes as page_routes;
pub use store::{EXPORT, list};

/// Enough for anybody, and an end for whoever tries.
const MOST: usize = 500;
