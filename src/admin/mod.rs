//! System status for staff: the outbox, jobs, first steps; and image uploads, with the cleanup of
//! unreferenced images.
//!
//! Tables: `saved_views`. Calls: `admin/first-steps/`, `admin/public-address/`, `admin/outbox/`,
//! `admin/jobs/`, `admin/saved-views/`, `images/`.
//!
//! Invariant: nobody can read anything here that would give them more permissions.

mod http;
mod image_cleanup;
mod openapi;
mod outbox;
mod saved_views;

use rocket::Route;

pub use http::UploadLimit;
pub use image_cleanup::handle;
pub use openapi::operations as api_operations;
pub use saved_views::EXPORT;

pub fn api_routes() -> Vec<Route> {
    [http::routes(), saved_views::routes()].concat()
}

#[cfg(test)]
mod first_steps_tests;
#[cfg(test)]
mod image_tests;
#[cfg(test)]
mod restore_tests;
#[cfg(test)]
mod tests;
