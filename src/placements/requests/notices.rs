//! Notifications about a request: to staff when it comes in, to the requester when it is answered.

use jiff::civil::Date;
use rusqlite::Connection;

use super::model::PlacementRequest;
use crate::kit::config::TownSettings;
use crate::kit::day;
use crate::kit::error::Result;
use crate::kit::mail::{self, NewMail};
use crate::notifications::{NewNotification, NotificationKind, StaffNotification, notify, notify_staff};
use crate::placements::model::NewPlacement;

/// "Spotlight, Tuesday, December 1 through Thursday, December 31"
fn in_words(placement: &NewPlacement, today: Date) -> String {
    let first = day::in_words(placement.starts_at, today);
    let kind = placement.kind.label();
    match placement.ends_at {
        Some(last) => format!("{kind}, {first} through {}", day::in_words(last, today)),
        None => format!("{kind}, from {first}"),
    }
}

pub fn notify_office(conn: &Connection, request: &PlacementRequest, today: Date) -> Result<()> {
    let title = format!("{} asks for a sponsored place", request.name());
    let message = format!("{}.", in_words(&request.placement, today));
    let cause = format!("placement-request:{}", request.id);
    let (title, message, link) = (title.as_str(), message.as_str(), "/admin/placement-requests");
    notify_staff(conn, &StaffNotification { title, message, link, cause: &cause }, &[])
}

/// `booked`: the placement that an accepted request became; its days may differ from those requested.
pub fn tell_asker(
    conn: &Connection,
    town: &TownSettings,
    request: &PlacementRequest,
    booked: Option<&NewPlacement>,
    today: Date,
) -> Result<()> {
    let asked = in_words(&request.placement, today);
    let (title, mut message) = match booked {
        Some(booked) => {
            let words = in_words(booked, today);
            let before = match words == asked {
                true => String::new(),
                false => format!(" You asked for: {asked}."),
            };
            (format!("Your sponsored place for {} is booked", request.name()), format!("{words}.{before}"))
        }
        None => {
            let title = format!("Your request for {} was declined", request.name());
            (title, format!("You asked for: {asked}."))
        }
    };
    if !request.reason.is_empty() {
        message = format!("{message} The town office says: {}", request.reason);
    }
    let cause = format!("placement-request-answer:{}", request.id);
    match (request.user_id, request.contact.contact_email.as_str()) {
        (Some(user_id), _) => {
            let link = match (request.placement.business_id, request.is_by_business) {
                (Some(business), true) => format!("/dashboard/business/{business}/placements"),
                _ => "/advertise".to_owned(),
            };
            let kind = NotificationKind::Business;
            let (title, message, link, cause) =
                (title.as_str(), message.as_str(), link.as_str(), cause.as_str());
            notify(conn, &NewNotification { user_id, kind, title, message, link, cause })
        }
        (None, "") => Ok(()),
        (None, email) => {
            let (text, html) = mail::layout(town, &title, &[message], None);
            mail::enqueue(conn, &NewMail { to: email.to_owned(), subject: title, text, html, cause })
        }
    }
}
