//! What an alert is.

use serde::Serialize;
use utoipa::ToSchema;

pub const LEVELS: [&str; 3] = ["info", "warning", "emergency"];
/// Short, because an alert is read in passing.
pub const LONGEST: usize = 300;

/// As staff give it; moments are UTC stamps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AlertInput {
    pub level: String,
    pub text: String,
    pub link: String,
    pub starts_at: String,
    pub ends_at: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Alert {
    pub id: i64,
    #[serde(flatten)]
    pub draft: AlertInput,
}

/// As staff get it, with what its form begins from.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EditableAlert {
    #[serde(flatten)]
    pub alert: Alert,
    /// The newest entry of its trail; sent back with a change.
    pub revision: i64,
}
