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
pub mod art;
pub mod map;
pub mod search;
pub mod accounts;
pub mod idempotency;
pub mod notifications;
pub mod layout;
pub mod directory;
pub mod events;
pub mod discovery;
pub mod guides;
pub mod deals;
pub mod placements;
pub mod quizzes;
pub mod newsletter;
pub mod analytics;
pub mod reviews;
pub mod saved;
pub mod suggestions;
pub mod alerts;
pub mod pages;
pub mod home;
pub mod admin;
pub mod demo;
pub mod app;
pub mod cli;

#[cfg(test)]
mod access;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod architecture_tests;
