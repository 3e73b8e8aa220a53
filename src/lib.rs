//! Towngreen: a whole town's website in one binary.
//!
//! Modules stand in reading order. A module may use those above it and nothing below;
//! `tidy.rs` holds the tree to that.
#![cfg_attr(
    test,
    expect(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        reason = "a test may stop at the first surprise"
    )
)]

pub mod accounts;
pub mod app;
pub mod art;
pub mod cli;
pub mod demo;
pub mod directory;
pub mod home;
pub mod kit;
pub mod layout;
pub mod pages;
pub mod search;

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tidy;
