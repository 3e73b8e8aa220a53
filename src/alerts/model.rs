//! What an alert is.

use serde::Serialize;
use utoipa::ToSchema;

pub const LEVELS: [&str; 3] = ["info", "warning", "emergency"];
/// Short, because an alert is read in passing.
pub const MAX_LENGTH: usize = 300;

/// An alert as staff enter it; times are in UTC, such as `2026-11-27T13:00:00.000Z`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AlertInput {
    pub level: String,
    pub text: String,
    pub link: String,
    pub starts_at: String,
    pub ends_at: Option<String>,
}

/// An alert for everybody.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Alert {
    /// Another one once its level or text has changed, so that it is shown to those who dismissed it before.
    pub id: i64,
    #[serde(flatten)]
    pub draft: AlertInput,
}

/// An alert for staff, with the values that its form starts with.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EditableAlert {
    pub id: i64,
    #[serde(flatten)]
    pub draft: AlertInput,
    /// Id of its newest audit entry. Send it back with a change; 409 if somebody else has changed it since.
    pub revision: i64,
}
