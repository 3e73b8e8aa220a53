//! The closed vocabularies of events: categories, audiences, visibilities and so on.

use serde::{Deserialize, Serialize};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::kit::validation::schema;
use crate::kit::word_enum::word_enum;
use crate::kit::words::label_of;

/// The categories that filters offer. Any other word is kept and shown as written.
pub const CATEGORIES: [(&str, &str); 17] = [
    ("music", "Music"),
    ("arts", "Arts"),
    ("theater", "Theater"),
    ("film", "Film"),
    ("family", "Family"),
    ("food", "Food & drink"),
    ("market", "Markets"),
    ("sports", "Sports"),
    ("outdoors", "Outdoors"),
    ("community", "Community"),
    ("government", "Town meetings"),
    ("education", "Classes & talks"),
    ("books", "Books"),
    ("holiday", "Holidays"),
    ("health", "Health"),
    ("nightlife", "Nightlife"),
    ("fundraiser", "Fundraisers"),
];

/// Whom an event is for.
pub const AUDIENCES: [(&str, &str); 6] = [
    ("all_ages", "All ages"),
    ("kids", "Children"),
    ("families", "Families"),
    ("teens", "Teens"),
    ("adults", "Adults"),
    ("seniors", "Seniors"),
];

/// The category's label; one that is not in the list is capitalized.
pub fn category_label(value: &str) -> String {
    label(&CATEGORIES, value)
}

pub fn audience_label(value: &str) -> String {
    label(&AUDIENCES, value)
}

fn label(known: &[(&str, &str)], value: &str) -> String {
    if let Some((_, label)) = known.iter().find(|(name, _)| *name == value) {
        return (*label).to_owned();
    }
    label_of(value)
}

/// A closed vocabulary: the same words in the database, in the API and here.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$note:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$note])* #[serde(rename = $word)] $variant),+
        }

        impl ToSchema for $name {}

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                RefOr::T(Schema::from(schema::words(&$name::WORDS).build()))
            }
        }

        word_enum!($name { $($variant = $word),+ });
    };
}

words! {
    /// Where the event is visible: only published ones are seen by everybody.
    Visibility {
        #[default]
        Published = "published",
        Pending = "pending",
        Hidden = "hidden",
        Rejected = "rejected",
        /// Deleted, and remembered so that no source brings it back.
        Removed = "removed",
    }
}

impl Visibility {
    /// What an edit may set. Deleting has its own call, which lists the event among the deleted records.
    pub const SETTABLE: [&'static str; 4] = [
        Visibility::Published.as_str(),
        Visibility::Pending.as_str(),
        Visibility::Hidden.as_str(),
        Visibility::Rejected.as_str(),
    ];

    /// Taken off the calendar by a decision, unlike what reports hid until somebody looks at it.
    pub fn is_gone(self, needs_review: bool) -> bool {
        match self {
            Visibility::Removed | Visibility::Rejected => true,
            Visibility::Hidden => !needs_review,
            Visibility::Published | Visibility::Pending => false,
        }
    }
}

words! {
    /// What kind of source it came from.
    SourceType {
        Website = "website",
        Facebook = "facebook",
        Instagram = "instagram",
        Google = "google",
        #[default]
        Manual = "manual",
    }
}

words! {
    /// Whether the organizer or an editor has confirmed it.
    Verification {
        Verified = "verified",
        #[default]
        Unverified = "unverified",
        Pending = "pending",
        Disputed = "disputed",
    }
}

words! {
    /// What is wrong with an event.
    EventIssueType {
        #[default]
        IncorrectInfo = "incorrect_info",
        Cancelled = "cancelled",
        Duplicate = "duplicate",
        InappropriateContent = "inappropriate_content",
        Spam = "spam",
        Other = "other",
    }
}
