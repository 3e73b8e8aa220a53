//! Group plans: a group votes on places, events, deals and dates through one link, without accounts, and a
//! rule decides at the deadline.
//!
//! Tables: `group_plans` and the `group_plan_` tables. Calls: `group-plans/` (its owner),
//! `shared-group-plans/{token}/` (anyone with the link). Pages: `/group-planning`,
//! `/group-plan/{shareToken}`. Invariant: a person has at most one answer per option, "not answered" never
//! counts as no, and only deleting an option or a person removes an answer.

mod calendar;
mod choosing;
mod deciding;
mod emails;
mod http;
mod input;
mod jobs;
mod link_key;
mod live;
mod model;
mod notices;
mod openapi;
mod plan_db;
mod reminders;
mod retention;
mod sharing;
mod shown;
mod store;
mod voting;
mod watch;
#[cfg(test)]
mod tests;

pub use http::{GroupPlanLimits, api_routes, page_routes};
pub use jobs::handle;
pub use link_key::{EditKey, LinkKey};
pub use live::PlanStreams;
pub use model::{Answer, NewAnswers, NewGroupPlan, NewOption, NewOptionTarget};
pub use openapi::operations as api_operations;
pub use sharing::Guest;
pub use shown::PlanContext;
pub use store::EXPORT;
pub use store::{find_own_plan, list_option_ids, list_own_plans};
pub use store::{follow_departures, forget_organizer};
pub use voting::{create, save_answers};
