//! Which events the people of a business may see and change.

use rusqlite::Connection;
use serde_json::json;

use super::input::{PictureChange, PictureKey};
use super::model::{NewEvent, Visibility};
use super::quota;
use super::store::{self, AdminEvent};
use crate::accounts::Member;
use crate::directory::{self, require_business_access};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::media;

/// The business in the path, if the member may act for it.
pub fn own_business(conn: &Connection, key: &str, member: &Member) -> Result<i64> {
    let id = directory::find_any(conn, key)?.id;
    require_business_access(conn, member, id)?;
    Ok(id)
}

/// One of the business's events; 404 for any other.
pub fn own_event(conn: &Connection, business_id: i64, id: i64) -> Result<NewEvent> {
    store::load(conn, id)?
        .filter(|event| event.business_id == Some(business_id) && event.visibility != Visibility::Removed)
        .ok_or(Error::NotFound("Event"))
}

/// Like `own_event`, for a change.
pub fn open_event(conn: &Connection, member: &Member, business_id: i64, id: i64) -> Result<NewEvent> {
    let event = own_event(conn, business_id, id)?;
    if event.visibility == Visibility::Rejected {
        let detail = match member.is_admin() {
            true => {
                "The town office took this event down. To show it again, open it in the office’s list of events."
            }
            false => "The town office took this event down. Write to the office to have it shown again.",
        };
        return Err(Error::from(Refusal::new(403, json!({ "detail": detail }))));
    }
    Ok(event)
}

pub fn shown(conn: &Connection, clock: &Clock, id: i64) -> Result<AdminEvent> {
    let found = store::find_for_admin(conn, clock, id)?.ok_or(Error::NotFound("Event"))?;
    Ok(found.for_business())
}

/// Without a picture of its own, the event does not show its source's either.
pub fn place_picture(
    conn: &Connection,
    business_id: i64,
    event: &mut NewEvent,
    change: PictureChange,
) -> Result<()> {
    let Some(wanted) = change else { return Ok(()) };
    let found = match wanted {
        None => {
            (event.image_id, event.image) = (None, None);
            return Ok(());
        }
        Some(PictureKey::Token(token)) => media::find_image_id(conn, &token)?,
        Some(PictureKey::Id(id)) => store::has_picture(conn, business_id, id)?.then_some(id),
    };
    let gone = || Error::field("image_id", "This picture is gone. Upload it again.");
    event.image_id = Some(found.ok_or_else(gone)?);
    Ok(())
}

/// Staff have no quota.
pub fn check_quota(
    conn: &Connection,
    clock: &Clock,
    member: &Member,
    event: &NewEvent,
    id: Option<i64>,
) -> Result<()> {
    if member.is_admin() { Ok(()) } else { quota::check(conn, clock, member.user_id, event, id) }
}
