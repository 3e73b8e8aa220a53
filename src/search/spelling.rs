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
    /// Which letters the whole word has, and its first few: most words are told apart by that.
    letters: Letters,
    first_three: Letters,
    first_six: Letters,
}

/// A set of letters, a bit each: a to z, all digits together, all else together.
#[derive(Debug, Clone, Copy, Default)]
struct Letters(u32);

impl Letters {
    fn of(word: &[u8]) -> Letters {
        Letters(word.iter().fold(0, |letters, letter| {
            letters
                | 1 << match letter {
                    b'a'..=b'z' => letter - b'a',
                    b'0'..=b'9' => 26,
                    _ => 27,
                }
        }))
    }

    fn first(word: &[u8], count: usize) -> Letters {
        Letters::of(word.get(..count).unwrap_or(word))
    }

    /// Whether all but a few of these letters are among the others.
    fn are_in(self, others: Letters, but: usize) -> bool {
        let mut missing = self.0 & !others.0;
        for _ in 0..but {
            missing &= missing.wrapping_sub(1);
        }
        missing == 0
    }
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
            let word = word.as_bytes();
            let (letters, first_three, first_six) =
                (Letters::of(word), Letters::first(word, 3), Letters::first(word, 6));
            self.entries.push(Entry { start, len, places, shared: 0, letters, first_three, first_six });
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
        let mistakes = usize::from(mistakes);
        let likeness = Likeness::new(typed.as_bytes(), mistakes, is_last);
        let mut distance = Distance::new(typed.as_bytes(), limit);
        let mut corrections = Corrections::default();
        // With the word last read; those passed over in between may share less.
        let mut shared = usize::MAX;
        for entry in &self.entries {
            shared = shared.min(usize::from(entry.shared));
            if !likeness.may_hold(entry) || !distance.is_worth_reading(shared, is_last) {
                continue;
            }
            let word = self.word(entry);
            let cost = distance.read(shared, word.as_bytes());
            shared = usize::MAX;
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

/// What can be told of a word by its length and its letters. A mistake brings one letter in or
/// takes one away; those that double or swap letters, and cost less, don't even do that.
struct Likeness {
    len: usize,
    mistakes: usize,
    is_last: bool,
    letters: Letters,
    first_four: Letters,
}

impl Likeness {
    fn new(typed: &[u8], mistakes: usize, is_last: bool) -> Likeness {
        let (letters, first_four) = (Letters::of(typed), Letters::first(typed, 4));
        Likeness { len: typed.len(), mistakes, is_last, letters, first_four }
    }

    /// Never false of a word that is near enough.
    fn may_hold(&self, entry: &Entry) -> bool {
        let mistakes = self.mistakes;
        if !self.letters.are_in(entry.letters, mistakes) {
            return false;
        }
        if !self.is_last {
            return entry.letters.are_in(self.letters, mistakes);
        }
        // Of an unfinished word, only what was typed can be compared.
        let compared = self.len.saturating_sub(mistakes + 1);
        if mistakes <= 2 && !self.first_four.are_in(entry.first_six, mistakes) {
            return false;
        }
        match compared {
            0..3 => true,
            3..6 => entry.first_three.are_in(self.letters, mistakes),
            _ => entry.first_six.are_in(self.letters, mistakes),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary(words: &[String]) -> Vocabulary {
        let mut vocabulary = Vocabulary::default();
        for word in words {
            vocabulary.push(word, Places::NAME);
        }
        vocabulary.in_order()
    }

    /// Words of few different letters, so that many are near each other.
    fn words(count: u32) -> Vec<String> {
        let mut state = 7_u32;
        let mut next = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        let word = |_| (0..3 + next(9)).map(|_| char::from(b'a' + next(5) as u8)).collect();
        (0..count).map(word).collect()
    }

    #[test]
    fn passing_over_words_loses_none_that_is_near_enough() {
        let known = words(600);
        let vocabulary = vocabulary(&known);
        for typed in words(80).iter().chain(&words(700)[620..]).filter(|typed| typed.len() >= 4) {
            for is_last in [false, true] {
                let found = vocabulary.corrections(typed, is_last, 0);
                let mistakes = if typed.len() >= TWO_MISTAKES_FROM { 2 } else { 1 };
                let limit = MISTAKE * mistakes + FIRST_LETTER;
                // Each word with a table of its own, and no word passed over.
                let mut costs: Vec<u16> = vocabulary
                    .entries
                    .iter()
                    .filter_map(|entry| {
                        let mut distance = Distance::new(typed.as_bytes(), limit);
                        let cost = distance.read(0, vocabulary.word(entry).as_bytes());
                        let is_whole = cost.whole <= limit;
                        let best = if is_whole || !is_last { cost.whole } else { cost.beginning };
                        let is_literal = best == 0 || is_last && cost.beginning == 0;
                        (best <= limit && !is_literal).then_some(best)
                    })
                    .collect();
                costs.sort();
                costs.truncate(MOST);
                let found: Vec<u16> = found.iter().map(|correction| correction.cost).collect();
                assert_eq!(found, costs, "{typed} {is_last}");
            }
        }
    }

    #[test]
    fn a_likelier_mistake_costs_less() {
        let cost = |typed: &str, word: &str| {
            let vocabulary = vocabulary(&[word.to_owned()]);
            vocabulary.corrections(typed, false, 0).first().map(|correction| correction.cost)
        };
        assert_eq!(cost("bakery", "bakery"), None);
        assert!(cost("bakkery", "bakery") < cost("bakeryx", "bakery"));
        assert!(cost("bakrey", "bakery") < cost("bakqery", "bakery"));
        assert!(cost("bajery", "bakery") < cost("bapery", "bakery"));
        assert!(cost("bakerx", "bakery") < cost("xakery", "bakery"));
        assert_eq!(cost("baxexy", "bakery"), None);
        assert_eq!(cost("bak", "bake"), None);
    }
}
