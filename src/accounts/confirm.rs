//! Email verification: a link in an email shows that an account's address belongs to its owner.

use jiff::Timestamp;
use rusqlite::Connection;

use super::emails;
use super::model::User;
use super::one_time_tokens::{NewOneTimeToken, TokenPurpose};
use super::store;
use crate::kit::clock::stamp_of;
use crate::kit::config::Config;
use crate::kit::error::Result;
use crate::kit::mail;

/// Queues an email with a link that confirms the account's own address.
pub fn ask_to_confirm(
    conn: &Connection,
    config: &Config,
    user: &User,
    origin: &str,
    now: Timestamp,
) -> Result<()> {
    let (link, token) = NewOneTimeToken::new(TokenPurpose::Email, Some(user.id), &user.email, now)?;
    let cause = format!("confirm-account:{}:{}", user.id, link.name());
    store::insert_link(conn, &link, &stamp_of(now))?;
    let url = format!("{origin}/confirm-email/{token}");
    mail::enqueue_requested(conn, &emails::confirm_account(config, &user.email, url, cause))
}
