//! The one way out: reading something from an address that somebody gave us, or calling an API there.
//!
//! Invariant: nothing is ever asked of an address that is not on the public internet, however it
//! is written, named or redirected to; and no answer, however large, slow or packed, costs more
//! than ten seconds and two megabytes, or eight for a picture. Only a test may allow this machine's own addresses.

mod api_client;
mod global_ip;
mod body;
mod cache;
mod ssrf_guard;
mod fetcher;
mod multipart;
mod robots;

pub use api_client::{ApiClient, ApiFault, ApiRequest, ApiResponse, retry_after};
pub use fetcher::{
    ExpectedContent, FetchError, FetchLimits, FetchRequest, FetchResponse, FetchedBody, Fetcher, Validators,
};
pub use global_ip::is_public;
pub use multipart::Multipart;

#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;
