//! Secret links: what is stored of their tokens, and when they expire.

use jiff::SignedDuration;
use sha2::{Digest, Sha256};

use crate::kit::clock::{Clock, stamp_of};
use crate::kit::hex;

/// What is stored of a token and used to look it up.
pub fn digest(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// Like `digest`, for a text column.
pub fn hex_digest(token: &str) -> String {
    hex::encode(&digest(token))
}

pub fn expiry(clock: &Clock, days: i64) -> String {
    let now = clock.timestamp();
    stamp_of(now.checked_add(SignedDuration::from_hours(days.saturating_mul(24))).unwrap_or(now))
}
