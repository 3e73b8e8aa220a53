//! Types of a checklist.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::kit::word_enum::word_enum;

/// Names of pictograms that a checklist can use.
pub const ICONS: [&str; 32] = [
    "list",
    "home",
    "childcare",
    "builders",
    "care",
    "store",
    "pets",
    "memorial",
    "heart",
    "civic",
    "auto",
    "school",
    "legal",
    "health",
    "family",
    "gift",
    "venue",
    "music",
    "garden",
    "outdoors",
    "restaurant",
    "dessert",
    "boats",
    "worship",
    "charity",
    "bank",
    "accounting",
    "emergency",
    "transit",
    "flowers",
    "photo",
    "calendar",
];
pub const MAX_ITEMS: usize = 60;
pub const MAX_CATEGORIES: usize = 8;
/// Three years.
pub const MAX_OFFSET_DAYS: i64 = 1095;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChecklistKind {
    /// Of life: moving in, a new baby.
    #[default]
    Situation,
    /// To be planned: a wedding, a block party.
    Occasion,
}

word_enum!(ChecklistKind { Situation = "situation", Occasion = "occasion" });

/// Who is responsible for a step: an office of the town or the state, or another agency.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct Office {
    pub name: String,
    /// Its listing in the directory: phone, address and hours that are empty here are those of the listing.
    pub business_slug: String,
    /// What to bring, one thing per line.
    pub bring: String,
    pub cost: String,
    pub address: String,
    pub phone: String,
    pub hours: String,
    pub url: String,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
pub struct ChecklistItem {
    /// Stays the same through every edit.
    pub key: String,
    pub title: String,
    /// Why it is done.
    pub reason: String,
    /// How it is done: plain text, a blank line between paragraphs.
    pub detail: String,
    /// When, in words: "Within 60 days of moving".
    pub timing: String,
    /// `false`: only for some people.
    pub is_required: bool,
    pub office: Option<Office>,
    /// Slugs of categories whose businesses help with it.
    pub categories: Vec<String>,
    /// Words to search the directory with; commas part several searches. In a situation, the categories are
    /// shown if they find nothing; an occasion's need shows both.
    pub search: String,
    /// Occasions: days before the date.
    pub offset_days: Option<i64>,
    /// Occasions: part of the budget, 0 to 1.
    pub budget_share: Option<f64>,
}

/// A checklist as staff write it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
pub struct ChecklistContent {
    pub kind: ChecklistKind,
    pub slug: String,
    pub title: String,
    pub summary: String,
    pub icon: String,
    pub is_published: bool,
    pub items: Vec<ChecklistItem>,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Checklist {
    pub id: i64,
    /// Goes up with each save.
    pub version: i64,
    pub updated_at: String,
    #[serde(flatten)]
    pub content: ChecklistContent,
}

/// One version of a checklist, as stored in `revisions`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChecklistRevision {
    pub version: i64,
    #[serde(flatten)]
    pub content: ChecklistContent,
}

/// A checklist in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ListedChecklist {
    pub id: i64,
    pub kind: ChecklistKind,
    pub slug: String,
    pub title: String,
    pub summary: String,
    pub icon: String,
    pub is_published: bool,
    pub version: i64,
    pub updated_at: String,
    pub item_count: i64,
}

/// A checklist in the office's list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OfficeChecklist {
    #[serde(flatten)]
    pub checklist: ListedChecklist,
    /// The state whose law its steps describe, if that is not the town's and nobody has changed them yet;
    /// otherwise empty.
    pub written_for: String,
}

/// A former version, which can be restored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FormerVersion {
    pub version: i64,
    pub title: String,
    pub item_count: usize,
    /// When it was replaced by the next version.
    pub replaced_at: String,
    pub replaced_by: String,
}
