//! What is checked, what was found, and the state of a run.

use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::accessibility::{AccessibilityRule, TextFinding};
use crate::kit::word_enum::word_enum;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CheckedKind {
    /// A page of the program, such as the home page.
    Page,
    Category,
    Business,
    Event,
    Guide,
    Deal,
    Newsletter,
    Setting,
}

// In the order in which a run goes through them.
word_enum!(CheckedKind {
    Page = "page",
    Category = "category",
    Business = "business",
    Event = "event",
    Guide = "guide",
    Deal = "deal",
    Newsletter = "newsletter",
    Setting = "setting",
});

/// Something that is checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    pub kind: CheckedKind,
    /// For a page, its place in the list.
    pub id: i64,
    /// What its page is looked up by: the last part of its address.
    pub key: String,
    pub title: String,
    pub path: String,
    pub edit_path: String,
    /// Those of its pictures that have no description.
    pub undescribed: Vec<String>,
    /// Where they can be described.
    pub pictures_path: String,
}

impl Subject {
    /// Its key in the findings.
    pub fn record(&self) -> String {
        match self.kind {
            CheckedKind::Page => self.path.clone(),
            CheckedKind::Setting => self.key.clone(),
            _ => self.id.to_string(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AccessibilityFinding {
    pub id: i64,
    pub kind: CheckedKind,
    pub title: String,
    /// Path of the page that shows it.
    pub path: String,
    /// Path of the page where it can be fixed; empty if it is part of the program.
    pub edit_path: String,
    pub rule: AccessibilityRule,
    /// The success criterion of WCAG 2.
    pub criterion: &'static str,
    /// The words to look for, or the picture's address.
    pub excerpt: String,
    /// What to do, in a sentence.
    pub message: String,
    pub first_seen: String,
    pub last_seen: String,
    /// Null while it is still there.
    pub gone_at: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RunStatus {
    Running,
    Done,
    Cancelled,
    Failed,
}

word_enum!(RunStatus { Running = "running", Done = "done", Cancelled = "cancelled", Failed = "failed" });

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AccessibilityRun {
    pub id: i64,
    pub status: RunStatus,
    pub started_at: String,
    pub finished_at: Option<String>,
    pub pages_done: i64,
    pub pages_total: i64,
    /// Number of pages that could not be rendered.
    pub pages_failed: i64,
    #[serde(skip)]
    pub part: usize,
    #[serde(skip)]
    pub after: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RuleCount {
    pub rule: AccessibilityRule,
    pub criterion: &'static str,
    pub title: &'static str,
    /// Number of findings that are not fixed.
    pub findings: i64,
    /// Number of pages with such findings.
    pub pages: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AccessibilityOverview {
    /// Every rule, including those without findings.
    pub rules: Vec<RuleCount>,
    /// The last one that came to its end.
    pub last_run: Option<AccessibilityRun>,
    /// The newest, where it did not: under way, cancelled or failed.
    pub current_run: Option<AccessibilityRun>,
}

/// The findings in a text that somebody is writing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CheckedText {
    pub findings: Vec<TextFinding>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FindingState {
    #[default]
    Open,
    Gone,
}

word_enum!(FindingState { Open = "open", Gone = "gone" });

#[derive(Debug, Clone, Default)]
pub struct FindingFilter {
    pub rule: Option<AccessibilityRule>,
    pub kind: Option<CheckedKind>,
    pub state: FindingState,
    /// Part of the title or the excerpt.
    pub words: String,
}
