//! Notifications about requests: to staff when one comes in, to the business's people when it is decided.

use rusqlite::Connection;

use super::model::{FieldChange, ReviewedChange};
use crate::directory::store;
use crate::kit::error::Result;
use crate::kit::words::join_words;
use crate::notifications::{NewNotification, NotificationKind, StaffNotification, notify, notify_staff};

fn words<'a>(changes: impl Iterator<Item = &'a FieldChange>) -> String {
    let labels: Vec<String> = changes.map(|change| change.label.to_lowercase()).collect();
    // "ZIP code" keeps its capitals.
    join_words(&labels).replace("zip", "ZIP")
}

pub fn notify_office(conn: &Connection, business_id: i64, id: i64, changes: &[FieldChange]) -> Result<()> {
    let business = store::find_name(conn, business_id)?;
    let title = format!("{} asks for a change", business.name);
    let message = format!("Waiting for you: {}.", words(changes.iter()));
    let cause = format!("business-change-request:{id}");
    let (title, message, link) = (title.as_str(), message.as_str(), "/admin/changes");
    notify_staff(conn, &StaffNotification { title, message, link, cause: &cause }, &[])
}

pub fn tell_business(
    conn: &Connection,
    business_id: i64,
    id: i64,
    outcome: &[ReviewedChange],
    reason: &str,
) -> Result<()> {
    let name = store::find_name(conn, business_id)?.name;
    let of = |is_approved: bool| {
        words(outcome.iter().filter(|one| one.is_approved == Some(is_approved)).map(|one| &one.change))
    };
    let (approved, rejected) = (of(true), of(false));
    let (title, message) = match (approved.is_empty(), rejected.is_empty()) {
        (false, true) => (format!("{name}: your changes are public"), format!("Approved: {approved}.")),
        (false, false) => (
            format!("{name}: some of your changes are public"),
            format!("Approved: {approved}. Not approved: {rejected}. The town office says: {reason}"),
        ),
        _ => (
            format!("{name}: your changes were not approved"),
            format!("Not approved: {rejected}. The town office says: {reason}"),
        ),
    };
    let (kind, cause) = (NotificationKind::Business, format!("business-change-decided:{id}"));
    let link = format!("/dashboard/business/{business_id}/edit");
    for user_id in store::list_member_ids(conn, business_id)? {
        let notice =
            NewNotification { user_id, kind, title: &title, message: &message, link: &link, cause: &cause };
        notify(conn, &notice)?;
    }
    Ok(())
}
