//! The visible text of HTML, truncated before it is parsed: the deeper the tags are nested, the longer
//! conversion takes, and the input is untrusted.

use crate::kit::html_to_markdown;

const LOOKED_AT: usize = 20_000;

/// A single line of at most `most` characters.
pub fn line(text: &str, most: usize) -> String {
    cut(&visible(&html_to_markdown::line_of(&visible(text))), most)
}

/// Converts to Markdown.
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

/// Removes invisible characters: controls, bidirectional marks, zero-width spaces.
fn visible(text: &str) -> String {
    text.chars()
        .take(LOOKED_AT)
        .filter(|char| !char.is_control() || char.is_whitespace())
        .filter(|char| !matches!(char, '\u{200b}' | '\u{feff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        .collect()
}
