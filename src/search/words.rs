//! Words as the index knows them: lower case, without accents, apostrophes and punctuation.
//!
//! Documents and queries go through the same function, so that both sides always agree:
//! "Zoë's Café & Bar" and "zoes cafe and bar" are the same words.

use tantivy::tokenizer::{
    AsciiFoldingFilter, Language, RawTokenizer, Stemmer, TextAnalyzer, WhitespaceTokenizer,
};

/// Words of a query that count; what follows is ignored.
pub const MAX_WORDS: usize = 8;
/// Letters of a word that count.
const MAX_LETTERS: usize = 40;

/// Words that need not be there: "the", the "&" that half of the signs leave out, the "Inc." that
/// only the register knows.
const OPTIONAL: [&str; 19] = [
    "a", "an", "and", "at", "by", "co", "corp", "for", "in", "inc", "llc", "ltd", "me", "near", "of", "on",
    "the", "to", "with",
];

pub fn is_optional(word: &str) -> bool {
    OPTIONAL.contains(&word)
}

/// The words of a text, one at a time: a text of any length costs only what is taken of it.
pub fn words(text: &str) -> impl Iterator<Item = String> {
    Words { chars: text.chars(), is_and_due: false }
}

struct Words<'a> {
    chars: std::str::Chars<'a>,
    is_and_due: bool,
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        if std::mem::take(&mut self.is_and_due) {
            return Some("and".to_owned());
        }
        let mut word = String::new();
        let mut letters = 0;
        loop {
            match self.chars.next() {
                Some(letter) if letter.is_alphanumeric() => {
                    if letters < MAX_LETTERS {
                        // Nearly all are, and this runs for every letter of the town.
                        if letter.is_ascii() {
                            word.push(letter.to_ascii_lowercase());
                        } else {
                            word.extend(letter.to_lowercase());
                        }
                    }
                    letters += 1;
                }
                Some(sign) if is_inside_words(sign) => {}
                end => {
                    self.is_and_due = end == Some('&');
                    if let Some(word) = fold(word) {
                        return Some(word);
                    }
                    if std::mem::take(&mut self.is_and_due) {
                        return Some("and".to_owned());
                    }
                    end?;
                    letters = 0;
                    word = String::new();
                }
            }
        }
    }
}

/// Signs that do not end a word: apostrophes, accents written as signs of their own, and the
/// invisible ones that come along when text is copied.
fn is_inside_words(sign: char) -> bool {
    matches!(sign,
        '\'' | '`' | '´' | '‘' | '’' | 'ʼ' | '′' | '＇'
        | '\u{300}'..='\u{36f}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// Without accents, cut to the longest word that counts; `None` when nothing is left.
fn fold(word: String) -> Option<String> {
    if word.is_ascii() {
        return (!word.is_empty()).then_some(word);
    }
    let mut analyzer = TextAnalyzer::builder(RawTokenizer::default()).filter(AsciiFoldingFilter).build();
    let mut stream = analyzer.token_stream(&word);
    let mut folded = String::new();
    stream.process(&mut |token| {
        folded.extend(token.text.chars().filter(|letter| letter.is_alphanumeric()).take(MAX_LETTERS));
    });
    folded.make_ascii_lowercase();
    (!folded.is_empty()).then_some(folded)
}

/// Letters of a beginning that are kept: what begins alike so far is taken to go on alike.
const EDGE_LETTERS: usize = 12;
/// The same of a name without its spaces.
const WHOLE_EDGE_LETTERS: usize = 16;

/// Every beginning of a word that is kept, the word itself included if it is not longer.
pub fn edges(word: &str) -> impl Iterator<Item = &str> {
    beginnings(word).take(EDGE_LETTERS)
}

/// The longest of [`edges`]: what a typed word has to be among the edges of.
pub fn edge(word: &str) -> &str {
    edges(word).last().unwrap_or_default()
}

pub fn whole_edges(squashed: &str) -> impl Iterator<Item = &str> {
    beginnings(squashed).take(WHOLE_EDGE_LETTERS)
}

pub fn whole_edge(squashed: &str) -> &str {
    whole_edges(squashed).last().unwrap_or_default()
}

fn beginnings(word: &str) -> impl Iterator<Item = &str> {
    word.char_indices().filter_map(|(at, letter)| word.get(..at + letter.len_utf8()))
}

/// Words that may as well be written as one: `len` words from `start` on.
pub struct Join {
    pub start: usize,
    pub len: usize,
    pub text: String,
}

/// Neighbours joined ("sun search"), and a run of single letters ("c v s").
pub fn joins(words: &[String]) -> Vec<Join> {
    let pairs = words.windows(2).enumerate().map(|(start, pair)| Join { start, len: 2, text: pair.concat() });
    let mut joins: Vec<Join> = pairs.filter(|join| join.text.chars().count() <= MAX_LETTERS).collect();
    let mut start = 0;
    for run in words.chunk_by(|left, right| is_letter(left) && is_letter(right)) {
        if (3..=MAX_LETTERS).contains(&run.len()) {
            joins.push(Join { start, len: run.len(), text: run.concat() });
        }
        start += run.len();
    }
    joins
}

fn is_letter(word: &str) -> bool {
    word.chars().count() == 1
}

/// All words as one: how a name begins, however it is spaced. Once more without a leading
/// article, if there is one.
pub fn squash(words: &[String]) -> Vec<String> {
    let one = |words: &[String]| words.iter().flat_map(|word| word.chars()).take(MAX_LETTERS).collect();
    match words {
        [] => Vec::new(),
        [first, rest @ ..] if !rest.is_empty() && matches!(first.as_str(), "the" | "a") => {
            vec![one(words), one(rest)]
        }
        _ => vec![one(words)],
    }
}

/// What the index calls the analyser that stems.
pub const STEMS: &str = "stems";

/// Splits at spaces and stems: one stem a word.
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
