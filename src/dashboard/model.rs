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
use crate::kit::word_enum::word_enum;
use crate::quizzes::Persona;

/// The member's start page.
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
    /// At most ten, sorted by name.
    pub businesses: Vec<OwnBusiness>,
    pub business_count: usize,
    /// What waits for the office; only for staff.
    pub office: Option<Vec<InboxCount>>,
    /// Number of accessibility findings that are not fixed; only for staff.
    pub accessibility_findings: Option<i64>,
}

/// What the member has contributed.
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

word_enum!(ContributionKind { Suggestion = "suggestion", Event = "event" });

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecidedContribution {
    pub kind: ContributionKind,
    /// Title of the event, or name of the business.
    pub title: String,
    pub slug: String,
    pub is_accepted: bool,
    /// Why it was not accepted; may be empty.
    pub reason: String,
    pub decided_at: String,
}

/// A business that the member owns or manages.
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
    /// Since when a change of its name, category or address has been waiting for staff.
    pub changes_waiting_since: Option<String>,
    /// Until when its owner can answer somebody who says that it is theirs; null for managers.
    pub claim_to_answer_by: Option<String>,
    /// Number of visitors' suggestions that its owners and managers have not answered.
    pub waiting_suggestions: i64,
    /// Number of public reviews without a reply.
    pub unanswered_reviews: i64,
    pub running_deals: usize,
    /// Those of the running ones that end within a week, the earliest first.
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

/// A business's figures for the last 30 days. A figure below five is null.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BusinessFigures {
    /// The first of the 30 days that was counted, whether or not anything happened on it.
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
