//! How often what happened: counts by day, made without knowing anybody.
//!
//! Tables: `daily_counts`, `search_words`. Calls: `analytics/events/`, `admin/analytics/`.
//! Invariant: nothing that tells one visitor from another (address, cookie, time of day) is
//! written, and a browser that asks not to be counted is not.

mod http;
mod model;
mod openapi;
mod retention;
mod search_words;
mod store;

pub use http::{AnalyticsLimit, WantsPrivacy, api_routes};
pub use model::read;
pub use openapi::operations as api_operations;
pub use retention::{KEPT_DAYS, handle};
pub use search_words::{FEWEST_PEOPLE, GATHERING_DAYS, SearchResult, SearchWords};
#[cfg(test)]
pub(crate) use store::record;
pub use store::{SubjectCount, days_of, first_day, insert, insert_search_words};

#[cfg(test)]
mod tests;
