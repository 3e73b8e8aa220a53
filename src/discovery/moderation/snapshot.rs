//! What a decision changed, to undo it.

use serde::{Deserialize, Serialize};

use crate::events::NewEvent;

/// The previous values of everything that a decision changed.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Snapshot {
    pub visibility: String,
    pub status: String,
    pub verification: String,
    pub needs_review: bool,
    pub confidence: Option<f64>,
    /// The event's business, if the business disowned it.
    pub business: Option<i64>,
    /// The field that the decision locked; none if it was locked before.
    #[serde(alias = "pinned")]
    pub locked: Option<String>,
    pub reports: Vec<i64>,
    #[serde(alias = "vanished")]
    pub delisted: Vec<(i64, String)>,
    pub answers: Vec<i64>,
    /// How the decision counted for the source: approved, rejected.
    pub judged: (i64, i64),
    /// The other event of a pair, and the pair's previous state.
    pub other: Option<i64>,
    pub pair: Option<String>,
    /// Items that moved to another event.
    pub moved: Vec<i64>,
    /// The event's items that had been merged into it automatically.
    #[serde(alias = "joined_origins")]
    pub merged_items: Vec<i64>,
    /// The people whom the merge made interested in the other event.
    #[serde(alias = "joined")]
    pub interested: Vec<i64>,
    /// The event that a split created.
    pub made: Option<i64>,
    /// In older snapshots of a split, which lack `merged_items` and the confidence.
    #[serde(alias = "was_joined")]
    pub was_merged: bool,
}

impl Snapshot {
    pub fn of(event: &NewEvent) -> Snapshot {
        Snapshot {
            visibility: event.visibility.as_str().into(),
            status: event.status.as_str().into(),
            verification: event.verification.as_str().into(),
            needs_review: event.source.needs_review,
            ..Snapshot::default()
        }
    }
}
