//! What a deleted record is.

use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::word_enum::word_enum;
use crate::limits::LIMITS;

pub const MAX_REASON_LENGTH: usize = 300;

/// How long it can be restored.
pub fn kept_days() -> i32 {
    LIMITS.deleted_records.kept_days
}

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

word_enum!(RecordKind {
    Business = "business",
    Event = "event",
    Deal = "deal",
    Guide = "guide",
    Placement = "placement",
    Category = "category",
    Campaign = "campaign",
    Quiz = "quiz",
    Checklist = "checklist",
});

impl RecordKind {
    /// Its name in "not found" errors.
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

    /// Whether one that is not restored is erased. Members have made plans with a checklist.
    pub(super) fn is_erased(self) -> bool {
        self != RecordKind::Checklist
    }

    /// What visitors who still come to its address are told.
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

/// A deleted record in the office's list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DeletedRecord {
    pub id: i64,
    pub kind: RecordKind,
    /// Its id, which it has again when it is restored
    pub record_id: i64,
    pub title: String,
    pub reason: String,
    pub deleted_at: String,
    /// An email address; null if the account was closed
    pub deleted_by: Option<String>,
    /// When it will be erased; null if it stays: members made plans with a checklist
    pub kept_until: Option<String>,
}
