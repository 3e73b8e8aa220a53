//! Anonymous analytics: counts by day.
//!
//! Tables: `daily_counts`, `search_words`. Calls: `analytics/events/`, `admin/analytics/`. Invariant: nothing
//! that identifies a visitor (address, cookie, time of day) is stored, and a browser that opts out of
//! tracking is not counted.

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
pub use search_words::{GATHERING_DAYS, MIN_PEOPLE, SearchResult, SearchWords};
#[cfg(test)]
pub(crate) use store::record;
pub use store::{SubjectCount, days_of, first_day, insert, insert_search_words};

#[cfg(test)]
mod tests;
