//! Guides: articles in Markdown with embedded cards of businesses, events and deals.
//!
//! Tables: `guides`, `guide_slugs`, `guide_businesses`, `guide_versions`, `guide_preview_links`. Calls:
//! `guides/`, `guides/homepage_features/`, `guide-previews/`; `admin` has the office's. Pages: `/guides`,
//! `/guides/{slug}`. Invariant: an address that once worked always works, and only staff see drafts.

mod admin;
mod business_section;
mod change;
mod embed;
mod guide_page;
mod http;
pub mod import;
mod json_ld;
mod list_page;
mod markdown;
mod model;
mod og_image;
mod openapi;
mod page;
mod publish_check;
mod store;
#[cfg(test)]
mod tests;

pub use admin::{
    CheckLevel, Editors, FieldDifference, GuideContent, GuideFinding, GuideVersion, PreviewLinks,
    VersionOrigin, compare_fields, create_draft, pin_newest, publish_version,
};
pub use business_section::draw_section;
pub use change::{DELETABLE, RESTORER};
pub use embed::{Embed, EmbedCard, Embeds, embed_businesses, embed_events};
pub use guide_page::guide_page;
pub use list_page::first_page;
pub use markdown::{Cards, Directive, directives};
pub use model::{Guide, GuideDetail, GuideStatus, HomepageFeatures, NewGuide};
pub use og_image::find_og_image;
pub use page::routes as page_routes;
pub use publish_check::{PublishCheck, PublishChecks, SentenceCheck};
pub use store::{
    documents, find_image_alt, find_published, find_slug, find_version, homepage_features, list_fitting,
    list_new, list_slugs, load as load_guide, newest as newest_version, read_hits, save, show_version,
};

use crate::kit::media::ImageReferences;

/// The columns of this feature that may refer to an image.
pub const IMAGE_REFERENCES: ImageReferences = ImageReferences {
    by_id: &[],
    by_address: &[("guides", "image_url"), ("guides", "body"), ("guide_versions", "content")],
};

pub fn api_operations() -> Vec<crate::kit::openapi::Operation> {
    let mut operations = openapi::operations();
    operations.extend(admin::operations());
    operations
}

pub fn api_routes() -> Vec<rocket::Route> {
    let mut routes = http::routes();
    routes.extend(admin::routes());
    routes
}
