//! The link by which others read a plan. Its token is derived from a nonce and the town's secret, so that the
//! member can see it again, while the row alone does not reveal it.
//!
//! Invariant: a plan has one link; a new nonce invalidates the previous one at once.

use rusqlite::Connection;

use super::model::ItineraryShare;
use crate::accounts::town_secret;
use crate::kit::db::OpenError;
use crate::kit::error::Result;
use crate::kit::secret_token::TokenKey;

const SECRET: &str = "itinerary-links";

#[derive(Clone)]
pub struct ShareLinks(TokenKey);

impl ShareLinks {
    pub fn load(conn: &Connection) -> Result<ShareLinks, OpenError> {
        Ok(ShareLinks(TokenKey::new(&town_secret(conn, SECRET)?)?))
    }

    pub fn share(&self, nonce: &[u8; 16], expires_at: &str, origin: &str) -> ItineraryShare {
        let token = self.0.token(nonce);
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
