//! API calls of placement requests: for those who ask, and for staff, who answer.

mod admin;
mod asking;

pub use admin::{read_reason, read_refusal};
pub use asking::{BusinessPlacements, PlacementRequestLimit, PlacementRequestThanks};

pub fn routes() -> Vec<rocket::Route> {
    [asking::routes(), admin::routes()].concat()
}
