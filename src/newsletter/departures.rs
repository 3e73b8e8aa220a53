//! Readers who leave, and stay away after a restore.

use rusqlite::Connection;

use super::emails::TO_SUBSCRIBERS;
use super::model::Subscriber;
use super::store;
use crate::accounts;
use crate::kit::db::GivenIds;
use crate::kit::error::Result;
use crate::kit::mail;

/// Erases an address, as its owner may request.
pub fn erase(conn: &Connection, subscriber: &Subscriber) -> Result<()> {
    store::delete(conn, subscriber.id)?;
    // Other mail to a member is about the account.
    let is_member = accounts::find_user_id(conn, &subscriber.email)?.is_some();
    mail::forget_address(conn, &subscriber.email, if is_member { &TO_SUBSCRIBERS } else { &[] })
}

/// Erases up to so many addresses that asked before this time and never confirmed. Returns how many they were. Other
/// mail to them goes on: anybody can type an address into the form.
pub fn erase_stale(conn: &Connection, before: &str, limit: u32) -> Result<usize> {
    let emails = store::delete_stale(conn, before, limit)?;
    for email in &emails {
        mail::forget_address(conn, email, &TO_SUBSCRIBERS)?;
    }
    Ok(emails.len())
}

/// After a restore: whoever has unsubscribed, bounced or been erased in the data that was replaced does not get
/// the newsletter again.
pub fn follow_departures(conn: &Connection, replaced: &Connection) -> Result<()> {
    for stopped in store::list_stopped(replaced)? {
        store::stop(conn, &stopped)?;
    }
    let given = GivenIds::read(replaced, "subscribers")?;
    for subscriber in store::list_all(conn)? {
        // Somebody who was erased may have come back.
        if given.is_deleted(subscriber.id) && store::find_by_email(replaced, &subscriber.email)?.is_none() {
            erase(conn, &subscriber)?;
        }
    }
    Ok(())
}
