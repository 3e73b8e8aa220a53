//! Events on the home page: the next ones and tonight's best; the same markup as `UpcomingEvents` and
//! `TonightCard` of the UI.

use maud::{Markup, html};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::events::{self, EventFilter, ListedEvent, TONIGHT};
use crate::kit::clock::Clock;
use crate::kit::error::Result;
use crate::kit::page::{Page, RenderContext};
use crate::kit::pagination::PageRequest;
use crate::kit::words::time_words;
use crate::layout::icon;
use crate::limits::LIMITS;

pub struct HomeEvents {
    upcoming: Vec<ListedEvent>,
    tonight: Vec<ListedEvent>,
    tonight_count: u64,
}

impl HomeEvents {
    pub fn read(conn: &Connection, clock: &Clock) -> Result<HomeEvents> {
        let tonight = EventFilter::tonight(clock.local().date());
        Ok(HomeEvents {
            upcoming: events::list(conn, clock, &EventFilter::upcoming(), LIMITS.home.upcoming_events, 0)?,
            tonight: events::list(conn, clock, &tonight, TONIGHT, 0)?,
            tonight_count: events::count(conn, clock, &tonight)?,
        })
    }

    /// Adds the API responses that the page would otherwise request.
    pub fn add_to(&self, page: Page, context: &RenderContext) -> Result<Page> {
        let query = EventFilter::tonight_query(context.today);
        let tonight = PageRequest::first(format!("{}/api/v1/events/{query}", context.origin), TONIGHT)
            .list(self.tonight_count, |_, _| Ok(self.tonight.clone()))?;
        page.with_data(
            format!("/api/v1/events/upcoming/?limit={}", LIMITS.home.upcoming_events),
            &self.upcoming_answer(),
        )?
        .with_data(format!("/api/v1/events/{query}"), &tonight)
    }

    fn upcoming_answer(&self) -> Value {
        json!({ "success": true, "count": self.upcoming.len(), "data": self.upcoming })
    }

    pub fn upcoming(&self, context: &RenderContext, clock: &Clock) -> Markup {
        html! {
            section.upcoming aria-labelledby="upcoming-title" {
                div.section-head {
                    h2 #upcoming-title { "Upcoming events" }
                    @if !self.upcoming.is_empty() { a href="/events" { "Browse all events" } }
                }
                @if self.upcoming.is_empty() {
                    div.state {
                        (icon("calendar", 32))
                        p.state-title { "No upcoming events found" }
                        div.state-action { a."button button-secondary button-md" href="/events" { "Browse all events" } }
                    }
                } @else {
                    ul.upcoming-list {
                        @for listed in &self.upcoming {
                            li { (events::small_card(listed, &context.config.town.name, &clock.now())) }
                        }
                    }
                }
            }
        }
    }

    pub fn tonight(&self, clock: &Clock) -> Markup {
        let now = clock.now();
        let shown: Vec<&ListedEvent> =
            self.tonight.iter().filter(|listed| events::is_still_on(listed, &now)).collect();
        html! {
            section.home-tonight aria-labelledby="tonight-title" {
                h2.home-tonight-title #tonight-title { "Tonight" }
                @if shown.is_empty() {
                    p.home-tonight-none { "No highlight tonight. " a href="/events?date=today" { "See everything today" } }
                } @else {
                    ul.home-tonight-list { @for listed in shown { (row(listed)) } }
                }
            }
        }
    }
}

fn row(listed: &ListedEvent) -> Markup {
    let event = &listed.event;
    let time = event.start_time.map(time_words).unwrap_or_default();
    let price = event.price.as_deref().unwrap_or_default();
    let facts: Vec<&str> =
        [time.as_str(), &event.location, price].into_iter().filter(|fact| !fact.is_empty()).collect();
    html! {
        li.home-event {
            div.home-event-words {
                h3.home-event-title { a.home-event-link href={ "/events/" (listed.slug) } { (event.title) } }
                p.home-event-facts { (facts.join(" · ")) }
            }
        }
    }
}
