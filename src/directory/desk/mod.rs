//! The office's list of all businesses: filters, columns as CSV, changes of many at once, adding and merging.
//!
//! Tables: `business_bulk_edits`. Calls: `admin/businesses/`. Invariant: a change of many is one step, and one
//! step takes it back, but for what somebody has changed since.

mod change;
mod http;
mod model;
mod openapi;
#[cfg(test)]
mod tests;

pub use http::routes;
pub use model::{BulkAction, DeskBusiness, DeskFilter, DeskOrder};
pub use openapi::operations;
