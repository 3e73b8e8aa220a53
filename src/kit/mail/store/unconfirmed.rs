//! Mail to addresses that nobody confirmed: they may be anybody's.

use rusqlite::Connection;

use super::enqueue;
use crate::kit::error::Result;
use crate::kit::mail::model::NewMail;

/// Most mails to such an address in a day, of all kinds.
const MAX_PER_DAY: i64 = 10;

/// Like `enqueue`, but so often a day at most; the rest is not sent.
pub fn enqueue_unconfirmed(conn: &Connection, new: &NewMail) -> Result<()> {
    let count: i64 = conn
        .prepare_cached(
            "SELECT count(*) FROM outbox WHERE recipient = ?1 COLLATE NOCASE
                 AND created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 day')",
        )?
        .query_row([&new.to], |row| row.get(0))?;
    if count < MAX_PER_DAY { enqueue(conn, new) } else { Ok(()) }
}
