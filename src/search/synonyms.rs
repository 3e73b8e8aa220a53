//! Synonyms, which mean the same to somebody searching, and abbreviations, which are short for something.
//!
//! One group per line, terms separated by commas; `#` starts a comment. A term has at most [`MAX_TERM_LENGTH`]
//! words. Synonyms match in singular and plural. A line of abbreviations starts with the long form; the
//! others are short for it. One abbreviation may have several long forms ("st"): the one on the earliest line
//! is the likeliest.

use std::collections::HashMap;

use super::normalize;

/// The most words in a term; longer ones are skipped.
pub const MAX_TERM_LENGTH: usize = 4;

/// A term as normalized words.
pub type Term = Vec<String>;

#[derive(Debug, Clone, Default)]
pub struct Synonyms {
    groups: Vec<Vec<Term>>,
    /// Maps a term's stems, joined by spaces, to the groups that contain it.
    by_stems: HashMap<String, Vec<usize>>,
    /// Maps an abbreviation, joined by spaces, to its long forms, the likeliest first.
    long_forms: HashMap<String, Vec<Term>>,
    /// Maps the first word of abbreviations to the most words of any of them.
    longest_from: HashMap<String, usize>,
}

/// A text with its abbreviations expanded.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Expanded {
    /// The text with each abbreviation in its likeliest meaning; empty if it has none.
    pub text: String,
    /// The words of all their long forms.
    pub words: String,
}

impl Synonyms {
    /// Never fails: a line with fewer than two terms is skipped.
    pub fn parse(text: &str) -> Synonyms {
        let mut synonyms = Synonyms::default();
        for group in groups(text) {
            synonyms.insert(group);
        }
        synonyms
    }

    pub fn with_abbreviations(mut self, text: &str) -> Synonyms {
        for group in groups(text) {
            let mut terms = group.into_iter();
            let Some(long) = terms.next() else { continue };
            for short in terms {
                if let Some(first) = short.first() {
                    let longest = self.longest_from.entry(first.clone()).or_default();
                    *longest = short.len().max(*longest);
                }
                self.long_forms.entry(key(&short)).or_default().push(long.clone());
            }
        }
        self
    }

    fn insert(&mut self, group: Vec<Term>) {
        let number = self.groups.len();
        for term in &group {
            let numbers = self.by_stems.entry(key(&normalize::stems(term))).or_default();
            if numbers.last() != Some(&number) {
                numbers.push(number);
            }
        }
        self.groups.push(group);
    }

    /// The other terms of all groups that contain these words as a term, without duplicates.
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

    /// The stems of the terms that are a single word.
    pub fn single_stems(&self) -> impl Iterator<Item = &str> {
        self.by_stems.keys().map(String::as_str).filter(|stems| !stems.contains(' '))
    }

    /// The long forms of the longest abbreviation at the start of these words, and its length in words.
    pub fn long_forms<S: AsRef<str>>(&self, words: &[S]) -> Option<(usize, &[Term])> {
        let longest = *self.longest_from.get(words.first()?.as_ref())?;
        (1..=longest.min(words.len())).rev().find_map(|len| {
            let mut short = String::new();
            for word in words.get(..len)? {
                short.push_str(if short.is_empty() { "" } else { " " });
                short.push_str(word.as_ref());
            }
            Some((len, self.long_forms.get(&short)?.as_slice()))
        })
    }

    /// Expands a text from [`normalize::normalized`].
    pub fn write_out(&self, folded: &str) -> Expanded {
        let mut out = Expanded::default();
        let is_short = |word: &str| self.longest_from.contains_key(word);
        if !folded.split(' ').any(is_short) {
            return out;
        }
        let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
        let (mut at, mut has_any) = (0, false);
        while let Some(rest) = words.get(at..).filter(|rest| !rest.is_empty()) {
            let Some((len, terms)) = self.long_forms(rest) else {
                push(&mut out.text, rest.first().copied());
                at += 1;
                continue;
            };
            has_any = true;
            push(&mut out.text, terms.first().into_iter().flatten());
            push(&mut out.words, terms.iter().flatten());
            at += len;
        }
        if has_any { out } else { Expanded::default() }
    }
}

fn push<S: AsRef<str>>(text: &mut String, words: impl IntoIterator<Item = S>) {
    for word in words {
        text.push_str(word.as_ref());
        text.push(' ');
    }
}

/// The terms of each line that has more than one; other lines are skipped.
fn groups(text: &str) -> impl Iterator<Item = Vec<Term>> {
    text.lines().filter_map(|line| {
        let line = line.split('#').next().unwrap_or_default();
        let mut group: Vec<Term> = line.split(',').map(|term| normalize::words(term).collect()).collect();
        group.retain(|term| (1..=MAX_TERM_LENGTH).contains(&term.len()));
        (group.len() > 1).then_some(group)
    })
}

fn key(words: &[String]) -> String {
    words.join(" ")
}
