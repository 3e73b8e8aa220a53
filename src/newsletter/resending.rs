//! Sending an email again that failed or was kept.

use rusqlite::Connection;

use super::model::{ONLY_SUBSCRIBED, SubscriberStatus};
use super::store;
use crate::kit::error::{Error, Result};
use crate::kit::mail;

const NOT_SUBSCRIBED: &str = "This email cannot be sent: its address is not subscribed to the newsletter.";

/// Like `mail::retry`, but refuses an email for subscribers to an address that is not subscribed any more.
pub fn retry_mail(conn: &Connection, id: i64) -> Result<()> {
    let mail = mail::find(conn, id)?;
    let is_for_subscriber = !mail.to.is_empty() && mail::is_of_kind(&mail.cause, &ONLY_SUBSCRIBED);
    if is_for_subscriber
        && store::find_by_email(conn, &mail.to)?
            .is_none_or(|subscriber| subscriber.status != SubscriberStatus::Confirmed)
    {
        return Err(Error::BadRequest(NOT_SUBSCRIBED.into()));
    }
    mail::retry(conn, id)
}
