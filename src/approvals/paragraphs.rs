//! The paragraphs of a Markdown text, which comments refer to; their numbers are stable as long as the text
//! is.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use serde::Serialize;
use utoipa::ToSchema;

use crate::guides::{Cards, Directive};
use crate::kit::line_numbers::LineNumbers;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Paragraph {
    /// Counted from 1.
    pub number: usize,
    /// Line of the text, counted from 1.
    pub line: usize,
    /// Without its Markdown.
    pub text: String,
    pub is_heading: bool,
}

const MAX_QUOTE_LENGTH: usize = 120;
/// Stands for a card whose page is not public: readers of the guide do not see it.
const NOT_SHOWN: &str = "(A card that is not shown, because its page is not public)";

impl Paragraph {
    /// The beginning of the text.
    pub fn quote(&self) -> String {
        let line = self.text.split_whitespace().collect::<Vec<_>>().join(" ");
        if line.chars().count() <= MAX_QUOTE_LENGTH {
            return line;
        }
        line.chars().take(MAX_QUOTE_LENGTH).collect::<String>() + "…"
    }
}

/// The text with its cards blanked out, byte for byte, so that each card is a paragraph of its own.
fn without_cards(text: &str) -> (String, Vec<(usize, String)>) {
    let (mut rest, mut cards, mut at) = (String::with_capacity(text.len()), Vec::new(), 0);
    for line in text.split_inclusive('\n') {
        if Directive::read(line).is_some() {
            cards.push((at, line.trim().to_owned()));
            rest.extend(line.chars().flat_map(|letter| {
                std::iter::repeat_n(if letter == '\n' { '\n' } else { ' ' }, letter.len_utf8())
            }));
        } else {
            rest.push_str(line);
        }
        at += line.len();
    }
    (rest, cards)
}

pub fn paragraphs(text: &str) -> Vec<Paragraph> {
    let (rest, cards) = without_cards(text);
    let mut found: Vec<(usize, String, bool)> =
        cards.into_iter().map(|(at, line)| (at, line, false)).collect();
    let mut depth = 0_usize;
    let mut open = (0, String::new(), false);
    for (event, range) in
        Parser::new_ext(&rest, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH).into_offset_iter()
    {
        match event {
            Event::Start(tag) => {
                if depth == 0 {
                    open = (range.start, String::new(), matches!(tag, Tag::Heading { .. }));
                }
                depth += 1;
                match tag {
                    Tag::Item => open.1.push_str("\n• "),
                    Tag::TableRow | Tag::Paragraph if !open.1.ends_with("• ") => open.1.push('\n'),
                    Tag::TableCell => open.1.push_str(" | "),
                    _ => {}
                }
            }
            Event::End(tag) => {
                depth = depth.saturating_sub(1);
                if tag == TagEnd::Image {
                    open.1.push(' ');
                }
                if depth == 0 {
                    found.push(std::mem::take(&mut open));
                }
            }
            Event::Text(words) | Event::Code(words) | Event::Html(words) | Event::InlineHtml(words) => {
                open.1.push_str(&words);
            }
            Event::SoftBreak => open.1.push(' '),
            Event::HardBreak => open.1.push('\n'),
            _ => {}
        }
    }
    found.retain(|(_, text, _)| !text.trim().is_empty());
    found.sort_by_key(|(at, ..)| *at);
    let lines = LineNumbers::of(&rest);
    (1..)
        .zip(found)
        .map(|(number, (at, text, is_heading))| Paragraph {
            number,
            line: lines.at(at),
            text: text.trim().to_owned(),
            is_heading,
        })
        .collect()
}

/// Puts the names of cards in place of their lines.
pub fn with_card_names(mut paragraphs: Vec<Paragraph>, cards: &Cards) -> Vec<Paragraph> {
    for paragraph in &mut paragraphs {
        if let Some(directive) = Directive::read(&paragraph.text) {
            let title = cards.get(&directive).map(|card| card.title.clone());
            paragraph.text = title.unwrap_or_else(|| NOT_SHOWN.to_owned());
        }
    }
    paragraphs
}

/// Renumbers the paragraphs of several texts as one.
pub fn numbered(mut paragraphs: Vec<Paragraph>) -> Vec<Paragraph> {
    for (number, paragraph) in (1..).zip(&mut paragraphs) {
        paragraph.number = number;
        paragraph.line = number;
    }
    paragraphs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_falls_into_what_a_reader_would_point_at() {
        let text = "## Tea\n\nGood *tea*,\nand [cake](/x).\n::business{ferry-tea}\n\n- one\n- two\n\n![The fire](/media/a-1.webp)\n\n> Said.";
        let found: Vec<_> =
            paragraphs(text).into_iter().map(|one| (one.number, one.line, one.text)).collect();
        let expected = [
            (1, 1, "Tea"),
            (2, 3, "Good tea, and cake."),
            (3, 5, "::business{ferry-tea}"),
            (4, 7, "• one\n• two"),
            (5, 10, "The fire"),
            (6, 12, "Said."),
        ];
        assert_eq!(found, expected.map(|(number, line, text)| (number, line, text.to_owned())));
        assert!(paragraphs(text)[0].is_heading);
    }

    #[test]
    fn any_text_has_paragraphs() {
        for text in
            ["", "\n\n", "é::{}\n::é{ü}\n", "```\n::business{a}\n```", "| a | b |\n|---|---|\n| 1 | 2 |"]
        {
            for one in paragraphs(text) {
                assert!(!one.text.is_empty() && one.line > 0, "{text:?}");
            }
        }
        assert_eq!(paragraphs(&"a".repeat(500))[0].quote().chars().count(), 121);
    }
}
