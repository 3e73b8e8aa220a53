//! The lines of a calendar file: unfolded, split into name, parameters and value, and grouped into
//! components. Malformed lines are skipped; an unclosed component ends with the file.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8};

use crate::kit::csv::DecodedText;

/// Longer values are cut: no event needs them, and a line may be as long as the file.
const MAX_VALUE_LENGTH: usize = 256 * 1024;
/// How deeply components may be nested.
const DEEPEST: usize = 8;

#[derive(Debug, Clone, Default)]
pub struct Property {
    /// In upper case.
    pub name: String,
    /// Names in upper case.
    pub parameters: Vec<(String, String)>,
    pub value: String,
}

impl Property {
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

#[derive(Debug, Clone, Default)]
pub struct Component {
    pub name: String,
    /// The line number of its BEGIN.
    pub line: u64,
    pub properties: Vec<Property>,
    pub children: Vec<Component>,
    /// Characters in its own lines that were decoded from bytes in another encoding, each with its line.
    pub strays: Vec<(u64, char)>,
}

impl Component {
    pub fn property(&self, name: &str) -> Option<&Property> {
        self.properties.iter().find(|property| property.name == name)
    }

    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Property> {
        self.properties.iter().filter(move |property| property.name == name)
    }

    /// Collects the components of this kind at any depth.
    pub fn deep<'a>(&'a self, name: &str, found: &mut Vec<&'a Component>) {
        for child in &self.children {
            if child.name == name {
                found.push(child);
            }
            child.deep(name, found);
        }
    }
}

/// The same rules as for tables: byte order mark, else UTF-8 if valid, else Windows-1252.
pub fn decode(bytes: &[u8]) -> DecodedText {
    let is_wide = Encoding::for_bom(bytes).is_some_and(|(encoding, _)| encoding != UTF_8);
    DecodedText::of(&if is_wide { Cow::Borrowed(bytes) } else { with_whole_letters(bytes) })
}

/// Programs that fold lines by bytes split characters. Moves the rest of such a character before the fold.
fn with_whole_letters(bytes: &[u8]) -> Cow<'_, [u8]> {
    let is_rest = |at: usize| bytes.get(at).is_some_and(|byte| (0x80..0xC0).contains(byte));
    let fold = |at: usize| match bytes.get(at..) {
        Some([b'\r', b'\n', b' ' | b'\t', ..]) => 3,
        Some([b'\n', b' ' | b'\t', ..]) => 2,
        _ => 0,
    };
    let is_parted = |at: usize| fold(at) > 0 && is_rest(at + fold(at));
    if !(0..bytes.len()).any(is_parted) {
        return Cow::Borrowed(bytes);
    }
    let (mut whole, mut folds, mut at) = (Vec::with_capacity(bytes.len()), Vec::new(), 0);
    while let Some(byte) = bytes.get(at) {
        if is_parted(at) && whole.last().is_some_and(|byte: &u8| !byte.is_ascii()) {
            let count = fold(at);
            folds.extend_from_slice(bytes.get(at..at + count).unwrap_or_default());
            let rest = bytes.iter().skip(at + count).take_while(|byte| (0x80..0xC0).contains(*byte)).count();
            whole.extend_from_slice(bytes.get(at + count..at + count + rest).unwrap_or_default());
            at += count + rest;
            continue;
        }
        whole.append(&mut folds);
        whole.push(*byte);
        at += 1;
    }
    whole.append(&mut folds);
    Cow::Owned(whole)
}

