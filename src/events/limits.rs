//! The numbers that the specification fixes for events, from `assets/limits.json`: the same file
//! that the browser's side reads.

use std::sync::LazyLock;

use serde::Deserialize;

#[derive(Deserialize)]
pub struct EventLimits {
    pub badges_shown: usize,
    pub verified_confidence: f64,
    pub unverified_confidence_below: f64,
    pub high_quality_engagement: f64,
    pub high_quality_reliability: f64,
    pub popular_interest: i64,
    pub trusted_reliability: f64,
    pub highly_reliable: f64,
    pub reliable: f64,
    pub starting_soon_hours: f64,
    pub in_hours_below: f64,
    pub this_week_from_days: i32,
    pub this_week_to_days: i32,
    pub in_days_up_to: i32,
}

#[derive(Deserialize)]
struct File {
    events: EventLimits,
}

#[expect(clippy::expect_used, reason = "the file is part of the program, and the tests read it")]
pub static LIMITS: LazyLock<EventLimits> = LazyLock::new(|| {
    let file: File = serde_json::from_str(include_str!("../../assets/limits.json")).expect("limits.json");
    file.events
});
