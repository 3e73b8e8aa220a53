//! Checks a text in its Markdown source, so that each finding names the line.

use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, LinkType, Tag, TagEnd};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{AccessibilityRule, excerpt};
use super::rules::{EMPTY_HEADING, TABLE_WITHOUT_HEADINGS, alt_error, link_error};
use crate::kit::line_numbers::LineNumbers;
use crate::kit::markdown::{error, parser};

/// More than anybody corrects before checking again.
const MAX_FINDINGS: usize = 500;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TextFinding {
    pub rule: AccessibilityRule,
    pub criterion: &'static str,
    /// What to do, in a sentence.
    pub message: String,
    /// The words it is about, if any.
    pub excerpt: String,
    /// Line of the text, counting from 1.
    pub line: usize,
}

/// An element that is open while the text is being read.
#[derive(Default)]
struct OpenPart {
    words: String,
    href: String,
    at: usize,
}

#[derive(Default)]
struct Walk {
    lines: LineNumbers,
    found: Vec<TextFinding>,
    heading: Option<(usize, OpenPart)>,
    link: Option<OpenPart>,
    picture: Option<OpenPart>,
    table_head: Option<OpenPart>,
    /// The rank of the previous heading; initially that of the page's own title.
    above: usize,
}

/// A heading's rank on the page, where the headings of a text begin at 2.
fn rank(level: HeadingLevel) -> usize {
    match level {
        HeadingLevel::H1 | HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        _ => 4,
    }
}

/// A text that cannot be rendered has no findings.
pub fn check_text(text: &str) -> Vec<TextFinding> {
    if error(text).is_some() {
        return Vec::new();
    }
    let mut walk = Walk { lines: LineNumbers::of(text), above: 1, ..Walk::default() };
    for (event, range) in parser(text).into_offset_iter() {
        walk.take(event, range);
        if walk.found.len() >= MAX_FINDINGS {
            break;
        }
    }
    walk.found.truncate(MAX_FINDINGS);
    walk.found.sort_by_key(|finding| finding.line);
    walk.found
}

impl Walk {
    fn add(&mut self, rule: AccessibilityRule, at: usize, words: &str, message: impl Into<String>) {
        self.found.push(TextFinding {
            rule,
            criterion: rule.criterion(),
            message: message.into(),
            excerpt: excerpt(words),
            line: self.lines.at(at),
        });
    }

    fn take(&mut self, event: Event<'_>, range: Range<usize>) {
        let at = range.start;
        let open = |href: &str| OpenPart { words: String::new(), href: href.to_owned(), at };
        match event {
            Event::Start(Tag::Heading { level, .. }) => self.heading = Some((rank(level), open(""))),
            Event::End(TagEnd::Heading(_)) => self.end_heading(),
            Event::Start(Tag::Image { dest_url, .. }) => self.picture = Some(open(&dest_url)),
            Event::End(TagEnd::Image) => self.end_picture(),
            Event::Start(Tag::Link { link_type, dest_url, .. }) if link_type != LinkType::Email => {
                self.link = Some(open(&dest_url));
            }
            Event::End(TagEnd::Link) => {
                if let Some(link) = self.link.take()
                    && let Some((rule, message)) = link_error(&link.words, &link.href)
                {
                    let words = if link.words.trim().is_empty() { &link.href } else { &link.words };
                    self.add(rule, link.at, words, message);
                }
            }
            Event::Start(Tag::TableHead) => self.table_head = Some(open("")),
            Event::End(TagEnd::TableHead) => {
                if let Some(head) = self.table_head.take().filter(|head| head.words.trim().is_empty()) {
                    self.add(AccessibilityRule::TableHeadings, head.at, "", TABLE_WITHOUT_HEADINGS);
                }
            }
            Event::Text(words) | Event::Code(words) => self.read(&words),
            Event::SoftBreak | Event::HardBreak => self.read(" "),
            _ => {}
        }
    }

    fn read(&mut self, words: &str) {
        let heading = self.heading.as_mut().map(|(_, part)| part);
        let parts = [heading, self.link.as_mut(), self.picture.as_mut(), self.table_head.as_mut()];
        for part in parts.into_iter().flatten() {
            part.words.push_str(words);
        }
    }

    fn end_heading(&mut self) {
        let Some((rank, heading)) = self.heading.take() else { return };
        if rank > self.above + 1 {
            let signs = "#".repeat(self.above + 1);
            let message = format!("This heading skips a level. Begin it with {signs}");
            self.add(AccessibilityRule::HeadingOrder, heading.at, &heading.words, message);
        }
        if heading.words.trim().is_empty() {
            self.add(AccessibilityRule::HeadingOrder, heading.at, "", EMPTY_HEADING);
        }
        self.above = rank;
    }

    fn end_picture(&mut self) {
        let Some(picture) = self.picture.take() else { return };
        if picture.words.trim().is_empty() {
            let message = "This picture has no description. Write it between the brackets: ![Here](…)";
            self.add(AccessibilityRule::ImageAlt, picture.at, &picture.href, message);
        } else if let Some(error) = alt_error(&picture.words) {
            self.add(AccessibilityRule::ImageAlt, picture.at, &picture.words, error);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(AccessibilityRule, usize)> {
        check_text(text).into_iter().map(|finding| (finding.rule, finding.line)).collect()
    }

    #[test]
    fn findings_name_the_line() {
        let text = "Words.\n\n### Too deep\n\n[click here](/a) and ![](/media/a.webp)\n\n[Plan](/plan.pdf)\n\n| | |\n|-|-|\n| a | b |\n";
        use AccessibilityRule::*;
        assert_eq!(
            found(text),
            [(HeadingOrder, 3), (LinkText, 5), (ImageAlt, 5), (DocumentLink, 7), (TableHeadings, 9)]
        );
    }

    #[test]
    fn a_text_that_reads_well_has_no_findings() {
        let text = "## Parks\n\n### Green\n\n[The library](/library), <ada@x.example>, [Plan (PDF)](/plan.pdf).\n\n\
                    ![A red barn](/media/a.webp)\n\n| Day | Open |\n|-|-|\n| Mo | 9 |\n\n[![The green in May](/media/b.webp)](/green)\n";
        assert_eq!(found(text), []);
    }

    #[test]
    fn a_text_of_nothing_but_mistakes_has_the_first_of_them() {
        let found = found(&"#\n".repeat(30_000));
        assert_eq!((found.len(), found[499].1), (MAX_FINDINGS, 500));
    }

    #[test]
    fn a_text_that_would_draw_for_ever_ends() {
        assert_eq!(found(&">".repeat(60_000)), []);
    }
}