/// The whole file, inside one unnamed root component.
pub fn parse(decoded: &DecodedText) -> Component {
    let mut open: Vec<Component> = vec![Component::default()];
    let mut strays = decoded.strays.iter().copied().peekable();
    let lines = unfold(&decoded.text);
    // A logical line ends where the next one begins.
    let ends = lines.iter().skip(1).map(|(line, _)| *line).chain([u64::MAX]).collect::<Vec<_>>();
    for ((line, text), end) in lines.into_iter().zip(ends) {
        if let Some(last) = open.last_mut() {
            last.strays.extend(std::iter::from_fn(|| strays.next_if(|(at, _)| *at < end)));
        }
        let Some(property) = property(&text) else { continue };
        let kind = || property.value.trim().to_ascii_uppercase();
        match property.name.as_str() {
            "BEGIN" => {
                let name = kind();
                // END is missing: events are never nested.
                if name == "VEVENT" && open.iter().any(|component| component.name == "VEVENT") {
                    while open.len() > 1 && open.last().is_some_and(|last| last.name != "VCALENDAR") {
                        close(&mut open);
                    }
                }
                if open.len() <= DEEPEST {
                    open.push(Component { name, line, ..Component::default() });
                }
            }
            "END" => {
                let name = kind();
                if open.iter().skip(1).any(|component| component.name == name) {
                    while open.len() > 1 {
                        let is_it = open.last().is_some_and(|last| last.name == name);
                        close(&mut open);
                        if is_it {
                            break;
                        }
                    }
                }
            }
            _ => {
                if let Some(last) = open.last_mut() {
                    last.properties.push(property);
                }
            }
        }
    }
    while open.len() > 1 {
        close(&mut open);
    }
    open.pop().unwrap_or_default()
}

fn close(open: &mut Vec<Component>) {
    if open.len() > 1
        && let Some(done) = open.pop()
        && let Some(parent) = open.last_mut()
    {
        parent.children.push(done);
    }
}

/// Logical lines, each with the number of its first physical line.
fn unfold(text: &str) -> Vec<(u64, String)> {
    let mut lines: Vec<(u64, String)> = Vec::new();
    let mut number = 0;
    for raw in text.split('\n') {
        number += 1;
        let raw = raw.strip_suffix('\r').unwrap_or(raw);
        match (raw.strip_prefix([' ', '\t']), lines.last_mut()) {
            (Some(more), Some((_, line))) => {
                if line.len() + more.len() <= MAX_VALUE_LENGTH {
                    line.push_str(more);
                }
            }
            _ if raw.trim().is_empty() => {}
            _ => {
                let mut line = raw.to_owned();
                if line.len() > MAX_VALUE_LENGTH {
                    let cut = (0..=MAX_VALUE_LENGTH).rev().find(|at| line.is_char_boundary(*at));
                    line.truncate(cut.unwrap_or(0));
                }
                lines.push((number, line));
            }
        }
    }
    lines
}

/// `NAME;PARAM=value;PARAM="quoted: value":the value`
fn property(line: &str) -> Option<Property> {
    let name_end = line.find([':', ';'])?;
    let name = line.get(..name_end)?.trim();
    let is_name = !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_' || byte == b'.');
    if !is_name {
        return None;
    }
    // In "item1.URL" a group precedes the name.
    let name = name.rsplit('.').next().unwrap_or(name).to_ascii_uppercase();
    let mut rest = line.get(name_end..)?;
    let mut parameters = Vec::new();
    while let Some(after) = rest.strip_prefix(';') {
        let (text, remaining) = until_mark(after);
        if let Some((key, value)) = text.split_once('=') {
            let value = value.trim().replace('"', "");
            parameters.push((key.trim().to_ascii_uppercase(), value));
        }
        rest = remaining;
    }
    let value = rest.strip_prefix(':')?.to_owned();
    Some(Property { name, parameters, value })
}

/// Splits at the next `;` or `:` outside quotes and outside parentheses as in `(UTC-05:00)`.
fn until_mark(text: &str) -> (&str, &str) {
    let mut is_quoted = false;
    let mut is_bracketed = false;
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => is_quoted = !is_quoted,
            '(' => is_bracketed = text.get(at..).is_some_and(|rest| rest.contains(')')),
            ')' => is_bracketed = false,
            ';' | ':' if !is_quoted && !is_bracketed => return text.split_at(at),
            _ => {}
        }
    }
    // Unclosed quote: split at the first colon after all.
    text.find(':').map_or((text, ""), |at| text.split_at(at))
}
