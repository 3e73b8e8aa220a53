//! Spelling: the words of the index that a mistyped word may have meant.
//!
//! The vocabulary is read from the index itself after each change, so it can't disagree with it.
//! Words of two and three letters are never corrected: too many are one letter apart.

use std::collections::BTreeMap;

use tantivy::Searcher;
use tantivy::schema::Field;

use super::schema::Fields;

/// The cost of one plain mistake; likelier ones (a doubled letter, a neighbouring key) cost less.
const MISTAKE: u16 = 10;
/// A wrong first letter is rare: people look at that one.
const FIRST_LETTER: u16 = 3;
const SHORTEST_CORRECTED: usize = 4;
const TWO_MISTAKES_FROM: usize = 8;
/// Corrections that are tried for a word.
const MOST: usize = 12;

/// In which fields a word of the vocabulary occurs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
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

#[derive(Debug)]
struct Entry {
    word: Box<str>,
    /// Which letters occur, a bit each: tells most words apart without comparing them.
    letters: u32,
    places: Places,
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

#[derive(Debug, Default)]
pub struct Vocabulary {
    entries: Vec<Entry>,
}

impl Vocabulary {
    pub fn read(searcher: &Searcher, fields: &Fields) -> tantivy::Result<Vocabulary> {
        let read: [(Field, Places); 4] = [
            (fields.name, Places::NAME),
            (fields.category, Places::CATEGORY),
            (fields.tags, Places::TAGS),
            (fields.place, Places::PLACE),
        ];
        let mut found: BTreeMap<Box<str>, Places> = BTreeMap::new();
        for segment in searcher.segment_readers() {
            for (field, place) in read {
                let inverted = segment.inverted_index(field)?;
                let mut terms = inverted.terms().stream()?;
                while terms.advance() {
                    let Ok(word) = std::str::from_utf8(terms.key()) else { continue };
                    if word.len() + 1 < SHORTEST_CORRECTED || !word.is_ascii() {
                        continue;
                    }
                    match found.get_mut(word) {
                        Some(places) => places.0 |= place.0,
                        None => drop(found.insert(word.into(), place)),
                    }
                }
            }
        }
        let entries = found
            .into_iter()
            .map(|(word, places)| Entry { letters: letters_of(word.as_bytes()), word, places })
            .collect();
        Ok(Vocabulary { entries })
    }

    /// The likeliest first. `is_last`: the word may be unfinished; `more_mistakes` than usual are
    /// bearable where the other words of the query leave little to mix up.
    pub fn corrections(&self, typed: &str, is_last: bool, more_mistakes: u16) -> Vec<Correction<'_>> {
        if typed.len() < SHORTEST_CORRECTED || !typed.is_ascii() {
            return Vec::new();
        }
        let typed = typed.as_bytes();
        let mistakes = more_mistakes + if typed.len() >= TWO_MISTAKES_FROM { 2 } else { 1 };
        let limit = MISTAKE * mistakes + FIRST_LETTER;
        let mistakes = usize::from(mistakes);
        let letters = letters_of(typed);
        let mut comparison = Comparison::default();
        let mut corrections = Vec::new();
        for entry in &self.entries {
            let word = entry.word.as_bytes();
            let is_too_long = word.len() > typed.len() + mistakes;
            // Two cheap mistakes may pass as one, hence one more letter may differ.
            let foreign = (letters & !entry.letters).count_ones() as usize;
            let missing = (entry.letters & !letters).count_ones() as usize;
            if word.len() + mistakes < typed.len() || foreign > mistakes {
                continue;
            }
            if is_too_long && !is_last || !is_last && missing > mistakes {
                continue;
            }
            let Some((whole, beginning)) = comparison.cost(typed, word, limit) else { continue };
            let (cost, is_beginning) =
                if is_too_long || whole > limit { (beginning, true) } else { (whole, false) };
            if cost > 0 && cost <= limit && (is_last || !is_beginning) {
                corrections.push(Correction { word: &entry.word, places: entry.places, cost, is_beginning });
            }
        }
        corrections
            .sort_by_key(|correction| (correction.cost, correction.is_beginning, correction.word.len()));
        corrections.truncate(MOST);
        corrections
    }
}

/// a to z, all digits together, all else together.
fn letters_of(word: &[u8]) -> u32 {
    word.iter().fold(0, |letters, letter| {
        letters
            | 1 << match letter {
                b'a'..=b'z' => letter - b'a',
                b'0'..=b'9' => 26,
                _ => 27,
            }
    })
}

