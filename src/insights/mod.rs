//! A business's results: how often it was seen and what people did, for its owners, its managers and staff.
//!
//! No table of its own: it reads what others count (docs/counts.md). Calls:
//! `businesslistings/{key}/insights/` and below. Invariant: the page, its print version, the CSV and the
//! email are made from the same `BusinessInsights`, and none reveals a figure below 5.

mod date_range;
mod disclosure;
mod emails;
mod figures;
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
mod placement_tests;
#[cfg(test)]
mod tests;

pub use date_range::DateRange;
pub use disclosure::GroupedCounts;
pub use figures::{figure_text, grouped, shown};
pub use http::{ReportLimit, api_routes, read_period};
pub use model::{InsightFigure, NOT_COMPARABLE, comparison, placement_name};
pub use monthly::{handle, month_to_report};
pub use openapi::{operations as api_operations, period_parameters};
pub use report::{IMPRESSIONS, LOWER_BOUND, ListingFigures, SMALL_FIGURES, is_counted, listing_figures};
pub use series::{SeriesUnit, finding_of, gathered};
pub use store::days_of_moments;
