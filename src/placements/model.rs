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

/// How a placement stands on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PlacementState {
    Draft,
    Coming,
    Running,
    Over,
}

word_enum!(PlacementState { Draft = "draft", Coming = "coming", Running = "running", Over = "over" });

/// A placement as it comes in. The last day counts; none means until somebody ends it.
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

    pub fn standing(&self, today: Date) -> PlacementState {
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

/// How often something was shown and followed.
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
    /// Sent back with a change, so that no one else's is replaced unseen.
    pub revision: i64,
}

/// A placement as its business sees it. How often it was seen is in the results, where small numbers are not told.
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
    /// `None` for a preview, which nobody else sees.
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
    /// The page's stand-in for none is never sent.
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
    /// `None` for a sponsor that is no listed business.
    pub business_id: Option<i64>,
}

/// What the placements of one business will look like to visitors, beside its spotlights.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct PreviewPlacements {
    pub featured: FeaturedBusiness,
    /// Its boards in the marquee.
    pub sponsors: Vec<PreviewSponsor>,
    /// The categories that it sponsors.
    pub categories: Vec<PreviewCategorySponsor>,
}

/// A sponsor as in `sponsors/`, which nobody else sees.
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