/// The dynamic programme of edit distance, with its rows kept between words.
#[derive(Default)]
struct Comparison {
    before: Vec<u16>,
    above: Vec<u16>,
    row: Vec<u16>,
}

impl Comparison {
    /// What it takes to make `typed` of `word`, and of the best beginning of `word`; `None` as
    /// soon as both are beyond `limit`.
    fn cost(&mut self, typed: &[u8], word: &[u8], limit: u16) -> Option<(u16, u16)> {
        let reach = typed.len() + 2;
        let is_cut = word.len() > reach;
        let word = word.get(..reach).unwrap_or(word);

        self.above.clear();
        self.above.push(0);
        let mut left = 0;
        let mut last = None;
        for (column, letter) in word.iter().enumerate() {
            left += dropped(*letter, last) + first(column);
            self.above.push(left);
            last = Some(*letter);
        }
        self.before.clear();

        let mut typed_last = None;
        for (line, typed_letter) in typed.iter().enumerate() {
            let mut left =
                self.above.first().copied().unwrap_or(0) + extra(*typed_letter, typed_last) + first(line);
            let mut least = left;
            self.row.clear();
            self.row.push(left);
            let mut last = None;
            // The row above, as pairs of the cells above left and above.
            for (column, (letter, above)) in word.iter().zip(self.above.windows(2)).enumerate() {
                let [diagonal, up] = *above else { break };
                let off = first(line.min(column));
                let mut cost = diagonal
                    + if letter == typed_letter { 0 } else { replaced(*typed_letter, *letter) + off };
                cost = cost.min(up + extra(*typed_letter, typed_last) + off);
                cost = cost.min(left + dropped(*letter, last) + off);
                if typed_last == Some(*letter) && last == Some(*typed_letter) && letter != typed_letter {
                    let crosswise = column.checked_sub(1).and_then(|column| self.before.get(column));
                    let off = first(line.min(column) - 1);
                    cost = cost.min(crosswise.map_or(u16::MAX, |crosswise| crosswise + SWAPPED + off));
                }
                self.row.push(cost);
                least = least.min(cost);
                left = cost;
                last = Some(*letter);
            }
            if least > limit {
                return None;
            }
            typed_last = Some(*typed_letter);
            std::mem::swap(&mut self.before, &mut self.above);
            std::mem::swap(&mut self.above, &mut self.row);
        }
        let whole = if is_cut { u16::MAX } else { self.above.last().copied()? };
        let beginning = self.above.iter().copied().min()?;
        Some((whole, beginning))
    }
}

const SWAPPED: u16 = 8;

fn first(position: usize) -> u16 {
    if position == 0 { FIRST_LETTER } else { 0 }
}

/// A letter of the word that was not typed.
fn dropped(letter: u8, last: Option<u8>) -> u16 {
    if last == Some(letter) { 6 } else { 9 }
}

/// A typed letter that the word does not have.
fn extra(letter: u8, last: Option<u8>) -> u16 {
    if last == Some(letter) { 6 } else { MISTAKE }
}

fn replaced(typed: u8, letter: u8) -> u16 {
    let is_vowel = |letter| matches!(letter, b'a' | b'e' | b'i' | b'o' | b'u' | b'y');
    let is_likely = neighbours(letter).contains(&typed) || is_vowel(typed) && is_vowel(letter);
    if is_likely { 8 } else { MISTAKE }
}

/// The keys around a key.
fn neighbours(letter: u8) -> &'static [u8] {
    match letter {
        b'a' => b"qwsz",
        b'b' => b"vghn",
        b'c' => b"xdfv",
        b'd' => b"serfcx",
        b'e' => b"wsdr",
        b'f' => b"drtgvc",
        b'g' => b"ftyhbv",
        b'h' => b"gyujnb",
        b'i' => b"ujko",
        b'j' => b"huikmn",
        b'k' => b"jiolm",
        b'l' => b"kop",
        b'm' => b"njk",
        b'n' => b"bhjm",
        b'o' => b"iklp",
        b'p' => b"ol",
        b'q' => b"wa",
        b'r' => b"edft",
        b's' => b"awedxz",
        b't' => b"rfgy",
        b'u' => b"yhji",
        b'v' => b"cfgb",
        b'w' => b"qase",
        b'x' => b"zsdc",
        b'y' => b"tghu",
        b'z' => b"asx",
        _ => b"",
    }
}
