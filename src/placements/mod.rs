//! Paid placements on the site: featured businesses, spotlights, category and marquee sponsors.
//!
//! Tables: `placements`, `placement_counts`, `placement_requests`. Calls: `businesslistings/featured/`,
//! `spotlights/current/`, `sponsors/`, `placements/`, `placement-requests/`, `admin/placements/`. Invariant:
//! a placement is shown only from its first to its last day and only in places labeled "Sponsored", and its
//! counts say nothing about who saw it.

mod delete;
mod http;
mod input;
mod model;
mod openapi;
mod requests;
mod sale;
mod store;
#[cfg(test)]
mod tests;

pub use delete::DELETABLE;
pub use http::{BULK, CountLimit};
pub use input::read as read_placement;
pub use model::{
    FeaturedBusiness, NewPlacement, Placement, PlacementCounts, PlacementKind, PlacementState,
    PlacementStatus, Sponsor, Spotlight, UnbookedDays,
};
pub use requests::{EXPORT, PlacementRequest, PlacementRequestLimit, PlacementRequestState};
pub use sale::{Sales, Seller, accept_request, book, check_free, first_free, rebook};
pub use store::{
    HIDDEN, PlacementFilter, admin_query, expect, find_asker, find_request, insert, is_empty, list_featured,
    list_for_admin, list_names, list_shown, list_sponsors, list_spotlights, withdraw_requests,
};

use crate::kit::media::ImageReferences;
use crate::kit::openapi::Operation;

/// Where this feature may refer to an image.
pub const IMAGE_REFERENCES: ImageReferences =
    ImageReferences { by_id: &[], by_address: &[("placements", "image_url")] };

pub fn api_routes() -> Vec<rocket::Route> {
    let mut routes = http::routes();
    routes.extend(requests::api_routes());
    routes
}

pub fn api_operations() -> Vec<Operation> {
    let mut operations = openapi::operations();
    operations.extend(requests::api_operations());
    operations
}
