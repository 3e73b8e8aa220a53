//! The text of an event's Open Graph image (the picture that chats show for its link).

use jiff::civil::Date;
use rusqlite::Connection;

use super::format::{full_when, place_text};
use super::model::{Event, ShownOccurrence, Visibility, when_of, when_of_date};
use super::store;
use super::vocabulary::category_label;
use crate::kit::error::Result;
use crate::kit::page::{OgImageText, RenderContext};

/// `date`: the next one, or the last if none is upcoming.
pub fn og_image_text(event: &Event, date: Option<&ShownOccurrence>, today: Date) -> OgImageText {
    let shown = event.on(date);
    let event = shown.as_ref();
    let when = date.map_or_else(|| when_of(event), when_of_date);
    let status = date.map_or(event.facts.status, |date| date.status);
    let kind = status.state().unwrap_or("Event");
    let category = category_label(&event.category);
    let [days, time] = full_when(&when, today);
    let time = if when.start_time.is_some() { time } else { String::new() };
    let line = [days, time, place_text(event).to_owned()];
    OgImageText {
        kind: "event",
        id: event.id,
        label: if category.is_empty() { kind.to_owned() } else { format!("{kind} · {category}") },
        title: event.title.clone(),
        line: line.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · "),
    }
}

pub fn find_og_image(conn: &Connection, context: &RenderContext, id: i64) -> Result<Option<OgImageText>> {
    let found = store::find(conn, id)?.filter(|event| event.facts.visibility == Visibility::Published);
    let Some(event) = found else { return Ok(None) };
    let dates = store::list_shown_dates(conn, &context.clock, event.id)?;
    Ok(Some(og_image_text(&event, dates.first(), context.today)))
}
