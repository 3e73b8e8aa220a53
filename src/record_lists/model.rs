//! What a bulk change consists of.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::moderation::Grounds;

/// The most records that one step may change.
pub const MAX_AT_ONCE: usize = 5_000;

/// One record of a step: its id, its value before and after, and what else the step replaced (null in steps
/// that did not keep it).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BulkChange(pub i64, pub Value, pub Value, #[serde(default)] pub Value);

#[derive(Debug, Serialize, ToSchema)]
pub struct BulkEdit {
    /// Id for undoing it
    pub id: i64,
    /// Number of changed records; the others were that way already, or cannot be
    pub count: usize,
}

/// The action, the records, the category if one is being set, and the rule under which something is hidden.
#[derive(Debug)]
pub struct BulkOrder {
    pub action: String,
    /// `None`: all records of the list.
    pub ids: Option<Vec<i64>>,
    /// Of all records of the list, these stay as they are.
    pub except: Vec<i64>,
    pub category: Option<i64>,
    pub grounds: Option<Grounds>,
}

/// A step that was carried out.
#[derive(Debug)]
pub struct MadeStep {
    pub list: String,
    pub action: String,
    pub made_at: String,
    pub changes: Vec<BulkChange>,
}
