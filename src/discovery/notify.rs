//! Notifies a business's people of events found there.

use rusqlite::Connection;

use crate::directory;
use crate::kit::clock::Clock;
use crate::kit::error::Result;
use crate::notifications::{self, NewNotification, NotificationKind};

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
