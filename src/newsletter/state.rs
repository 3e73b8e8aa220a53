//! What the newsletter keeps in memory while the server runs, and what it tells a member who
//! asks for all their data.

use super::emails::EmailWriter;
use super::store;
use super::token::LinkSigner;
use crate::accounts::{self, ExportPart, User};
use crate::kit::config::LiveConfig;
use crate::kit::error::Result;
use crate::kit::public_address::PublicAddress;
use crate::kit::rate_limit::Limiter;
use rusqlite::Connection;
use serde_json::json;

/// Name of the secret that signs the keys in our mails.
const SECRET: &str = "newsletter";

/// Of the town, for the keys in its mails.
pub fn signer(conn: &Connection) -> Result<LinkSigner> {
    LinkSigner::new(&accounts::town_secret(conn, SECRET)?)
}

pub struct Newsletter {
    pub writer: EmailWriter,
    pub(super) subscribing: Limiter,
}

impl Newsletter {
    pub fn start(config: &LiveConfig, address: &PublicAddress, conn: &Connection) -> Result<Newsletter> {
        Ok(Newsletter {
            writer: EmailWriter::new(config, signer(conn)?, address),
            subscribing: Limiter::per_minute(config.at_start().limits.newsletter_per_minute),
        })
    }
}

/// What the copy of a member's data says of the newsletter: the subscription of their address, if
/// it is known to be theirs.
pub const EXPORT: ExportPart = ExportPart {
    name: "newsletter",
    collect: |conn, user_id| {
        let user = accounts::find_user(conn, user_id)?;
        let email = user.as_ref().and_then(User::confirmed_email);
        let subscriber = email.map(|email| store::find_by_email(conn, email)).transpose()?.flatten();
        Ok(json!(subscriber))
    },
};
