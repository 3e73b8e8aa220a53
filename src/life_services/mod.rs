//! Life services: a member works through the checklist of a situation of life, step by step, with the office and the
//! businesses that help with each.
//!
//! Tables: `life_services`, `life_service_steps`. Calls: `life-services/`. Invariant: what a member ticked or noted
//! is theirs alone, and stays through every edit of the checklist, also where the step itself was taken out.

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
