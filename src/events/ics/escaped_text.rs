//! Unescapes the texts of a calendar file.

pub fn text(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            out.push(letter);
            continue;
        }
        match letters.next() {
            Some('n' | 'N') => out.push('\n'),
            Some(escaped @ (',' | ';' | '\\' | '"' | ':')) => out.push(escaped),
            Some(other) => {
                out.push('\\');
                out.push(other);
            }
            None => out.push('\\'),
        }
    }
    out.trim().to_owned()
}

/// A list of texts that may contain escaped commas.
pub fn texts(value: &str) -> Vec<String> {
    let mut items = Vec::new();
    let mut item = String::new();
    let mut is_escaped = false;
    for letter in value.chars() {
        if letter == ',' && !is_escaped {
            items.push(std::mem::take(&mut item));
            continue;
        }
        is_escaped = letter == '\\' && !is_escaped;
        item.push(letter);
    }
    items.push(item);
    items.iter().map(|item| text(item)).filter(|item| !item.is_empty()).collect()
}
