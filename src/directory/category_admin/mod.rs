//! The office's categories: add, rename, reorder, merge, delete. They are flat, as in the contract.
//!
//! Tables: `categories`, `category_slugs`. Calls: `admin/categories/`. Invariant: no business is without a
//! category, and an address that once led to a category leads to the one that replaced it.

mod change;
mod http;
mod openapi;
#[cfg(test)]
mod tests;

use serde::Serialize;
use utoipa::ToSchema;

pub use change::{DELETABLE, delete_unused};
pub use http::routes;
pub use openapi::operations;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminCategory {
    pub id: i64,
    pub slug: String,
    pub name: String,
    pub description: String,
    pub pictogram: String,
    /// Businesses of every status
    pub business_count: i64,
    /// The business whose placement runs there now
    pub sponsor: Option<String>,
    pub updated_at: String,
    /// Send it back with a change; the response is 409 if somebody else has changed it since.
    pub revision: i64,
}

/// What staff write of a category.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CategoryContent {
    pub name: String,
    pub description: String,
    pub pictogram: String,
}
