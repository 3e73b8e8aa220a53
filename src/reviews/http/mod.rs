//! The calls about reviews: reading and writing under a business, answering, reporting, and what
//! staff do about reports.

mod moderation;
mod member;
mod public;

use rocket::Route;

use crate::kit::rate_limit::Limiter;

/// How often one network may review, answer or report.
pub struct ReviewLimit(pub Limiter);

pub use member::{ReportThanks, read_answer, read_change, read_new, read_report};
pub use moderation::read_status;

pub fn api_routes() -> Vec<Route> {
    [public::routes(), member::routes(), moderation::routes()].concat()
}
