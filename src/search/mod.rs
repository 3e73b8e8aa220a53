//! Search: what people type, found among businesses, events, guides and deals.
//!
//! The index lives in memory and is derived from the database; it never holds a fact of its own.
//! Invariant: what a visitor types is only ever split into words, never read as query syntax.

pub mod index;
pub mod synonyms;

mod distance;
mod matching;
mod query;
mod question;
mod schema;
mod spelling;
mod vocabulary;
mod words;

#[cfg(test)]
mod relevance;
#[cfg(test)]
mod tests;

pub use index::{Document, Hit, Index, Kind};
pub use synonyms::Synonyms;
