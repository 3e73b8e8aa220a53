//! An event's page, for requests and for the nightly check.

use jiff::civil::Date;
use rusqlite::Connection;

use super::extras::{EventExtras, SourceList, more_of};
use super::format::{full_when, place_text};
use super::model::{Event, Visibility, when_of, when_of_date};
use super::og_image::og_image_text;
use super::page::{detail, json_ld};
use super::store;
use crate::deleted_records::{RecordKind, page_if_gone};
use crate::directory::town_map;
use crate::kit::error::{Error, Result};
use crate::kit::json_ld::breadcrumbs;
use crate::kit::markdown;
use crate::kit::page::{Page, RenderContext};

const SUMMARY: usize = 160;

/// `key` is the last segment of the requested path. The page is about the date on this `day`, else about the
/// next one.
pub fn event_page(
    conn: &Connection,
    context: &RenderContext,
    id: i64,
    key: &str,
    day: Option<Date>,
    sources: SourceList,
) -> Result<Page> {
    let now = context.clock.now();
    let found = store::find(conn, id)?;
    let Some(event) = found.filter(|event| event.facts.visibility == Visibility::Published) else {
        return match store::find_merged(conn, id)? {
            Some(other) => Err(Error::Moved(other.path())),
            None => {
                Ok(page_if_gone(conn, RecordKind::Event, &id.to_string())?.unwrap_or_else(detail::not_found))
            }
        };
    };
    let query = day.map(|day| format!("?date={day}")).unwrap_or_default();
    if key != event.facts.slug {
        return Err(Error::Moved(event.path() + &query));
    }
    let more = more_of(conn, &context.clock, &event, day, sources, None)?;
    let exceptions = store::list_exceptions(conn, event.id)?;
    let map = town_map(conn, &context.config)?;
    let shown = event.on(more.occurrences.first());
    let page = Page {
        description: description(&shown, &more, now.date()),
        canonical: event.path(),
        og_image: Some(og_image_text(&event, more.occurrences.first(), now.date())),
        json_ld: vec![
            json_ld::event(context, (&event, &exceptions), &more, &now),
            breadcrumbs(context, &[("Events", "/events")], &shown.title),
        ],
        ..Page::new("event", shown.title.clone(), detail::body(context, &event, &more, &map, &now))
    };
    page.with_data(format!("/api/v1/events/{}/", event.id), &event)?
        .with_data(format!("/api/v1/events/{}/more/{query}", event.id), &more)
}

/// "Saturday, November 28, 6 PM – 9 PM, Town Hall. Supper for all.", or "Canceled: Saturday, …"
fn description(event: &Event, more: &EventExtras, today: Date) -> String {
    let date = more.occurrences.first();
    let when = date.map_or_else(|| when_of(event), when_of_date);
    let status = date.map_or(event.facts.status, |date| date.status);
    let state = status.state().map(|state| format!("{state}: ")).unwrap_or_default();
    let [days, time] = full_when(&when, today);
    let parts = [days.as_str(), &time, place_text(event)];
    let words = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    let summary = markdown::to_plain(&event.description, SUMMARY);
    if summary.is_empty() { format!("{state}{words}.") } else { format!("{state}{words}. {summary}") }
}
