//! Checks a page as displayed.

use std::collections::HashSet;

use scraper::{ElementRef, Html, Node};

use super::model::{AccessibilityRule, Finding, excerpt};
use super::rules::{EMPTY_HEADING, TABLE_WITHOUT_HEADINGS, alt_error, link_error};

/// Maximum findings per page: more would say nothing new.
const MAX_FINDINGS: usize = 100;

#[derive(Default)]
struct Page {
    found: Vec<Finding>,
    /// Ids that a label refers to.
    labeled: HashSet<String>,
    main_headings: usize,
    above: u8,
}

/// Finds what is wrong in the content of a page, including its main heading.
pub fn check_page(html: &str) -> Vec<Finding> {
    let document = Html::parse_fragment(html);
    let mut page = Page::default();
    let elements = || document.root_element().descendants().filter_map(ElementRef::wrap);
    for label in elements().filter(|element| element.value().name() == "label") {
        page.labeled.extend(label.attr("for").map(str::to_owned));
    }
    for element in elements().filter(|element| !is_hidden(*element)) {
        page.look_at(element);
    }
    if page.main_headings != 1 {
        let message = match page.main_headings {
            0 => "This page has no main heading.",
            _ => "This page has more than one main heading.",
        };
        page.add(AccessibilityRule::PageHeading, "", message);
    }
    page.found.sort();
    page.found.dedup();
    page.found.truncate(MAX_FINDINGS);
    page.found
}

impl Page {
    fn add(&mut self, rule: AccessibilityRule, words: &str, message: impl Into<String>) {
        self.found.push(Finding { rule, message: message.into(), excerpt: excerpt(words) });
    }

    fn look_at(&mut self, element: ElementRef<'_>) {
        match element.value().name() {
            name @ ("h1" | "h2" | "h3" | "h4" | "h5" | "h6") => {
                let rank = name.bytes().last().map_or(1, |digit| digit.saturating_sub(b'0'));
                self.heading(element, rank);
            }
            "img" => self.picture(element),
            "a" if element.attr("href").is_some() => {
                let (words, href) = (name_of(element), element.attr("href").unwrap_or_default());
                if let Some((rule, message)) = link_error(&words, href) {
                    self.add(rule, if words.trim().is_empty() { href } else { &words }, message);
                }
            }
            "table" if !has_headings(element) => {
                let words = text_of(element);
                self.add(AccessibilityRule::TableHeadings, &words, TABLE_WITHOUT_HEADINGS);
            }
            "button" if name_of(element).trim().is_empty() => {
                self.add(AccessibilityRule::ControlName, "button", "This button has no name.");
            }
            name @ ("input" | "select" | "textarea") => self.control(element, name),
            _ => {}
        }
    }

    fn heading(&mut self, element: ElementRef<'_>, rank: u8) {
        let words = name_of(element);
        if words.trim().is_empty() {
            self.add(AccessibilityRule::HeadingOrder, "", EMPTY_HEADING);
        }
        if self.above > 0 && rank > self.above + 1 {
            self.add(AccessibilityRule::HeadingOrder, &words, "This heading skips a level.");
        }
        self.main_headings += usize::from(rank == 1);
        self.above = rank;
    }

    /// An empty description is correct: it marks a picture as decoration.
    fn picture(&mut self, element: ElementRef<'_>) {
        let source = element.attr("src").unwrap_or_default();
        match element.attr("alt") {
            None => {
                let message = alt_error("").unwrap_or_default();
                self.add(AccessibilityRule::ImageAlt, source, message);
            }
            Some(alt) if !alt.is_empty() => {
                if let Some(error) = alt_error(alt) {
                    self.add(
                        AccessibilityRule::ImageAlt,
                        if alt.trim().is_empty() { source } else { alt },
                        error,
                    );
                }
            }
            Some(_) => {}
        }
    }

    fn control(&mut self, element: ElementRef<'_>, name: &str) {
        let kind = element.attr("type").unwrap_or_default();
        if name == "input" && ["hidden", "submit", "button", "reset", "image"].contains(&kind) {
            return;
        }
        let is_named = ["aria-label", "aria-labelledby", "title"]
            .iter()
            .any(|name| element.attr(name).is_some_and(|words| !words.trim().is_empty()))
            || element.attr("id").is_some_and(|id| self.labeled.contains(id))
            || element
                .ancestors()
                .filter_map(ElementRef::wrap)
                .any(|above| above.value().name() == "label" && !text_of(above).trim().is_empty());
        if !is_named {
            let words = element.attr("name").unwrap_or(name);
            self.add(AccessibilityRule::ControlName, words, "This field has no label.");
        }
    }
}

