//! Spelling correction: what a word with a typo may have meant.
//!
//! Words of two and three letters are never corrected: too many are one letter apart.

use super::distance::{Distance, FIRST_LETTER, MISTAKE};
use super::term_dictionary::{FieldSet, LetterSet, TermDictionary, TermEntry};

const MIN_CORRECTED_LENGTH: usize = 4;
const TWO_MISTAKES_FROM: usize = 8;
/// The same cost as a doubled letter.
const SOUNDS_ALIKE: u16 = 6;
/// The most corrections per word.
const MAX_CORRECTIONS: usize = 12;

/// Spellings of the same sound that are mistaken for each other: "farmacy", "skool", "kwik".
const SOUND_ALIKE: [(&str, &str); 8] = [
    ("ph", "f"),
    ("ch", "k"),
    ("qu", "kw"),
    ("ight", "ite"),
    ("ough", "o"),
    ("kn", "n"),
    ("cks", "x"),
    ("tion", "shun"),
];

/// A possible correction, and its distance from the typed word.
#[derive(Debug, Clone, Copy)]
pub struct Correction<'a> {
    pub word: &'a str,
    pub places: FieldSet,
    pub cost: u16,
    /// The typed word matches only a prefix of this one.
    pub is_beginning: bool,
}

impl TermDictionary {
    /// Likeliest first. `is_last`: the word may be unfinished. `more_mistakes`: extra mistakes to allow, if
    /// the other words of the query leave little to mix up.
    pub fn corrections(&self, typed: &str, is_last: bool, more_mistakes: u16) -> Vec<Correction<'_>> {
        if typed.len() < MIN_CORRECTED_LENGTH || !typed.is_ascii() {
            return Vec::new();
        }
        let mistakes = more_mistakes + if typed.len() >= TWO_MISTAKES_FROM { 2 } else { 1 };
        let limit = MISTAKE * mistakes + FIRST_LETTER;
        let mistakes = usize::from(mistakes);
        let likeness = Likeness::new(typed.as_bytes(), mistakes, is_last);
        let mut distance = Distance::new(typed.as_bytes(), limit);
        let mut corrections = Corrections::default();
        // Letters shared with the word last read; skipped words in between may share fewer.
        let mut shared = usize::MAX;
        for entry in self.entries() {
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
            // An exact match needs no correction.
            let is_literal = cost == 0 || is_last && distance.begins_literally();
            if cost <= limit && !is_literal {
                corrections.push(Correction { word, places: entry.places, cost, is_beginning });
            }
        }
        for spelling in spelled_otherwise(typed) {
            for word in self.beginning_with(&spelling, is_last).take(MAX_CORRECTIONS) {
                corrections.push(word);
            }
        }
        corrections.finish()
    }

    /// The words that equal this spelling or, if it may be unfinished, start with it.
    fn beginning_with(&self, spelling: &str, is_last: bool) -> impl Iterator<Item = Correction<'_>> {
        let entries = self.entries();
        let first = entries.partition_point(|entry| self.word(entry) < spelling);
        let rest = entries.get(first..).unwrap_or_default().iter();
        let words = rest.map(|entry| (self.word(entry), entry.places));
        words
            .take_while(move |(word, _)| {
                word.starts_with(spelling) && (is_last || word.len() == spelling.len())
            })
            .map(move |(word, places)| {
                let is_beginning = word.len() > spelling.len();
                Correction { word, places, cost: SOUNDS_ALIKE, is_beginning }
            })
    }
}

/// The typed word with one sound in it spelled differently.
fn spelled_otherwise(typed: &str) -> impl Iterator<Item = String> {
    let pairs = SOUND_ALIKE.iter().flat_map(|(one, other)| [(*one, *other), (*other, *one)]);
    pairs.flat_map(move |(from, to)| {
        typed.match_indices(from).map(move |(at, _)| {
            let (before, after) = (typed.get(..at), typed.get(at + from.len()..));
            [before.unwrap_or_default(), to, after.unwrap_or_default()].concat()
        })
    })
}

/// A cheap test by length and letters. A mistake adds or removes one letter at most; doubled or swapped
/// letters, which cost less, don't even change the set.
struct Likeness {
    len: usize,
    mistakes: usize,
    is_last: bool,
    letters: LetterSet,
    first_four: LetterSet,
}

impl Likeness {
    fn new(typed: &[u8], mistakes: usize, is_last: bool) -> Likeness {
        let (letters, first_four) = (LetterSet::of(typed), LetterSet::first(typed, 4));
        Likeness { len: typed.len(), mistakes, is_last, letters, first_four }
    }

    /// Never false for a word that is close enough.
    fn may_hold(&self, entry: &TermEntry) -> bool {
        let mistakes = self.mistakes;
        if !self.letters.are_in(entry.letters, mistakes) {
            return false;
        }
        if !self.is_last {
            return entry.letters.are_in(self.letters, mistakes);
        }
        // Of an unfinished word, only what was typed so far can be compared.
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

/// Keeps only the likeliest.
#[derive(Default)]
struct Corrections<'a> {
    kept: Vec<Correction<'a>>,
}

impl<'a> Corrections<'a> {
    fn push(&mut self, correction: Correction<'a>) {
        self.kept.push(correction);
        if self.kept.len() >= MAX_CORRECTIONS * 8 {
            self.cut();
        }
    }

    fn cut(&mut self) {
        self.kept.sort_by_key(|kept| (kept.cost, kept.is_beginning, kept.word.len()));
        self.kept.truncate(MAX_CORRECTIONS);
    }

    fn finish(mut self) -> Vec<Correction<'a>> {
        self.cut();
        self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary(words: &[String]) -> TermDictionary {
        let mut vocabulary = TermDictionary::default();
        for word in words {
            vocabulary.push(word, FieldSet::NAME);
        }
        vocabulary.in_order()
    }

    /// Words of few different letters, so that many are close to each other.
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
                // The slow way: a new table for each word, and no word skipped.
                let mut costs: Vec<u16> = vocabulary
                    .entries()
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
                costs.truncate(MAX_CORRECTIONS);
                let found: Vec<u16> = found.iter().map(|correction| correction.cost).collect();
                assert_eq!(found, costs, "{typed} {is_last}");
            }
        }
    }

    #[test]
    fn a_word_is_found_by_another_spelling_of_its_sound() {
        let known = ["pharmacy", "pharmacist", "school", "chemist", "quick", "farm"].map(str::to_owned);
        let vocabulary = vocabulary(&known);
        let found = |typed: &str, is_last: bool| -> Vec<&str> {
            let corrections = vocabulary.corrections(typed, is_last, 0);
            corrections.iter().map(|correction| correction.word).collect()
        };
        assert_eq!(found("farmacy", false), ["pharmacy"]);
        assert_eq!(found("farmac", true), ["pharmacy", "pharmacist"]);
        assert!(found("farmac", false).is_empty());
        assert_eq!(found("skool", false), ["school"]);
        assert_eq!(found("kemist", false), ["chemist"]);
        assert_eq!(found("kwick", false), ["quick"]);
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
