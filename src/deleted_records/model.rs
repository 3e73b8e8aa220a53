//! What a deleted record is.

use serde::Serialize;
use utoipa::ToSchema;

/// How long it can be restored.
pub const KEPT_DAYS: i32 = 180;
pub const LONGEST_REASON: usize = 300;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RecordKind {
    Business,
    Event,
    Deal,
    Guide,
    Placement,
    Category,
    Campaign,
    Quiz,
    Checklist,
}

impl RecordKind {
    pub const ALL: [RecordKind; 9] = [
        RecordKind::Business,
        RecordKind::Event,
        RecordKind::Deal,
        RecordKind::Guide,
        RecordKind::Placement,
        RecordKind::Category,
        RecordKind::Campaign,
        RecordKind::Quiz,
        RecordKind::Checklist,
    ];
    pub const WORDS: [&str; 9] =
        ["business", "event", "deal", "guide", "placement", "category", "campaign", "quiz", "checklist"];

    pub fn as_str(self) -> &'static str {
        match self {
            RecordKind::Business => "business",
            RecordKind::Event => "event",
            RecordKind::Deal => "deal",
            RecordKind::Guide => "guide",
            RecordKind::Placement => "placement",
            RecordKind::Category => "category",
            RecordKind::Campaign => "campaign",
            RecordKind::Quiz => "quiz",
            RecordKind::Checklist => "checklist",
        }
    }

    /// As errors name what was not found.
    pub fn noun(self) -> &'static str {
        match self {
            RecordKind::Business => "Business",
            RecordKind::Event => "Event",
            RecordKind::Deal => "Deal",
            RecordKind::Guide => "Guide",
            RecordKind::Placement => "Placement",
            RecordKind::Category => "Category",
            RecordKind::Campaign => "Campaign",
            RecordKind::Quiz => "Quiz",
            RecordKind::Checklist => "Checklist",
        }
    }

    pub fn parse(word: &str) -> Option<RecordKind> {
        RecordKind::ALL.into_iter().find(|kind| kind.as_str() == word)
    }

    pub(super) fn table(self) -> &'static str {
        match self {
            RecordKind::Business => "businesses",
            RecordKind::Event => "events",
            RecordKind::Deal => "deals",
            RecordKind::Guide => "guides",
            RecordKind::Placement => "placements",
            RecordKind::Category => "categories",
            RecordKind::Campaign => "campaigns",
            RecordKind::Quiz => "quizzes",
            RecordKind::Checklist => "checklists",
        }
    }

    /// What its address says to those who still come by it.
    pub fn gone(self) -> &'static str {
        match self {
            RecordKind::Business => "This business is no longer listed here.",
            RecordKind::Event => "This event was removed from the calendar.",
            RecordKind::Deal => "This deal was removed.",
            RecordKind::Guide => "This guide was removed.",
            RecordKind::Placement => "This placement was removed.",
            RecordKind::Category => "This category was removed.",
            RecordKind::Campaign => "This campaign was removed.",
            RecordKind::Quiz => "This quiz was removed.",
            RecordKind::Checklist => "This checklist was removed.",
        }
    }
}

/// As the office's list shows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DeletedRecord {
    pub id: i64,
    pub kind: RecordKind,
    /// Its id, which it has again when it is restored
    pub record_id: i64,
    pub title: String,
    pub reason: String,
    pub deleted_at: String,
    /// An e-mail address; nothing where the account is closed
    pub deleted_by: Option<String>,
    /// From then on it is erased
    pub kept_until: String,
}
