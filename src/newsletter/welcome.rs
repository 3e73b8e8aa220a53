//! What a confirmed address hears first.

use rusqlite::Connection;

use super::emails::EmailWriter;
use super::store;
use crate::kit::error::Result;
use crate::kit::mail;

/// The person said yes; the first time, a mail says welcome.
pub fn confirm(conn: &Connection, writer: &EmailWriter, id: i64, now: &str) -> Result<()> {
    match store::confirm(conn, id, now)?.and_then(|email| writer.welcome(id, &email)) {
        Some(letter) => mail::enqueue_to_many(conn, &letter.mail, &letter.unsubscribe_url),
        None => Ok(()),
    }
}
