//! Outgoing HTTP: reads content from an address that somebody entered, or calls an API there.
//!
//! Invariant: no request ever goes to an address that is not on the public internet, however it is written,
//! named or redirected to (SSRF); and no response, however large, slow or compressed, costs more than its
//! limits: what is read, ten seconds and two megabytes (a picture eight); an API call, 25 seconds and one
//! megabyte. Only tests may allow loopback addresses.

mod api_client;
mod body;
mod cache;
mod fetcher;
mod global_ip;
mod multipart;
mod robots;
mod ssrf_guard;
mod user_agent;

pub use api_client::{ApiClient, ApiError, ApiRequest, ApiResponse, retry_after};
pub use fetcher::{
    ExpectedContent, FetchError, FetchLimits, FetchRequest, FetchResponse, FetchedBody, Fetcher, Validators,
};
pub use global_ip::is_public;
pub use multipart::Multipart;
pub use user_agent::user_agent;

#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;
