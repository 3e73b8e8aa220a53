//! The page of events, for requests and for the nightly check.

use rusqlite::Connection;

use super::filter::{EventFilter, TONIGHT};
use super::page::list::{self, EventList};
use super::page::list_params::{EventListParams, View};
use super::store;
use crate::directory::town_map;
use crate::kit::error::Result;
use crate::kit::json_ld::item_list;
use crate::kit::page::{Page, RenderContext};
use crate::kit::pagination::{PAGE_SIZE, PageRequest};
use crate::kit::words::count_words;

/// What comes next, without filters.
pub fn first_page(conn: &Connection, context: &RenderContext) -> Result<Page> {
    let asked = PageRequest::first("/api/v1/events/".to_owned(), PAGE_SIZE);
    list_page(conn, context, &EventFilter::upcoming(), &EventListParams::default(), asked)
}

pub fn list_page(
    conn: &Connection,
    context: &RenderContext,
    filter: &EventFilter,
    choices: &EventListParams,
    asked: PageRequest,
) -> Result<Page> {
    let (clock, now) = (&context.clock, context.clock.now());
    let count = store::count(conn, clock, filter)?;
    let listed = asked
        .with_size(PAGE_SIZE)
        .list(count, |limit, offset| store::list(conn, clock, filter, limit, offset))?;
    let (number, choices) = (listed.number, choices.at_page(listed.number));
    let facets = store::facets(conn, clock, filter)?;
    let of_tonight = EventFilter::tonight(now.date());
    let tonight_address = format!("/api/v1/events/{}", EventFilter::tonight_query(now.date()));
    let tonight_count = store::count(conn, clock, &of_tonight)?;
    let tonight = PageRequest::first(format!("{}{tonight_address}", context.origin), TONIGHT)
        .list(tonight_count, |limit, offset| store::list(conn, clock, &of_tonight, limit, offset))?;
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
    let title = if number > 1 { format!("{heading}, page {number}") } else { heading };
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
}
