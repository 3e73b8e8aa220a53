//! The dashboard's types.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::directory::hours::OpenStatus;
use crate::directory::{Business, BusinessRef, BusinessRole, BusinessStatus, CategoryRef, Completeness};
use crate::events::ListedEvent;
use crate::inbox::InboxCount;
use crate::insights::{InsightFigure, ListingFigures};
use crate::kit::media::PictureRef;
use crate::quizzes::Persona;

/// Everything at one moment, for one member.
#[derive(Debug, Serialize, ToSchema)]
pub struct Dashboard {
    /// The next five that the member is interested in.
    pub events: Vec<ListedEvent>,
    /// The newest four.
    pub saved: Vec<Business>,
    pub saved_count: usize,
    /// Nothing until the quiz found one.
    pub persona: Option<Persona>,
    pub contributions: Contributions,
    /// At most ten, by name.
    pub businesses: Vec<OwnBusiness>,
    pub business_count: usize,
    /// What waits for the office, for staff alone.
    pub office: Option<Vec<InboxCount>>,
    /// What the accessibility checks found that is still there, for staff alone.
    pub accessibility_findings: Option<i64>,
}

/// What the member sent in.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Contributions {
    pub waiting: i64,
    /// Of the last 60 days, the newest first; at most five.
    pub decided: Vec<DecidedContribution>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ContributionKind {
    /// A correction of a listing.
    Suggestion,
    Event,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecidedContribution {
    pub kind: ContributionKind,
    /// Of the event, or the name of the business.
    pub title: String,
    pub slug: String,
    pub is_accepted: bool,
    /// Why not; empty where nobody said.
    pub reason: String,
    pub decided_at: String,
}

/// A business among those that a member looks after.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnBusiness {
    #[serde(flatten)]
    pub business: BusinessRef,
    pub status: BusinessStatus,
    pub role: BusinessRole,
    pub category: CategoryRef,
    /// The first.
    pub picture: Option<PictureRef>,
    pub open_status: Option<OpenStatus>,
    pub completeness: Completeness,
    /// Since when a change of name, category or address waits for staff.
    pub changes_waiting_since: Option<String>,
    /// Of visitors, about its listing: its people answer them first.
    pub waiting_suggestions: i64,
    /// Public ones.
    pub unanswered_reviews: i64,
    pub running_deals: usize,
    /// Those whose last day is at most a week away, the next first.
    pub ending_deals: Vec<EndingDeal>,
    /// Nothing where nothing was counted.
    pub figures: Option<BusinessFigures>,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EndingDeal {
    pub id: i64,
    pub title: String,
    #[schema(value_type = Date)]
    pub end_date: Date,
}

/// How often what happened to a business in the last 30 days. A figure is nothing where it is below five.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BusinessFigures {
    /// The first day of the 30 on which anything was counted.
    pub since: String,
    pub views: Option<i64>,
    pub calls: Option<i64>,
    pub directions: Option<i64>,
    pub website: Option<i64>,
}

impl BusinessFigures {
    /// In the order that `of` reads them.
    pub const FIGURES: [InsightFigure; 4] = [
        InsightFigure::ListingViews,
        InsightFigure::Calls,
        InsightFigure::Directions,
        InsightFigure::WebsiteClicks,
    ];

    pub fn of(counted: &ListingFigures) -> BusinessFigures {
        let figure = |at: usize| counted.values.get(at).copied().flatten();
        BusinessFigures {
            since: counted.since.to_string(),
            views: figure(0),
            calls: figure(1),
            directions: figure(2),
            website: figure(3),
        }
    }
}
