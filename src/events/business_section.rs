//! The events section of a business's page, as `ui/events/BusinessEvents.tsx` draws it.

use maud::html;
use rusqlite::Connection;

use super::filter::EventFilter;
use super::page::{EventCardStyle, card};
use super::store;
use crate::directory::{Business, PageSection};
use crate::kit::error::Result;
use crate::kit::page::RenderContext;
use crate::kit::pagination::PageRequest;
use crate::limits::LIMITS;

/// No section if the business has no events; the empty response is embedded for hydration all the same.
pub fn section(conn: &Connection, context: &RenderContext, business: &Business) -> Result<PageSection> {
    let clock = &context.clock;
    let now = clock.now();
    let filter = EventFilter { business_id: Some(business.id), ..EventFilter::upcoming() };
    let count = store::count(conn, clock, &filter)?;
    let most = LIMITS.home.upcoming_events;
    let address = format!("/api/v1/events/?include_past=false&business={}&limit={most}", business.id);
    let page = PageRequest::first(format!("{}{address}", context.origin), most)
        .list(count, |limit, offset| store::list(conn, clock, &filter, limit, offset))?;
    let town = &context.config.town.name;
    let markup = html! {
        @if !page.results.is_empty() {
            section.section aria-labelledby="business-events-title" {
                div.wrap {
                    div.section-head {
                        h2 #business-events-title { "Events here" }
                        a href={ "/events?business=" (business.id) } { "All events here" }
                    }
                    ul.upcoming-list {
                        @for listed in &page.results {
                            li { (card(listed, town, &now, EventCardStyle { is_small: true, ..EventCardStyle::default() })) }
                        }
                    }
                }
            }
        }
    };
    Ok(PageSection { markup, data: vec![(address, serde_json::to_value(page)?)] })
}
