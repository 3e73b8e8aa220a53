//! The calls under `admin/sources/`, `admin/review/`, and those of people who send events in.

pub mod organizer;
pub mod owner;
pub mod review;
pub mod sources;
pub mod submit;

use rocket::Route;

use crate::kit::rate_limit::Limiter;

/// Calls of the organizer's link and of those who send events in, a minute for each network.
pub struct SubmitLimit(pub Limiter);

pub fn routes() -> Vec<Route> {
    let mut routes = sources::routes();
    routes.extend(review::routes());
    // Before `events/{id}/more/` and its like, which fit the same addresses.
    for mut route in [submit::routes(), organizer::routes(), owner::routes()].into_iter().flatten() {
        route.rank = -20;
        routes.push(route);
    }
    routes
}
