//! Events that the town finds by itself.

mod extract;
mod found;
mod same;

pub use extract::{MOST_EVENTS, Reading, Rejected, read_feed, read_page};
pub use found::Found;
pub use same::{Likeness, Side, compare};

#[cfg(test)]
mod corpus_tests;
