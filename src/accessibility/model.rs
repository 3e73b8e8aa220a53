//! What is checked, what was found, and how a run stands.

use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::accessibility::{AccessibilityRule, TextFinding};

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

impl CheckedKind {
    /// In the order in which a run goes through them.
    pub const ALL: [CheckedKind; 8] = [
        CheckedKind::Page,
        CheckedKind::Category,
        CheckedKind::Business,
        CheckedKind::Event,
        CheckedKind::Guide,
        CheckedKind::Deal,
        CheckedKind::Newsletter,
        CheckedKind::Setting,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            CheckedKind::Page => "page",
            CheckedKind::Category => "category",
            CheckedKind::Business => "business",
            CheckedKind::Event => "event",
            CheckedKind::Guide => "guide",
            CheckedKind::Deal => "deal",
            CheckedKind::Newsletter => "newsletter",
            CheckedKind::Setting => "setting",
        }
    }

    pub fn parse(word: &str) -> Option<CheckedKind> {
        CheckedKind::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// Something that is checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    pub kind: CheckedKind,
    /// Of a page its place in the list.
    pub id: i64,
    /// By which its page is drawn: the last part of its address.
    pub key: String,
    pub title: String,
    pub path: String,
    pub edit_path: String,
    /// Of its pictures, those that nobody described.
    pub undescribed: Vec<String>,
    /// Where those are described.
    pub pictures_path: String,
}

impl Subject {
    /// As the findings name it.
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
    /// Where it is seen.
    pub path: String,
    /// Where it is mended; empty where it is part of the program.
    pub edit_path: String,
    pub rule: AccessibilityRule,
    /// The success criterion of WCAG 2.
    pub criterion: &'static str,
    /// The words, or the address of the picture, by which it is found.
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

impl RunStatus {
    pub fn as_str(self) -> &'static str {
        match self {
            RunStatus::Running => "running",
            RunStatus::Done => "done",
            RunStatus::Cancelled => "cancelled",
            RunStatus::Failed => "failed",
        }
    }

    pub fn parse(word: &str) -> Option<RunStatus> {
        [RunStatus::Running, RunStatus::Done, RunStatus::Cancelled, RunStatus::Failed]
            .into_iter()
            .find(|status| status.as_str() == word)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AccessibilityRun {
    pub id: i64,
    pub status: RunStatus,
    pub started_at: String,
    pub finished_at: Option<String>,
    pub pages_done: i64,
    pub pages_total: i64,
    /// Those that could not be drawn.
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
    /// Findings that are still there.
    pub findings: i64,
    /// On so many pages.
    pub pages: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AccessibilityOverview {
    /// Every rule, also those without a finding.
    pub rules: Vec<RuleCount>,
    /// The last one that came to its end.
    pub last_run: Option<AccessibilityRun>,
    /// The newest, where it did not: under way, cancelled or failed.
    pub current_run: Option<AccessibilityRun>,
}

/// A text that somebody is writing.
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

impl FindingState {
    pub const WORDS: [&str; 2] = ["open", "gone"];

    pub fn parse(word: &str) -> Option<FindingState> {
        match word {
            "open" => Some(FindingState::Open),
            "gone" => Some(FindingState::Gone),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, Default)]
pub struct FindingFilter {
    pub rule: Option<AccessibilityRule>,
    pub kind: Option<CheckedKind>,
    pub state: FindingState,
    /// Part of the title or the excerpt.
    pub words: String,
}
