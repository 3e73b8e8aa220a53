//! Preview links, with which people without an account read a guide before it is published. The token is
//! derived from a nonce and the town's secret, so staff can see the link again, but the database row alone
//! does not give access.

use rusqlite::Connection;

use super::model::PreviewLink;
use crate::accounts::town_secret;
use crate::guides::store::StoredLink;
use crate::kit::db::OpenError;
use crate::kit::error::Result;
use crate::kit::secret_token::TokenKey;

const SECRET: &str = "guide-preview-links";

#[derive(Clone)]
pub struct PreviewLinks(TokenKey);

impl PreviewLinks {
    pub fn load(conn: &Connection) -> Result<PreviewLinks, OpenError> {
        Ok(PreviewLinks(TokenKey::new(&town_secret(conn, SECRET)?)?))
    }

    pub fn token(&self, nonce: &str) -> String {
        self.0.token(nonce.as_bytes())
    }

    /// The link as shown to staff, while it works.
    pub fn shown(&self, kept: &StoredLink, now: &str) -> Option<PreviewLink> {
        let is_good = kept.ended_at.is_none() && kept.expires_at.as_str() > now;
        is_good.then(|| PreviewLink {
            path: format!("/guide-preview/{}", self.token(&kept.nonce)),
            expires_at: kept.expires_at.clone(),
        })
    }
}
