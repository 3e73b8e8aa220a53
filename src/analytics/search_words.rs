//! What people search for, reported only once five of them have searched for the same words.
//!
//! Invariant: words searched for by fewer than five people never reach the data file. Until then, the words
//! and a keyed hash of each network are only in memory; the key is generated at the start and never stored,
//! so a restart forgets who has searched.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, PoisonError};

use jiff::ToSpan;
use jiff::civil::Date;
use serde_json::{Map, Value};

use crate::kit::rate_limit::Network;
use crate::search;

/// This many people make words worth reporting; with fewer, the words could identify them.
pub const MIN_PEOPLE: usize = 5;
/// The number of days within which they have to search.
pub const GATHERING_DAYS: i32 = 30;
/// How many different words are held at a time; a flood evicts words that only one person has searched for.
const MAX_WAITING: usize = 5_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SearchResult {
    /// Whatever the search found.
    Any,
    /// Only searches that found nothing.
    None,
}

impl SearchResult {
    pub fn as_str(self) -> &'static str {
        match self {
            SearchResult::Any => "any",
            SearchResult::None => "none",
        }
    }
}

/// One search, as reported by a browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchReport {
    pub words: String,
    pub has_no_results: bool,
}

impl SearchReport {
    /// The words of a `search` event, if it has any that may be stored.
    pub fn read(name: &str, props: &Map<String, Value>) -> Option<SearchReport> {
        let words = props.get("words").filter(|_| name == "search")?.as_str()?;
        let has_no_results = props.get("result").and_then(Value::as_str) == Some("none");
        Some(SearchReport { words: search::reportable(words)?, has_no_results })
    }
}

/// Who has searched for something, each with the last day on which they did.
type People = BTreeMap<u64, Date>;

#[derive(Default)]
pub struct SearchWords {
    key: RandomState,
    waiting: Mutex<HashMap<(String, SearchResult), People>>,
}

impl SearchWords {
    /// Records a search; returns what has reached five people through it.
    pub fn take(
        &self,
        searched: &SearchReport,
        network: Network,
        today: Date,
    ) -> Vec<(String, SearchResult)> {
        let results = [SearchResult::Any, SearchResult::None];
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let counted = results.into_iter().take(if searched.has_no_results { 2 } else { 1 });
        let mut complete = Vec::new();
        for result in counted {
            let subject = (searched.words.clone(), result);
            // A different hash for each subject, so that a person's searches cannot be linked.
            let person = self.key.hash_one((&subject, network));
            if waiting.len() >= MAX_WAITING && !waiting.contains_key(&subject) {
                make_room(&mut waiting);
            }
            let people = waiting.entry(subject.clone()).or_default();
            let oldest = today.saturating_sub(GATHERING_DAYS.days());
            people.retain(|_, day| *day > oldest);
            people.insert(person, today);
            if people.len() >= MIN_PEOPLE {
                waiting.remove(&subject);
                complete.push(subject);
            }
        }
        complete
    }
}

/// Evicts what the fewest people have searched for; among equals, what has not been searched for longest.
fn make_room(waiting: &mut HashMap<(String, SearchResult), People>) {
    let least = waiting.iter().min_by_key(|(_, people)| (people.len(), people.values().max().copied()));
    if let Some(subject) = least.map(|(subject, _)| subject.clone()) {
        waiting.remove(&subject);
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const DAY: Date = date(2026, 11, 21);

    fn search(words: &str) -> SearchReport {
        SearchReport { words: words.into(), has_no_results: false }
    }

    fn network(number: u8) -> Network {
        std::net::IpAddr::from([203, 0, 113, number]).into()
    }

    #[test]
    fn words_are_told_once_five_different_people_have_searched_for_them() {
        let words = SearchWords::default();
        for _ in 0..9 {
            assert!(words.take(&search("sushi"), network(1), DAY).is_empty(), "one of them, nine times");
        }
        for person in 2..=4 {
            assert!(words.take(&search("sushi"), network(person), DAY).is_empty());
        }
        let told = words.take(&search("sushi"), network(5), DAY);
        assert_eq!(told, [("sushi".to_owned(), SearchResult::Any)]);
        // Then the count starts again, so that the sixth person reveals nothing.
        assert!(words.take(&search("sushi"), network(6), DAY).is_empty());
    }

    #[test]
    fn whoever_searched_long_ago_does_not_count() {
        let words = SearchWords::default();
        for person in 1..=4 {
            words.take(&search("kayaks"), network(person), DAY);
        }
        let later = DAY.saturating_add(GATHERING_DAYS.days());
        assert!(words.take(&search("kayaks"), network(5), later).is_empty());
    }

    #[test]
    fn a_flood_of_words_takes_no_more_memory() {
        let words = SearchWords::default();
        for number in 0..MAX_WAITING + 10 {
            words.take(&search(&format!("word {number}")), network(1), DAY);
        }
        assert!(words.waiting.lock().unwrap().len() <= MAX_WAITING);
    }
}
