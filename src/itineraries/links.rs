//! The link by which others read a plan. Its token is derived from a nonce and the town's secret, so that the
//! member can see it again, while the row alone does not reveal it.
//!
//! Invariant: a plan has one link; a new nonce invalidates the previous one at once.

use hmac::{Hmac, KeyInit, Mac};
use rusqlite::Connection;
use sha2::Sha256;

use super::model::ItineraryShare;
use crate::accounts::town_secret;
use crate::kit::db::OpenError;
use crate::kit::error::{Error, Result};
use crate::kit::hex;

const SECRET: &str = "itinerary-links";

/// Derives tokens from nonces.
#[derive(Clone)]
pub struct ShareLinks(Hmac<Sha256>);

impl ShareLinks {
    pub fn load(conn: &Connection) -> Result<ShareLinks, OpenError> {
        let secret = town_secret(conn, SECRET)?;
        let key = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).map_err(Error::internal)?;
        Ok(ShareLinks(key))
    }

    /// 64 hexadecimal digits.
    pub fn token(&self, nonce: &[u8; 16]) -> String {
        let mut mac = self.0.clone();
        mac.update(nonce);
        hex::encode(&mac.finalize().into_bytes())
    }

    pub fn share(&self, nonce: &[u8; 16], expires_at: &str, origin: &str) -> ItineraryShare {
        let token = self.token(nonce);
        ItineraryShare {
            url: format!("{origin}/itinerary/{token}"),
            token,
            expires_at: expires_at.to_owned(),
        }
    }
}

pub fn new_nonce() -> Result<[u8; 16]> {
    let mut nonce = [0; 16];
    getrandom::fill(&mut nonce)?;
    Ok(nonce)
}
