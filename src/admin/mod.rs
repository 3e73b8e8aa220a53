//! System status for staff: the outbox, jobs, first steps; and the removal of unreferenced images. Calls:
//! `admin/first-steps/`, `admin/public-address/`, `admin/outbox/`, `admin/jobs/`.
//!
//! Invariant: nobody reads here what would let them become somebody with more rights.

mod first_steps;
mod jobs;
mod outbox;
mod pictures;

use rocket::Route;

pub use pictures::handle;

pub fn api_routes() -> Vec<Route> {
    [first_steps::routes(), outbox::routes(), jobs::routes()].concat()
}

#[cfg(test)]
mod tests;
