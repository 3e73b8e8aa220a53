//! Preview links, with which people without an account read a guide before it is published. The token is
//! derived from a nonce and the town's secret, so staff can see the link again, but the database row alone
//! does not give access.

use hmac::{Hmac, KeyInit, Mac};
use rusqlite::Connection;
use sha2::Sha256;

use super::model::PreviewLink;
use crate::accounts::town_secret;
use crate::guides::store::KeptLink;
use crate::kit::db::OpenError;
use crate::kit::error::{Error, Result};
use crate::kit::hex;

const SECRET: &str = "guide-preview-links";

#[derive(Clone)]
pub struct PreviewLinks(Hmac<Sha256>);

impl PreviewLinks {
    pub fn load(conn: &Connection) -> Result<PreviewLinks, OpenError> {
        let secret = town_secret(conn, SECRET)?;
        let key = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).map_err(Error::internal)?;
        Ok(PreviewLinks(key))
    }

    /// 64 hexadecimal digits.
    pub fn token(&self, nonce: &str) -> String {
        let mut mac = self.0.clone();
        mac.update(nonce.as_bytes());
        hex::encode(&mac.finalize().into_bytes())
    }

    /// The link as shown to staff, while it works.
    pub fn shown(&self, kept: &KeptLink, now: &str) -> Option<PreviewLink> {
        let is_good = kept.ended_at.is_none() && kept.expires_at.as_str() > now;
        is_good.then(|| PreviewLink {
            path: format!("/guide-preview/{}", self.token(&kept.nonce)),
            expires_at: kept.expires_at.clone(),
        })
    }
}

pub fn new_nonce() -> Result<String> {
    hex::random::<16>().map_err(Error::from)
}
