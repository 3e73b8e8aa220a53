//! Syndication: a guide, event or deal becomes a post on each channel, such as Mastodon, a signed webhook, an
//! RSS feed, or a packet to copy by hand (docs/syndication.md).
//!
//! Tables: `channels`, `channel_posts`, `channel_post_log`. Calls: `admin/channels/`, `admin/syndication/`.
//! Page: `/feeds/{id}.rss`. Invariant: a post is `sent` only once its channel has confirmed it; despite
//! kills, retries and late responses, the channel gets it once; if that cannot be known, it is `unknown`
//! until a person has looked.

mod adapters;
mod check;
mod compose;
mod delivery;
mod http;
mod measure;
mod model;
mod openapi;
mod page;
mod ready;
mod store;
mod subject;
#[cfg(test)]
mod tests;

pub use delivery::doubt_overdue;
pub use http::api_routes;
pub use openapi::operations as api_operations;
pub use page::routes as page_routes;

use crate::kit::jobs::{Handlers, JobContext};
use crate::kit::media::ImageReferences;

/// Where this feature may refer to an image.
pub const IMAGE_REFERENCES: ImageReferences =
    ImageReferences { by_id: &[], by_address: &[("channel_posts", "image_token")] };

pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    ready::handle(delivery::handle(handlers, context), context)
}
