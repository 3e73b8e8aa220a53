//! A guide's Markdown, in which a line like `::business{hart-bakery}` is an embedded card.
//!
//! Invariant: anything that is not exactly such a line stays text.

use std::collections::HashMap;

use jiff::civil::DateTime;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::embed::{EmbedCard, Embeds};
use crate::kit::error::Result;
use crate::kit::markdown::{self, Heading};

/// A comfortable reading speed, in words per minute.
const READING_SPEED: usize = 200;
/// Delimiters of a card's number during rendering; nobody types these characters.
const MARK: char = '\u{E000}';
const END: char = '\u{E001}';

/// A piece of the text as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum BodyPart {
    /// Safe HTML.
    Text {
        html: String,
    },
    Card {
        card: EmbedCard,
    },
}

/// A line that stands for a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directive {
    pub name: String,
    pub key: String,
}

impl Directive {
    pub fn read(line: &str) -> Option<Directive> {
        let (name, rest) = line.trim_end().strip_prefix("::")?.split_once('{')?;
        let key = rest.strip_suffix('}')?.trim();
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
        let is_key =
            !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
        (is_name && is_key).then(|| Directive { name: name.to_owned(), key: key.to_owned() })
    }

    fn line(&self) -> String {
        format!("::{}{{{}}}", self.name, self.key)
    }
}

/// All cards in a text, in order.
pub fn directives(text: &str) -> Vec<Directive> {
    text.lines().filter_map(Directive::read).collect()
}

/// With more cards it is a list, not a guide.
const MAX_CARDS: usize = 120;

/// Why a text cannot be rendered, as a message to its writer.
pub fn error(text: &str) -> Option<&'static str> {
    if directives(text).len() > MAX_CARDS {
        return Some("A guide can hold at most 120 cards. Split it into two guides.");
    }
    markdown::error(text)
}

pub fn reading_minutes(text: &str) -> usize {
    let words = text.lines().filter(|line| Directive::read(line).is_none()).flat_map(str::split_whitespace);
    words.count().div_ceil(READING_SPEED).max(1)
}

/// The rendered text with its cards.
pub struct RenderedBody {
    pub parts: Vec<BodyPart>,
    pub contents: Vec<Heading>,
    /// Cards whose subject is not public or does not exist.
    pub missing: Vec<String>,
}

