//! Who may call what how often.

use rocket::{Build, Rocket};

use crate::admin;
use crate::analytics::AnalyticsLimit;
use crate::claims::ClaimLimit;
use crate::deals::CounterLimits;
use crate::discovery::SubmitLimit;
use crate::events::ActionLimit;
use crate::events::import::PreviewLimit;
use crate::group_plans::GroupPlanLimits;
use crate::insights::ReportLimit;
use crate::kit::config::LimitSettings;
use crate::kit::rate_limit::{InvitationLimit, Limiter};
use crate::listing_checks::ListingCheckLimit;
use crate::placements::{CountLimit, PlacementRequestLimit};
use crate::quizzes::QuizLimit;
use crate::reviews::ReviewLimit;
use crate::search::SearchRateLimits;
use crate::suggestions::SuggestionLimit;

/// Counted views of placements per network.
const COUNTS_PER_MINUTE: u32 = 120;

/// Votes in group plans per network: a whole hall may be behind one address.
const GROUP_VOTES_PER_MINUTE: u32 = 600;
const GROUP_DECISIONS_PER_DAY: u32 = 20;

pub fn manage(rocket: Rocket<Build>, limits: &LimitSettings) -> Rocket<Build> {
    let (contributions, event_actions) = (limits.contributions_per_minute, limits.event_actions_per_minute);
    let invitations = InvitationLimit::per_minute(contributions);
    rocket
        .manage(SuggestionLimit(Limiter::per_minute(contributions)))
        .manage(ClaimLimit(Limiter::per_minute(contributions)))
        .manage(ListingCheckLimit(Limiter::per_minute(contributions)))
        .manage(PlacementRequestLimit(Limiter::per_minute(contributions)))
        .manage(ReviewLimit(Limiter::per_minute(contributions)))
        .manage(ReportLimit(Limiter::per_minute(contributions)))
        .manage(GroupPlanLimits {
            votes: Limiter::per_minute(GROUP_VOTES_PER_MINUTE),
            mails: invitations.clone(),
            decisions: Limiter::per_day(GROUP_DECISIONS_PER_DAY),
        })
        .manage(invitations)
        .manage(SubmitLimit(Limiter::per_minute(event_actions)))
        .manage(PreviewLimit(Limiter::per_minute(event_actions)))
        .manage(ActionLimit(Limiter::per_minute(event_actions)))
        .manage(SearchRateLimits::per_minute(limits.search_per_minute))
        .manage(AnalyticsLimit(Limiter::per_minute(limits.analytics_per_minute)))
        .manage(QuizLimit::per_minute(limits.quiz_per_minute))
        .manage(CountLimit(Limiter::per_minute(COUNTS_PER_MINUTE)))
        .manage(CounterLimits::default())
        .manage(admin::UploadLimit::default())
}
