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
mod model;
mod same;
mod schedule;
mod store;
mod tell;
mod visit;

#[cfg(test)]
mod corpus_tests;
