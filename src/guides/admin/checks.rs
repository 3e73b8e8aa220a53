//! Checks for what would trouble a guide's readers; each finding says where in the editor it is.

use jiff::civil::DateTime;
use pulldown_cmark::{Event, HeadingLevel, Parser, Tag};
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::links_in::{dead_link, not_taking_place};
use super::model::GuideContent;
use crate::directory;
use crate::guides::embed::{Embeds, find_event};
use crate::guides::markdown::{self as guide_markdown, Directive};
use crate::guides::store;
use crate::kit::accessibility::{self, AccessibilityRule};
use crate::kit::error::Result;
use crate::kit::line_numbers::LineNumbers;
use crate::kit::markdown::is_own_picture;
use crate::kit::words::count_words;

/// Shorter texts are mere notes; longer ones nobody reads on a phone.
const MIN_WORDS: usize = 120;
const MAX_WORDS: usize = 2_000;
/// Longer texts get cut off in search results and chats.
const MAX_TITLE_LENGTH: usize = 70;
const MAX_INTRODUCTION_LENGTH: usize = 300;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CheckLevel {
    /// Readers would meet something broken.
    Problem,
    /// It could be better.
    Hint,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct GuideFinding {
    /// `picture`, `heading`, `link`, `table`, `business`, `event`, `card`, `length` or `sentence`.
    pub check: &'static str,
    pub level: CheckLevel,
    pub message: String,
    /// The field on the editor's page.
    pub field: &'static str,
    /// Line of the text, counted from 1.
    pub line: Option<usize>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GuideChecks {
    pub word_count: usize,
    pub reading_minutes: usize,
    pub findings: Vec<GuideFinding>,
}

struct Findings(Vec<GuideFinding>);

impl Findings {
    fn add(
        &mut self,
        check: &'static str,
        level: CheckLevel,
        place: (&'static str, Option<usize>),
        message: impl Into<String>,
    ) {
        let (field, line) = place;
        self.push(GuideFinding { check, level, message: message.into(), field, line });
    }

    fn push(&mut self, finding: GuideFinding) {
        if !self.0.contains(&finding) {
            self.0.push(finding);
        }
    }
}

/// `doubtful`: what the check of its sentences has found.
pub fn check(
    conn: &Connection,
    content: &GuideContent,
    embeds: &Embeds,
    now: DateTime,
    origin: &str,
    doubtful: Vec<GuideFinding>,
) -> Result<GuideChecks> {
    let mut findings = Findings(Vec::new());
    for finding in doubtful {
        findings.push(finding);
    }
    let word_count = check_lengths(content, &mut findings);
    check_cover(content, &mut findings);
    match guide_markdown::error(&content.body) {
        Some(error) => findings.add("length", CheckLevel::Problem, ("body", None), error),
        None => {
            check_cards(conn, content, embeds, now, &mut findings)?;
            check_text(conn, content, embeds, now, origin, &mut findings)?;
        }
    }
    check_chosen(conn, content, &mut findings)?;
    findings.0.sort_by_key(|finding| (finding.level, finding.line));
    Ok(GuideChecks {
        word_count,
        reading_minutes: guide_markdown::reading_minutes(&content.body),
        findings: findings.0,
    })
}

fn check_lengths(content: &GuideContent, findings: &mut Findings) -> usize {
    use CheckLevel::{Hint, Problem};
    let lines = content.body.lines().filter(|line| Directive::read(line).is_none());
    let words = lines.flat_map(str::split_whitespace).count();
    if content.title.trim().is_empty() {
        findings.add("length", Problem, ("title", None), "The guide has no title.");
    } else if content.title.chars().count() > MAX_TITLE_LENGTH {
        let letters = content.title.chars().count();
        let message = format!(
            "The title has {letters} characters. Search results cut it after about {MAX_TITLE_LENGTH}."
        );
        findings.add("length", Hint, ("title", None), message);
    }
    if content.introduction.trim().is_empty() {
        findings.add(
            "length",
            Hint,
            ("introduction", None),
            "There is no introduction. Lists show it under the title.",
        );
    } else if content.introduction.chars().count() > MAX_INTRODUCTION_LENGTH {
        findings.add(
            "length",
            Hint,
            ("introduction", None),
            "The introduction is long. Two sentences are enough.",
        );
    }
    if words == 0 {
        findings.add("length", Problem, ("body", None), "The guide has no text.");
    } else if words < MIN_WORDS {
        let message = format!(
            "The text has {}. Fewer than {MIN_WORDS} seldom make a guide.",
            count_words(words as u64, "word", "words")
        );
        findings.add("length", Hint, ("body", None), message);
    } else if words > MAX_WORDS {
        let message = format!("The text has {words} words. Few people read more than {MAX_WORDS} at once.");
        findings.add("length", Hint, ("body", None), message);
    }
    words
}

fn check_cover(content: &GuideContent, findings: &mut Findings) {
    if content.image_url.is_empty() {
        let message = "There is no picture. The page shows a drawn landscape.";
        findings.add("picture", CheckLevel::Hint, ("image_url", None), message);
    } else if let Some(message) = accessibility::alt_error(&content.image_alt) {
        findings.add("picture", CheckLevel::Problem, ("image_alt", None), message);
    }
}

/// Cards whose business, event or deal no longer exists, is hidden or is over.
fn check_cards(
    conn: &Connection,
    content: &GuideContent,
    embeds: &Embeds,
    now: DateTime,
    findings: &mut Findings,
) -> Result<()> {
    use CheckLevel::Problem;
    for (number, line) in (1..).zip(content.body.lines()) {
        let Some(Directive { name, key }) = Directive::read(line) else { continue };
        let place = ("body", Some(number));
        let Some(embed) = embeds.0.iter().find(|embed| embed.name == name) else {
            findings.add("card", Problem, place, format!("There are no cards of “{name}”."));
            continue;
        };
        let found = (embed.find)(conn, std::slice::from_ref(&key), now)?;
        match name.as_str() {
            "business" if found.is_empty() => {
                findings.add("business", Problem, place, gone_business(conn, &key))
            }
            "event" if found.is_empty() => {
                findings.add(
                    "event",
                    Problem,
                    place,
                    format!("There is no public event with the number {key}."),
                );
            }
            "event" => check_event(conn, &key, now, place, findings)?,
            _ if found.is_empty() => {
                findings.add(
                    "card",
                    Problem,
                    place,
                    format!("The {name} {key} is not on the site, so its card is left out."),
                );
            }
            _ => {}
        }
    }
    Ok(())
}

fn gone_business(conn: &Connection, key: &str) -> String {
    match directory::find_any(conn, key) {
        Ok(business) => format!("{} is not in the directory now, so its card is left out.", business.name),
        Err(_) => format!("There is no business “{key}” in the directory."),
    }
}

fn check_event(
    conn: &Connection,
    id: &str,
    now: DateTime,
    place: (&'static str, Option<usize>),
    findings: &mut Findings,
) -> Result<()> {
    let Ok(id) = id.parse::<i64>() else { return Ok(()) };
    if let Some(problem) = find_event(conn, id, now)?.as_ref().and_then(not_taking_place) {
        findings.add("event", CheckLevel::Problem, place, problem);
    }
    Ok(())
}

fn check_chosen(conn: &Connection, content: &GuideContent, findings: &mut Findings) -> Result<()> {
    for business in store::name_businesses(conn, &content.related_businesses)? {
        if !directory::is_published(conn, business.id)? {
            let message = format!("{} is not in the directory now.", business.name);
            findings.add("business", CheckLevel::Problem, ("related_businesses", None), message);
        }
    }
    Ok(())
}

/// Checks the images, headings, links and tables of the text.
fn check_text(
    conn: &Connection,
    content: &GuideContent,
    embeds: &Embeds,
    now: DateTime,
    origin: &str,
    findings: &mut Findings,
) -> Result<()> {
    use CheckLevel::{Hint, Problem};
    let text = content.body.as_str();
    let lines = LineNumbers::of(text);
    for (event, range) in Parser::new(text).into_offset_iter() {
        let place = ("body", Some(lines.at(range.start)));
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => {
                let message = "The page has a title already. Begin headings with ##";
                findings.add("heading", Hint, place, message);
            }
            Event::Start(Tag::Image { dest_url, .. }) if !is_own_picture(&dest_url) => {
                let message =
                    "This picture is on another site and is left out. Save it and drop it into the text.";
                findings.add("picture", Problem, place, message);
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                if let Some((check, message)) = dead_link(conn, &dest_url, embeds, now, origin)? {
                    findings.add(check, Problem, place, message);
                }
            }
            _ => {}
        }
    }
    for found in accessibility::check_text(text) {
        findings.add(check_of(found.rule), Problem, ("body", Some(found.line)), found.message);
    }
    Ok(())
}

fn check_of(rule: AccessibilityRule) -> &'static str {
    match rule {
        AccessibilityRule::ImageAlt => "picture",
        AccessibilityRule::LinkText | AccessibilityRule::DocumentLink => "link",
        AccessibilityRule::TableHeadings => "table",
        _ => "heading",
    }
}
