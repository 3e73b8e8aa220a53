//! What staff see of the machine room: mails and jobs. Calls: `admin/outbox/`, `admin/jobs/`.
//!
//! Invariant: nobody reads here what would let them become somebody with more rights.

mod jobs;
mod outbox;

use rocket::Route;

pub fn api_routes() -> Vec<Route> {
    [outbox::routes(), jobs::routes()].concat()
}

#[cfg(test)]
mod tests;
