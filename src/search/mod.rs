//! Search: what people type, found among businesses, events, guides and deals.
//!
//! The index lives in memory and is derived from the database; it never holds a fact of its own.
//! Invariant: what a visitor types is only ever split into words, never read as query syntax.

mod feed;
mod groups;
pub mod index;
pub mod synonyms;

mod cut;
mod distance;
mod entry;
mod listed;
mod matching;
mod query;
mod question;
mod rate_limit;
mod saved;
mod schema;
mod snapshot;
mod spelling;
mod store;
mod vocabulary;
mod words;
mod worth;

#[cfg(test)]
mod held_out_tests;
#[cfg(test)]
mod relevance;
#[cfg(test)]
mod saved_tests;
#[cfg(test)]
mod tests;

pub use feed::{Feeder, ResultCategory, Search, SearchResult};
pub use groups::{FoundGroup, Group, Groups, Looked, Match, OtherHit};
pub use index::{Document, Hit, Index, Kind, Matches};
pub use rate_limit::{CompanionSearch, LimitedSearch, SearchLimits};
pub use saved::Saving;
pub use synonyms::Synonyms;

use crate::kit::web::Site;

/// Longer searches that found nothing are not worth a line in a report.
const LONGEST_COUNTED: usize = 80;

/// Counts a search that found nothing, for the reports. What looks like somebody's own data (an
/// address, a phone number) is not kept.
pub async fn count_fruitless(site: &Site, words: &str) {
    let words = words.to_lowercase();
    let digits = words.chars().filter(char::is_ascii_digit).count();
    if words.chars().count() > LONGEST_COUNTED || words.contains('@') || digits >= 7 {
        return;
    }
    let day = site.clock.local().date().to_string();
    let counted = site.db.write_quietly(move |conn| store::insert_fruitless(conn, &day, &words)).await;
    if let Err(error) = counted {
        tracing::warn!("a fruitless search was not counted: {error:?}");
    }
}
