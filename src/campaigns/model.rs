//! What was sold, and to whom.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::insights::{DateRange, placement_name};
use crate::kit::word_enum::word_enum;
use crate::placements::{PlacementKind, PlacementState};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PriceBasis {
    /// As the pricing page says it on the day of the sale.
    RateCard,
    Agreed,
}

word_enum!(PriceBasis { RateCard = "rate_card", Agreed = "agreed" });

/// The state of a campaign on a given day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CampaignState {
    Coming,
    Running,
    Over,
}

word_enum!(CampaignState { Coming = "coming", Running = "running", Over = "over" });

impl CampaignState {
    /// From its first and last day; a campaign without lines is still to come.
    pub fn on(today: Date, first: Option<Date>, last: Option<Date>) -> CampaignState {
        match (first, last) {
            (Some(first), _) if first > today => CampaignState::Coming,
            (_, Some(last)) if last < today => CampaignState::Over,
            (None, _) => CampaignState::Coming,
            _ => CampaignState::Running,
        }
    }
}

/// The fields of a campaign that can be set.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, ToSchema)]
pub struct NewCampaign {
    pub name: String,
    pub business_id: Option<i64>,
    /// For a sponsor that is not a listed business.
    pub sponsor_name: String,
    pub contact_name: String,
    /// The address to which the delivery report is sent.
    pub contact_email: String,
    /// For staff.
    pub note: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Campaign {
    pub id: i64,
    #[serde(flatten)]
    pub campaign: NewCampaign,
    pub business_name: Option<String>,
    pub state: CampaignState,
    /// The first day of its first line; null without lines.
    pub starts_at: Option<Date>,
    /// The last day, including the days added for missed ones.
    pub ends_at: Option<Date>,
    pub created_at: String,
    pub updated_at: String,
    /// Send it back with a change; the response is 409 if somebody else has changed it since.
    pub revision: i64,
}

impl Campaign {
    /// Who bought it.
    pub fn sponsor(&self) -> &str {
        match (&self.business_name, self.campaign.sponsor_name.as_str()) {
            (Some(name), "") => name,
            (_, name) => name,
        }
    }
}

/// The fields of a line that can be set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct NewCampaignLine {
    pub kind: PlacementKind,
    pub category_id: Option<i64>,
    pub starts_at: Date,
    pub ends_at: Date,
    /// At most the number of days from the first to the last.
    pub days_sold: i32,
    pub priority: i64,
    /// In words: "$40 a month".
    pub price: String,
    pub price_basis: PriceBasis,
}

impl NewCampaignLine {
    pub fn term(&self) -> DateRange {
        DateRange { from: self.starts_at, to: self.ends_at }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CampaignLine {
    pub id: i64,
    pub campaign_id: i64,
    #[serde(flatten)]
    pub line: NewCampaignLine,
    pub category_name: Option<String>,
    #[serde(skip)]
    pub created_at: String,
}

impl CampaignLine {
    /// Such as "Spotlight on the home page".
    pub fn name(&self) -> String {
        placement_name(self.line.kind, self.category_name.as_deref().unwrap_or("a category"))
    }
}

/// A placement that delivers a line, or could.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LinePlacement {
    pub id: i64,
    pub starts_at: Date,
    pub ends_at: Option<Date>,
    pub state: PlacementState,
    pub custom_title: String,
}

impl LinePlacement {
    pub fn covers(&self, day: Date) -> bool {
        self.starts_at <= day && self.ends_at.is_none_or(|last| last >= day)
    }

    pub fn is_active(&self) -> bool {
        self.state != PlacementState::Draft
    }
}
