//! The office's inbox: everything that is waiting, in one list, with assignment and decisions.
//!
//! Tables: `inbox_decisions`, `inbox_assignments`; view: `inbox_items`, which reads each feature's rows.
//! Calls: `admin/inbox/`. Invariant: a decision made here is carried out once, by its feature's own function,
//! after a moment in which it can be undone; if it could not be carried out, the item returns to the list
//! with the reason.

mod carry_out;
mod digest;
mod http;
mod model;
mod openapi;
mod store;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod version_tests;

use crate::kit::jobs::{Handlers, JobContext};

pub use http::api_routes;
pub use model::InboxCount;
pub use openapi::operations as api_operations;
pub use store::{HIDDEN, count_kinds};

pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    let JobContext { db, clock, config, .. } = context;
    digest::handle(carry_out::handle(handlers, db, clock, config), context)
}
