//! Listing checks: each quarter, every business is asked once, by email or postcard, whether its listing is
//! still right, and answers without signing in.
//!
//! Table: `listing_checks`. Calls: `listing-checks/{code}/`, `admin/listing-checks/`. Invariant: a code gives
//! access to one listing's hours and nothing else, and opening the link changes nothing.

mod answers;
mod emails;
mod http;
mod openapi;
mod rounds;
mod store;
#[cfg(test)]
mod tests;

pub use http::{ListingCheckLimit, api_routes};
pub use openapi::operations as api_operations;
pub use rounds::handle;
pub use store::follow_opt_outs;

use rusqlite::Connection;

use crate::kit::error::Result;
use crate::kit::printed_code;

/// Sends a postcard with a given code, for demonstration; one that was sent already stays.
pub fn send_postcard(conn: &Connection, business_id: i64, code: &str, now: &str) -> Result<()> {
    let hash = printed_code::hash(code);
    if store::find(conn, &hash)?.is_none() {
        store::insert(conn, business_id, store::CheckChannel::Postcard, &hash, now)?;
    }
    Ok(())
}
