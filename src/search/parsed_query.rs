//! A parsed query: the typed words, and how each one resolves in the index.

use super::normalize::{self, MAX_WORDS};

#[derive(Debug)]
pub struct ParsedQuery {
    pub words: Vec<String>,
    /// One for each word.
    pub stems: Vec<String>,
    /// All words joined.
    pub squashed: Vec<String>,
}

/// How a typed word occurs in the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResolvedWord {
    Whole,
    /// As a prefix, in another form, or only in a description.
    Partly,
    No,
}

impl ParsedQuery {
    /// `None` if there is nothing to search for: fewer than two letters in all.
    pub fn parse(typed: &str) -> Option<ParsedQuery> {
        let words: Vec<String> = normalize::words(typed).take(MAX_WORDS).collect();
        let letters: usize = words.iter().map(|word| word.chars().count()).sum();
        if letters < 2 {
            return None;
        }
        Some(ParsedQuery { squashed: normalize::squash(&words), stems: normalize::stems(&words), words })
    }

    pub fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", String::as_str)
    }

    pub fn stem(&self, at: usize) -> &str {
        self.stems.get(at).map_or("", String::as_str)
    }

    /// Whether this is the last word, which may be unfinished.
    pub fn is_last(&self, at: usize) -> bool {
        at + 1 == self.words.len()
    }

    /// Whether a word is required. If all words are optional ones, all are required.
    pub fn is_required(&self, at: usize) -> bool {
        !normalize::is_optional(self.word(at)) || self.words.iter().all(|word| normalize::is_optional(word))
    }

    pub fn is_one_word(&self) -> bool {
        (0..self.words.len()).filter(|at| self.is_required(*at)).count() == 1
    }
}
