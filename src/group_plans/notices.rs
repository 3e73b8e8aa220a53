//! Notifications for the owner of a plan.

use rusqlite::Connection;

use super::store::PlanRow;
use crate::kit::error::Result;
use crate::notifications::{NewNotification, NotificationKind, notify};

pub fn tell_owner(conn: &Connection, plan: &PlanRow, title: &str, message: &str, cause: &str) -> Result<()> {
    let link = format!("/group-planning/{}", plan.id);
    let kind = NotificationKind::Contributions;
    notify(conn, &NewNotification { user_id: plan.user_id, kind, title, message, link: &link, cause })
}
