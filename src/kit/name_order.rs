//! Alphabetical order: É is sorted as E, whatever the case. SQLite compares only ASCII letters without case, and
//! the data file must be readable by any SQLite, so that a name is stored with its key.

use std::borrow::Cow;

use deunicode::deunicode_char;

/// The key by which a name is sorted, if it is not the name itself; compared without case.
pub fn sort_name(name: &str) -> Option<String> {
    if name.is_ascii() {
        return None;
    }
    Some(without_accents(name).trim().to_owned()).filter(|plain| !plain.is_empty())
}

fn without_accents(text: &str) -> String {
    text.chars().map(|letter| deunicode_char(letter).unwrap_or_default()).collect()
}

/// A text as people search for it: "Ñandú" as "nandu". A text only of signs without a name stays as it is.
pub fn plain_text(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return if text.contains(|letter: char| letter.is_ascii_uppercase()) {
            text.to_ascii_lowercase().into()
        } else {
            text.into()
        };
    }
    let plain = without_accents(text).to_ascii_lowercase();
    if plain.trim().is_empty() { text.into() } else { plain.into() }
}

/// The words of a search, to look for in [`plain_text`].
pub fn searched(words: &str) -> String {
    plain_text(words).trim().to_owned()
}

/// The same order for a list in memory.
pub fn sort_key(name: &str) -> String {
    sort_name(name).unwrap_or_else(|| name.to_owned()).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_with_an_accent_is_sorted_as_the_letter_without() {
        let mut names =
            ["Zoe's", "\u{c9}clair", "Fig", "Eagle", "egg", "E\u{301}tude", "\u{5317}", "9 Lives"];
        names.sort_by_key(|name| sort_key(name));
        assert_eq!(
            names,
            ["9 Lives", "\u{5317}", "Eagle", "\u{c9}clair", "egg", "E\u{301}tude", "Fig", "Zoe's"]
        );
        assert_eq!(sort_name("Plain"), None);
    }
}
