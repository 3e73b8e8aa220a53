//! Normalizes text into words: lower case, no accents, apostrophes or punctuation.
//!
//! Documents and queries use the same function, so both sides always agree: "Zoë's Café & Bar" and "zoes cafe
//! and bar" give the same words.

use std::ops::Range;

use tantivy::tokenizer::{
    AsciiFoldingFilter, Language, RawTokenizer, Stemmer, TextAnalyzer, WhitespaceTokenizer,
};

/// The most words of a query; the rest is ignored.
pub const MAX_WORDS: usize = 8;
/// The most letters of a word; the rest is ignored.
const MAX_LETTERS: usize = 40;

/// Words that are optional in a query: "the", the "&" that half of the signs omit, the "Inc." that only the
/// business register has, and those that make a question of it ("who fixes boilers").
const OPTIONAL: [&str; 34] = [
    "a", "an", "and", "are", "at", "by", "can", "co", "corp", "do", "does", "for", "i", "in", "inc", "is",
    "llc", "ltd", "me", "my", "near", "of", "on", "our", "the", "there", "this", "to", "we", "what", "when",
    "where", "who", "with",
];

pub fn is_optional(word: &str) -> bool {
    OPTIONAL.contains(&word)
}

/// Words that say that somebody wants something done, not what it is about ("fix my boiler").
const ERRANDS: [&str; 16] = [
    "find", "fix", "fixed", "fixes", "fixing", "get", "help", "install", "need", "repair", "repaired",
    "repairs", "service", "services", "somebody", "someone",
];

pub fn is_errand(word: &str) -> bool {
    ERRANDS.contains(&word)
}

/// The words of a text, lazily: a text of any length costs only what is consumed.
pub fn words(text: &str) -> impl Iterator<Item = String> {
    let mut words = Words::of(text);
    std::iter::from_fn(move || {
        let mut word = String::new();
        words.read(&mut word).then_some(word)
    })
}

/// The words of several texts, each followed by one space: the input for the index's analyzers.
pub fn normalized<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let mut normalized = String::new();
    let mut word = String::new();
    for text in texts {
        normalized.reserve(text.len() + 1);
        let mut words = Words::of(text);
        while words.read(&mut word) {
            normalized.push_str(&word);
            normalized.push(' ');
        }
    }
    normalized
}

struct Words<'a> {
    chars: std::str::Chars<'a>,
    is_and_due: bool,
}

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Words<'a> {
        Words { chars: text.chars(), is_and_due: false }
    }

    /// Reads the next word into `word`; false if there is none.
    fn read(&mut self, word: &mut String) -> bool {
        word.clear();
        let mut letters = 0;
        while !std::mem::take(&mut self.is_and_due) {
            match self.chars.next() {
                // The fast path: nearly all are ASCII, and this runs for every letter that is indexed.
                Some(letter) if letter.is_ascii_alphanumeric() => {
                    if letters < MAX_LETTERS {
                        word.push(letter.to_ascii_lowercase());
                    }
                    letters += 1;
                }
                Some(letter) if letter.is_alphanumeric() => {
                    if letters < MAX_LETTERS {
                        word.extend(letter.to_lowercase());
                    }
                    letters += 1;
                }
                Some(sign) if is_inside_words(sign) => {}
                end => {
                    self.is_and_due = end == Some('&');
                    fold(word);
                    if !word.is_empty() {
                        return true;
                    }
                    if end.is_none() {
                        return false;
                    }
                    letters = 0;
                }
            }
        }
        word.push_str("and");
        true
    }
}

