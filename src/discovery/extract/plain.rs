//! Text as a reader sees it: no tags, no entities, no odd spaces.

use ego_tree::iter::Edge;
use scraper::{Html, Node};

/// Longer descriptions are cut; nobody reads them in a list of events.
pub const LONGEST: usize = 8_000;
/// So much is looked at: turning tags into text takes longer the deeper they are nested.
const LOOKED_AT: usize = 20_000;

/// One line, at most `most` characters.
pub fn line(text: &str, most: usize) -> String {
    let text = strip(text);
    cut(&text.split_whitespace().collect::<Vec<_>>().join(" "), most)
}

/// Paragraphs and lines stay apart.
pub fn text(text: &str) -> String {
    let text = strip(text);
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if !(line.is_empty() && lines.last().is_none_or(String::is_empty)) {
            lines.push(line);
        }
    }
    cut(lines.join("\n").trim(), LONGEST)
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

fn strip(text: &str) -> String {
    let text: String = text
        .chars()
        .take(LOOKED_AT)
        .filter(|char| !char.is_control() || char.is_whitespace())
        .filter(|char| !matches!(char, '\u{200b}' | '\u{feff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        .collect();
    if !text.contains(['<', '&']) {
        return text;
    }
    let once = rendered(&text);
    // Some systems escape twice: "&amp;amp;", "&lt;p&gt;".
    let has_more =
        once.contains("&amp;") || once.contains("&#") || once.contains("</") || once.contains("&nbsp;");
    if has_more { rendered(&once) } else { once }
}

/// Without recursion: what a stranger sends may be nested as deep as it likes.
fn rendered(text: &str) -> String {
    let document = Html::parse_fragment(text);
    let mut out = String::with_capacity(text.len());
    let mut silent = 0_usize;
    for edge in document.tree.root().traverse() {
        match edge {
            Edge::Open(node) => match node.value() {
                Node::Text(text) if silent == 0 => out.push_str(text),
                Node::Element(element) => match element.name() {
                    "script" | "style" | "template" | "iframe" | "noscript" => silent += 1,
                    "br" => out.push('\n'),
                    "li" => out.push_str("\n- "),
                    "p" | "div" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "tr" | "ul" | "ol" => {
                        out.push('\n');
                    }
                    "td" => out.push(' '),
                    _ => {}
                },
                _ => {}
            },
            Edge::Close(node) => {
                if let Node::Element(element) = node.value() {
                    match element.name() {
                        "script" | "style" | "template" | "iframe" | "noscript" => {
                            silent = silent.saturating_sub(1);
                        }
                        "p" | "div" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "ul" | "ol" => {
                            out.push_str("\n\n");
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    out
}
