//! A list in the office the way somebody wants to see it again: its filters, order and columns under a name.
//!
//! Table: `saved_views`. Calls: `admin/saved-views/`. Invariant: everybody has their own.

mod http;
mod store;
#[cfg(test)]
mod tests;

use serde::Serialize;
use utoipa::ToSchema;

pub use http::{read, routes};
pub use store::EXPORT;

/// Lists whose views can be saved.
pub const LISTS: [&str; 8] =
    ["businesses", "events", "deals", "guides", "placements", "campaigns", "people", "subscribers"];
const MAX_NAME_LENGTH: usize = 60;
const MAX_QUERY_LENGTH: usize = 1_000;
const MAX_VIEWS: usize = 30;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SavedView {
    pub id: i64,
    pub list: String,
    pub name: String,
    /// The query string of the list's address
    pub query: String,
}

/// A view to be saved.
#[derive(Debug, Clone)]
pub struct NewSavedView {
    pub list: String,
    pub name: String,
    pub query: String,
}
