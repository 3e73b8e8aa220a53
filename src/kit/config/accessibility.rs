//! The parts of the accessibility statement that no program can determine.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum AccessibilityStandard {
    #[default]
    #[serde(rename = "wcag-2.1-aa")]
    Wcag21,
    #[serde(rename = "wcag-2.2-aa")]
    Wcag22,
}

impl AccessibilityStandard {
    pub fn name(self) -> &'static str {
        match self {
            AccessibilityStandard::Wcag21 => "the Web Content Accessibility Guidelines (WCAG) 2.1, level AA",
            AccessibilityStandard::Wcag22 => "the Web Content Accessibility Guidelines (WCAG) 2.2, level AA",
        }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AccessibilitySettings {
    /// Whom to contact. Empty: the office.
    pub contact: String,
    /// Empty: the town's.
    pub email: String,
    /// Empty: the town's.
    pub phone: String,
    /// Business days until somebody gets an answer.
    pub answer_days: u32,
    pub standard: AccessibilityStandard,
    /// Known failures, in Markdown.
    pub known_issues: String,
}

impl Default for AccessibilitySettings {
    fn default() -> Self {
        AccessibilitySettings {
            contact: String::new(),
            email: String::new(),
            phone: String::new(),
            answer_days: 5,
            standard: AccessibilityStandard::default(),
            known_issues: String::new(),
        }
    }
}
