//! The Town Sheet: next week's events on one printed page, made each Thursday.
//!
//! Table: `town_sheets`. Addresses: `/town-sheet`, with `?print=large` and `?week=2026-11-30`. Calls:
//! `admin/town-sheet/`. Invariant: whatever is on, a sheet is one page and says how much did not fit. A QR
//! code points to the public address, or there is none.

mod emails;
mod fit;
mod http;
mod levels;
mod lines;
mod model;
mod openapi;
mod page;
mod sheet;
mod store;
mod weekly;
#[cfg(test)]
mod tests;

pub use fit::typed;
pub use http::{api_routes, page_routes};
pub use openapi::operations as api_operations;
pub use weekly::handle;
