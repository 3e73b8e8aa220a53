//! The routes of the feeds, of the list to embed, and of a member's own calendar.

mod address;
mod embed;
mod feeds;

pub use address::{FeedAddress, routes as api_routes};

/// Routes outside the API.
pub fn routes() -> Vec<rocket::Route> {
    [feeds::routes(), embed::routes()].concat()
}
