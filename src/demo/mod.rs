//! Wexbury, Connecticut: an invented town to try everything with. Nobody in it is real.
//!
//! Invariant: the same program fills a data file with the same town.

mod checklists;
mod counts;
mod discovery;
mod events;
mod files;
mod group_plans;
mod holidays;
mod itineraries;
mod moderation;
mod newsletter;
mod people;
mod published;
mod reviews;
mod streets;
mod town;

pub use counts::fill_counts;
pub use people::{PASSWORD, fill_people, people};
pub use town::{fill, named, set_map};

#[cfg(test)]
mod picture_tests;
#[cfg(test)]
mod tests;
