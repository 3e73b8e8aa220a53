//! The visible text of HTML, cut before it is parsed: turning tags into text takes the longer the deeper
//! they are nested, and what comes here was written by strangers.

use crate::kit::html_to_markdown;

const LOOKED_AT: usize = 20_000;

/// One line, at most `most` characters.
pub fn line(text: &str, most: usize) -> String {
    cut(&visible(&html_to_markdown::line_of(&visible(text))), most)
}

/// Markdown.
pub fn text(text: &str) -> String {
    html_to_markdown::markdown_of(&visible(text))
}

pub fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most.saturating_sub(1)).collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

/// Without what no eye sees: controls, marks that turn the direction of writing, empty spaces.
fn visible(text: &str) -> String {
    text.chars()
        .take(LOOKED_AT)
        .filter(|char| !char.is_control() || char.is_whitespace())
        .filter(|char| !matches!(char, '\u{200b}' | '\u{feff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        .collect()
}
