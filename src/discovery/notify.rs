//! Notifications of pending work: staff are told of the review queue, a business's people of events found
//! there.

use rusqlite::Connection;

use crate::accounts;
use crate::directory;
use crate::kit::clock::Clock;
use crate::kit::error::Result;
use crate::notifications::{self, NewNotification, NotificationKind};

/// Notifies everybody who may decide.
pub fn notify_staff(conn: &Connection, title: &str, message: &str, link: &str, cause: &str) -> Result<()> {
    for user_id in accounts::list_staff_ids(conn)? {
        notifications::notify(
            conn,
            &NewNotification { user_id, kind: NotificationKind::Queue, title, message, link, cause },
        )?;
    }
    Ok(())
}

/// Notifies a business's people, at most once a day, that events were found there.
pub fn notify_business(conn: &Connection, clock: &Clock, business_id: i64) -> Result<()> {
    let title = format!("Events were found at {}", directory::find_name(conn, business_id)?.name);
    let cause = format!("events-found:{business_id}:{}", clock.local().date());
    for user_id in directory::list_member_ids(conn, business_id)? {
        notifications::notify(
            conn,
            &NewNotification {
                user_id,
                kind: NotificationKind::Business,
                title: &title,
                message: "Are they right? Confirm them, correct them, or say that they are not yours.",
                link: "/dashboard/curation",
                cause: &cause,
            },
        )?;
    }
    Ok(())
}
