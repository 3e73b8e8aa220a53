//! Markdown from people, made safe: the output may be put into a page as it is.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::Builder;
use pulldown_cmark::{CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd, html};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Heading {
    pub id: String,
    pub text: String,
}

static CLEAN: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = with_pictures();
    builder.rm_tags(["img"]);
    builder
});
static CLEAN_WITH_PICTURES: LazyLock<Builder<'static>> = LazyLock::new(with_pictures);

fn with_pictures() -> Builder<'static> {
    let mut builder = Builder::default();
    builder
        .link_rel(Some("nofollow noopener"))
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .rm_tags(["style"])
        .add_generic_attributes(["id"])
        .rm_generic_attributes(["style", "class"])
        .set_tag_attribute_value("img", "loading", "lazy");
    builder
}

/// Deeper than anybody nests quotations; browsers and the cleaner take long on anything deeper.
const DEEPEST: usize = 40;
/// Paragraphs, bold words, table cells: a few letters can produce millions of them.
const MAX_PARTS: usize = 60_000;

pub(super) fn parser(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH)
}

/// Why a text should not be rendered, as a sentence for its author.
pub fn error(text: &str) -> Option<&'static str> {
    let mut depth = 0_usize;
    for (number, event) in parser(text).enumerate() {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return Some("Lists or quotations are nested too deeply here. Paste the words as plain text.");
        }
        if number > MAX_PARTS {
            return Some("This text makes a page that is too large to show. Shorten its tables and lists.");
        }
    }
    None
}

/// Whether this is a picture uploaded to this site.
pub fn is_own_picture(address: &str) -> bool {
    address.strip_prefix("/media/").is_some_and(|name| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    })
}

/// Safe HTML. Raw HTML in the text is shown as text, pictures are left out, and headings start at `h2`
/// because the page has its own title. A text that should not be rendered is shown as typed.
pub fn to_html(text: &str) -> String {
    render(text).0
}

/// Safe HTML and its second-level headings, each with an id to link to.
pub fn render(text: &str) -> (String, Vec<Heading>) {
    draw(text, &CLEAN, |_| false, |_| None)
}

/// Like `to_html`, with links rewritten by `lead`; `None` leaves a link unchanged.
pub fn to_html_with_links(text: &str, lead: impl Fn(&str) -> Option<String>) -> String {
    draw(text, &CLEAN, |_| false, lead).0
}

/// Like `render`, but keeps pictures that were uploaded to this site.
pub fn render_with_pictures(text: &str) -> (String, Vec<Heading>) {
    draw(text, &CLEAN_WITH_PICTURES, is_own_picture, |_| None)
}

