//! SQL of the outbox.

use rusqlite::{Connection, named_params};

use super::NewMail;
use crate::kit::error::Result;

pub fn enqueue(conn: &Connection, mail: &NewMail) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO outbox (cause, recipient, subject, text, html, created_at)
         VALUES (:cause, :to, :subject, :text, :html, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
         ON CONFLICT (cause) DO NOTHING",
    )?
    .execute(named_params! {
        ":cause": mail.cause, ":to": mail.to, ":subject": mail.subject, ":text": mail.text, ":html": mail.html,
    })?;
    Ok(())
}
