//! Sources, fetch runs, and the moderation queue.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::extract::RejectedItem;
use crate::events::SourceType;
use crate::kit::word_enum::word_enum;

/// The format of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SourceFormat {
    JsonLd,
    Rss,
    Ics,
    Csv,
}

word_enum!(SourceFormat { Ics = "ics", JsonLd = "json_ld", Rss = "rss", Csv = "csv" });

impl SourceFormat {
    /// The `Accept` header for a request.
    pub fn accept(self) -> &'static str {
        match self {
            SourceFormat::JsonLd => "text/html, application/xhtml+xml, application/ld+json;q=0.9",
            SourceFormat::Rss => {
                "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9"
            }
            SourceFormat::Ics => "text/calendar, text/plain;q=0.5",
            SourceFormat::Csv => "text/csv, text/tab-separated-values;q=0.9, text/plain;q=0.5",
        }
    }
}

/// The properties of a source that staff can set.
#[derive(Debug, Clone, PartialEq)]
pub struct NewSource {
    pub name: String,
    pub url: String,
    pub format: SourceFormat,
    pub source_type: SourceType,
    pub category: String,
    pub is_trusted: bool,
    pub is_enabled: bool,
    pub publish_threshold: f64,
    pub every_hours: i64,
}

impl Default for NewSource {
    fn default() -> Self {
        NewSource {
            name: String::new(),
            url: String::new(),
            format: SourceFormat::Ics,
            source_type: SourceType::Website,
            category: String::new(),
            is_trusted: false,
            is_enabled: true,
            publish_threshold: 0.8,
            every_hours: 12,
        }
    }
}

/// How well the last fetch runs of a source went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SourceHealth {
    /// Not checked yet.
    New,
    Good,
    /// The last runs failed.
    Failing,
    /// Staff, or a long silence, turned it off.
    Off,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EventSource {
    pub id: i64,
    pub name: String,
    pub url: String,
    pub format: SourceFormat,
    pub source_type: SourceType,
    pub category: String,
    pub is_trusted: bool,
    pub is_enabled: bool,
    pub publish_threshold: f64,
    pub every_hours: i64,
    pub reliability: Option<f64>,
    pub approved: i64,
    pub rejected: i64,
    pub health: SourceHealth,
    pub failures: i64,
    pub checked_at: Option<String>,
    pub succeeded_at: Option<String>,
    pub next_at: Option<String>,
    pub created_at: String,
    /// Number of published events from it that are not over.
    pub coming: i64,
    /// Id of its newest audit entry. Send it back with a change; 409 if somebody else has changed it since.
    pub revision: i64,
    #[serde(skip)]
    pub etag: Option<String>,
    #[serde(skip)]
    pub last_modified: Option<String>,
}

impl EventSource {
    /// Whether a response to a fetch of the other is one of this source as it is now.
    pub fn is_read_like(&self, other: &EventSource) -> bool {
        self.url == other.url && self.format == other.format
    }
}

/// What a fetch run found: numbers of its events.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FetchStats {
    pub added: i64,
    pub updated: i64,
    pub same: i64,
    /// Merged into events that were known from elsewhere.
    #[serde(alias = "joined")]
    pub merged: i64,
    pub past: i64,
    #[serde(alias = "vanished")]
    pub delisted: i64,
    pub rejected: i64,
    /// Of the new ones, those that staff must look at.
    #[serde(skip)]
    pub waiting: i64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FetchRun {
    pub id: i64,
    pub at: String,
    /// `read`, `unchanged` or `failed`.
    pub outcome: String,
    pub error: String,
    #[serde(flatten)]
    pub stats: FetchStats,
    pub reasons: Vec<RejectedItem>,
}

/// One item of a source, linked to an event.
#[derive(Debug, Clone)]
pub struct SourceItem {
    pub id: i64,
    pub event_id: i64,
    pub source_id: i64,
    pub key: String,
    pub payload: String,
}

/// A source that lists an event, with when it was seen there.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ShownSourceItem {
    pub id: i64,
    pub source_id: i64,
    pub name: String,
    pub url: String,
    pub first_seen: String,
    pub last_seen: String,
    pub delisted_at: Option<String>,
    pub is_merged: bool,
    /// What in the source contradicts itself, such as a wrong weekday; null if nothing does.
    pub doubt: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ShownReport {
    pub id: i64,
    pub issue_type: String,
    pub description: String,
    pub who: String,
    pub created_at: String,
}

/// A decision about an event.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ModerationDecision {
    pub id: i64,
    pub event_id: i64,
    pub verb: String,
    pub reason: String,
    pub who: String,
    pub at: String,
    pub undone_at: Option<String>,
}

/// A decision in the list of recent ones, with its event.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RecentDecision {
    #[serde(flatten)]
    pub decision: ModerationDecision,
    pub title: String,
    pub start_date: String,
    /// Whether it can be undone: there is no later decision about the same event.
    pub may_undo: bool,
}

/// An organizer's answer about an event.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OrganizerAnswer {
    pub id: i64,
    pub verb: String,
    pub message: Value,
    pub at: String,
    pub state: String,
}

/// An event that somebody sent in, as its sender sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EventSubmission {
    pub id: i64,
    pub slug: String,
    pub title: String,
    pub start_date: String,
    pub start_time: Option<String>,
    /// `waiting`, `over` (before anybody decided), `published`, `returned`, `withdrawn` (by its sender), `merged`,
    /// `removed` (by anybody else), `under_review` (not shown until reports about it are settled) or `hidden` (by the
    /// town office).
    pub state: &'static str,
    /// The slug of the event that it was merged into, if that is public.
    pub merged_into: Option<String>,
    /// Why it was sent back; otherwise empty.
    pub reason: String,
    pub created_at: String,
}
