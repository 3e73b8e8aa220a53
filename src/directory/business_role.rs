//! The roles that a business's own people have.

use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::word_enum::word_enum;

/// An account's role at a business.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BusinessRole {
    Owner,
    Manager,
}

word_enum!(BusinessRole { Owner = "owner", Manager = "manager" });

impl BusinessRole {
    pub fn in_words(self) -> &'static str {
        match self {
            BusinessRole::Owner => "an owner",
            BusinessRole::Manager => "a manager",
        }
    }
}
