//! Paid places on the site: featured businesses, spotlights, category and marquee sponsors.
//!
//! Tables: `placements`, `placement_counts`. Calls: `businesslistings/featured/`,
//! `spotlights/current/`, `sponsors/`, `placements/`, `admin/placements/`.
//! Invariant: what is paid for is shown only from its first to its last day, only in the places
//! that say "Sponsored", and what is counted says nothing about who saw it.

mod admin;
mod tracking;
mod http;
mod input;
mod model;
mod picture;
mod store;
#[cfg(test)]
mod tests;

pub use model::{
    FeaturedBusiness, NewPlacement, Placement, PlacementCounts, PlacementKind, PlacementState,
    PlacementStatus, Sponsor, Spotlight,
};
pub use store::{insert, is_empty, list_featured, list_sponsors, list_spotlights};
pub use tracking::CountLimit;

use crate::kit::media::ImageReferences;

/// Where this feature may refer to an image.
pub const IMAGE_REFERENCES: ImageReferences =
    ImageReferences { by_id: &[], by_address: &[("placements", "image_url")] };

pub fn api_routes() -> Vec<rocket::Route> {
    let mut routes = http::routes();
    routes.extend(tracking::routes());
    routes.extend(admin::routes());
    routes.extend(picture::routes());
    routes
}
