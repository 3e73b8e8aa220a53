//! The pages of the events as the server draws them; the same markup as `ui/events/`.
//!
//! Invariant: what a page shows is also in its data, so that the browser's code draws the same.

mod card;
mod list_params;
mod detail;
mod filters;
mod json_ld;
mod list;

use jiff::civil::Date;
use rocket::request::FromParam;
use rocket::{Route, State, get, routes};

use super::extras::{EventExtras, SourceList, more_of, when_of, when_of_date};
use super::filter::{EventFilter, TONIGHT};
use super::format::{full_days, place_text, time_text};
use super::http::read_filter;
use super::model::{Event, Visibility};
use super::og_image::sign_words;
use super::store;
use crate::deleted_records::{RecordKind, page_if_gone};
use crate::directory::town_map;
use crate::kit::error::{Error, Result};
use crate::kit::markdown;
use crate::kit::page::Page;
use crate::kit::pagination::{PAGE_SIZE, PageRequest};
use crate::kit::web::{AppState, CachedResponse, PublicRequest};
use crate::layout::count_words;
use crate::search::LimitedSearch;
pub use card::{EventCardStyle, card, is_still_on, small_card};
use list::EventList;
use list_params::EventListParams;

const SUMMARY: usize = 160;

#[get("/events")]
async fn events(
    ask: PublicRequest<'_>,
    site: &State<AppState>,
    search: LimitedSearch<'_>,
) -> Result<CachedResponse> {
    let now = site.clock.now();
    let clock = site.clock.clone();
    let choices = EventListParams::read(&ask);
    let filter = match read_filter(&ask, search) {
        Err(error @ Error::TooMany(_)) => return Ok(site.error_page(&ask, &error)),
        filter => filter,
    };
    let is_search = filter.as_ref().is_ok_and(EventFilter::has_words);
    let is_near = filter.as_ref().is_ok_and(|filter| filter.near.is_some());
    let asked = PageRequest::parse(&ask.at("/api/v1/events/"));
    site.page(&ask.narrowed(is_search, is_near), move |conn, around| {
        // A filter that cannot be meant shows everything that is on rather than an error page.
        let filter = choices.narrow(filter.unwrap_or_default());
        let count = store::count(conn, &clock, &filter)?;
        let listed = asked?
            .with_size(PAGE_SIZE)
            .list(count, |limit, offset| store::list(conn, &clock, &filter, limit, offset))?;
        let (number, choices) = (listed.number, choices.at_page(listed.number));
        let facets = store::facets(conn, &clock, &filter)?;
        let of_tonight = EventFilter::tonight(now.date());
        let tonight_address = format!("/api/v1/events/{}", EventFilter::tonight_query(now.date()));
        let tonight_count = store::count(conn, &clock, &of_tonight)?;
        let tonight = PageRequest::first(format!("{}{tonight_address}", around.origin), TONIGHT)
            .list(tonight_count, |limit, offset| store::list(conn, &clock, &of_tonight, limit, offset))?;
        let listing = EventList {
            count,
            pages: listed.pages,
            events: &listed.results,
            tonight: &tonight.results,
            facets: &facets,
            choices: &choices,
            map: &town_map(conn, &around.config)?,
            now: &now,
        };
        let heading = list::heading(&choices);
        let title = if number > 1 { format!("{heading}, page {number}") } else { heading.clone() };
        let town = &around.config.town.name;
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
            json_ld: vec![json_ld::item_list(around, &listed.results)],
            ..Page::new("events", title, listing.body(around))
        };
        page.with_data(choices.facets_address(), &facets)?
            .with_data(tonight_address, &tonight)?
            .with_data(choices.list_address(), &listed)
    })
    .await
}

/// The last part of an event's address: it ends with the id, whatever words stand before.
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
    ask: PublicRequest<'_>,
    site: &State<AppState>,
    sources: &State<SourceList>,
) -> Result<CachedResponse> {
    let sources = **sources;
    let now = site.clock.now();
    let clock = site.clock.clone();
    let key = key.ok();
    site.page(&ask.cacheable_for_all(), move |conn, around| {
        let Some(key) = key else { return Ok(detail::not_found()) };
        let found = store::find(conn, key.id)?;
        let Some(event) = found.filter(|event| event.facts.visibility == Visibility::Published) else {
            return match store::find_merged(conn, key.id)? {
                Some(other) => Err(Error::Moved(other.path())),
                None => {
                    let key = key.id.to_string();
                    Ok(page_if_gone(conn, RecordKind::Event, &key)?.unwrap_or_else(detail::not_found))
                }
            };
        };
        if key.text != event.facts.slug {
            return Err(Error::Moved(event.path()));
        }
        let more = more_of(conn, &clock, &event, sources, None)?;
        let map = town_map(conn, &around.config)?;
        // The page is about the next date.
        let shown = event.on(more.occurrences.first());
        let page = Page {
            description: description(&shown, &more, now.date()),
            canonical: event.path(),
            sign: Some(sign_words(&event, more.occurrences.first(), now.date())),
            json_ld: vec![json_ld::event(around, &event, &more), json_ld::breadcrumbs(around, &shown.title)],
            ..Page::new("event", shown.title.clone(), detail::body(around, &event, &more, &map, &now))
        };
        page.with_data(format!("/api/v1/events/{}/", event.id), &event)?
            .with_data(format!("/api/v1/events/{}/more/", event.id), &more)
    })
    .await
}

/// "Saturday, November 28, 6 PM – 9 PM, Town Hall. Supper for all."
fn description(event: &Event, more: &EventExtras, today: Date) -> String {
    let when = more.occurrences.first().map_or_else(|| when_of(event), when_of_date);
    let mut words = format!("{}, {}", full_days(&when, today), time_text(&when));
    if !place_text(event).is_empty() {
        words.push_str(&format!(", {}", place_text(event)));
    }
    let summary = markdown::to_plain(&event.description, SUMMARY);
    if summary.is_empty() { format!("{words}.") } else { format!("{words}. {summary}") }
}

pub fn routes() -> Vec<Route> {
    routes![events, event]
}
