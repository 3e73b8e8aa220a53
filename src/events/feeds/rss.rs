//! The RSS feed: upcoming events, each once, in pages. It has no horizon: the pages go on as far as the
//! events do.

use jiff::civil::Date;
use maud::{PreEscaped, html};

use crate::events::format::when_words;
use crate::events::model::{ListedEvent, OccurrenceStatus, category_label, when_of_date};
use crate::kit::day;
use crate::kit::error::{Error, Result};
use crate::kit::markdown;
use crate::kit::page::RenderContext;
use crate::kit::web::PublicRequest;
use crate::kit::xml;

/// Feed readers show no more at a time.
pub const ITEMS_A_PAGE: u32 = 100;

/// The requested page of the feed, and links to the others (RFC 5005).
pub struct Pages {
    pub number: u64,
    address: String,
    first: String,
    previous: Option<String>,
    next: String,
}

impl Pages {
    pub fn of(request: &PublicRequest<'_>) -> Result<Pages> {
        let number: u64 = match request.text("page") {
            None => 1,
            Some(word) => word.parse().ok().filter(|page| *page > 0).ok_or(Error::InvalidPage)?,
        };
        let at = |page: u64| request.with("page", (page > 1).then(|| page.to_string()).as_deref());
        Ok(Pages {
            number,
            address: format!("{}{}", request.origin, request.uri()),
            first: at(1),
            previous: (number > 1).then(|| at(number - 1)),
            next: at(number.saturating_add(1)),
        })
    }

    pub fn offset(&self) -> u64 {
        (self.number - 1).saturating_mul(ITEMS_A_PAGE.into())
    }

    /// Relation and URL of each existing page.
    fn links(&self, has_more: bool) -> Vec<(&'static str, &str)> {
        let mut links = vec![("self", self.address.as_str())];
        if has_more || self.number > 1 {
            links.push(("first", &self.first));
        }
        links.extend(self.previous.as_deref().map(|previous| ("previous", previous)));
        links.extend(has_more.then_some(("next", self.next.as_str())));
        links
    }
}

/// Says which of all the events this page lists, and where the rest is.
fn about(context: &RenderContext, pages: &Pages, count: u64, shown: usize) -> String {
    let town = &context.config.town.name;
    let (before, shown) = (pages.offset(), shown as u64);
    if count <= shown {
        return format!("All that is coming in {town}, each event at its next date.");
    }
    let (first, last) = (before.saturating_add(1), before.saturating_add(shown));
    format!(
        "What is coming in {town}, each event at its next date: {first} to {last} of {count}. The others are on further \
         pages ({}), and all of them in the calendar {}/events.ics.",
        if last < count { &pages.next } else { &pages.first },
        context.origin
    )
}

pub fn text(
    context: &RenderContext,
    name: &str,
    pages: &Pages,
    count: u64,
    events: &[ListedEvent],
    today: Date,
) -> String {
    let origin = &context.origin;
    let has_more = pages.offset().saturating_add(events.len() as u64) < count;
    let changed = events.iter().map(|listed| listed.event.updated_at.as_str()).max();
    let markup = html! {
        rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:ev="http://purl.org/rss/1.0/modules/event/" {
            channel {
                title { (name) }
                (PreEscaped("<link>")) (origin) "/events" (PreEscaped("</link>"))
                @for (relation, address) in pages.links(has_more) {
                    (PreEscaped(format!(
                        "<atom:link href=\"{}\" rel=\"{relation}\" type=\"application/rss+xml\"/>",
                        escaped(address)
                    )))
                }
                description { (about(context, pages, count, events.len())) }
                language { "en-us" }
                @if let Some(changed) = changed.and_then(day::as_rfc2822) { lastBuildDate { (changed) } }
                ttl { "60" }
                @for listed in events { (item(origin, listed, today)) }
            }
        }
    };
    xml::document(&markup)
}

fn item(origin: &str, listed: &ListedEvent, today: Date) -> maud::Markup {
    let event = &listed.event;
    let page = format!("{origin}{}", event.path());
    let state = match listed.status {
        OccurrenceStatus::Scheduled => "",
        OccurrenceStatus::Cancelled => "Canceled: ",
        OccurrenceStatus::Postponed => "Postponed: ",
    };
    let address = event.place_address();
    let place: Vec<&str> =
        [event.location.as_str(), &address].into_iter().filter(|part| !part.is_empty()).collect();
    let place = place.join(", ");
    let next = listed.next_occurrence.as_ref();
    let when = next.map(|date| when_words(&when_of_date(date), today)).unwrap_or_default();
    let about = html! {
        p { strong { (when) } @if !place.is_empty() { br; (place) } }
        (PreEscaped(markdown::to_html(&event.description)))
    };
    html! {
        item {
            title { (state) (event.title) }
            (PreEscaped("<link>")) (page) (PreEscaped("</link>"))
            guid isPermaLink="false" { (event.facts.uid) }
            @if let Some(date) = day::as_rfc2822(&event.created_at) { pubDate { (date) } }
            @if !event.category.is_empty() { category { (category_label(&event.category)) } }
            description { (about.into_string()) }
            @if let Some(next) = next {
                ev:startdate { (next.starts_at) }
                @if let Some(end) = &next.ends_at { ev:enddate { (end) } }
            }
            @if !place.is_empty() { ev:location { (place) } }
            @if !event.organizer.is_empty() { ev:organizer { (event.organizer) } }
        }
    }
}

fn escaped(text: &str) -> String {
    html! { (text) }.into_string()
}
