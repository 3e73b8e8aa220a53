//! What a suggestion is.

use serde::Serialize;
use utoipa::ToSchema;

use crate::directory::BusinessName;
use crate::kit::word_enum::word_enum;
use crate::moderation::Grounds;

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

word_enum!(SuggestionField {
    Name = "name",
    Description = "description",
    StreetAddress = "street_address",
    Phone = "phone",
    Email = "email",
    Website = "website",
    Hours = "hours",
    Closed = "closed",
    Other = "other",
});

impl SuggestionField {
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

    /// Whether staff decide about it even where the business would keep it: what a listing is called, where it
    /// is, and that it is no more.
    pub fn is_for_staff(self) -> bool {
        matches!(self, SuggestionField::Name | SuggestionField::StreetAddress | SuggestionField::Closed)
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
    /// The sender says that the listing is dangerous or offensive.
    pub is_urgent: bool,
}

impl SuggestionInput {
    /// Nobody may sit on it: staff hear of it at once.
    pub fn is_safety_matter(&self) -> bool {
        self.is_urgent || self.field == SuggestionField::Closed
    }
}

/// Who has to answer an open suggestion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SuggestionRecipient {
    Staff,
    /// The people who look after the listing.
    Business,
}

word_enum!(SuggestionRecipient { Staff = "staff", Business = "business" });

/// A list of suggestions, as staff read it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuggestionQueue {
    /// Staff decide.
    Open,
    /// The business is asked first.
    WithBusiness,
    Approved,
    Rejected,
}

word_enum!(SuggestionQueue {
    Open = "open",
    WithBusiness = "with_business",
    Approved = "approved",
    Rejected = "rejected",
});

/// What the business's people say to a suggestion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BusinessAnswer {
    Keep,
    Discard,
}

/// What staff decide.
#[derive(Debug, Clone)]
pub enum SuggestionDecision {
    /// With the value that staff made of it.
    Approve(Option<String>),
    /// By a posted rule.
    Reject(Grounds),
    /// The business's people leave their listing as it is; the one who sent it reads this.
    Discard(String),
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Suggestion {
    pub id: i64,
    pub business: BusinessName,
    pub field: String,
    /// What the listing says now; empty if nothing.
    pub present: String,
    pub value: String,
    pub note: String,
    pub status: String,
    /// Whose turn it is while it is open.
    pub recipient: SuggestionRecipient,
    /// The sender says that the listing is dangerous or offensive.
    pub is_urgent: bool,
    /// Whether the business's people accepted it; staff decide.
    pub business_agrees: bool,
    pub reason: String,
    pub created_at: String,
    pub decided_at: Option<String>,
    /// The sender's name; "A visitor" if it is not known.
    pub sender: String,
}
