//! How well a place or an event suits a member.

use std::collections::HashSet;

use super::candidates::{Activity, CandidateEvent, CandidatePlace};
use super::model::ItineraryDay;

/// What a member likes, as slugs and tags of the town's lists.
#[derive(Debug, Clone, Default)]
pub struct Tastes {
    /// Categories of places (slugs) and of events, chosen for this plan.
    pub interests: HashSet<String>,
    /// From the member's persona: kinds or category slugs of places, the favorite first; tags; categories of
    /// events.
    pub places: Vec<String>,
    pub tags: Vec<String>,
    pub events: Vec<String>,
    pub has_children: bool,
}

impl Tastes {
    pub(super) fn of_place(&self, place: &CandidatePlace) -> f64 {
        let mut score = 0.0;
        if self.interests.contains(&place.category.slug) {
            score += 3.0;
        }
        let liked = self.places.iter().position(|word| *word == place.category.slug || word == place.kind);
        score += liked.map_or(0.0, |rank| 2.0 / (1.0 + rank as f64 * 0.25));
        if place.tags.iter().any(|tag| self.tags.contains(tag)) {
            score += 1.5;
        }
        if self.has_children && (place.is_kid_friendly || place.kind == "family") {
            score += 1.5;
        }
        score
            + match place.activity {
                Activity::Sight | Activity::Outdoors => 1.0,
                Activity::Shop => 0.3,
                _ => 0.0,
            }
    }

    pub(super) fn of_event(&self, event: &CandidateEvent) -> f64 {
        let mut score = 1.0 + (event.interest_count.clamp(0, 50) as f64).sqrt() * 0.2;
        if self.interests.contains(&event.category) {
            score += 3.0;
        }
        if self.events.contains(&event.category) {
            score += 2.0;
        }
        let is_for_children =
            matches!(event.audience.as_str(), "kids" | "families") || event.category == "family";
        if is_for_children {
            score += if self.has_children { 2.0 } else { -2.0 };
        }
        if self.has_children && (event.category == "nightlife" || event.audience == "adults") {
            score -= 6.0;
        }
        // A council meeting is not an outing, unless somebody asks for it.
        if event.category == "government" && !self.interests.contains("government") {
            score -= 6.0;
        }
        score
    }
}

/// A small score that varies by day, so that equally good places take turns; stable within a day.
pub fn whim(id: i64, day: &ItineraryDay) -> f64 {
    let number = i64::from(day.date.day_of_year()) * 31 + i64::from(day.date.year());
    let mixed = id.wrapping_mul(0x9E37_79B9).wrapping_add(number.wrapping_mul(0x85EB_CA6B));
    ((mixed >> 7).rem_euclid(1000)) as f64 * 0.0006
}
