//! What people say is wrong about a listing, and that it is still right.
//!
//! Tables: `suggestions`, `businesses.confirmed_at`. Calls: `businesslistings/{slug}/suggestions/`,
//! `businesslistings/{slug}/confirm/`, `suggestions/mine/`, `admin/suggestions/`. Invariant: nothing
//! of a suggestion is public before staff approve it, and then the listing is changed in the same
//! transaction.

mod apply;
mod http;
mod model;
mod store;
#[cfg(test)]
mod tests;

pub use http::{SuggestionLimit, api_routes};
pub use store::EXPORT;
