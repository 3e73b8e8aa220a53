//! How often what happened: counts by day, made without knowing anybody.
//!
//! Table: `daily_counts`. Calls: `analytics/events/`, `admin/analytics/`.
//! Invariant: nothing that tells one visitor from another (address, cookie, time of day) is
//! written, and a browser that asks not to be counted is not.

mod http;
mod model;
mod retention;
mod store;

pub use http::{AnalyticsLimit, api_routes};
pub use model::{AnalyticsEvent, read};
pub use retention::handle;
pub use store::{Count, by_day, record, top, totals};

#[cfg(test)]
mod tests;
