//! Suggestions, and how they are decided.

use serde::Serialize;
use utoipa::ToSchema;

use crate::directory::BusinessName;
use crate::kit::word_enum::word_enum;
use crate::moderation::Grounds;

/// Longest value or note.
pub const MAX_LENGTH: usize = 2000;

/// The part of a listing that may be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuggestionField {
    Name,
    Description,
    StreetAddress,
    Phone,
    Email,
    Website,
    Hours,
    /// Permanently.
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
    /// The field's name within a sentence.
    pub fn label(self) -> &'static str {
        match self {
            SuggestionField::Name => "name",
            SuggestionField::Description => "description",
            SuggestionField::StreetAddress => "address",
            SuggestionField::Phone => "phone number",
            SuggestionField::Email => "email address",
            SuggestionField::Website => "website",
            SuggestionField::Hours => "opening hours",
            SuggestionField::Closed => "closing",
            SuggestionField::Other => "entry",
        }
    }

    /// Whether staff must approve it even if the business agrees: changes of name or address, and closing for
    /// good.
    pub fn needs_approval(self) -> bool {
        matches!(self, SuggestionField::Name | SuggestionField::StreetAddress | SuggestionField::Closed)
    }

    /// Whether it takes a new value; otherwise the note says what is wrong.
    pub fn has_value(self) -> bool {
        !matches!(self, SuggestionField::Closed | SuggestionField::Other)
    }
}

/// A suggestion as it is submitted.
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
    /// Staff are told at once, without waiting for the business.
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

/// The lists of suggestions for staff.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuggestionQueue {
    /// Waiting for staff.
    Open,
    /// Waiting for the business, which is asked first.
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

/// The business's answer to a suggestion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BusinessAnswer {
    Keep,
    Discard,
}

/// A decision about a suggestion.
#[derive(Debug, Clone)]
pub enum SuggestionDecision {
    /// With the value as edited by staff, if they changed it.
    Approve(Option<String>),
    /// Under a posted rule.
    Reject(Grounds),
    /// The business leaves its listing as it is; the sender reads this text.
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
    /// Whether staff must approve it even if the business agrees.
    pub needs_approval: bool,
    pub reason: String,
    pub created_at: String,
    pub decided_at: Option<String>,
    /// The sender's name; "A visitor" if it is not known.
    pub sender: String,
}
