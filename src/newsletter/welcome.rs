//! The welcome email.

use rusqlite::Connection;

use super::emails::EmailWriter;
use super::store;
use crate::kit::error::Result;
use crate::kit::mail;

/// Confirms a subscription, and sends a welcome if it was not confirmed before.
pub fn confirm(conn: &Connection, writer: &EmailWriter, id: i64, now: &str) -> Result<()> {
    match store::confirm(conn, id, now)?.and_then(|email| writer.welcome(id, &email)) {
        Some(message) => mail::enqueue_to_many(conn, &message.mail, &message.unsubscribe_url),
        None => Ok(()),
    }
}
