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
pub use model::{AnalyticsEvent, read};
pub use openapi::operations as api_operations;
pub use retention::{KEPT_DAYS, handle};
pub use search_words::{FEWEST_PEOPLE, GATHERING_DAYS, SearchResult, SearchWords};
pub use store::{
    AnalyticsCount, SubjectCount, by_day, days_of, first_day, insert, insert_search_words, record, top,
    totals,
};

#[cfg(test)]
mod tests;
