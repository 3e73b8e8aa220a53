//! Guides, as the API returns and accepts them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::markdown::BodyPart;
use crate::directory::Business;
use crate::directory::BusinessRef;
use crate::kit::markdown::Heading;
use crate::kit::word_enum::word_enum;

pub const MAX_SLUG_LENGTH: usize = 80;
pub const MAX_TITLE_LENGTH: usize = 200;
pub const MAX_INTRODUCTION_LENGTH: usize = 1000;
pub const MAX_IMAGE_URL_LENGTH: usize = 500;
pub const MAX_IMAGE_ALT_LENGTH: usize = 300;
pub const MAX_AUTHOR_LENGTH: usize = 120;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GuideStatus {
    #[default]
    Draft,
    Published,
}

word_enum!(GuideStatus { Draft = "draft", Published = "published" });

/// A guide as submitted.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct NewGuide {
    pub slug: String,
    pub title: String,
    pub introduction: String,
    /// Markdown; a line such as `::business{hart-bakery}` is a card.
    pub body: String,
    pub image_url: String,
    pub image_alt: String,
    pub author: String,
    pub status: GuideStatus,
    pub is_featured: bool,
    /// Ids; those with a card in the text are added automatically.
    pub related_businesses: Vec<i64>,
}

/// A guide in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Guide {
    pub id: i64,
    pub slug: String,
    pub title: String,
    pub introduction: String,
    /// Empty if there is none: the page then shows a drawn landscape.
    pub image_url: String,
    pub related_businesses: Vec<BusinessRef>,
}

/// A guide as staff see it in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ListedGuide {
    #[serde(flatten)]
    pub guide: Guide,
    pub author: String,
    pub status: GuideStatus,
    pub is_featured: bool,
    pub published_at: Option<String>,
    pub updated_at: String,
}

/// A guide as its own page shows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GuideDetail {
    #[serde(flatten)]
    pub listed: ListedGuide,
    pub image_alt: String,
    pub reading_minutes: usize,
    /// The headings to jump to.
    pub contents: Vec<Heading>,
    pub parts: Vec<BodyPart>,
    /// The related businesses as cards.
    pub places: Vec<Business>,
    /// Markdown; only for those who may edit the guide.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub body: Option<String>,
    /// Cards whose subject is no longer public; only for those who may edit the guide.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub missing_cards: Option<Vec<String>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct HomepageFeatures {
    pub featured: Option<Guide>,
    pub recommended: Vec<Guide>,
}
