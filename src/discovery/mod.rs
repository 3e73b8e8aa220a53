//! Events that the town finds by itself: sources, visits to them, and what people decide about
//! what was found, sent in or reported.
//!
//! Tables: `event_origins`, `event_pairs`, `source_visits`, `review_decisions`,
//! `organizer_answers`, and the sources' own columns of `event_sources`. Calls: `admin/sources/`,
//! `admin/review/`, `events/submit/`, `events/submissions/`, `events/organizer/{token}/`.
//! Invariant: a source changes nothing that a person decided, and whatever was decided can be
//! undone.

mod decide;
mod extract;
mod harvest;
mod http;
mod letters;
mod model;
mod page;
mod same;
mod schedule;
mod store;
mod tell;
mod visit;

#[cfg(test)]
mod corpus_tests;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::db::Db;
use crate::kit::jobs::Handlers;

pub use http::{SubmitLimit, routes as api_routes};
pub use page::routes as page_routes;

/// Visits to sources, and telling people of decisions.
pub fn handle(handlers: Handlers, db: &Db, clock: &Clock, config: &Arc<Config>) -> Handlers {
    tell::handle(schedule::handle(handlers, db, clock, config), db)
}
