//! The town's report: what was read, searched and followed over some days, for the office and the board.
//!
//! No table of its own: it reads what others count (docs/counts.md). Calls: `admin/report/` and below.
//! Invariant: the page, its print, the table and the mail are made from the same `TownReport`; a town that does
//! not sell has no section of what is sold.

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