fn draw(
    text: &str,
    clean: &Builder<'_>,
    is_shown: fn(&str) -> bool,
    lead: impl Fn(&str) -> Option<String>,
) -> (String, Vec<Heading>) {
    // Texts from external calendars have not been checked before.
    if error(text).is_some() {
        return (maud::html! { p { (text) } }.into_string(), Vec::new());
    }
    let mut left_out = 0_usize;
    let mut headings: Vec<Heading> = Vec::new();
    let mut ids: HashMap<String, u32> = HashMap::new();
    let mut open: Option<(HeadingLevel, String)> = None;
    let mut events: Vec<Event<'_>> = Vec::new();
    for event in parser(text) {
        match event {
            Event::Start(Tag::Image { ref dest_url, .. }) if left_out > 0 || !is_shown(dest_url) => {
                left_out += 1
            }
            Event::End(TagEnd::Image) if left_out > 0 => left_out -= 1,
            _ if left_out > 0 => {}
            Event::Start(Tag::Heading { level, .. }) => open = Some((lower(level), String::new())),
            Event::End(TagEnd::Heading(_)) => {
                if let Some((level, words)) = open.take() {
                    let id = free_id(&mut ids, &words);
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
            Event::Start(Tag::Link { link_type, dest_url, title, id })
                if open.is_none() && link_type != LinkType::Email =>
            {
                let dest_url = lead(&dest_url).map_or(dest_url, CowStr::from);
                events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
            }
            Event::Html(raw) | Event::InlineHtml(raw) => events.push(Event::Text(raw)),
            other if open.is_some() => drop(other),
            other => events.push(other),
        }
    }
    let mut out = String::with_capacity(text.len() * 2);
    html::push_html(&mut out, events.into_iter());
    (clean.clean(&out).to_string(), headings)
}

/// A unique id for each heading, even if several have the same words. `given` has the ids so far, each with
/// the last number that was put after it: counting anew for each of a thousand equal headings takes seconds.
fn free_id(given: &mut HashMap<String, u32>, words: &str) -> String {
    let base = crate::kit::slug::slug(words);
    let mut number = given.get(&base).copied().unwrap_or_default();
    let id = loop {
        number += 1;
        let id = if number == 1 { base.clone() } else { format!("{base}-{number}") };
        if !given.contains_key(&id) {
            break id;
        }
    };
    given.insert(id.clone(), 1);
    given.insert(base, number);
    id
}

fn lower(level: HeadingLevel) -> HeadingLevel {
    match level {
        HeadingLevel::H1 | HeadingLevel::H2 => HeadingLevel::H2,
        HeadingLevel::H3 => HeadingLevel::H3,
        _ => HeadingLevel::H4,
    }
}

/// Plain text, for mail and calendars: paragraphs are kept apart, each line end within one becomes `line_end`, and each
/// link's words are followed by its target as given by `lead`.
pub fn to_text_with_links(text: &str, line_end: char, lead: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    // The target of each open link, and where its words begin.
    let mut links: Vec<(String, usize)> = Vec::new();
    let mut left_out = 0_usize;
    for event in parser(text) {
        match event {
            Event::Start(Tag::Image { .. }) => left_out += 1,
            Event::End(TagEnd::Image) => left_out = left_out.saturating_sub(1),
            _ if left_out > 0 => {}
            Event::Text(part) | Event::Code(part) | Event::Html(part) | Event::InlineHtml(part) => {
                out.push_str(&part);
            }
            Event::SoftBreak => out.push(line_end),
            Event::End(TagEnd::TableCell) => out.push(' '),
            Event::HardBreak | Event::End(TagEnd::TableHead | TagEnd::TableRow | TagEnd::Item) => {
                out.push('\n')
            }
            Event::Start(Tag::Item) => {
                if !out.is_empty() && !out.ends_with('\n') {
                    out.push('\n');
                }
                out.push_str("- ");
            }
            Event::End(
                TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::List(_) | TagEnd::Table | TagEnd::CodeBlock,
            ) => {
                out.push_str("\n\n");
            }
            Event::Start(Tag::Link { link_type, dest_url, .. }) if link_type != LinkType::Email => {
                links.push((lead(&dest_url).unwrap_or_else(|| dest_url.to_string()), out.len()));
            }
            Event::End(TagEnd::Link) => {
                if let Some((url, start)) = links.pop()
                    && out.get(start..) != Some(url.as_str())
                {
                    out.push_str(&format!(" ({url})"));
                }
            }
            _ => {}
        }
    }
    let mut lines: Vec<&str> = Vec::new();
    for line in out.lines().map(str::trim) {
        // Lists are kept together, and at most one empty line is kept in a row.
        if !line.is_empty() || lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(line);
        }
    }
    lines.join("\n").trim().to_owned()
}

/// The links of a text in order: target and words.
pub fn links(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open: Option<(String, String)> = None;
    for event in parser(text) {
        match event {
            Event::Start(Tag::Link { link_type, dest_url, .. }) if link_type != LinkType::Email => {
                open = Some((dest_url.to_string(), String::new()));
            }
            Event::End(TagEnd::Link) => found.extend(open.take()),
            Event::Text(part) | Event::Code(part) => {
                if let Some((_, words)) = &mut open {
                    words.push_str(&part);
                }
            }
            _ => {}
        }
    }
    found
}

/// Plain text, cut at the end of a word with an ellipsis if it is longer than `limit` characters.
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
    use crate::testing::CpuClock;

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
    fn only_pictures_of_this_site_are_shown_and_only_where_they_are_asked_for() {
        let text =
            "![A *red* barn](/media/ab12-640.webp) ![x](https://tracker.example/p.gif) ![y](/media/../api)";
        let (html, _) = render_with_pictures(text);
        assert_eq!(html.matches("<img").count(), 1, "{html}");
        assert!(html.contains("alt=\"A red barn\"") && html.contains("loading=\"lazy\""), "{html}");
        assert!(!to_html(text).contains("<img") && !html.contains("tracker"), "{html}");
    }

    #[test]
    fn a_text_that_would_draw_for_ever_is_named() {
        let table = format!("|{}\n|{}\n{}", "a|".repeat(9000), "-|".repeat(9000), "|\n".repeat(9000));
        for bomb in [
            ">".repeat(60_000),
            "- ".repeat(30_000),
            "[".repeat(60_000) + "x",
            "*a **a ".repeat(8_000),
            "1. ".repeat(20_000),
            table,
        ] {
            let began = CpuClock::start();
            if error(&bomb).is_none() {
                render(&bomb);
            }
            assert!(began.elapsed().as_secs() < 5, "{} took {:?}", bomb.get(..10).unwrap(), began.elapsed());
        }
        assert!(error(&">".repeat(60_000)).is_some());
        assert_eq!(error(&"## A walk\n\n- one\n  - two\n\nWords.\n\n".repeat(500)), None);
    }

    #[test]
    fn a_text_that_would_draw_for_ever_is_shown_as_it_was_typed() {
        let began = CpuClock::start();
        for bomb in [">".repeat(20_000), "- ".repeat(10_000)] {
            let html = to_html(&format!("{bomb}<b>"));
            assert_eq!(html.matches('<').count(), 2, "a paragraph and nothing else");
        }
        assert!(began.elapsed().as_secs() < 2, "{:?}", began.elapsed());
        assert!(to_html("> > Twice quoted").contains("<blockquote>"));
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
    fn thousands_of_equal_headings_take_hardly_longer_than_different_ones() {
        let timed = |text: String| {
            let began = CpuClock::start();
            let (_, headings) = render(&text);
            let ids: HashSet<_> = headings.into_iter().map(|heading| heading.id).collect();
            (ids.len(), began.elapsed())
        };
        let (count, equal) = timed("# aaaa\n".repeat(4000));
        let (_, different) = timed((0..4000).map(|number| format!("# a{number}\n")).collect());
        assert_eq!(count, 4000);
        assert!(equal < different * 5, "{equal:?}, {different:?}");
    }

    #[test]
    fn links_lead_where_they_are_led_and_the_text_part_says_where() {
        let text =
            "Go [*here*](/directory) or <https://x.example/>, write <ada@x.example>.\n\n- one\n- two\n\nEnd.";
        let lead = |url: &str| url.starts_with('/').then(|| format!("https://town.example{url}"));
        let html = to_html_with_links(text, lead);
        assert!(html.contains("href=\"https://town.example/directory\""), "{html}");
        assert!(
            html.contains("href=\"https://x.example/\"") && html.contains("mailto:ada@x.example"),
            "{html}"
        );
        assert_eq!(
            to_text_with_links(text, ' ', lead),
            "Go here (https://town.example/directory) or https://x.example/, write ada@x.example.\n\n- one\n- two\n\nEnd."
        );
        assert_eq!(links(text)[0], ("/directory".to_owned(), "here".to_owned()));
        assert_eq!(links(text).len(), 2);
    }

    #[test]
    fn a_summary_ends_at_a_word() {
        assert_eq!(to_plain("**Bread**, baked\ndaily.", 100), "Bread, baked daily.");
        assert_eq!(to_plain("one two three four", 12), "one two…");
    }
}
