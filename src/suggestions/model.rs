//! What a suggestion is.

use serde::Serialize;

use crate::directory::BusinessName;

/// Longest value and note.
pub const LONGEST: usize = 2000;

/// What may be wrong about a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
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

impl Field {
    pub const ALL: [(&str, Field); 9] = [
        ("name", Field::Name),
        ("description", Field::Description),
        ("street_address", Field::StreetAddress),
        ("phone", Field::Phone),
        ("email", Field::Email),
        ("website", Field::Website),
        ("hours", Field::Hours),
        ("closed", Field::Closed),
        ("other", Field::Other),
    ];

    pub fn parse(word: &str) -> Option<Field> {
        Field::ALL.into_iter().find(|(name, _)| *name == word).map(|(_, field)| field)
    }

    pub fn as_str(self) -> &'static str {
        Field::ALL.into_iter().find(|(_, field)| *field == self).map_or("other", |(name, _)| name)
    }

    /// As it stands in a sentence.
    pub fn label(self) -> &'static str {
        match self {
            Field::Name => "name",
            Field::Description => "description",
            Field::StreetAddress => "address",
            Field::Phone => "phone number",
            Field::Email => "e-mail address",
            Field::Website => "website",
            Field::Hours => "opening hours",
            Field::Closed => "closing",
            Field::Other => "entry",
        }
    }

    /// Whether a new value belongs to it; the others are told in the note.
    pub fn has_value(self) -> bool {
        !matches!(self, Field::Closed | Field::Other)
    }
}

/// As somebody sends it.
#[derive(Debug, Clone)]
pub struct Draft {
    pub user_id: Option<i64>,
    pub email: String,
    pub field: Field,
    pub value: String,
    pub note: String,
}

/// What staff decide.
#[derive(Debug, Clone)]
pub enum Decision {
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
