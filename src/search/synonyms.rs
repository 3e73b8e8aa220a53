//! Plain synonyms: terms that mean the same to a person who searches.
//!
//! One group a line, terms separated by commas, `#` starts a remark. A term has at most
//! [`LONGEST_TERM`] words. Singular and plural of a term are found by either.

use std::collections::HashMap;

use super::words;

/// Words that a term may have; a longer one is left out.
pub const LONGEST_TERM: usize = 4;

/// A term as folded words.
pub type Term = Vec<String>;

#[derive(Debug, Clone, Default)]
pub struct Synonyms {
    groups: Vec<Vec<Term>>,
    /// The stems of a term, joined by spaces, to the groups that it stands in.
    by_stems: HashMap<String, Vec<usize>>,
}

impl Synonyms {
    /// Never fails: a line with fewer than two terms says nothing and is skipped.
    pub fn parse(text: &str) -> Synonyms {
        let mut synonyms = Synonyms::default();
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default();
            let mut group: Vec<Term> = line.split(',').map(|term| words::words(term).collect()).collect();
            group.retain(|term| (1..=LONGEST_TERM).contains(&term.len()));
            if group.len() > 1 {
                synonyms.insert(group);
            }
        }
        synonyms
    }

    fn insert(&mut self, group: Vec<Term>) {
        let number = self.groups.len();
        for term in &group {
            let numbers = self.by_stems.entry(key(&words::stems(term))).or_default();
            if numbers.last() != Some(&number) {
                numbers.push(number);
            }
        }
        self.groups.push(group);
    }

    /// The other terms of all groups in which these words stand as one term, each once.
    pub fn of(&self, words: &[String], stems: &[String]) -> Vec<&Term> {
        let numbers = self.by_stems.get(&key(stems)).map(Vec::as_slice).unwrap_or_default();
        let mut others: Vec<&Term> = Vec::new();
        for term in numbers.iter().filter_map(|number| self.groups.get(*number)).flatten() {
            if term != words && !others.contains(&term) {
                others.push(term);
            }
        }
        others
    }
}

fn key(stems: &[String]) -> String {
    stems.join(" ")
}