/// The cards that are public.
pub struct Cards(HashMap<(&'static str, String), EmbedCard>);

impl Cards {
    pub fn find(conn: &Connection, asked: &[Directive], embeds: &Embeds, now: DateTime) -> Result<Cards> {
        let mut cards = HashMap::new();
        for embed in &embeds.0 {
            let keys: Vec<String> =
                asked.iter().filter(|one| one.name == embed.name).map(|one| one.key.clone()).collect();
            if keys.is_empty() {
                continue;
            }
            let found = (embed.find)(conn, &keys, now)?;
            cards.extend(found.into_iter().map(|(key, card)| ((embed.name, key), card)));
        }
        Ok(Cards(cards))
    }

    pub fn get(&self, directive: &Directive) -> Option<&EmbedCard> {
        let found = self.0.iter().find(|((name, key), _)| *name == directive.name && *key == directive.key);
        found.map(|(_, card)| card)
    }
}

pub fn draw(conn: &Connection, text: &str, embeds: &Embeds, now: DateTime) -> Result<RenderedBody> {
    let asked = directives(text);
    let cards = Cards::find(conn, &asked, embeds, now)?;
    let (html, contents) = markdown::render_with_pictures(&with_marks(text));
    let mut parts = Vec::new();
    let mut missing = Vec::new();
    let mut rest = html.as_str();
    for (number, directive) in asked.iter().enumerate() {
        let mark = format!("<p>{MARK}{number}{END}</p>");
        let Some((before, after)) = rest.split_once(mark.as_str()) else { continue };
        push_text(&mut parts, before, &asked);
        match cards.get(directive) {
            Some(card) => parts.push(BodyPart::Card { card: card.clone() }),
            None => missing.push(directive.line()),
        }
        rest = after;
    }
    push_text(&mut parts, rest, &asked);
    Ok(RenderedBody { parts, contents, missing })
}

/// Replaces each card's line by a paragraph that has only the card's number.
fn with_marks(text: &str) -> String {
    let mut marked = String::with_capacity(text.len());
    let mut number = 0;
    for line in text.lines() {
        if Directive::read(line).is_some() {
            marked.push_str(&format!("\n{MARK}{number}{END}\n\n"));
            number += 1;
        } else {
            marked.extend(line.chars().filter(|char| ![MARK, END].contains(char)));
            marked.push('\n');
        }
    }
    marked
}

/// A mark left in the HTML was in a code block: put the original line back there.
fn push_text(parts: &mut Vec<BodyPart>, html: &str, asked: &[Directive]) {
    let mut html = html.trim().to_owned();
    for (number, directive) in asked.iter().enumerate() {
        if !html.contains(MARK) {
            break;
        }
        html = html.replace(&format!("{MARK}{number}{END}"), &directive.line());
    }
    if html.is_empty() {
        return;
    }
    match parts.last_mut() {
        // The card in between is missing, so the text continues.
        Some(BodyPart::Text { html: before }) => {
            before.push('\n');
            before.push_str(&html);
        }
        _ => parts.push(BodyPart::Text { html }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nothing(_: &Connection, keys: &[String], _: DateTime) -> Result<Vec<(String, EmbedCard)>> {
        let card = |key: &String| EmbedCard {
            kind: "business",
            to: format!("/directory/{key}"),
            label: String::new(),
            title: key.clone(),
            image: String::new(),
            lines: Vec::new(),
        };
        Ok(keys.iter().filter(|key| *key != "gone").map(|key| (key.clone(), card(key))).collect())
    }

    fn drawn(text: &str) -> RenderedBody {
        let conn = Connection::open_in_memory().unwrap();
        let embeds = Embeds(vec![super::super::embed::Embed { name: "business", find: nothing }]);
        draw(&conn, text, &embeds, "2026-11-21T10:00:00".parse().unwrap()).unwrap()
    }

    fn shape(drawn: &RenderedBody) -> Vec<String> {
        let text = |part: &BodyPart| match part {
            BodyPart::Text { html } => html.replace('\n', ""),
            BodyPart::Card { card } => format!("[{}]", card.title),
        };
        drawn.parts.iter().map(text).collect()
    }

    #[test]
    fn cards_stand_between_the_words_in_their_order() {
        let drawn = drawn("One\n::business{a}\ntwo *three*\n\n::business{b}\n::business{a}\n");
        assert_eq!(shape(&drawn), ["<p>One</p>", "[a]", "<p>two <em>three</em></p>", "[b]", "[a]"]);
    }

    #[test]
    fn a_card_that_is_gone_leaves_no_gap_and_is_told() {
        let drawn = drawn("One\n\n::business{gone}\n\ntwo\n\n::castle{x}\n");
        assert_eq!(shape(&drawn), ["<p>One</p><p>two</p>"]);
        assert_eq!(drawn.missing, ["::business{gone}", "::castle{x}"]);
    }

    #[test]
    fn what_only_looks_like_a_card_stays_text() {
        for text in ["say ::business{a} here", "  ::business{a}", "::business{a b}", "::Business{a}", "::{a}"]
        {
            assert!(drawn(text).parts.iter().all(|part| matches!(part, BodyPart::Text { .. })), "{text}");
        }
        let code = drawn("```\n::business{a}\n```\n\n::business{b}");
        let shown = shape(&code);
        assert!(shown[0].contains("::business{a}") && shown[1] == "[b]", "{shown:?}");
        let typed = drawn("\u{E000}0\u{E001}\n\n::business{a}");
        assert_eq!(shape(&typed), ["<p>0</p>", "[a]"]);
    }

    #[test]
    fn four_hundred_words_take_two_minutes() {
        assert_eq!(reading_minutes(&"word ".repeat(400)), 2);
        assert_eq!(reading_minutes("::business{a}\n"), 1);
    }
}
