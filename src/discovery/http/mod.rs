//! The calls under `admin/sources/`, `admin/review/`, and those of people who submit events.

pub mod moderation;
pub mod organizer;
pub mod owner;
pub mod sources;
pub mod submit;

use rocket::Route;

use crate::kit::rate_limit::Limiter;

/// Calls per minute and network, for the organizer's link and for submissions.
pub struct SubmitLimit(pub Limiter);

pub fn routes() -> Vec<Route> {
    let mut routes = sources::routes();
    routes.extend(moderation::routes());
    // Ranked before `events/{id}/more/` and the like, which match the same paths.
    for mut route in [submit::routes(), organizer::routes(), owner::routes()].into_iter().flatten() {
        route.rank = -20;
        routes.push(route);
    }
    routes
}
