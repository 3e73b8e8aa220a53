//! The words of a sentence.

use super::folded::folded;

/// A word of a sentence, as written and in lowercase without punctuation at its ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    pub written: String,
    pub plain: String,
    /// Part of a record's name.
    pub is_named: bool,
    /// Understood as a day, a time, a date or a price.
    pub is_read: bool,
    /// Comes after a comma, colon or quotation mark, or begins the sentence.
    pub begins: bool,
}

pub fn words(sentence: &str) -> Vec<Word> {
    let spaced = sentence.replace(['–', '—'], " – ").replace('/', " / ");
    let mut begins = true;
    let mut words = Vec::new();
    for part in spaced.split_whitespace() {
        let written = part.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '$');
        let opens = part.starts_with(['"', '“', '(']);
        let is_sign = written.is_empty();
        let written = if is_sign { part } else { written };
        let plain = folded(written).trim_end_matches("'s").to_owned();
        words.push(Word {
            written: written.to_owned(),
            plain,
            is_named: false,
            is_read: is_sign,
            begins: begins || opens,
        });
        begins = part.ends_with([':', '"', '”', '.', '!', '?'])
            && !part.ends_with("a.m.")
            && !part.ends_with("p.m.");
    }
    words
}
