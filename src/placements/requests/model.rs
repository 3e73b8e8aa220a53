//! Types of a request, and its state.

use jiff::ToSpan;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::word_enum::word_enum;
use crate::placements::model::NewPlacement;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PlacementRequestState {
    Open,
    Accepted,
    Declined,
    Withdrawn,
}

word_enum!(PlacementRequestState {
    Open = "open",
    Accepted = "accepted",
    Declined = "declined",
    Withdrawn = "withdrawn",
});

/// The durations that can be requested; others are agreed on with the office.
pub const DURATIONS: [&str; 6] = ["1_week", "2_weeks", "1_month", "3_months", "6_months", "1_year"];

/// The last day of a duration that starts on `first`.
pub fn last_day(first: Date, duration: &str) -> Option<Date> {
    let span = match duration {
        "1_week" => 1.week(),
        "2_weeks" => 2.weeks(),
        "1_month" => 1.month(),
        "3_months" => 3.months(),
        "6_months" => 6.months(),
        "1_year" => 1.year(),
        _ => return None,
    };
    first.checked_add(span).ok()?.yesterday().ok()
}

/// How to reach somebody without an account; empty for members.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlacementContact {
    pub contact_name: String,
    pub contact_email: String,
    pub contact_phone: String,
}

/// A request as input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacementRequestInput {
    pub placement: NewPlacement,
    pub last_day: Date,
    pub note: String,
    pub user_id: Option<i64>,
    pub is_by_business: bool,
    pub contact: PlacementContact,
}

/// A request, as its sender sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlacementRequest {
    pub id: i64,
    /// What was asked for: a draft.
    #[serde(flatten)]
    pub placement: NewPlacement,
    pub business_name: Option<String>,
    pub category_name: Option<String>,
    pub note: String,
    pub state: PlacementRequestState,
    /// What staff wrote with their decision.
    pub reason: String,
    /// The placement that was created from it; null unless it was approved.
    pub placement_id: Option<i64>,
    pub created_at: String,
    pub decided_at: Option<String>,
    #[serde(skip)]
    pub user_id: Option<i64>,
    #[serde(skip)]
    pub is_by_business: bool,
    #[serde(skip)]
    pub contact: PlacementContact,
}

impl PlacementRequest {
    /// The business or sponsor that it is for.
    pub fn name(&self) -> &str {
        match (&self.business_name, self.placement.name.as_str()) {
            (Some(name), "") => name,
            (_, name) => name,
        }
    }
}

/// The person who sent the request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlacementAsker {
    pub name: String,
    pub email: String,
    pub phone: String,
    pub has_account: bool,
    /// Whether the person acted for the business.
    pub is_by_business: bool,
}

/// What else is sold on requested days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlacementConflict {
    /// Null: it was sold in a campaign, and is not booked by a placement yet.
    pub placement_id: Option<i64>,
    pub name: String,
    pub starts_at: Date,
    pub ends_at: Option<Date>,
}

/// How many slots of a kind there are on some days, and how many are taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlacementAvailability {
    pub is_free: bool,
    pub capacity: i64,
    /// The most slots taken on any of the days.
    pub taken: i64,
    /// The first day from which a slot is free for as many days; null if no end is known.
    pub free_from: Option<Date>,
}

/// A request as staff see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdminPlacementRequest {
    #[serde(flatten)]
    pub request: PlacementRequest,
    pub asker: PlacementAsker,
    pub availability: PlacementAvailability,
    /// What leaves no slot free on those days; empty if one is free.
    pub conflicts: Vec<PlacementConflict>,
    /// What the business already has of this kind on those days.
    pub own: Vec<PlacementConflict>,
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn the_last_day_is_the_one_before_the_same_day() {
        let last = |first, duration| last_day(first, duration).unwrap();
        assert_eq!(last(date(2026, 12, 1), "1_week"), date(2026, 12, 7));
        assert_eq!(last(date(2026, 12, 1), "1_month"), date(2026, 12, 31));
        assert_eq!(last(date(2027, 1, 31), "1_month"), date(2027, 2, 27), "February has no 31st");
        assert_eq!(last(date(2028, 2, 29), "1_year"), date(2029, 2, 27));
        assert_eq!(last_day(date(2026, 12, 1), "forever"), None);
        assert!(DURATIONS.iter().all(|duration| last_day(date(2026, 12, 1), duration).is_some()));
    }
}
