//! An event in a list, as `ui/events/EventCard.tsx` draws it, and the parts it is made of.

use jiff::Zoned;
use jiff::civil::Date;
use maud::{Markup, html};

use crate::events::format::{
    is_local, is_past, is_running, place_text, price_text, relative_label, when_text,
};
use crate::events::model::{Event, EventTime, ListedEvent, OccurrenceStatus, category_label, when_of};
use crate::events::trust::{ScoreInputs, badges};
use crate::kit::day;
use crate::kit::media::PictureRef;
use crate::kit::words::{group_digits, keep_together};
use crate::layout::{icon, picture_class};

#[derive(Default, Clone, Copy)]
pub struct EventCardStyle {
    /// The number of its map pin.
    pub number: Option<usize>,
    /// A narrow row without picture and badges.
    pub is_small: bool,
    /// Visible on load, so that its picture is not loaded lazily.
    pub is_eager: bool,
    /// The date of a series need not be its next one, so the link says which it is.
    pub is_later: bool,
}

pub fn card(listed: &ListedEvent, town: &str, now: &Zoned, look: EventCardStyle) -> Markup {
    let event = &listed.event;
    let when = when_of(event);
    let is_over = listed.next_occurrence.as_ref().is_some_and(|date| date.is_over) || is_past(&when, now);
    let is_dated = look.is_later && event.is_recurring;
    let date = if is_dated { format!("?date={}", event.start_date) } else { String::new() };
    let mut class = "event-card".to_owned();
    for (name, is_on) in [(" event-card-small", look.is_small), (" event-card-past", is_over)] {
        if is_on {
            class.push_str(name);
        }
    }
    html! {
        article class=(class) {
            div.event-card-date {
                (date_block(event.start_date, now.date()))
                @if let Some(number) = look.number { span.event-card-number aria-hidden="true" { (number) } }
            }
            div.event-card-body {
                h3.event-card-name dir="auto" { a.event-card-link href={ "/events/" (listed.slug) (date) } { (event.title) } }
                p.event-card-when {
                    span { (keep_together(&when_text(&when, now.date()))) }
                    (mark(listed.status, &when, now, is_over))
                }
                p.event-card-facts {
                    @if !place_text(event).is_empty() { span { (place_text(event)) } }
                    @if !look.is_small && !event.category.is_empty() { span { (category_label(&event.category)) } }
                    @if !price_text(event).is_empty() { span { (price_text(event)) } }
                    @if event.is_recurring { span.event-card-repeats { (icon("repeat", 14)) " Repeats" } }
                }
                @if !look.is_small { (small_badges(event, town)) }
            }
            @if !look.is_small { (picture(event, listed.picture.as_ref(), "event-card-picture", look.is_eager, "8.5rem")) }
            (interest(event))
        }
    }
}

/// As planned, and not over.
pub fn is_still_on(listed: &ListedEvent, now: &Zoned) -> bool {
    listed.status == OccurrenceStatus::Scheduled && !is_past(&when_of(&listed.event), now)
}

/// A narrow row, for pages whose topic is not events.
pub fn small_card(listed: &ListedEvent, town: &str, now: &Zoned) -> Markup {
    card(listed, town, now, EventCardStyle { is_small: true, ..EventCardStyle::default() })
}

/// The one mark after the time: a change of status, else how far away the event is.
fn mark(status: OccurrenceStatus, when: &EventTime, now: &Zoned, is_over: bool) -> Markup {
    match status {
        OccurrenceStatus::Cancelled => return badge("barn", Some("close"), "Canceled"),
        OccurrenceStatus::Postponed => return badge("gold", Some("clock"), "Postponed"),
        OccurrenceStatus::Scheduled if is_over => return badge("slate", None, "Past"),
        OccurrenceStatus::Scheduled => {}
    }
    label(when, now)
}

pub fn label(when: &EventTime, now: &Zoned) -> Markup {
    let words = relative_label(when, now).or_else(|| is_running(when, now).then(|| "On now".to_owned()));
    html! { @if let Some(words) = words { span.event-label { (words) } } }
}

pub fn badge(tone: &str, picture: Option<&str>, words: &str) -> Markup {
    html! {
        span class={ "badge badge-" (tone) } { @if let Some(name) = picture { (icon(name, 14)) } (words) }
    }
}

/// Color and icon of each kind of badge.
pub fn badge_look(kind: &str) -> (&'static str, &'static str) {
    match kind {
        "verified" => ("green", "verified"),
        "high_quality" => ("gold", "star"),
        "popular" => ("laurel", "heart"),
        "trusted_source" => ("sound", "shield"),
        "under_review" => ("slate", "clock"),
        _ => ("barn", "warning"),
    }
}

fn small_badges(event: &Event, town: &str) -> Markup {
    let badges = badges(event, &ScoreInputs::default());
    let is_local = is_local(event, town);
    html! {
        @if !badges.is_empty() || is_local {
            p.event-badges {
                @for shown in &badges {
                    @let (tone, name) = badge_look(shown.kind);
                    (badge(tone, Some(name), shown.label))
                }
                @if is_local { (local_badge()) }
            }
        }
    }
}

pub fn local_badge() -> Markup {
    badge("slate", Some("home"), "Local")
}

/// "NOV 21", drawn like a calendar page.
pub fn date_block(date: Date, today: Date) -> Markup {
    html! {
        time.date-block datetime=(date) {
            span.visually-hidden { (day::in_words(date, today)) }
            b aria-hidden="true" { (date.strftime("%b").to_string().to_uppercase()) }
            i aria-hidden="true" { (date.day()) }
        }
    }
}

/// The generated picture for an event without a photo.
pub fn poster(id: i64, category: &str) -> String {
    let pictogram = match category {
        "family" | "community" => "family",
        "holiday" => "venue",
        "fundraiser" => "charity",
        "food" => "restaurant",
        "market" => "shop",
        "sports" => "fitness",
        "outdoors" => "outdoors",
        "government" => "civic",
        "education" => "school",
        word @ ("music" | "theater" | "books" | "health") => word,
        "nightlife" => "bar",
        _ => "arts",
    };
    format!("/art/poster/{id}.svg?c={pictogram}")
}

pub fn picture(
    event: &Event,
    photo: Option<&PictureRef>,
    class: &str,
    is_eager: bool,
    sizes: &str,
) -> Markup {
    let source = photo.map(|photo| photo.url.clone()).or_else(|| event.image.clone());
    let source = source.unwrap_or_else(|| poster(event.id, &event.category));
    html! {
        span class={ "event-picture " (class) } {
            img class=(picture_class(&source, "event-picture-img")) src=(source) srcset=[photo.map(|photo| &photo.srcset).filter(|set| !set.is_empty())]
                sizes=[photo.map(|_| sizes)] alt="" width="640" height="400" loading=[(!is_eager).then_some("lazy")]
                decoding="async";
        }
    }
}

pub fn interest(event: &Event) -> Markup {
    let count = event.interest_count.unsigned_abs();
    let people = match count {
        0 => "",
        1 => " person",
        _ => " people",
    };
    html! {
        div."interest needs-script" {
            button.interest-button type="button" aria-pressed="false" {
                (icon("heart", 18))
                span.interest-word { "Interested" }
                @if count > 0 { span.interest-count { (group_digits(count)) } }
                span.visually-hidden { (people) " in " (event.title) }
            }
            div role="status" aria-live="polite" {}
        }
    }
}