fn is_hidden(element: ElementRef<'_>) -> bool {
    let hides = |element: ElementRef<'_>| {
        element.attr("aria-hidden") == Some("true")
            || element.attr("hidden").is_some()
            || ["template", "script", "style", "noscript"].contains(&element.value().name())
    };
    hides(element) || element.ancestors().filter_map(ElementRef::wrap).any(hides)
}

fn has_headings(table: ElementRef<'_>) -> bool {
    let is_layout = matches!(table.attr("role"), Some("presentation" | "none"));
    let mut cells = table.descendants().filter_map(ElementRef::wrap);
    is_layout || cells.any(|cell| cell.value().name() == "th" && !text_of(cell).trim().is_empty())
}

/// The accessible name of a link, button or heading.
fn name_of(element: ElementRef<'_>) -> String {
    let label = element.attr("aria-label").filter(|label| !label.trim().is_empty());
    match label.or(element.attr("aria-labelledby")) {
        Some(name) => name.to_owned(),
        None => text_of(element),
    }
}

fn text_of(element: ElementRef<'_>) -> String {
    let mut words = String::new();
    for node in element.children() {
        match node.value() {
            Node::Text(text) => words.push_str(text),
            Node::Element(_) => {
                let Some(child) = ElementRef::wrap(node) else { continue };
                let name = child.value().name();
                if child.attr("aria-hidden") == Some("true") || ["script", "style"].contains(&name) {
                    continue;
                }
                // Adjacent elements are read separately.
                words.push(' ');
                if let Some(label) = child.attr("aria-label").or(child.attr("alt")) {
                    words.push_str(label);
                } else {
                    words.push_str(&text_of(child));
                }
                words.push(' ');
            }
            _ => {}
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(html: &str) -> Vec<(AccessibilityRule, String)> {
        check_page(html).into_iter().map(|finding| (finding.rule, finding.excerpt)).collect()
    }

    #[test]
    fn a_page_is_looked_through() {
        let html = "<h1>Parks</h1><h3>Deep</h3><h2></h2><img src='/a.webp'><img src='/b.webp' alt=''>\
                    <img src='/c.webp' alt='IMG_0001.jpg'><a href='/x'>here</a><a href='/y'><img src='/d' alt=''></a>\
                    <a href='/map.pdf'>Map</a><table><tr><td>Mo<td>9</table><button><svg></svg></button><input name='q'>";
        use AccessibilityRule::*;
        assert_eq!(
            found(html),
            [
                (ImageAlt, "/a.webp".into()),
                (ImageAlt, "IMG_0001.jpg".into()),
                (HeadingOrder, String::new()),
                (HeadingOrder, "Deep".into()),
                (TableHeadings, "Mo 9".into()),
                (LinkText, "here".into()),
                (LinkText, "/y".into()),
                (DocumentLink, "Map".into()),
                (ControlName, "button".into()),
                (ControlName, "q".into()),
            ]
        );
    }

    #[test]
    fn a_page_that_reads_well_has_no_findings() {
        let html = "<h1>Parks</h1><h2>Green</h2><h3>May</h3><h2>Hill</h2><a href='/x' aria-label='The library'>here</a>\
                    <a href='/y'><img src='/d' alt='The green'></a><table><tr><th>Day<th>Open<tr><td>Mo<td>9</table>\
                    <label for='q'>Search</label><input id='q'><label>Name <input></label><input type='hidden'>\
                    <button aria-label='Close'><svg></svg></button><div aria-hidden='true'><a href='/z'>here</a></div>";
        assert_eq!(found(html), []);
    }

    #[test]
    fn a_page_has_one_main_heading() {
        assert_eq!(found("<p>Words</p>"), [(AccessibilityRule::PageHeading, String::new())]);
        assert_eq!(found("<h1>One</h1><h1>Two</h1>"), [(AccessibilityRule::PageHeading, String::new())]);
    }
}
