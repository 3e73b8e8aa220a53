//! Words to look for among the businesses, and the answer: the same for the API and for the page.

use std::collections::HashMap;

use jiff::civil::DateTime;
use rusqlite::Connection;

use super::model::Point;
use super::store;
use crate::kit::error::Result;
use crate::search::{Hit, Kind, Matches, Search, SearchResult};

/// Lines of an answer.
pub const MOST: usize = 20;
/// Letters that a search needs.
const LEAST: usize = 2;

/// Scores that differ by less say little about which fits better.
const ALIKE: f32 = 0.3;

/// Fewer letters are not looked for.
pub fn is_long_enough(words: &str) -> bool {
    words.trim().chars().count() >= LEAST
}

/// Words to look for, and what the index finds for them.
pub struct Question {
    words: String,
    /// Where who asks is, if they told.
    near: Option<Point>,
    /// `None` while the index is being built: then names are looked through.
    matches: Option<Matches>,
}

impl Question {
    pub fn new(words: &str, near: Option<Point>, search: &Search) -> Question {
        let words = words.trim().to_owned();
        // The nearest of many branches need not be among the first.
        let most = if near.is_some() { MOST * 5 } else { MOST };
        let find = || search.find_closest(&words, &[Kind::Business], most);
        let matches = is_long_enough(&words).then(find).flatten();
        Question { words, near, matches }
    }

    /// Nothing matches, as far as the index knows.
    pub fn is_fruitless(&self) -> bool {
        self.matches.as_ref().is_some_and(|matches| matches.hits.is_empty())
    }

    pub fn answer(&self, conn: &Connection, now: DateTime) -> Result<Vec<SearchResult>> {
        if !is_long_enough(&self.words) {
            return Ok(Vec::new());
        }
        let Some(Matches { hits, .. }) = &self.matches else {
            let ids = store::find_by_name(conn, &self.words, MOST)?;
            return store::list_results(conn, &ids, now);
        };
        let ids: Vec<i64> = hits.iter().map(|hit| hit.id).collect();
        let mut results = store::list_results(conn, &ids, now)?;
        match self.near {
            Some(near) => prefer_near(&mut results, hits, near),
            None => prefer_open(&mut results, hits),
        }
        results.truncate(MOST);
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

/// Among hits that differ by little more than the length of their names, the open ones come first and
/// then the nearest.
fn prefer_near(results: &mut [SearchResult], hits: &[Hit], near: Point) {
    let mut ranks = HashMap::new();
    let (mut rank, mut best) = (0_usize, f32::MAX);
    for hit in hits {
        if best - hit.score > ALIKE {
            (rank, best) = (rank + 1, hit.score);
        }
        ranks.insert(hit.id, rank);
    }
    let metres = |result: &SearchResult| {
        let point = result.point.map(|(latitude, longitude)| Point { latitude, longitude });
        point.map_or(i64::MAX, |point| (near.km_to(point) * 1000.0) as i64)
    };
    results.sort_by_key(|result| (ranks.get(&result.id).copied(), !result.is_open, metres(result)));
}
