//! Who said that a listing is right.

use serde::Serialize;
use utoipa::ToSchema;

/// As the listing tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ConfirmedBy {
    Owner,
    Resident,
    Office,
}

impl ConfirmedBy {
    pub fn as_str(self) -> &'static str {
        match self {
            ConfirmedBy::Owner => "owner",
            ConfirmedBy::Resident => "resident",
            ConfirmedBy::Office => "office",
        }
    }

    pub fn parse(word: &str) -> Option<ConfirmedBy> {
        [ConfirmedBy::Owner, ConfirmedBy::Resident, ConfirmedBy::Office]
            .into_iter()
            .find(|by| by.as_str() == word)
    }

    pub fn in_words(self) -> &'static str {
        match self {
            ConfirmedBy::Owner => "by the business",
            ConfirmedBy::Resident => "by a resident",
            ConfirmedBy::Office => "by the town office",
        }
    }
}
