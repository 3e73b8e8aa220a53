//! What a placement is, as staff keep it and as visitors see it.

use jiff::civil::Date;
use serde::Serialize;

use crate::directory::CategoryRef;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Among "Our Valued Partners" on the home page.
    Featured,
    /// The large board on the home page.
    Spotlight,
    /// Named beside a category.
    CategorySponsor,
    /// In the band of boards that moves along.
    MarqueeSponsor,
}

impl Kind {
    pub const ALL: [Kind; 4] = [Kind::Featured, Kind::Spotlight, Kind::CategorySponsor, Kind::MarqueeSponsor];
    pub const WORDS: [&str; 4] = ["featured", "spotlight", "category_sponsor", "marquee_sponsor"];

    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Featured => "featured",
            Kind::Spotlight => "spotlight",
            Kind::CategorySponsor => "category_sponsor",
            Kind::MarqueeSponsor => "marquee_sponsor",
        }
    }

    pub fn parse(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Seen in preview mode only.
    #[default]
    Draft,
    Active,
}

impl Status {
    pub const WORDS: [&str; 2] = ["draft", "active"];

    pub fn as_str(self) -> &'static str {
        match self {
            Status::Draft => "draft",
            Status::Active => "active",
        }
    }

    pub fn parse(word: &str) -> Option<Status> {
        [Status::Draft, Status::Active].into_iter().find(|status| status.as_str() == word)
    }
}

/// How a placement stands on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    Draft,
    Coming,
    Running,
    Over,
}

impl Standing {
    pub const ALL: [Standing; 4] = [Standing::Draft, Standing::Coming, Standing::Running, Standing::Over];

    pub fn as_str(self) -> &'static str {
        match self {
            Standing::Draft => "draft",
            Standing::Coming => "coming",
            Standing::Running => "running",
            Standing::Over => "over",
        }
    }

    pub fn parse(word: &str) -> Option<Standing> {
        Standing::ALL.into_iter().find(|standing| standing.as_str() == word)
    }
}

/// A placement as it comes in. The last day counts; none means until somebody ends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NewPlacement {
    pub kind: Kind,
    pub business_id: Option<i64>,
    pub category_id: Option<i64>,
    pub name: String,
    pub starts_at: Date,
    pub ends_at: Option<Date>,
    pub priority: i64,
    pub custom_title: String,
    pub custom_message: String,
    pub image_url: String,
    pub status: Status,
}

impl NewPlacement {
    /// Of a business, from a day on, with nothing said yet.
    pub fn of(kind: Kind, business_id: i64, starts_at: Date) -> NewPlacement {
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
            status: Status::Active,
        }
    }

    pub fn standing(&self, today: Date) -> Standing {
        if self.status == Status::Draft {
            Standing::Draft
        } else if self.starts_at > today {
            Standing::Coming
        } else if self.ends_at.is_some_and(|last| last < today) {
            Standing::Over
        } else {
            Standing::Running
        }
    }
}

/// How often something was shown and followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Counts {
    pub impressions: i64,
    pub clicks: i64,
}

/// A placement as staff see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Placement {
    pub id: i64,
    #[serde(flatten)]
    pub placement: NewPlacement,
    pub business_name: Option<String>,
    pub category_name: Option<String>,
    pub state: Standing,
    /// Of all days.
    pub counts: Counts,
    pub created_at: String,
    pub updated_at: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DayCounts {
    pub day: String,
    #[serde(flatten)]
    pub counts: Counts,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Spotlight {
    /// `None` for a preview, which nobody else sees.
    pub id: Option<i64>,
    pub business_slug: String,
    pub business_name: String,
    pub business_hero_image: Option<String>,
    pub custom_title: String,
    pub custom_message: String,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
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

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sponsor {
    pub id: i64,
    pub message: String,
    #[serde(rename = "logoUrl")]
    pub logo_url: String,
    pub name: String,
    /// `None` for a sponsor that is no listed business.
    pub business_id: Option<i64>,
}
