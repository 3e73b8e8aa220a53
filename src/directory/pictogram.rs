//! Which pictogram stands for a category. The words are in `assets/pictograms.txt`.

use std::sync::LazyLock;

use crate::art::Pictogram;

struct Named {
    pictogram: Pictogram,
    words: Vec<&'static str>,
}

static NAMED: LazyLock<Vec<Named>> = LazyLock::new(|| {
    let lines = include_str!("../../assets/pictograms.txt").lines();
    let named = lines.filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (pictogram, words) = line.split_once(':')?;
        Some(Named { pictogram: pictogram.parse().ok()?, words: words.split(',').map(str::trim).collect() })
    });
    named.collect()
});

/// The pictogram for the words in a category's name; `None` if no word is known.
pub fn pictogram_named(name: &str) -> Option<Pictogram> {
    let name = name.to_lowercase();
    let parts: Vec<&str> = name.split([' ', ',', '/', '(', ')']).filter(|part| part.len() > 1).collect();
    let phrase = NAMED.iter().find(|named| {
        named.words.iter().any(|word| word.contains(' ') && name.contains(word.trim_end_matches('*')))
    });
    let word = || parts.iter().find_map(|part| NAMED.iter().find(|named| named.has(part)));
    phrase.or_else(word).map(|named| named.pictogram)
}

impl Named {
    fn has(&self, part: &str) -> bool {
        self.words.iter().any(|word| match word.strip_suffix('*') {
            Some(stem) => part.starts_with(stem),
            None => part == *word,
        })
    }
}

/// Every pictogram that a category can have.
pub fn pictogram_words() -> Vec<&'static str> {
    Pictogram::ALL.iter().map(|pictogram| pictogram.as_str()).collect()
}

/// The pictogram of a new category.
pub fn pictogram_for(name: &str) -> &'static str {
    pictogram_named(name).unwrap_or(Pictogram::Place).as_str()
}

/// The pictogram shown for a category. If only one of the eight general kinds is stored, a more specific one
/// found by the name replaces it: one of the same kind, or any if the stored kind is the fallback "services".
pub fn shown_pictogram(name: &str, stored: String) -> String {
    let finer = match stored.parse::<Pictogram>() {
        Ok(kind) if kind == kind.kind() => {
            pictogram_named(name).filter(|finer| finer.kind() == kind || kind == Pictogram::Services)
        }
        _ => None,
    };
    finer.map_or(stored, |finer| finer.as_str().to_owned())
}

/// The general kind (one of eight) that a pictogram belongs to.
pub fn pictogram_kind(word: &str) -> Option<&'static str> {
    word.parse::<Pictogram>().ok().map(|pictogram| pictogram.kind().as_str())
}
