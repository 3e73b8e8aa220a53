//! Spelling: the words of the index that a mistyped word may have meant.
//!
//! The vocabulary is read from the index itself after each change, so it can't disagree with it.
//! Words of two and three letters are never corrected: too many are one letter apart.

use tantivy::Searcher;
use tantivy::schema::Field;

use super::distance::{Distance, FIRST_LETTER, MISTAKE};
use super::schema::Fields;

const SHORTEST_CORRECTED: usize = 4;
const TWO_MISTAKES_FROM: usize = 8;
/// Corrections that are tried for a word.
const MOST: usize = 12;

/// In which fields a word of the vocabulary occurs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Places(u8);

impl Places {
    pub const NAME: Places = Places(1);
    pub const CATEGORY: Places = Places(2);
    pub const TAGS: Places = Places(4);
    pub const PLACE: Places = Places(8);

    pub fn has(self, other: Places) -> bool {
        self.0 & other.0 != 0
    }
}

/// A word that may have been meant, and how far off the typed one is.
#[derive(Debug, Clone, Copy)]
pub struct Correction<'a> {
    pub word: &'a str,
    pub places: Places,
    pub cost: u16,
    /// The typed word is like the beginning of this one only.
    pub is_beginning: bool,
}

/// All words in order. Neighbours mostly begin alike, which is what makes looking through them fast.
#[derive(Debug, Default)]
pub struct Vocabulary {
    text: String,
    entries: Vec<Entry>,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    start: u32,
    len: u8,
    places: Places,
    /// Letters that it shares with the word before.
    shared: u8,
}

impl Vocabulary {
    pub fn read(searcher: &Searcher, fields: &Fields) -> tantivy::Result<Vocabulary> {
        let read: [(Field, Places); 4] = [
            (fields.name, Places::NAME),
            (fields.category, Places::CATEGORY),
            (fields.tags, Places::TAGS),
            (fields.place, Places::PLACE),
        ];
        let mut found = Vocabulary::default();
        for segment in searcher.segment_readers() {
            for (field, places) in read {
                let inverted = segment.inverted_index(field)?;
                let mut terms = inverted.terms().stream()?;
                while terms.advance() {
                    if let Ok(word) = std::str::from_utf8(terms.key()) {
                        found.push(word, places);
                    }
                }
            }
        }
        Ok(found.in_order())
    }

    /// Words that could correct nothing are left out: too short, or not of plain letters.
    fn push(&mut self, word: &str, places: Places) {
        let (Ok(start), Ok(len)) = (u32::try_from(self.text.len()), u8::try_from(word.len())) else { return };
        if word.len() + 1 >= SHORTEST_CORRECTED && word.is_ascii() {
            self.text.push_str(word);
            self.entries.push(Entry { start, len, places, shared: 0 });
        }
    }

    fn in_order(mut self) -> Vocabulary {
        let mut entries = std::mem::take(&mut self.entries);
        entries.sort_unstable_by(|left, right| self.word(left).cmp(self.word(right)));
        let mut ordered = Vocabulary::default();
        let mut same: Option<Entry> = None;
        for entry in entries {
            match &mut same {
                Some(same) if self.word(same) == self.word(&entry) => same.places.0 |= entry.places.0,
                _ => {
                    if let Some(done) = same.replace(entry) {
                        ordered.push(self.word(&done), done.places);
                    }
                }
            }
        }
        if let Some(done) = same {
            ordered.push(self.word(&done), done.places);
        }
        let mut last = "";
        for entry in &mut ordered.entries {
            let word = slice(&ordered.text, entry);
            let shared = last.bytes().zip(word.bytes()).take_while(|(left, right)| left == right).count();
            entry.shared = shared as u8;
            last = word;
        }
        ordered.text.shrink_to_fit();
        ordered.entries.shrink_to_fit();
        ordered
    }

    fn word(&self, entry: &Entry) -> &str {
        slice(&self.text, entry)
    }

    /// The likeliest first. `is_last`: the word may be unfinished; `more_mistakes` than usual are
    /// bearable where the other words of the query leave little to mix up.
    pub fn corrections(&self, typed: &str, is_last: bool, more_mistakes: u16) -> Vec<Correction<'_>> {
        if typed.len() < SHORTEST_CORRECTED || !typed.is_ascii() {
            return Vec::new();
        }
        let mistakes = more_mistakes + if typed.len() >= TWO_MISTAKES_FROM { 2 } else { 1 };
        let limit = MISTAKE * mistakes + FIRST_LETTER;
        let mut distance = Distance::new(typed.as_bytes(), limit);
        let mut corrections = Corrections::default();
        for entry in &self.entries {
            if !distance.is_worth_reading(usize::from(entry.shared), is_last) {
                continue;
            }
            let word = self.word(entry);
            let cost = distance.read(usize::from(entry.shared), word.as_bytes());
            let (cost, is_beginning) = match is_last && cost.whole > limit {
                true => (cost.beginning, true),
                false => (cost.whole, false),
            };
            // Nothing to correct where the typed word stands as it is.
            let is_literal = cost == 0 || is_last && distance.begins_literally();
            if cost <= limit && !is_literal {
                corrections.push(Correction { word, places: entry.places, cost, is_beginning });
            }
        }
        corrections.finish()
    }
}

fn slice<'a>(text: &'a str, entry: &Entry) -> &'a str {
    let start = entry.start as usize;
    text.get(start..start + usize::from(entry.len)).unwrap_or_default()
}

/// Keeps the likeliest of any number.
#[derive(Default)]
struct Corrections<'a> {
    kept: Vec<Correction<'a>>,
}

impl<'a> Corrections<'a> {
    fn push(&mut self, correction: Correction<'a>) {
        self.kept.push(correction);
        if self.kept.len() >= MOST * 8 {
            self.cut();
        }
    }

    fn cut(&mut self) {
        self.kept.sort_by_key(|kept| (kept.cost, kept.is_beginning, kept.word.len()));
        self.kept.truncate(MOST);
    }

    fn finish(mut self) -> Vec<Correction<'a>> {
        self.cut();
        self.kept
    }
}
