//! Words for words: synonyms, which mean the same to a person who searches, and abbreviations, which
//! are the same.
//!
//! One group a line, terms separated by commas, `#` starts a remark. A term has at most
//! [`LONGEST_TERM`] words. Of synonyms, singular and plural of a term are found by either. A line of
//! abbreviations begins with what is written out; the others are short for it. One short form may
//! stand for several ("st"): the line that comes first says which is likeliest.

use std::collections::HashMap;

use super::normalize;

/// Words that a term may have; a longer one is left out.
pub const LONGEST_TERM: usize = 4;

/// A term as folded words.
pub type Term = Vec<String>;

#[derive(Debug, Clone, Default)]
pub struct Synonyms {
    groups: Vec<Vec<Term>>,
    /// The stems of a term, joined by spaces, to the groups that it stands in.
    by_stems: HashMap<String, Vec<usize>>,
    /// A short form, joined by spaces, to what it stands for, the likeliest first.
    long_forms: HashMap<String, Vec<Term>>,
    /// First words of short forms, to the most words of one.
    longest_from: HashMap<String, usize>,
}

/// A text with its abbreviations written out.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct WrittenOut {
    /// Each in its likeliest meaning; empty if there are none.
    pub text: String,
    /// The words of all their meanings.
    pub words: String,
}

impl Synonyms {
    /// Never fails: a line with fewer than two terms says nothing and is skipped.
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

    /// What the longest short form at the beginning of these words stands for, and its length.
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

    /// For a text as [`words::folded`] gives it.
    pub fn write_out(&self, folded: &str) -> WrittenOut {
        let mut out = WrittenOut::default();
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
        if has_any { out } else { WrittenOut::default() }
    }
}

fn push<S: AsRef<str>>(text: &mut String, words: impl IntoIterator<Item = S>) {
    for word in words {
        text.push_str(word.as_ref());
        text.push(' ');
    }
}

/// The terms of each line that has more than one; what says nothing is skipped.
fn groups(text: &str) -> impl Iterator<Item = Vec<Term>> {
    text.lines().filter_map(|line| {
        let line = line.split('#').next().unwrap_or_default();
        let mut group: Vec<Term> = line.split(',').map(|term| normalize::words(term).collect()).collect();
        group.retain(|term| (1..=LONGEST_TERM).contains(&term.len()));
        (group.len() > 1).then_some(group)
    })
}

fn key(words: &[String]) -> String {
    words.join(" ")
}
