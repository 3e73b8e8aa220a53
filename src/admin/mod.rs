//! What staff see of the machine room, mails and jobs, and the screens of the town office.
//! Calls: `admin/outbox/`, `admin/jobs/`.
//!
//! Invariant: nobody reads here what would let them become somebody with more rights.

mod jobs;
mod outbox;
mod page;

use rocket::Route;

pub use page::routes as page_routes;

pub fn api_routes() -> Vec<Route> {
    [outbox::routes(), jobs::routes()].concat()
}

#[cfg(test)]
mod tests;
