//! Normalizes texts: no control characters, trimmed, empty if they say nothing.

use crate::kit::xml;

/// What people type when there is nothing to say.
const NOTHING: [&str; 14] =
    ["-", "--", "—", "–", ".", "?", "n/a", "na", "n.a.", "#n/a", "none", "null", "unknown", "tbd"];

fn is_nothing(text: &str) -> bool {
    text.is_empty() || NOTHING.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// A single line. Line ends and tabs become spaces, other control characters are removed.
pub fn line(text: &str) -> String {
    let spaced = text.replace("\r\n", " ");
    let kept = spaced.chars().filter_map(|character| match character {
        '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => Some(' '),
        character if is_invisible(character) => None,
        character => Some(character),
    });
    kept.collect::<String>().trim().to_owned()
}

/// Any number of lines, separated by LF.
pub fn lines(text: &str) -> String {
    let unix = text.replace("\r\n", "\n").replace('\r', "\n");
    let kept = unix.chars().filter(|character| matches!(character, '\n' | '\t') || !is_invisible(*character));
    kept.collect::<String>().trim().to_owned()
}

fn is_invisible(character: char) -> bool {
    character.is_control() || character == '\u{feff}' || !xml::is_char(character)
}

/// A single line; empty if it says nothing.
pub fn known(text: &str) -> String {
    let text = line(text);
    if is_nothing(&text) { String::new() } else { text }
}

/// Like `known`, for texts of several lines.
pub fn known_lines(text: &str) -> String {
    let text = lines(text);
    if is_nothing(&text) { String::new() } else { text }
}

/// The values of a cell that holds several: separated by punctuation, or as [`joined`] writes them.
pub fn list(text: &str) -> Vec<String> {
    if text.starts_with('[')
        && let Ok(values) = serde_json::from_str(text)
    {
        return values;
    }
    split(text)
}

/// A cell that [`list`] reads back: plain text if it survives the round trip, otherwise JSON.
pub fn joined(values: &[String]) -> String {
    let plain = values.join("; ");
    if list(&plain) == values { plain } else { serde_json::to_string(values).unwrap_or(plain) }
}

/// Values separated by punctuation, without duplicates.
pub fn split(text: &str) -> Vec<String> {
    let mut values: Vec<String> = Vec::new();
    for value in text.split([',', ';', '|', '\n']).map(known).filter(|value| !value.is_empty()) {
        if !values.iter().any(|seen| seen.to_lowercase() == value.to_lowercase()) {
            values.push(value);
        }
    }
    values
}