/// Characters that do not end a word: apostrophes, combining accents, and the invisible characters that come
/// with copied text.
fn is_inside_words(sign: char) -> bool {
    matches!(sign,
        '\'' | '`' | '´' | '‘' | '’' | 'ʼ' | '′' | '＇'
        | '\u{300}'..='\u{36f}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// Removes accents and cuts to `MAX_LETTERS`; the result may be empty.
fn fold(word: &mut String) {
    if word.is_ascii() {
        return;
    }
    let mut analyzer = TextAnalyzer::builder(RawTokenizer::default()).filter(AsciiFoldingFilter).build();
    let mut normalized = String::new();
    analyzer.token_stream(word).process(&mut |token| {
        normalized.extend(token.text.chars().filter(|letter| letter.is_alphanumeric()).take(MAX_LETTERS));
    });
    normalized.make_ascii_lowercase();
    *word = normalized;
}

/// The longest indexed prefix; words that agree up to here are taken to agree further on.
const EDGE_LETTERS: usize = 12;
/// The same for a name without its spaces.
const WHOLE_EDGE_LETTERS: usize = 12;
/// Longer prefixes are rarely shared by two names, so they are not indexed but found by a range scan, with up
/// to this many letters.
const WHOLE_BEGINNING_LETTERS: usize = 16;

/// Every indexed prefix of a word, including the word itself if it is short enough.
pub fn edges(word: &str) -> impl Iterator<Item = &str> {
    beginnings(word).take(EDGE_LETTERS)
}

/// The longest of [`edges`]: to match, a typed word's `edge` must be among a document's edges.
pub fn edge(word: &str) -> &str {
    edges(word).last().unwrap_or_default()
}

pub fn whole_edges(squashed: &str) -> impl Iterator<Item = &str> {
    beginnings(squashed).take(WHOLE_EDGE_LETTERS)
}

/// What names must start with to match: an indexed prefix, or a longer one.
pub fn whole_beginning(squashed: &str) -> WordPrefix<'_> {
    let text = beginnings(squashed).take(WHOLE_BEGINNING_LETTERS).last().unwrap_or_default();
    if text.chars().count() <= WHOLE_EDGE_LETTERS { WordPrefix::Edge(text) } else { WordPrefix::Longer(text) }
}

/// A prefix of a name written as one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordPrefix<'a> {
    Edge(&'a str),
    Longer(&'a str),
}

fn beginnings(word: &str) -> impl Iterator<Item = &str> {
    word.char_indices().filter_map(|(at, letter)| word.get(..at + letter.len_utf8()))
}

/// Words that may also be written as one: `len` words from `start`.
pub struct JoinedWords {
    pub start: usize,
    pub len: usize,
    pub text: String,
}

/// Joins neighbors ("sun search") and runs of single letters ("c v s").
pub fn joins(words: &[String]) -> Vec<JoinedWords> {
    let lengths: Vec<usize> = words.iter().map(|word| word.chars().count()).collect();
    let join = |range: Range<usize>| {
        let text = words.get(range.clone()).unwrap_or_default().concat();
        JoinedWords { start: range.start, len: range.len(), text }
    };
    joined(&lengths).map(join).collect()
}

/// The same from the words' lengths alone: the ranges of words to join.
pub fn joined(lengths: &[usize]) -> impl Iterator<Item = Range<usize>> {
    let pairs = lengths.windows(2).zip(0..);
    let pairs = pairs
        .filter(|(pair, _)| pair.iter().sum::<usize>() <= MAX_LETTERS)
        .map(|(_, start)| start..start + 2);
    let mut start = 0;
    let runs = lengths.chunk_by(|left, right| *left == 1 && *right == 1).map(move |run| {
        start += run.len();
        start - run.len()..start
    });
    pairs.chain(runs.filter(|run| (3..=MAX_LETTERS).contains(&run.len())))
}

/// All words joined, to compare with the beginning of a name however it is spaced; also without a leading
/// article, if there is one.
pub fn squash(words: &[String]) -> Vec<String> {
    let first = words.first().map_or("", String::as_str);
    let from = |start: usize| words.get(start..).unwrap_or_default().concat();
    whole_starts(first, words.len()).map(|start| beginning(&from(start)).to_owned()).collect()
}

/// The word positions from which a name is joined: 0, and 1 after an article.
pub fn whole_starts(first: &str, count: usize) -> impl Iterator<Item = usize> + use<> {
    let is_article = count > 1 && matches!(first, "the" | "a");
    0..(usize::from(count > 0) + usize::from(is_article))
}

/// Splits a word in two parts of at least three letters each, the most even splits first.
pub fn partings(word: &str) -> impl Iterator<Item = (&str, &str)> {
    let middle = word.len() / 2;
    let mut cuts: Vec<usize> = (3..word.len().saturating_sub(2)).collect();
    cuts.sort_by_key(|at| at.abs_diff(middle));
    cuts.into_iter().filter_map(|at| word.split_at_checked(at))
}

/// A word, or joined words, cut to `MAX_LETTERS`.
pub fn beginning(word: &str) -> &str {
    beginnings(word).take(MAX_LETTERS).last().unwrap_or_default()
}

/// Splits at spaces and stems: one stem per word.
pub fn stemmer() -> TextAnalyzer {
    TextAnalyzer::builder(WhitespaceTokenizer::default()).filter(Stemmer::new(Language::English)).build()
}

/// The stem of each word, in order.
pub fn stems(words: &[String]) -> Vec<String> {
    let text = words.join(" ");
    let mut stems = Vec::with_capacity(words.len());
    stemmer().token_stream(&text).process(&mut |token| stems.push(token.text.clone()));
    stems
}
