//! The newsletter's in-memory state, and its part of a member's data export.

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

/// Name of the secret that signs the keys in our emails.
const SECRET: &str = "newsletter";

/// The town's signer for the keys in its emails.
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

/// The newsletter's part of a member's data export: the subscription of their address, if the address is
/// verified.
pub const EXPORT: ExportPart = ExportPart {
    name: "newsletter",
    collect: |conn, user_id| {
        let user = accounts::find_user(conn, user_id)?;
        let email = user.as_ref().and_then(User::confirmed_email);
        let subscriber = email.map(|email| store::find_by_email(conn, email)).transpose()?.flatten();
        Ok(json!(subscriber))
    },
};
