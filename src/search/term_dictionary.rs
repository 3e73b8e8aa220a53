//! The term dictionary: words of the index in sorted order, for finding spelling corrections.
//!
//! Read from the index itself after each update, so the two cannot disagree; stems of descriptions, which are
//! many and seldom needed, only once they are.

use tantivy::Searcher;
use tantivy::schema::Field;

use super::schema::Fields;
use super::synonyms::Synonyms;

/// Shorter words are no plausible correction of a mistyped word of four letters.
const MIN_LENGTH: usize = 3;

/// The fields in which a word of the dictionary occurs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldSet(u8);

impl FieldSet {
    pub const NAME: FieldSet = FieldSet(1);
    pub const CATEGORY: FieldSet = FieldSet(2);
    pub const TAGS: FieldSet = FieldSet(4);
    pub const PLACE: FieldSet = FieldSet(8);
    /// The long form of an abbreviation in the name.
    pub const LONG: FieldSet = FieldSet(16);
    /// Stems of descriptions and synonyms.
    const TEXTS: FieldSet = FieldSet(32);

    pub fn has(self, other: FieldSet) -> bool {
        self.0 & other.0 != 0
    }
}

/// Adjacent words mostly share a prefix, which makes scanning them fast.
#[derive(Debug, Default)]
pub struct TermDictionary {
    text: String,
    entries: Vec<TermEntry>,
}

#[derive(Debug, Clone, Copy)]
pub struct TermEntry {
    start: u32,
    len: u8,
    pub places: FieldSet,
    /// The number of leading letters shared with the previous word.
    pub shared: u8,
    /// The letters of the whole word and of its first few: enough to rule out most words.
    pub letters: LetterSet,
    pub first_three: LetterSet,
    pub first_six: LetterSet,
}

/// A set of letters, one bit each: a to z, one for all digits, one for everything else.
#[derive(Debug, Clone, Copy, Default)]
pub struct LetterSet(u32);

impl LetterSet {
    pub fn of(word: &[u8]) -> LetterSet {
        LetterSet(word.iter().fold(0, |letters, letter| {
            letters
                | 1 << match letter {
                    b'a'..=b'z' => letter - b'a',
                    b'0'..=b'9' => 26,
                    _ => 27,
                }
        }))
    }

    pub fn first(word: &[u8], count: usize) -> LetterSet {
        LetterSet::of(word.get(..count).unwrap_or(word))
    }

    /// Whether all but at most `but` of these letters are in `others`.
    // Called for each dictionary word per mistyped word: a function call would cost more than the work
    // itself, and a build optimized for size would not inline it.
    #[inline(always)]
    pub fn are_in(self, others: LetterSet, but: usize) -> bool {
        let mut missing = self.0 & !others.0;
        for _ in 0..but {
            missing &= missing.wrapping_sub(1);
        }
        missing == 0
    }
}

impl TermDictionary {
    pub fn read(searcher: &Searcher, fields: &Fields) -> tantivy::Result<TermDictionary> {
        let read: [(Field, FieldSet); 5] = [
            (fields.name, FieldSet::NAME),
            (fields.category, FieldSet::CATEGORY),
            (fields.tags, FieldSet::TAGS),
            (fields.place, FieldSet::PLACE),
            (fields.long, FieldSet::LONG),
        ];
        let mut found = TermDictionary::default();
        found.read_fields(searcher, &read)?;
        Ok(found.in_order())
    }

    /// The stems of descriptions and of synonyms.
    pub fn read_texts(
        searcher: &Searcher,
        fields: &Fields,
        synonyms: &Synonyms,
    ) -> tantivy::Result<TermDictionary> {
        let mut found = TermDictionary::default();
        found.read_fields(searcher, &[(fields.description, FieldSet::TEXTS)])?;
        for stem in synonyms.single_stems() {
            found.push(stem, FieldSet::TEXTS);
        }
        Ok(found.in_order())
    }

    fn read_fields(&mut self, searcher: &Searcher, read: &[(Field, FieldSet)]) -> tantivy::Result<()> {
        for segment in searcher.segment_readers() {
            for (field, places) in read {
                let inverted = segment.inverted_index(*field)?;
                let mut terms = inverted.terms().stream()?;
                while terms.advance() {
                    if let Ok(word) = std::str::from_utf8(terms.key()) {
                        self.push(word, *places);
                    }
                }
            }
        }
        Ok(())
    }

    /// Skips words that are useless as corrections: too short, or not plain ASCII.
    pub(super) fn push(&mut self, word: &str, places: FieldSet) {
        let (Ok(start), Ok(len)) = (u32::try_from(self.text.len()), u8::try_from(word.len())) else { return };
        if word.len() >= MIN_LENGTH && word.is_ascii() {
            self.text.push_str(word);
            let word = word.as_bytes();
            let (letters, first_three, first_six) =
                (LetterSet::of(word), LetterSet::first(word, 3), LetterSet::first(word, 6));
            self.entries.push(TermEntry { start, len, places, shared: 0, letters, first_three, first_six });
        }
    }

    pub(super) fn in_order(mut self) -> TermDictionary {
        let mut entries = std::mem::take(&mut self.entries);
        entries.sort_unstable_by(|left, right| self.word(left).cmp(self.word(right)));
        let mut ordered = TermDictionary::default();
        let mut same: Option<TermEntry> = None;
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

    pub fn has(&self, word: &str) -> bool {
        self.entries.binary_search_by(|entry| self.word(entry).cmp(word)).is_ok()
    }

    pub fn entries(&self) -> &[TermEntry] {
        &self.entries
    }

    pub fn word(&self, entry: &TermEntry) -> &str {
        slice(&self.text, entry)
    }
}

fn slice<'a>(text: &'a str, entry: &TermEntry) -> &'a str {
    let start = entry.start as usize;
    text.get(start..start + usize::from(entry.len)).unwrap_or_default()
}
