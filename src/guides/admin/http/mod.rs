//! API calls of the guide editor, and the public one behind a preview link.

mod shared;
mod staff;

pub use staff::COLUMNS;

pub fn routes() -> Vec<rocket::Route> {
    [staff::routes(), shared::routes()].concat()
}
