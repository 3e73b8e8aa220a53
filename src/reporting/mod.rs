//! The town's report: what people read, searched for and clicked in a range of days, for the office and the
//! board.
//!
//! No table of its own: it reads what others count (docs/counts.md). Calls: `admin/report/` and below.
//! Invariant: the page, its print version, the CSV and the email are made from the same `TownReport`; on a
//! non-commercial site it has no section on sales.

mod emails;
mod http;
mod model;
mod monthly;
mod openapi;
mod report;
mod store;
mod table;
#[cfg(test)]
mod mail_tests;
#[cfg(test)]
mod tests;

pub use http::api_routes;
pub use monthly::handle;
pub use openapi::operations as api_operations;
