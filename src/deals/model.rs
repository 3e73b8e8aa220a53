//! Deals, as the API returns and accepts them.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::directory::{Business, CategoryRef};
use crate::kit::word_enum::word_enum;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DealStatus {
    Draft,
    #[default]
    Published,
    /// Taken back before its end; its page says that it is over, or is gone if the office did it under a rule.
    Withdrawn,
}

word_enum!(DealStatus { Draft = "draft", Published = "published", Withdrawn = "withdrawn" });

/// The state of a deal on a given day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DealState {
    Upcoming,
    Running,
    /// As often used as the business allows.
    UsedUp,
    Ended,
}

/// The fields of a deal that can be set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct NewDeal {
    pub business_id: i64,
    pub title: String,
    pub description: String,
    pub terms: String,
    /// If empty, the page itself is shown at the counter.
    pub code: String,
    pub start_date: Date,
    /// The last day; null means until it is withdrawn.
    pub end_date: Option<Date>,
    pub max_redemptions: Option<i64>,
    pub status: DealStatus,
}

impl NewDeal {
    pub fn empty(today: Date) -> NewDeal {
        NewDeal {
            business_id: 0,
            title: String::new(),
            description: String::new(),
            terms: String::new(),
            code: String::new(),
            start_date: today,
            end_date: None,
            max_redemptions: None,
            status: DealStatus::default(),
        }
    }

    pub fn state(&self, redeemed: i64, today: Date) -> DealState {
        if self.status == DealStatus::Withdrawn || self.end_date.is_some_and(|last| last < today) {
            DealState::Ended
        } else if self.start_date > today {
            DealState::Upcoming
        } else if self.max_redemptions.is_some_and(|most| redeemed >= most) {
            DealState::UsedUp
        } else {
            DealState::Running
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BusinessOfDeal {
    pub id: i64,
    pub name: String,
    pub slug: String,
    pub category: CategoryRef,
}

/// A deal on the home page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LatestDeal {
    pub id: i64,
    pub title: String,
    pub description: String,
    pub business_name: String,
    pub end_date: Option<String>,
}

/// A deal in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Deal {
    pub id: i64,
    pub title: String,
    pub description: String,
    pub business_name: String,
    pub end_date: Option<Date>,
    pub start_date: Date,
    pub business: BusinessOfDeal,
    pub terms: String,
    /// Whether it has a code; otherwise its page is shown at the counter.
    pub has_code: bool,
    pub max_redemptions: Option<i64>,
    /// Uses left; null if unlimited.
    pub remaining: Option<i64>,
    #[schema(inline)]
    pub state: DealState,
    #[serde(skip)]
    pub code: String,
    #[serde(skip)]
    pub status: DealStatus,
    #[serde(skip)]
    pub redeemed: i64,
    #[serde(skip)]
    pub updated_at: String,
}

impl Deal {
    /// The deal in the form in which it would be submitted.
    pub fn to_new(&self) -> NewDeal {
        NewDeal {
            business_id: self.business.id,
            title: self.title.clone(),
            description: self.description.clone(),
            terms: self.terms.clone(),
            code: self.code.clone(),
            start_date: self.start_date,
            end_date: self.end_date,
            max_redemptions: self.max_redemptions,
            status: self.status,
        }
    }
}

/// A deal as its own page shows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DealDetail {
    #[serde(flatten)]
    pub deal: Deal,
    /// Empty unless the deal is running, and where the page itself is shown at the counter.
    pub code: String,
    /// Whose it is, as a card.
    pub place: Business,
    /// Whether the business counts uses at its counter.
    pub has_counter: bool,
    pub updated_at: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DealOrder {
    #[default]
    Newest,
    EndingSoon,
    Title,
}

/// A category that has running deals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DealCategory {
    #[serde(flatten)]
    pub category: CategoryRef,
    pub deal_count: i64,
}

/// The filters of a list of running deals.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DealFilter {
    /// Slugs; a deal must match any of them.
    pub categories: Vec<String>,
    pub business_id: Option<i64>,
    /// The last day is at most a week away.
    pub is_ending_soon: bool,
    pub ordering: DealOrder,
}
