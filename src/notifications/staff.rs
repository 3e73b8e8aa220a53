//! Notifications to the office of what waits for it.

use rusqlite::Connection;

use super::model::{NewNotification, NotificationKind, StaffNotification};
use super::store;
use crate::accounts;
use crate::kit::error::Result;

/// Notifies everybody who may decide, but those in `except`, who know already or may not decide.
pub fn notify_staff(conn: &Connection, notice: &StaffNotification<'_>, except: &[i64]) -> Result<()> {
    let StaffNotification { title, message, link, cause } = *notice;
    for user_id in accounts::list_staff_ids(conn)?.into_iter().filter(|id| !except.contains(id)) {
        let kind = NotificationKind::Queue;
        store::notify(conn, &NewNotification { user_id, kind, title, message, link, cause })?;
    }
    Ok(())
}
