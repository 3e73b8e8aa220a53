//! Notifications about claims.

use rusqlite::Connection;

use super::model::{Claim, Transfer};
use crate::directory::BusinessRef;
use crate::kit::error::Result;
use crate::notifications::{
    NewNotification, NotificationKind, StaffNotification, notify, notify_staff, notify_with_mail,
};

/// A notification; nobody gets two with the same `cause`.
#[derive(Clone, Copy)]
pub struct Notice<'a> {
    pub title: &'a str,
    pub message: &'a str,
    pub cause: &'a str,
}

pub fn notify_office(conn: &Connection, notice: Notice<'_>) -> Result<()> {
    let Notice { title, message, cause } = notice;
    notify_staff(conn, &StaffNotification { title, message, link: "/admin/claims", cause }, &[])
}

pub fn tell_claimant(conn: &Connection, claim: &Claim, notice: Notice<'_>) -> Result<()> {
    let link = format!("/claim/{}", claim.business.slug);
    notify_member(conn, claim.user_id, NotificationKind::Business, &link, notice)
}

/// Notifies these owners. The link leads to the page of the business's people.
pub fn tell_owners(
    conn: &Connection,
    business: &BusinessRef,
    owners: &[i64],
    notice: Notice<'_>,
) -> Result<()> {
    let link = format!("/dashboard/business/{}/people", business.id);
    for user_id in owners {
        notify_member(conn, *user_id, NotificationKind::Business, &link, notice)?;
    }
    Ok(())
}

/// Notifies these people, who may see no page of the business's people anymore.
pub fn tell_former_owners(
    conn: &Connection,
    business: &BusinessRef,
    people: &[i64],
    notice: Notice<'_>,
) -> Result<()> {
    let link = format!("/directory/{}", business.slug);
    for user_id in people {
        notify_member(conn, *user_id, NotificationKind::Business, &link, notice)?;
    }
    Ok(())
}

/// In the bell alone: the offer has an email of its own.
pub fn tell_recipient(conn: &Connection, user_id: i64, transfer: &Transfer) -> Result<()> {
    let notice = NewNotification {
        user_id,
        kind: NotificationKind::Business,
        title: &format!("{} is being handed over to you", transfer.business.name),
        message: &format!("{} offers it to you. It is yours once you accept.", transfer.from_name),
        link: &format!("/transfer/{}", transfer.id),
        cause: &format!("business-transfer-offer:{}", transfer.id),
    };
    notify_with_mail(conn, &notice, || None)
}

fn notify_member(
    conn: &Connection,
    user_id: i64,
    kind: NotificationKind,
    link: &str,
    Notice { title, message, cause }: Notice<'_>,
) -> Result<()> {
    notify(conn, &NewNotification { user_id, kind, title, message, link, cause })
}
