//! A discovered event as shown to those who can confirm it: without its scores.

use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::ShownSourceItem;
use super::store;
use crate::events::{Event, Verification, Visibility};
use crate::kit::error::Result;

/// An event, as its organizer sees it.
#[derive(Serialize, ToSchema)]
pub struct OrganizerEvent {
    title: String,
    /// Markdown
    description: String,
    start_date: String,
    start_time: Option<String>,
    end_date: Option<String>,
    end_time: Option<String>,
    location: String,
    address: String,
    website: String,
    organizer: String,
    price: Option<String>,
    is_free: bool,
    /// Path of the event's page; null while it has none.
    path: Option<String>,
    is_confirmed: bool,
    /// Whether the organizer has claimed the event and staff have not decided yet.
    is_claimed: bool,
    sources: Vec<ShownSourceItem>,
}

impl OrganizerEvent {
    pub fn read(conn: &Connection, event: Event) -> Result<OrganizerEvent> {
        let time = |time: Option<jiff::civil::Time>| time.map(|time| time.strftime("%H:%M").to_string());
        let answers = store::list_organizer_answers(conn, event.id)?;
        Ok(OrganizerEvent {
            path: (event.facts.visibility == Visibility::Published).then(|| event.path()),
            start_date: event.start_date.to_string(),
            start_time: time(event.start_time),
            end_date: event.end_date.map(|date| date.to_string()),
            end_time: time(event.end_time),
            is_confirmed: event.verification_status == Verification::Verified,
            is_claimed: answers.iter().any(|answer| answer.verb == "claim" && answer.state == "open"),
            is_free: event.facts.is_free,
            sources: store::list_items(conn, event.id)?,
            title: event.title,
            description: event.description,
            location: event.location,
            address: event.address,
            website: event.website,
            organizer: event.organizer,
            price: event.price,
        })
    }
}
