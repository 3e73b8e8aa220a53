//! Search: finds businesses, events, guides and deals by what people type.
//!
//! The index is in memory and derived from the database; it holds no data of its own. Invariant: what a
//! visitor types is only ever split into words, never parsed as query syntax.

mod federated;
pub mod index;
mod indexer;
pub mod synonyms;

mod analyzers;
mod boosts;
mod dismax;
mod distance;
mod index_document;
mod index_file;
mod normalize;
mod parsed_query;
mod prefix_query;
mod query;
mod rate_limit;
mod schema;
mod searcher;
mod spelling;
mod store;
mod term_dictionary;

#[cfg(test)]
mod held_out_tests;
#[cfg(test)]
mod relevance;
#[cfg(test)]
mod saved_tests;
#[cfg(test)]
mod tests;

pub use federated::{FederatedHits, FoundGroup, Group, Groups, Match, OtherHit};
pub use index::{Document, DocumentKind, Hit, Index, Matches};
pub use index_file::SavePolicy;
pub use indexer::{DocumentSource, ResultCategory, Search, SearchResult};
pub use rate_limit::{CompanionSearch, LimitedSearch, SearchRateLimits};
pub use synonyms::Synonyms;

/// Longer searches are not worth reporting.
const MAX_REPORTED_LENGTH: usize = 80;

/// The words of a search as reports may show them. What looks like personal data (an address, a phone number)
/// is dropped.
pub fn reportable(words: &str) -> Option<String> {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let digits = words.chars().filter(char::is_ascii_digit).count();
    let is_kept = !words.is_empty()
        && words.chars().count() <= MAX_REPORTED_LENGTH
        && !words.contains(['@', '\0'])
        && digits < 7;
    is_kept.then_some(words)
}
