//! The event pages rendered on the server; the same markup as `ui/events/`.
//!
//! Invariant: what a page shows is also in its embedded data, so that hydration draws the same.

mod card;
pub(super) mod detail;
mod filters;
pub(super) mod json_ld;
pub(super) mod list;
pub(super) mod list_params;

use rocket::request::FromParam;
use rocket::{Route, State, get};

use super::event_page::event_page;
use super::extras::SourceList;
use super::filter::EventFilter;
use super::http::read_filter;
use super::list_page::list_page;
use crate::kit::day;
use crate::kit::error::{Error, Result};
use crate::kit::pagination::PageRequest;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};
use crate::search::LimitedSearch;
pub use card::{EventCardStyle, card, is_still_on, poster, small_card};
use list_params::EventListParams;

#[get("/events")]
async fn events(
    request: PublicRequest<'_>,
    app: &State<AppState>,
    search: LimitedSearch<'_>,
) -> Result<CachedResponse> {
    let choices = EventListParams::read(&request);
    if let Some(address) = choices.range_chosen(&request) {
        return Err(Error::Moved(address));
    }
    let filter = match read_filter(&choices.query(), search) {
        Err(error @ Error::TooMany(_)) => return Ok(app.error_page(&request, &error)),
        filter => filter,
    };
    let is_search = filter.as_ref().is_ok_and(EventFilter::has_words);
    let is_near = filter.as_ref().is_ok_and(|filter| filter.near.is_some());
    let asked = PageRequest::parse(&request.at("/api/v1/events/"));
    app.page(&request.narrowed(is_search, is_near), move |conn, context| {
        // Invalid choices were dropped; if the filter is invalid all the same, show all upcoming events.
        let filter = filter.unwrap_or_else(|_| EventFilter::upcoming());
        list_page(conn, context, &filter, &choices, asked?)
    })
    .await
}

/// The last segment of an event's path: it ends with the id, whatever precedes it.
struct EventKey {
    id: i64,
    text: String,
}

impl<'a> FromParam<'a> for EventKey {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        let digits = param.rsplit('-').next().unwrap_or_default();
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        match digits.parse() {
            Ok(id) if is_number && param.len() <= 300 => Ok(EventKey { id, text: param.to_owned() }),
            _ => Err(param),
        }
    }
}

#[get("/events/<key>", rank = 4)]
async fn event(
    key: Result<EventKey, &str>,
    request: PublicRequest<'_>,
    app: &State<AppState>,
    sources: &State<SourceList>,
) -> Result<CachedResponse> {
    let sources = **sources;
    let key = key.ok();
    // As `asked` in ui/events/EventPage.tsx reads it.
    let day = request.value("date").and_then(|text| day::read(&text));
    app.page(&request.cacheable_for_all(), move |conn, context| match &key {
        Some(key) => event_page(conn, context, key.id, &key.text, day, sources),
        None => Ok(detail::not_found()),
    })
    .await
}

pub fn routes() -> Vec<Route> {
    routes![events, event]
}
