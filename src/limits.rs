//! The numbers that the specification fixes, from `assets/limits.json`, the same file that the browser code
//! reads (`ui/kit/texts.ts`).

use std::sync::LazyLock;

use serde::Deserialize;

#[derive(Deserialize)]
pub struct Limits {
    pub search: SearchLimits,
    pub home: HomeLimits,
    pub businesses: BusinessLimits,
    pub events: EventLimits,
    pub images: ImageLimits,
    pub alerts: AlertLimits,
    pub deleted_records: DeletedRecordLimits,
    pub footer: FooterLimits,
    /// Addresses below `/api/v1/` to which writes are never sent twice.
    pub never_repeated: Vec<String>,
}

#[derive(Deserialize)]
pub struct SearchLimits {
    pub min_query_length: usize,
}

#[derive(Deserialize)]
pub struct HomeLimits {
    pub quick_categories: usize,
    pub upcoming_events: u32,
    /// The quiz that the home page opens while it is active.
    pub quiz_id: i64,
}

#[derive(Deserialize)]
pub struct BusinessLimits {
    pub fallback_rating: f64,
}

#[derive(Deserialize)]
pub struct EventLimits {
    pub upcoming_default: u32,
    pub badges_shown: usize,
    pub report_description_min: usize,
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
pub struct ImageLimits {
    pub most_bytes: u64,
    pub per_business: usize,
    pub alt_length: usize,
}

#[derive(Deserialize)]
pub struct AlertLimits {
    /// Nobody reads more at once.
    pub shown: usize,
}

#[derive(Deserialize)]
pub struct DeletedRecordLimits {
    /// How long they can be restored.
    pub kept_days: i32,
}

#[derive(Deserialize)]
pub struct FooterLimits {
    pub copyright_year: u16,
}

#[expect(clippy::expect_used, reason = "the file is part of the program, and the tests read it")]
pub static LIMITS: LazyLock<Limits> =
    LazyLock::new(|| serde_json::from_str(include_str!("../assets/limits.json")).expect("limits.json"));
