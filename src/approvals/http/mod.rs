//! The API calls: for the office, and for anyone with a link.

mod office;
mod shared;

use rocket::Route;

pub fn api_routes() -> Vec<Route> {
    [office::routes(), shared::routes()].concat()
}
