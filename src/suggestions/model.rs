//! What a suggestion is.

use serde::Serialize;

use crate::directory::BusinessName;

/// Longest value and note.
pub const LONGEST: usize = 2000;

/// What may be wrong about a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuggestionField {
    Name,
    Description,
    StreetAddress,
    Phone,
    Email,
    Website,
    Hours,
    /// For good.
    Closed,
    Other,
}

impl SuggestionField {
    pub const ALL: [(&str, SuggestionField); 9] = [
        ("name", SuggestionField::Name),
        ("description", SuggestionField::Description),
        ("street_address", SuggestionField::StreetAddress),
        ("phone", SuggestionField::Phone),
        ("email", SuggestionField::Email),
        ("website", SuggestionField::Website),
        ("hours", SuggestionField::Hours),
        ("closed", SuggestionField::Closed),
        ("other", SuggestionField::Other),
    ];

    pub fn parse(word: &str) -> Option<SuggestionField> {
        SuggestionField::ALL.into_iter().find(|(name, _)| *name == word).map(|(_, field)| field)
    }

    pub fn as_str(self) -> &'static str {
        SuggestionField::ALL.into_iter().find(|(_, field)| *field == self).map_or("other", |(name, _)| name)
    }

    /// As it stands in a sentence.
    pub fn label(self) -> &'static str {
        match self {
            SuggestionField::Name => "name",
            SuggestionField::Description => "description",
            SuggestionField::StreetAddress => "address",
            SuggestionField::Phone => "phone number",
            SuggestionField::Email => "e-mail address",
            SuggestionField::Website => "website",
            SuggestionField::Hours => "opening hours",
            SuggestionField::Closed => "closing",
            SuggestionField::Other => "entry",
        }
    }

    /// Whether a new value belongs to it; the others are told in the note.
    pub fn has_value(self) -> bool {
        !matches!(self, SuggestionField::Closed | SuggestionField::Other)
    }
}

/// As somebody sends it.
#[derive(Debug, Clone)]
pub struct SuggestionInput {
    pub user_id: Option<i64>,
    pub email: String,
    pub field: SuggestionField,
    pub value: String,
    pub note: String,
}

/// What staff decide.
#[derive(Debug, Clone)]
pub enum SuggestionDecision {
    /// With the value that staff made of it.
    Approve(Option<String>),
    /// With the reason, for the one who sent it.
    Reject(String),
}

#[derive(Debug, Clone, Serialize)]
pub struct Suggestion {
    pub id: i64,
    pub business: BusinessName,
    pub field: String,
    /// What the listing says now; empty for nothing.
    pub present: String,
    pub value: String,
    pub note: String,
    pub status: String,
    pub reason: String,
    pub created_at: String,
    pub decided_at: Option<String>,
    /// How the sender is called; "A visitor" for whom nobody knows.
    pub sender: String,
}
