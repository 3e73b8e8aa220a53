//! A business's results: how often it was seen and what people did, for its owners, its managers and staff.
//!
//! No table of its own: it reads what others count (docs/counts.md). Calls: `businesslistings/{key}/insights/`
//! and below. Invariant: the page, its print, the table and the mail are made from the same
//! `BusinessInsights`, and none tells a figure below 5.

mod date_range;
mod disclosure;
mod emails;
mod http;
mod model;
mod monthly;
mod openapi;
mod report;
mod series;
mod store;
mod suggestion;
mod table;
#[cfg(test)]
mod tests;

pub use date_range::DateRange;
pub use http::{ReportLimit, api_routes};
pub use model::{BusinessInsights, InsightFigure};
pub use monthly::handle;
pub use openapi::operations as api_operations;
pub use report::{ListingFigures, listing_figures};
