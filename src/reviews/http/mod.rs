//! API calls for reviews: reading and writing under a business, replying, reporting, and moderation.

mod member;
mod moderation;
mod public;

use rocket::Route;

use crate::kit::rate_limit::Limiter;

/// Rate limit per network for reviews, replies and reports.
pub struct ReviewLimit(pub Limiter);

pub use member::{ReportThanks, read_answer, read_change, read_new, read_report};
pub use moderation::read_decision;

pub fn api_routes() -> Vec<Route> {
    [public::routes(), member::routes(), moderation::routes()].concat()
}
