//! Capitalized words that are not names: in headings with a capital for each word, and at the beginning of
//! sentences.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::word::{self, Word};

static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let lines = include_str!("../../assets/ordinary_words.txt").lines();
    lines.filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace).collect()
});
/// Words that stay lowercase in such headings.
const SMALL: [&str; 31] = [
    "a", "an", "the", "and", "or", "nor", "but", "for", "of", "in", "on", "at", "to", "by", "with", "from",
    "as", "is", "it", "near", "your", "our", "its", "via", "vs", "into", "over", "up", "off", "per", "than",
];

/// Whether a word, in lowercase, says nothing alone.
pub fn is_small(word: &str) -> bool {
    SMALL.contains(&word) || word.ends_with("where")
}

/// Whether a word, in lowercase, is no name of its own.
pub fn is_ordinary(word: &str) -> bool {
    WORDS.contains(word)
        || word.contains('-') && word.split('-').all(is_ordinary)
        || word.split_once('\'').is_some_and(|(base, ending)| {
            matches!(ending, "s" | "ll" | "re" | "ve" | "d" | "t" | "m" | "")
                && (WORDS.contains(base) || base.strip_suffix('n').is_some_and(|base| WORDS.contains(base)))
        })
}

/// Whether each word of a heading has a capital, as in a book's title.
pub fn is_title_case(sentence: &str, words: &[Word]) -> bool {
    let begins = |word: &Word, test: fn(char) -> bool| word.written.starts_with(test);
    let mut large = words
        .iter()
        .filter(|word| begins(word, char::is_alphabetic) && !SMALL.contains(&word.plain.as_str()))
        .peekable();
    !sentence.ends_with('.') && large.peek().is_some() && large.all(|word| begins(word, char::is_uppercase))
}

/// The words that a text has in lowercase somewhere.
pub fn lowercase_words(texts: &[&str]) -> HashSet<String> {
    let words = texts.iter().flat_map(|text| text.lines()).flat_map(word::words);
    words.filter(|word| word.written.starts_with(char::is_lowercase)).map(|word| word.plain).collect()
}
