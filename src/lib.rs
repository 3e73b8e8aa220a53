//! Towngreen: a whole town's website in one binary.
//!
//! Modules are listed in reading order. A module may use those above it and nothing below;
//! `architecture_tests` enforces this. Those that the program, its integration tests and the benchmarks use
//! are `pub`; in all others the compiler finds unused code.
#![cfg_attr(
    test,
    expect(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        reason = "a test may stop at the first surprise"
    )
)]

pub mod kit;
pub mod limits;
pub(crate) mod art;
pub(crate) mod map;
pub mod search;
pub mod accounts;
pub(crate) mod idempotency;
pub(crate) mod backups;
pub mod https;
pub mod notifications;
pub(crate) mod layout;
pub(crate) mod deleted_records;
pub(crate) mod moderation;
pub mod record_lists;
pub(crate) mod imports;
pub mod directory;
pub mod events;
pub mod discovery;
pub mod guides;
pub mod deals;
pub mod placements;
pub(crate) mod text_generation;
pub(crate) mod analytics;
pub(crate) mod quizzes;
pub mod newsletter;
pub(crate) mod syndication;
pub mod approvals;
pub mod reviews;
pub(crate) mod saved;
pub mod suggestions;
pub mod claims;
pub(crate) mod insights;
pub(crate) mod campaigns;
pub(crate) mod reporting;
pub(crate) mod town_sheet;
pub(crate) mod listing_checks;
pub(crate) mod checklists;
pub mod itineraries;
pub(crate) mod group_plans;
pub(crate) mod life_services;
pub(crate) mod event_plans;
pub(crate) mod alerts;
pub(crate) mod accessibility;
pub(crate) mod pages;
pub(crate) mod home;
pub(crate) mod screen;
pub(crate) mod inbox;
pub(crate) mod dashboard;
pub(crate) mod settings;
pub(crate) mod open_data;
pub(crate) mod admin;
pub(crate) mod api_docs;
pub(crate) mod demo;
pub mod app;
pub mod cli;

#[cfg(test)]
mod access;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod architecture_tests;
