//! Types of a placement, for staff and for visitors.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::directory::CategoryRef;
use crate::kit::config::PlacementSettings;
use crate::kit::word_enum::word_enum;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlacementKind {
    /// Among "Our Valued Partners" on the home page.
    Featured,
    /// The large board on the home page.
    Spotlight,
    /// Named beside a category.
    CategorySponsor,
    /// In the band of boards that moves along.
    MarqueeSponsor,
}

word_enum!(PlacementKind {
    Featured = "featured",
    Spotlight = "spotlight",
    CategorySponsor = "category_sponsor",
    MarqueeSponsor = "marquee_sponsor",
});

impl PlacementKind {
    /// The name used on `/advertise`.
    pub fn label(self) -> &'static str {
        match self {
            PlacementKind::Featured => "Valued partner",
            PlacementKind::Spotlight => "Spotlight",
            PlacementKind::CategorySponsor => "Category sponsor",
            PlacementKind::MarqueeSponsor => "Sponsor band",
        }
    }

    /// How many are shown at once; for category sponsors, one in each category.
    pub fn slots(self, settings: PlacementSettings) -> u32 {
        match self {
            PlacementKind::Featured => settings.featured_slots,
            PlacementKind::Spotlight => settings.spotlight_slots,
            PlacementKind::CategorySponsor => 1,
            PlacementKind::MarqueeSponsor => settings.marquee_slots,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PlacementStatus {
    /// Seen in preview mode only.
    #[default]
    Draft,
    Active,
}

word_enum!(PlacementStatus { Draft = "draft", Active = "active" });

/// The state of a placement on a given day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PlacementState {
    Draft,
    Coming,
    Running,
    Over,
}

word_enum!(PlacementState { Draft = "draft", Coming = "coming", Running = "running", Over = "over" });

/// The fields of a placement that can be set. The last day is included; null means until somebody ends
/// it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct NewPlacement {
    pub kind: PlacementKind,
    pub business_id: Option<i64>,
    pub category_id: Option<i64>,
    pub name: String,
    pub starts_at: Date,
    pub ends_at: Option<Date>,
    pub priority: i64,
    pub custom_title: String,
    pub custom_message: String,
    pub image_url: String,
    pub status: PlacementStatus,
}

impl NewPlacement {
    /// A placement for a business from a day on, with empty texts.
    pub fn of(kind: PlacementKind, business_id: i64, starts_at: Date) -> NewPlacement {
        NewPlacement {
            kind,
            business_id: Some(business_id),
            category_id: None,
            name: String::new(),
            starts_at,
            ends_at: None,
            priority: 0,
            custom_title: String::new(),
            custom_message: String::new(),
            image_url: String::new(),
            status: PlacementStatus::Active,
        }
    }

    pub fn state(&self, today: Date) -> PlacementState {
        if self.status == PlacementStatus::Draft {
            PlacementState::Draft
        } else if self.starts_at > today {
            PlacementState::Coming
        } else if self.ends_at.is_some_and(|last| last < today) {
            PlacementState::Over
        } else {
            PlacementState::Running
        }
    }
}

/// How often something was shown and clicked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ToSchema)]
pub struct PlacementCounts {
    pub impressions: i64,
    pub clicks: i64,
}

/// A placement as staff see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Placement {
    pub id: i64,
    #[serde(flatten)]
    pub placement: NewPlacement,
    pub business_name: Option<String>,
    pub category_name: Option<String>,
    pub state: PlacementState,
    /// Of all days.
    pub counts: PlacementCounts,
    pub created_at: String,
    pub updated_at: String,
    /// Send it back with a change; the response is 409 if somebody else has changed it since.
    pub revision: i64,
}

/// A placement, as its business sees it. How often it was seen is in the business's figures, which hide
/// small numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnedPlacement {
    pub id: i64,
    pub kind: PlacementKind,
    pub category_name: Option<String>,
    pub custom_title: String,
    pub starts_at: Date,
    pub ends_at: Option<Date>,
    pub state: PlacementState,
}

impl From<Placement> for OwnedPlacement {
    fn from(placement: Placement) -> OwnedPlacement {
        let Placement { id, placement, category_name, state, .. } = placement;
        let NewPlacement { kind, custom_title, starts_at, ends_at, .. } = placement;
        OwnedPlacement { id, kind, category_name, custom_title, starts_at, ends_at, state }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DayCounts {
    pub day: String,
    #[serde(flatten)]
    pub counts: PlacementCounts,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Spotlight {
    /// Null for a preview, which nobody else sees.
    pub id: Option<i64>,
    pub business_slug: String,
    pub business_name: String,
    pub business_hero_image: Option<String>,
    pub custom_title: String,
    pub custom_message: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct FeaturedBusiness {
    pub id: i64,
    pub name: String,
    pub slug: String,
    pub images: Vec<String>,
    pub category: CategoryRef,
    /// The mean of its reviews, from 1 to 5; null without reviews.
    pub average_rating: Option<f64>,
    pub yearly_shows: Option<String>,
    pub sponsor_message: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Sponsor {
    pub id: i64,
    pub message: String,
    #[serde(rename = "logoUrl")]
    pub logo_url: String,
    pub name: String,
    /// Null for a sponsor that is not a listed business.
    pub business_id: Option<i64>,
}

/// A preview of a business's placements, other than spotlights, as visitors will see them.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct PreviewPlacements {
    pub featured: FeaturedBusiness,
    /// Its sponsorships in the marquee.
    pub sponsors: Vec<PreviewSponsor>,
    /// The categories that it sponsors.
    pub categories: Vec<PreviewCategorySponsor>,
}

/// A sponsor as in `sponsors/`, visible only to the caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PreviewSponsor {
    pub message: String,
    #[serde(rename = "logoUrl")]
    pub logo_url: String,
    pub name: String,
    pub business_id: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PreviewCategorySponsor {
    pub category_name: String,
    pub category_slug: String,
    pub business_name: String,
    pub business_slug: String,
    pub message: String,
}

/// Days on which a place is sold, but not booked by a placement yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnbookedDays {
    pub business_id: Option<i64>,
    /// The sponsor's.
    pub name: String,
    pub first: Date,
    pub last: Date,
}
