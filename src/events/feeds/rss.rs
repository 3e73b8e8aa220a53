//! The feed for readers: what is coming, each event once.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use maud::{PreEscaped, html};

use crate::events::model::{ListedEvent, ShownOccurrence, Status, category_label};
use crate::events::{day_words, time_words};
use crate::kit::markdown;
use crate::kit::page::Around;
use crate::kit::xml;

pub fn text(around: &Around, name: &str, address: &str, events: &[ListedEvent]) -> String {
    let origin = &around.origin;
    let changed = events.iter().map(|listed| listed.event.updated_at.as_str()).max();
    let markup = html! {
        rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:ev="http://purl.org/rss/1.0/modules/event/" {
            channel {
                title { (name) }
                (PreEscaped("<link>")) (origin) "/events" (PreEscaped("</link>"))
                (PreEscaped(format!("<atom:link href=\"{}\" rel=\"self\" type=\"application/rss+xml\"/>", escaped(address))))
                description { "What is coming in " (around.config.town.name) "." }
                language { "en-us" }
                @if let Some(changed) = changed.and_then(date) { lastBuildDate { (changed) } }
                ttl { "60" }
                @for listed in events { (item(origin, listed)) }
            }
        }
    };
    xml::document(&markup)
}

fn item(origin: &str, listed: &ListedEvent) -> maud::Markup {
    let event = &listed.event;
    let page = format!("{origin}{}", event.path());
    let state = match listed.status {
        Status::Scheduled => "",
        Status::Cancelled => "Cancelled: ",
        Status::Postponed => "Postponed: ",
    };
    let place: Vec<&str> =
        [event.location.as_str(), &event.address].into_iter().filter(|part| !part.is_empty()).collect();
    let place = place.join(", ");
    let when = listed.next_occurrence.as_ref().map(when_words).unwrap_or_default();
    let about = html! {
        p { strong { (when) } @if !place.is_empty() { br; (place) } }
        (PreEscaped(markdown::to_html(&event.description)))
    };
    html! {
        item {
            title { (state) (event.title) }
            (PreEscaped("<link>")) (page) (PreEscaped("</link>"))
            guid isPermaLink="false" { (event.facts.uid) }
            @if let Some(date) = date(&event.created_at) { pubDate { (date) } }
            @if !event.category.is_empty() { category { (category_label(&event.category)) } }
            description { (about.into_string()) }
            @if let Some(next) = &listed.next_occurrence {
                ev:startdate { (next.starts_at) }
                @if let Some(end) = &next.ends_at { ev:enddate { (end) } }
            }
            @if !place.is_empty() { ev:location { (place) } }
            @if !event.organizer.is_empty() { ev:organizer { (event.organizer) } }
        }
    }
}

/// "Saturday, November 21, 7 PM to 9:30 PM"
pub(super) fn when_words(date: &ShownOccurrence) -> String {
    let mut words = day_words(date.start_date);
    if let Some(start) = date.start_time {
        words.push_str(&format!(", {}", time_words(start)));
    }
    // The night after still is the same evening.
    let is_long = date.end_date > date.start_date
        && !(date.end_date == date.start_date.tomorrow().unwrap_or(date.start_date)
            && date.end_time.is_some_and(|end| end.hour() < 6));
    match (is_long, date.end_time) {
        (true, Some(end)) => {
            words.push_str(&format!(" to {}, {}", day_words(date.end_date), time_words(end)))
        }
        (true, None) => words.push_str(&format!(" to {}", day_words(date.end_date))),
        (false, Some(end)) => words.push_str(&format!(" to {}", time_words(end))),
        (false, None) => {}
    }
    words
}

fn date(stamp: &str) -> Option<String> {
    let at: Timestamp = stamp.parse().ok()?;
    jiff::fmt::rfc2822::to_string(&at.to_zoned(TimeZone::UTC)).ok()
}

fn escaped(text: &str) -> String {
    html! { (text) }.into_string()
}
