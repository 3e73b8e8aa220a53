//! Planning an occasion: what is needed, whom to ask for it, what to do by when, what it costs, who comes.
//!
//! Tables: `event_plans` and the `event_plan_` tables. Calls: `event-plans/`. Page:
//! `/engine/event-planning`. Invariant: a plan is seen by its member alone, and what it took from an
//! occasion's checklist stays as it was when somebody edits the checklist.

mod budget;
mod calendar;
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
