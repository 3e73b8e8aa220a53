//! Between Rocket and the features: requests, the response cache, compression, and the headers of all
//! responses.

mod cache_hit;
mod response_cache;
mod request_context;
mod download;
mod early_response;
mod public_request;
mod spooled_body;
mod static_file;
mod body;
mod body_budget;
mod cors;
mod body_hash;
mod errors;
mod fairings;
mod request_metrics;
mod route_priority;
mod compression;
mod image_response;
mod live_streams;
mod received;
mod private_response;
mod app_state;
mod auth_status;
mod stream;

pub use app_state::{AppState, IndexVersion};
pub use auth_status::AuthStatus;
pub use body::Body;
pub use body_hash::BodyDigest;
pub use cache_hit::cached_routes;
pub use download::Download;
pub use early_response::reject;
pub use errors::{api_catchers, api_fallback, internal_routes, refuse};
pub use fairings::{attach, is_api};
pub use image_response::{CacheControl, ImageResponse, VersionedImage};
pub use live_streams::{LiveStreams, StreamSlot, Unbuffered};
pub use private_response::{DetailMessage, PrivateBody, PrivateResponse};
pub use public_request::{Caller, PublicRequest};
pub use received::Received;
pub use request_context::{has_authorization, has_credentials};
pub use request_metrics::RequestMetrics;
pub use response_cache::{CacheStats, CachedResponse, ResponseCache};
pub use route_priority::{Mounts, prioritize};
pub use spooled_body::SpooledBody;
pub use static_file::{AssetName, Embedded, Keep};
pub use stream::{CachedOrStreamed, NextChunk, StreamSource};
