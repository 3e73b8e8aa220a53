//! Reviews, and the reasons for reporting one.

use serde::Serialize;
use utoipa::ToSchema;

use crate::directory::BusinessName;

/// Longest text of a review or reply.
pub const MAX_LENGTH: usize = 2000;
/// Reasons for reporting a review.
pub const REASONS: [&str; 5] = ["offensive", "not_about_this_place", "private_information", "spam", "other"];

/// Stars, from one to five.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(transparent)]
pub struct Rating(u8);

impl Rating {
    pub fn new(stars: i64) -> Option<Rating> {
        u8::try_from(stars).ok().filter(|stars| (1..=5).contains(stars)).map(Rating)
    }

    pub fn stars(self) -> u8 {
        self.0
    }
}

/// A review as its author submits it.
#[derive(Debug, Clone)]
pub struct ReviewInput {
    pub rating: Rating,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReviewAnswer {
    pub text: String,
    pub created_at: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Review {
    pub id: i64,
    pub rating: Rating,
    pub text: String,
    /// The author's display name, never an email address.
    pub author: String,
    pub created_at: String,
    pub updated_at: String,
    pub answer: Option<ReviewAnswer>,
}

/// The number of published reviews for each number of stars.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, ToSchema)]
pub struct RatingSummary {
    pub count: i64,
    /// The mean rating; null without reviews.
    pub average: Option<f64>,
    pub stars: [i64; 5],
}

impl RatingSummary {
    pub fn of(stars: [i64; 5]) -> RatingSummary {
        let count: i64 = stars.iter().sum();
        let sum: i64 = (1..).zip(stars).map(|(rating, count): (i64, i64)| rating * count).sum();
        let average = (count > 0).then(|| (sum as f64 / count as f64 * 100.0).round() / 100.0);
        RatingSummary { count, average, stars }
    }
}

/// What the caller may do about the reviews of a business.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReviewPermissions {
    pub review: Option<Review>,
    /// Whether staff have hidden the review.
    pub is_hidden: bool,
    /// Whether staff have not read it yet, as it was corrected since they hid it, or an earlier one was hidden.
    pub is_waiting: bool,
    /// Whether the member acts for the business: may reply to its reviews, but not write any.
    pub is_own_business: bool,
    /// Ids of the business's reviews that the member has reported as they are now.
    pub reported: Vec<i64>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReviewReport {
    pub reason: String,
    pub description: String,
    pub reporter: String,
    pub created_at: String,
    pub is_handled: bool,
}

/// A review as staff see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ModeratedReview {
    #[serde(flatten)]
    pub review: Review,
    pub status: String,
    /// Not public until staff have read it: they hid it and its author has corrected it since, or they hid an
    /// earlier one of this business by this author.
    pub is_waiting: bool,
    pub business: BusinessName,
    pub reports: Vec<ReviewReport>,
}

/// The lists of reviews for staff.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewQueue {
    /// With open reports, or held back until staff have read them.
    Reported,
    Hidden,
    All,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_average_is_the_mean_of_all_stars_and_none_without_reviews() {
        assert_eq!(RatingSummary::of([1, 0, 0, 0, 2]).average, Some(3.67));
        assert_eq!(RatingSummary::of([0; 5]), RatingSummary { count: 0, average: None, stars: [0; 5] });
    }

    #[test]
    fn a_rating_has_one_to_five_stars() {
        assert!(Rating::new(0).is_none() && Rating::new(6).is_none() && Rating::new(-1).is_none());
        assert_eq!(Rating::new(5).unwrap().stars(), 5);
    }
}
