//! The rules, with the WCAG 2 success criteria that they check.

use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::word_enum::word_enum;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccessibilityRule {
    ImageAlt,
    HeadingOrder,
    TableHeadings,
    Contrast,
    PageHeading,
    LinkText,
    DocumentLink,
    ControlName,
}

word_enum!(AccessibilityRule {
    ImageAlt = "image_alt",
    HeadingOrder = "heading_order",
    TableHeadings = "table_headings",
    Contrast = "contrast",
    PageHeading = "page_heading",
    LinkText = "link_text",
    DocumentLink = "document_link",
    ControlName = "control_name",
});

impl AccessibilityRule {
    /// The WCAG 2 success criterion, with its level.
    pub fn criterion(self) -> &'static str {
        match self {
            AccessibilityRule::ImageAlt => "1.1.1 Non-text Content (A)",
            AccessibilityRule::HeadingOrder | AccessibilityRule::TableHeadings => {
                "1.3.1 Info and Relationships (A)"
            }
            AccessibilityRule::Contrast => "1.4.3 Contrast (AA)",
            AccessibilityRule::PageHeading => "2.4.6 Headings and Labels (AA)",
            AccessibilityRule::LinkText | AccessibilityRule::DocumentLink => "2.4.4 Link Purpose (A)",
            AccessibilityRule::ControlName => "4.1.2 Name, Role, Value (A)",
        }
    }

    /// What is wrong, as a heading over several findings.
    pub fn title(self) -> &'static str {
        match self {
            AccessibilityRule::ImageAlt => "Pictures without a description",
            AccessibilityRule::HeadingOrder => "Headings that are empty or skip a level",
            AccessibilityRule::TableHeadings => "Tables without headings",
            AccessibilityRule::Contrast => "Colors that are hard to read",
            AccessibilityRule::PageHeading => "Pages without one main heading",
            AccessibilityRule::LinkText => "Links that do not say where they lead",
            AccessibilityRule::DocumentLink => "Links to documents that do not say so",
            AccessibilityRule::ControlName => "Fields and buttons without a name",
        }
    }
}

/// A problem found on a page.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    pub rule: AccessibilityRule,
    /// What to do, in a sentence.
    pub message: String,
    /// The words or the picture address by which it can be found on the page.
    pub excerpt: String,
}

const MAX_EXCERPT_LENGTH: usize = 120;

/// A single line, truncated if it is long.
pub(super) fn excerpt(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= MAX_EXCERPT_LENGTH {
        return line;
    }
    format!("{}…", line.chars().take(MAX_EXCERPT_LENGTH).collect::<String>())
}
