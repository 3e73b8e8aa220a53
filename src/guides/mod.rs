//! What an editor writes about the town: guides in Markdown with cards of businesses, events and
//! deals among the words.
//!
//! Tables: `guides`, `guide_slugs`, `guide_businesses`. Calls: `guides/`,
//! `guides/homepage_features/`. Pages: `/guides`, `/guides/{slug}`.
//! Invariant: an address that once worked works for ever, and a draft is seen by staff alone.

mod body;
mod change;
mod embed;
mod http;
mod model;
mod store;
#[cfg(test)]
mod tests;

pub use embed::{Embed, EmbedCard, Embeds, embed_businesses};
pub use model::{Guide, HomepageFeatures, NewGuide, Status};
pub use store::{documents, find_slug, homepage_features, list_new, save};

pub fn api_routes() -> Vec<rocket::Route> {
    let mut routes = http::routes();
    routes.extend(change::routes());
    routes
}
