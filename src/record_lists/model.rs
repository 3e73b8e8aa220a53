//! What a change of many records is.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::moderation::Grounds;

/// Most records that one step changes.
pub const MOST_AT_ONCE: usize = 5_000;

/// One record of a step: its id, what was there, and what became of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BulkChange(pub i64, pub Value, pub Value);

#[derive(Debug, Serialize, ToSchema)]
pub struct BulkEdit {
    /// Id for undoing it
    pub id: i64,
    /// Number of changed records; the others were that way already, or cannot be
    pub count: usize,
}

/// What is done, to which, the category where one is set, and the rule by which something is hidden.
#[derive(Debug)]
pub struct BulkOrder {
    pub action: String,
    /// `None`: all of the list.
    pub ids: Option<Vec<i64>>,
    pub category: Option<i64>,
    pub grounds: Option<Grounds>,
}

/// A step as it was made.
#[derive(Debug)]
pub struct MadeStep {
    pub list: String,
    pub action: String,
    pub made_at: String,
    pub changes: Vec<BulkChange>,
}
