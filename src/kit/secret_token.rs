//! Secret links: how their tokens are made, what is stored of them, and when they expire.

use hmac::{Hmac, KeyInit, Mac};
use jiff::SignedDuration;
use sha2::{Digest, Sha256};

use crate::kit::clock::{Clock, stamp_of};
use crate::kit::error::{Error, Result};
use crate::kit::hex;

/// Derives tokens from nonces and a secret of the town: the link can be shown again, but its row alone does not
/// give it away.
#[derive(Clone)]
pub struct TokenKey(Hmac<Sha256>);

impl TokenKey {
    pub fn new(secret: &str) -> Result<TokenKey> {
        Hmac::new_from_slice(secret.as_bytes()).map(TokenKey).map_err(Error::internal)
    }

    /// 64 hexadecimal digits.
    pub fn token(&self, nonce: &[u8]) -> String {
        let mut mac = self.0.clone();
        mac.update(nonce);
        hex::encode(&mac.finalize().into_bytes())
    }
}

/// What is stored of a token and used to look it up.
pub fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// Like `hash`, for a text column.
pub fn hex_hash(token: &str) -> String {
    hex::encode(&hash(token))
}

pub fn expiry(clock: &Clock, days: i64) -> String {
    let now = clock.timestamp();
    stamp_of(now.checked_add(SignedDuration::from_hours(days.saturating_mul(24))).unwrap_or(now))
}
