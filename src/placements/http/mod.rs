//! API calls of placements: public, counts of impressions and clicks, and for staff.

mod admin;
mod admin_list;
mod public;
mod tracking;

pub use admin::PlacementDetail;
pub use admin_list::{BULK, COLUMNS};
pub use public::PreviewRight;
pub use tracking::{CountLimit, read_impressions};

pub fn routes() -> Vec<rocket::Route> {
    [public::routes(), tracking::routes(), admin::routes(), admin_list::routes()].concat()
}
