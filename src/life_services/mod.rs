//! Life services: a member works through the checklist for a situation of life, step by step, with the office
//! and the businesses that help with each.
//!
//! Tables: `life_services`, `life_service_steps`. Calls: `life-services/`. Invariant: a member's progress and
//! notes are private, and survive every edit of the checklist, even if the step itself is removed.

mod businesses;
mod http;
mod model;
mod openapi;
mod overview;
mod store;
#[cfg(test)]
mod tests;

pub use http::api_routes;
pub use openapi::operations as api_operations;
pub use store::EXPORT;
