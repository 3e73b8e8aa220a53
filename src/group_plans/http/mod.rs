//! The API calls: for the owner, and for anyone with the link.

mod options;
mod owner;
mod shared;

use rocket::{Route, State};

use crate::accounts::MaybeMember;
use crate::kit::rate_limit::{InvitationLimit, Limiter};

pub use owner::{CreatedGroupPlan, GroupPlans, RemindersSent, read_decision, read_new};

/// Rate limits. Per network: votes (enough for a whole hall behind one address), and requests that send mail.
/// Per member: decisions a day, because each one is mailed to everybody who left an address.
pub struct GroupPlanLimits {
    pub votes: Limiter,
    pub mails: InvitationLimit,
    pub decisions: Limiter<i64>,
}

fn user_of(member: &MaybeMember) -> Option<i64> {
    member.0.as_ref().map(|member| member.user_id)
}

type Limits<'r> = &'r State<GroupPlanLimits>;

pub fn api_routes() -> Vec<Route> {
    let mut routes = owner::routes();
    routes.extend(options::routes());
    routes.extend(shared::routes());
    routes
}

pub fn page_routes() -> Vec<Route> {
    shared::page_routes()
}
