//! Markdown from people, made safe: what comes out may be put into a page as it is.

use std::collections::HashSet;
use std::sync::LazyLock;

use ammonia::Builder;
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Heading {
    pub id: String,
    pub text: String,
}

static CLEAN: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::default();
    builder
        .link_rel(Some("nofollow noopener"))
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .rm_tags(["img", "style"])
        .add_generic_attributes(["id"])
        .rm_generic_attributes(["style", "class"]);
    builder
});

/// Safe HTML. Raw HTML in the text is shown as text, pictures are left out, and headings start
/// at `h2` because the page has its own title.
pub fn to_html(text: &str) -> String {
    render(text).0
}

/// Safe HTML and its second-level headings, each with an id to jump to.
pub fn render(text: &str) -> (String, Vec<Heading>) {
    let mut headings: Vec<Heading> = Vec::new();
    let mut ids: HashSet<String> = HashSet::new();
    let mut open: Option<(HeadingLevel, String)> = None;
    let mut events: Vec<Event<'_>> = Vec::new();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => open = Some((lower(level), String::new())),
            Event::End(TagEnd::Heading(_)) => {
                if let Some((level, words)) = open.take() {
                    let id = free_id(&ids, &words);
                    ids.insert(id.clone());
                    let start = Tag::Heading {
                        level,
                        id: Some(CowStr::from(id.clone())),
                        classes: Vec::new(),
                        attrs: Vec::new(),
                    };
                    events.push(Event::Start(start));
                    events.push(Event::Text(CowStr::from(words.clone())));
                    events.push(Event::End(TagEnd::Heading(level)));
                    if level == HeadingLevel::H2 {
                        headings.push(Heading { id, text: words });
                    }
                }
            }
            Event::Text(words) | Event::Code(words) if open.is_some() => {
                if let Some((_, heading)) = &mut open {
                    heading.push_str(&words);
                }
            }
            Event::Html(raw) | Event::InlineHtml(raw) => events.push(Event::Text(raw)),
            other if open.is_some() => drop(other),
            other => events.push(other),
        }
    }
    let mut out = String::with_capacity(text.len() * 2);
    html::push_html(&mut out, events.into_iter());
    (CLEAN.clean(&out).to_string(), headings)
}

/// No two headings share an id, also where they share their words.
fn free_id(taken: &HashSet<String>, words: &str) -> String {
    let base = crate::kit::slug::slug(words);
    let mut id = base.clone();
    let mut number = 2;
    while taken.contains(&id) {
        id = format!("{base}-{number}");
        number += 1;
    }
    id
}

fn lower(level: HeadingLevel) -> HeadingLevel {
    match level {
        HeadingLevel::H1 | HeadingLevel::H2 => HeadingLevel::H2,
        HeadingLevel::H3 => HeadingLevel::H3,
        _ => HeadingLevel::H4,
    }
}

/// The text without its marks, cut at a word's end with an ellipsis when longer than `limit`
/// characters.
pub fn to_plain(text: &str, limit: usize) -> String {
    let mut words = String::new();
    for event in Parser::new(text) {
        match event {
            Event::Text(part) | Event::Code(part) => words.push_str(&part),
            Event::SoftBreak | Event::HardBreak | Event::End(_) => words.push(' '),
            _ => {}
        }
        if words.len() > limit * 8 {
            break;
        }
    }
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = words.replace(" .", ".").replace(" ,", ",");
    if words.chars().count() <= limit {
        return words;
    }
    let cut: String = words.chars().take(limit).collect();
    let end = cut.rfind(' ').unwrap_or(cut.len());
    format!("{}…", cut.get(..end).unwrap_or(&cut).trim_end_matches([',', '.', ';', ':']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_runs_survives() {
        for hostile in [
            "<script>alert(1)</script>",
            "[x](javascript:alert(1))",
            "<img src=x onerror=alert(1)>",
            "![x](https://tracker.example/p.gif)",
            "<a href='data:text/html,x'>x</a>",
        ] {
            let html = to_html(hostile);
            assert!(!html.contains("<script") && !html.contains("<img"), "{html}");
            assert!(!html.contains("href=\"javascript") && !html.contains("href=\"data"), "{html}");
        }
    }

    #[test]
    fn headings_start_below_the_page_title_and_can_be_jumped_to() {
        let (html, headings) = render("# How we *bake*\n\ntext\n\n### More\n");
        assert!(html.contains("<h2 id=\"how-we-bake\">How we bake</h2>"), "{html}");
        assert!(html.contains("<h3"), "{html}");
        assert_eq!(headings, [Heading { id: "how-we-bake".into(), text: "How we bake".into() }]);
    }

    #[test]
    fn headings_of_the_same_words_are_told_apart() {
        let (html, headings) = render("## Where to eat\n\n## Where to eat\n\n### Where to eat\n");
        assert!(
            html.contains("<h2 id=\"where-to-eat-2\">") && html.contains("<h3 id=\"where-to-eat-3\">"),
            "{html}"
        );
        assert_eq!(headings.len(), 2);
    }

    #[test]
    fn a_summary_ends_at_a_word() {
        assert_eq!(to_plain("**Bread**, baked\ndaily.", 100), "Bread, baked daily.");
        assert_eq!(to_plain("one two three four", 12), "one two…");
    }
}
