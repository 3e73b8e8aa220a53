//! The office's list of all businesses: filters, columns as CSV, changes of many at once, adding and merging.
//!
//! Tables: none of its own. Calls: `admin/businesses/`. Invariant: a business that is added is hidden until
//! somebody shows it.

mod change;
mod filter;
mod http;
mod model;
mod openapi;
#[cfg(test)]
mod tests;

pub use change::{BULK, MERGED_INTO};
pub use http::routes;
pub use model::{AdminBusiness, AdminBusinessFilter, AdminBusinessOrder, BulkAction};
pub use openapi::operations;
