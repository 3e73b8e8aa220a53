//! Who confirmed that a listing is right.

use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::word_enum::word_enum;

/// Who last confirmed a listing, as shown to visitors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ConfirmedBy {
    Owner,
    Resident,
    Office,
}

word_enum!(ConfirmedBy { Owner = "owner", Resident = "resident", Office = "office" });

impl ConfirmedBy {
    pub fn in_words(self) -> &'static str {
        match self {
            ConfirmedBy::Owner => "by the business",
            ConfirmedBy::Resident => "by a resident",
            ConfirmedBy::Office => "by the town office",
        }
    }
}
