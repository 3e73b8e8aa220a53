//! Forgetting the addresses of mails.

use rusqlite::{Connection, Params};

use super::{JOB, bounced};
use crate::kit::error::Result;
use crate::kit::jobs;
use crate::kit::secret_token::TokenKey;

/// Forgets an address: all mail to it, or only that with these kinds of causes. Mail that waits is withdrawn; of
/// the rest, the row stays without what it says about the address, so that its cause never has a second mail.
pub fn forget_address(conn: &Connection, address: &str, kinds: &[&str]) -> Result<()> {
    let is_meant = |cause: &str| kinds.is_empty() || is_of_kind(cause, kinds);
    let mails = find_known(conn, "recipient <> '' AND recipient = ?1 COLLATE NOCASE", [address])?;
    forget(conn, mails.into_iter().filter(|mail| is_meant(&mail.cause)).collect())?;
    if kinds.is_empty() {
        bounced::forget(conn, address)?;
        conn.prepare_cached(
            "UPDATE outbox SET reply_to = '' WHERE reply_to <> '' AND reply_to = ?1 COLLATE NOCASE",
        )?
        .execute([address])?;
    }
    Ok(())
}

/// Like `forget_address`, for the mails with this cause or with one that begins with it, whatever their address.
pub fn forget_cause(conn: &Connection, cause: &str) -> Result<()> {
    let filter = "recipient <> '' AND (cause = ?1 OR cause >= ?1 || ':' AND cause < ?1 || ';')";
    forget(conn, find_known(conn, filter, [cause])?)
}

/// Whether the cause begins with one of these.
pub fn is_of_kind(cause: &str, kinds: &[&str]) -> bool {
    cause.split_once(':').is_some_and(|(kind, _)| kinds.contains(&kind))
}

struct KnownMail {
    id: i64,
    cause: String,
    to: String,
    is_waiting: bool,
}

fn find_known(conn: &Connection, filter: &str, values: impl Params) -> Result<Vec<KnownMail>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT id, cause, recipient, status = 'queued' AND handed_over_at IS NULL FROM outbox WHERE {filter}"
    ))?;
    let mails = statement.query_map(values, |row| {
        Ok(KnownMail { id: row.get(0)?, cause: row.get(1)?, to: row.get(2)?, is_waiting: row.get(3)? })
    })?;
    Ok(mails.collect::<Result<_, _>>()?)
}

fn forget(conn: &Connection, mails: Vec<KnownMail>) -> Result<()> {
    for KnownMail { id, cause, to, is_waiting } in mails {
        // Servers name the address when they refuse it.
        jobs::forget_errors(conn, &format!("{JOB}:{id}"))?;
        let forgotten = without_address(conn, &cause, &to)?;
        // The same address in other letters.
        let is_known = forgotten != cause && has_mail(conn, &forgotten)?;
        if is_waiting || is_known {
            conn.prepare_cached("DELETE FROM outbox WHERE id = ?1")?.execute([id])?;
            continue;
        }
        // One that a mail server has right now may arrive.
        conn.prepare_cached(
            "UPDATE outbox SET cause = ?2, recipient = '', subject = '', text = '', html = '', error = '',
                 unsubscribe_url = '', reply_to = '', sent_at = iif(status = 'queued', handed_over_at, sent_at),
                 status = iif(status = 'queued', 'sent', status)
             WHERE id = ?1",
        )?
        .execute((id, forgotten))?;
    }
    Ok(())
}

fn has_mail(conn: &Connection, cause: &str) -> Result<bool> {
    Ok(conn
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM outbox WHERE cause = ?1)")?
        .query_row([cause], |row| row.get(0))?)
}

/// The cause with a keyed hash in place of the address, if that is in it.
pub(super) fn without_address(conn: &Connection, cause: &str, address: &str) -> Result<String> {
    let lower = address.to_lowercase();
    if lower.is_empty() || !(cause.contains(address) || cause.contains(&lower)) {
        return Ok(cause.to_owned());
    }
    let key: String =
        conn.prepare_cached("SELECT key FROM outbox_key WHERE id = 1")?.query_row([], |row| row.get(0))?;
    let hash = TokenKey::new(&key)?.token(lower.as_bytes());
    Ok(cause.replace(address, &hash).replace(&lower, &hash))
}
