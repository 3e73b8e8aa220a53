//! Planning an occasion: needs, vendors, timeline, budget, guests.
//!
//! Tables: `event_plans` and the `event_plan_` tables. Calls: `event-plans/`. Page: `/engine/event-planning`.
//! Invariant: only its member can see a plan, and what it took from an occasion's checklist does not change
//! when somebody edits the checklist.

mod budget;
mod calendar;
mod candidates;
mod changes;
mod http;
mod input;
mod member_plan;
mod model;
mod occasion;
mod openapi;
mod store;
#[cfg(test)]
mod tests;

pub use http::api_routes;
pub use openapi::operations as api_operations;
pub use store::EXPORT;
