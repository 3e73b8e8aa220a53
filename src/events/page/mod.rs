//! The event pages rendered on the server; the same markup as `ui/events/`.
//!
//! Invariant: what a page shows is also in its embedded data, so that hydration draws the same.

mod card;
mod list_params;
pub(super) mod detail;
mod filters;
pub(super) mod json_ld;
mod list;

use rocket::request::FromParam;
use rocket::{Route, State, get};

use super::event_page::event_page;
use super::extras::SourceList;
use super::filter::{EventFilter, TONIGHT};
use super::http::read_filter;
use super::store;
use crate::directory::town_map;
use crate::kit::day;
use crate::kit::error::{Error, Result};
use crate::kit::json_ld::item_list;
use crate::kit::page::Page;
use crate::kit::pagination::{PAGE_SIZE, PageRequest};
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};
use crate::kit::words::count_words;
use crate::search::LimitedSearch;
pub use card::{EventCardStyle, card, is_still_on, poster, small_card};
use list::EventList;
use list_params::{EventListParams, View};

#[get("/events")]
async fn events(
    request: PublicRequest<'_>,
    app: &State<AppState>,
    search: LimitedSearch<'_>,
) -> Result<CachedResponse> {
    let now = app.clock.now();
    let clock = app.clock.clone();
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
        let count = store::count(conn, &clock, &filter)?;
        let listed = asked?
            .with_size(PAGE_SIZE)
            .list(count, |limit, offset| store::list(conn, &clock, &filter, limit, offset))?;
        let (number, choices) = (listed.number, choices.at_page(listed.number));
        let facets = store::facets(conn, &clock, &filter)?;
        let of_tonight = EventFilter::tonight(now.date());
        let tonight_address = format!("/api/v1/events/{}", EventFilter::tonight_query(now.date()));
        let tonight_count = store::count(conn, &clock, &of_tonight)?;
        let tonight = PageRequest::first(format!("{}{tonight_address}", context.origin), TONIGHT)
            .list(tonight_count, |limit, offset| store::list(conn, &clock, &of_tonight, limit, offset))?;
        let listing = EventList {
            count,
            pages: listed.pages,
            events: &listed.results,
            tonight: &tonight.results,
            facets: &facets,
            choices: &choices,
            map: &town_map(conn, &context.config)?,
            now: &now,
        };
        let heading = list::heading(&choices);
        let title = if number > 1 { format!("{heading}, page {number}") } else { heading.clone() };
        let town = &context.config.town.name;
        let entries =
            listed.results.iter().map(|one| (one.event.title.as_str(), format!("/events/{}", one.slug)));
        let page = Page {
            description: format!(
                "What is on in {town}: {} with times, places and a map.",
                count_words(count, "event", "events")
            ),
            canonical: EventListParams {
                categories: choices.categories.iter().take(1).cloned().collect(),
                page: number,
                ..EventListParams::default()
            }
            .href(),
            is_hidden: !choices.is_plain() || count == 0,
            json_ld: vec![item_list(context, entries)],
            needs_script: choices.view == View::Month,
            ..Page::new("events", title, listing.body(context))
        };
        page.with_data(choices.facets_address(), &facets)?
            .with_data(tonight_address, &tonight)?
            .with_data(choices.list_address(), &listed)
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
