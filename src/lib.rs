//! Towngreen: a whole town's website in one binary.
//!
//! Modules stand in reading order. A module may use those above it and nothing below;
//! `architecture_tests` holds the tree to that.
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
pub mod art;
pub mod map;
pub mod search;
pub mod accounts;
pub mod record_lists;
pub mod idempotency;
pub mod backups;
pub mod notifications;
pub mod layout;
pub mod deleted_records;
pub mod moderation;
pub mod imports;
pub mod directory;
pub mod events;
pub mod discovery;
pub mod guides;
pub mod deals;
pub mod placements;
pub mod text_generation;
pub mod analytics;
pub mod quizzes;
pub mod newsletter;
pub mod syndication;
pub mod approvals;
pub mod reviews;
pub mod saved;
pub mod suggestions;
pub mod claims;
pub mod insights;
pub mod reporting;
pub mod town_sheet;
pub mod listing_checks;
pub mod checklists;
pub mod itineraries;
pub mod group_plans;
pub mod life_services;
pub mod event_plans;
pub mod alerts;
pub mod pages;
pub mod home;
pub mod screen;
pub mod inbox;
pub mod dashboard;
pub mod settings;
pub mod open_data;
pub mod admin;
pub mod api_docs;
pub mod demo;
pub mod app;
pub mod cli;

#[cfg(test)]
mod access;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod architecture_tests;
