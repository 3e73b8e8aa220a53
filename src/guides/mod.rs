//! What an editor writes about the town: guides in Markdown with cards of businesses, events and
//! deals among the words.
//!
//! Tables: `guides`, `guide_slugs`, `guide_businesses`. Calls: `guides/`,
//! `guides/homepage_features/`. Pages: `/guides`, `/guides/{slug}`.
//! Invariant: an address that once worked works for ever, and a draft is seen by staff alone.

mod markdown;
mod change;
mod embed;
mod http;
mod json_ld;
mod model;
mod openapi;
mod page;
mod preview;
mod business_section;
mod og_image;
mod store;
#[cfg(test)]
mod tests;

pub use business_section::draw_section;
pub use change::{DELETABLE, RESTORER};
pub use embed::{Embed, EmbedCard, Embeds, embed_businesses, embed_events};
pub use model::{Guide, GuideStatus, HomepageFeatures, NewGuide};
pub use og_image::find_sign;
pub use openapi::operations as api_operations;
pub use page::routes as page_routes;
pub use store::{
    documents, find_image_alt, find_published, find_slug, homepage_features, list_fitting, list_new,
    list_slugs, read_hits, save,
};

use crate::kit::media::ImageReferences;

/// Where this feature may refer to an image.
pub const IMAGE_REFERENCES: ImageReferences =
    ImageReferences { by_id: &[], by_address: &[("guides", "image_url"), ("guides", "body")] };

pub fn api_routes() -> Vec<rocket::Route> {
    let mut routes = http::routes();
    routes.extend(change::routes());
    routes.extend(preview::routes());
    routes
}
