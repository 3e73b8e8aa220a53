//! A search for businesses, shared by the API and the page.

use std::collections::HashMap;

use jiff::civil::DateTime;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{BusinessFilter, BusinessOrder, Point};
use super::open_filter::{SearchText, understand};
use super::store;
use crate::kit::error::Result;
use crate::limits::LIMITS;
use crate::search::{DocumentKind, Hit, Match, Matches, Search, SearchResult};

/// Most results of a search.
pub const MAX_RESULTS: usize = 20;

/// Smaller differences of scores hardly say which match is better.
const ALIKE: f32 = 0.3;

/// Shorter texts are not searched for.
pub fn is_long_enough(words: &str) -> bool {
    words.trim().chars().count() >= LIMITS.search.min_query_length
}

/// The part of the query that was read as the time at which a business should be open.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnderstoodHours {
    pub value: &'static str,
    pub label: &'static str,
    /// The rest of the query, which was searched for.
    pub words: String,
}

/// Words to search for, and their matches in the index.
pub struct BusinessSearch {
    asked: SearchText,
    /// The visitor's position, if given.
    near: Option<Point>,
    /// `None` while the index is being built; then names are searched instead.
    matches: Option<Matches>,
    /// Matches of the whole text as typed, if a part of it was taken for a time.
    named: Vec<i64>,
}

impl BusinessSearch {
    pub fn new(typed: &str, near: Option<Point>, search: &Search) -> BusinessSearch {
        let asked = understand(typed);
        let most = match (&asked.opening, near) {
            // Most matches may be closed.
            (Some(_), _) => MAX_RESULTS * 25,
            // The nearest of many branches may not be among the best matches.
            (None, Some(_)) => MAX_RESULTS * 5,
            (None, None) => MAX_RESULTS,
        };
        let find = |words: &str, most| search.find_closest(words, &[DocumentKind::Business], most);
        let matches = if is_long_enough(&asked.words) {
            find(&asked.words, most)
        } else {
            search.is_ready().then(Matches::default)
        };
        let named = match &asked.opening {
            Some(_) => {
                find(typed, MAX_RESULTS).filter(|matches| matches.has_all_words).unwrap_or_default().hits
            }
            None => Vec::new(),
        };
        let named = named.into_iter().map(|hit| hit.id).collect();
        BusinessSearch { asked, near, matches, named }
    }

    /// The words without those that ask for a time.
    pub fn words(&self) -> &str {
        &self.asked.words
    }

    /// Whether there are too few letters to search for.
    pub fn is_empty(&self) -> bool {
        self.asked.opening.is_none() && !is_long_enough(&self.asked.words)
    }

    pub fn matched(&self) -> Match {
        match &self.matches {
            None => Match::Building,
            Some(Matches { has_all_words: false, hits }) if !hits.is_empty() => Match::MostWords,
            Some(_) => Match::AllWords,
        }
    }

    pub fn understood(&self, now: DateTime) -> Option<UnderstoodHours> {
        let (opening, _) = self.asked.opening.as_ref()?;
        let (value, label) = (opening.as_str(), opening.label(now));
        Some(UnderstoodHours { value, label, words: self.asked.words.clone() })
    }

    pub fn answer(&self, conn: &Connection, now: DateTime) -> Result<Vec<SearchResult>> {
        if self.is_empty() {
            return Ok(Vec::new());
        }
        let mut filter = BusinessFilter {
            is_open_now: self.asked.opening.is_some(),
            ordering: BusinessOrder::Relevance,
            ..BusinessFilter::default()
        };
        let open_at = self.asked.opening.as_ref().map_or(now, |(opening, _)| opening.moment(now));
        let mut results = match &self.matches {
            _ if !is_long_enough(&self.asked.words) => {
                filter.near = self.near;
                filter.ordering =
                    if self.near.is_some() { BusinessOrder::Distance } else { BusinessOrder::Name };
                store::list_results(conn, &filter, open_at, now, MAX_RESULTS)?
            }
            None => {
                filter.found = Some(store::find_by_name(conn, &self.asked.words, MAX_RESULTS)?);
                store::list_results(conn, &filter, open_at, now, MAX_RESULTS)?
            }
            Some(Matches { hits, .. }) => {
                filter.found = Some(hits.iter().map(|hit| hit.id).collect());
                let mut results = store::list_results(conn, &filter, open_at, now, hits.len())?;
                match self.near {
                    Some(near) => prefer_near(&mut results, hits, near),
                    None => prefer_open(&mut results, hits),
                }
                results
            }
        };
        self.put_names_first(conn, &mut results, now)?;
        results.truncate(MAX_RESULTS);
        Ok(results)
    }

    /// "Open Late Diner" is probably meant as a name, so it is shown even when closed.
    fn put_names_first(
        &self,
        conn: &Connection,
        results: &mut Vec<SearchResult>,
        now: DateTime,
    ) -> Result<()> {
        let Some((_, phrase)) = self.asked.opening.as_ref().filter(|_| !self.named.is_empty()) else {
            return Ok(());
        };
        let filter = BusinessFilter {
            found: Some(self.named.clone()),
            ordering: BusinessOrder::Relevance,
            ..BusinessFilter::default()
        };
        let mut first = store::list_results(conn, &filter, now, now, MAX_RESULTS)?;
        first.retain(|result| result.name.to_lowercase().contains(phrase));
        results.retain(|result| first.iter().all(|named| named.id != result.id));
        results.splice(0..0, first);
        Ok(())
    }
}

/// Among equally good matches, places that are open now come first.
fn prefer_open(results: &mut [SearchResult], hits: &[Hit]) {
    let rank = |id: i64| {
        let score = hits.iter().find(|hit| hit.id == id).map_or(0.0, |hit| hit.score);
        // Scores are rounded to tenths, because a much smaller difference does not say which match is better.
        (score * 10.0).round() as i64
    };
    results.sort_by_key(|result| (std::cmp::Reverse(rank(result.id)), !result.is_open));
}

/// Among matches whose scores differ little more than the length of a name explains, open places come first,
/// then nearer ones.
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
