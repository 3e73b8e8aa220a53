//! The calls: of the office, and of whoever has a link.

mod office;
mod shared;

use rocket::Route;

pub fn api_routes() -> Vec<Route> {
    [office::routes(), shared::routes()].concat()
}
