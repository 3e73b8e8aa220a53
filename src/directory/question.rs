//! Words to look for among the businesses, and the answer: the same for the API and for the page.

use jiff::civil::DateTime;
use rusqlite::Connection;

use super::store;
use crate::kit::error::Result;
use crate::search::{Hit, Kind, Search, SearchResult};

/// Lines of an answer.
pub const MOST: usize = 20;
/// Letters that a search needs.
const LEAST: usize = 2;

/// Fewer letters are not looked for.
pub fn is_long_enough(words: &str) -> bool {
    words.trim().chars().count() >= LEAST
}

/// Words to look for, and what the index finds for them.
pub struct Question {
    words: String,
    /// `None` while the index is being built: then names are looked through.
    hits: Option<Vec<Hit>>,
}

impl Question {
    pub fn new(words: &str, search: &Search) -> Question {
        let words = words.trim().to_owned();
        let hits = is_long_enough(&words).then(|| search.find(&words, &[Kind::Business], MOST)).flatten();
        Question { words, hits }
    }

    /// Nothing matches, as far as the index knows.
    pub fn is_fruitless(&self) -> bool {
        self.hits.as_ref().is_some_and(Vec::is_empty)
    }

    pub fn answer(&self, conn: &Connection, now: DateTime) -> Result<Vec<SearchResult>> {
        if !is_long_enough(&self.words) {
            return Ok(Vec::new());
        }
        let Some(hits) = &self.hits else {
            let ids = store::find_by_name(conn, &self.words, MOST)?;
            return store::list_results(conn, &ids, now);
        };
        let ids: Vec<i64> = hits.iter().map(|hit| hit.id).collect();
        let mut results = store::list_results(conn, &ids, now)?;
        prefer_open(&mut results, hits);
        Ok(results)
    }
}

/// Among hits that fit the words equally well, those that are open now come first.
fn prefer_open(results: &mut [SearchResult], hits: &[Hit]) {
    let rank = |id: i64| {
        let score = hits.iter().find(|hit| hit.id == id).map_or(0.0, |hit| hit.score);
        // Scores that differ by less than a tenth say nothing about which fits better.
        (score * 10.0).round() as i64
    };
    results.sort_by_key(|result| (std::cmp::Reverse(rank(result.id)), !result.is_open));
}
