//! A member's start page: a resident's plans, an owner's businesses, the staff's queues.
//!
//! Calls: `dashboard/`, `dashboard/businesses/`. Owns no table. Invariant: everybody sees only their own
//! data, and a number is either counted or reported as unknown.

mod http;
mod model;
mod openapi;
mod overview;
mod own_businesses;
mod store;
#[cfg(test)]
mod tests;

pub use http::api_routes;
pub use openapi::operations as api_operations;
