//! Converts HTML to Markdown, for texts from other programs that may be HTML: calendars and feeds use the
//! same field for both.
//!
//! Invariant: no HTML tag is left; scripts and styles are removed along with their content.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::Builder;

use super::xml;

static FEW_TAGS: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let tags = ["a", "b", "strong", "br", "p", "div", "li", "ul", "ol", "tr", "h1", "h2", "h3", "h4"];
    let mut builder = Builder::default();
    builder
        .tags(HashSet::from(tags))
        .tag_attributes(HashMap::from([("a", HashSet::from(["href"]))]))
        .generic_attributes(HashSet::new())
        .link_rel(None)
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]));
    builder
});

/// Signs of HTML; a text with "a < b" in it is not HTML.
const SIGNS: [&str; 14] = [
    "</", "<br", "<p>", "<p ", "<li>", "<a ", "<script", "<style", "<img", "&nbsp;", "&amp;", "&lt;", "&#",
    "&quot;",
];

/// Building the tree of a text takes time quadratic in its depth, and strangers write these texts.
const MAX_TAGS: usize = 5_000;

/// The part of a text that is read.
fn beginning(text: &str) -> &str {
    text.match_indices('<').nth(MAX_TAGS).and_then(|(at, _)| text.get(..at)).unwrap_or(text)
}

fn is_html(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    SIGNS.iter().any(|sign| lower.contains(sign)) || has_entity(&lower)
}

/// Whether there is an entity such as `&rsquo;`.
fn has_entity(text: &str) -> bool {
    text.split('&').skip(1).any(|rest| {
        let name = rest.split(';').next().unwrap_or_default();
        name.len() < rest.len()
            && (2..=8).contains(&name.len())
            && name.bytes().all(|byte| byte.is_ascii_alphabetic())
    })
}

/// The text as it is, or the Markdown equivalent of its HTML. Never more than one blank line in a row.
pub fn markdown_of(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    if is_html(&text) { tidy(&convert(&FEW_TAGS.clean(beginning(&text)).to_string())) } else { tidy(&text) }
}

/// A single line without markup.
pub fn line_of(text: &str) -> String {
    let text = if is_html(text) {
        unescape(&Builder::empty().clean(&beginning(text).replace('<', " <")).to_string())
    } else {
        text.to_owned()
    };
    xml::clean(&text).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn convert(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    let mut link: Option<(String, usize)> = None;
    while let Some((before, tag_on)) = rest.split_once('<') {
        out.push_str(&unescape(before));
        let (tag, after) = tag_on.split_once('>').unwrap_or((tag_on, ""));
        rest = after;
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).unwrap_or_default();
        match (name, tag.starts_with('/')) {
            ("br" | "tr" | "div", _) => out.push('\n'),
            ("p" | "ul" | "ol" | "h1" | "h2" | "h3" | "h4", _) => out.push_str("\n\n"),
            ("li", false) => out.push_str("\n- "),
            ("b" | "strong", _) => out.push_str("**"),
            ("a", false) => {
                let address = tag.split_once("href=\"").and_then(|(_, rest)| rest.split_once('"'));
                link = address.map(|(address, _)| (unescape(address), out.len()));
            }
            ("a", true) => {
                if let Some((address, from)) = link.take() {
                    let words = out.split_off(from.min(out.len()));
                    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
                    if words.is_empty() || words == address {
                        out.push_str(&address);
                    } else {
                        out.push_str(&format!("[{words}]({address})"));
                    }
                }
            }
            _ => {}
        }
    }
    out.push_str(&unescape(rest));
    out.replace("****", "")
}

fn unescape(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    // The cleaner leaves only these entities.
    text.replace("&nbsp;", " ")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&")
}

fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut blank = 0;
    for line in text.lines() {
        let line: String =
            xml::clean(line).chars().filter(|letter| !letter.is_control() || *letter == '\t').collect();
        let line = line.replace('\u{a0}', " ");
        if line.trim().is_empty() {
            blank += 1;
            continue;
        }
        if !out.is_empty() {
            out.push_str(if blank > 0 { "\n\n" } else { "\n" });
        }
        blank = 0;
        out.push_str(line.trim());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::CpuClock;

    #[test]
    fn a_text_that_nests_without_end_costs_little() {
        let began = CpuClock::start();
        let deep = format!("Soup<br>{}", "<div>".repeat(200_000));
        assert_eq!(markdown_of(&deep), "Soup");
        assert_eq!(line_of(&deep), "Soup");
        assert!(began.elapsed().as_secs() < 5, "{:?}", began.elapsed());
    }

    #[test]
    fn html_becomes_markdown_and_plain_text_stays() {
        let html = "<p>Bring a <b>chair</b>&nbsp;&amp; a friend.</p><ul><li>Soup</li><li>Bread</li></ul>\
                    <a href=\"https://hall.example/x?a=1&amp;b=2\">Tickets</a>";
        assert_eq!(
            markdown_of(html),
            "Bring a **chair** & a friend.\n\n- Soup\n- Bread\n\n[Tickets](https://hall.example/x?a=1&b=2)"
        );
        assert_eq!(line_of("Don&rsquo;t R&D; stop"), "Don’t R&D; stop");
        assert_eq!(markdown_of("ages 3 < 5\r\n\r\n\r\n  free "), "ages 3 < 5\n\nfree");
    }

    #[test]
    fn scripts_go_with_their_content() {
        assert_eq!(markdown_of("Hello<script>alert(1)</script> <b>you</b>"), "Hello **you**");
        assert_eq!(markdown_of("<a href=\"javascript:alert(1)\">press</a><br>now"), "press\nnow");
        assert_eq!(line_of("<b>Jazz</b><br>Night &amp; Day"), "Jazz Night & Day");
    }
}
