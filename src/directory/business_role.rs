//! The roles that a business's own people have.

use serde::Serialize;
use utoipa::ToSchema;

/// What an account is to a business.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BusinessRole {
    Owner,
    Manager,
}

impl BusinessRole {
    pub const WORDS: [&str; 2] = ["owner", "manager"];

    pub fn as_str(self) -> &'static str {
        match self {
            BusinessRole::Owner => "owner",
            BusinessRole::Manager => "manager",
        }
    }

    pub fn parse(text: &str) -> Option<BusinessRole> {
        [BusinessRole::Owner, BusinessRole::Manager].into_iter().find(|role| role.as_str() == text)
    }

    pub fn in_words(self) -> &'static str {
        match self {
            BusinessRole::Owner => "an owner",
            BusinessRole::Manager => "a manager",
        }
    }
}
